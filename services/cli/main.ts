import 'reflect-metadata';
import { CommandFactory } from 'nest-commander';
import { nestLogger } from '#platform/logger.js';
import { CliModule } from './cli.module.js';
import { overview } from './help.js';
import { ending } from './operator/output.js';

// Read when connections are opened: a command may take its time.
process.env['DATABASE_PATIENCE'] = '30';
process.env['STATEMENT_PATIENCE'] = '600';

/** One sentence for a person; the whole error where nobody expected it. */
function tell(error: unknown): never {
  const { message, status } = ending(error);
  if (message !== null) console.error(message);
  process.exit(status);
}

await CommandFactory.run(CliModule, {
  logger: nestLogger,
  cliName: 'weitersagen',
  errorHandler: tell,
  serviceErrorHandler: tell,
  // A command's own help is commander's.
  helpConfiguration: {
    formatHelp: (command, helper) =>
      command.commands.length > 0
        ? overview(command)
        : Object.getPrototypeOf(helper).formatHelp.call(helper, command, helper),
  },
});
