import { friend, newAddress, recommender } from './people-api.js';
import { productApi, tokenIn, type ProductApi } from './product-api.test.js';

/** As a page of ours in a real browser sends it; scanners of mails drive such browsers. */
const page = { 'sec-fetch-site': 'same-origin', origin: 'https://portal.test' };
/** What scanners of mails call themselves, if they call themselves anything. */
const programs = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
  'curl/8.5.0',
  '',
];

describe('A mail’s link', () => {
  let api: ProductApi;
  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(() => api.anew());
  afterAll(() => api.close());

  const confirmationSent = async (email: string) => {
    const recommending = `${email.split('@')[0]}.von@example.org`;
    const { token } = await recommender(api, recommending);
    const number = await api.recommend(recommending, token);
    const sent = await api.call('POST', `/empfaenger/create/${number}`, friend(email), { address: newAddress() });
    expect(sent.status).toBe(201);
    return tokenIn((await api.mailsTo(email)).at(-1), '/empfaenger/zustimmung');
  };
  const newsletterAsked = async (email: string) => {
    const { token } = await recommender(api, email);
    await api.call('PUT', '/empfehler/setNewsletterOptin', undefined, { token });
    return { token, link: tokenIn((await api.mailsTo(email)).at(-1), '/empfehler/newsletter/optin') };
  };
  type Request = { method: 'PUT' | 'DELETE'; path: string; body?: unknown; token?: string };
  const kinds: [string, () => Promise<Request>][] = [
    [
      'a friend’s confirmation',
      async () => {
        const link = await confirmationSent('freund@example.org');
        return { method: 'PUT', path: '/empfaenger/zustimmung', body: { AgbText: true }, token: link };
      },
    ],
    [
      'a friend’s data',
      async () => ({ method: 'DELETE', path: '/empfaenger', token: await confirmationSent('weg@example.org') }),
    ],
    [
      'an account’s welcome',
      async () => {
        const person = { Vorname: 'Mia', Nachname: 'Berg', Email: 'neu@example.org' };
        await api.call('POST', '/account/createEmpfehler', person, { address: newAddress() });
        const link = /#t=([\w-]+)/.exec((await api.mailsTo('neu@example.org')).at(-1)!.text)![1];
        return { method: 'PUT', path: '/account/anmeldelink', body: { Token: link } };
      },
    ],
    [
      'the newsletter’s double opt-in',
      async () => {
        const { link } = await newsletterAsked('post@example.org');
        return { method: 'PUT', path: '/empfehler/setNewsletterOptin', body: { Token: link } };
      },
    ],
    [
      'the newsletter’s end',
      async () => {
        const { link } = await newsletterAsked('ende@example.org');
        return { method: 'DELETE', path: '/empfehler/setNewsletterOptin', body: { Token: link } };
      },
    ],
    [
      'another address',
      async () => {
        const { token } = await recommender(api, 'alt@example.org');
        const asked = await api.call('PUT', '/empfehler/email', { Email: 'anders@example.org' }, { token });
        expect(asked.status).toBe(204);
        const link = tokenIn((await api.mailsTo('anders@example.org')).at(-1), '/empfehler/email');
        return { method: 'PUT', path: '/empfehler/email', body: { Token: link } };
      },
    ],
    [
      '“that was not me”',
      async () => {
        const { token } = await recommender(api, 'opfer@example.org');
        await api.call('PUT', '/empfehler/email', { Email: 'dieb@example.org' }, { token });
        const changed = tokenIn((await api.mailsTo('dieb@example.org')).at(-1), '/empfehler/email');
        await api.call('PUT', '/empfehler/email', { Token: changed });
        const told = (await api.mailsTo('opfer@example.org')).map(mail => /#t=([\w-]+)/.exec(mail.text)?.[1]);
        return { method: 'PUT', path: '/empfehler/bankdaten/einspruch', body: { Token: told.findLast(Boolean) } };
      },
    ],
  ];

  it.each(kinds)(
    'of %s does nothing for a program, nor for one in a real browser, and what it is for for the person after it',
    async (_, ready) => {
      const { method, path, body, token } = await ready();
      const use = (headers = {}) =>
        api.call(method, path, body, { ...(token && { token }), headers, address: newAddress() });
      for (const agent of programs)
        expect(await use({ 'user-agent': agent })).toMatchObject({ status: 403, body: { Code: 'PSOF0015' } });
      for (const Selbst of [undefined, '', 'Nein'])
        expect(await use({ ...page, ...(Selbst !== undefined && { selbst: Selbst }) })).toMatchObject({
          status: 400,
          body: { Code: 'PSOF0002', Errors: [{ Field: 'Selbst', Message: expect.stringContaining('bleibt gültig') }] },
        });
      expect((await use({ ...page, selbst: 'Ja' })).status).toBeLessThan(300);
    },
  );

  it('needs no answer where something has to be typed that no scanner knows', async () => {
    const person = { Vorname: 'Mia', Nachname: 'Berg', Email: 'passwort@example.org' };
    await api.call('POST', '/account/createEmpfehler', person, { address: newAddress() });
    const Token = /#t=([\w-]+)/.exec((await api.mailsTo(person.Email)).at(-1)!.text)![1];
    const set = await api.call(
      'PUT',
      '/account/resetPassword',
      { Token, Password: 'Sonnen7Aufgang' },
      { headers: page },
    );
    expect(set.status).toBe(200);
  });

  it('is no matter of a page’s call without one, nor of one in a session', async () => {
    const order = { headers: page };
    expect(await api.call('PUT', '/empfehler/setNewsletterOptin', {}, order)).toMatchObject({ status: 401 });
    const { token } = await recommender(api, 'sitzung@example.org');
    expect((await api.call('PUT', '/empfehler/setNewsletterOptin', {}, { token, headers: page })).status).toBe(200);
  });

  it('leaves alone whoever is logged in, whatever they call with', async () => {
    const { token } = await recommender(api, 'app@example.org');
    const headers = { 'user-agent': 'okhttp/4.12.0' };
    expect((await api.call('PUT', '/empfehler/setNewsletterOptin', {}, { token, headers })).status).toBe(200);
  });
});
