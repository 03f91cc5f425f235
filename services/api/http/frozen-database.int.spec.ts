import { listeningApi, type ListeningApi } from '../edge.test.js';

const fiveSeconds = 5_000;

describe('A database that freezes', () => {
  let world: ListeningApi;
  let token: string;
  const status = () => world.ask('/api/v1/telko/agentur/auftraege/alle', { method: 'PUT', token, body: '{}' });

  beforeAll(async () => {
    world = await listeningApi();
    token = await world.session('telko');
    expect((await status()).status).toBe(200);
  });
  beforeEach(() => world.line.freeze());
  afterEach(async () => {
    world.line.thaw();
    while ((await status()).status !== 200) await new Promise(resolve => setTimeout(resolve, 100));
  });
  afterAll(() => world.close());

  it('is told as such within five seconds, however many ask', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        world.ask(`/api/v1/${index % 2 ? 'telko' : 'energie'}/agentur/auftraege/alle`, {
          method: 'PUT',
          token,
          body: '{}',
        }),
      ),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.Code}`))).toEqual(new Set(['503 PSOF0009']));
    expect(Math.max(...answers.map(({ milliseconds }) => milliseconds))).toBeLessThan(fiveSeconds);
    expect(answers.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
  });

  it('is told at once to those who come later', async () => {
    await status();
    const later = await status();
    expect([later.status, later.milliseconds < 500]).toEqual([503, true]);
  });

  it('makes the API not ready, and leaves it alive', async () => {
    const [ready, alive] = await Promise.all([world.ask('/readyz'), world.ask('/healthz')]);
    expect([ready.status, ready.body.database, ready.milliseconds < fiveSeconds]).toEqual([503, false, true]);
    expect([alive.status, alive.milliseconds < 1_000]).toEqual([200, true]);
  });
});

describe('A database that freezes under a request', () => {
  let world: ListeningApi;
  beforeAll(async () => void (world = await listeningApi()));
  afterAll(() => world.close());

  it('ends also what is under way', async () => {
    const token = await world.session('telko');
    const client = await world.owner.connect();
    await client.query('begin');
    await client.query('lock table audit_entry in access exclusive mode');
    const underWay = world.ask('/api/v1/telko/agentur/logout', { method: 'POST', token });
    for (;;)
      if (
        (await client.query(`select from pg_locks where not granted and relation = 'audit_entry'::regclass`)).rowCount
      )
        break;
    world.line.freeze();
    const answer = await underWay;
    await client.query('rollback');
    client.release();
    expect([answer.status, answer.body.Code, answer.milliseconds < fiveSeconds]).toEqual([503, 'PSOF0009', true]);
  });
});

describe('A row somebody else holds', () => {
  let world: ListeningApi;
  beforeAll(async () => void (world = await listeningApi()));
  afterAll(() => world.close());

  it('is waited for, but not for ever', async () => {
    const token = await world.session('telko');
    const client = await world.owner.connect();
    await client.query('begin');
    await client.query('lock table audit_entry in access exclusive mode');
    const answer = await world.ask('/api/v1/telko/agentur/logout', { method: 'POST', token });
    await client.query('rollback');
    client.release();
    expect([answer.status, answer.body.Code, answer.milliseconds < fiveSeconds]).toEqual([503, 'PSOF0009', true]);
    expect((await world.ask('/api/v1/telko/agentur/logout', { method: 'POST', token })).status).toBe(204);
  });
});
