import { allCalls } from '#contract/index.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { EngineModule } from '#engine/engine.module.js';
import { Tokens } from '#platform/tokens.js';
import { ProgrammeModule } from '../../modules/programme.module.js';
import { peopleApi, recommender, type PeopleApi } from './people-api.js';

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
