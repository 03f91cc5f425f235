import fc from 'fast-check';
import {
  defaultGoodwillLimits as limits,
  needsASecondPerson,
  periodOf,
  rewardBannerShows,
  splitReward,
} from './split.js';

const split = (
  amountCents: number,
  recommenderShare: 100 | 50 | 0,
  recipientCapCents: number | null = null,
  recipientIsKnown = true,
) => splitReward({ amountCents, recommenderShare, recipientCapCents, recipientIsKnown });

describe('Splitting a reward', () => {
  it('gives all to the recommender at 100', () =>
    expect(split(9000, 100)).toEqual({ recommenderCents: 9000, recipientCents: 0 }));
  it('gives half to each at 50', () =>
    expect(split(9000, 50)).toEqual({ recommenderCents: 4500, recipientCents: 4500 }));
  it('gives all to the recipient at 0', () =>
    expect(split(9000, 0)).toEqual({ recommenderCents: 0, recipientCents: 9000 }));
  it('gives the odd cent to the recommender', () =>
    expect(split(9001, 50)).toEqual({ recommenderCents: 4501, recipientCents: 4500 }));
  it('caps the recipient and gives the rest back to the recommender', () =>
    expect(split(11000, 0, 5000)).toEqual({ recommenderCents: 6000, recipientCents: 5000 }));
  it('keeps a part below the cap as it is', () =>
    expect(split(9000, 50, 5000)).toEqual({ recommenderCents: 4500, recipientCents: 4500 }));
  it('gives all to the recommender when the recipient is not known', () =>
    expect(split(9000, 50, null, false)).toEqual({ recommenderCents: 9000, recipientCents: 0 }));

  it('always adds up to the offer, never below zero, never above the cap', () => {
    const terms = fc.record({
      amountCents: fc.integer({ min: 0, max: 100_000 }),
      recommenderShare: fc.constantFrom(100 as const, 50 as const, 0 as const),
      recipientCapCents: fc.option(fc.integer({ min: 0, max: 60_000 })),
      recipientIsKnown: fc.boolean(),
    });
    fc.assert(
      fc.property(terms, one => {
        const { recommenderCents, recipientCents } = splitReward(one);
        expect(recommenderCents + recipientCents).toBe(one.amountCents);
        expect(Math.min(recommenderCents, recipientCents)).toBeGreaterThanOrEqual(0);
        expect(recipientCents).toBeLessThanOrEqual(one.recipientCapCents ?? one.amountCents);
      }),
    );
  });
});

const names = ['praemie', 'bankdaten', 'kundennummer', 'empfehlen'];
const settled = { status: 'paid', progress: null, beneficiary: 'recommender', customerNumber: 'ok' } as const;
const shown = (changes: object) => names.filter(name => rewardBannerShows(name, { ...settled, ...changes }));

describe('The banners of a reward’s page', () => {
  it('are silent once it is paid', () => expect(shown({})).toEqual([]));
  it('ask to choose', () => expect(shown({ status: 'ready', progress: 'choice-open' })).toEqual(['praemie']));
  it('ask for bank details', () =>
    expect(shown({ status: 'ready', progress: 'bank-details-wanted' })).toEqual(['bankdaten']));
  it.each(['none', 'refused'])('ask a recommender for the customer number (%s)', customerNumber =>
    expect(shown({ status: 'ready', progress: 'payable', customerNumber })).toEqual(['kundennummer']),
  );
  it('do not while it is looked at', () =>
    expect(shown({ status: 'ready', progress: 'payable', customerNumber: 'open' })).toEqual([]));
  it('invite a friend to recommend too', () => expect(shown({ beneficiary: 'recipient' })).toEqual(['empfehlen']));
  it('are none for names nobody knows', () =>
    expect(rewardBannerShows('constructor', { ...settled, progress: 'choice-open' })).toBe(false));
});

const nothing = { personYearCents: 0, staffMonthCents: 0 };

describe('A goodwill grant', () => {
  it.each([
    ['up to the limit of one grant', 10_000, nothing, false],
    ['above the limit of one grant', 10_001, nothing, true],
    ['up to what a person gets in a year', 10_000, { personYearCents: 10_000, staffMonthCents: 0 }, false],
    ['above what a person gets in a year', 10_000, { personYearCents: 10_001, staffMonthCents: 0 }, true],
    ['up to what a staff member grants in a month', 10_000, { personYearCents: 0, staffMonthCents: 40_000 }, false],
    ['above what a staff member grants in a month', 100, { personYearCents: 0, staffMonthCents: 50_000 }, true],
  ] as const)('%s', (_, cents, used, second) => expect(needsASecondPerson(cents, limits, used)).toBe(second));

  it('counts from the first of the year and of the month', () =>
    expect(periodOf('2026-11-22')).toEqual({ yearFrom: '2026-01-01', monthFrom: '2026-11-01' }));
});
