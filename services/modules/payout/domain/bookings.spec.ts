import { isSameBooking, isReportedAgain, mayBeItsFirst, type Booking } from './bookings.js';

const booking = (changes: Partial<Booking> = {}): Booking => ({
  direction: 'debit',
  document: 'camt.054',
  scope: 'payment',
  entry: 'E1',
  transaction: null,
  occurrence: 1,
  bookedOn: '2026-11-30',
  ...changes,
});
const statement = { document: 'camt.053' } as const;

describe('Two entries of a bank', () => {
  it.each<[string, Partial<Booking>, Partial<Booking>, boolean]>([
    ['of one reference are one, in whatever kind of document', {}, statement, true],
    ['of one reference are one a day apart', {}, { ...statement, bookedOn: '2026-12-01' }, true],
    ['of one reference a month apart are two', {}, { ...statement, bookedOn: '2026-12-30' }, false],
    ['of two references are two', {}, { ...statement, entry: 'E2' }, false],
    ['of two references of their transactions are two', { transaction: 'T1' }, { transaction: 'T2' }, false],
    ['of which one says the transaction are one', { transaction: 'T1' }, statement, true],
    ['that call one reference entry and transaction are one', { entry: null, transaction: 'E1' }, statement, true],
    ['of which one is there a second time are two', {}, { occurrence: 2 }, false],
    ['in both directions are two', {}, { direction: 'credit' }, false],
    [
      'of a batch and its payment, told by two kinds for one day, are one',
      { scope: 'batch', ...statement },
      { entry: 'E9' },
      true,
    ],
    ['of a batch and its payment in one kind are two', { scope: 'batch' }, { entry: 'E9' }, false],
    ['without references are one on one day', { entry: null }, { entry: null, ...statement }, true],
    ['without references are two on two days', { entry: null }, { entry: null, bookedOn: '2026-12-01' }, false],
    ['without references and days are two', { entry: null, bookedOn: null }, { entry: null, bookedOn: null }, false],
  ])('%s', (_, one, other, same) => {
    expect(isSameBooking(booking(one), booking(other))).toBe(same);
    expect(isSameBooking(booking(other), booking(one))).toBe(same);
  });
});

describe('A booking that waits for a person', () => {
  it.each<[string, Partial<Booking>, boolean]>([
    ['is told again by another kind of document with its reference', statement, true],
    ['is another one in the same kind, whose entries are compared by all they say', {}, false],
    ['is another one under another reference', { ...statement, entry: 'E2' }, false],
    ['is another one the second time', { ...statement, occurrence: 2 }, false],
  ])('%s', (_, other, same) => expect(isReportedAgain(booking(), booking(other))).toBe(same));
  it('is never told again by its day alone', () =>
    expect(isReportedAgain(booking({ entry: null }), booking({ entry: null, ...statement }))).toBe(false));
});

describe('A booking of a payment without recorded ones', () => {
  it.each([
    ['2026-11-30', 1, true],
    ['2026-12-03', 1, true],
    ['2026-12-04', 1, false],
    [null, 1, true],
    ['2026-11-30', 2, false],
  ])('of %s, the %d. time, may be its first: %s', (bookedOn, occurrence, may) =>
    expect(mayBeItsFirst(booking({ bookedOn, occurrence }), '2026-11-30')).toBe(may),
  );
});
