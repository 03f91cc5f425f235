import fastify, { type FastifyInstance } from 'fastify';
import { tokenOfTicket } from '#platform/http/authenticate.js';
import type { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { addBodyParsers } from '../http/edge.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import {
  addNativeCode,
  addNativeConfirmation,
  addNativeForm,
  bodyOf,
  takeTicket,
  ticketInAddress,
  type SendBack,
} from './native-form.js';
import { ticketOf, worksWithoutScripts } from './prerender-cache.js';

const whole = {
  Vorname: ' Mara ',
  Nachname: 'Lindner',
  Email: 'mara@example.org',
  EmailWiederholung: 'mara@example.org',
  'Geburtsdatum.day': '3',
  'Geburtsdatum.month': '11',
  'Geburtsdatum.year': '1990',
  'Adresse.Strasse': 'Lindenweg',
  'Adresse.Hausnummer': '7',
  'Adresse.Plz': '50667',
  'Adresse.Ort': 'Köln',
  Telefon: '',
  AgbText: 'on',
};

/** In place of the page: where it would be read, and what was typed. */
const sendBack: SendBack = (_, reply, address, typed) =>
  Promise.resolve(reply.status(422).header('location', address).send(Object.fromEntries(typed)));

describe('what a browser sends without scripts', () => {
  it('is the body of the call: days and places put together, ticks as yes', () =>
    expect(bodyOf(new URLSearchParams(whole))).toEqual({
      Vorname: 'Mara',
      Nachname: 'Lindner',
      Email: 'mara@example.org',
      EmailWiederholung: 'mara@example.org',
      Geburtsdatum: '03.11.1990',
      Adresse: { Strasse: 'Lindenweg', Hausnummer: '7', Plz: '50667', Ort: 'Köln' },
      Telefon: '',
      AgbText: true,
    }));
  it('is a tick not set and a birthday not given where they are left out', () =>
    expect(bodyOf(new URLSearchParams({ Vorname: 'Mara', 'Geburtsdatum.day': '3' }))).toEqual({
      Vorname: 'Mara',
      Nachname: '',
      Email: '',
      Geburtsdatum: '',
      AgbText: false,
    }));
  it('says what a robot filled in', () =>
    expect(bodyOf(new URLSearchParams({ Webseite: 'https://spam.example' }))).toMatchObject({
      Webseite: 'https://spam.example',
    }));
  it.each(['off', 'false', ''])('is no tick where a browser would not say so (%s)', AgbText =>
    expect(bodyOf(new URLSearchParams({ AgbText }))).toMatchObject({ AgbText: false }),
  );
});

describe('the friend’s form', () => {
  let server: FastifyInstance;
  let calls: { url: string; body: unknown; language: unknown; address: string }[];
  let answer: { status: number; body: object };

  beforeEach(() => {
    calls = [];
    answer = { status: 201, body: { Empfaengernummer: '4711', Hash: 'ab12' } };
    server = fastify();
    addBodyParsers(server);
    server.post('/api/v1/telko/empfaenger/create/:nr', ({ url, body, headers, ip }, reply) => {
      calls.push({ url, body, language: headers['accept-language'], address: ip });
      return reply.status(answer.status).send(answer.body);
    });
    server.get('/api/v1/telko/empfehlen/:nr/:hash', ({ url }, reply) =>
      reply.status(url.endsWith('/E-77/0a0a') ? 200 : 404).send({}),
    );
    addNativeForm(
      server,
      {
        byHost: (host: string) =>
          Promise.resolve(
            host === 'portal.test' ? { key: 'telko', portalUrl: 'https://portal.test', config: {} } : undefined,
          ),
      } as unknown as TenantDirectory,
      sendBack,
    );
  });
  afterEach(() => server.close());

  const send = (path: string, headers: Record<string, string> = {}, more: { payload?: string } = {}) =>
    server.inject({
      method: 'POST',
      url: path,
      remoteAddress: '192.0.2.7',
      headers: { host: 'portal.test', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(whole).toString(),
      ...more,
    });

  it('enters the friend from their own address, and leads on to the page after it', async () => {
    const { statusCode, headers } = await send('/empfaengerdaten/E-77/0a0a?channel=sms');
    expect([statusCode, headers.location]).toEqual([303, '/empfaengerbestaetigung?gesendet=1']);
    expect(headers['set-cookie']).toBe('psoe_recipient_E-77=4711.ab12; Path=/; SameSite=Lax; Max-Age=5184000; Secure');
    expect(calls).toEqual([
      expect.objectContaining({
        url: '/api/v1/telko/empfaenger/create/E-77?channel=sms',
        language: 'de',
        address: '192.0.2.7',
        body: expect.objectContaining({ Vorname: 'Mara', AgbText: true }),
      }),
    ]);
  });
  it('goes on in du where the link said so', async () => {
    const { headers } = await send('/empfaengerdaten/E-77/0a0a?channel=sms&anrede=du');
    expect(headers.location).toBe('/empfaengerbestaetigung?gesendet=1&anrede=du');
    expect(calls[0]!.url).toBe('/api/v1/telko/empfaenger/create/E-77?channel=sms&anrede=du');
  });
  it('stays in English where it was read in English', async () => {
    expect((await send('/recipient-data/E-77/0a0a')).headers.location).toBe('/recipient-confirmation?gesendet=1');
    expect(calls[0]!.language).toBe('en');
  });
  it('comes back with the names of the fields that are wrong in its address, and what was typed beside it', async () => {
    answer = {
      status: 400,
      body: {
        Code: 'PSOF0002',
        Errors: [
          { Field: 'Email', Message: 'mara@' },
          { Field: 'Adresse.Plz', Message: '5066' },
          { Field: 'Adresse.Ort', Message: '' },
        ],
      },
    };
    const refused = await send('/empfaengerdaten/E-77/0a0a?channel=sms&anrede=du&fehler=Email');
    const address = '/empfaengerdaten/E-77/0a0a?channel=sms&anrede=du&fehler=Email,Adresse';
    expect([refused.headers.location, refused.json()]).toEqual([address, whole]);
  });
  it('asks once whether a well-known provider was meant, and takes what is sent then, corrected or not', async () => {
    const typed = (more: object) => ({ payload: new URLSearchParams({ ...whole, ...more }).toString() });
    const asked = await send('/empfaengerdaten/E-77/0a0a?anrede=du', {}, typed({ Email: 'mara@gmial.com' }));
    expect(asked.headers.location).toBe('/empfaengerdaten/E-77/0a0a?anrede=du&fehler=Email@gmail.com');
    expect([asked.json().Email, calls]).toEqual(['mara@gmial.com', []]);
    for (const Email of ['mara@gmail.com', 'mara@gmial.com'])
      await send('/empfaengerdaten/E-77/0a0a', {}, typed({ Email, EmailGefragt: 'gmail.com' }));
    expect(calls.map(({ body }) => body)).toEqual([
      expect.objectContaining({ Email: 'mara@gmail.com' }),
      expect.objectContaining({ Email: 'mara@gmial.com' }),
    ]);
    expect(calls[0]!.body).not.toHaveProperty('EmailGefragt');
  });
  it('comes back with the code where no field is to blame', async () => {
    answer = { status: 409, body: { Code: 'PSOF0302', Errors: [] } };
    expect((await send('/empfaengerdaten/E-77/0a0a')).headers.location).toBe(
      '/empfaengerdaten/E-77/0a0a?fehler=PSOF0302',
    );
  });
  it('asks for a new link where the time of this one is over, and enters nobody', async () => {
    server.post('/api/v1/telko/empfehlen/:nr/:hash/neu', (_, reply) => reply.status(answer.status).send());
    const ask = () =>
      server.inject({
        method: 'POST',
        url: '/empfaengerdaten/E-77/0a0a',
        headers: { host: 'portal.test', 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'neu=1',
      });
    answer = { status: 204, body: {} };
    expect((await ask()).headers.location).toBe('/empfaengerdaten/E-77/0a0a?gefragt=1');
    answer = { status: 410, body: {} };
    expect((await ask()).headers.location).toBe('/empfaengerdaten/E-77/0a0a');
    expect(calls).toEqual([]);
  });
  it('enters nobody without the secret of the link', async () => {
    const { statusCode, headers } = await send('/empfaengerdaten/E-77/0b0b?channel=sms');
    expect([statusCode, headers.location, headers['set-cookie']]).toEqual([
      303,
      '/empfaengerdaten/E-77/0b0b',
      undefined,
    ]);
    expect(calls).toEqual([]);
  });
  it('is taken from its own page', async () =>
    expect((await send('/empfaengerdaten/E-77/0a0a', { origin: 'https://portal.test' })).headers.location).toBe(
      '/empfaengerbestaetigung?gesendet=1',
    ));
  it('is taken from no other site, and for no unknown host', async () => {
    for (const origin of ['https://evil.example', 'null'])
      expect((await send('/empfaengerdaten/E-77/0a0a', { origin })).statusCode).toBe(404);
    expect((await send('/empfaengerdaten/E-77/0a0a', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(404);
    expect((await send('/empfaengerdaten/E-77/0a0a', { host: 'elsewhere.test' })).statusCode).toBe(404);
    expect(calls).toEqual([]);
  });
});

const ticket = 'T'.repeat(43);

describe('the link of the mail that confirms an address', () => {
  it.each([`/empfaenger/zustimmung/?b=${ticket}`, `/Empfaenger/Zustimmung?x=1&b=${ticket}`])(
    'brings a ticket (%s)',
    url => expect(ticketInAddress(url)).toBe(ticket),
  );
  it.each([
    '/empfaenger/zustimmung/',
    '/empfaenger/zustimmung/?b=short',
    `/empfaenger/zustimmung/?b=${ticket}x`,
    `/empfaenger/meinedaten?b=${ticket}`,
    `/elsewhere?to=/empfaenger/zustimmung?b=${ticket}`,
  ])('brings none (%s)', url => expect(ticketInAddress(url)).toBeUndefined());

  it('puts it into a cookie no script reads, and leaves the address and every trace of it', async () => {
    const server = fastify();
    server.get('/', (request, reply) =>
      takeTicket(request, reply, { portalUrl: 'https://portal.test' } as Tenant, ticket),
    );
    const { statusCode, headers } = await server.inject('/');
    expect(statusCode).toBe(303);
    expect(headers).toMatchObject({
      // Without a fragment of its own: the one that scripts read stays.
      location: '/empfaenger/zustimmung',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'set-cookie': `psoe_bestaetigung=${ticket}; Path=/empfaenger/zustimmung; HttpOnly; SameSite=Lax; Max-Age=3600; Secure`,
    });
    expect((await server.inject('/?anrede=du')).headers.location).toBe('/empfaenger/zustimmung?anrede=du');
    await server.close();
  });
  it('counts on that page alone', () => {
    const cookies = `a=b; psoe_bestaetigung=${ticket}`;
    expect(ticketOf({ url: '/empfaenger/zustimmung/?fehler=PSOF0302', cookies })).toBe(ticket);
    expect(ticketOf({ url: '/empfaenger/meinedaten', cookies })).toBeUndefined();
    expect(ticketOf({ url: '/empfaenger/zustimmung', cookies: 'a=b' })).toBeUndefined();
  });
});

describe('the button of the confirmation page, without scripts', () => {
  let server: FastifyInstance;
  let confirmations: unknown[];
  let said: unknown[];
  let details: unknown[];
  let refusal: string | null;

  beforeEach(() => {
    [confirmations, said, details, refusal] = [[], [], [], null];
    server = fastify();
    addBodyParsers(server);
    server.put('/api/v1/telko/empfaenger/zustimmung', ({ body, headers, ip }, reply) => {
      said.push([headers['selbst'], headers['sec-fetch-site']]);
      confirmations.push([headers.authorization, headers['accept-language'], ip, body]);
      return refusal ? reply.status(409).send({ Code: refusal, Errors: [] }) : reply.status(204).send();
    });
    server.get('/api/v1/telko/empfaenger/auftrag', () => ({ Empfaengernummer: 'K-1' }));
    server.put('/api/v1/telko/empfaenger/angaben/:nr', ({ url, body, headers }, reply) => {
      details.push([url, headers.authorization, body]);
      return refusal
        ? reply.status(400).send({ Code: 'PSOF0002', Errors: [{ Field: 'Adresse.Plz' }] })
        : reply.status(204).send();
    });
    addNativeConfirmation(
      server,
      {
        byHost: (host: string) => Promise.resolve(host === 'portal.test' ? { key: 'telko' } : undefined),
      } as unknown as TenantDirectory,
      sendBack,
    );
  });
  afterEach(() => server.close());

  const press = (headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'POST', form?: object) =>
    server.inject({
      ...(form && { payload: new URLSearchParams({ ...form }).toString() }),
      method,
      url: '/empfaenger/zustimmung',
      remoteAddress: '192.0.2.7',
      headers: {
        ...{ host: 'portal.test', cookie: `psoe_bestaetigung=${ticket}`, 'accept-language': 'en', ...headers },
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    });

  it('confirms with the ticket, and leads back to the page', async () => {
    const { statusCode, headers } = await press();
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([
      303,
      '/empfaenger/zustimmung',
      'no-store',
    ]);
    expect(confirmations).toEqual([[`Bearer ${tokenOfTicket(ticket)}`, 'en', '192.0.2.7', { AgbText: true }]]);
  });
  it('says who opened the link as the form did, or for a browser that a person is known to use', async () => {
    const ours = `psoe_bestaetigung=${ticket}; psoe_recipient_E-77=4711.ab12`;
    const visits: [Record<string, string>, object][] = [
      [{}, {}],
      [{}, { Selbst: 'Nein' }],
      [{}, { Selbst: 'Ja' }],
      [{ cookie: ours }, {}],
    ];
    for (const [headers, form] of visits) await press(headers, 'POST', form);
    expect(said).toEqual([undefined, undefined, 'Ja', 'Ja'].map(answer => [answer, 'same-origin']));
  });
  it('says by its code why it could not be', async () => {
    refusal = 'PSOF0302';
    expect((await press()).headers.location).toBe('/empfaenger/zustimmung?fehler=PSOF0302');
  });
  it('takes date of birth and address under the friend’s own number, and names what is wrong with them', async () => {
    expect((await press({}, 'POST', whole)).headers.location).toBe('/empfaenger/zustimmung');
    const given = {
      Geburtsdatum: '03.11.1990',
      Adresse: { Strasse: 'Lindenweg', Hausnummer: '7', Plz: '50667', Ort: 'Köln' },
    };
    expect(details).toEqual([['/api/v1/telko/empfaenger/angaben/K-1', `Bearer ${tokenOfTicket(ticket)}`, given]]);
    expect(confirmations).toEqual([]);
    refusal = 'PSOF0002';
    expect((await press({}, 'POST', whole)).headers.location).toBe('/empfaenger/zustimmung?fehler=Adresse');
  });
  it('confirms nothing for who only looks, came from elsewhere, or has no ticket', async () => {
    await press({}, 'GET');
    expect((await press({ origin: 'https://evil.example' })).statusCode).toBe(404);
    expect((await press({ host: 'elsewhere.test' })).statusCode).toBe(404);
    expect((await press({ cookie: 'a=b' })).headers.location).toBe('/empfaenger/zustimmung');
    expect(confirmations).toEqual([]);
  });
});

describe('the page where codes are typed', () => {
  const portal = { key: 'telko', portalUrl: 'https://portal.test', config: {} };
  let server: FastifyInstance;
  let asked: unknown[];
  let status: number;
  let problem: string | undefined;

  beforeEach(() => {
    [asked, status, problem] = [[], 200, undefined];
    server = fastify();
    addBodyParsers(server);
    server.route({
      method: ['GET', 'POST'],
      url: '/api/v1/telko/*',
      handler: ({ url, body, ip }, reply) => {
        asked.push([url, body, ip]);
        return reply.status(status).send(problem ? { Code: problem } : { Empfehlungsnummer: '77', Hash: '0a0a' });
      },
    });
    const byHost = (host: string) => Promise.resolve(host === 'portal.test' ? portal : undefined);
    addNativeCode(server, { byHost } as unknown as TenantDirectory, sendBack);
  });
  afterEach(() => server.close());

  const send = async (url: string, form: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await server.inject({
      method: 'POST',
      url,
      remoteAddress: '192.0.2.7',
      headers: { host: 'portal.test', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(form).toString(),
    });
    return answer.headers.location ?? answer.statusCode;
  };
  // Both the wait for its content and the policy that lets a browser send forms by itself go by this.
  it.each([
    ['/code', true],
    ['/enter-code/?fehler=PSOF0301', true],
    ['/empfaengerdaten/77/0a0a', true],
    ['/empfaengerbestaetigung', true],
    ['/recipient-confirmation?x=1', true],
    ['/code/x', false],
    ['/kontakt', false],
  ])('works without scripts (%s: %s)', (url, works) => expect(worksWithoutScripts({ url })).toBe(works));

  const name = { Vorname: ' Mara ', Nachname: 'Lindner', Plz: '50667' };

  it('leads on from a code, asked for from the friend’s own address', async () => {
    expect(await send('/code?anrede=du', { Code: ' mara-47 ' })).toBe(
      '/empfaengerdaten/77/0a0a?channel=code&anrede=du',
    );
    expect(asked).toEqual([
      ['/api/v1/telko/empfehlung/empfehlungscode/MARA47?einsprungsquelle=Code', undefined, '192.0.2.7'],
    ]);
  });
  it('leads on from a name, which stands in no address, and stays in English', async () => {
    expect(await send('/enter-code', name)).toBe('/recipient-data/77/0a0a?channel=code');
    expect(asked).toEqual([['/api/v1/telko/empfehlung/empfehler', { ...name, Vorname: 'Mara' }, '192.0.2.7']]);
  });
  it.each([
    ['an unknown code', { Code: 'x' }, 404, 'PSOF0301', 'PSOF0301'],
    ['a code that needs work', { Code: 'x' }, 400, 'PSOF0005', 'PSOF0005'],
    ['a name that fits nobody', name, 404, 'PSOF0301', 'Name'],
    ['half a name', { ...name, Plz: '' }, 400, 'PSOF0002', 'Angaben'],
    ['a name that needs work', name, 400, 'PSOF0005', 'PSOF0005'],
    ['a flood', name, 429, 'PSOF0004', 'PSOF0004'],
  ])('comes back from %s with why', async (_, form, said, code, why) => {
    [status, problem] = [said, code];
    expect(await send('/code?anrede=sie', form)).toBe(`/code?fehler=${why}`);
    expect(await send('/code?anrede=du', form)).toBe(`/code?fehler=${why}&anrede=du`);
  });
  it('asks nothing for an empty code, for other sites’ forms, or on other hosts', async () => {
    expect(await send('/code', { Code: ' ' })).toBe('/code?fehler=Code');
    expect(await send('/code', { Code: 'x' }, { 'sec-fetch-site': 'cross-site' })).toBe(404);
    expect(await send('/code', { Code: 'x' }, { host: 'else.test' })).toBe(404);
    expect(asked).toEqual([]);
  });
});
