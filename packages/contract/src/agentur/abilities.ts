import type { Ability } from '../call.js';
import type { Role } from './schemas.js';

const staff: readonly Ability[] = ['AuftragsReport', 'EmpfehlerReport', 'Praemien', 'Einladungstool', 'Verwaltung', 'StatistikReport', 'Stammdaten'];

/** domain.md, "Who may do what". The server decides; this only hides what it would refuse. */
const abilitiesOfRole: Readonly<Record<Role, readonly Ability[]>> = {
  AgenturInhaber: ['Rechnungen', 'Mitarbeiter', ...staff],
  AgenturMitarbeiter: staff,
  Betreiber: ['Ereignisse', 'Warteschlangen', 'Projektionen', 'Auszahlungen', 'Mandanten', 'Protokoll', 'Datenschutz'],
};

/** Any other role: nothing. */
export function abilitiesOf(roles: readonly string[]): ReadonlySet<Ability> {
  return new Set(roles.flatMap((role) => abilitiesOfRole[role as Role] ?? []));
}
