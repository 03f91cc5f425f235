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
