import { Secret, TOTP } from 'otpauth';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { SoftwareAuthenticator, type Cbor } from '#testing/software-authenticator.js';
import { newAddress, recommender } from './people-api.js';
import { productApi, type ProductApi } from './product-api.test.js';

const password = 'Geheim-2026';
const origin = 'http://portal.test';
const wrongPasskey = { status: 400, body: { Code: 'PSOF0114' } };

describe('A passkey', () => {
  let api: ProductApi;
  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(() => api.anew());
  afterAll(() => api.close());

  const later = (minutes: number) => api.clock.moveTo(new Date(api.clock.now().getTime() + minutes * 60_000));
  const begin = (token: string, more: object = {}) =>
    api.call('POST', '/account/zweifaktor/passkey', { Password: password, ...more }, { token });
  const questionFor = async (token: string): Promise<string> => (await begin(token)).body.Optionen.challenge;
  const add = (token: string, Antwort: object, Name = 'Handy') =>
    api.call('PUT', '/account/zweifaktor/passkey', { Name, Antwort }, { token });
  const remove = (token: string, id: string, typed = password) =>
    api.call('DELETE', `/account/zweifaktor/passkey/${id}`, { Password: typed }, { token });
  const state = async (token: string) => (await api.call('GET', '/account/zweifaktor', undefined, { token })).body;
  const newsTo = async (email: string) =>
    (await api.mailsTo(email))
      .filter(({ subject }) => subject.includes('Änderung an Ihrem Konto'))
      .map(({ text }) => text);

  const logIn = (email: string) =>
    api.call('POST', '/account/login', { Email: email, Password: password }, { address: newAddress() });
  const pendingOf = async (email: string): Promise<string> => (await logIn(email)).body.ZweiterFaktor.Token;
  const ask = (pending: string) =>
    api.call('POST', '/account/zweifaktor/passkey/frage', { Token: pending }, { address: newAddress() });
  const askedOf = async (pending: string): Promise<string> => (await ask(pending)).body.Optionen.challenge;
  const finish = (pending: string, Passkey: object) =>
    api.call('POST', '/account/zweifaktor/anmeldung', { Token: pending, Passkey }, { address: newAddress() });

  /** Somebody whose logins ask for this passkey. */
  async function guarded(email: string, device = new SoftwareAuthenticator()) {
    const person = await recommender(api, email);
    const { body } = await add(person.token, device.create({ challenge: await questionFor(person.token), origin }));
    return { ...person, device, codes: body.Wiederherstellungscodes as string[] };
  }
  async function secondTenant(): Promise<void> {
    await api.owner.query(
      `insert into tenant (id, key, name, portal_url, hosts, config) select gen_random_uuid(), 'zweiter', 'Zweiter', 'http://zweiter.test', '{zweiter.test}', config from tenant where key = 'test' on conflict do nothing`,
    );
    api.get(TenantDirectory).forget();
  }

  describe('is set up', () => {
    it('with the password, under a name, for the host of the tenant’s portal; its owner is told and gets recovery codes', async () => {
      const { email, token } = await recommender(api, 'neu@example.org');
      const { status, body } = await begin(token);
      expect([status, body.Optionen]).toMatchObject([
        200,
        {
          rp: { id: 'portal.test', name: 'Test' },
          user: { name: email },
          challenge: expect.stringMatching(/^[\w-]{43}$/),
          attestation: 'none',
          excludeCredentials: [],
        },
      ]);
      const added = await add(
        token,
        new SoftwareAuthenticator().create({ challenge: body.Optionen.challenge, origin }),
        'Mein Handy',
      );
      expect([added.status, added.body.Wiederherstellungscodes.length]).toEqual([200, 10]);
      expect(await state(token)).toEqual({
        Passwort: true,
        AppSeit: null,
        Passkeys: [{ Id: expect.any(String), Name: 'Mein Handy', Seit: expect.any(String), ZuletztBenutzt: null }],
        Wiederherstellungscodes: 10,
      });
      expect(await newsTo(email)).toEqual([expect.stringContaining('wurde ein Passkey eingerichtet')]);
    });
    it('not without the password', async () => {
      const { token } = await recommender(api, 'ohne@example.org');
      expect(await begin(token, { Password: 'Falsch-2026' })).toMatchObject({
        status: 400,
        body: { Code: 'PSOF0002', Errors: [{ Field: 'Password' }] },
      });
    });
    it('once for each question, which is kept as a hash and is good for five minutes', async () => {
      const { token } = await recommender(api, 'frage@example.org');
      const challenge = await questionFor(token);
      expect(
        (
          await api.owner.query(`select 1 from token where kind = 'passkey-setup' and token_hash = sha256($1::bytea)`, [
            challenge,
          ])
        ).rowCount,
      ).toBe(1);
      expect((await add(token, new SoftwareAuthenticator().create({ challenge, origin }))).status).toBe(200);
      expect(await add(token, new SoftwareAuthenticator().create({ challenge, origin }))).toMatchObject(wrongPasskey);
      const old = await questionFor(token);
      later(5);
      expect(await add(token, new SoftwareAuthenticator().create({ challenge: old, origin }))).toMatchObject(
        wrongPasskey,
      );
    });
    it('not after a wrong answer to the same question', async () => {
      const { token } = await recommender(api, 'verbraucht@example.org');
      const challenge = await questionFor(token);
      expect(
        await add(token, new SoftwareAuthenticator().create({ challenge, origin: 'http://falle.test' })),
      ).toMatchObject(wrongPasskey);
      expect(await add(token, new SoftwareAuthenticator().create({ challenge, origin }))).toMatchObject(wrongPasskey);
    });
    it('not with an answer to a question nobody asked, another account’s, another tenant’s, or another site’s', async () => {
      const [mine, theirs] = [await recommender(api, 'mein@example.org'), await recommender(api, 'dein@example.org')];
      expect(
        await add(mine.token, new SoftwareAuthenticator().create({ challenge: 'bm9ib2R5IGFza2Vk', origin })),
      ).toMatchObject(wrongPasskey);
      expect(
        await add(
          mine.token,
          new SoftwareAuthenticator().create({ challenge: await questionFor(theirs.token), origin }),
        ),
      ).toMatchObject(wrongPasskey);
      for (const elsewhere of [
        'http://falle.test',
        'http://zweiter.test',
        'https://portal.test',
        'http://portal.test:8080',
      ]) {
        expect([
          elsewhere,
          await add(
            mine.token,
            new SoftwareAuthenticator().create({ challenge: await questionFor(mine.token), origin: elsewhere }),
          ),
        ]).toMatchObject([elsewhere, wrongPasskey]);
      }
      expect(
        await add(
          mine.token,
          new SoftwareAuthenticator().create({ challenge: await questionFor(mine.token), origin, host: 'falle.test' }),
        ),
      ).toMatchObject(wrongPasskey);
      expect((await state(mine.token)).Passkeys).toEqual([]);
    });
    it('without certificates of its maker, whose addresses this server would have to fetch', async () => {
      const { token } = await recommender(api, 'hersteller@example.org');
      const content = new Map<string, Cbor>([
        ['alg', -7],
        ['sig', Buffer.alloc(70)],
        ['x5c', new Map()],
      ]);
      expect(
        await add(
          token,
          new SoftwareAuthenticator().create(
            { challenge: await questionFor(token), origin },
            { format: 'packed', content },
          ),
        ),
      ).toMatchObject(wrongPasskey);
    });
    it('ten times at most, each device once', async () => {
      const { token, device } = await guarded('zehn@example.org');
      expect(await add(token, device.create({ challenge: await questionFor(token), origin }))).toMatchObject(
        wrongPasskey,
      );
      for (let n = 1; n < 10; n++)
        expect(
          (await add(token, new SoftwareAuthenticator().create({ challenge: await questionFor(token), origin })))
            .status,
        ).toBe(200);
      expect(
        await add(token, new SoftwareAuthenticator().create({ challenge: await questionFor(token), origin })),
      ).toMatchObject({ status: 400, body: { Code: 'PSOF0002', Errors: [{ Field: 'Name' }] } });
    });
    it('is none of support’s business', async () => {
      const { id } = await guarded('hilfe@example.org');
      const asStaff = await api.asStaffMember(id);
      for (const answer of [
        await begin(asStaff),
        await add(asStaff, new SoftwareAuthenticator().create({ challenge: 'eA', origin })),
        await remove(asStaff, id),
      ])
        expect(answer).toMatchObject({ status: 403, body: { Code: 'PSOF0003' } });
    });
  });

  describe('confirms a login', () => {
    it('after the password, and says when it was last used', async () => {
      const { email, device } = await guarded('rein@example.org');
      const refused = await logIn(email);
      expect(refused).toMatchObject({ status: 401, body: { Code: 'PSOF0112', ZweiterFaktor: { Wege: ['Passkey'] } } });
      expect(refused.headers['set-cookie']).toBeUndefined();
      const pending = refused.body.ZweiterFaktor.Token;
      const { body } = await ask(pending);
      expect(body.Optionen).toMatchObject({ rpId: 'portal.test', allowCredentials: [{ id: device.id }] });
      const opened = await finish(pending, device.get({ challenge: body.Optionen.challenge, origin }));
      expect(opened).toMatchObject({ status: 200, body: { Email: email } });
      expect((await state(opened.body.Token)).Passkeys).toEqual([
        expect.objectContaining({ ZuletztBenutzt: expect.any(String) }),
      ]);
    });
    it('once for each answer and each question, and no later than five minutes', async () => {
      const { email, device } = await guarded('einmal@example.org');
      const pending = await pendingOf(email);
      const answer = device.get({ challenge: await askedOf(pending), origin });
      expect(
        (await Promise.all([finish(pending, answer), finish(pending, answer)])).filter(({ status }) => status === 200),
      ).toHaveLength(1);
      expect(await finish(await pendingOf(email), answer)).toMatchObject(wrongPasskey);
      const late = await pendingOf(email);
      const challenge = await askedOf(late);
      later(5);
      expect(await finish(late, device.get({ challenge, origin }))).toMatchObject(wrongPasskey);
    });
    it('not after a wrong answer to the same question', async () => {
      const { email, device } = await guarded('falsch@example.org');
      const pending = await pendingOf(email);
      const challenge = await askedOf(pending);
      expect(await finish(pending, device.get({ challenge, origin: 'http://falle.test' }))).toMatchObject(wrongPasskey);
      expect(await finish(pending, device.get({ challenge, origin }))).toMatchObject(wrongPasskey);
      expect((await finish(pending, device.get({ challenge: await askedOf(pending), origin }))).status).toBe(200);
    });
    it('of the login it was asked for: not with the question of another login, another account or another tenant', async () => {
      const [mine, theirs] = [await guarded('eins@example.org'), await guarded('zwei@example.org')];
      const [pending, other] = [await pendingOf(mine.email), await pendingOf(mine.email)];
      expect(await finish(pending, mine.device.get({ challenge: await askedOf(other), origin }))).toMatchObject(
        wrongPasskey,
      );
      expect(
        await finish(pending, theirs.device.get({ challenge: await askedOf(await pendingOf(theirs.email)), origin })),
      ).toMatchObject(wrongPasskey);
      expect(await finish(pending, theirs.device.get({ challenge: await askedOf(pending), origin }))).toMatchObject(
        wrongPasskey,
      );
      const forged = {
        ...theirs.device.get({ challenge: await askedOf(pending), origin }),
        id: mine.device.id,
        rawId: mine.device.id,
      };
      expect(await finish(pending, forged)).toMatchObject(wrongPasskey);
      await secondTenant();
      const elsewhere = await api.inject({
        method: 'POST',
        url: '/api/v1/zweiter/account/zweifaktor/passkey/frage',
        payload: { Token: pending },
      });
      expect([elsewhere.statusCode, elsewhere.json().Code]).toEqual([401, 'PSOF0109']);
    });
    it('not where its count of uses does not go up, as a copy’s would not', async () => {
      const { email, device } = await guarded('kopie@example.org', new SoftwareAuthenticator(5));
      const counting = async (count: number) => {
        device.count = count - 1;
        const pending = await pendingOf(email);
        return (await finish(pending, device.get({ challenge: await askedOf(pending), origin }))).body.Code ?? 'in';
      };
      expect([await counting(6), await counting(6), await counting(3), await counting(0), await counting(7)]).toEqual([
        'in',
        'PSOF0114',
        'PSOF0114',
        'PSOF0114',
        'in',
      ]);
    });
    it('also where it counts nothing, as passkeys of telephones do not', async () => {
      const { email, device } = await guarded('ungezaehlt@example.org');
      for (let time = 0; time < 2; time++) {
        device.count = -1;
        const pending = await pendingOf(email);
        expect((await finish(pending, device.get({ challenge: await askedOf(pending), origin }))).status).toBe(200);
      }
    });
    it('and guesses are counted, apart from those of codes', async () => {
      const { email, device, codes } = await guarded('raten@example.org');
      const pending = await pendingOf(email);
      const stranger = new SoftwareAuthenticator();
      const statuses = await Promise.all(
        Array.from(
          { length: 20 },
          async () => (await finish(pending, stranger.get({ challenge: await askedOf(pending), origin }))).status,
        ),
      );
      expect(statuses.filter(status => status === 429)).toHaveLength(14);
      expect((await finish(pending, device.get({ challenge: await askedOf(pending), origin }))).status).toBe(429);
      expect((await api.call('POST', '/account/zweifaktor/anmeldung', { Token: pending, Code: codes[0] })).status).toBe(
        200,
      );
    });
    it('or a recovery code does, where the device is lost; nothing at all, or both, does not', async () => {
      const { email, device, codes } = await guarded('verloren@example.org');
      const pending = await pendingOf(email);
      const send = (body: object) =>
        api.call('POST', '/account/zweifaktor/anmeldung', { Token: pending, ...body }, { address: newAddress() });
      for (const body of [{}, { Code: codes[0], Passkey: device.get({ challenge: await askedOf(pending), origin }) }])
        expect(await send(body)).toMatchObject({ status: 400, body: { Code: 'PSOF0002' } });
      expect((await send({ Code: codes[0] })).status).toBe(200);
    });
    it('and is not asked for where there is none', async () => {
      const { token, email } = await recommender(api, 'nur-app@example.org');
      const { Schluessel } = (await api.call('POST', '/account/zweifaktor/app', { Password: password }, { token }))
        .body;
      await api.call(
        'PUT',
        '/account/zweifaktor/app',
        {
          Code: new TOTP({ secret: Secret.fromBase32(Schluessel) }).generate({ timestamp: api.clock.now().getTime() }),
        },
        { token },
      );
      expect(await ask(await pendingOf(email))).toMatchObject({ status: 404, body: { Code: 'PSOF0001' } });
    });
  });

  describe('is taken away', () => {
    it('with the password, by its owner alone; the last one takes the recovery codes along, and its owner is told each time', async () => {
      const { email, token } = await guarded('weg@example.org');
      await add(
        token,
        new SoftwareAuthenticator().create({ challenge: await questionFor(token), origin }),
        'Schlüssel',
      );
      const [first, second] = (await state(token)).Passkeys.map(({ Id }: { Id: string }) => Id);
      const stranger = await recommender(api, 'fremd@example.org');
      expect((await remove(stranger.token, first)).status).toBe(404);
      expect((await remove(token, first, 'Falsch-2026')).status).toBe(400);
      expect((await remove(token, first)).status).toBe(204);
      expect([(await remove(token, first)).status, await state(token)]).toMatchObject([
        404,
        { Passkeys: [{ Name: 'Schlüssel' }], Wiederherstellungscodes: 10 },
      ]);
      expect((await remove(token, second)).status).toBe(204);
      expect([await state(token), (await logIn(email)).status]).toEqual([
        { Passwort: true, AppSeit: null, Passkeys: [], Wiederherstellungscodes: 0 },
        200,
      ]);
      expect(
        (await newsTo(email)).map(text => /Passkey (eingerichtet|wurde von Ihrem Konto entfernt)/.exec(text)?.[1]),
      ).toEqual(['eingerichtet', 'eingerichtet', 'wurde von Ihrem Konto entfernt', 'wurde von Ihrem Konto entfernt']);
    });
    it('without the app beside it, whose recovery codes stay good', async () => {
      const { token, codes, email } = await guarded('beides@example.org');
      const { Schluessel } = (await api.call('POST', '/account/zweifaktor/app', { Password: password }, { token }))
        .body;
      const confirmed = await api.call(
        'PUT',
        '/account/zweifaktor/app',
        {
          Code: new TOTP({ secret: Secret.fromBase32(Schluessel) }).generate({ timestamp: api.clock.now().getTime() }),
        },
        { token },
      );
      expect(confirmed.body).toEqual({ Wiederherstellungscodes: [] });
      expect((await logIn(email)).body.ZweiterFaktor.Wege).toEqual(['App', 'Passkey']);
      await remove(token, (await state(token)).Passkeys[0].Id);
      expect(await state(token)).toMatchObject({ AppSeit: expect.any(String), Wiederherstellungscodes: 10 });
      expect(
        (
          await api.call(
            'POST',
            '/account/zweifaktor/anmeldung',
            { Token: await pendingOf(email), Code: codes[1] },
            { address: newAddress() },
          )
        ).status,
      ).toBe(200);
    });
  });

  it('is in the person’s data by its name, and gone with the account', async () => {
    const { id, token, device } = await guarded('auskunft@example.org');
    const { body } = await api.call('GET', '/empfehler/export', undefined, { token });
    expect([body.Profil.Passkeys, JSON.stringify(body).includes(device.id)]).toEqual([
      [{ Name: 'Handy', Seit: expect.any(String), ZuletztBenutzt: null }],
      false,
    ]);
    await questionFor(token);
    expect((await api.call('DELETE', '/empfehler/delete', undefined, { token })).status).toBeLessThan(300);
    expect((await api.owner.query('select 1 from passkey where recommender_id = $1', [id])).rowCount).toBe(0);
    expect(
      (await api.owner.query(`select 1 from token where subject_id = $1 and kind like 'passkey%'`, [id])).rowCount,
    ).toBe(0);
  });
});
