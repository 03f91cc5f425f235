import type { OrderFacts } from './states.js';

export const at = (text: string) => new Date(text);

export const ordered = at('2026-11-01T10:00:00Z');

export const [complaintsOver, reported] = [at('2026-11-15T10:00:00Z'), at('2026-11-02T10:00:00Z')];

export const closed: OrderFacts = {
  kind: 'new',
  state: 'reported',
  assignment: 'contact',
  contractClosed: true,
  withoutReward: null,
};
