import { abilitiesOf } from '#contract/agentur/abilities.js';
import type { Ability } from '#contract/call.js';

export { abilitiesOf };

/** The ability a screen of the console asks for. */
export const abilityForResource = {
  orders: 'AuftragsReport',
  recommendations: 'EmpfehlerReport',
  leads: 'EmpfehlerReport',
  recommenders: 'EmpfehlerReport',
  invitations: 'Einladungstool',
  'customer-numbers': 'Praemien',
  batches: 'Auszahlungen',
  'bank-answers': 'Auszahlungen',
  vouchers: 'Auszahlungen',
  'order-import': 'Auszahlungen',
  ledger: 'Auszahlungen',
  queues: 'Warteschlangen',
  deliveries: 'Ereignisse',
  refires: 'Ereignisse',
  events: 'Ereignisse',
  projections: 'Projektionen',
  contents: 'Mandanten',
  retention: 'Datenschutz',
  audit: 'Protokoll',
} as const satisfies Readonly<Record<string, Ability>>;

export type ResourceName = keyof typeof abilityForResource;

export function mayOpen(roles: readonly string[], resource: string): boolean {
  const ability = abilityForResource[resource as ResourceName];
  return ability !== undefined && abilitiesOf(roles).has(ability);
}
