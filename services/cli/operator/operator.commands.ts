import { createInterface } from 'node:readline/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus, type Command } from '@nestjs/cqrs';
import { CommandRunner, Option } from 'nest-commander';
import { atTheDesk, need, type DeskOptions } from './desk.js';
import { ending, Failed } from './output.js';

/** What every command of an operator takes. */
abstract class OperatorCommand extends CommandRunner {
  /** A command does not inherit how the programme ends. */
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

/** What only looks. */
export abstract class LookCommand extends OperatorCommand {
  /** Prints what was found, as JSON or for a person. */
  protected async show<T>(
    options: DeskOptions,
    look: (app: INestApplicationContext) => Promise<T>,
    forAPerson: (found: T) => string,
  ): Promise<void> {
    const found = await atTheDesk(options, app => look(app));
    console.log(options.json ? JSON.stringify(found, null, 2) : forAPerson(found));
  }
}

/** What changes something: whoever does it is written down, and is asked first. */
export abstract class MendCommand extends OperatorCommand {
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

  protected async do<T>(options: DeskOptions, command: Command<T>, wholeProgramme = false): Promise<T> {
    return atTheDesk(
      options,
      app => app.get(CommandBus, { strict: false }).execute(command) as Promise<T>,
      wholeProgramme,
    );
  }

  protected tell(options: DeskOptions, answer: unknown, sentence: string): void {
    console.log(options.json ? JSON.stringify(answer, null, 2) : sentence);
  }

  /** One sentence about what will happen. Without a person at the terminal only --yes confirms. */
  protected async confirm({ yes = false }: DeskOptions, deed: string): Promise<void> {
    if (yes) return;
    if (!process.stdin.isTTY) throw new Failed(`${deed} Say --yes to do it.`, 'unconfirmed');
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    const answer = await lines.question(`${deed} Go ahead? [y/N] `).finally(() => lines.close());
    if (!/^(y|yes|j|ja)$/i.test(answer.trim())) throw new Failed('Nothing was changed.', 'unconfirmed');
  }
}
