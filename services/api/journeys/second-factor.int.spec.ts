import { Secret, TOTP } from 'otpauth';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { newAddress, recommender } from './people-api.js';
import { productApi, type ProductApi } from './product-api.test.js';

const password = 'Geheim-2026';
const HALF_MINUTE = 30_000;

describe('A second factor', () => {
  let api: ProductApi;
  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(() => api.anew());
  afterAll(() => api.close());

  const later = (ms: number) => api.clock.moveTo(new Date(api.clock.now().getTime() + ms));
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: api.clock.now().getTime() + steps * HALF_MINUTE,
    });
  const logIn = (email: string, more: { device?: string; with?: string; body?: object } = {}) =>
    api.call(
      'POST',
      '/account/login',
      { Email: email, Password: more.with ?? password, ...more.body },
      { address: newAddress(), ...(more.device && { headers: { cookie: more.device } }) },
    );
  const begin = (token: string) => api.call('POST', '/account/zweifaktor/app', { Password: password }, { token });
  const confirm = (token: string, code: string) =>
    api.call('PUT', '/account/zweifaktor/app', { Code: code }, { token });
  const finish = (pending: string, code: string) =>
    api.call('POST', '/account/zweifaktor/anmeldung', { Token: pending, Code: code }, { address: newAddress() });
  const state = async (token: string) => (await api.call('GET', '/account/zweifaktor', undefined, { token })).body;
  const newsTo = async (email: string) =>
    (await api.mailsTo(email))
      .filter(({ subject }) => subject.includes('Änderung an Ihrem Konto'))
      .map(({ text }) => text);
  const deviceOf = ({ headers }: Awaited<ReturnType<typeof logIn>>) =>
    String([headers['set-cookie']].flat().find(cookie => String(cookie).startsWith('psoe_geraet='))).split(';')[0]!;
  const wrongFor = (secret: string) =>
    ['000000', '111111', '222222', '333333', '444444'].find(code =>
      [-1, 0, 1].every(step => codeOf(secret, step) !== code),
    )!;

  /** Somebody whose logins ask for a code. */
  async function guarded(email: string) {
    const person = await recommender(api, email);
    const secret = (await begin(person.token)).body.Schluessel as string;
    const codes = (await confirm(person.token, codeOf(secret))).body.Wiederherstellungscodes as string[];
    later(HALF_MINUTE);
    return { ...person, secret, codes };
  }
  const pendingOf = async (email: string, more = {}) => (await logIn(email, more)).body.ZweiterFaktor.Token as string;

  describe('by an app', () => {
    it('is set up with the password, its key and one of its codes, which brings ten recovery codes', async () => {
      const { email, token } = await recommender(api, 'einrichten@example.org');
      const { status, body } = await begin(token);
      expect([status, body.Schluessel, body.Url]).toEqual([
        200,
        expect.stringMatching(/^[A-Z2-7]{32}$/),
        `otpauth://totp/Test:einrichten%40example.org?issuer=Test&secret=${body.Schluessel}&algorithm=SHA1&digits=6&period=30`,
      ]);
      expect(await state(token)).toEqual({ Passwort: true, AppSeit: null, Passkeys: [], Wiederherstellungscodes: 0 });
      expect((await logIn(email)).status).toBe(200);
      expect(await confirm(token, wrongFor(body.Schluessel))).toMatchObject({
        status: 400,
        body: { Code: 'PSOF0113', Errors: [{ Field: 'Code' }] },
      });
      const confirmed = await confirm(token, codeOf(body.Schluessel));
      expect(confirmed.status).toBe(200);
      expect(new Set(confirmed.body.Wiederherstellungscodes).size).toBe(10);
      expect(await state(token)).toEqual({
        Passwort: true,
        AppSeit: expect.any(String),
        Passkeys: [],
        Wiederherstellungscodes: 10,
      });
      expect(await newsTo(email)).toEqual([expect.stringContaining('wurde eine Authenticator-App eingerichtet')]);
    });
    it('is not set up, replaced or taken away without the password', async () => {
      const { email, token } = await guarded('ohne-passwort@example.org');
      const wrong = { Password: 'Falsch-2026' };
      for (const [method, path] of [
        ['POST', 'app'],
        ['DELETE', 'app'],
        ['POST', 'codes'],
      ] as const) {
        expect([path, await api.call(method, `/account/zweifaktor/${path}`, wrong, { token })]).toMatchObject([
          path,
          {
            status: 400,
            body: { Code: 'PSOF0002', Errors: [{ Field: 'Password', Message: 'Das Passwort stimmt nicht.' }] },
          },
        ]);
      }
      expect((await begin(token)).body.Code).toBe('PSOF0008');
      expect(await newsTo(email)).toHaveLength(1);
    });
    it('is taken away with its recovery codes, and its owner told', async () => {
      const { email, token, id } = await guarded('weg@example.org');
      expect((await api.call('DELETE', '/account/zweifaktor/app', { Password: password }, { token })).status).toBe(204);
      expect([await state(token), (await logIn(email)).status]).toEqual([
        { Passwort: true, AppSeit: null, Passkeys: [], Wiederherstellungscodes: 0 },
        200,
      ]);
      expect((await newsTo(email)).at(-1)).toContain('die Authenticator-App wurde von Ihrem Konto entfernt.');
      expect((await begin(token)).status).toBe(200);
      expect(
        (await api.owner.query('select secret_encrypted from authenticator_app where recommender_id = $1', [id]))
          .rows[0].secret_encrypted,
      ).toMatch(/^\w+\.[\w-]{16}\./);
    });
    it('is none of support’s business', async () => {
      const { id } = await guarded('support@example.org');
      const { body } = await api.call('GET', `/account/login?token=${await api.issue('admin-login', id)}`, undefined, {
        address: newAddress(),
      });
      for (const [method, path] of [
        ['GET', ''],
        ['POST', '/app'],
        ['PUT', '/app'],
        ['DELETE', '/app'],
        ['POST', '/codes'],
      ] as const) {
        expect([
          path,
          (
            await api.call(
              method,
              `/account/zweifaktor${path}`,
              method === 'GET' ? undefined : { Password: password, Code: '123456' },
              { token: body.Token },
            )
          ).body.Code,
        ]).toEqual([path, 'PSOF0003']);
      }
    });
  });

  describe('is asked for at a login', () => {
    it('and no session is there before it was given', async () => {
      const { email, secret } = await guarded('anmelden@example.org');
      const first = await logIn(email, { body: { RememberMe: true } });
      expect(first).toMatchObject({
        status: 401,
        body: { Code: 'PSOF0112', ZweiterFaktor: { Token: expect.stringMatching(/^[\w-]{43}$/), Wege: ['App'] } },
      });
      expect(first.headers['set-cookie']).toBeUndefined();
      const pending = first.body.ZweiterFaktor.Token;
      expect((await api.call('GET', '/account/user', undefined, { token: pending })).status).toBe(401);
      const second = await finish(pending, codeOf(secret));
      expect(second).toMatchObject({ status: 200, body: { Email: email, Token: expect.any(String) } });
      expect(await finish(pending, codeOf(secret, 1))).toMatchObject({ status: 401, body: { Code: 'PSOF0109' } });
    });
    it('after the password only: a wrong one tells nobody that there is one', async () => {
      const { email } = await guarded('verschwiegen@example.org');
      const answer = await logIn(email, { with: 'Falsch-2026' });
      expect([answer.status, answer.body.Code, answer.body.ZweiterFaktor]).toEqual([401, 'PSOF0101', undefined]);
    });
    it('and is good for a clock half a minute off, no more', async () => {
      const { email, secret } = await guarded('uhr@example.org');
      later(10 * HALF_MINUTE);
      for (const [steps, status] of [
        [-2, 400],
        [2, 400],
        [-1, 200],
        [1, 200],
      ] as const)
        expect([steps, (await finish(await pendingOf(email), codeOf(secret, steps))).status]).toEqual([steps, status]);
    });
    it('once: no code is taken a second time, nor an earlier one after it, nor the one it was set up with', async () => {
      const { email, token } = await recommender(api, 'einmal@example.org');
      const secret = (await begin(token)).body.Schluessel as string;
      await confirm(token, codeOf(secret));
      expect((await finish(await pendingOf(email), codeOf(secret))).body.Code).toBe('PSOF0113');
      later(2 * HALF_MINUTE);
      const [pending, other] = [await pendingOf(email), await pendingOf(email)];
      const answers = await Promise.all([finish(pending, codeOf(secret)), finish(other, codeOf(secret))]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect((await finish(await pendingOf(email), codeOf(secret, -1))).body.Code).toBe('PSOF0113');
    });
    it('within ten minutes', async () => {
      const { email, secret } = await guarded('zu-spaet@example.org');
      const pending = await pendingOf(email);
      later(10 * 60_000);
      expect(await finish(pending, codeOf(secret))).toMatchObject({ status: 401, body: { Code: 'PSOF0109' } });
    });
    it('and many guesses at once, with as many logins, are worth no more than one after the other', async () => {
      const { email, secret } = await guarded('geraten@example.org');
      const pendings = [await pendingOf(email), await pendingOf(email)];
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) => finish(pendings[n % 2]!, wrongFor(secret))),
      );
      expect([400, 429].map(wanted => answers.filter(({ status }) => status === wanted).length)).toEqual([6, 34]);
      expect((await finish(await pendingOf(email), codeOf(secret))).status).toBe(429);
      later(3_600_000);
      expect((await finish(await pendingOf(email), codeOf(secret))).status).toBe(200);
    });
    it('and a stranger’s guesses do not lock the owner out on a known device', async () => {
      const { email, secret } = await guarded('bekannt@example.org');
      const device = deviceOf(await finish(await pendingOf(email), codeOf(secret)));
      const thief = await pendingOf(email);
      for (let n = 0; n < 10; n++) await finish(thief, wrongFor(secret));
      expect((await finish(await pendingOf(email), codeOf(secret, 1))).status).toBe(429);
      expect((await finish(await pendingOf(email, { device }), codeOf(secret, 1))).status).toBe(200);
    });
    it('of this account: neither another one’s code nor another tenant opens it', async () => {
      const [mine, theirs] = [await guarded('meins@example.org'), await guarded('deins@example.org')];
      expect((await finish(await pendingOf(mine.email), codeOf(theirs.secret))).body.Code).toBe('PSOF0113');
      expect((await finish(await pendingOf(mine.email), theirs.codes[0]!)).body.Code).toBe('PSOF0113');
      await api.owner.query(
        `insert into tenant (id, key, name, portal_url, hosts, config) select gen_random_uuid(), 'zweiter', 'Zweiter', 'http://zweiter.test', '{zweiter.test}', config from tenant where key = 'test' on conflict do nothing`,
      );
      api.get(TenantDirectory).forget();
      const answer = await api.inject({
        method: 'POST',
        url: '/api/v1/zweiter/account/zweifaktor/anmeldung',
        payload: { Token: await pendingOf(mine.email), Code: codeOf(mine.secret) },
      });
      expect([answer.statusCode, answer.json().Code]).toEqual([401, 'PSOF0109']);
    });
    it('also where the password was set anew by mail, and every login that waited is over', async () => {
      const { id, email, secret, token } = await guarded('vergessen@example.org');
      const waiting = await pendingOf(email);
      const answer = await api.call(
        'PUT',
        '/account/resetPassword',
        { Token: await api.issue('reset', id), Password: 'Wolke-Tasse-7' },
        { address: newAddress() },
      );
      expect(answer).toMatchObject({ status: 401, body: { Code: 'PSOF0112' } });
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect([
        (await api.call('GET', '/account/user', undefined, { token })).status,
        (await finish(waiting, codeOf(secret))).body.Code,
        (await logIn(email)).body.Code,
      ]).toEqual([401, 'PSOF0109', 'PSOF0101']);
      expect((await finish(answer.body.ZweiterFaktor.Token, codeOf(secret))).status).toBe(200);
      expect(
        (
          await api.call(
            'PUT',
            '/account/resetPassword',
            { Token: await api.issue('reset', id), Password: 'Anders-Tasse-8' },
            { address: newAddress() },
          )
        ).body.Code,
      ).toBe('PSOF0112');
    });
  });

  describe('has recovery codes', () => {
    it('each of which opens the account once, in any spelling, and is told of by mail', async () => {
      const { email, codes, id } = await guarded('handy-weg@example.org');
      const [pending, other] = [await pendingOf(email), await pendingOf(email)];
      const answers = await Promise.all([
        finish(pending, codes[0]!),
        finish(other, ` ${codes[0]!.toLowerCase().replace('-', ' ')}`),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      const session = answers.find(({ status }) => status === 200)!.body.Token;
      expect([(await state(session)).Wiederherstellungscodes, (await newsTo(email)).at(-1)]).toEqual([
        9,
        expect.stringContaining('mit einem Ihrer Wiederherstellungscodes'),
      ]);
      const stored = (
        await api.owner.query('select code_hash from recovery_code where recommender_id = $1', [id])
      ).rows.map(({ code_hash: hash }) => hash);
      expect(stored.every(hash => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
    });
    it('which new ones replace', async () => {
      const { email, codes, token } = await guarded('neue-codes@example.org');
      const { body } = await api.call('POST', '/account/zweifaktor/codes', { Password: password }, { token });
      expect(body.Wiederherstellungscodes).toHaveLength(10);
      expect((await finish(await pendingOf(email), codes[0]!)).body.Code).toBe('PSOF0113');
      expect((await finish(await pendingOf(email), body.Wiederherstellungscodes[3])).status).toBe(200);
      expect((await newsTo(email)).some(text => text.includes('neue Wiederherstellungscodes'))).toBe(true);
    });
    it('and none without an app', async () => {
      const { token } = await recommender(api, 'keine-app@example.org');
      expect((await api.call('POST', '/account/zweifaktor/codes', { Password: password }, { token })).body.Code).toBe(
        'PSOF0001',
      );
    });
  });

  it('is named in the person’s data without its secrets, and gone with the account', async () => {
    const { id, token, secret, codes, email } = await guarded('geloescht@example.org');
    const pending = await pendingOf(email);
    const { body } = await api.call('GET', '/empfehler/export', undefined, { token });
    expect(body.Profil.ZweiterFaktorSeit).toEqual(expect.any(String));
    expect(JSON.stringify(body)).not.toContain(secret);
    expect(codes.some(code => JSON.stringify(body).includes(code))).toBe(false);
    expect((await api.call('DELETE', '/empfehler/delete', undefined, { token })).status).toBeLessThan(300);
    for (const table of ['authenticator_app', 'recovery_code'])
      expect((await api.owner.query(`select 1 from ${table} where recommender_id = $1`, [id])).rowCount).toBe(0);
    later(HALF_MINUTE);
    expect((await finish(pending, codeOf(secret))).body.Code).toBe('PSOF0109');
  });
});
