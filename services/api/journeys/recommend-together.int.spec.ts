import fc from 'fast-check';
import { EngineModule } from '#engine/engine.module.js';
import { newId } from '#platform/domain/ids.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { BusinessModule } from '../../modules/business.module.js';
import { hiddenProduct, peopleApi, product, recommender, submission, type PeopleApi } from './people-api.js';

interface Options {
  readonly key?: string;
  readonly changes?: object;
  readonly recipient?: string;
  readonly product?: number;
  readonly channel?: string;
}

describe('Recommendations submitted at the same moment', () => {
  let api: PeopleApi;
  let jonas: Awaited<ReturnType<typeof recommender>>;
  let anna: typeof jonas;
  beforeAll(async () => {
    api = await peopleApi();
  });
  beforeEach(async () => {
    await api.anew();
    [jonas, anna] = [await recommender(api, 'jonas@example.org'), await recommender(api, 'anna@example.org')];
  });
  afterAll(() => api.close());

  const create = (token: string, { key, changes = {}, recipient, product, channel }: Options = {}) =>
    api.call(
      'POST',
      '/Empfehlen/create',
      {
        ...submission('jonas@example.org', {
          ...(product !== undefined && { Produkt: product }),
          ...(channel && { Channel: channel }),
          ...changes,
        }),
        ...(recipient && { Empfaenger: { Email: recipient } }),
      },
      { token, ...(key && { headers: { 'idempotency-key': key } }) },
    );
  const codes = (answers: readonly { status: number; body: { Code?: string } }[]) =>
    answers.map(({ status, body }) => (status === 201 ? '201' : `${status} ${body.Code}`));
  const rowsOf = async (channel: string) =>
    (
      await api.owner.query<{ number: string; xmin: string }>(
        'select number, xmin::text from recommendation where channel = $1',
        [channel],
      )
    ).rows;

  it('share a transaction, and each is its recommender’s own', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => create(n % 2 ? jonas.token : anna.token, { channel: 'sms' })),
    );
    expect(new Set(codes(answers))).toEqual(new Set(['201']));
    expect(new Set(answers.map(({ body }) => body.Empfehlungsnummer)).size).toBe(24);
    const rows = await rowsOf('sms');
    expect(rows).toHaveLength(24);
    expect(new Set(rows.map(({ xmin }) => xmin)).size).toBeLessThan(12);
    const { rows: causes } = await api.owner.query(
      `select distinct meta->>'actor' as actor, count(distinct meta->>'correlationId')::int as requests from engine.event where type = 'RecommendationCreated' and data->>'channel' = 'sms' group by 1 order by 1`,
    );
    expect(causes).toEqual(
      [anna, jonas]
        .map(({ id }) => ({ actor: `recommender:${id}`, requests: 12 }))
        .sort((a, b) => a.actor.localeCompare(b.actor)),
    );
    const { rows: planned } = await api.owner.query(
      `select count(*)::int as planned from engine.due_work d join recommendation r on r.recommendation_id::text = d.subject_id where r.channel = 'sms'`,
    );
    expect(planned).toEqual([{ planned: 24 }]);
  });

  describe('a second link for a product', () => {
    const once = (token: string, options: Options = {}) =>
      create(token, { ...options, changes: { NeuerLink: false, ...options.changes } });
    let lea: typeof jonas;
    beforeEach(async () => {
      lea = await recommender(api, 'lea@example.org');
    });
    const told = ({ status, body }: Awaited<ReturnType<typeof create>>) => [status, body.Vorhanden, body.Code];
    const linksOf = async ({ id }: typeof jonas) =>
      (await api.owner.query('select 1 from recommendation where recommender_id = $1', [id])).rows.length;

    it('is not made by two who press at the same moment, nor by a later one', async () => {
      const answers = await Promise.all([once(lea.token), once(lea.token), once(lea.token)]);
      const { Code } = answers[0].body;
      expect(answers.map(told).sort()).toEqual([
        [200, true, Code],
        [200, true, Code],
        [201, undefined, Code],
      ]);
      expect(told(await once(lea.token))).toEqual([200, true, Code]);
      expect(await linksOf(lea)).toBe(1);
    });
    it('is made where it is wanted, or where a client says nothing of it', async () => {
      expect((await once(lea.token)).status).toBe(201);
      const newest = await once(lea.token, { changes: { NeuerLink: true } });
      expect([newest.status, (await create(lea.token)).status, await linksOf(lea)]).toEqual([201, 201, 3]);
    });
    it('is neither somebody else’s nor one that ended', async () => {
      expect((await once(lea.token)).status).toBe(201);
      const otto = await recommender(api, 'otto@example.org');
      expect(told(await once(otto.token))).toEqual([201, undefined, expect.any(String)]);
      // Neither does the one of an advisor's agency stand for another's.
      const advised = await once(otto.token, { changes: { AgentNumber: 'B-1001' } });
      expect(advised.status).toBe(201);
      expect(told(await once(otto.token, { changes: { AgentNumber: 'B-1001' } }))).toEqual([
        200,
        true,
        advised.body.Code,
      ]);
      await api.owner.query(
        `update recommendation set valid_until = now() - interval '10 years' where recommender_id = $1`,
        [lea.id],
      );
      expect(told(await once(lea.token))).toEqual([201, undefined, expect.any(String)]);
    });
    it.each([
      ['succeeded', '0 days', 200],
      ['settled', '0 days', 200],
      ['succeeded', '10 years', 201],
      ['expired', '0 days', 201],
      ['cancelled', '0 days', 201],
    ])('is made only where the first, %s and %s older, takes no friends: %i', async (status, age, answer) => {
      const toni = await recommender(api, `toni.${status}.${age.slice(0, 2).trim()}@example.org`);
      const first = (await create(toni.token)).body.Empfehlungsnummer;
      await api.owner.query(
        'update recommendation set status = $1, valid_until = valid_until - $2::interval where recommender_id = $3',
        [status, age, toni.id],
      );
      const again = await once(toni.token);
      expect([again.status, again.body.Empfehlungsnummer === first]).toEqual([answer, answer === 200]);
    });
    it('refuses as ever what cannot be recommended', async () => {
      expect((await once(lea.token)).status).toBe(201);
      expect(await once(lea.token, { product: hiddenProduct })).toMatchObject({ status: 404 });
      expect(await once(lea.token, { recipient: 'LEA@example.org' })).toMatchObject({ status: 400 });
    });
  });

  it('lets a refused one harm no neighbour', async () => {
    const answers = await Promise.all([
      create(jonas.token),
      create(jonas.token, { product: hiddenProduct }),
      create(anna.token),
      create(jonas.token, { product: 4_711 }),
      create('no-such-token'),
      create(jonas.token, { recipient: 'JONAS@example.org' }),
      create(anna.token, { recipient: 'jonas@example.org' }),
      create(anna.token, { changes: { Channel: 7 } }),
      create(jonas.token),
    ]);
    expect(codes(answers)).toEqual([
      '201',
      '404 PSOF0001',
      '201',
      '404 PSOF0001',
      '401 PSOF0204',
      '400 PSOF0203',
      '201',
      '400 PSOF0002',
      '201',
    ]);
  });

  it('answers the same twice under one idempotency key, and refuses it for another request', async () => {
    const answers = await Promise.all([
      create(jonas.token, { key: 'twin', channel: 'link' }),
      create(anna.token, { channel: 'x' }),
      create(jonas.token, { key: 'twin', channel: 'link' }),
      create(jonas.token, { key: 'twin', channel: 'Card' }),
    ]);
    expect(codes(answers)).toEqual(['201', '201', '201', '422 PSOF0007']);
    expect(answers[2]!.body).toEqual(answers[0]!.body);
    expect(await rowsOf('link')).toHaveLength(1);
  });

  it('leaves the key of a refused one free', async () => {
    const refused = await Promise.all([
      create(jonas.token),
      create(jonas.token, { key: 'again', product: 4_711 }),
      create(anna.token, { key: 'kept' }),
    ]);
    expect(codes(refused)).toEqual(['201', '404 PSOF0001', '201']);
    expect(codes([await create(jonas.token, { key: 'again' })])).toEqual(['201']);
  });

  it('takes one key of two sessions of one person for one request', async () => {
    const session = await api.issue('user', jonas.id);
    const answers = await Promise.all([
      create(jonas.token, { key: 'two-tabs', channel: 'card' }),
      create(session, { key: 'two-tabs', channel: 'card' }),
    ]);
    expect(answers[1]!.body).toEqual(answers[0]!.body);
    expect(await rowsOf('card')).toHaveLength(1);
  });

  it('keeps tenants apart', async () => {
    const other = newId();
    await api.owner.query(
      `insert into tenant (id, key, name, portal_url, hosts, config) select $1, 'other', 'Other', 'http://other.test', '{other.test}', config from tenant where key = 'test'`,
      [other],
    );
    api.get(TenantDirectory).forget();
    const elsewhere = () =>
      api.inject({
        method: 'POST',
        url: '/api/v1/other/Empfehlen/create',
        headers: { authorization: `Bearer ${jonas.token}`, 'content-type': 'application/json' },
        payload: JSON.stringify(submission('jonas@example.org')),
      });
    const [here, there, again] = await Promise.all([create(jonas.token), elsewhere(), create(anna.token)]);
    expect([here.status, there.statusCode, again.status]).toEqual([201, 401, 201]);
    expect((await api.owner.query('select from recommendation where tenant_id = $1', [other])).rowCount).toBe(0);
  });

  describe('when the database fails', () => {
    /** Breaks what writes a recommendation of this channel: at once, or when it commits. */
    async function breaking<T>(
      channel: string,
      when: '' | 'deferrable initially deferred',
      body: () => Promise<T>,
    ): Promise<T> {
      await api.owner.query(
        `create function break_it() returns trigger language plpgsql as $$ begin if new.channel = '${channel}' then raise exception 'broken'; end if; return null; end $$`,
      );
      await api.owner.query(
        `create constraint trigger break_it after insert on recommendation ${when} for each row execute function break_it()`,
      );
      return body().finally(() => api.owner.query('drop function break_it cascade'));
    }

    it('tries each alone, so that the bad one fails by itself', async () => {
      const answers = await breaking('native', '', () =>
        Promise.all([
          create(jonas.token, { channel: 'qr' }),
          create(anna.token, { channel: 'native' }),
          create(anna.token, { channel: 'qr', key: 'survives' }),
        ]),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 500, 201]);
      expect([(await rowsOf('qr')).length, (await rowsOf('native')).length]).toEqual([2, 0]);
      expect((await create(anna.token, { channel: 'qr', key: 'survives' })).body).toEqual(answers[2]!.body);
    });

    it('tells nobody of success when the commit fails, and does nothing twice', async () => {
      const answers = await breaking('Native', 'deferrable initially deferred', () =>
        Promise.all(Array.from({ length: 6 }, () => create(jonas.token, { channel: 'Native' }))),
      );
      expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500, 500, 500]);
      expect(await rowsOf('Native')).toEqual([]);
    });
  });

  it('ends as if they had come one after the other, whatever comes together', async () => {
    const kinds = {
      good: () => ({ token: jonas.token }),
      another: () => ({ token: anna.token, recipient: 'friend@example.org' }),
      keyed: () => ({ token: jonas.token, key: 'p-1' }),
      'refused under a key': () => ({ token: anna.token, key: 'p-2', product: hiddenProduct }),
      unknown: () => ({ token: jonas.token, product: 4_711 }),
      itself: () => ({ token: anna.token, recipient: 'anna@example.org' }),
      stranger: () => ({ token: 'nobody' }),
      senseless: () => ({ token: jonas.token, changes: { AnteilEmpfehler: 33 } }),
    } satisfies Record<string, () => Options & { token: string }>;
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])), { minLength: 2, maxLength: 12 }),
        async batch => {
          const send = (round: string) => (kind: keyof typeof kinds) => {
            const { token, ...options }: Options & { token: string } = kinds[kind]();
            return create(token, { ...options, ...(options.key && { key: `${options.key} ${round}` }) });
          };
          run += 1;
          const alone: Awaited<ReturnType<typeof create>>[] = [];
          for (const kind of batch) alone.push(await send(`${run} alone`)(kind));
          const together = await Promise.all(batch.map(send(`${run} together`)));
          // Of those under one key, whichever came first has it; the same ones are told the same.
          const sorted = (answers: typeof alone) => codes(answers).sort();
          const keyed = (answers: typeof alone) =>
            new Set(answers.filter((_, n) => batch[n] === 'keyed').map(({ body }) => body.Empfehlungsnummer)).size;
          expect(sorted(together)).toEqual(sorted(alone));
          expect(keyed(together)).toBe(keyed(alone));
        },
      ),
      { numRuns: 12 },
    );
  });
});

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
    api = await peopleApi([BusinessModule, EngineModule]);
  });
  beforeEach(async () => {
    await api.anew();
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
  });

  it('pays what the list of offers says', async () => {
    expect((await api.call('GET', '/praemie/')).body).toEqual([
      {
        Id: product,
        ExterneId: `X${product}`,
        Erhoeht: null,
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
