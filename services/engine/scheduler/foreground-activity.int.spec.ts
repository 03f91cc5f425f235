import { Client } from 'pg';
import { testPlatform } from '#testing/database.js';
import { until } from '#testing/until.js';
import { ForegroundActivity, workerName } from './foreground-activity.js';

describe('others at work', () => {
  const named = process.env['PGAPPNAME'];
  afterAll(() => {
    if (named === undefined) delete process.env['PGAPPNAME'];
    else process.env['PGAPPNAME'] = named;
  });

  /** Asks as a process whose connections have this name. */
  async function asking(name: string, ask: (others: ForegroundActivity, app: string) => Promise<void>): Promise<void> {
    process.env['PGAPPNAME'] = name;
    const platform = await testPlatform({ providers: [ForegroundActivity] });
    await ask(platform.get(ForegroundActivity), platform.database.app).finally(() => platform.close());
  }

  describe('Others at work', () => {
    it('are seen by a worker while they speak to the database, and no longer when they are silent', () =>
      asking(workerName, async (others, app) => {
        await until('nobody else', async () => !(await others.now()));
        const somebody = new Client({ connectionString: app, application_name: 'an API' });
        await somebody.connect();
        try {
          await until(
            'somebody who asks again and again',
            async () => (await somebody.query('select 1')) && (await others.now()),
          );
          await until('somebody who is silent', async () => !(await others.now()));
        } finally {
          await somebody.end();
        }
      }));

    it('are not another worker', () =>
      asking(workerName, async (others, app) => {
        const worker = new Client({ connectionString: app, application_name: workerName });
        await worker.connect();
        try {
          await until('nobody else', async () => !(await others.now()));
          for (let times = 0; times < 5; times++) {
            await worker.query('select 1');
            expect(await others.now()).toBe(false);
          }
        } finally {
          await worker.end();
        }
      }));

    it('are always there for one whose own name is lost', () =>
      asking('a pooler', async others => expect(await others.now()).toBe(true)));
  });
});
