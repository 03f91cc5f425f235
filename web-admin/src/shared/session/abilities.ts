import type { Ability } from '#contract/call.js';

/** Role names as the identity provider states them. */
export type Role = 'AgenturInhaber' | 'AgenturMitarbeiter' | 'Betreiber';

const staff: readonly Ability[] = ['AuftragsReport', 'EmpfehlerReport', 'Praemien', 'Einladungstool', 'Verwaltung', 'StatistikReport', 'Stammdaten'];

/** domain.md, "Who may do what". The server decides; this only hides what it would refuse. */
const abilitiesOfRole: Readonly<Record<Role, readonly Ability[]>> = {
  AgenturInhaber: ['Rechnungen', 'Mitarbeiter', ...staff],
  AgenturMitarbeiter: staff,
  Betreiber: ['Ereignisse', 'Warteschlangen', 'Projektionen', 'Auszahlungen', 'Mandanten', 'Protokoll'],
};

/** Any other role: nothing. */
export function abilitiesOf(roles: readonly string[]): ReadonlySet<Ability> {
  return new Set(roles.flatMap((role) => abilitiesOfRole[role as Role] ?? []));
}

/** The ability a screen of the console asks for. */
export const abilityForResource = {
  orders: 'AuftragsReport',
  recommendations: 'EmpfehlerReport',
  leads: 'EmpfehlerReport',
  recommenders: 'EmpfehlerReport',
  invitations: 'Einladungstool',
  batches: 'Auszahlungen',
  'bank-answers': 'Auszahlungen',
  vouchers: 'Auszahlungen',
  ledger: 'Auszahlungen',
  queues: 'Warteschlangen',
  deliveries: 'Ereignisse',
  refires: 'Ereignisse',
  events: 'Ereignisse',
  projections: 'Projektionen',
  contents: 'Mandanten',
  audit: 'Protokoll',
} as const satisfies Readonly<Record<string, Ability>>;

export type ResourceName = keyof typeof abilityForResource;

export function mayOpen(roles: readonly string[], resource: string): boolean {
  const ability = abilityForResource[resource as ResourceName];
  return ability !== undefined && abilitiesOf(roles).has(ability);
}
