import { Command, Option } from 'nest-commander';
import { queueNames } from '#engine/queues/queue-names.js';
import { PauseQueue, RetryDeliveries, SkipDelivery } from '../../modules/operations/api.js';
import { id, need, oneOf, type DeskOptions } from './desk.js';
import { MendCommand } from './operator.commands.js';
import { table } from './output.js';

interface RetryOptions extends DeskOptions {
  readonly consumer?: string;
  readonly type?: string;
  readonly error?: string;
  readonly dryRun?: boolean;
}

@Command({
  name: 'retry',
  description: 'Tries parked deliveries again: all, or those of a consumer, a type, an error text.',
})
export class RetryCommand extends MendCommand {
  async run(_: string[], { consumer, type, error, dryRun = false, ...options }: RetryOptions): Promise<void> {
    const by = need(options.by, '--by');
    const filter = { consumer: consumer ?? null, type: type ?? null, error: error ?? null };
    const look = await this.do(options, new RetryDeliveries(filter, true, null, by));
    const found = table(
      look.deliveries.map(row => ({ consumer: row.consumer, type: row.type, event: row.eventId })),
      'No parked delivery matches.',
      { below: ({ event }) => [look.deliveries.find(({ eventId }) => eventId === event)?.error] },
    );
    if (dryRun || look.count === 0)
      return this.tell(
        options,
        look,
        look.count === 0 ? found : `${found}\n\n${look.count} would be tried again. Nothing was changed.`,
      );
    if (!options.json) console.log(`${found}\n`);
    await this.confirm(
      options,
      `${look.count} parked ${look.count === 1 ? 'delivery is' : 'deliveries are'} tried again.`,
    );
    // What was seen is what is done: another count by now refuses it.
    const done = await this.do(options, new RetryDeliveries(filter, false, look.count, by));
    this.tell(options, done, `${done.count} ${done.count === 1 ? 'is' : 'are'} tried again.`);
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

@Command({
  name: 'skip',
  arguments: '<consumer> <event>',
  description: 'Gives up a parked delivery, or its whole stream, with a reason.',
})
export class SkipCommand extends MendCommand {
  async run([consumer, event]: string[], { reason, stream = false, ...options }: SkipOptions): Promise<void> {
    const command = new SkipDelivery(
      need(consumer, 'the consumer'),
      id(event, 'The event'),
      stream,
      need(reason, '--reason'),
      need(options.by, '--by'),
    );
    await this.confirm(
      options,
      `${command.consumer} never does this event${stream ? ', nor what waits behind it in its stream' : ''}.`,
    );
    const count = await this.do(options, command);
    this.tell(options, { count }, `${count} skipped.`);
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

@Command({
  name: 'pause',
  arguments: '<queue>',
  description: `Holds a queue back (${queueNames.join(', ')}); what comes in waits.`,
})
export class PauseCommand extends MendCommand {
  async run([queue]: string[], { reason, ...options }: DeskOptions & { readonly reason?: string }): Promise<void> {
    const command = new PauseQueue(
      oneOf(queueNames, need(queue, 'the queue')),
      true,
      need(reason, '--reason'),
      need(options.by, '--by'),
    );
    await this.confirm(options, `The queue ${command.queue} is held back for all tenants until somebody resumes it.`);
    await this.do(options, command);
    this.tell(options, { queue: command.queue, paused: true }, `${command.queue} is paused.`);
  }

  @Option({ flags: '--reason <text>', description: 'why, for the audit log', required: true })
  reason(value: string): string {
    return value;
  }
}

@Command({ name: 'resume', arguments: '<queue>', description: 'Lets a queue go on.' })
export class ResumeCommand extends MendCommand {
  async run([queue]: string[], options: DeskOptions): Promise<void> {
    const command = new PauseQueue(oneOf(queueNames, need(queue, 'the queue')), false, null, need(options.by, '--by'));
    await this.do(options, command);
    this.tell(options, { queue: command.queue, paused: false }, `${command.queue} goes on.`);
  }
}
