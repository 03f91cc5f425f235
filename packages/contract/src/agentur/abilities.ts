import type { Ability } from '../call.js';
import type { platformRoles } from '../plattform.js';
import type { Role } from './schemas.js';

type AnyRole = Role | (typeof platformRoles)[number];

const staff: readonly Ability[] = [
  'AuftragsReport',
  'EmpfehlerReport',
  'Praemien',
  'Einladungstool',
  'Verwaltung',
  'StatistikReport',
  'Stammdaten',
];

/** docs/specification/programme.md#who-may-do-what. The server decides; this only hides what it would refuse. */
const abilitiesOfRole: Readonly<Record<AnyRole, readonly Ability[]>> = {
  AgenturInhaber: ['Rechnungen', 'Mitarbeiter', ...staff],
  AgenturMitarbeiter: staff,
  Betreiber: ['Ereignisse', 'Warteschlangen', 'Auszahlungen', 'Mandanten', 'Protokoll', 'Datenschutz'],
  plattform: ['Warteschlangen', 'Projektionen', 'Protokoll'],
};

/** Any other role: nothing. */
export function abilitiesOf(roles: readonly string[]): ReadonlySet<Ability> {
  return new Set(roles.flatMap(role => abilitiesOfRole[role as AnyRole] ?? []));
}
