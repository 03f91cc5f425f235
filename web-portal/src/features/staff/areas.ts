import { abilitiesOf } from '#contract/agentur/abilities.js';
import type { Ability } from '#contract/call.js';

/** The tabs of §2 and what each asks of the agency token. */
const areas = [
  ['overview', 'StatistikReport'],
  ['invite', 'Einladungstool'],
  ['invitations', 'Einladungstool'],
  ['recommenders', 'EmpfehlerReport'],
  ['leads', 'EmpfehlerReport'],
  ['orders', 'AuftragsReport'],
] as const satisfies readonly (readonly [string, Ability])[];
export type Area = (typeof areas)[number][0];

/** What somebody with these roles may open, in the order of the screen. Nothing without a role of an agency (§6). */
export function areasFor(roles: readonly string[]): readonly Area[] {
  const abilities = abilitiesOf(roles);
  return areas.filter(([, ability]) => abilities.has(ability)).map(([area]) => area);
}
