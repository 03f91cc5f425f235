import { wouldChange } from '#platform/domain/aggregate.js';
import type { HoldEvent } from '../events.js';
import { Hold } from './hold.js';

/** What an operator can decide about a hold now: what the hold itself would not refuse. */
export function openDecisions(holdId: string, history: readonly HoldEvent[]): ('release' | 'refuse')[] {
  const hold = () => new Hold(holdId).rehydrate(history);
  return (['release', 'refuse'] as const).filter(verdict => wouldChange(hold(), one => one[verdict]()));
}
