import { abilitiesOf } from '#contract/agentur/session.js';
import { audit, events } from './history/index.js';
import { bankAnswers, batches, ledger } from './payouts/index.js';
import { contents } from './contents/index.js';
import { customerNumbers, invitations, recommenders } from './recommenders/index.js';
import { deliveries, refires } from './deliveries/index.js';
import { leads, recommendations } from './recommendations/index.js';
import { orderImport, orders } from './orders/index.js';
import { projections } from './projections/index.js';
import { queues } from './queues/index.js';
import { retention } from './retention/index.js';
import { vouchers } from './vouchers/index.js';

/** Every page of the console, in the order of the menu. A new one: its folder and a line here. */
export const resources = [
  orders,
  recommendations,
  leads,
  recommenders,
  invitations,
  customerNumbers,
  batches,
  bankAnswers,
  vouchers,
  orderImport,
  ledger,
  contents,
  retention,
  queues,
  deliveries,
  refires,
  projections,
  events,
  audit,
] as const;

export type ResourceName = (typeof resources)[number]['name'];

export function mayOpen(roles: readonly string[], resource: string): boolean {
  const found = resources.find(({ name }) => name === resource);
  return found !== undefined && abilitiesOf(roles).has(found.ability);
}
