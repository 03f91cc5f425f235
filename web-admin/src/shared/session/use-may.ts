import type { Ability } from '#contract/call.js';
import { abilitiesOf } from './abilities.js';
import { currentSession } from './session.js';

/** Whether the person signed in may use a call with this ability. */
export function useMay(): (ability: Ability) => boolean {
  const abilities = abilitiesOf(currentSession()?.roles ?? []);
  return ability => abilities.has(ability);
}
