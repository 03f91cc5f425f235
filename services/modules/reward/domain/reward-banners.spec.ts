import { rewardBannerShows } from './reward-banners.js';

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
