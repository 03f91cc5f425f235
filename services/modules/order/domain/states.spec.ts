import { countsAsContract, overdueFromOf, shownStatusOf, type OrderFacts } from './states.js';
import { closed, complaintsOver, reported, at } from './states.test-kit.js';

const unassigned: OrderFacts = { ...closed, assignment: 'none', contractClosed: false };

describe('An order is shown as', () => {
  it.each<[string, Partial<OrderFacts>]>([
    ['open', {}],
    ['open', { assignment: 'code' }],
    ['released', { state: 'released' }],
    ['unassigned', { assignment: 'none', contractClosed: false }],
    ['cancelled', { state: 'cancelled' }],
    ['cancelled', { state: 'refused' }],
    ['cancelled', { state: 'not-concluded', contractClosed: false }],
    ['cancelled', { kind: 'renewal', withoutReward: 'renewal', contractClosed: false }],
    ['cancelled', { withoutReward: 'second-contract', contractClosed: false }],
    // An ended order cannot be assigned, and an order without contract cannot be released.
    ['cancelled', { assignment: 'none', state: 'cancelled', contractClosed: false }],
    ['cancelled', { assignment: 'none', withoutReward: 'recommendation-ended', contractClosed: false }],
    ['cancelled', { contractClosed: false }],
  ])('%s when it is %j', (status, facts) => expect(shownStatusOf({ ...closed, ...facts })).toBe(status));

  it('a contract also after the agency refused it, and none once the provider took it back', () => {
    const states = ['reported', 'released', 'refused', 'cancelled', 'not-concluded'] as const;
    expect(states.filter(state => countsAsContract({ ...closed, state }))).toEqual(['reported', 'released', 'refused']);
    expect(countsAsContract(unassigned)).toBe(false);
  });
});

describe('An order is overdue', () => {
  const from = (order: OrderFacts, since: Date, known: Date | null = null, releasableFrom = complaintsOver) =>
    overdueFromOf({ ...order, releasableFrom }, since, known)?.toISOString() ?? null;

  it('14 days after its complaint period', () => expect(from(closed, reported)).toBe('2026-11-29T10:00:00.000Z'));
  it('14 days after it was reported, where that came late', () =>
    expect(from(closed, at('2026-12-01T08:00:00Z'))).toBe('2026-12-15T08:00:00.000Z'));
  it('by the period it was reported with: the tenant’s new minimum age is for later orders', () => {
    const known = at('2026-11-29T10:00:00Z');
    expect(from(closed, reported, known, at('2026-11-20T10:00:00Z'))).toBe(known.toISOString());
  });
  it('just the same while it is nobody’s', () => expect(from(unassigned, reported)).toBe('2026-11-29T10:00:00.000Z'));
  it('no later for being assigned, or assigned to another', () => {
    const known = at('2026-11-29T10:00:00Z');
    for (const order of [unassigned, { ...unassigned, assignment: 'contact' as const }, closed])
      expect(from(order, at('2026-11-28T10:00:00Z'), known)).toBe(known.toISOString());
  });
  it('never while it earns nothing, and 14 days after it does where its contract was closed later', () => {
    expect(from({ ...closed, contractClosed: false, withoutReward: 'no-offer' }, reported)).toBeNull();
    expect(from(closed, at('2026-12-05T10:00:00Z'), null)).toBe('2026-12-19T10:00:00.000Z');
  });
  it.each(['released', 'refused', 'cancelled', 'not-concluded'] as const)('no longer once it is %s', state =>
    expect(from({ ...closed, state }, reported, at('2026-11-29T10:00:00Z'))).toBeNull(),
  );
  it('never as a renewal', () => expect(from({ ...closed, kind: 'renewal' }, reported)).toBeNull());
});
