import { Command, Option } from 'nest-commander';
import { tenantQueueNames } from '#engine/queues/queue-names.js';
import { ListRedeliveries, type RedeliveryProgress } from '../../modules/operations/api.js';
import {
  PauseQueue,
  RejectRedelivery,
  RequestRedelivery,
  RetryDeliveries,
  SkipDelivery,
  type RedeliveryAnswer,
} from '../../modules/operations/api.js';
import { id, ReadCommand, ChangeCommand, need, oneOf, wholeNumber, type OperatorOptions } from './operator.commands.js';
import { facts, Failed, table } from './output.js';
import { more } from './pipeline.commands.js';

interface RetryOptions extends OperatorOptions {
  readonly consumer?: string;
  readonly type?: string;
  readonly error?: string;
  readonly dryRun?: boolean;
}

@Command({
  name: 'retry',
  description: 'Tries parked deliveries again: all, or those of a consumer, a type, an error text.',
})
export class RetryCommand extends ChangeCommand {
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
      return this.print(
        options,
        look,
        look.count === 0 ? found : `${found}\n\n${look.count} would be tried again. Nothing was changed.`,
      );
    if (!options.json) console.log(`${found}\n`);
    await this.confirm(
      options,
      `${look.count} parked ${look.count === 1 ? 'delivery is' : 'deliveries are'} tried again.`,
    );
    // Retries exactly what was shown: if the count has changed, the command is refused.
    const done = await this.do(options, new RetryDeliveries(filter, false, look.count, by));
    this.print(options, done, `${done.count} ${done.count === 1 ? 'is' : 'are'} tried again.`);
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

interface SkipOptions extends OperatorOptions {
  readonly reason?: string;
  readonly stream?: boolean;
}

@Command({
  name: 'skip',
  arguments: '<consumer> <event>',
  description: 'Gives up a parked delivery, or its whole stream, with a reason.',
})
export class SkipCommand extends ChangeCommand {
  async run([given, event]: string[], { reason, stream = false, ...options }: SkipOptions): Promise<void> {
    const consumer = need(given, 'the consumer');
    const command = new SkipDelivery(
      consumer,
      id(event, 'The event'),
      stream,
      need(reason, '--reason'),
      need(options.by, '--by'),
    );
    await this.confirm(
      options,
      `${consumer} never does this event${stream ? ', nor what waits behind it in its stream' : ''}.`,
    );
    const count = await this.do(options, command);
    this.print(options, { count }, `${count} skipped.`);
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
  description: `Holds a queue back (${tenantQueueNames.join(', ')}); what comes in waits.`,
})
export class PauseCommand extends ChangeCommand {
  async run([given]: string[], { reason, ...options }: OperatorOptions & { readonly reason?: string }): Promise<void> {
    const queue = oneOf(tenantQueueNames, need(given, 'the queue'));
    const command = new PauseQueue(queue, true, need(reason, '--reason'), need(options.by, '--by'));
    await this.confirm(options, `${queue} is held back for ${options.tenant} until somebody resumes it.`);
    await this.do(options, command);
    this.print(options, { queue, paused: true }, `${queue} is paused.`);
  }

  @Option({ flags: '--reason <text>', description: 'why, for the audit log', required: true })
  reason(value: string): string {
    return value;
  }
}

@Command({ name: 'resume', arguments: '<queue>', description: 'Lets a queue go on.' })
export class ResumeCommand extends ChangeCommand {
  async run([given]: string[], options: OperatorOptions): Promise<void> {
    const queue = oneOf(tenantQueueNames, need(given, 'the queue'));
    const command = new PauseQueue(queue, false, null, need(options.by, '--by'));
    await this.do(options, command);
    this.print(options, { queue, paused: false }, `${queue} goes on.`);
  }
}

const states = [
  'requested',
  'approved',
  'parked',
  'rejected',
  'expired',
  'done',
  'refused',
  'given-up',
] as const satisfies RedeliveryProgress[];

@Command({ name: 'redeliveries', description: 'Requests to run a reaction once more, newest first.' })
export class RedeliveriesCommand extends ReadCommand {
  async run(
    _: string[],
    {
      state,
      limit = 20,
      ...options
    }: OperatorOptions & { readonly state?: RedeliveryProgress; readonly limit?: number },
  ): Promise<void> {
    await this.show(
      options,
      app => app.get(ListRedeliveries, { strict: false }).page({ page: 1, pagesize: limit, state: state ?? null }),
      ({ rows, totalCount }) => {
        const shown = rows.map(row => ({
          request: row.id,
          state: row.state,
          asked: row.requestedAt,
          by: row.requestedByName,
        }));
        return (
          table(shown, 'No requests.', {
            below: ({ request }) => {
              const row = rows.find(one => one.id === request)!;
              const decided =
                row.decidedByName &&
                `decided by ${row.decidedByName}${row.decisionReason ? `: ${row.decisionReason}` : ''}`;
              return [
                `${row.consumer} for ${row.type} ${row.eventId}`,
                `reason: ${row.reason}`,
                decided,
                row.outcome && `outcome: ${row.outcome}`,
              ];
            },
          }) + more(rows.length, totalCount)
        );
      },
    );
  }

  @Option({ flags: '-s, --state <state>', description: states.join(', ') })
  state(value: string): RedeliveryProgress {
    return oneOf(states, value);
  }

  @Option({ flags: '-n, --limit <number>', description: 'how many, 20 when absent' })
  limit(value: string): number {
    return wholeNumber(value);
  }
}

type RedeliveryOptions = OperatorOptions & { readonly reason?: string; readonly dryRun?: boolean };

@Command({
  name: 'redeliver',
  arguments: '<consumer> <event>',
  description: 'Asks for a reaction that is done to run once more; a second person approves in the console.',
})
export class RedeliveryCommand extends ChangeCommand {
  async run([consumer, event]: string[], { reason, dryRun = false, ...options }: RedeliveryOptions): Promise<void> {
    const [name, eventId, by] = [need(consumer, 'the consumer'), id(event, 'The event'), need(options.by, '--by')];
    const why = dryRun ? null : need(reason, '--reason');
    const look = await this.do(options, new RequestRedelivery(name, eventId, null, by), true);
    if (dryRun) return this.print(options, look, `${dryRunText(look)}\n\nNothing was changed.`);
    if (look.redeliveryId) throw new Failed(`A request for it is open already: ${look.redeliveryId}.`, 'refused');
    if (!options.json) console.log(`${dryRunText(look)}\n`);
    await this.confirm(options, 'A request is made; it is void when nobody else approves it within 24 hours.');
    const asked = await this.do(options, new RequestRedelivery(name, eventId, why, by), true);
    this.print(
      options,
      asked,
      `Request ${asked.redeliveryId} waits for a second person, who signs in to the console to approve it.`,
    );
  }

  @Option({ flags: '--reason <text>', description: 'why, for the second person and the audit log' })
  reason(value: string): string {
    return value;
  }

  @Option({ flags: '--dry-run', description: 'only says what it would do' })
  dryRun(): boolean {
    return true;
  }
}

const effects = {
  mail: 'sends a mail',
  changes: 'changes this database',
  nothing: 'has nothing to do',
  refused: 'is refused by a rule',
  fails: 'fails',
} as const;

function dryRunText({ dryRun: { effect, effectKey, mail, events, error } }: RedeliveryAnswer): string {
  return facts({
    'what it does': effects[effect],
    ...(mail && { to: mail.to, subject: mail.subject }),
    ...(events.length > 0 && { events: events.map(({ type }) => type).join(', ') }),
    ...(effectKey && { 'effect key': effectKey }),
    ...(error && { error }),
  });
}

@Command({
  name: 'reject-redelivery',
  arguments: '<request>',
  description: 'Rejects a request, or withdraws it, with a reason.',
})
export class RejectRedeliveryCommand extends ChangeCommand {
  async run(
    [request]: string[],
    { reason, ...options }: OperatorOptions & { readonly reason?: string },
  ): Promise<void> {
    const redeliveryId = id(request, 'The request');
    const command = new RejectRedelivery(redeliveryId, need(reason, '--reason'), need(options.by, '--by'));
    await this.do(options, command);
    this.print(options, { request: redeliveryId, state: 'rejected' }, 'Rejected.');
  }

  @Option({ flags: '--reason <text>', description: 'why, for the audit log', required: true })
  reason(value: string): string {
    return value;
  }
}
