import { listeningApi, type ListeningApi } from './edge.test.js';

/** Orders of the tenant that floods and of the one beside it. */
const [many, few] = [15_000, 1_000];
const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

describe('A session that asks for a hundred reports at once', () => {
  let world: ListeningApi;
  let greedy: string;
  let modest: string;
  const report = (tenant: string, token: string) =>
    world.ask(`/api/v1/${tenant}/agentur/auftraege/alle`, {
      method: 'PUT',
      token,
      body: JSON.stringify({ OrderBy: 'Empfehler' }),
    });
  /** How long a person of another tenant waits. */
  const waits = async (times: number): Promise<number> => {
    const taken: number[] = [];
    for (let time = 0; time < times; time++) {
      const answer = await report('energie', modest);
      expect(answer.status).toBe(200);
      taken.push(answer.milliseconds);
    }
    return median(taken);
  };

  beforeAll(async () => {
    world = await listeningApi();
    [greedy, modest] = [await world.session('telko'), await world.session('energie')];
    await world.owner.query(
      `insert into order_report_rows (tenant_id, generation, order_id, number, ordered_at, releasable_from, closed_at, kind, reward_cents)
       select t.id, p.active_generation, gen_random_uuid(), 'A-' || n, now(), now(), now(), 'new', 100
       from engine.projection p, tenant t, generate_series(1, $1::int) n where p.table_name = 'order_report' and (t.key = 'telko' or n <= $2::int)`,
      [many, few],
    );
    await world.owner.query('analyze order_report_rows');
  });
  afterAll(() => world.close());

  it('waits for itself: another tenant’s answers take at most twice as long', async () => {
    await waits(30);
    const alone = await waits(60);
    let stop = false;
    const flood = Array.from({ length: 100 }, async () => {
      while (!stop) await report('telko', greedy);
    });
    await new Promise(resolve => setTimeout(resolve, 1_000));
    const beside = await waits(60);
    stop = true;
    await Promise.all(flood);
    // A breath of the machine decides little: twice, and five milliseconds.
    expect(beside).toBeLessThan(2 * alone + 5);
  });
});
