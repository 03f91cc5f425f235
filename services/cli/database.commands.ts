import { constants, setPriority } from 'node:os';
import { NestFactory } from '@nestjs/core';
import { Command, CommandRunner } from 'nest-commander';
import { environment } from '#platform/environment.js';
import { nestLogger } from '#platform/logger.js';
import { migrate } from '../../infra/database/migrate.js';

@Command({
  name: 'migrate',
  description:
    'Brings the database to the newest schema and sets the roles’ passwords. Needs DATABASE_URL, DATABASE_APP_URL and DATABASE_ENGINE_URL.',
})
export class MigrateCommand extends CommandRunner {
  async run(): Promise<void> {
    const { DATABASE_URL, DATABASE_APP_URL, DATABASE_ENGINE_URL } = process.env;
    if (!DATABASE_URL || !DATABASE_APP_URL || !DATABASE_ENGINE_URL)
      throw new Error('migrate needs DATABASE_URL (the owner), DATABASE_APP_URL and DATABASE_ENGINE_URL.');
    let run = 0;
    await migrate(DATABASE_URL, { appUrl: DATABASE_APP_URL, engineUrl: DATABASE_ENGINE_URL }, name => {
      run += 1;
      console.log(name.replace(/^Migration(\d{8})(\d{3})_/, '$2 ').replaceAll('_', ' '));
    });
    console.log(run === 0 ? 'The schema is up to date.' : `${run} migrations done.`);
  }
}

/** Refuses outside a demo, since the seeded people's passwords are public in the repository. */
function mustBeADemo(): void {
  if (!environment().DEMO_URL)
    throw new Error('The demo tenants are laid in by `npm start` alone: this installation is no demo (DEMO_URL).');
}

function ownerUrl(command: string): string {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) throw new Error(`${command} needs DATABASE_URL (the owner).`);
  return DATABASE_URL;
}

@Command({
  name: 'seed-demo',
  description:
    'Lays in the two demo tenants with catalogue, vouchers, people and a little history. What is there already stays. Needs DATABASE_URL (the owner).',
})
export class SeedDemoCommand extends CommandRunner {
  async run(): Promise<void> {
    // Fails with one sentence about missing settings; product modules are loaded only now, since `migrate` needs few of them.
    mustBeADemo();
    const owner = ownerUrl('seed-demo');
    const { SeedModule, seedDemo } = await import('../../infra/database/seeds/seed-demo.js');
    const app = await NestFactory.createApplicationContext(SeedModule, { logger: nestLogger, abortOnError: false });
    try {
      await seedDemo(app, owner, line => console.log(line));
    } finally {
      await app.close();
    }
  }
}

@Command({
  name: 'seed-history',
  description:
    'Adds two years of demo history, all of a tenant in one transaction, beside the running product. Does nothing twice. Needs seed-demo and DATABASE_URL (the owner).',
})
export class SeedHistoryCommand extends CommandRunner {
  async run(): Promise<void> {
    mustBeADemo();
    const owner = ownerUrl('seed-history');
    const { SeedModule } = await import('../../infra/database/seeds/seed-demo.js');
    const { addDemoHistory } = await import('../../infra/database/seeds/demo-history/demo-history.js');
    // Runs at low priority, so that users of the product are not slowed down.
    setPriority(constants.priority.PRIORITY_LOW);
    const app = await NestFactory.createApplicationContext(SeedModule, { logger: nestLogger, abortOnError: false });
    try {
      await addDemoHistory(app, owner, line => console.log(line));
      console.log('The history is complete.');
    } finally {
      await app.close();
    }
  }
}

@Command({
  name: 'rotate-keys',
  description:
    'Encrypts anew, under the first of ENCRYPTION_KEYS, what the others encrypted; while everything runs, and as often as you like. Afterwards the others can go.',
})
export class RotateKeysCommand extends CommandRunner {
  async run(): Promise<void> {
    environment();
    const [{ PlatformModule }, { KeyRotation }] = await Promise.all([
      import('#platform/platform.module.js'),
      import('#platform/crypto/cipher.js'),
    ]);
    const app = await NestFactory.createApplicationContext(PlatformModule, { logger: nestLogger, abortOnError: false });
    try {
      const values = await app
        .get(KeyRotation, { strict: false })
        .rotate((column, done) => console.log(`${column}: ${done}`));
      console.log(
        values === 0
          ? 'Everything is encrypted with the first key.'
          : `${values} values are encrypted with the first key now.`,
      );
    } finally {
      await app.close();
    }
  }
}
