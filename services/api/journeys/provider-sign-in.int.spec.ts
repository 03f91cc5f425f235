import { Secret, TOTP } from 'otpauth';
import { newId } from '#platform/domain/ids.js';
import { OutboundHosts } from '#platform/outbound.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { SignInServices } from '../../modules/agency/use-cases/sign-in-services.js';
import { newAddress, recommender, startOpenIdProvider, submission } from './people-api.js';
import { solved } from '#testing/solved.js';
import { productApi, type ProductApi } from './product-api.test.js';

describe('A recommender at the provider’s own sign-in', () => {
  let provider: Awaited<ReturnType<typeof startOpenIdProvider>>;
  let api: ProductApi;
  let service = '';
  const person = (email: string, more = {}) => ({
    sub: `sub-${email}`,
    email,
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Berg',
    ...more,
  });
  const addService = async (audience: 'staff' | 'customers', issuer = provider.url) => {
    const id = newId();
    const mapping = { rolesClaim: null, roles: [], agencyClaim: null, addressesAreTheirs: false, person: null };
    await api.owner.query(
      `insert into sign_in_service (tenant_id, service_id, audience, name, issuer, client_id, authorization_endpoint, scope, mapping, version, tested_version, active, changed_by, changed_by_name, changed_at)
       values ($1, $2, $3, 'Fernklang', $4, 'portal', $4 || '/auth?kc=1', 'openid email profile', $5, 1, 1, true, $2, 'Carla', now())`,
      [api.tenantId, id, audience, issuer, mapping],
    );
    return id;
  };
  const path = '/account/anmeldedienste';
  type Browser = Record<string, string>;
  const begin = async (browser: Browser = {}, id = service) => {
    const answer = await api.call('POST', `${path}/${id}/anmeldung`, undefined, {
      headers: browser,
      address: newAddress(),
    });
    const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0]!;
    return { answer, url: answer.body.Url as string, browser: { cookie } };
  };
  const finish = (body: object, headers: Browser, more = {}) =>
    api.call('PUT', path, body, { headers, address: newAddress(), ...more });
  /** The whole way of one browser; answers what came and what it goes on with. */
  const signIn = async (who: object, more: Parameters<typeof provider.comeBack>[2] = {}) => {
    const { url, browser } = await begin();
    return { ...(await finish(provider.comeBack(url, who, more), browser)), browser };
  };
  const opened = async (email: string, more = {}) => {
    const { body, browser } = await signIn(person(email, more));
    const { Token, Vorname, Nachname, Email } = body.Offen;
    return api.call('POST', `${path}/konto`, { Token, Vorname, Nachname, Email }, { headers: browser });
  };
  const own = async (token: string) => (await api.call('GET', `${path}/verknuepfung`, undefined, { token })).body;
  const linked = async (email: string) => {
    const owner = await recommender(api, email);
    const { body, browser } = await signIn(person(email));
    const link = { Token: body.Offen.Token };
    const answer = await api.call('PUT', `${path}/verknuepfung`, link, { token: owner.token, headers: browser });
    expect(answer.status).toBe(204);
    return owner;
  };

  beforeAll(async () => {
    provider = await startOpenIdProvider();
    const hosts = { allowsLoopback: true, addressesOf: () => Promise.resolve(['127.0.0.1']) };
    api = await productApi(builder => builder.overrideProvider(OutboundHosts).useValue(hosts));
  });
  beforeEach(async () => {
    await api.anew();
    Object.assign(provider.state, { isAway: false, namesAnother: false });
    provider.state.gone.clear();
    service = await addService('customers');
  });
  afterAll(async () => {
    await api.close();
    await provider.stop();
  });

  it('finds those by name that are for recommenders, and is sent there with all that guards the way back', async () => {
    const staff = await addService('staff');
    expect((await api.call('GET', path)).body).toEqual([{ Id: service, Name: 'Fernklang' }]);
    expect((await begin({}, staff)).answer).toMatchObject({ status: 404, body: { Code: 'PSOF0001' } });
    const { answer, url } = await begin();
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      kc: '1',
      response_type: 'code',
      client_id: 'portal',
      redirect_uri: 'http://portal.test/anmeldedienst',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(answer.headers['set-cookie']).toMatch(/^psoe_anmeldung=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('is begun by so many people of one network as there are, for work beyond three hundred an hour', async () => {
    const address = newAddress();
    const ask = (query = '') => api.call('POST', `${path}/${service}/anmeldung${query}`, undefined, { address });
    const due = async () => (await ask('?cmd=IsCaptchaRequired')).body;
    expect(await ask()).toMatchObject({ status: 200 });
    expect(await due()).toEqual({ CaptchaRequired: false });
    await api.owner.query(`update attempt set count = 300 where kind = 'provider-sign-in'`);
    expect(await ask()).toMatchObject({ status: 400, body: { Code: 'PSOF0005' } });
    const work = `?captcha=${encodeURIComponent(await solved((await due()).Challenge))}`;
    expect(await ask(work)).toMatchObject({ status: 200, body: { Url: expect.stringContaining('/auth?kc=1') } });
  });

  it('opens an account once the provider has proven the address, and signs in with nothing else ever after', async () => {
    const { status, body } = await signIn(person('neu@example.org'));
    expect([status, body]).toEqual([
      200,
      {
        Sitzung: null,
        Offen: {
          Weg: 'Neu',
          Token: expect.any(String),
          Anmeldedienst: 'Fernklang',
          Email: 'neu@example.org',
          Vorname: 'Ada',
          Nachname: 'Berg',
        },
      },
    ]);
    const { body: session } = await opened('neu@example.org');
    expect(session).toMatchObject({ Vorname: 'Ada', Email: 'neu@example.org', NurMailLink: true });
    expect(await own(session.Token)).toEqual([{ Id: expect.any(String), Name: 'Fernklang', Seit: expect.any(String) }]);
    const again = await signIn(person('anders@example.org', { sub: 'sub-neu@example.org' }));
    expect(again.body).toMatchObject({ Offen: null, Sitzung: { Email: 'neu@example.org' } });
    expect(await api.mailsTo('neu@example.org')).toEqual([]);
    const { body: held } = await api.call('GET', '/empfehler/export', undefined, { token: session.Token });
    expect(held.Profil.Anmeldedienste).toEqual([{ Name: 'Fernklang', Seit: expect.any(String) }]);
  });

  it('opens none for another address, another browser, or with a token twice', async () => {
    const { body, browser } = await signIn(person('genau@example.org'));
    const asked = { Token: body.Offen.Token, Vorname: 'Ada', Nachname: 'Berg', Email: 'genau@example.org' };
    const open = (changes: object, headers: Browser = browser) =>
      api.call('POST', `${path}/konto`, { ...asked, ...changes }, { headers });
    expect((await open({ Email: 'fremd@example.org' })).body.Code).toBe('PSOF0003');
    for (const stranger of [{}, (await begin()).browser])
      expect((await open({}, stranger as Browser)).body.Code).toBe('PSOF0102');
    expect((await open({})).status).toBe(200);
    expect((await open({})).body.Code).toBe('PSOF0102');
  });

  it('takes over no account by its address: its owner comes in as ever once, links it, and is told', async () => {
    const owner = await recommender(api, 'inhaberin@example.org');
    const stranger = await recommender(api, 'fremde@example.org');
    const { body, browser } = await signIn(person('inhaberin@example.org'));
    expect(body).toMatchObject({ Sitzung: null, Offen: { Weg: 'Verknuepfen' } });
    const { Token } = body.Offen;
    const konto = { Token, Vorname: 'Ada', Nachname: 'Berg', Email: 'inhaberin@example.org' };
    expect((await api.call('POST', `${path}/konto`, konto, { headers: browser })).body.Code).toBe('PSOF0107');
    const link = (token: string, headers: Browser = browser) =>
      api.call('PUT', `${path}/verknuepfung`, { Token }, { token, headers });
    expect((await link(stranger.token)).body.Code).toBe('PSOF0003');
    expect((await link(owner.token, {})).body.Code).toBe('PSOF0102');
    expect((await link(owner.token)).status).toBe(204);
    expect((await api.mailsTo('inhaberin@example.org')).at(-1)?.text).toContain('verknüpften Anmeldedienst');
    expect((await signIn(person('inhaberin@example.org'))).body.Sitzung).toMatchObject({ Vorname: 'Jonas' });
  });

  it('proves it in a session just begun alone', async () => {
    const owner = await recommender(api, 'spaet@example.org');
    const began = api.clock.now();
    api.clock.moveTo(new Date(began.getTime() + 16 * 60_000));
    const { body, browser } = await signIn(person('spaet@example.org'));
    const { Token } = body.Offen;
    const late = await api.call('PUT', `${path}/verknuepfung`, { Token }, { token: owner.token, headers: browser });
    expect(late.body.Code).toBe('PSOF0109');
  });

  it('learns nothing of accounts by an address the provider does not stand by, and opens none with it', async () => {
    await recommender(api, 'gibtes@example.org');
    for (const email of ['gibtes@example.org', 'gibtesnicht@example.org']) {
      const { body, browser } = await signIn(person(email, { email_verified: false }));
      expect(body.Offen).toMatchObject({ Weg: 'Unbestaetigt', Email: email });
      const konto = { Token: body.Offen.Token, Vorname: 'Ada', Nachname: 'Berg', Email: email };
      expect((await api.call('POST', `${path}/konto`, konto, { headers: browser })).body.Code).toBe('PSOF0003');
    }
    expect((await signIn({ sub: 'ohne', name: 'Ada Maria Berg' })).body.Offen).toMatchObject({
      Weg: 'Unbestaetigt',
      Email: null,
      Vorname: 'Ada Maria',
      Nachname: 'Berg',
    });
  });

  it('ends it in the settings: what it opened elsewhere is over, and another time it is a stranger’s', async () => {
    const owner = await linked('trennt@example.org');
    const { Token: elsewhere } = (await signIn(person('trennt@example.org'))).body.Sitzung;
    const [{ Id }] = await own(owner.token);
    const stranger = await recommender(api, 'trennt-fremdes@example.org');
    const unlink = (token: string) => api.call('DELETE', `${path}/verknuepfung/${Id}`, undefined, { token });
    expect((await unlink(stranger.token)).status).toBe(404);
    expect((await unlink(owner.token)).status).toBe(204);
    expect((await api.call('GET', '/account/user', undefined, { token: elsewhere })).status).toBe(401);
    expect((await api.call('GET', '/account/user', undefined, { token: owner.token })).status).toBe(200);
    expect((await signIn(person('trennt@example.org'))).body.Offen.Weg).toBe('Verknuepfen');
  });

  it.each<[string, Parameters<Awaited<ReturnType<typeof startOpenIdProvider>>['comeBack']>[2]]>([
    ['another nonce', { lies: { nonce: 'n'.repeat(43) } }],
    ['no nonce', { lies: { nonce: undefined } }],
    ['another audience', { lies: { aud: 'console' } }],
    ['another issuer', { lies: { iss: 'https://evil.example' } }],
    ['an expired token', { lies: { exp: 1_700_000_000 } }],
    ['a stranger’s signature', { key: 'strange' }],
  ])('is not let in by %s', async (_, more) => {
    const { email } = await linked('luege@example.org');
    const { status, body } = await signIn(person(email), more);
    expect([403, 503]).toContain(status);
    expect(body.Sitzung).toBeUndefined();
  });

  it('is let in by its own answer alone: once, in the browser it began in, of this tenant and of the provider that was asked', async () => {
    await linked('einmal@example.org');
    const who = person('einmal@example.org');
    const { url, browser } = await begin();
    const answer = provider.comeBack(url, who);
    const victim = (await begin()).browser;
    for (const headers of [{}, victim, { cookie: 'psoe_anmeldung=x' }])
      expect((await finish(answer, headers as Browser)).body.Code).toBe('PSOF0003');
    await api.owner.query(
      `insert into tenant (id, key, name, portal_url, hosts, config, status) select $1, 'other', 'Other', 'http://other.test', '{other.test}', config, status from tenant where key = 'test'`,
      [newId()],
    );
    api.get(TenantDirectory).forget();
    const other = await api.inject({
      method: 'PUT',
      url: `/api/v1/other${path}`,
      headers: { ...browser, 'content-type': 'application/json' },
      payload: JSON.stringify(answer),
    });
    expect(other.json().Code).toBe('PSOF0003');
    expect((await finish(answer, browser)).body.Sitzung).toMatchObject({ Email: 'einmal@example.org' });
    expect((await finish(answer, browser)).body.Code).toBe('PSOF0003');

    const next = await begin(browser);
    expect(next.browser).toEqual(browser);
    // The code of the sign-in before, in the next one: it is used, and was another verifier's.
    const replayed = await finish({ ...answer, State: new URL(next.url).searchParams.get('state') }, browser);
    expect(replayed.body.Code).toBe('PSOF0003');
    for (const Iss of ['https://evil.example', undefined]) {
      const mixed = await begin(browser);
      const { status } = await finish({ ...provider.comeBack(mixed.url, who), Iss }, browser);
      expect([Iss, status]).toEqual([Iss, 503]);
    }
  });

  it('is somebody else at another issuer, whatever name it has there', async () => {
    await linked('zweite@example.org');
    const second = await startOpenIdProvider();
    const id = await addService('customers', second.url);
    const { url, browser } = await begin({}, id);
    const { body } = await finish(second.comeBack(url, person('zweite@example.org')), browser);
    await second.stop();
    expect(body.Offen.Weg).toBe('Verknuepfen');
  });

  describe('is asked about again where the provider gives a refresh token', () => {
    let began: Date;
    beforeEach(() => {
      began = api.clock.now();
    });
    const inside = async (email: string, isAskedAgain = true) => {
      const owner = await linked(email);
      return { owner, token: (await signIn(person(email, { remembered: isAskedAgain }))).body.Sitzung.Token as string };
    };
    const call = (token: string) => api.call('GET', '/account/user', undefined, { token });
    const after = async (minutes: number, token: string) => {
      api.clock.moveTo(new Date(began.getTime() + minutes * 60_000));
      return (await call(token)).status;
    };
    const grants = async () =>
      (await api.owner.query('select refresh_token_encrypted as sealed from provider_grant')).rows;

    it('every 15 minutes, before the next call is served, and once by calls that come at the same time', async () => {
      const { token } = await inside('da@example.org');
      const { asked } = provider.state;
      expect([await after(14, token), provider.state.asked - asked]).toEqual([200, 0]);
      api.clock.moveTo(new Date(began.getTime() + 15 * 60_000));
      const answers = await Promise.all(Array.from({ length: 8 }, () => call(token)));
      expect([answers.map(({ status }) => status), provider.state.asked - asked]).toEqual([Array(8).fill(200), 1]);
      api.clock.moveTo(new Date(began.getTime() + 30 * 60_000));
      const made = await api.call('POST', '/Empfehlen/create', submission('da@example.org'), { token });
      expect([made.status, provider.state.asked - asked]).toEqual([201, 2]);
      for (let hours = 1; hours < 30; hours += 11) expect(await after(hours * 60, token)).toBe(200);
      expect(await after(23 * 60 + 12 * 60, token)).toBe(401);
    });

    it('and is out everywhere it came in by the provider once it is gone there; by its password it comes in as ever', async () => {
      const { owner, token } = await inside('weg@example.org');
      const elsewhere = (await signIn(person('weg@example.org', { remembered: true }))).body.Sitzung.Token;
      provider.state.gone.add('sub-weg@example.org');
      expect(await after(14, token)).toBe(200);
      expect([await after(15, token), await after(15, elsewhere), await after(15, owner.token)]).toEqual([
        401, 401, 200,
      ]);
      expect((await call(token)).body.Code).toBe('PSOF0204');
      expect(await grants()).toEqual([]);
    });

    it('and is out where the provider names somebody else', async () => {
      const { token } = await inside('vertauscht@example.org');
      provider.state.namesAnother = true;
      expect(await after(15, token)).toBe(401);
    });

    it('and stays half a day at most while the provider does not answer, asked no more than once a minute', async () => {
      const { token } = await inside('stumm@example.org');
      provider.state.isAway = true;
      const { asked } = provider.state;
      expect([await after(15, token), await after(15, token), await after(16, token)]).toEqual([200, 200, 200]);
      expect(provider.state.asked - asked).toBe(2);
      expect([await after(719, token), await after(720, token)]).toEqual([200, 401]);
      api.clock.moveTo(began);
      const other = (await signIn(person('stumm@example.org', { remembered: true }))).body.Sitzung.Token;
      expect(await after(700, other)).toBe(200);
      provider.state.isAway = false;
      expect([await after(702, other), await after(1421, other)]).toEqual([200, 200]);
    });

    it('and not of a session that ended here: blocked, or logged out', async () => {
      const { owner, token } = await inside('zu@example.org');
      const { asked } = provider.state;
      const staff = await api.staff(['AgenturMitarbeiter'], 'A-1');
      await api.call('PUT', `/agentur/empfehler/${owner.id}/sperren`, { Grund: 'Missbrauch' }, { token: staff });
      expect(await after(15, token)).toBe(401);
      const leaving = await inside('geht-aus@example.org');
      expect((await api.call('POST', '/account/logout', undefined, { token: leaving.token })).status).toBe(204);
      expect([await after(30, leaving.token), provider.state.asked - asked, await grants()]).toEqual([401, 0, []]);
    });

    it('also of an account that it opened', async () => {
      const { body } = await opened('frisch@example.org', { remembered: true });
      provider.state.gone.add('sub-frisch@example.org');
      expect([await after(14, body.Token), await after(15, body.Token)]).toEqual([200, 401]);
    });

    it('also where a second factor came between; what it is asked with is kept encrypted alone', async () => {
      const { owner } = await inside('zweifach@example.org');
      const { body: app } = await api.call('POST', '/account/zweifaktor/app', { Password: 'Geheim-2026' }, owner);
      const code = (timestamp: number) =>
        new TOTP({ secret: Secret.fromBase32(app.Schluessel) }).generate({ timestamp });
      const now = began.getTime();
      expect((await api.call('PUT', '/account/zweifaktor/app', { Code: code(now) }, owner)).status).toBe(200);
      const { body } = await signIn(person('zweifach@example.org', { remembered: true }));
      const answer = { Token: body.ZweiterFaktor.Token, Code: code(now + 30_000) };
      const finished = await api.call('POST', '/account/zweifaktor/anmeldung', answer, { address: newAddress() });
      expect(await grants()).toContainEqual({ sealed: expect.stringMatching(/^\w+\.[\w-]{16}\./) });
      provider.state.gone.add('sub-zweifach@example.org');
      expect(await after(15, finished.body.Token)).toBe(401);
    });

    it('and where it gives none, signs in again after half a day, used or not', async () => {
      const { token } = await inside('ohne-frage@example.org', false);
      expect([await after(600, token), await after(719, token), await after(720, token)]).toEqual([200, 200, 401]);
    });
  });

  it('does not come in blocked, is forgotten with the account, and has the mail’s link where the service is off', async () => {
    const blocked = await linked('gesperrt@example.org');
    const staff = await api.staff(['AgenturMitarbeiter'], 'A-1');
    await api.call('PUT', `/agentur/empfehler/${blocked.id}/sperren`, { Grund: 'Missbrauch' }, { token: staff });
    expect(await signIn(person('gesperrt@example.org'))).toMatchObject({ status: 403, body: { Code: 'PSOF0104' } });

    const gone = await linked('geht@example.org');
    await api.call('DELETE', '/empfehler/delete', undefined, { token: gone.token });
    expect((await signIn(person('geht@example.org'))).body.Offen.Weg).toBe('Neu');

    await linked('bleibt@example.org');
    const begun = await begin();
    const { Token } = (await signIn(person('bleibt@example.org'))).body.Sitzung;
    const by = { userId: newId(), name: 'David Nowak' };
    await api.inTenant(() => api.get(SignInServices, { strict: false }).switchOff(service, 1, by));
    expect((await api.call('GET', '/account/user', undefined, { token: Token })).status).toBe(401);
    expect((await api.call('GET', path)).body).toEqual([]);
    expect((await begin()).answer.body.Code).toBe('PSOF0001');
    const answer = provider.comeBack(begun.url, person('bleibt@example.org'));
    expect((await finish(answer, begun.browser)).body.Code).toBe('PSOF0010');
    await api.call('POST', '/account/anmeldelink', { Email: 'bleibt@example.org' }, { address: newAddress() });
    expect(await api.mailsTo('bleibt@example.org')).not.toEqual([]);
  });
});
