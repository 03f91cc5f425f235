import 'reflect-metadata';
import type { Duplex } from 'node:stream';
import { Inject, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import pg from 'pg';
import { z } from 'zod';
import { Clock, FixedClock } from '#platform/clock.js';
import { useEnvironment } from '#platform/environment.js';
import { DatabaseModule } from '#platform/platform.module.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { defineEvent, type EventFrom } from '#platform/domain/aggregate.js';
import { newId } from '#platform/domain/ids.js';
import { DueBatchHandler, DueHandler, type DueSubject, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { DueWorkModule, EventStoreModule } from '#engine/engine.module.js';
import { EventStore } from '#engine/event-store.js';
import { Relay } from '#engine/relay.js';
import { defineProjection } from '#engine/projections/define-projection.js';
import {
  OutcomeUnknown,
  Reaction,
  type ExternalReaction,
  type Recorded,
  type TransactionalReaction,
} from '#engine/reactions/reaction.js';
import { timeout, until } from '#testing/until.js';
import { readModel, tenantTable } from '../../../infra/database/tables.js';
import { processors } from '../../worker/processors.js';
import { Engine } from '../engine.js';
import { EngineDatabase } from '../engine-database.js';
import { EngineModule } from '../engine.module.js';

/** A small domain of parcels for the engine's own tests. */
export const ParcelPosted = defineEvent('ParcelPosted', { parcelId: z.uuid(), grams: z.int() });
export const ParcelMoved = defineEvent('ParcelMoved', { parcelId: z.uuid(), to: z.string() });
export const ParcelWeighed = defineEvent('ParcelWeighed', { parcelId: z.uuid(), grams: z.int() });
type ParcelEvent = EventFrom<typeof ParcelPosted | typeof ParcelMoved>;

export const worldTables = [
  ...readModel(
    'parcel_view',
    'parcel_id uuid not null, grams int, stops int not null default 0, places jsonb, posted_at timestamptz',
    'parcel_id',
  ),
  ...tenantTable(
    'moved',
    'parcel_id uuid not null, places text not null, times int not null, primary key (tenant_id, parcel_id)',
  ),
  ...tenantTable(
    'weighed',
    'n int generated always as identity, event_id uuid not null, grams int not null check (grams < 1000), together int not null, primary key (tenant_id, event_id)',
  ),
  // External effects: written outside every transaction, as a mail server would.
  'create table letter (n bigserial primary key, key text not null, parcel_id uuid not null)',
  'grant select, insert on letter to weitersagen_engine',
  'grant usage on sequence letter_n_seq to weitersagen_engine',
];

/** Lets a test make a parcel heavy, forbid a place, or fail the post office. */
@Injectable()
export class Faults {
  heavyParcelsFail = false;
  forbidden = new Set<string>();
  office: 'open' | 'closed' | 'unclear' = 'open';
  /** Parcels whose letter has an unknown outcome. */
  unclear = new Set<string>();
  /** Awaited inside a reaction, so that a test can kill the process there. */
  pause: (where: string) => Promise<void> = async () => undefined;
}

export const parcelView = defineProjection({
  name: 'parcel-view',
  table: 'parcel_view',
  key: 'parcel_id',
  on: [ParcelPosted, ParcelMoved],
  keyOf: event => event.data.parcelId,
  evolve: (row, event) => {
    if (event.type === 'ParcelPosted') return { ...row, grams: event.data.grams, posted_at: event.at.toISOString() };
    if (event.data.to === 'nowhere') throw new Error('there is no such place');
    return {
      ...row,
      stops: Number(row?.['stops'] ?? 0) + 1,
      places: [...((row?.['places'] as string[] | null) ?? []), event.data.to],
    };
  },
});

@Reaction({ name: 'note-places-when-parcel-moved', queue: 'rewards', on: [ParcelMoved] })
export class NotePlaces implements TransactionalReaction<ParcelEvent> {
  constructor(
    private readonly sql: Sql,
    @Inject(Faults) private readonly faults: Faults,
  ) {}

  async react(event: Recorded<ParcelEvent>): Promise<void> {
    if (event.type !== 'ParcelMoved') return;
    await this.sql.execute(
      `insert into moved values ($1, $2, $3, 1) on conflict (tenant_id, parcel_id) do update set places = moved.places || ',' || $3, times = moved.times + 1`,
      [currentWork().tenantId, event.data.parcelId, event.data.to],
    );
    await this.faults.pause('noted');
    if (this.faults.forbidden.has(event.data.to))
      throw new Error(`${event.data.to} takes no parcels, ask jonas.weber@example.org`);
  }
}

/** A reaction with a batch form. */
@Reaction({ name: 'list-weights-when-parcel-weighed', queue: 'rewards', on: [ParcelWeighed] })
export class ListWeights implements TransactionalReaction<EventFrom<typeof ParcelWeighed>> {
  constructor(private readonly sql: Sql) {}

  react(event: Recorded<EventFrom<typeof ParcelWeighed>>): Promise<void> {
    return this.reactAll([event]);
  }

  async reactAll(events: readonly Recorded<EventFrom<typeof ParcelWeighed>>[]): Promise<void> {
    await this.sql.execute(
      'insert into weighed (tenant_id, event_id, grams, together) select $1, event_id, grams, $4 from unnest($2::uuid[], $3::int[]) as t (event_id, grams)',
      [
        currentWork().tenantId,
        events.map(({ eventId }) => eventId),
        events.map(({ data }) => data.grams),
        events.length,
      ],
    );
  }
}

@Reaction({ name: 'send-letter-when-parcel-posted', queue: 'mails', on: [ParcelPosted] })
export class SendLetter implements ExternalReaction<{ parcelId: string }, ParcelEvent> {
  constructor(
    private readonly database: EngineDatabase,
    @Inject(Faults) private readonly faults: Faults,
  ) {}

  async prepare(event: Recorded<ParcelEvent>) {
    return event.type === 'ParcelPosted' && event.data.grams > 0 ? { parcelId: event.data.parcelId } : null;
  }

  async deliver({ parcelId }: { parcelId: string }, key: string): Promise<string> {
    if (this.faults.office === 'closed') throw new Error('closed');
    await this.database.query('insert into letter (key, parcel_id) values ($1, $2)', [key, parcelId]);
    await this.faults.pause('sent');
    if (this.faults.office === 'unclear' || this.faults.unclear.has(parcelId))
      throw new OutcomeUnknown('the line went dead');
    return `letter-${key}`;
  }
}

@DueHandler('forget-parcel', 'expiry')
export class ForgetParcel implements DueWorkHandler {
  constructor(
    private readonly sql: Sql,
    @Inject(Faults) private readonly faults: Faults,
  ) {}

  async due(parcelId: string): Promise<void> {
    if (this.faults.forbidden.has('forgetting') || this.faults.forbidden.has(`forgetting ${parcelId}`))
      throw new Error('not today');
    await this.sql.execute('insert into moved values ($1, $2, $3, 1)', [currentWork().tenantId, parcelId, 'forgotten']);
  }
}

/** Batch form of the same due work: records the batch size and the actor of each item. */
@DueHandler('forget-parcels', 'expiry')
export class ForgetParcels extends DueBatchHandler {
  constructor(
    private readonly sql: Sql,
    @Inject(Faults) private readonly faults: Faults,
  ) {
    super();
  }

  async dueAll(subjects: readonly DueSubject[]): Promise<void> {
    if (subjects.some(({ subjectId }) => this.faults.forbidden.has(`forgetting ${subjectId}`)))
      throw new Error('not today');
    await this.sql.execute(
      'insert into moved select $1, parcel_id, account, $4 from unnest($2::uuid[], $3::text[]) as forgotten(parcel_id, account)',
      [
        currentWork().tenantId,
        subjects.map(({ subjectId }) => subjectId),
        subjects.map(({ work }) => work.correlationId),
        subjects.length,
      ],
    );
  }
}

@Module({
  providers: [Faults, { provide: Clock, useFactory: () => new FixedClock(new Date('2026-11-21T09:00:00Z')) }],
  exports: [Faults, Clock],
})
class TestClockModule {}

@Module({
  imports: [{ module: TestClockModule, global: true }, DatabaseModule, EventStoreModule, DueWorkModule, EngineModule],
  providers: [NotePlaces, ListWeights, SendLetter, ForgetParcel, ForgetParcels, parcelView, ...processors],
})
class WorldModule {}

export interface Urls {
  readonly owner: string;
  readonly app: string;
  readonly engine: string;
  readonly queue?: string;
  /** Timeout of an idle transaction, in seconds. */
  readonly timeout?: string | undefined;
}

export async function prepareTables(urls: Urls): Promise<void> {
  const owner = new pg.Client({ connectionString: urls.owner });
  await owner.connect();
  for (const statement of worldTables) await owner.query(statement);
  await owner.end();
}

/** A running world: post and move parcels, run the pipeline, inspect the results. */
export async function openWorld(urls: Urls) {
  useEnvironment({
    DATABASE_APP_URL: urls.app,
    DATABASE_ENGINE_URL: urls.engine,
    QUEUE_URL: urls.queue ?? urls.owner,
    DATABASE_POOL: 8,
    ...(urls.timeout && { TRANSACTION_TIMEOUT: Number(urls.timeout) }),
  });
  const app = await NestFactory.createApplicationContext(WorldModule, { logger: ['error', 'warn'] });
  const work = app.get(UnitOfWork);
  const events = app.get(EventStore);
  const database = app.get(EngineDatabase, { strict: false });
  const versions = new Map<string, number>();
  const inTenant = <T>(tenantId: string, body: () => Promise<T>) =>
    work.run({ tenantId, actor: 'test', correlationId: 'test' }, body);
  return {
    app,
    database,
    inTenant,
    engine: app.get(Engine, { strict: false }),
    faults: app.get(Faults, { strict: false }),
    clock: app.get(Clock, { strict: false }) as FixedClock,
    async post(tenantId: string, grams = 100): Promise<string> {
      const parcelId = newId();
      await inTenant(tenantId, () => events.append('Parcel', parcelId, 0, [ParcelPosted.of({ parcelId, grams })]));
      versions.set(parcelId, 1);
      return parcelId;
    },
    async move(tenantId: string, parcelId: string, ...places: string[]): Promise<void> {
      const version = versions.get(parcelId) ?? 0;
      await inTenant(tenantId, () =>
        events.append(
          'Parcel',
          parcelId,
          version,
          places.map(to => ParcelMoved.of({ parcelId, to })),
        ),
      );
      versions.set(parcelId, version + places.length);
    },
    /** Creates a parcel and weighs it once per given weight. */
    async weigh(tenantId: string, ...grams: number[]): Promise<string> {
      const parcelId = newId();
      await inTenant(tenantId, () =>
        events.append(
          'Parcel',
          parcelId,
          0,
          grams.map(weight => ParcelWeighed.of({ parcelId, grams: weight })),
        ),
      );
      return parcelId;
    },
    async row<Row = Record<string, unknown>>(
      text: string,
      parameters: readonly unknown[] = [],
    ): Promise<Row | undefined> {
      return (await database.query<Row>(text, parameters))[0];
    },
    close: () => app.close(),
  };
}
export type World = Awaited<ReturnType<typeof openWorld>>;

/** A worker to which nothing happens, in this process: to load another process costs more than all of its work. */
export async function workerHere(urls: Urls) {
  const world = await openWorld(urls);
  await world.engine.start();
  return { stop: () => world.engine.stop().then(() => world.close()) };
}

/** Repeats `look` until `holds` accepts its result; fails with the last result. */
export async function eventually<T>(look: () => Promise<T>, holds: (seen: T) => boolean, ms = timeout): Promise<T> {
  const until = Date.now() + ms;
  for (;;) {
    const seen = await look();
    if (holds(seen)) return seen;
    if (Date.now() > until) throw new Error(`It never came to be; last seen: ${JSON.stringify(seen)}`);
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

/** A relay that works until it is killed, once or again. To the database a killed one is a connection that ends anywhere. */
export function startRelay() {
  const database = new EngineDatabase();
  const pool = Reflect.get(database, 'pool') as pg.Pool;
  const lines: Duplex[] = [];
  pool.on('connect', client => lines.push(Reflect.get(client, 'connection').stream));
  const relay = new Relay(database);
  let [killed, rounds] = [false, 0];
  const ended = (async () => {
    while (!killed) {
      const moved = await relay.round(() => undefined).catch(() => false);
      rounds += 1;
      if (!moved) await new Promise(resolve => setTimeout(resolve, 2));
    }
  })();
  return {
    /** Until it has been at work since now. */
    atWork: (before = rounds) => until('the relay to be at work', () => rounds > before + 1, timeout, 2),
    async kill() {
      if (killed) return;
      killed = true;
      lines.forEach(line => line.destroy());
      await Promise.all([ended, pool.end()]);
    },
  };
}
