import { hintsOf, isOverdue, type OrderInReport } from './hints.js';
import { closed, ordered, at, complaintsOver } from './states.test-kit.js';

describe('What staff read beside an order', () => {
  const order: OrderInReport = {
    ...closed,
    productId: 1,
    orderedAt: ordered,
    overdueFrom: at('2026-11-29T10:00:00Z'),
    recommendedProductId: 1,
    recommendedAt: at('2026-10-01T10:00:00Z'),
    contactAt: at('2026-10-02T10:00:00Z'),
    contactConfirmed: true,
  };
  const hints = (facts: Partial<OrderInReport>, now = complaintsOver) => hintsOf({ ...order, ...facts }, now);

  it('is a contact who never confirmed, as long as the order may still earn', () => {
    expect(hints({ contactConfirmed: false })).toEqual(['unconfirmed-contact']);
    expect(hints({ contactConfirmed: null })).toEqual([]);
    expect(hints({ contactConfirmed: false, state: 'refused' })).toEqual(['refused']);
  });
  it('is nothing where nothing is unusual', () => expect(hints({})).toEqual([]));
  it('says from the moment on that it is overdue, and no longer once it was decided', () => {
    const moment = order.overdueFrom!;
    expect(hints({}, new Date(moment.getTime() - 1))).toEqual([]);
    expect(hints({}, moment)).toEqual(['overdue']);
    // The release was seen before the report.
    expect(isOverdue({ ...order, state: 'released' }, moment)).toBe(false);
  });
  it('says why it earns nothing, a renewal once', () => {
    expect(hints({ kind: 'renewal', withoutReward: 'renewal', contractClosed: false })).toEqual(['renewal']);
    expect(hints({ withoutReward: 'own-contract', contractClosed: false })).toEqual(['own-contract']);
  });
  it.each(['refused', 'cancelled', 'not-concluded'] as const)('says that it was %s', state =>
    expect(hints({ state })).toEqual([state]),
  );
  it('names another product and a contract by code', () =>
    expect(hints({ productId: 2, assignment: 'code' })).toEqual(['other-product', 'by-code']));
  it('says nothing of a recommendation that is not known yet', () =>
    expect(hints({ recommendedProductId: null, recommendedAt: null, contactAt: null })).toEqual([]));
  it('says that it is older than its recommendation, by the day in Germany', () => {
    expect(hints({ recommendedAt: at('2026-11-02T10:00:00Z') })).toEqual(['before-recommendation']);
    expect(hints({ recommendedAt: at('2026-11-01T22:59:00Z') })).toEqual([]);
    expect(hints({ recommendedAt: at('2026-11-01T23:00:00Z') })).toEqual(['before-recommendation']);
  });
  it('says that it is older than its contact’s details, where the recommendation is older', () => {
    const contactAt = at('2026-11-03T10:00:00Z');
    expect(hints({ contactAt })).toEqual(['before-contact']);
    expect(hints({ contactAt, recommendedAt: contactAt })).toEqual(['before-recommendation']);
  });
  it('says nothing of that where it earns nothing anyway', () =>
    expect(hints({ recommendedAt: at('2026-11-03T10:00:00Z'), state: 'refused' })).toEqual(['refused']));
});
