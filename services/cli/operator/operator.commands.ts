import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandBus, type Command } from '@nestjs/cqrs';
import { CommandRunner, Option } from 'nest-commander';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { isId } from '#platform/domain/ids.js';
import { environment } from '#platform/environment.js';
import { logger, nestLogger } from '#platform/logger.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { platformTenant, type Tenant } from '#platform/tenancy/tenant.js';
import { ending, Failed } from './output.js';

export interface OperatorOptions {
  /** The tenant's key, as in its URLs. */
  readonly tenant?: string;
  /** The person who runs the command, for the audit log. */
  readonly by?: string;
  /** Prints the result as JSON on standard output, nothing else. */
  readonly json?: boolean;
  /** Skips the confirmation. */
  readonly yes?: boolean;
}

/**
 * Runs `work` in a transaction of the tenant; the audit log records `operator:command-line` and the given name.
 * `withReactions` also loads all reactions.
 */
export const asTenantOperator = <T>(
  { tenant }: OperatorOptions,
  work: (app: INestApplicationContext, tenant: Tenant) => Promise<T>,
  withReactions = false,
): Promise<T> =>
  opened(withReactions, async app => {
    const key = need(tenant, '--tenant');
    const found = await app.get(TenantDirectory, { strict: false }).byKey(key);
    if (!found) throw new Failed(`There is no tenant ${key}.`, 'refused');
    return transaction(app, found.id, () => work(app, found));
  });

/** Runs `work` for the platform tenant. */
export const asOperatorOfPlatform = <T>(work: (app: INestApplicationContext) => Promise<T>): Promise<T> =>
  opened(true, app => transaction(app, platformTenant, () => work(app)));

/** Like `asOperatorOfPlatform`, as the actor `platform:command-line`. */
export const asPlatformActor = <T>(work: (app: INestApplicationContext) => Promise<T>): Promise<T> =>
  opened(true, app => transaction(app, platformTenant, () => work(app), 'platform:command-line'));

const transaction = <T>(
  app: INestApplicationContext,
  tenantId: string,
  work: () => Promise<T>,
  actor = 'operator:command-line',
): Promise<T> => app.get(UnitOfWork, { strict: false }).run({ tenantId, actor, correlationId: randomUUID() }, work);

async function opened<T>(withReactions: boolean, work: (app: INestApplicationContext) => Promise<T>): Promise<T> {
  environment();
  // Standard output carries only the result; errors are printed as one sentence.
  if (!process.env['LOG_LEVEL']) logger.level = 'silent';
  const { OperatorModule, OperatorModuleWithReactions } = await import('../../modules/business.module.js');
  const app = await NestFactory.createApplicationContext(withReactions ? OperatorModuleWithReactions : OperatorModule, {
    logger: nestLogger,
    abortOnError: false,
  });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

/** Returns a required value, or fails with one sentence. */
export function need(value: string | undefined, name: string): string {
  if (!value?.trim()) throw new Failed(`Please give ${name}.`, 'usage');
  return value.trim();
}

/** Parses a whole number above 0, or fails with one sentence. */
export function wholeNumber(value: string): number {
  if (!/^[1-9]\d{0,4}$/.test(value)) throw new Failed(`${value} is not a whole number above 0.`, 'usage');
  return Number(value);
}

/** Parses an id as other commands print it, or fails with one sentence. */
export function id(value: string | undefined, name: string): string {
  const given = need(value, name);
  if (!isId(given))
    throw new Failed(`${name} is named by its whole id, such as 01a1fe0b-009d-70b5-aa99-44c66468029b.`, 'usage');
  return given.toLowerCase();
}

/** Parses one of the given words, or fails with one sentence. */
export function oneOf<const Word extends string>(words: readonly Word[], value: string): Word {
  const found = words.find(word => word === value);
  if (!found) throw new Failed(`${value} is none of: ${words.join(', ')}.`, 'usage');
  return found;
}

/** Options of every operator command. */
export abstract class OperatorCommand extends CommandRunner {
  /** Subcommands do not inherit the exit override, so it is set on each. */
  override setCommand(command: Parameters<CommandRunner['setCommand']>[0]): this {
    return super.setCommand(command.exitOverride(error => process.exit(ending(error).status)));
  }

  @Option({ flags: '-t, --tenant <key>', description: 'the tenant', required: true, env: 'WEITERSAGEN_TENANT' })
  tenant(value: string): string {
    return value;
  }

  @Option({ flags: '--json', description: 'answers as JSON' })
  json(): boolean {
    return true;
  }
}

/** Base of commands that only read. */
export abstract class ReadCommand extends OperatorCommand {
  /** Prints the result, as JSON or as text. */
  protected async show<T>(
    options: OperatorOptions,
    look: (app: INestApplicationContext) => Promise<T>,
    forAPerson: (found: T) => string,
  ): Promise<void> {
    const found = await asTenantOperator(options, app => look(app));
    console.log(options.json ? JSON.stringify(found, null, 2) : forAPerson(found));
  }
}

/** Base of commands that change something: they record who runs them and ask for confirmation. */
export abstract class ChangeCommand extends OperatorCommand {
  @Option({
    flags: '--by <name>',
    description: 'who does it, for the audit log',
    required: true,
    env: 'WEITERSAGEN_BY',
  })
  by(value: string): string {
    return need(value, '--by');
  }

  @Option({ flags: '-y, --yes', description: 'does it without asking' })
  yes(): boolean {
    return true;
  }

  protected async do<T>(options: OperatorOptions, command: Command<T>, withReactions = false): Promise<T> {
    return asTenantOperator(
      options,
      app => app.get(CommandBus, { strict: false }).execute(command) as Promise<T>,
      withReactions,
    );
  }

  protected print(options: OperatorOptions, answer: unknown, sentence: string): void {
    console.log(options.json ? JSON.stringify(answer, null, 2) : sentence);
  }

  /** Asks for confirmation of what will happen. Without a terminal only --yes confirms. */
  protected async confirm({ yes = false }: OperatorOptions, whatItDoes: string): Promise<void> {
    if (yes) return;
    if (!process.stdin.isTTY) throw new Failed(`${whatItDoes} Say --yes to do it.`, 'unconfirmed');
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    const answer = await lines.question(`${whatItDoes} Go ahead? [y/N] `).finally(() => lines.close());
    if (!/^(y|yes|j|ja)$/i.test(answer.trim())) throw new Failed('Nothing was changed.', 'unconfirmed');
  }
}
