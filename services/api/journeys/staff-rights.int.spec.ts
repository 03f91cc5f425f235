import { CommandBus } from '@nestjs/cqrs';
import { allCalls } from '#contract/index.js';
import { EngineModule } from '#engine/engine.module.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { Tokens } from '#platform/tokens.js';
import { ReportOrder } from '../../modules/order/use-cases/report-order.js';
import { ProgrammeModule } from '../../modules/programme.module.js';
import { friend, peopleApi, recommender, submission, type PeopleApi } from './people-api.js';
import { programmeApi, type ProgrammeApi } from './programme-api.test.js';

const agency = [
  'AuftragsReport',
  'EmpfehlerReport',
  'Praemien',
  'Einladungstool',
  'Verwaltung',
  'StatistikReport',
  'Stammdaten',
];
/** docs/specification/programme.md#who-may-do-what. Written down again on purpose: this is what the server is held against. */
const mayDo: Readonly<Record<string, readonly string[]>> = {
  AgenturInhaber: [...agency, 'Rechnungen', 'Mitarbeiter'],
  AgenturMitarbeiter: agency,
  Betreiber: ['Ereignisse', 'Warteschlangen', 'Auszahlungen', 'Mandanten', 'Protokoll', 'Datenschutz'],
  Kantine: [],
};

const calls = allCalls.filter(
  ({ auth, answerType }) => (auth === 'agency' || auth === 'operator') && answerType !== 'text/event-stream',
);

describe('Of the calls of agency and operators', () => {
  let api: PeopleApi;
  let addresses = 0;

  beforeAll(async () => void (api = await peopleApi([ProgrammeModule, EngineModule])));
  afterAll(() => api.close());

  const session = (role: string, tenantId = api.tenantId, expiresAt?: Date) =>
    api.get(UnitOfWork).run({ tenantId, actor: 'test', correlationId: 'test' }, () =>
      api.get(Tokens).issue('agency', newId(), {
        ...(expiresAt && { expiresAt }),
        data: { name: 'Miriam Sander', roles: [role], agencyNumber: role === 'Betreiber' ? null : '4711' },
      }),
    );

  /** The code of the refusal. What is sent fits no call, so nothing is done by those who may: they are refused for that, or answered. */
  const ask = async ({ method, path, query }: (typeof calls)[number], token?: string): Promise<string | undefined> => {
    const answer = await api.inject({
      method,
      url: `/api/v1/test${path.replace(/:\w+/g, '1')}${method === 'GET' && query ? '?page=0' : ''}`,
      remoteAddress: `198.51.${addresses >> 8}.${addresses++ & 255}`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(method !== 'GET' && { 'content-type': 'application/json' }),
      },
      ...(method !== 'GET' && { payload: '{"niemand":"kennt"}' }),
    });
    return answer.statusCode >= 400 ? (answer.json() as { Code: string }).Code : undefined;
  };

  it('there are some', () => expect(calls.length).toBeGreaterThan(30));

  it.each(Object.keys(mayDo))('%s may use those of the role’s abilities, and no other', async role => {
    const token = await session(role);
    const outcome: Record<string, boolean> = {};
    const expected: Record<string, boolean> = {};
    for (const call of calls) {
      const code = await ask(call, token);
      expect([call.name, code]).not.toEqual([call.name, 'PSOF0000']);
      outcome[call.name] = code !== 'PSOF0003';
      expected[call.name] =
        (call.auth === 'agency' || role === 'Betreiber') &&
        (call.ability === undefined || mayDo[role]!.includes(call.ability));
    }
    expect(outcome).toEqual(expected);
  });

  it('none is open to anybody else', async () => {
    const other = newId();
    await api.owner.query(
      `insert into tenant (id, key, name, portal_url, hosts, config) values ($1, 'anderer', 'Anderer', 'http://anderer.test', '{}', '{}')`,
      [other],
    );
    const { token: user } = await recommender(api, 'jonas@example.org');
    const strangers = {
      nobody: undefined,
      'a recommender': user,
      'a reward’s link': await api.issue('reward', newId()),
      'a recipient’s link': await api.issue('recipient', newId()),
      'a made-up token': 'x'.repeat(43),
      'a session that is over': await session('AgenturInhaber', api.tenantId, new Date(api.clock.now().getTime() - 1)),
      'another tenant’s owner': await session('AgenturInhaber', other),
      'another tenant’s operator': await session('Betreiber', other),
    };
    for (const [who, token] of Object.entries(strangers)) {
      for (const call of calls) expect([who, call.name, await ask(call, token)]).toEqual([who, call.name, 'PSOF0204']);
    }
  });
});

describe('What came through one agency', () => {
  let api: ProgrammeApi;
  let other: string;
  let own: string;
  let customer: { id: string; token: string };
  let recommendation: string;

  beforeAll(async () => {
    api = await programmeApi();
    [own, other] = [await api.staff(['AgenturInhaber'], 'A-1'), await api.staff(['AgenturInhaber'], 'B-2')];
    customer = await recommender(api, 'jonas@example.org');
    recommendation = (
      await api.call('POST', '/Empfehlen/create', submission('jonas@example.org', { Agentennummer: 'B-1001' }), {
        token: customer.token,
      })
    ).body.Empfehlungsnummer;
    const { body } = await api.call('POST', `/empfaenger/create/${recommendation}`, friend('rosa@example.org'));
    const { recipientId } = (await api.events('RecipientRegistered')).at(-1);
    await api.call(
      'PUT',
      '/empfaenger/zustimmung',
      { AgbText: true },
      { token: await api.issue('recipient', recipientId) },
    );
    const order = {
      number: 'O-1',
      recommendationNumber: null,
      recipientNumber: body.Empfaengernummer,
      code: null,
      orderedAt: api.clock.now(),
      kind: 'new',
      outcome: 'concluded',
      productId: null,
      customerNumber: null,
    } as const;
    await api.inTenant(() => api.get(CommandBus).execute(new ReportOrder(order)));
    await api.settle();
  });
  afterAll(() => api.close());

  it('is released by that agency alone; to another there is no such order', async () => {
    const release = (token: string) =>
      api.call('PUT', `/agentur/auftragfreigeben/${recommendation}/O-1`, undefined, { token });
    expect(await release(other)).toMatchObject({ status: 404, body: { Code: 'PSOF0001' } });
    expect((await release(own)).status).toBe(204);
    await api.settle();
  });

  it('shows its recommender to that agency alone: to log in for, and with a customer number', async () => {
    const reward = await api.owner.query(`select reward_id from reward where beneficiary_id = $1`, [customer.id]);
    await api.call('PUT', '/empfehler/SetKundennummerForEmpfehler/K-4711', undefined, {
      token: await api.issue('reward', reward.rows[0].reward_id),
    });
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
});
