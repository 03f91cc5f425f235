import { Command, Option } from 'nest-commander';
import {
  ListConsumers,
  ListDeliveries,
  ListParkedStreams,
  ReadQueues,
  type DeliveryState,
} from '../../modules/operations/api.js';
import { LookCommand, oneOf, wholeNumber, type DeskOptions } from './operator.commands.js';
import { facts, table } from './output.js';

@Command({ name: 'consumers', description: 'The relay, projections and reactions: position, lag, rate, state.' })
export class ConsumersCommand extends LookCommand {
  async run(_: string[], options: DeskOptions): Promise<void> {
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
export class QueuesCommand extends LookCommand {
  async run(_: string[], options: DeskOptions): Promise<void> {
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

interface DeliveriesOptions extends DeskOptions {
  readonly state?: DeliveryState;
  readonly consumer?: string;
  readonly limit?: number;
}

@Command({ name: 'deliveries', description: 'Events on their way to reactions, newest first.' })
export class DeliveriesCommand extends LookCommand {
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
export class ParkedCommand extends LookCommand {
  async run(_: string[], { limit = 20, ...options }: DeskOptions & { readonly limit?: number }): Promise<void> {
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
