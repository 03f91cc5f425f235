import { emailMeant } from './email-meant.js';
import { jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { endedAs } from './closed.js';
import { joinBirthday, splitBirthday } from './full-form.js';

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
  let known: typeof import('./api.js').knownContact;
  let ask: (recommendation: string) => Promise<unknown>;

  beforeAll(async () => {
    Object.assign(globalThis, browser);
    ({ knownContact: known } = await import('./api.js'));
    const { Session } = await import('../../shared/http/session.js');
    (await import('../../shared/portal.js')).openPortal({
      tenant: { Mandant: 'test' },
      session: new Session(document),
      i18n: { language: 'de' },
      fetch: (url: string) => fetch(url),
    } as never);
    const { contactQuery } = await import('./api.js');
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
    expect([known.read('R-1'), known.read('R-2'), known.anyRecommendation(document.cookie)]).toEqual([
      rosa,
      null,
      'R-1',
    ]));

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
  ])('%s asks for %s', (typed, meant) => expect(emailMeant(typed)).toBe(meant));
  it.each(['finn@gmail.com', 'finn@gmx.at', 'finn@ymail.com', 'finn@mail.de', 'finn@example.org', 'finn@', '', 'finn'])(
    '%s asks nothing',
    typed => expect(emailMeant(typed)).toBeNull(),
  );
});
