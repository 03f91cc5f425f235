import { Clock, FixedClock } from '#platform/clock.js';
import { Sql } from '#platform/database/sql.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { Relay } from '#engine/relay.js';
import { EngineModule } from '#engine/engine.module.js';
import { testPlatform } from '#testing/platform.js';
import { ProgrammeModule } from '../../../../services/modules/programme.module.js';
import { seedDemo } from '../seed-demo.js';
import { tenantIdOf } from '../setup.js';
import { layInThePast } from './lay-in-the-past.js';
import { summaryOf } from './summary.js';

/** Long enough for rewards to be paid, short enough to wait for. */
const days = 30;
/** The past falls the same way every time, as long as it ends on the same day. */
const today = '2026-11-20T15:00:00Z';
const quiet = () => undefined;

describe('the demo’s past', () => {
  let platform: Awaited<ReturnType<typeof testPlatform>>;
  let told: string | undefined;
  const rows = <Row = Record<string, unknown>>(text: string, key = 'telko'): Promise<Row[]> =>
    platform
      .get(UnitOfWork)
      .run({ tenantId: tenantIdOf(key), actor: 'test', correlationId: 'c' }, () => platform.get(Sql).query<Row>(text));
  beforeAll(async () => {
    platform = await testPlatform({
      imports: [EngineModule, ProgrammeModule],
      environment: { PROVIDER_SECRETS: 'telko:one,energie:two' },
      override: builder => builder.overrideProvider(Clock).useValue(new FixedClock(new Date(today))),
    });
    await seedDemo(platform.module, quiet);
    [{ id: told }] = (await rows<{ id: string }>(`select reward_id as id from reward where progress = 'payable'`)) as [
      { id: string },
    ];
    let lived = 0;
    // Cut off in the middle; the second run goes on from there.
    expect(await layInThePast(platform.module, quiet, { days, stopping: () => lived++ === days })).toBe(false);
    expect(await layInThePast(platform.module, quiet, { days })).toBe(true);
  }, 300_000);
  afterAll(() => platform.close());

  it('lives through every day once, also when it was cut off', async () => {
    const [row] = await rows(
      `select count(*)::int as days, count(distinct name)::int as different from demo_seed where name ~ '^past/[0-9]'`,
    );
    expect(row).toEqual({ days: days + 1, different: days + 1 });
    const before = await summaryOf(platform.module, 'telko');
    expect(await layInThePast(platform.module, quiet, { days })).toBe(true);
    expect(await summaryOf(platform.module, 'telko')).toEqual(before);
  });

  it.each(['telko', 'energie'])('fills %s with people and what they did, and its books balance', async key => {
    const summary = await summaryOf(platform.module, key);
    expect(summary['imbalance']).toBe(0);
    expect(summary['recommenders']).toBeGreaterThan(20);
    expect(summary['recommendations']).toBeGreaterThan(20);
    expect(summary['clicks']).toBeGreaterThan(20);
  });

  it('stamps what happened with its own hour, in the order of time', async () => {
    expect(
      await rows(
        `select type, at, before from (select *, lag(at) over (partition by stream_id order by version) as before from engine.event) e where at < before or at > '${today}'`,
      ),
    ).toEqual([]);
    expect(
      (await rows(`select distinct at::date from engine.event where type = 'RecommendationCreated'`)).length,
    ).toBeGreaterThan(days / 2);
  });

  it('leaves nothing to the worker that was due before, and keeps nothing from it that is due later', async () => {
    expect(
      await rows(`select kind, subject_id from engine.due_work where due_at < '${today}' or next_at <> due_at`),
    ).toEqual([]);
  });

  it('has been reacted to when the relay comes, and nobody is sent a mail of the past', async () => {
    while (await platform.get(Relay, { strict: false }).round(quiet));
    expect(
      await rows(
        `select d.consumer, d.state from engine.delivery d join engine.event e using (tenant_id, event_id) where d.state <> 'done' and e.pos > (select (result->>'after')::bigint from demo_seed where name = 'past/from')`,
      ),
    ).toEqual([]);
    expect(
      (await rows(`select from engine.effect where state = 'done' and provider_ref like '%@past.invalid>'`)).length,
    ).toBeGreaterThan(50);
  });

  it('pays by bank files, and leaves alone what was payable before it came', async () => {
    expect((await rows(`select from payout where status = 'settled'`)).length).toBeGreaterThan(1);
    expect(await rows(`select from payout where reward_id = '${told}'`)).toEqual([]);
  });
});
