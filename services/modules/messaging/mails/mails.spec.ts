import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { mailRecipientOf, type MailRecipient } from '#mail/mail-recipient.js';
import { notificationKinds } from '../../account/events.js';
import { wordingOf } from '../reactions/news.js';
import { renderMail } from '#mail/render.js';
import { mailKinds, type MailDraft } from '#mail/mail-kind.js';
import { namesIn, problemsOf } from '#mail/template.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { languages, type Language } from '#shared/texts.js';
import { returnReasonForPayee } from '#shared/return-reasons.js';
import { nothingElseKnown } from '#platform/persons/person-store.js';
import { accountBlockedMail } from './account-blocked/mail.js';
import { accountDeletedMail } from './account-deleted/mail.js';
import { accountExistsMail } from './account-exists/mail.js';
import { addressChangedMail } from './address-changed/mail.js';
import { bankDetailsAddedMail } from './bank-details-added/mail.js';
import { bankDetailsChangedMail } from './bank-details-changed/mail.js';
import { bankDetailsWantedMail } from './bank-details-wanted/mail.js';
import { checkAccountHolderMail } from './check-account-holder/mail.js';
import { chooseAgainMail } from './choose-again/mail.js';
import { completeDetailsMail } from './complete-details/mail.js';
import { confirmDetailsMail } from './confirm-details/mail.js';
import { confirmNewsletterMail } from './confirm-newsletter/mail.js';
import { decisionsWaitingMail } from './decisions-waiting/mail.js';
import { detailsReminderMail } from './details-reminder/mail.js';
import { friendReactedMail } from './friend-reacted/mail.js';
import { loginChangedMail } from './login-changed/mail.js';
import { loginLinkMail } from './login-link/mail.js';
import { newLinkWantedMail } from './new-link-wanted/mail.js';
import { newPasswordMail } from './new-password/mail.js';
import { newsletterConfirmedMail } from './newsletter-confirmed/mail.js';
import { noContractMail } from './no-contract/mail.js';
import { offerReservedMail } from './offer-reserved/mail.js';
import { operatorProposedMail } from './operator-proposed/mail.js';
import { recommendationCancelledMail } from './recommendation-cancelled/mail.js';
import { recommendationEndedMail } from './recommendation-ended/mail.js';
import { recommendationExpiredMail } from './recommendation-expired/mail.js';
import { rewardCancelledMail } from './reward-cancelled/mail.js';
import { rewardOnItsWayMail } from './reward-on-its-way/mail.js';
import { rewardReadyMail } from './reward-ready/mail.js';
import { rewardReminderMail } from './reward-reminder/mail.js';
import { welcomeMail } from './welcome/mail.js';
import { voucherCodeMail } from '../../voucher/mails/voucher-code/mail.js';
import '../../invitation/mails/invitation/mail.js';
import '../../claim/mails/claim-answered/mail.js';
import '../../claim/mails/claim-begun/mail.js';
import '../../claim/mails/claim-decided/mail.js';
import '../../claim/mails/claim-received/mail.js';
import '../../reports/mails/statistics/mail.js';
import '../../contact/mails/message-answered/mail.js';
import '../../contact/mails/message-arrived/mail.js';
import '../../contact/mails/message-to-support/mail.js';
import './staff-invitation/mail.js';
import './operator-address/mail.js';
import './catalogue-source-failing/mail.js';
import './confirm-new-address/mail.js';
import './campaign-budget-used-up/mail.js';
import './mails-refused/mail.js';
import './account-set-up/mail.js';
import './new-address-entered/mail.js';
import './planned-change-not-made/mail.js';
import './account-unblocked/mail.js';
import './sender-verification/mail.js';
import './vouchers-running-low/mail.js';

const [telko, energie] = ['telko', 'energie'].map(
  key => JSON.parse(readFileSync(`infra/database/seeds/tenants/${key}.json`, 'utf8')) as Record<string, unknown>,
);
const seeds = { telko: telko!, energie: energie! };
interface Charities {
  readonly donation: {
    readonly charities: readonly { readonly receipt: { readonly de: string; readonly du?: string } }[];
  };
}
const findKey = (value: unknown, key: string): unknown =>
  typeof value !== 'object' || value === null
    ? undefined
    : key in value
      ? (value as Record<string, unknown>)[key]
      : Object.values(value)
          .map(inner => findKey(inner, key))
          .find(found => found !== undefined);
/** The demo's own charities. */
const rewardTypes = { donation: findKey(telko, 'donation') } as unknown as Charities;

const tenant = {
  id: 't',
  key: 'telko',
  name: 'Fernklang',
  portalUrl: 'https://portal.example',
  hosts: [],
  config: { theme: {}, themeDark: {}, rewardTypes },
} as unknown as Tenant;
const mailRecipient = (language: 'de' | 'en'): MailRecipient =>
  mailRecipientOf(
    {
      id: 'p',
      role: 'recommender',
      salutation: 'Herr',
      firstName: 'Jonas',
      lastName: 'Weber',
      email: 'jonas@example.org',
      ...nothingElseKnown,
      language,
    },
    tenant,
  );

const token = 'TOKEN';
const ticket = 'TICKET';
const wording = 'Ich möchte informiert werden.';
const reward = {
  amountCents: 4500,
  beneficiary: 'recommender',
  casual: false,
  product: 'Glasfaser 250',
  recommendationNumber: '1234567890',
} as const;
const recommendation = { product: 'Glasfaser 250', recommendationNumber: '1234567890', productId: 10 };
const expiresAt = new Date('2026-12-31T12:00:00Z');
const ready = { ...reward, token, expiresAt, kinds: ['cash', 'voucher'] } as const;

/** What a friend followed whose link said Sie. */
const followed = {
  ...recommendation,
  casual: false,
  ticket,
  token,
  recommenderFirstName: 'Mia',
  rewardCents: 4500,
  agency: null,
};

/** Each mail, and where its button leads. */
const mails: readonly (readonly [string, (to: MailRecipient) => MailDraft, string])[] = [
  [
    'operator proposed',
    to =>
      operatorProposedMail(to, {
        invited: 'f•••@example.org',
        until: expiresAt,
        link: 'https://portal.example/admin/login#einspruch=TOKEN',
      }),
    '/admin/login#einspruch=TOKEN',
  ],
  ['welcome', to => welcomeMail(to, { token, productId: null }), '/registrieren/#t=TOKEN'],
  ['link to log in', to => loginLinkMail(to, { token }), '/anmeldelink/#t=TOKEN'],
  ['new password', to => newPasswordMail(to, { token }), '/passwortsetzen/#t=TOKEN'],
  ['account known', to => accountExistsMail(to, { token }), '/login'],
  ['password changed', to => loginChangedMail(to, { change: 'password', at: expiresAt }), '/passwortvergessen'],
  ['address changed', to => addressChangedMail(to, { token }), '/empfehler/email/einspruch/#t=TOKEN'],
  ['newsletter asked for', to => confirmNewsletterMail(to, { token, wording }), '/empfehler/newsletter/optin/#t=TOKEN'],
  ['newsletter confirmed', to => newsletterConfirmedMail(to, { token, wording }), '/'],
  ['farewell', to => accountDeletedMail(to, { openCents: [], friendsAwaited: false }), ''],
  ['farewell with rewards', to => accountDeletedMail(to, { openCents: [4500, 2500], friendsAwaited: true }), ''],
  [
    'recipient confirmation',
    to => confirmDetailsMail(to, { ...followed, keptDays: 84 }),
    '/empfaenger/zustimmung/?b=TICKET#t=TOKEN',
  ],
  [
    'recipient reminder',
    to => detailsReminderMail(to, { ...followed, validUntil: expiresAt }),
    '/empfaenger/zustimmung/?b=TICKET#t=TOKEN',
  ],
  ['details owed', to => completeDetailsMail(to, followed), '/empfaenger/zustimmung/?b=TICKET#t=TOKEN'],
  [
    'offer',
    to =>
      offerReservedMail(to, {
        casual: false,
        agency: null,
        product: 'Glasfaser 250',
        url: 'https://portal.example/angebot?empfaenger=4711',
        reservedUntil: expiresAt,
        rewardCents: 4500,
      }),
    '/angebot?empfaenger=4711',
  ],
  ['reward ready', to => rewardReadyMail(to, ready), '/praemie/#t=TOKEN'],
  ['reward reminder', to => rewardReminderMail(to, { ...ready, daysLeft: 7 }), '/praemie/#t=TOKEN'],
  [
    'bank details wanted',
    to =>
      bankDetailsWantedMail(to, { ...reward, token, why: returnReasonForPayee('AC04', to.language), rejected: false }),
    '/bankdaten/#t=TOKEN',
  ],
  ['account holder', to => checkAccountHolderMail(to, { token, casual: false }), '/bankdaten/kontoinhaber/#t=TOKEN'],
  ['payment sent', to => rewardOnItsWayMail(to, { ...reward, choice: 'cash', option: null }), '/'],
  ['choose again', to => chooseAgainMail(to, { ...ready, cameBack: null }), '/praemie/#t=TOKEN'],
  ['new link wanted', to => newLinkWantedMail(to, { ...recommendation, rewardCents: 4500 }), '/empfehlung/1234567890'],
  [
    'friend reacted',
    to => friendReactedMail(to, { ...recommendation, friend: 'Ben', rewardCents: 4500 }),
    '/persoenlicherbereich',
  ],
  [
    'recommendation expired',
    to => recommendationExpiredMail(to, { ...recommendation, validUntil: expiresAt }),
    '/empfehlen/10',
  ],
  [
    'no contract',
    to =>
      noContractMail(to, { ...recommendation, friend: 'Ben', rewardCents: 0, reason: 'withdrawn', agencyReason: null }),
    '/persoenlicherbereich',
  ],
  [
    'recommendation cancelled',
    to => recommendationCancelledMail(to, { ...recommendation, friends: [], rewardCents: 0, reason: 'Doppelt' }),
    '/kontakt',
  ],
  [
    'followed recommendation cancelled',
    to => recommendationEndedMail(to, { ...recommendation, casual: false }),
    '/kontakt',
  ],
  ['blocked', to => accountBlockedMail(to, { reason: 'Doppelte Anmeldung' }), '/kontakt'],
  [
    'reward cancelled',
    to => rewardCancelledMail(to, { ...reward, reason: 'contract-cancelled', agencyReason: null }),
    '/kontakt',
  ],
];

/** As plain text, in German. */
const read = (write: (to: MailRecipient) => MailDraft): string =>
  renderMail(write(mailRecipient('de')), mailRecipient('de')).text;

const textFields = ['subject', 'preheader', 'because', 'body'] as const;
/** Only German tells a formal address from an informal one. */
const onlyGerman = 'Du';

describe('every text of ours', () => {
  const all = [...mailKinds(), ...mailKinds('installation')];
  const files = globSync('services/modules/*/mails/**/*.liquid');
  it('is loaded here', () => {
    const folders = new Set(files.map(file => dirname(file)).filter(folder => !folder.includes('/partials/')));
    expect(folders.size).toBe(all.length);
  });
  it.each(globSync('services/modules/*/mails/partials/*').map(folder => [basename(folder)]))(
    'the partial %s is part of a mail in every language',
    partial => {
      const users = files.filter(file => readFileSync(file, 'utf8').includes(`{% include '${partial}' %}`));
      expect(new Set(users.map(file => basename(file, '.liquid')))).toEqual(new Set(languages));
    },
  );

  const texts = all.flatMap(kind => languages.map(language => [kind.kind, language, kind] as const));
  it.each(texts)('%s (%s) could be published as it stands', (_, language, kind) => {
    expect(problemsOf(kind, language, kind.texts[language])).toEqual([]);
  });
  it.each(all)('$kind says the same variables in every language', ({ texts: inEach }) => {
    const said = (language: Language) =>
      new Set(textFields.flatMap(field => namesIn(field, inEach[language][field])).filter(name => name !== onlyGerman));
    for (const language of languages) expect(said(language)).toEqual(said('de'));
  });
  it.each(texts)('%s (%s) leads to us where it asks to write to us', (_, language, kind) => {
    const { body } = kind.texts[language];
    const asks = /[Ss]chreiben Sie uns|Kontaktseite|Write to us|contact page/.test(body);
    expect(asks && !body.includes('{{ Portal }}/kontakt')).toBe(false);
  });
});

describe('the mail to staff', () => {
  const waiting = (counts: readonly number[]) =>
    renderMail(
      decisionsWaitingMail(mailRecipient('de'), {
        things: counts.map(count => ({ kind: 'holds', count, oldestAt: expiresAt })),
        consoleUrl: 'https://portal.example/admin/',
      }),
      mailRecipient('de'),
    );
  it('counts what waits and names nothing of it', () => {
    expect(waiting([3])).toMatchObject({ subject: '3 Entscheidungen warten auf Sie (Fernklang)' });
    expect(waiting([3]).text).toContain('Prämien in Prüfung: 3, das älteste seit 31.12.2026');
    expect(waiting([1]).subject).toBe('Eine Entscheidung wartet auf Sie (Fernklang)');
    expect(waiting([1]).text).not.toContain('Kulanz');
  });
});

describe.each(mails)('the mail %s', (_name, write, path) => {
  it.each(['de', 'en'] as const)('is whole, calm and leads to the right page (%s)', language => {
    const { subject, html, text } = renderMail(write(mailRecipient(language)), mailRecipient(language));
    expect(text).toContain(language === 'de' ? 'Guten Tag Herr Weber,' : 'Dear Mr Weber,');
    expect(text).not.toMatch(/undefined|null|\[object|NaN|!/);
    expect(subject.length).toBeLessThanOrEqual(90);
    expect(subject).not.toContain(token);
    const [, button = ''] = /class="wide"[\s\S]*?href="([^"]*)"/.exec(html) ?? [];
    expect(button).toBe(path && `https://portal.example${path}`.replace(/\/$/, ''));
    if (path) expect(text).toContain(`:\n${button}\n`);
  });

  it('is formal in German', () => {
    expect(renderMail(write(mailRecipient('de')), mailRecipient('de')).text).not.toMatch(
      /\b(du|dein|dir|dich|euer|hallo)\b/i,
    );
  });
});

describe('the newsletter’s mails', () => {
  it('show what is consented to, word for word, and the second how to end it', () => {
    const { text } = renderMail(newsletterConfirmedMail(mailRecipient('de'), { token, wording }), mailRecipient('de'));
    expect(text).toContain(wording);
    expect(text).toContain('Newsletter abbestellen:\nhttps://portal.example/empfehler/newsletter/optout/#t=TOKEN');
  });
});

describe('the farewell', () => {
  const says = (openCents: number[], friendsAwaited: boolean) =>
    renderMail(accountDeletedMail(mailRecipient('de'), { openCents, friendsAwaited }), mailRecipient('de')).text;
  it('names what is still to be paid, and why something is kept', () => {
    const text = says([4500, 2500], false);
    expect(text).toContain('70 €\nIhre 2 offenen Prämien bleiben auszahlbar');
    expect(text).toContain('verschlüsselt');
  });
  it('says so where somebody may still conclude', () =>
    expect(says([], true)).toMatch(/Ihre übrigen .* sind entfernt.*längstens ein halbes Jahr/s));
  it('is short where nothing is', () => expect(says([], false)).not.toMatch(/Prämie bleib|verschlüsselt|übrigen/));
});

describe('money and dates in mails', () => {
  it('are German in German', () => {
    const { text } = renderMail(rewardReadyMail(mailRecipient('de'), ready), mailRecipient('de'));
    expect(text).toContain('45 €');
    expect(text).toContain('31.12.2026');
  });
  it('are English in English', () =>
    expect(renderMail(rewardReadyMail(mailRecipient('en'), ready), mailRecipient('en')).text).toContain('€45'));
});

describe('the recipient’s mails', () => {
  /** Subject, preview and text of each, as read. */
  const asRead = (to: MailRecipient, mails: readonly MailDraft[]) =>
    mails.map(mail => {
      const { subject, html, text } = renderMail(mail, to, { ownDataToken: 'HELD' });
      return `${subject}\n${/display:none[^>]*>([^<]*)</.exec(html)![1]}\n${text}`;
    });
  const toFriend = (spoken: { casual: boolean; rewardCents: number }, language: 'de' | 'en' = 'de') => {
    const facts = {
      ...spoken,
      token,
      ticket,
      product: 'X',
      recommenderFirstName: null,
      validUntil: expiresAt,
      agency: null,
    };
    const to = mailRecipient(language);
    return asRead(to, [
      confirmDetailsMail(to, { ...facts, keptDays: 84 }),
      detailsReminderMail(to, facts),
      completeDetailsMail(to, facts),
      offerReservedMail(to, { ...facts, url: 'https://portal.example/angebot', reservedUntil: expiresAt }),
    ]);
  };
  /** What comes after the offer: their reward, or that there is none. */
  const afterwards = (casual: boolean, language: 'de' | 'en' = 'de') => {
    const to = mailRecipient(language);
    const own = { ...ready, beneficiary: 'recipient', casual } as const;
    const voucher = { code: 'FK-7QX9', typeName: 'Buchladen', typeNameEn: null, amountCents: 4500, validUntil: null };
    return asRead(to, [
      rewardReadyMail(to, own),
      rewardReadyMail(to, { ...own, product: null, goodwillReason: 'Wartezeit' }),
      rewardReminderMail(to, { ...own, daysLeft: 7 }),
      chooseAgainMail(to, { ...own, cameBack: null }),
      chooseAgainMail(to, { ...own, cameBack: { why: returnReasonForPayee('AC04', language), rejected: false } }),
      chooseAgainMail(to, { ...own, cameBack: { why: returnReasonForPayee('AC04', language), rejected: true } }),
      rewardOnItsWayMail(to, { ...own, choice: 'cash', option: null }),
      rewardOnItsWayMail(to, { ...own, choice: 'donation', option: 'tierheim-fernau' }),
      bankDetailsWantedMail(to, { ...own, why: returnReasonForPayee('AC04', language), rejected: false }),
      bankDetailsWantedMail(to, { ...own, why: returnReasonForPayee('AC04', language), rejected: true }),
      rewardCancelledMail(to, { ...own, reason: 'contract-cancelled', agencyReason: null }),
      recommendationEndedMail(to, { ...recommendation, casual }),
      bankDetailsAddedMail(to, { token, casual }),
      checkAccountHolderMail(to, { token, casual }),
      bankDetailsChangedMail(to, { token, casual, at: expiresAt, payableFrom: expiresAt }),
      ...[true, false].map(replaces =>
        voucherCodeMail(to, { ...own, ...voucher, shopUrl: null, replaces, friend: null }),
      ),
    ]);
  };
  it('name the recommender by the first name only, and nobody where they are gone', () => {
    const facts = {
      casual: false,
      token,
      ticket,
      product: 'Glasfaser 250',
      rewardCents: 0,
      keptDays: 84,
      agency: null,
    };
    const confirmation = (recommenderFirstName: string | null) =>
      read(to => confirmDetailsMail(to, { ...facts, recommenderFirstName }));
    expect(confirmation('Mia')).toContain('Mia hat Ihnen Glasfaser 250 von Fernklang empfohlen');
    expect(confirmation(null)).toContain('Ihnen wurde Glasfaser 250 von Fernklang empfohlen');
  });
  it.each(['de', 'en'] as const)(
    'name the agency whose advisor was named, and none where there is none: %s',
    language => {
      const to = mailRecipient(language);
      const said = (agency: string | null) => [
        renderMail(confirmDetailsMail(to, { ...followed, agency, keptDays: 84 }), to).text,
        renderMail(detailsReminderMail(to, { ...followed, agency, validUntil: expiresAt }), to).text,
        renderMail(completeDetailsMail(to, { ...followed, agency }), to).text,
        renderMail(
          offerReservedMail(to, { ...followed, agency, url: 'https://portal.example/x', reservedUntil: expiresAt }),
          to,
        ).text,
      ];
      for (const text of said('Agentur Nord, 040 1234567')) expect(text).toContain('Agentur Nord, 040 1234567');
      for (const text of said(null)) expect(text).not.toMatch(/Agentur|Agency/);
    },
  );
  it.each([
    [
      'Du',
      true,
      'de',
      'wir haben deine Prämie von 45 € überwiesen, doch der Betrag kam zurück.',
      'wir wollten dir deine Prämie von 45 € überweisen, doch die Überweisung wurde nicht ausgeführt.',
    ],
    [
      'Sie',
      false,
      'de',
      'wir haben Ihre Prämie von 45 € überwiesen, doch der Betrag kam zurück.',
      'wir wollten Ihnen Ihre Prämie von 45 € überweisen, doch die Überweisung wurde nicht ausgeführt.',
    ],
    [
      'English',
      false,
      'en',
      'We transferred your reward of €45, but the money came back.',
      'We tried to transfer your reward of €45, but the transfer wasn’t carried out.',
    ],
  ] as const)('say whether their money came back or never left: %s', (_, casual, language, returned, rejected) => {
    const to = mailRecipient(language);
    const mailOf = (isRejected: boolean) =>
      renderMail(bankDetailsWantedMail(to, { ...reward, casual, token, why: 'AC04', rejected: isRejected }), to);
    const plain = (mail: { readonly subject: string; readonly text: string }) =>
      `${mail.subject}\n${mail.text}`.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ');
    expect(plain(mailOf(false))).toContain(returned);
    expect(plain(mailOf(true))).toContain(rejected);
    expect(plain(mailOf(true))).not.toMatch(/kam zurück|kamen zurück|came back/);
  });
  it.each([
    [
      'Du',
      true,
      'de',
      'doch der Betrag kam zurück',
      'doch die Überweisung wurde nicht ausgeführt',
      'steht nicht mehr zur Verfügung',
    ],
    [
      'Sie',
      false,
      'de',
      'doch der Betrag kam zurück',
      'doch die Überweisung wurde nicht ausgeführt',
      'steht nicht mehr zur Verfügung',
    ],
    [
      'English',
      false,
      'en',
      'but the money came back',
      'but the transfer wasn’t carried out',
      'is no longer available',
    ],
  ] as const)(
    'say why a reward is chosen again: it came back, was rejected, or its payee is gone: %s',
    (_, casual, language, returned, rejected, gone) => {
      const to = mailRecipient(language);
      const said = (cameBack: { readonly why: string; readonly rejected: boolean } | null) =>
        renderMail(chooseAgainMail(to, { ...ready, casual, cameBack }), to).text.replace(/\s+/g, ' ');
      const why = 'Das Konto ist geschlossen.';
      const texts = [said({ why, rejected: false }), said({ why, rejected: true }), said(null)];
      for (const [place, expected] of [returned, rejected, gone].entries())
        expect(texts.map(text => text.includes(expected))).toEqual([0, 1, 2].map(one => one === place));
      expect(texts.map(text => text.includes(why))).toEqual([true, true, false]);
    },
  );
  it('say what there is for the recipient, and nothing where there is nothing', () => {
    for (const text of toFriend({ casual: false, rewardCents: 4500 }))
      expect(text).toMatch(/45\s€\nfür Sie, sobald ein Vertrag zustande kommt/);
    for (const text of toFriend({ casual: false, rewardCents: 0 })) expect(text).not.toMatch(/€|für Sie, sobald/);
  });
  it('say du all through where their link did, and no word of it otherwise', () => {
    const formal = /\b(Sie|Ihnen|Ihre?[nmrs]?)\b/;
    const promised = toFriend({ casual: true, rewardCents: 4500 });
    for (const text of promised) expect(text).toMatch(/für dich, sobald/);
    for (const text of [...promised, ...afterwards(true)]) {
      expect(text).not.toMatch(formal);
      expect(text).toContain('Hallo Jonas,');
    }
    const links = [...promised, ...afterwards(true)].flatMap(text =>
      text.match(/\/(?:kontakt|(?:praemie|bankdaten|empfaenger\/meinedaten)\/)\S*/g),
    );
    const withToken = ['/praemie/', '/bankdaten/', '/bankdaten/einspruch/', '/bankdaten/kontoinhaber/'].map(
      page => `${page}?anrede=du#t=TOKEN`,
    );
    const pages = ['/kontakt?anrede=du', '/empfaenger/meinedaten/?anrede=du#t=HELD'];
    expect(new Set(links)).toEqual(new Set([...pages, ...withToken]));
    for (const text of [...toFriend({ casual: false, rewardCents: 4500 }), ...afterwards(false)])
      expect(text).not.toMatch(/\b(du|dein\w*|dir|dich|schreib)\b/i);
  });
  it('of a tenant’s own settings say du where they are told in du, and nowhere else', () => {
    const [formal, casual] = [/\b(Sie|Ihnen|Ihre?[nmrs]?)\b/, /\b(du|dein\w*|dir|dich)\b/i];
    const pairs: { de: string; du?: string }[] = [];
    for (const seed of Object.values(seeds))
      JSON.stringify(seed, (_, value: unknown) => {
        if (typeof value === 'object' && value !== null && 'de' in value && typeof value.de === 'string')
          pairs.push(value as { de: string; du?: string });
        return value;
      });
    expect(pairs.length).toBeGreaterThan(20);
    for (const { de, du } of pairs) {
      expect([de, casual.test(de)]).toEqual([de, false]);
      if (du !== undefined) expect([du, formal.test(du), casual.test(du)]).toEqual([du, false, true]);
    }
    // What a friend reads in their mail has both, or speaks to nobody.
    const { charities } = rewardTypes.donation;
    for (const { receipt } of charities) expect(receipt.du ?? receipt.de).not.toMatch(formal);
  });
  it('are the same in English either way', () => {
    const [casual, formal] = [true, false].map(du => toFriend({ casual: du, rewardCents: 4500 }, 'en'));
    expect(casual).toEqual(formal);
    expect(afterwards(true, 'en')).toEqual(afterwards(false, 'en'));
  });
});

describe('the mails about a donation', () => {
  it('name the charity and its receipt where the reward was given away, and never speak of the person’s account', () => {
    const shelter = {
      id: 'tierheim',
      name: 'Tierheim Fernau',
      holder: 'Tierschutzverein Fernau e. V.',
      iban: 'DE81100500000190002002',
      purpose: 'Spende',
      receipt: { de: 'Spender ist Fernklang.', en: 'The donor is Fernklang.' },
      active: true,
    };
    const to = (language: 'de' | 'en'): MailRecipient => ({
      ...mailRecipient(language),
      tenant: { ...tenant, config: { ...tenant.config, rewardTypes: { donation: { charities: [shelter] } } } },
    });
    const chosen = { ...reward, choice: 'donation', option: 'tierheim' } as const;
    const [de, en] = (['de', 'en'] as const).map(
      language => renderMail(rewardOnItsWayMail(to(language), chosen), to(language)).text,
    );
    for (const part of ['als Spende an Tierschutzverein Fernau e. V.', 'Spender ist Fernklang.'])
      expect(de!.replace(/\s+/g, ' ')).toContain(part);
    for (const part of ['as a donation to Tierschutzverein Fernau e. V.', 'The donor is Fernklang.'])
      expect(en!.replace(/\s+/g, ' ')).toContain(part);
    for (const text of [de, en]) expect(text).not.toMatch(/Ihr Konto|Ihrem Konto|your account|DE81/);
  });
});

describe('the mail about a reward that is ready', () => {
  it.each([
    [['cash', 'voucher', 'donation'], 'als Überweisung, Gutschein oder Spende', /^$/],
    [['cash', 'voucher'], 'als Überweisung oder Gutschein', /Spende/],
    // None of the value is sold: who is told of a voucher looks for it in vain.
    [['cash'], 'als Überweisung', /Gutschein|Spende/],
  ] as const)('speaks of what can be had for the amount: %j', (kinds, said, unsaid) => {
    const text = read(to => rewardReadyMail(to, { ...ready, kinds }));
    expect(text).toContain(said);
    expect(text).not.toMatch(unsaid);
  });
});

it('mails about a recommendation that came to nothing name contacts and promise, where they are known', () => {
  const mails = (rewardCents: number, friends: readonly string[], facts = { ...recommendation, rewardCents }) => [
    read(to => noContractMail(to, { ...facts, friend: friends[0] ?? null, reason: 'withdrawn', agencyReason: null })),
    read(to => recommendationCancelledMail(to, { ...facts, friends, reason: 'Doppelt' })),
    read(to => newLinkWantedMail(to, facts)),
  ];
  for (const text of mails(4500, [])) expect(text).toMatch(/Prämie(?: beim alten Link)?: 45 €/);
  for (const text of mails(0, [])) expect(text).not.toMatch(/Prämie(?: beim alten Link)?:|Ihre? Kontakte?:/);
  expect(mails(0, ['Ben', 'Rosa']).join()).toMatch(/Ihr Kontakt: Ben[^]*Ihre Kontakte: Ben und Rosa/);
});

it('the mail about a reward that is not paid says which one it was', () => {
  const facts = { ...reward, friend: 'Ben', reason: 'contract-cancelled', agencyReason: null } as const;
  const text = read(to => rewardCancelledMail(to, facts));
  for (const words of ['45 €', 'Glasfaser 250', 'Ben', '1234567890']) expect(text).toContain(words);
});

describe('a push', () => {
  const facts = { friend: 'Rosa', amount: '45 €' };
  it('speaks of no amount where there is none for the person', () => {
    for (const language of ['de', 'en'] as const)
      expect(wordingOf('contact-reacted', language, { ...facts, amount: null }).body).not.toMatch(/null|€/);
  });
  it.each(notificationKinds)('%s fits a locked screen in both languages', kind => {
    for (const language of ['de', 'en'] as const) {
      const { title, body } = wordingOf(kind, language, facts);
      expect([title.length <= 60, body.length <= 90, `${title} ${body}`]).toEqual([
        true,
        true,
        expect.not.stringMatching(/undefined|null|  /),
      ]);
    }
  });
});
