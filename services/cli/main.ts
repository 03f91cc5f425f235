import 'reflect-metadata';
import { CommandFactory } from 'nest-commander';
import { nestLogger } from '#platform/log/logger.js';
import { CliModule } from './cli.module.js';

/** One sentence for a person; the whole error where nobody expected it. */
function tell(error: unknown): never {
  // What was typed wrongly has been explained already; help that was asked for is no error.
  if (error instanceof Error && 'exitCode' in error && 'code' in error && String(error.code).startsWith('commander.')) process.exit(Number(error.exitCode));
  console.error(error instanceof Error && error.name === 'Error' ? error.message : error);
  process.exit(1);
}

await CommandFactory.run(CliModule, { logger: nestLogger, cliName: 'weitersagen', errorHandler: tell, serviceErrorHandler: tell });
