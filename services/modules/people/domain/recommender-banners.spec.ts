import { recommenderBannerShows, type BannerFacts } from './recommender-banners.js';

const quiet: BannerFacts = {
  newsletterOffered: true,
  newsletter: 'given',
  bankDetailsWanted: false,
  choiceOpen: false,
  hasRecommended: true,
};
const names = ['newsletter', 'bankdaten', 'praemie', 'empfehlen'];

describe('A banner of the personal area', () => {
  it.each(names)('%s is silent where there is nothing to say', name =>
    expect(recommenderBannerShows(name, quiet)).toBe(false),
  );
  it.each([
    ['newsletter', { newsletter: 'none' }],
    ['bankdaten', { bankDetailsWanted: true }],
    ['praemie', { choiceOpen: true }],
    ['empfehlen', { hasRecommended: false }],
    ['BankDaten', { bankDetailsWanted: true }],
  ] as const)('%s speaks for its own reason alone', (name, fact) => {
    expect(names.filter(one => recommenderBannerShows(one, { ...quiet, ...fact }))).toEqual([name.toLowerCase()]);
    expect(recommenderBannerShows(name, { ...quiet, ...fact })).toBe(true);
  });
  it('newsletter is silent while the mail is out and where there is none', () => {
    expect(recommenderBannerShows('newsletter', { ...quiet, newsletter: 'pending' })).toBe(false);
    expect(recommenderBannerShows('newsletter', { ...quiet, newsletter: 'none', newsletterOffered: false })).toBe(
      false,
    );
  });
  it.each(['', 'unbekannt', '__proto__', 'constructor', 'toString'])('nobody knows (%j) is never shown', name =>
    expect(recommenderBannerShows(name, { ...quiet, choiceOpen: true })).toBe(false),
  );
});
