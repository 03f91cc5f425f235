import { defaultTimeZone, takeTimeZoneFrom } from '#shared/dates-and-money.js';
import { strengthOf } from '#shared/texts.js';
import { languageAtLogin } from './account/after-login.js';
import { newsletterState } from './account/newsletter.js';
import { answered, coloursIn } from './colour-trial.js';
import { lifetime } from './consent/consent-ui.js';
import { nextTier } from './campaigns/campaigns.js';
import { rewardChosen, rewardAccountQuery, rewardQuery, rewardState, type Reward } from './reward/reward.js';
import { accountStored } from '../shared/own-account.js';
import { areasFor, returnedFrom } from './staff/api.js';
import { qrOf, svgOf } from '../shared/ui/qr.js';
import type { SharedThrough } from '#shared/short-links.js';
import { channelsInOrder, channelTarget, linkFor, textFor } from './share/channels.js';
import { emailMeant } from '#shared/email-meant.js';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { bankDetailsFor, CreateRecipientInFull } from '../shared/forms/schemas.js';
import type { Tenant } from '../shared/portal.js';
import { QueryClient } from '@tanstack/react-query';
import { codeIn, friendsFormIn } from '#shared/recommendation-code.js';
import { endedAs } from './recipient/closed.js';
import { joinBirthday, splitBirthday } from './recipient/full-form.js';

const german = { DefaultLanguage: 'de' } as const;
const named = { Zeigen: true, De: 'Anzeige', En: 'Ad' };

const folder = join(process.cwd(), 'web-portal/src');

const meeting = { chosen: null, account: 'de', offered: ['de', 'en'], support: false } as const;

describe('the language after a login', () => {
  it('is the account’s, where nobody chose one here', () =>
    expect(languageAtLogin(meeting)).toEqual({ speak: 'de', store: null }));
  it('is the one chosen by hand, and the account learns it', () =>
    expect(languageAtLogin({ ...meeting, chosen: 'en' })).toEqual({ speak: null, store: 'en' }));
  it('changes nothing where both agree', () =>
    expect(languageAtLogin({ ...meeting, chosen: 'de' })).toEqual({ speak: null, store: null }));
  it('changes nothing where the programme no longer speaks the account’s', () =>
    expect(languageAtLogin({ ...meeting, account: 'en', offered: ['de'] })).toEqual({ speak: null, store: null }));
  it('changes nothing for a staff member who looks in, nor for the account', () => {
    for (const chosen of [null, 'en'] as const)
      expect(languageAtLogin({ ...meeting, chosen, support: true })).toEqual({ speak: null, store: null });
  });
});

describe('how strong a password is', () => {
  it.each([
    ['', 'weak'],
    ['Ab1', 'weak'],
    ['Aaaaaaaaaaaaaaaa1', 'weak'],
    ['Wolke-T7', 'fair'],
    ['Wolke-Tasse7', 'good'],
    ['Wolke Tasse Kran 7', 'strong'],
  ] as const)('%s: %s', (password, strength) => expect(strengthOf(password)).toBe(strength));
});

describe('the newsletter in one’s data', () => {
  it.each([
    [{ NewsletterOptinGegeben: false, NewsletterOptinVersendetAm: null }, 'none'],
    [{ NewsletterOptinGegeben: false, NewsletterOptinVersendetAm: '2026-11-20T08:00:00' }, 'pending'],
    [{ NewsletterOptinGegeben: true, NewsletterOptinVersendetAm: '2026-11-20T08:00:00' }, 'given'],
  ])('of %j is %s', (user, state) => expect(newsletterState(user)).toBe(state));
});

describe('the tabs of the agency area', () => {
  it.each([['AgenturInhaber'], ['AgenturMitarbeiter']])('are all there for %s', role => {
    expect(areasFor([role])).toEqual(['overview', 'invite', 'invitations', 'recommenders', 'leads', 'orders']);
  });
  it.each([['Betreiber'], ['Empfehler']])('are none for %s', role => expect(areasFor([role])).toEqual([]));
  it('are none without any role', () => expect(areasFor([])).toEqual([]));
});

describe('colours the console tells', () => {
  it.each([
    ['nothing', null],
    ['another message', { type: 'height', height: 3 }],
    ['no scheme', { type: 'colours', scheme: 'sepia', values: {} }],
    ['no values', { type: 'colours', scheme: 'dark' }],
  ])('are none in %s', (_, data) => expect(coloursIn(data)).toBeNull());
  it('are custom properties that fetch nothing and end nothing', () =>
    expect(
      coloursIn({
        type: 'colours',
        scheme: 'dark',
        values: {
          '--brand': '#123456',
          '--shadow': '0 1px 2px rgb(0 0 0 / 20%)',
          color: 'red',
          '--a': 'url(https://elsewhere.example)',
          '--b': 'red;}',
          '--c': 7,
        },
      })?.values,
    ).toEqual({ '--brand': '#123456', '--shadow': '0 1px 2px rgb(0 0 0 / 20%)' }));
  it('answer what asks for a scheme, and leave other questions open', () => {
    const query = '(prefers-color-scheme: dark) and (min-width: 40em)';
    expect(answered(query, 'dark')).toBe('(min-width: 0px) and (min-width: 40em)');
    expect(answered(query, 'light')).toBe('(max-width: 0px) and (min-width: 40em)');
    expect(answered('print', 'light')).toBe('print');
  });
});

const underWay = { state: 'portal.telko.abc', verifier: 'v', target: '/mitarbeiterempfehlen', service: undefined };

describe('coming back from single sign-on', () => {
  it('goes on with the code of the sign-in that was begun here', () => {
    expect(returnedFrom('?code=c&state=portal.telko.abc&iss=x', { ...underWay, service: 's' })).toEqual({
      code: 'c',
      verifier: 'v',
      target: '/mitarbeiterempfehlen',
      service: 's',
    });
  });
  it('refuses a state that is not ours', () => {
    expect(returnedFrom('?code=c&state=portal.telko.other', underWay)).toEqual({ failure: 'mismatch' });
    expect(returnedFrom('?code=c&state=portal.telko.abc', null)).toEqual({ failure: 'mismatch' });
    expect(returnedFrom('', underWay)).toEqual({ failure: 'mismatch' });
  });
  it('says so when somebody broke off', () =>
    expect(returnedFrom('?error=access_denied&state=portal.telko.abc', underWay)).toEqual({ failure: 'declined' }));
});

const tier = (Ab: number, WertCent: number, Erreicht = false) => ({ Ab, WertCent, Erreicht });

describe('The tier on the way to which somebody is', () => {
  it('is the first at the start', () =>
    expect(nextTier({ Gezaehlt: 0, Stufen: [tier(3, 2_500), tier(5, 6_000)] })?.Ab).toBe(3));
  it('is the one after what was earned', () =>
    expect(nextTier({ Gezaehlt: 3, Stufen: [tier(5, 6_000), tier(3, 2_500, true)] })?.Ab).toBe(5));
  it('is none where all were earned', () =>
    expect(nextTier({ Gezaehlt: 6, Stufen: [tier(3, 2_500, true), tier(5, 6_000, true)] })).toBeUndefined());
});

describe('the page of a reward', () => {
  it.each([
    [{ Status: 'Offen', Auswahl: null, Bankdaten: false }, 'not-yet'],
    [{ Status: 'Bereitgestellt', Auswahl: null, Bankdaten: true }, 'choose'],
    [{ Status: 'Bereitgestellt', Auswahl: 'Bar', Bankdaten: false }, 'bank-details-wanted'],
    [{ Status: 'Bereitgestellt', Auswahl: 'Bar', Bankdaten: true }, 'on-its-way'],
    [{ Status: 'Bereitgestellt', Auswahl: 'Bar', Bankdaten: true, WirdGeprueft: true }, 'being-checked'],
    [{ Status: 'Bereitgestellt', Auswahl: 'Gutschein', Bankdaten: false, WirdGeprueft: true }, 'being-checked'],
    [{ Status: 'Bereitgestellt', Auswahl: 'Gutschein', Bankdaten: false }, 'on-its-way'],
    [{ Status: 'Ausgezahlt', Auswahl: 'Bar', Bankdaten: true }, 'paid'],
    [{ Status: 'Abgeholt', Auswahl: 'Gutschein', Bankdaten: false }, 'picked-up'],
    [{ Status: 'Abgelaufen', Auswahl: null, Bankdaten: false }, 'expired'],
    [{ Status: 'Storniert', Auswahl: null, Bankdaten: false }, 'cancelled'],
  ] as const)('of %j says %s', (reward, state) => {
    expect(rewardState({ WirdGeprueft: false, ...reward })).toBe(state);
  });
  it.each([
    ['whose session it is', { own: 'R1' }],
    ['who holds the mail’s link', { token: 'T1' }],
  ])('shows after the choice of %s the account that was given with it, not the one before', (_, source) => {
    const queries = new QueryClient();
    const before = { Kontoinhaber: 'Jonas Weber', Iban: 'DE02 … 02', Bank: 'Berliner Sparkasse' };
    queries.setQueryData(rewardAccountQuery(source).queryKey, before as never);
    const answer = { Auswahl: 'Bar' } as Reward;
    rewardChosen(queries, source, answer);
    expect(queries.getQueryData(rewardAccountQuery(source).queryKey)).toBeUndefined();
    expect(queries.getQueryData(rewardQuery(source).queryKey)).toBe(answer);
  });
  it('shows the reward and the account as they are once an account was stored elsewhere', () => {
    const queries = new QueryClient();
    const source = { token: 'T1' };
    queries.setQueryData(rewardQuery(source).queryKey, { Bankdaten: false } as Reward);
    const stored = { Kontoinhaber: 'Jonas Weber', Iban: 'DE89 … 00' } as never;
    accountStored(queries, stored, source.token);
    expect(queries.getQueryData(rewardQuery(source).queryKey)).toBeUndefined();
    expect(queries.getQueryData(rewardAccountQuery(source).queryKey)).toBe(stored);
  });
});

const channels = {
  Email: 0,
  Gmail: -1,
  Gmx: 3,
  Outlook: -1,
  Facebook: 4,
  Messenger: -1,
  Linkedin: -1,
  X: -1,
  Whatsapp: 2,
  Sms: 5,
  Link: 1,
};

describe('the channels of the share page', () => {
  it('stand in the tenant’s order, without those switched off', () => {
    expect(channelsInOrder(channels, false)).toEqual(['Email', 'Link', 'Whatsapp', 'Gmx', 'Facebook', 'Sms']);
  });
  it('put WhatsApp and SMS first on a phone', () => {
    expect(channelsInOrder(channels, true).slice(0, 3)).toEqual(['Whatsapp', 'Sms', 'Email']);
  });
  it('carry the prepared text, encoded, into the person’s own app', () => {
    const message = { subject: 'Meine Empfehlung', text: 'Gut & günstig', link: 'https://example.org/x' };
    expect(channelTarget('Whatsapp', message, null)?.url).toBe(
      'https://wa.me/?text=Gut%20%26%20g%C3%BCnstig%0Ahttps%3A%2F%2Fexample.org%2Fx',
    );
    expect(channelTarget('Link', message, null)).toBeNull();
  });
  it('say in the link where it was shared', () =>
    expect(linkFor('https://example.org/r/ABCD2345', 'Link', { tone: 'casual', language: 'de' }, german)).toBe(
      'https://example.org/r/ABCD2345/l',
    ));
  it('say in the link how the friend is spoken to, for the card that messengers show', () =>
    expect(linkFor('https://example.org/r/ABCD2345', 'Whatsapp', { tone: 'formal', language: 'en' }, german)).toBe(
      'https://example.org/r/ABCD2345/wsen',
    ));
  it.each<[SharedThrough, string]>([
    ['Facebook', 'Anzeige: Gut'],
    ['Linkedin', 'Anzeige: Gut'],
    ['X', 'Anzeige: Gut'],
    ['Whatsapp', 'Gut'],
    ['Sms', 'Gut'],
    ['Email', 'Gut'],
    ['Messenger', 'Gut'],
  ])('name an advertisement where everybody reads it: %s', (channel, said) =>
    expect(textFor('Gut', channel, 'de', { Werbehinweis: named })).toBe(said),
  );
  it('name it in the message’s language, once, and not where the programme does not', () => {
    expect(textFor('Good', 'X', 'en', { Werbehinweis: named })).toBe('Ad: Good');
    expect(textFor('Anzeige: Gut', 'X', 'de', { Werbehinweis: named })).toBe('Anzeige: Gut');
    expect(textFor('Gut', 'X', 'de', { Werbehinweis: { ...named, Zeigen: false } })).toBe('Gut');
  });
});

describe('the QR code of a link', () => {
  const spokenTo = { tone: 'formal', language: 'de' } as const;
  const link = linkFor('https://empfehlen.provider.example/r/ABCD2345', 'Qr', spokenTo, german);
  const qr = qrOf(link);
  it('carries all that was chosen, and is no denser than a phone reads from a screen', () => {
    expect(link).toContain('/r/ABCD2345/qs');
    expect(qr.modules.length).toBeLessThanOrEqual(33);
  });
  it('leaves the white border scanners need', () => {
    expect(qr.side).toBe(qr.modules.length + 8);
    expect(qr.path.startsWith('M4 4h1v1h-1z')).toBe(true);
  });
  it('draws every black module once', () =>
    expect(qr.path.match(/M/g)).toHaveLength(qr.modules.flat().filter(Boolean).length));
  it('is a file of its own, without a word of the link', () => {
    expect(svgOf(qr)).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"/);
    expect(svgOf(qr)).not.toContain('example');
  });
});

describe('the link of a friend’s mail, opened again', () => {
  it.each([
    ['Storniert', 'PSOF0306'],
    ['Abgelaufen', 'PSOF0305'],
  ])('says so where the recommendation is %s, and promises nothing', (status, code) =>
    expect(endedAs(status)).toBe(code),
  );
  it.each(['Offen', 'Ok', 'Gezahlt'])('leads on while it is %s', status => expect(endedAs(status)).toBeNull());
});

describe('a date of birth in three fields', () => {
  it('is sent as DD.MM.YYYY', () => expect(joinBirthday({ day: '1', month: '2', year: '1990' })).toBe('01.02.1990'));
  it('stays empty while nothing is typed, so that it counts as missing and not as wrong', () =>
    expect(joinBirthday({ day: '', month: '', year: '' })).toBe(''));
  it('keeps a half-typed one half-typed', () =>
    expect(splitBirthday(joinBirthday({ day: '14', month: '', year: '' }))).toEqual({
      day: '14',
      month: '',
      year: '',
    }));
  it('comes apart again', () => expect(splitBirthday('01.02.1990')).toEqual({ day: '01', month: '02', year: '1990' }));
});

const jar = new Map<string, string>();
const answers = jest.fn<(url: string) => { status: number; body: unknown }>();
const browser = {
  document: {
    documentElement: { lang: 'de' },
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [name = '', value = ''] = text.split(';')[0]!.split('=');
      if (text.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    },
  },
  location: {
    protocol: 'https:',
    origin: 'https://portal.example',
    hostname: 'portal.example',
    search: '',
    pathname: '/',
  },
  fetch: async (url: string) => {
    const { status, body } = answers(url);
    return new Response(JSON.stringify(body), { status });
  },
};

/** docs/specification/friend.md#the-browser-remembers-its-contact. */
describe('The cookie of a recommendation’s recipient', () => {
  const rosa = { number: '4711', hash: 'a'.repeat(32) };
  let known: typeof import('./recipient/api.js').knownContact;
  let ask: (recommendation: string) => Promise<unknown>;

  // All spec files of a run share their globals.
  const before = Object.getOwnPropertyDescriptors(globalThis);
  afterAll(() => {
    for (const name of Object.keys(browser)) {
      if (name in before) Object.defineProperty(globalThis, name, before[name as keyof typeof before]!);
      else Reflect.deleteProperty(globalThis, name);
    }
    takeTimeZoneFrom(() => defaultTimeZone);
  });
  beforeAll(async () => {
    Object.assign(globalThis, browser);
    ({ knownContact: known } = await import('./recipient/api.js'));
    const { Session } = await import('../shared/http/session.js');
    (await import('../shared/portal.js')).openPortal({
      tenant: { Mandant: 'test', Zeitzone: defaultTimeZone },
      session: new Session(document),
      i18n: { language: 'de' },
      fetch: (url: string) => fetch(url),
    } as never);
    const { contactQuery } = await import('./recipient/api.js');
    ask = recommendation =>
      new QueryClient()
        .fetchQuery(contactQuery(recommendation, known.read(recommendation), 60) as never)
        .catch(() => null);
  });
  beforeEach(() => {
    jar.clear();
    known.remember('R-1', rosa, 60);
  });

  it('is kept for its recommendation and read for no other', () =>
    expect([known.read('R-1'), known.read('R-2'), known.lastRecommendation(document.cookie)]).toEqual([
      rosa,
      null,
      'R-1',
    ]));

  it('is of the recommendation whose form was sent last, where there are several', () => {
    known.remember('R-2', { ...rosa, number: 'E-2' }, 60);
    expect(known.lastRecommendation(document.cookie)).toBe('R-2');
  });

  it('stays while the contact is found, and the server is asked about this recommendation', async () => {
    answers.mockReturnValue({ status: 200, body: { Exists: true, Bestaetigt: false } });
    await ask('R-1');
    expect([known.read('R-1'), answers.mock.calls.at(-1)?.[0]]).toEqual([
      rosa,
      expect.stringMatching(/\/empfaenger\/a{32}\?empfehlungsnummer=R-1$/),
    ]);
  });

  it.each([
    ['is not there', 200, { Exists: false, Bestaetigt: false }],
    ['cannot be read', 400, { Code: 'PSOF0002' }],
  ])('goes where the contact %s', async (_, status, body) => {
    answers.mockReturnValue({ status, body });
    await ask('R-1');
    expect(known.read('R-1')).toBeNull();
  });

  it.each(['', 'nur-eins', '.', 'x.'])('says nothing when it was tampered with: %s', text => {
    jar.set('psoe_recipient_R-1', text);
    expect(known.read('R-1')).toBeNull();
  });
});

describe('an address with a slip in its domain', () => {
  it.each([
    ['finn@gmial.com', 'finn@gmail.com'],
    ['finn@gmail.con', 'finn@gmail.com'],
    ['Finn.B@gmail.co', 'Finn.B@gmail.com'],
    ['finn@wbe.de', 'finn@web.de'],
    ['finn@t-onlin.de', 'finn@t-online.de'],
    ['finn@gmx.dee', 'finn@gmx.de'],
    ['finn@gmial.con', 'finn@gmail.com'],
    ['finn@gmai.cmo', 'finn@gmail.com'],
    ['finn@wbe.ed', 'finn@web.de'],
    ['finn@web.ed', 'finn@web.de'],
    ['finn@gxm.nte', 'finn@gmx.net'],
    ['finn@hotmial.vom', 'finn@hotmail.com'],
    ['finn@gmx.con', 'finn@gmx.com'],
    ['finn@mail.con', 'finn@mail.com'],
    ['finn@email.con', 'finn@email.com'],
  ])('%s asks for %s', (typed, meant) => expect(emailMeant(typed)).toBe(meant));
  it.each(
    'gmail.com gmx.net gmx.de gmx.at gmx.com web.de web.com gmail.de ymail.com mail.de email.de me.com aol.de live.se outlook.dk hotmail.fr yahoo.ie yahoo.co.uk gmial.de example.org example.con stadtwerke.con mail.gmail.con'.split(
      ' ',
    ),
  )('finn@%s asks nothing', domain => expect(emailMeant(`finn@${domain}`)).toBeNull());
  it.each(['finn@', '@gmial.con', 'finn@gmial', 'finn@@gmial.con', '', 'finn'])('%j asks nothing', typed =>
    expect(emailMeant(typed)).toBeNull(),
  );
});

describe('how long a cookie stays', () => {
  it.each([
    [30, '30 Minuten', '30 minutes'],
    [90, '90 Minuten', '90 minutes'],
    [1_440, '1 Tag', '1 day'],
    [569_400, '13 Monate', '13 months'],
    [1_051_200, '2 Jahre', '2 years'],
  ])('%i minutes reads as people say it', (minutes, de, en) =>
    expect([lifetime(minutes, 'de'), lifetime(minutes, 'en')]).toEqual([de, en]),
  );
});

/** docs/specification/recommending.md#codes-to-say-aloud */
describe('the field for a code', () => {
  it.each([
    ['UFR5YGGZ'],
    [' ufr5 yggz '],
    ['UFR5-YGGZ'],
    ['https://programme.example/r/UFR5YGGZ'],
    ['https://programme.example/waerme/r/UFR5YGGZ?channel=link&anrede=du&sprache=de'],
    ['programme.example/r/ufr5yggz/w#x'],
    ['Schau mal: https://programme.example/r/UFR5YGGZ'],
    ['Schau mal: https://programme.example/r/UFR5YGGZ.'],
    ['<https://programme.example/r/UFR5YGGZ>'],
    ['„https://programme.example/r/UFR5YGGZ“'],
    ['(https://programme.example/r/UFR5YGGZ)'],
    ['[Link](https://programme.example/r/UFR5YGGZ)'],
    ['https://programme.example/r/UFR5YGGZ\nViele Grüße'],
    ['https://programme.example/r/UFR5%2DYGGZ'],
    ['https://programme.example/r/UFR5YGGZ&utm_source=x'],
    ['https%3A%2F%2Fprogramme.example%2Fr%2FUFR5YGGZ'],
    ['https://l.facebook.com/l.php?u=https%3A%2F%2Fprogramme.example%2Fr%2FUFR5YGGZ%3Fc%3Dx&h=AT0'],
    ['https://eur01.safelinks.protection.outlook.com/?url=https%253A%252F%252Fprogramme.example%252Fr%252FUFR5YGGZ'],
    ['https://programme.example/r/UFR5\u00ADYGGZ'],
    ['\u200BUFR5YGGZ\u200B'],
    ['ＵＦＲ５ＹＧＧＺ'],
    ['UFR5–YGGZ'],
    ['Code: UFR5YGGZ'],
    ['Mein Code: UFR5-YGGZ.'],
    ['"UFR5YGGZ"'],
    ['*UFR5YGGZ*'],
  ])('takes what was typed or pasted: %s', typed => expect(codeIn(typed)).toBe('UFR5YGGZ'));

  it.each([
    ['https://programme.example/empfaengerdaten/9762209063/Zk3_-a9?channel=link', '9762209063', 'Zk3_-a9'],
    ['Schau: programme.example/recipient-data/42/abc', '42', 'abc'],
    ['https%3A%2F%2Fprogramme.example%2Fempfaengerdaten%2F42%2Fabc%3Fanrede%3Ddu', '42', 'abc'],
    ['<https://programme.example/empfaengerdaten/42/abc>.', '42', 'abc'],
    ['https://programme.example/empfaengerdaten/42/a%E0%A4%A', '42', 'a'],
  ])('takes a link to the form: %s', (typed, number, hash) => expect(friendsFormIn(typed)).toEqual({ number, hash }));

  it.each([['UFR5YGGZ'], ['https://programme.example/r/UFR5YGGZ'], ['https://programme.example/empfaengerdaten/42']])(
    'leads to no form by %s alone',
    typed => expect(friendsFormIn(typed)).toBeNull(),
  );
});

describe('every form', () => {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file =>
    /(?<!spec)\.tsx$/.test(file),
  );
  it('asks for an address of mail by the field that notices slips', () => {
    const asking = sources.filter(file => {
      const fields =
        readFileSync(join(folder, file), 'utf8').match(/<(?:TextField|input)\b(?:(?!\/>)[\s\S])*\/>/g) ?? [];
      // An address that is only shown, or repeated, is no place for the question.
      return fields.some(one => /type="email"/.test(one) && !/readOnly|EmailWiederholung/.test(one));
    });
    expect(asking).toEqual(['shared/forms/email-field.tsx']);
  });
});

describe('the full form', () => {
  const complaints = (entered: object) =>
    Object.fromEntries(
      (CreateRecipientInFull.safeParse(entered).error?.issues ?? []).map(({ path, ...issue }) => [
        path.join('.'),
        (issue as { params?: { reason?: string } }).params?.reason ?? 'missing',
      ]),
    );
  it('says at once who is too young and whose addresses differ, with all that is missing', () => {
    const entered = { Geburtsdatum: '01.02.2020', Email: 'a@example.org', EmailWiederholung: 'b@example.org' };
    expect(complaints(entered)).toMatchObject({
      Vorname: 'missing',
      Geburtsdatum: 'under-age',
      EmailWiederholung: 'same-email',
      AgbText: expect.any(String),
    });
  });
});

describe('bank details where only German accounts are paid', () => {
  const schema = bankDetailsFor({ ModuleIBANNurDE: true } as Tenant);
  const reasons = (Iban: string) =>
    schema
      .safeParse({ Kontoinhaber: 'Rosa Park', Iban })
      .error?.issues.map(issue => (issue as { params?: { reason?: string } }).params?.reason);
  it.each([
    ['AT61 1904 3002 3457 3201', ['iban-not-german']],
    ['AT61 1904 3002 3457 3202', ['iban']],
    ['TR33 0006 1005 1978 6457 8413 26', ['iban-outside-sepa']],
    ['DE89 3704 0044 0532 0130 01', ['iban']],
    ['DE89 3704 0044 0532 0130 00', undefined],
  ])('say of %s what is wrong with it', (iban, said) => expect(reasons(iban)).toEqual(said));
});
