import { Engine } from '#engine/engine.js';
import { EngineModule } from '#engine/engine.module.js';
import { addDays } from '#platform/clock.js';
import { newId } from '#platform/domain/ids.js';
import { Mailer, type OutgoingMail } from '#mail/mailer.js';
import { Tokens } from '#platform/tokens.js';
import { BusinessModule } from '../../modules/business.module.js';
import { peopleApi, recommender, submission, type PeopleApi } from './people-api.js';
import { productApi, type ProductApi } from './product-api.test.js';

describe('What came through one agency', () => {
  let api: ProductApi;
  let other: string;
  let own: string;
  let customer: { id: string; token: string };
  let recommendation: string;

  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(async () => {
    await api.anew();
    [own, other] = [await api.staff(['AgenturInhaber'], 'A-1'), await api.staff(['AgenturInhaber'], 'B-2')];
    customer = await recommender(api, 'jonas@example.org');
    recommendation = (
      await api.call('POST', '/Empfehlen/create', submission('jonas@example.org', { Agentennummer: 'B-1001' }), {
        token: customer.token,
      })
    ).body.Empfehlungsnummer;
    await api.concluded(await api.friendConfirms(recommendation, 'rosa@example.org'), 'O-1');
  });
  afterAll(() => api.close());

  /** The recommender says by which number the provider has them as a customer. */
  const namesTheirNumber = async () => {
    const reward = await api.owner.query(`select reward_id from reward where beneficiary_id = $1`, [customer.id]);
    await api.call('PUT', '/empfehler/SetKundennummerForEmpfehler/K-4711', undefined, {
      token: await api.issue('reward', reward.rows[0].reward_id),
    });
  };

  it('is released by that agency alone; to another there is no such order', async () => {
    const release = (token: string) =>
      api.call('PUT', `/agentur/auftragfreigeben/${recommendation}/O-1`, undefined, { token });
    expect(await release(other)).toMatchObject({ status: 404, body: { Code: 'PSOF0001' } });
    expect((await release(own)).status).toBe(204);
    await api.settle();
  });

  it('shows its recommender to that agency alone: to log in for, and with a customer number', async () => {
    await namesTheirNumber();
    const waiting = async (token: string) =>
      (await api.call('GET', '/agentur/kundennummern', undefined, { token })).body;
    expect(await waiting(other)).toMatchObject({ TotalCount: 0, Content: [] });
    expect(await waiting(own)).toMatchObject({ TotalCount: 1, Content: [{ Id: customer.id }] });

    const [login, decide] = [
      (token: string) => api.call('POST', `/agentur/adminlogin/${customer.id}`, undefined, { token }),
      (token: string) => api.call('PUT', `/agentur/kundennummern/${customer.id}`, { Status: 'Ok' }, { token }),
    ];
    for (const call of [login, decide])
      expect(await call(other)).toMatchObject({ status: 404, body: { Code: 'PSOF0001' } });
    expect([(await login(own)).status, (await decide(own)).status]).toEqual([201, 204]);
  });

  it('does not keep the other one from who recommended through none', async () => {
    const { id, token } = await recommender(api, 'ohne@example.org');
    expect((await api.call('POST', `/agentur/adminlogin/${id}`, undefined, { token: other })).status).toBe(201);
    await api.call('POST', '/Empfehlen/create', submission('ohne@example.org', { Agentennummer: 'B-1001' }), { token });
    expect((await api.call('POST', `/agentur/adminlogin/${id}`, undefined, { token: other })).status).toBe(404);
    await api.recommend('ohne@example.org', token);
    expect((await api.call('POST', `/agentur/adminlogin/${id}`, undefined, { token: other })).status).toBe(201);
  });

  it('is found by what callers name, and to another agency by none of it', async () => {
    await namesTheirNumber();
    const one = async (query: string, value: string) => (await api.owner.query(query, [value])).rows[0].found as string;
    const code = await one(`select code as found from recommendation where number = $1`, recommendation);
    const friend = await one(`select number as found from recipient where number <> $1 limit 1`, recommendation);
    /** How many recommenders, recommendations, orders and contacts. */
    const found = async (Suche: string, token: string) => {
      const counts: number[] = [];
      for (const path of ['', 'empfehlungen/', 'auftraege/', 'leads/'])
        counts.push(
          (await api.call('PUT', `/agentur/${path}alle`, { Filter: { Suche } }, { token })).body.TotalCount as number,
        );
      return counts.join(' ');
    };
    await api.settle();
    const named = {
      'the code of the link': code,
      'the code as it is typed': `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase(),
      'the order’s number': 'o-1',
      'the friend’s number': friend,
      'the friend’s address': 'Rosa@Example.org',
      'the friend’s name': 'Palm',
    };
    for (const [what, word] of Object.entries(named)) expect([what, await found(word, own)]).toEqual([what, '1 1 1 1']);
    expect([await found('k-4711', own), await found('K-471', own), await found('K-4711', other)]).toEqual([
      '1 0 0 0',
      '0 0 0 0',
      '0 0 0 0',
    ]);
    expect(await found('Weber Palm', own)).toBe('1 1 1 0');
    // Even where both look after the same recommender, the one does not learn of the other’s friends.
    await api.recommend('jonas@example.org', customer.token);
    await api.settle();
    expect(await found('jonas@example.org', other)).toBe('1 1 0 0');
    for (const [what, word] of Object.entries(named))
      expect([what, await found(word, other)]).toEqual([what, '0 0 0 0']);
  });
});

const ruth = { Vorname: 'Ruth', Nachname: 'Ebel', Email: 'ruth@example.org', Art: 'Kunde', Mitarbeiternummer: null };

describe('An agency invites someone to recommend', () => {
  let api: PeopleApi;
  let token: string;
  let employeeNumber: string;
  const mails: OutgoingMail[] = [];
  const settle = () => api.get(Engine).settle();

  const signIn = async (agencyNumber: string, name: string, role = 'AgenturMitarbeiter') => {
    const userId = newId();
    const { rows } = await api.owner.query<{ employee_number: string }>(
      `insert into agency_user (tenant_id, user_id, name, roles, agency_number, first_signed_in_at, last_signed_in_at) values ($1, $2, $3, array[$4], $5, now(), now()) returning employee_number`,
      [api.tenantId, userId, name, role, agencyNumber],
    );
    const session = await api.inTenant(() =>
      api.get(Tokens).issue('agency', userId, { data: { name, roles: [role], agencyNumber } }),
    );
    return { token: session, employeeNumber: rows[0]!.employee_number };
  };
  const invite = (body: unknown, options: object = {}) => api.call('PUT', '/Einladung', body, { token, ...options });
  const report = async (Filter: object = {}) =>
    (
      await api.call(
        'PUT',
        '/agentur/einladungen/4711',
        { OrderBy: 'ErstelltAm', Descending: false, Filter },
        { token },
      )
    ).body.Content as Record<string, unknown>[];
  const linkIn = (mail: OutgoingMail | undefined) => /#t=([\w-]+)/.exec(mail?.text ?? '')?.[1];

  beforeAll(async () => {
    api = await peopleApi([BusinessModule, EngineModule], builder =>
      builder
        .overrideProvider(Mailer)
        .useValue({ send: async (mail: OutgoingMail, key: string) => (mails.push(mail), `<${key}>`) }),
    );
  });
  beforeEach(async () => {
    await api.anew();
    mails.length = 0;
    ({ token, employeeNumber } = await signIn('4711', 'Miriam Sander'));
    await signIn('4711', 'Ärne Abel', 'AgenturInhaber');
    await signIn('8150', 'Nadja Vogt');
    await settle();
  });
  afterAll(() => api.close());

  /** Ruth as a customer and Ida as a member of staff, both mailed. */
  const bothInvited = async () => {
    await invite(ruth);
    await invite({ ...ruth, Vorname: 'Ida', Email: 'ida@example.org', Art: 'Mitarbeiter' });
    await settle();
  };
  const ruthAccepts = () =>
    api.call('PUT', '/account/resetPassword', {
      Token: linkIn(mails.find(({ to }) => to.address === 'ruth@example.org')),
      Password: 'Geheim-2026',
    });

  it.each([
    ['Ruben Arndt', true],
    ['www.dieb.example', false],
    ['hilfe@dieb.example', false],
    ['Ruben https://dieb.example/x', false],
  ])('in a mail that names who invited, unless they are called by an address: %s', async (name, isNamed) => {
    const { token: theirs, employeeNumber: number } = await signIn('4711', name);
    const sent = await invite({ ...ruth, Mitarbeiternummer: number }, { token: theirs });
    expect(sent.status).toBeLessThan(300);
    await settle();
    const [{ subject, html, text }] = mails as [OutgoingMail];
    const said = [subject, html, text].join(' ');
    expect(said.includes(name)).toBe(isNamed);
    expect(said).not.toContain('dieb.example');
  });

  it('after asking what the form offers', async () => {
    expect(await api.call('GET', '/einladung/daten/', undefined, { token })).toMatchObject({
      status: 200,
      body: {
        Arten: ['Kunde', 'Mitarbeiter', 'Partner'],
        Mitarbeiter: [
          { Mitarbeiternummer: expect.stringMatching(/^\d{4,}$/), Name: 'Ärne Abel' },
          { Mitarbeiternummer: employeeNumber, Name: 'Miriam Sander' },
        ],
      },
    });
  });

  it('and whether a captcha is needed', async () => {
    expect(await invite(undefined)).toMatchObject({ status: 200, body: { CaptchaRequired: false } });
    expect(await invite(null)).toMatchObject({ status: 200, body: { CaptchaRequired: false } });
  });

  it('with any query', async () => {
    const answer = await api.call('PUT', '/Einladung?quelle=portal&quelle=mail&leer=', null, { token });
    expect(answer).toMatchObject({ status: 200, body: { CaptchaRequired: false } });
  });

  it('who gets one mail, with a link that lives as long as the invitation', async () => {
    const { status, body } = await invite(ruth);
    expect([status, Object.keys(body)]).toEqual([201, ['Einladungsnummer']]);
    await settle();
    expect(mails.map(({ to, subject }) => [to.address, subject])).toEqual([
      ['ruth@example.org', 'Einladung zum Empfehlungsprogramm von Test'],
    ]);
    expect(mails[0]!.text).toContain('Miriam Sander lädt Sie ein');
    expect(mails[0]!.text).toContain('http://portal.test/registrieren/#t=');
    api.clock.moveTo(addDays(api.clock.now(), 59));
    expect((await api.call('PUT', '/account/validateResetPassword', { Token: linkIn(mails[0]) })).body).toEqual({
      Valid: true,
      Email: 'ruth@example.org',
    });
    api.clock.moveTo(addDays(api.clock.now(), -59));
    expect(await report()).toEqual([
      {
        Einladungsnummer: body.Einladungsnummer,
        Name: 'Ruth Ebel',
        Email: 'ruth@example.org',
        Art: 'Kunde',
        Mitarbeiternummer: employeeNumber,
        ErstelltAm: expect.any(String),
        Status: 'Offen',
      },
    ]);
  });

  it('once while the invitation is open', async () => {
    await invite(ruth);
    expect(await invite({ ...ruth, Email: 'RUTH@example.org' })).toMatchObject({
      status: 409,
      body: { Code: 'PSOF0107', Errors: [{ Field: 'Email' }] },
    });
  });
  it('once for a key, however often it is sent', async () => {
    const request = {
      ...ruth,
      Vorname: 'Ida',
      Email: 'ida@example.org',
      Art: 'Mitarbeiter',
      Mitarbeiternummer: employeeNumber,
    };
    const [first, again] = [
      await invite(request, { headers: { 'idempotency-key': 'ida' } }),
      await invite(request, { headers: { 'idempotency-key': 'ida' } }),
    ];
    expect(again.body).toEqual(first.body);
  });
  it('unless the person has an account', async () => {
    await recommender(api, 'lena@example.org');
    expect(await invite({ ...ruth, Email: 'lena@example.org' })).toMatchObject({
      status: 409,
      body: { Code: 'PSOF0107' },
    });
  });
  it.each([
    ['a kind that does not exist', { Art: 'Freundin' }, 'Art'],
    ['a kind that means something to JavaScript', { Art: 'constructor' }, 'Art'],
    ['somebody else’s employee', { Mitarbeiternummer: '999999' }, 'Mitarbeiternummer'],
    ['a field nobody knows', { Rolle: 'Chefin' }, 'Rolle'],
  ])('but refuses %s', async (_, changes, field) => {
    expect(await invite({ ...ruth, Email: 'neu@example.org', ...changes })).toMatchObject({
      status: 400,
      body: { Code: 'PSOF0002', Errors: [{ Field: field }] },
    });
  });
  it('but refuses an address that is none', async () => {
    expect(await invite({ ...ruth, Email: 'ruth' })).toMatchObject({
      status: 400,
      body: { Code: 'PSOF0201', Errors: [{ Field: 'Email' }] },
    });
  });
  it('and nobody does who may not', async () => {
    const { token: operator } = await signIn('', 'Carla Brandt', 'Betreiber');
    expect(await invite(ruth, { token: operator })).toMatchObject({ status: 403, body: { Code: 'PSOF0003' } });
    expect(await api.call('GET', '/Einladung/daten', undefined, { token: operator })).toMatchObject({
      status: 403,
      body: { Code: 'PSOF0003' },
    });
    expect(await api.call('PUT', '/Einladung', ruth)).toMatchObject({ status: 401, body: { Code: 'PSOF0204' } });
  });

  it('who accepts by choosing a password', async () => {
    await bothInvited();
    const session = await ruthAccepts();
    expect(session).toMatchObject({ status: 200, body: { Email: 'ruth@example.org', Token: expect.any(String) } });
    await settle();
    expect(await api.events('InvitationAccepted')).toHaveLength(1);
    expect(await report({ Status: 'Angenommen' })).toEqual([expect.objectContaining({ Name: 'Ruth Ebel' })]);
    expect((await report({ Art: 'Mitarbeiter' })).map(({ Name }) => Name)).toEqual(['Ida Ebel']);
  });

  it('or does not: then the invitation expires, the person is forgotten and can be invited anew', async () => {
    await bothInvited();
    await ruthAccepts();
    await settle();
    api.clock.moveTo(addDays(api.clock.now(), 61));
    await settle();
    ({ token } = await signIn('4711', 'Miriam Sander'));
    expect(await report({ Status: 'Abgelaufen' })).toEqual([
      expect.objectContaining({ Name: '', Email: '', Art: 'Mitarbeiter' }),
    ]);
    expect(await report({ Status: 'Angenommen' })).toEqual([expect.objectContaining({ Name: 'Ruth Ebel' })]);
    expect(await invite({ ...ruth, Vorname: 'Ida', Email: 'ida@example.org' })).toMatchObject({ status: 201 });
  });

  it('and says nothing of a person in its events', async () => {
    await bothInvited();
    await ruthAccepts();
    await settle();
    const { rows } = await api.owner.query(
      `select data::text as data from engine.event where type like 'Invitation%' or type = 'RecommenderInvited'`,
    );
    expect(rows).toHaveLength(3);
    for (const { data } of rows) expect(data).not.toMatch(/ruth|ebel|ida|sander|@/i);
  });
});

describe('An agency token', () => {
  let api: PeopleApi;
  beforeAll(async () => void (api = await peopleApi([BusinessModule, EngineModule])));
  afterAll(() => api.close());
  const verify = async (t: string) => api.call('GET', `/token/verifyAgenturToken?t=${t}`);

  it('is good while its session is open, and tells whose it is', async () => {
    const session = await api.inTenant(() =>
      api.get(Tokens).issue('agency', newId(), {
        expiresAt: addDays(api.clock.now(), 1),
        data: { name: 'Miriam Sander', roles: ['AgenturMitarbeiter'], agencyNumber: '4711' },
      }),
    );
    expect(await verify(session)).toMatchObject({ status: 200, body: { Valid: true, Agentennummer: '4711' } });
    api.clock.moveTo(addDays(api.clock.now(), 1));
    expect((await verify(session)).body).toEqual({ Valid: false });
  });
  it('is nothing else: no user’s, no reward’s, no made-up one', async () => {
    const { token } = await recommender(api, 'jonas@example.org');
    for (const t of [token, await api.issue('reward', newId()), 'x'.repeat(43)])
      expect((await verify(t)).body).toEqual({ Valid: false });
    expect(await api.call('GET', '/token/verifyAgenturToken')).toMatchObject({
      status: 400,
      body: { Code: 'PSOF0002' },
    });
  });
});
