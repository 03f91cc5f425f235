import { friend, newAddress, recommender } from './people-api.js';
import { productApi, tokenIn, type ProductApi } from './product-api.test.js';

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
  afterAll(() => api.close());

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
        const { token } = await recommender(api, 'eva@example.org');
        const number = await api.recommend('eva@example.org', token);
        const sent = await api.call('POST', `/empfaenger/create/${number}`, friend('freund@example.org'), {
          address: newAddress(),
        });
        expect(sent.status).toBe(201);
        const link = tokenIn((await api.mailsTo('freund@example.org')).at(-1), '/empfaenger/zustimmung');
        return { method: 'PUT', path: '/empfaenger/zustimmung', body: { AgbText: true }, token: link };
      },
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
    'of %s does nothing for a program, and what it is for for the person who comes after',
    async (_, ready) => {
      const { method, path, body, token } = await ready();
      const use = (headers = {}) =>
        api.call(method, path, body, { ...(token && { token }), headers, address: newAddress() });
      for (const agent of programs)
        expect(await use({ 'user-agent': agent })).toMatchObject({ status: 403, body: { Code: 'PSOF0015' } });
      expect((await use()).status).toBeLessThan(300);
    },
  );

  it('leaves alone whoever is logged in, whatever they call with', async () => {
    const { token } = await recommender(api, 'app@example.org');
    const headers = { 'user-agent': 'okhttp/4.12.0' };
    expect((await api.call('PUT', '/empfehler/setNewsletterOptin', {}, { token, headers })).status).toBe(200);
  });
});
