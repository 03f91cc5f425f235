import { CommandBus } from '@nestjs/cqrs';
import { Command, CommandRunner, Option } from 'nest-commander';
import { Refused } from '#platform/domain/refused.js';
import { RebuildProjection, RetryDeliveries, SkipDelivery } from '../../modules/operations/published-commands.js';
import { atTheDesk, need, type DeskOptions } from './desk.js';
import { table } from './table.js';

/** What every changing command takes: whoever does it is written down. */
abstract class MendCommand extends CommandRunner {
  @Option({ flags: '-t, --tenant <key>', description: 'the tenant', required: true })
  tenant(value: string): string {
    return value;
  }

  @Option({ flags: '--by <name>', description: 'who does it, for the audit log', required: true })
  by(value: string): string {
    return need(value, '--by');
  }

  /** A refusal in words. */
  protected async told<T>(work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      throw error instanceof Refused ? new Error(`Refused: ${error.reason}.`) : error;
    });
  }
}

interface RetryOptions extends DeskOptions {
  readonly consumer?: string;
  readonly type?: string;
  readonly error?: string;
  readonly dryRun?: boolean;
}

@Command({ name: 'retry', description: 'Tries parked deliveries again: all, or those of a consumer, a type, an error text.' })
export class RetryCommand extends MendCommand {
  async run(_: string[], { consumer, type, error, dryRun = false, ...options }: RetryOptions): Promise<void> {
    const command = new RetryDeliveries({ consumer: consumer ?? null, type: type ?? null, error: error ?? null }, dryRun, null, need(options.by, '--by'));
    const { count, deliveries } = await this.told(atTheDesk(options, (app) => app.get(CommandBus, { strict: false }).execute(command)));
    console.log(table(deliveries.map((row) => ({ consumer: row.consumer, event: row.eventId, type: row.type, error: row.error })), 'No parked delivery matches.'));
    if (count > 0) console.log(`\n${count} ${dryRun ? 'would be tried again. Nothing was changed.' : 'are tried again.'}`);
  }

  @Option({ flags: '-c, --consumer <name>', description: 'of this reaction only' })
  consumer(value: string): string {
    return value;
  }

  @Option({ flags: '--type <type>', description: 'of this event type only' })
  type(value: string): string {
    return value;
  }

  @Option({ flags: '--error <text>', description: 'whose error holds this text' })
  error(value: string): string {
    return value;
  }

  @Option({ flags: '--dry-run', description: 'only says how many and which' })
  dryRun(): boolean {
    return true;
  }
}

interface SkipOptions extends DeskOptions {
  readonly reason?: string;
  readonly stream?: boolean;
}

@Command({ name: 'skip', arguments: '<consumer> <event>', description: 'Gives up a parked delivery, or its whole stream, with a reason.' })
export class SkipCommand extends MendCommand {
  async run([consumer, event]: string[], { reason, stream = false, ...options }: SkipOptions): Promise<void> {
    if (!/^[0-9a-f-]{36}$/i.test(event ?? '')) throw new Error('The event is named by its id, as `deliveries` shows it.');
    const command = new SkipDelivery(need(consumer, 'the consumer'), need(event, 'the event'), stream, need(reason, '--reason'), need(options.by, '--by'));
    console.log(`${await this.told(atTheDesk(options, (app) => app.get(CommandBus, { strict: false }).execute(command)))} skipped.`);
  }

  @Option({ flags: '--reason <text>', description: 'why, for the audit log', required: true })
  reason(value: string): string {
    return value;
  }

  @Option({ flags: '--stream', description: 'with everything that waits behind it' })
  stream(): boolean {
    return true;
  }
}

@Command({ name: 'rebuild', arguments: '<projection>', description: 'Builds a projection anew beside the one in use; a worker does it.' })
export class RebuildCommand extends MendCommand {
  async run([projection]: string[], options: DeskOptions): Promise<void> {
    const command = new RebuildProjection(need(projection, 'the projection'), need(options.by, '--by'));
    console.log(`Run ${await this.told(atTheDesk(options, (app) => app.get(CommandBus, { strict: false }).execute(command)))} is asked for.`);
  }
}
