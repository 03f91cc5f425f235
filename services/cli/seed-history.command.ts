import { constants, setPriority } from 'node:os';
import { NestFactory } from '@nestjs/core';
import { Command, CommandRunner } from 'nest-commander';
import { environment } from '#platform/environment.js';
import { nestLogger } from '#platform/logger.js';
import { demoTenants } from '../../infra/start/demo/accounts.js';

@Command({
  name: 'seed-history',
  description:
    'Lays in two years of the demo tenants by the real commands on a simulated clock, beside the running programme. Goes on where it was cut off. Needs seed-demo.',
})
export class SeedHistoryCommand extends CommandRunner {
  async run(): Promise<void> {
    environment();
    const { SeedModule } = await import('../../infra/database/seeds/seed-demo.js');
    const { layInThePast } = await import('../../infra/database/seeds/past/lay-in-the-past.js');
    const { spareTime } = await import('../../infra/database/seeds/past/spare-time.js');
    const { summaryOf } = await import('../../infra/database/seeds/past/summary.js');
    // Whoever uses the programme meanwhile comes first.
    setPriority(constants.priority.PRIORITY_LOW);
    const app = await NestFactory.createApplicationContext(SeedModule, { logger: nestLogger, abortOnError: false });
    let stopping = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (stopping = true));
    try {
      const complete = await layInThePast(app, line => console.log(line), {
        stopping: () => stopping,
        pause: () => spareTime(() => stopping),
      });
      for (const { key } of demoTenants)
        console.log(
          `${key}: ${Object.entries(await summaryOf(app, key))
            .map(([what, count]) => `${what} ${count}`)
            .join(', ')}`,
        );
      console.log(complete ? 'The history is complete.' : 'Stopped; the next run goes on from here.');
    } finally {
      await app.close();
    }
  }
}
