import fastify, { type FastifyInstance } from 'fastify';
import type { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { addBodyParsers } from '../http/admission.js';
import { addNativeForm, bodyOf } from './native-form.js';

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
    addNativeForm(server, {
      byHost: (host: string) =>
        Promise.resolve(host === 'portal.test' ? { key: 'telko', portalUrl: 'https://portal.test' } : undefined),
    } as unknown as TenantDirectory);
  });
  afterEach(() => server.close());

  const send = (path: string, headers: Record<string, string> = {}) =>
    server.inject({
      method: 'POST',
      url: path,
      remoteAddress: '192.0.2.7',
      headers: { host: 'portal.test', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(whole).toString(),
    });

  it('enters the friend from their own address, and leads on to the page after it', async () => {
    const { statusCode, headers } = await send('/empfaengerdaten/E-77/0a0a?channel=sms');
    expect([statusCode, headers.location]).toEqual([303, '/empfaengerbestaetigung']);
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
  it('stays in English where it was read in English', async () => {
    expect((await send('/recipient-data/E-77/0a0a')).headers.location).toBe('/recipient-confirmation');
    expect(calls[0]!.language).toBe('en');
  });
  it('comes back with the names of the fields that are wrong, and nothing of what was typed', async () => {
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
    expect((await send('/empfaengerdaten/E-77/0a0a?channel=sms')).headers.location).toBe(
      '/empfaengerdaten/E-77/0a0a?fehler=Email,Adresse',
    );
  });
  it('comes back with the code where no field is to blame', async () => {
    answer = { status: 409, body: { Code: 'PSOF0302', Errors: [] } };
    expect((await send('/empfaengerdaten/E-77/0a0a')).headers.location).toBe(
      '/empfaengerdaten/E-77/0a0a?fehler=PSOF0302',
    );
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
      '/empfaengerbestaetigung',
    ));
  it('is taken from no other site, and for no unknown host', async () => {
    for (const origin of ['https://evil.example', 'null'])
      expect((await send('/empfaengerdaten/E-77/0a0a', { origin })).statusCode).toBe(404);
    expect((await send('/empfaengerdaten/E-77/0a0a', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(404);
    expect((await send('/empfaengerdaten/E-77/0a0a', { host: 'elsewhere.test' })).statusCode).toBe(404);
    expect(calls).toEqual([]);
  });
});
