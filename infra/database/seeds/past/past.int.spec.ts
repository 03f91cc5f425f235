import { Sql } from '#platform/database/sql.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { Engine } from '#platform/engine/engine.js';
import { EngineModule } from '#platform/engine/engine.module.js';
import { testPlatform } from '#testing/platform.js';
import { ProgrammeModule } from '../../../../services/modules/programme.module.js';
import { seedDemo } from '../seed-demo.js';
import { tenantIdOf } from '../setup.js';
import { layInThePast } from './lay-in-the-past.js';

const days = 40;

describe('the demo’s past', () => {
  let platform: Awaited<ReturnType<typeof testPlatform>>;
  const quiet = () => undefined;
  const rows = (key: string, text: string): Promise<Record<string, unknown>[]> =>
    platform.get(UnitOfWork).run({ tenantId: tenantIdOf(key), actor: 'test', correlationId: 'c' }, () => platform.get(Sql).query(text));
  const telko = async (text: string) => (await rows('telko', text))[0];

  beforeAll(async () => {
    platform = await testPlatform({ imports: [EngineModule, ProgrammeModule], environment: { PROVIDER_SECRETS: 'telko:one,energie:two' } });
    await seedDemo(platform.module, quiet);
  }, 120_000);
  afterAll(() => platform.close());

  it('is cut off, goes on, and lives through no day twice', async () => {
    let lived = 0;
    expect(await layInThePast(platform.module, quiet, { days, stopping: () => ++lived > days })).toBe(false);
    const before = Date.now();
    expect(await layInThePast(platform.module, console.log, { days })).toBe(true);
    console.log('ms', Date.now() - before);
  }, 120_000);

  it('balances', async () => {
    console.log(await rows('telko', 'select type, count(*)::int as n from engine.event group by 1 order by 2 desc'));
    console.log(await rows('telko', 'select kind, count(*)::int as n from engine.due_work group by 1 order by 2 desc'));
    expect(await telko('select sum(cents)::int as imbalance from ledger_entry')).toEqual({ imbalance: 0 });
  });
  void Engine;
});
