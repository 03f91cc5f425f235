import type { QueryBus } from '@nestjs/cqrs';
import { principalOf, type CallContext } from '#platform/http/call-context.js';
import { RecommendersInCareOf } from '../recommendation/published-questions.js';

/** Who of the agencies acts; `agencyNumber` null for someone of no agency. */
export interface StaffMember {
  readonly name: string;
  readonly agencyNumber: string | null;
  /** An operator, who acts for the whole tenant. */
  readonly wholeTenant?: true;
}

export function staffMemberOf(context: CallContext): StaffMember {
  const { name, agencyNumber } = principalOf(context, 'agency');
  return { name, agencyNumber: agencyNumber || null };
}

/** Those of the recommenders the staff member's agency looks after, in the given order (decision 0016). */
export async function lookedAfterBy(
  queries: QueryBus,
  recommenderIds: readonly string[],
  { agencyNumber, wholeTenant }: StaffMember,
): Promise<string[]> {
  if (wholeTenant) return [...recommenderIds];
  const inCare = await queries.execute(new RecommendersInCareOf(agencyNumber, recommenderIds));
  return recommenderIds.filter(id => inCare.has(id));
}

export async function isLookedAfterBy(queries: QueryBus, recommenderId: string, by: StaffMember): Promise<boolean> {
  return (await lookedAfterBy(queries, [recommenderId], by)).length === 1;
}
