import 'reflect-metadata';
import { CommandFactory } from 'nest-commander';
import { nestLogger } from '#platform/log/logger.js';
import { CliModule } from './cli.module.js';

/** One sentence for a person; the whole error where it was not expected. */
const tell = (error: Error): never => {
  console.error(error.name === 'Error' ? error.message : error);
  process.exit(1);
};

await CommandFactory.run(CliModule, { logger: nestLogger, cliName: 'weitersagen', errorHandler: tell, serviceErrorHandler: (error) => tell(error instanceof Error ? error : new Error(String(error))) });
