import type { QueryBus } from '@nestjs/cqrs';
import { principalOf, type CallContext } from '#platform/http/call.js';
import { RecommendersVisibleTo } from '../ports.js';
import type { StaffMember } from '../api.js';

export function staffMemberOf(context: CallContext): StaffMember {
  const { name, agencyNumber } = principalOf(context, 'agency');
  return { name, agencyNumber: agencyNumber || null };
}

/** Who blocks and ends blocks: staff of an agency, or an operator, who acts for the whole tenant. */
export function staffOrOperatorOf(context: CallContext): StaffMember {
  const isOperator = principalOf(context, 'agency').roles.includes('Betreiber');
  return { ...staffMemberOf(context), ...(isOperator && { wholeTenant: true }) };
}

/** Those of the recommenders that the staff member's agency looks after, in the given order (decision 0016). */
export async function lookedAfterBy(
  queries: QueryBus,
  recommenderIds: readonly string[],
  { agencyNumber, wholeTenant }: StaffMember,
): Promise<string[]> {
  if (wholeTenant) return [...recommenderIds];
  const visible = await queries.execute(new RecommendersVisibleTo(agencyNumber, recommenderIds));
  return recommenderIds.filter(id => visible.has(id));
}

export async function isLookedAfterBy(queries: QueryBus, recommenderId: string, by: StaffMember): Promise<boolean> {
  return (await lookedAfterBy(queries, [recommenderId], by)).length === 1;
}
