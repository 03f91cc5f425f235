import { addresseeOf, type Addressee, type Letter } from '#platform/mail/letter.js';
import { renderLetter } from '#platform/mail/render.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { knownLetter, resetLetter, welcomeLetter, protectionLetter } from './account.js';
import { followedRecommendationCancelledLetter } from './blocking.js';
import { farewellLetter } from './email-change.js';
import { newsletterRequestLetter, newsletterWelcomeLetter, recipientConfirmationLetter } from './newsletter.js';
import {
  friendReactedLetter,
  noContractLetter,
  recommendationExpiredLetter,
  rewardCancelledLetter,
} from './recommendation-news.js';
import {
  returnReason,
  bankDetailsWantedLetter,
  chooseAgainLetter,
  paymentSentLetter,
  rewardReadyLetter,
  rewardReminderLetter,
} from './reward.js';

const tenant = {
  id: 't',
  key: 'telko',
  name: 'Fernklang',
  portalUrl: 'https://portal.example',
  hosts: [],
  config: { theme: {}, themeDark: {} },
} as unknown as Tenant;
const addressee = (language: 'de' | 'en'): Addressee =>
  addresseeOf(
    {
      id: 'p',
      role: 'recommender',
      salutation: 'Herr',
      firstName: 'Jonas',
      lastName: 'Weber',
      email: 'jonas@example.org',
      phone: null,
      birthDate: null,
      street: null,
      houseNumber: null,
      zip: null,
      city: null,
      customerNumber: null,
      language,
    },
    tenant,
  );

const token = 'TOKEN';
const wording = 'Ich möchte informiert werden.';
const reward = {
  amountCents: 4500,
  beneficiary: 'recommender',
  product: 'Glasfaser 250',
  recommendationNumber: '1234567890',
} as const;
const recommendation = { product: 'Glasfaser 250', recommendationNumber: '1234567890', productId: 10 };
const expiresAt = new Date('2026-12-31T12:00:00Z');

/** Each letter, and where its button leads. */
const letters: readonly (readonly [string, (to: Addressee) => Letter, string])[] = [
  ['welcome', to => welcomeLetter(to, { token }), '/registrieren/#t=TOKEN'],
  ['new password', to => resetLetter(to, { token }), '/passwortsetzen/#t=TOKEN'],
  ['account known', to => knownLetter(to, { token }), '/login'],
  ['password changed', to => protectionLetter(to, { change: 'password', at: expiresAt }), '/passwortvergessen'],
  [
    'newsletter asked for',
    to => newsletterRequestLetter(to, { token, wording }),
    '/empfehler/newsletter/optin/#t=TOKEN',
  ],
  ['newsletter confirmed', to => newsletterWelcomeLetter(to, { token, wording }), '/'],
  ['farewell', to => farewellLetter(to, { openCents: [] }), ''],
  ['farewell with rewards', to => farewellLetter(to, { openCents: [4500, 2500] }), ''],
  [
    'recipient confirmation',
    to =>
      recipientConfirmationLetter(to, { token, product: 'Glasfaser 250', recommenderFirstName: 'Mia', rewarded: true }),
    '/empfaenger/zustimmung/#t=TOKEN',
  ],
  ['reward ready', to => rewardReadyLetter(to, { ...reward, token, expiresAt }), '/praemie/#t=TOKEN'],
  [
    'reward reminder',
    to => rewardReminderLetter(to, { ...reward, token, expiresAt, daysLeft: 7 }),
    '/praemie/#t=TOKEN',
  ],
  [
    'bank details wanted',
    to => bankDetailsWantedLetter(to, { ...reward, token, why: returnReason('AC04', to.language) }),
    '/bankdaten/#t=TOKEN',
  ],
  ['payment sent', to => paymentSentLetter(to, { ...reward, choice: 'cash', option: null }), ''],
  ['choose again', to => chooseAgainLetter(to, { ...reward, token, expiresAt }), '/praemie/#t=TOKEN'],
  ['friend reacted', to => friendReactedLetter(to, recommendation), '/persoenlicherbereich'],
  [
    'recommendation expired',
    to => recommendationExpiredLetter(to, { ...recommendation, validUntil: expiresAt }),
    '/empfehlen/10',
  ],
  [
    'no contract',
    to => noContractLetter(to, { ...recommendation, reason: 'revoked', told: null }),
    '/persoenlicherbereich',
  ],
  ['followed recommendation cancelled', to => followedRecommendationCancelledLetter(to, recommendation), ''],
  ['reward cancelled', to => rewardCancelledLetter(to, { ...reward, reason: 'contract-cancelled', told: null }), ''],
];

describe.each(letters)('the letter %s', (_name, write, path) => {
  it.each(['de', 'en'] as const)('is whole, calm and leads to the right page (%s)', language => {
    const letter = write(addressee(language));
    const { text } = renderLetter(letter, addressee(language));
    expect(text).toContain(language === 'de' ? 'Guten Tag Herr Weber,' : 'Dear Mr Weber,');
    expect(text).not.toMatch(/undefined|null|\[object|NaN|!/);
    expect(letter.subject.length).toBeLessThanOrEqual(90);
    expect(letter.subject).not.toContain(token);
    const button = letter.blocks.find(block => block.kind === 'button');
    expect(button?.url ?? '').toBe(path && `https://portal.example${path}`);
  });

  it('is formal in German', () => {
    expect(renderLetter(write(addressee('de')), addressee('de')).text).not.toMatch(
      /\b(du|dein|dir|dich|euer|hallo)\b/i,
    );
  });
});

describe('the newsletter’s mails', () => {
  it('show what is consented to, word for word, and the second how to end it', () => {
    const { text } = renderLetter(newsletterWelcomeLetter(addressee('de'), { token, wording }), addressee('de'));
    expect(text).toContain(wording);
    expect(text).toContain('Newsletter abbestellen:\nhttps://portal.example/empfehler/newsletter/optout/#t=TOKEN');
  });
});

describe('the farewell', () => {
  it('names what is still to be paid, and why something is kept', () => {
    const { text } = renderLetter(farewellLetter(addressee('de'), { openCents: [4500, 2500] }), addressee('de'));
    expect(text).toContain('70 €\nIhre 2 offenen Prämien bleiben auszahlbar');
    expect(text).toContain('verschlüsselt');
  });
  it('is short where nothing is', () =>
    expect(renderLetter(farewellLetter(addressee('de'), { openCents: [] }), addressee('de')).text).not.toContain(
      'Prämie bleib',
    ));
});

describe('money and dates in letters', () => {
  it('are German in German', () => {
    const { text } = renderLetter(rewardReadyLetter(addressee('de'), { ...reward, token, expiresAt }), addressee('de'));
    expect(text).toContain('45 €');
    expect(text).toContain('31.12.2026');
  });
  it('are English in English', () =>
    expect(
      renderLetter(rewardReadyLetter(addressee('en'), { ...reward, token, expiresAt }), addressee('en')).text,
    ).toContain('€45'));
});

describe('the recipient’s letters', () => {
  it('name the recommender by the first name only, and nobody where they are gone', () => {
    const facts = { token, product: 'Glasfaser 250', rewarded: false };
    expect(
      JSON.stringify(recipientConfirmationLetter(addressee('de'), { ...facts, recommenderFirstName: 'Mia' }).blocks),
    ).toContain('Mia hat Ihnen Glasfaser 250 von Fernklang empfohlen');
    expect(
      JSON.stringify(recipientConfirmationLetter(addressee('de'), { ...facts, recommenderFirstName: null }).blocks),
    ).toContain('Ihnen wurde Glasfaser 250 von Fernklang empfohlen');
  });
  it('speak of a reward to the recipient only where there is one', () => {
    const facts = { token, product: 'X', recommenderFirstName: null };
    expect(JSON.stringify(recipientConfirmationLetter(addressee('de'), { ...facts, rewarded: true }))).toContain(
      'Prämie',
    );
    expect(JSON.stringify(recipientConfirmationLetter(addressee('de'), { ...facts, rewarded: false }))).not.toContain(
      'Prämie',
    );
  });
});

describe('why a transfer came back', () => {
  it.each([
    ['AC04', 'Das Konto ist geschlossen.'],
    ['ac01', 'Die IBAN gehört zu keinem Konto.'],
    ['ZZ99', 'Die Bank hat keinen Grund genannt.'],
  ])('%s', (code, words) => expect(returnReason(code, 'de')).toBe(words));
});
