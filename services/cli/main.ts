import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Command, CommandFactory, CommandRunner } from 'nest-commander';
import { environment } from '#platform/environment.js';
import { nestLogger } from '#platform/logger.js';
import { migrate } from '../../infra/database/migrate.js';
import { ending } from './operator/output.js';
import {
  ApplyErasuresCommand,
  AssignOrderCommand,
  BlockCommand,
  CancelRecommendationCommand,
  CopyErasuresCommand,
  HandOverBatchCommand,
  OperatorLinkCommand,
  OperatorConfirmCommand,
  OperatorRemoveCommand,
  OperatorsCommand,
  RefuseBatchCommand,
  RefuseOrderCommand,
  TakePaymentOutCommand,
  UnblockCommand,
} from './operator/business.commands.js';
import {
  AuditCommand,
  ChainCommand,
  ConsumersCommand,
  DeliveriesCommand,
  EventsCommand,
  ParkedCommand,
  QueuesCommand,
} from './operator/pipeline.commands.js';
import {
  CancelRebuildCommand,
  CompareCommand,
  ProjectionsCommand,
  RebuildCommand,
  RollBackCommand,
  RollForwardCommand,
} from './operator/projection.commands.js';
import {
  PauseCommand,
  RedeliveryCommand,
  RedeliveriesCommand,
  RejectRedeliveryCommand,
  ResumeCommand,
  RetryCommand,
  SkipCommand,
} from './operator/repair.commands.js';
import {
  CreateTenantCommand,
  ExportTenantCommand,
  ImportTenantCommand,
  InvitationsCommand,
  InviteOperatorCommand,
  ListTenantsCommand,
  RemindOperatorCommand,
  TenantCommand,
  TenantHostsCommand,
  TenantStatusCommand,
  WithdrawOperatorCommand,
} from './operator/tenant.commands.js';

@Command({
  name: 'migrate',
  description:
    'Brings the database to the newest schema and sets the roles’ passwords. Needs DATABASE_URL, DATABASE_APP_URL and DATABASE_ENGINE_URL.',
})
class MigrateCommand extends CommandRunner {
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
class RotateKeysCommand extends CommandRunner {
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

/** Commands load what they need themselves, so that `migrate` runs with a database alone. */
@Module({
  providers: [
    MigrateCommand,
    RotateKeysCommand,
    ConsumersCommand,
    QueuesCommand,
    DeliveriesCommand,
    ParkedCommand,
    EventsCommand,
    ChainCommand,
    ProjectionsCommand,
    CompareCommand,
    RedeliveriesCommand,
    AuditCommand,
    RetryCommand,
    SkipCommand,
    PauseCommand,
    ResumeCommand,
    RebuildCommand,
    CancelRebuildCommand,
    RollBackCommand,
    RollForwardCommand,
    RedeliveryCommand,
    RejectRedeliveryCommand,
    BlockCommand,
    UnblockCommand,
    CancelRecommendationCommand,
    AssignOrderCommand,
    RefuseOrderCommand,
    RefuseBatchCommand,
    TakePaymentOutCommand,
    HandOverBatchCommand,
    OperatorLinkCommand,
    OperatorsCommand,
    OperatorConfirmCommand,
    OperatorRemoveCommand,
    ApplyErasuresCommand,
    CopyErasuresCommand,
    TenantCommand,
    TenantHostsCommand,
    CreateTenantCommand,
    ListTenantsCommand,
    TenantStatusCommand,
    ExportTenantCommand,
    ImportTenantCommand,
    InviteOperatorCommand,
    InvitationsCommand,
    RemindOperatorCommand,
    WithdrawOperatorCommand,
  ],
})
class CliModule {}

/** The sections of `--help`. Commands not listed here come last. */
const sections = {
  'Set up': ['migrate', 'rotate-keys', 'operator-link', 'operators', 'operator-remove'],
  Tenants: ['tenant'],
  Look: [
    'consumers',
    'queues',
    'deliveries',
    'parked',
    'events',
    'chain',
    'projections',
    'compare',
    'redeliveries',
    'audit',
  ],
  'Mend (with --by, asks first unless --yes)': [
    'retry',
    'skip',
    'pause',
    'resume',
    'rebuild',
    'cancel-rebuild',
    'roll-back',
    'roll-forward',
  ],
  'People (with --by and --reason)': ['block', 'unblock', 'cancel-recommendation'],
  'Orders (with --by, --reason and --agency)': ['assign-order', 'refuse-order'],
  'Run once more (two people)': ['redeliver', 'reject-redelivery'],
};

interface Listed {
  name(): string;
  readonly commands: readonly {
    name(): string;
    description(): string;
    readonly registeredArguments: readonly { name(): string }[];
  }[];
}

const epilogue = `Every command answers --help, and most --json.
-t and --by may be given once: WEITERSAGEN_TENANT and WEITERSAGEN_BY.
Exit status: 0 done, 1 unexpected error, 2 wrong usage, 3 refused, 4 not confirmed.`;

/** The output of \`weitersagen --help\`: the commands by task. */
function overview(root: Listed): string {
  const known = Object.values(sections).flat();
  const others = root.commands.map(command => command.name()).filter(name => !known.includes(name) && name !== 'help');
  const all: Record<string, readonly string[]> = { ...sections, ...(others.length > 0 && { More: others }) };
  const lines = Object.entries(all).map(([title, names]) => {
    const rows = names
      .flatMap(name => root.commands.filter(command => command.name() === name))
      .map(
        command =>
          `  ${[command.name(), ...command.registeredArguments.map(argument => `<${argument.name()}>`)].join(' ').padEnd(28)}${command.description()}`,
      );
    return [title, ...rows].join('\n');
  });
  return `Usage: ${root.name()} <command> [options]\n\n${lines.join('\n\n')}\n\n${epilogue}\n`;
}

// Must be set before connections are opened; commands may run long.
process.env['DATABASE_TIMEOUT'] = '30';
process.env['STATEMENT_TIMEOUT'] = '600';

/** Prints one sentence for known errors, and the whole error for unexpected ones. */
function exitWith(error: unknown): never {
  const { message, status } = ending(error);
  if (message !== null) console.error(message);
  process.exit(status);
}

await CommandFactory.run(CliModule, {
  logger: nestLogger,
  cliName: 'weitersagen',
  errorHandler: exitWith,
  serviceErrorHandler: exitWith,
  // The help of a single command is commander's own.
  helpConfiguration: {
    formatHelp: (command, helper) =>
      command.parent === null && command.commands.length > 0
        ? overview(command)
        : Object.getPrototypeOf(helper).formatHelp.call(helper, command, helper),
  },
});
