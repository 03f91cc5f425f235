import type { INestApplicationContext } from '@nestjs/common';
import { Sql } from '#platform/database/sql.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { EventStore, recordedEvent } from '#engine/event-store/event-store.js';
import { Mailer } from '#platform/mail/mailer.js';
import { alone, contextFrom } from '#engine/reactions/batches.js';
import { effectKey } from '#engine/reactions/effect-store.js';
import { ReactionRegistry, type RegisteredReaction } from '#engine/reactions/reaction.js';

interface Told {
  readonly consumer: string;
  readonly event: RecordedEvent;
  /** What left the house is called so by whoever took it. */
  readonly reference: string | null;
}

/**
 * Lets reactions hear of events in the transaction that appends them, at the simulated hour, and writes down that they did: the relay finds
 * these deliveries done. Mails of the past go to nobody; that they were sent is noted as if they had gone out.
 */
export class ToldAtOnce {
  private readonly reactions: ReactionRegistry;
  private readonly work: UnitOfWork;
  private readonly sql: Sql;
  private appended = new Map<string, number>();
  private told: Told[] = [];
  private listener: (event: RecordedEvent) => void = () => undefined;

  constructor(app: INestApplicationContext) {
    const anywhere = { strict: false };
    [this.reactions, this.work, this.sql] = [
      app.get(ReactionRegistry, anywhere),
      app.get(UnitOfWork, anywhere),
      app.get(Sql, anywhere),
    ];
    this.hearOf(app.get(EventStore, anywhere));
    app.get(Mailer, anywhere).send = async (_mail, key) => `<${key}@past.invalid>`;
  }

  /** Before a transaction: knows nothing of those before it. */
  start(listener: (event: RecordedEvent) => void): void {
    [this.listener, this.appended, this.told] = [listener, new Map(), []];
  }

  /** How many deliveries there were in this transaction. */
  get count(): number {
    return this.told.length;
  }

  /** Down to so many, since the rest was rolled back. */
  takeBack(count: number): void {
    [this.appended, this.told] = [new Map(), this.told.slice(0, count)];
  }

  /** Until nothing more follows from what was appended. */
  async tell(tenantId: string): Promise<void> {
    while (this.appended.size > 0) {
      const streams = [...this.appended];
      this.appended = new Map();
      const rows = await this.sql.query<Parameters<typeof recordedEvent>[0]>(
        `select e.* from engine.event e join unnest($2::uuid[], $3::int[]) as a(stream_id, version) on e.stream_id = a.stream_id and e.version > a.version where e.tenant_id = $1 order by e.pos`,
        [tenantId, streams.map(([streamId]) => streamId), streams.map(([, version]) => version)],
      );
      for (const event of rows.map(recordedEvent)) {
        this.listener(event);
        for (const reaction of this.reactions.all().values())
          if (reaction.types.has(event.type)) await this.react(reaction, event);
      }
    }
  }

  /** Before the commit: the deliveries, done, and the mails, sent. */
  async writeDown(tenantId: string): Promise<void> {
    if (this.told.length === 0) return;
    await this.sql.execute(
      `insert into engine.delivery (tenant_id, consumer, event_id, stream_id, version, event_type, state, attempts, done_at)
       select $1, consumer, event_id, stream_id, version, event_type, 'done', 1, clock_timestamp()
       from jsonb_to_recordset($2::jsonb) as t(consumer text, event_id uuid, stream_id uuid, version int, event_type text)`,
      [
        tenantId,
        JSON.stringify(
          this.told.map(({ consumer, event }) => ({
            consumer,
            event_id: event.eventId,
            stream_id: event.streamId,
            version: event.version,
            event_type: event.type,
          })),
        ),
      ],
    );
    await this.sql.execute(
      `insert into engine.effect (tenant_id, key, consumer, event_id, state, attempts, provider_ref, at)
       select $1, key, consumer, event_id, 'done', 1, reference, at from jsonb_to_recordset($2::jsonb) as t(key text, consumer text, event_id uuid, reference text, at timestamptz)`,
      [
        tenantId,
        JSON.stringify(
          this.told
            .filter(({ reference }) => reference !== null)
            .map(({ consumer, event, reference }) => ({
              key: effectKey(consumer, event.eventId),
              consumer,
              event_id: event.eventId,
              reference,
              at: event.at,
            })),
        ),
      ],
    );
  }

  private async react({ name, transactional, external }: RegisteredReaction, event: RecordedEvent): Promise<void> {
    const inIts = <T>(step: () => Promise<T>): Promise<T> =>
      alone(() => this.work.run(contextFrom({ tenantId: event.tenantId, consumer: name }, event), step));
    let reference: string | null = null;
    if (transactional) await inIts(() => transactional.react(event));
    else {
      const outgoing = await inIts(() => external!.prepare(event));
      if (outgoing !== null) {
        reference = await external!.deliver(outgoing, effectKey(name, event.eventId));
        if (external!.settled) await inIts(() => external!.settled!(event, reference!));
      }
    }
    this.told.push({ consumer: name, event, reference });
  }

  private hearOf(store: EventStore): void {
    const note = (streamId: string, version: number) =>
      this.appended.set(streamId, Math.min(version, this.appended.get(streamId) ?? version));
    const [append, appendAll] = [store.append.bind(store), store.appendAll.bind(store)];
    store.append = async (aggregateType, streamId, expectedVersion, events) => {
      await append(aggregateType, streamId, expectedVersion, events);
      if (events.length > 0) note(streamId, expectedVersion);
    };
    store.appendAll = async (aggregateType, streams) => {
      await appendAll(aggregateType, streams);
      streams.forEach(({ streamId, expectedVersion }) => note(streamId, expectedVersion));
    };
  }
}
