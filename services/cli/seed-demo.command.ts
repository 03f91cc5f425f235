import { NestFactory } from '@nestjs/core';
import { Command, CommandRunner } from 'nest-commander';
import { environment } from '#platform/environment.js';
import { nestLogger } from '#platform/logger.js';

@Command({
  name: 'seed-demo',
  description:
    'Lays in the two demo tenants with catalogue, vouchers, people and a little history. What is there already stays.',
})
export class SeedDemoCommand extends CommandRunner {
  async run(): Promise<void> {
    // Names what is missing in one sentence; and only from here on the programme, since `migrate` does without most of it.
    environment();
    const { SeedModule, seedDemo } = await import('../../infra/database/seeds/seed-demo.js');
    const app = await NestFactory.createApplicationContext(SeedModule, { logger: nestLogger, abortOnError: false });
    try {
      await seedDemo(app, line => console.log(line));
    } finally {
      await app.close();
    }
  }
}
