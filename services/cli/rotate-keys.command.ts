import { NestFactory } from '@nestjs/core';
import { Command, CommandRunner } from 'nest-commander';
import { environment } from '#platform/environment.js';
import { nestLogger } from '#platform/logger.js';

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
      import('#platform/crypto/key-rotation.js'),
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
