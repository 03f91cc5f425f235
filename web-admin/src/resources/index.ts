import { abilitiesOf } from '#contract/agentur/abilities.js';
import { audit } from './audit/index.js';
import { bankAnswers } from './bank-answers/index.js';
import { batches } from './batches/index.js';
import { contents } from './contents/index.js';
import { customerNumbers } from './customer-numbers/index.js';
import { deliveries } from './deliveries/index.js';
import { events } from './events/index.js';
import { invitations } from './invitations/index.js';
import { leads } from './leads/index.js';
import { ledger } from './ledger/index.js';
import { orderImport } from './order-import/index.js';
import { orders } from './orders/index.js';
import { projections } from './projections/index.js';
import { queues } from './queues/index.js';
import { recommendations } from './recommendations/index.js';
import { recommenders } from './recommenders/index.js';
import { refires } from './refires/index.js';
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
