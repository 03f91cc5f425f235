import pg from 'pg';
import { testPlatform } from '#testing/platform.js';
import { until } from '#testing/until.js';
import { Clock } from './clock.js';

const day = 86_400_000;

describe('the clock of a process', () => {
  it('follows the database’s, whatever its own machine says', async () => {
    const platform = await testPlatform();
    const owner = new pg.Client({ connectionString: platform.database.owner });
    await owner.connect();
    try {
      const clock = platform.get(Clock, { strict: false });
      const ahead = () => clock.now().getTime() - Date.now();
      expect(Math.abs(ahead())).toBeLessThan(day / 24);
      for (const days of [60, -30]) {
        await owner.query(
          `create or replace function engine.clock() returns timestamptz language sql volatile as $$ select clock_timestamp() + interval '${days} days' $$`,
        );
        await until(`the clock to be ${days} days ahead`, () => Math.abs(ahead() - days * day) < day / 24);
      }
    } finally {
      await owner.end();
      await platform.close();
    }
  });

  it('does not run with its machine’s, when that one is moved', () => {
    const clock = new Clock();
    const before = clock.now().getTime();
    const real = Date.now;
    Date.now = () => real() + day;
    try {
      expect(clock.now().getTime() - before).toBeLessThan(day / 24);
    } finally {
      Date.now = real;
    }
  });
});
