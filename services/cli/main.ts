import 'reflect-metadata';
import { CommandFactory } from 'nest-commander';
import { nestLogger } from '#platform/log/logger.js';
import { moduleFor } from './cli.module.js';

await CommandFactory.run(moduleFor(process.argv[2]), {
  logger: nestLogger,
  errorHandler: fail,
  serviceErrorHandler: fail,
});
process.exit();

/** One sentence for the operator; the stack is in the log on level debug. */
function fail(error: Error): void {
  console.error(error.message);
  process.exit(1);
}
