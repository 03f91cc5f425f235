import { Command, CommandRunner, Option } from 'nest-commander';
import { ListConsumers, ListDeliveries, ListEvents, type DeliveryState } from '../../modules/operations/published-questions.js';
import { atTheDesk, wholeNumber, type DeskOptions } from './desk.js';
import { table } from './table.js';

const states: readonly string[] = ['pending', 'sending', 'done', 'parked', 'skipped'] satisfies DeliveryState[];

/** What every looking command takes. */
abstract class LookCommand extends CommandRunner {
  @Option({ flags: '-t, --tenant <key>', description: 'the tenant', required: true })
  tenant(value: string): string {
    return value;
  }
}

@Command({ name: 'consumers', description: 'The relay, projections and reactions: position, lag in events and seconds, rate, state.' })
export class ConsumersCommand extends LookCommand {
  async run(_: string[], options: DeskOptions): Promise<void> {
    const { relay, consumers } = await atTheDesk(options, (app) => app.get(ListConsumers, { strict: false }).all());
    const rows = consumers.map(({ name, kind, position, lag, lagSeconds, rate, parked, state }) => ({ consumer: name, kind, position, lag, seconds: lagSeconds, 'rate/s': rate, parked, state }));
    console.log(`relay: last sign of life ${relay.lastSign?.toISOString() ?? 'never'}, position ${relay.position}, ${relay.rate}/s\n`);
    console.log(table(rows, 'No consumers: no worker has run yet.'));
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
    const found = await atTheDesk(options, (app) => app.get(ListDeliveries, { strict: false }).page({ page: 1, pagesize: limit, state: state ?? null, consumer: consumer ?? null }));
    console.log(table(found.rows.map((row) => ({ at: row.eventAt, consumer: row.consumer, event: row.eventId, type: row.type, state: row.state, attempts: row.attempts, error: row.error })), 'No deliveries.'));
    if (found.totalCount > found.rows.length) console.log(`\n${found.rows.length} of ${found.totalCount}; more with --limit.`);
  }

  @Option({ flags: '-s, --state <state>', description: states.join(', ') })
  state(value: string): string {
    if (!states.includes(value)) throw new Error(`A delivery is ${states.join(', ')}; not ${value}.`);
    return value;
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

interface EventsOptions extends DeskOptions {
  readonly type?: string;
  readonly aggregate?: string;
  readonly correlation?: string;
  readonly limit?: number;
}

@Command({ name: 'events', description: 'Events, newest first. They hold no personal data.' })
export class EventsCommand extends LookCommand {
  async run(_: string[], { type, aggregate, correlation, limit = 20, ...options }: EventsOptions): Promise<void> {
    const filter = { type: type ?? null, aggregateType: aggregate ?? null, aggregateId: null, correlationId: correlation ?? null, from: null, until: null };
    const found = await atTheDesk(options, (app) => app.get(ListEvents, { strict: false }).page({ page: 1, pagesize: limit, ...filter }));
    console.log(table(found.rows.map((row) => ({ at: row.at, type: row.type, aggregate: row.aggregateType, id: row.aggregateId, version: row.version, actor: row.actor, correlation: row.correlationId })), 'No events.'));
  }

  @Option({ flags: '--type <type>', description: 'of this type only' })
  type(value: string): string {
    return value;
  }

  @Option({ flags: '--aggregate <name>', description: 'of this kind of aggregate only' })
  aggregate(value: string): string {
    return value;
  }

  @Option({ flags: '--correlation <id>', description: 'of this process only' })
  correlation(value: string): string {
    return value;
  }

  @Option({ flags: '-n, --limit <number>', description: 'how many, 20 when absent' })
  limit(value: string): number {
    return wholeNumber(value);
  }
}
