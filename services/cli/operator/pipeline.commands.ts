import { Command, Option } from 'nest-commander';
import {
  ListAuditEntries,
  ListConsumers,
  ListDeliveries,
  ListEvents,
  ListParkedStreams,
  ReadEventChain,
  ReadQueues,
  type ChainNode,
  type DeliveryState,
} from '../../modules/operations/api.js';
import { id, ReadCommand, oneOf, wholeNumber, type OperatorOptions } from './operator.commands.js';
import { facts, table, tree } from './output.js';

@Command({ name: 'consumers', description: 'The relay, projections and reactions: position, lag, rate, state.' })
export class ConsumersCommand extends ReadCommand {
  async run(_: string[], options: OperatorOptions): Promise<void> {
    await this.show(
      options,
      app => app.get(ListConsumers, { strict: false }).all(),
      ({ relay, consumers }) => {
        const head = relay.lastSign
          ? `relay: last sign of life ${ago(relay.lastSign)}, position ${relay.position}, ${relay.rate}/s, oldest waits ${relay.lagSeconds} s`
          : 'relay: no worker has run yet';
        const rows = consumers.map(({ name, kind, position, lag, lagSeconds, rate, parked, state }) => ({
          consumer: name,
          kind,
          position,
          lag,
          seconds: lagSeconds,
          'rate/s': rate,
          parked,
          state,
        }));
        return `${head}\n\n${table(rows, 'No consumers: no worker has run yet.')}`;
      },
    );
  }
}

@Command({
  name: 'queues',
  description: 'What waits of a tenant’s work, whether it is held back, and the workers by their signs of life.',
})
export class QueuesCommand extends ReadCommand {
  async run(_: string[], options: OperatorOptions): Promise<void> {
    await this.show(
      options,
      app => app.get(ReadQueues, { strict: false }).ofTenant(),
      ({ reachable, queues, workers }) => {
        const rows = queues.map(({ name, paused, pausedForAll, reason: _, ...counts }) => ({
          queue: name,
          ...counts,
          state: !paused ? 'running' : pausedForAll ? 'paused for all' : 'paused',
        }));
        const figures = `${table(rows, 'No queues.')}${reachable ? '' : '\n\nThe queue server does not answer. Nothing is lost: the sweepers find the work in the database.'}`;
        return `${figures}\n\n${table(
          workers.map(({ name, lastSeen }) => ({ worker: name, 'last sign of life': ago(lastSeen) })),
          'No worker has shown itself within the hour.',
        )}`;
      },
    );
  }
}

interface DeliveriesOptions extends OperatorOptions {
  readonly state?: DeliveryState;
  readonly consumer?: string;
  readonly limit?: number;
}

@Command({ name: 'deliveries', description: 'Events on their way to reactions, newest first.' })
export class DeliveriesCommand extends ReadCommand {
  async run(_: string[], { state, consumer, limit = 20, ...options }: DeliveriesOptions): Promise<void> {
    await this.show(
      options,
      app =>
        app
          .get(ListDeliveries, { strict: false })
          .page({ page: 1, pagesize: limit, state: state ?? null, consumer: consumer ?? null }),
      ({ rows, totalCount }) => {
        const shown = rows.map(row => ({
          at: row.eventAt,
          type: row.type,
          state: row.state,
          tries: row.attempts,
          consumer: row.consumer,
        }));
        return (
          table(shown, 'No deliveries.', {
            below: row => [`event ${rows[shown.indexOf(row)]!.eventId}`, rows[shown.indexOf(row)]!.error],
          }) + more(rows.length, totalCount)
        );
      },
    );
  }

  @Option({ flags: '-s, --state <state>', description: 'pending, sending, done, parked or skipped' })
  state(value: string): DeliveryState {
    return oneOf(['pending', 'sending', 'done', 'parked', 'skipped'], value);
  }

  @Option({ flags: '-c, --consumer <name>', description: 'of this reaction only' })
  consumer(value: string): string {
    return value;
  }

  @Option({ flags: '-n, --limit <number>', description: 'how many, 20 when absent' })
  limit(value: string): number {
    return wholeNumber(value);
  }
}

@Command({ name: 'parked', description: 'Streams that wait for a person, oldest first, with error and trace.' })
export class ParkedCommand extends ReadCommand {
  async run(_: string[], { limit = 20, ...options }: OperatorOptions & { readonly limit?: number }): Promise<void> {
    await this.show(
      options,
      app => app.get(ListParkedStreams, { strict: false }).page({ page: 1, pagesize: limit }),
      ({ rows, totalCount }) => {
        if (rows.length === 0) return 'Nothing is parked.';
        const blocks = rows.map(row => {
          const head = facts({
            consumer: `${row.consumer} (${row.kind})`,
            event: `${row.eventId} ${row.type}`,
            stream: `${row.aggregateId} ${row.aggregateType}, version ${row.version}`,
            happened: row.eventAt,
            tries: row.attempts,
            'waiting behind': row.waiting,
            error: row.error,
          });
          return row.stack
            ? `${head}\n${row.stack
                .split('\n')
                .slice(1)
                .map(line => `  ${line.trim()}`)
                .join('\n')}`
            : head;
        });
        return blocks.join('\n\n') + more(rows.length, totalCount);
      },
    );
  }

  @Option({ flags: '-n, --limit <number>', description: 'how many, 20 when absent' })
  limit(value: string): number {
    return wholeNumber(value);
  }
}

export const more = (shown: number, total: number): string =>
  total > shown ? `\n\n${shown} of ${total}; more with --limit.` : '';

const ago = (at: Date): string => `${Math.max(0, Math.round((Date.now() - at.getTime()) / 1_000))} s ago`;

interface EventsOptions extends OperatorOptions {
  readonly type?: string;
  readonly aggregate?: string;
  readonly stream?: string;
  readonly correlation?: string;
  readonly since?: Date;
  readonly until?: Date;
  readonly limit?: number;
}

@Command({ name: 'events', description: 'Events, newest first. They hold no personal data.' })
export class EventsCommand extends ReadCommand {
  async run(
    _: string[],
    { type, aggregate, stream, correlation, since, until, limit = 20, ...options }: EventsOptions,
  ): Promise<void> {
    const filter = {
      types: type ? [type] : null,
      streams: null,
      aggregateType: aggregate ?? null,
      aggregateId: stream ?? null,
      correlationId: correlation ?? null,
      from: since ?? null,
      before: until ? new Date(until.getTime() + 1_000) : null,
    };
    await this.show(
      options,
      app => app.get(ListEvents, { strict: false }).page({ page: 1, pagesize: limit, ...filter }),
      ({ rows, totalCount }) => {
        const shown = rows.map(row => ({
          at: row.at,
          type: row.type,
          aggregate: row.aggregateType,
          version: row.version,
          actor: row.actor,
        }));
        return (
          table(shown, 'No events.', {
            below: row => [
              `event ${rows[shown.indexOf(row)]!.eventId}  stream ${rows[shown.indexOf(row)]!.aggregateId}`,
            ],
          }) + more(rows.length, totalCount)
        );
      },
    );
  }

  @Option({ flags: '--type <type>', description: 'of this type only' })
  type(value: string): string {
    return value;
  }

  @Option({ flags: '--aggregate <name>', description: 'of this kind of aggregate only' })
  aggregate(value: string): string {
    return value;
  }

  @Option({ flags: '--stream <id>', description: 'of this aggregate only' })
  stream(value: string): string {
    return id(value, 'The stream');
  }

  @Option({ flags: '--correlation <id>', description: 'of this process only' })
  correlation(value: string): string {
    return value;
  }

  @Option({ flags: '--since <time>', description: 'from this time (UTC) on, such as 2026-11-21T09:00' })
  since(value: string): Date {
    return instant(value);
  }

  @Option({ flags: '--until <time>', description: 'up to this time (UTC)' })
  until(value: string): Date {
    return instant(value);
  }

  @Option({ flags: '-n, --limit <number>', description: 'how many, 20 when absent' })
  limit(value: string): number {
    return wholeNumber(value);
  }
}

function instant(value: string): Date {
  const at = new Date(/[zZ]$|[+-]\d\d:?\d\d$/.test(value) || !value.includes('T') ? value : `${value}Z`);
  if (Number.isNaN(at.getTime())) throw new Error(`${value} is no time; write 2026-11-21T09:00.`);
  return at;
}

@Command({
  name: 'chain',
  arguments: '<event>',
  description: 'The tree of causes an event belongs to, with what became of each delivery.',
})
export class ChainCommand extends ReadCommand {
  async run([event]: string[], options: OperatorOptions): Promise<void> {
    const asked = id(event, 'The event');
    await this.show(
      options,
      app => app.get(ReadEventChain, { strict: false }).of(asked),
      ({ correlationId, complete, nodes }) => {
        const cut = complete ? '' : '\n\nThis process has more events than are looked through; these are the nearest.';
        return `process ${correlationId}\n\n${tree(nodes.flatMap(node => branchesOf(node, asked)))}${cut}`;
      },
    );
  }
}

/** The event as a node, with its deliveries as leaves. */
const branchesOf = ({ depth, type, aggregateType, at, eventId, deliveries }: ChainNode, asked: string) => [
  {
    depth,
    label: `${type}  ${aggregateType}  ${at.toISOString().slice(11, 23)}  ${eventId}${eventId === asked ? '  <' : ''}`,
  },
  ...deliveries.map(({ consumer, state, error }) => ({
    depth: depth + 1,
    label: `${state === 'done' ? '✓' : state === 'parked' ? '!' : '·'} ${consumer}: ${state}${error ? ` (${error.slice(0, 60)})` : ''}`,
  })),
];

@Command({ name: 'audit', description: 'Who changed what, newest first.' })
export class AuditCommand extends ReadCommand {
  async run(
    _: string[],
    {
      action,
      person,
      limit = 20,
      ...options
    }: OperatorOptions & { readonly action?: string; readonly person?: string; readonly limit?: number },
  ): Promise<void> {
    await this.show(
      options,
      app =>
        app
          .get(ListAuditEntries, { strict: false })
          .page({ page: 1, pagesize: limit, action: action ?? null, by: person ?? null, language: 'en' }),
      ({ rows, totalCount }) => {
        const shown = rows.map(row => ({
          at: row.at,
          who: row.name ?? row.actor,
          action: row.action,
          subject: row.subject,
        }));
        return (
          table(shown, 'No entries.', { below: row => [reasonOf(rows[shown.indexOf(row)]!.after)] }) +
          more(rows.length, totalCount)
        );
      },
    );
  }

  @Option({ flags: '--action <name>', description: 'this action only, such as delivery.skip' })
  action(value: string): string {
    return value;
  }

  @Option({ flags: '--person <name>', description: 'by this person only; a part of the name will do' })
  person(value: string): string {
    return value;
  }

  @Option({ flags: '-n, --limit <number>', description: 'how many, 20 when absent' })
  limit(value: string): number {
    return wholeNumber(value);
  }
}

const reasonOf = (after: unknown): string | null =>
  typeof after === 'object' && after !== null && 'reason' in after && after.reason
    ? `reason: ${String(after.reason)}`
    : null;
