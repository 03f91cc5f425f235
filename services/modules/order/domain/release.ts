import { dayMs } from '#shared/dates-and-money.js';

/**
 * A release of many orders (docs/specification/orders.md#released-together):
 *
 *   examining    each order is asked whether it could be released · `undone`
 *   announced    nothing has left yet, until `undoableUntil` · `undone`
 *   releasing    order by order; no way back
 *   done, undone the end
 */
export type ReleaseState = 'examining' | 'announced' | 'releasing' | 'done' | 'undone';

/** Minutes for which a release can be undone. */
export const undoMinutes = 10;

/** Days for which what became of a release can be read. */
const keptDays = 30;

export interface ReleaseFacts {
  readonly state: ReleaseState;
  readonly undoableUntil: Date;
  readonly endedAt: Date | null;
}

export const mayBeUndone = ({ state, undoableUntil }: Omit<ReleaseFacts, 'endedAt'>, now: Date): boolean =>
  state === 'examining' || (state === 'announced' && now < undoableUntil);

/** The work that is to be done now; a date: there is none before. */
export function nextStep(
  { state, undoableUntil, endedAt }: ReleaseFacts,
  now: Date,
): 'examine' | 'release' | 'forget' | Date {
  if (state === 'examining') return 'examine';
  if (state === 'announced' && now < undoableUntil) return undoableUntil;
  if (state === 'announced' || state === 'releasing') return 'release';
  const forgottenAt = new Date((endedAt ?? now).getTime() + keptDays * dayMs);
  return now < forgottenAt ? forgottenAt : 'forget';
}
