import type { Ability } from '#contract/call.js';
import { abilitiesOf } from '#contract/agentur/session.js';
import { advertisingCalls } from './advertising-calls/index.js';
import { agency } from './agency/index.js';
import { audit, events, planned, publications } from './history/index.js';
import { bankResponses, batches, ledger, payoutAccount } from './payouts/index.js';
import { campaigns } from './campaigns/index.js';
import { catalogue } from './catalogue/index.js';
import { claims } from './claims/index.js';
import { holds } from './holds/index.js';
import { configuration } from './configuration/index.js';
import { contactMessages } from './contact-messages/index.js';
import { contents } from './contents/index.js';
import { customerNumbers, invitations, recommenders } from './recommenders/index.js';
import { deliveries, redeliveries } from './deliveries/index.js';
import { imports } from './imports/index.js';
import { integrations } from './integrations/index.js';
import { leads, recommendations } from './recommendations/index.js';
import { mails, mailSender } from './mails/index.js';
import { orderImport, orders } from './orders/index.js';
import { account, platformOperators } from './platform-operators/index.js';
import { projections } from './projections/index.js';
import { queues } from './queues/index.js';
import { readModels } from './read-models/index.js';
import { retention } from './retention/index.js';
import { employees } from './staff/employees.js';
import { signInServices, staff } from './staff/index.js';
import { statements } from './statements/index.js';
import { statistics } from './statistics/index.js';
import { tenants } from './tenants/index.js';
import { voucherKinds, vouchers } from './vouchers/index.js';

/** Every page of the console, in menu order. A new one needs its folder, its name in `resource-names.ts` and a line here. */
export const resources = [
  orders,
  recommendations,
  leads,
  recommenders,
  claims,
  holds,
  contactMessages,
  invitations,
  customerNumbers,
  statistics,
  agency,
  statements,
  employees,
  batches,
  bankResponses,
  vouchers,
  voucherKinds,
  orderImport,
  ledger,
  payoutAccount,
  contents,
  mails,
  mailSender,
  catalogue,
  campaigns,
  retention,
  advertisingCalls,
  configuration,
  publications,
  planned,
  integrations,
  staff,
  signInServices,
  tenants,
  platformOperators,
  imports,
  queues,
  deliveries,
  redeliveries,
  projections,
  events,
  readModels,
  audit,
  account,
] as const;

export function mayOpen(roles: readonly string[], resource: string): boolean {
  const found: { readonly ability: Ability; readonly operatorsMay?: true } | undefined = resources.find(
    ({ name }) => name === resource,
  );
  if (found === undefined) return false;
  return abilitiesOf(roles).has(found.ability) || (found.operatorsMay === true && roles.includes('Betreiber'));
}
