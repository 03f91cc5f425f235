import { until } from '#testing/until.js';
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

  /** A hundred at once, each asking again; `end` lets them finish. */
  const flood = () => {
    let ended = false;
    let answered = 0;
    const askers = Array.from({ length: 100 }, async () => {
      while (!ended) {
        await report('telko', greedy);
        answered++;
      }
    });
    return {
      answered: () => answered,
      end: async () => {
        ended = true;
        await Promise.all(askers);
      },
    };
  };

  it('waits for itself: few of its reports are answered while another tenant waits for one', async () => {
    const greed = flood();
    await until('the flood under way', () => greed.answered() > 100);
    const passed: number[] = [];
    for (let time = 0; time < 30; time++) {
      const before = greed.answered();
      expect((await report('energie', modest)).status).toBe(200);
      passed.push(greed.answered() - before);
    }
    await greed.end();
    // Those under way when the other came, and those their connections took on meanwhile; without shares it is the whole hundred.
    expect(median(passed)).toBeLessThan(15);
  });

  it('makes another tenant wait at most twice as long', async () => {
    await waits(30);
    const rounds: { readonly alone: number; readonly beside: number }[] = [];
    for (let round = 0; round < 3; round++) {
      const alone = await waits(30);
      const greed = flood();
      await until('the flood under way', () => greed.answered() > 100);
      const beside = await waits(30);
      await greed.end();
      rounds.push({ alone, beside });
    }
    // What else the machine does only ever makes a round worse. A breath decides little: twice, and five milliseconds.
    expect(Math.min(...rounds.map(({ alone, beside }) => beside - 2 * alone))).toBeLessThan(5);
  });
});
