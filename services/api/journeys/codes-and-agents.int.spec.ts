import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { ProgrammeModule } from '../../modules/programme.module.js';
import { EngineModule } from '#engine/engine.module.js';
import { peopleApi, product, recommender, submission, type PeopleApi } from './people-api.js';

describe('A recommendation', () => {
  let api: PeopleApi;
  let token: string;
  const create = async (changes: object = {}) =>
    (await api.call('POST', '/Empfehlen/create', submission('jonas@example.org', changes), { token })).body;
  const agencyOf = async (changes: object) => {
    const { Empfehlungsnummer } = await create(changes);
    return (await api.events('RecommendationCreated')).find(({ number }) => number === Empfehlungsnummer).agencyNumber;
  };
  const set = async (config: object) => {
    await api.owner.query('update tenant set config = config || $2 where id = $1', [api.tenantId, config]);
    api.get(TenantDirectory).forget();
  };

  beforeAll(async () => {
    api = await peopleApi([ProgrammeModule, EngineModule]);
    ({ token } = await recommender(api, 'jonas@example.org'));
  });
  afterAll(() => api.close());

  it.each([
    ['the agency of its advisor', { AgentNumber: 'B-1001' }, 'A-1'],
    ['the agency of its advisor, under the other name of the field', { Agentennummer: 'B-2002' }, 'B-2'],
    ['that of the first where both are given', { AgentNumber: 'B-1001', Agentennummer: 'B-2002' }, 'A-1'],
    ['no agency where the advisor has none', { AgentNumber: 'B-3003' }, null],
    ['no agency where no advisor is named', { AgentNumber: '', Agentennummer: null }, null],
  ])('belongs to %s', async (_, changes, agency) => expect(await agencyOf(changes)).toBe(agency));

  it.each([
    ['AgentNumber', { AgentNumber: 'A-1' }],
    ['AgentNumber', { AgentNumber: '99999' }],
    ['Agentennummer', { Agentennummer: 'A-1' }],
  ])(
    'is refused by field with an advisor nobody knows (%s), an agency’s own number included',
    async (field, changes) => {
      const answer = await api.call('POST', '/Empfehlen/create', submission('jonas@example.org', changes), { token });
      expect(answer).toMatchObject({
        status: 400,
        body: { Code: 'PSOF0002', Errors: [{ Field: `Empfehlung.${field}` }] },
      });
    },
  );

  it('is refused with an advisor where the tenant has none (ModuleAgentRecommendation)', async () => {
    await set({ agentRecommendation: false });
    expect(
      await api.call('POST', '/Empfehlen/create', submission('jonas@example.org', { AgentNumber: 'B-1001' }), {
        token,
      }),
    ).toMatchObject({ status: 403, body: { Code: 'PSOF0010' } });
    expect((await api.call('POST', '/Empfehlen/create', submission('jonas@example.org'), { token })).status).toBe(201);
    await set({ agentRecommendation: true });
  });

  it('is answered with all it takes to share it', async () => {
    const { Empfehlungsnummer, Hash, Code, GueltigBis, ...rest } = await create();
    expect(rest).toEqual({
      Link: `http://portal.test/empfaengerdaten/${Empfehlungsnummer}/${Hash}`,
      Kurzlink: `http://portal.test/r/${Code}`,
    });
    expect([Empfehlungsnummer, Hash, Code, GueltigBis]).toEqual([
      expect.stringMatching(/^\d{10}$/),
      expect.stringMatching(/^[0-9a-f]{16}$/),
      expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/),
      expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/),
    ]);
  });

  it('is found by a code that was read out, and the way in is counted', async () => {
    const { Empfehlungsnummer, Hash, Code } = await create();
    expect(await api.call('GET', `/Empfehlung/EmpfehlungsCode/${Code}/?einsprungsquelle=Einsprungslink`)).toMatchObject(
      { status: 200, body: { Empfehlungsnummer, Hash } },
    );
    const { rows } = await api.owner.query(
      `select c.channel from click c join recommendation r using (tenant_id, recommendation_id) where r.number = $1 and c.kind = 'code'`,
      [Empfehlungsnummer],
    );
    expect(rows).toEqual([{ channel: 'Einsprungslink' }]);
  });

  it('is not found by it where the tenant reads none out (ModuleErstelleOfflineEmpfehlungCode); its short link works all the same', async () => {
    const { Empfehlungsnummer, Code } = await create();
    await set({ offlineCode: false });
    expect(await api.call('GET', `/empfehlung/empfehlungscode/${Code}`)).toMatchObject({
      status: 403,
      body: { Code: 'PSOF0010' },
    });
    expect((await api.inject({ url: `/r/${Code}`, headers: { host: 'portal.test' } })).headers.location).toContain(
      Empfehlungsnummer,
    );
    await set({ offlineCode: true });
  });

  it('pays what the list of offers says', async () => {
    expect((await api.call('GET', '/praemie/')).body).toEqual([
      {
        Id: product,
        ExterneId: `X${product}`,
        Praemien: [
          {
            Id: product,
            WertCent: 7001,
            Wert: '70,01 €',
            Startdatum: '2020-01-01T00:00:00',
            Enddatum: '2099-12-31T00:00:00',
            EnddatumAnzeige: null,
          },
        ],
      },
    ]);
  });
});
