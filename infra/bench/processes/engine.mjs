// The engine in its own process, without the modules: with one projection and three reactions or, as `engine.mjs
// rebuild`, only with the projection to rebuild.
import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { getQueueToken } from '@nestjs/bullmq';
import { Inject, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { z } from 'zod';
import { ClockModule, DatabaseModule } from '../../../dist/services/platform/platform.module.js';
import { prepared } from '../../../dist/services/platform/database/connection.js';
import { Sql } from '../../../dist/services/platform/database/sql.js';
import { defineEvent } from '../../../dist/services/platform/domain/aggregate.js';
import { DueWorkModule, EngineModule, EventStoreModule } from '../../../dist/services/engine/engine.module.js';
import { Engine } from '../../../dist/services/engine/engine.js';
import { EngineDatabase } from '../../../dist/services/engine/engine-database.js';
import { defineProjection } from '../../../dist/services/engine/projections/define-projection.js';
import { DeliverySweeper } from '../../../dist/services/engine/reactions/delivery-sweeper.js';
import { Reaction } from '../../../dist/services/engine/reactions/reaction.js';
import { Relay } from '../../../dist/services/engine/relay.js';
import { processors } from '../../../dist/services/worker/processors.js';

const fields = { parcelId: z.uuid(), grams: z.int() };
const Moved = defineEvent('BenchParcelMoved', fields);
const Posted = defineEvent('BenchParcelPosted', fields);
const Noted = defineEvent('BenchParcelNoted', fields);
const Listed = defineEvent('BenchParcelListed', fields);

const parcels = defineProjection({
  name: 'bench-parcel',
  table: 'bench_parcel',
  key: 'parcel_id',
  on: [Moved],
  keyOf: event => event.data.parcelId,
  evolve: (row, event) => ({
    ...row,
    stops: Number(row?.stops ?? 0) + 1,
    grams: Number(row?.grams ?? 0) + event.data.grams,
  }),
});

let reacted = 0;
let expected = 0;

/** Does nothing: measures claiming, the transaction and marking as done. */
class React {
  async react() {
    reacted += 1;
  }
}
Reaction({ name: 'bench-react', queue: 'rewards', on: [Posted] })(React);

const noteOne = prepared('insert into bench_note (tenant_id, event_id) values ($1, $2)');
const noteMany = prepared('insert into bench_note (tenant_id, event_id) select $1, unnest($2::uuid[])');

/** Inserts a row in the transaction that marks the delivery as done. */
class Note {
  constructor(sql) {
    this.sql = sql;
  }
  async react({ tenantId, eventId }) {
    await this.sql.execute(noteOne, [tenantId, eventId]);
    reacted += 1;
  }
}
Reaction({ name: 'bench-note', queue: 'rewards', on: [Noted] })(Note);
Inject(Sql)(Note, undefined, 0);

/** As `Note`, for many events at once. */
class List extends Note {
  async reactAll(events) {
    await this.sql.execute(noteMany, [events[0].tenantId, events.map(({ eventId }) => eventId)]);
    reacted += events.length;
  }
}
Reaction({ name: 'bench-list', queue: 'rewards', on: [Listed] })(List);
Inject(Sql)(List, undefined, 0);

const recommendationId = z.uuid();
const Recommended = defineEvent('BenchRecommended', {
  recommendationId,
  number: z.string(),
  recommenderId: z.uuid(),
  productId: z.int(),
  channel: z.string(),
});
const Confirmed = defineEvent('BenchConfirmed', { recommendationId, termsVersion: z.string() });
const Ordered = defineEvent('BenchOrdered', { recommendationId, orderId: z.uuid() });
const Released = defineEvent('BenchReleased', { recommendationId, orderId: z.uuid() });
const Paid = defineEvent('BenchPaid', { recommendationId, amountCents: z.int() });

/** The state of a recommendation, one row each, from five event types. */
const statuses = defineProjection({
  name: 'bench-status',
  table: 'bench_status',
  key: 'recommendation_id',
  on: [Recommended, Confirmed, Ordered, Released, Paid],
  keyOf: event => event.data.recommendationId,
  evolve(row, { type, data, at }) {
    const when = at.toISOString();
    switch (type) {
      case 'BenchRecommended':
        return {
          ...row,
          number: data.number,
          recommender_id: data.recommenderId,
          product_id: data.productId,
          channel: data.channel,
          status: 'open',
          created_at: when,
        };
      case 'BenchConfirmed':
        return { ...row, status: 'confirmed', confirmed_at: when };
      case 'BenchOrdered':
        return { ...row, status: 'ordered', order_id: data.orderId, ordered_at: when };
      case 'BenchReleased':
        return { ...row, status: 'released', released_at: when };
      default:
        return { ...row, status: 'paid', paid_cents: data.amountCents, paid_at: when };
    }
  },
});

class BenchModule {}
Module({
  imports: [ClockModule, DatabaseModule, EventStoreModule, DueWorkModule, EngineModule],
  providers: process.argv[2] === 'rebuild' ? [statuses, ...processors] : [React, Note, List, parcels, ...processors],
})(BenchModule);

/** The job queue; no job is taken while it is paused. */
const queueOf = context => context.get(getQueueToken('rewards'), { strict: false });

const app = await NestFactory.createApplicationContext(BenchModule, { logger: ['error'] });
const engine = app.get(Engine, { strict: false });
await engine.register();
const tasks = {
  start: () => engine.start(),
  /** From here on deliveries are enqueued but not taken. */
  hold: () => queueOf(app).pause(),
  /** Relays all events, so that their deliveries exist and are enqueued. */
  async relayed() {
    const [relay, deliveries, enqueued] = [
      app.get(Relay, { strict: false }),
      app.get(DeliverySweeper, { strict: false }),
      [],
    ];
    do while (await relay.round(visit => enqueued.push(deliveries.dispatch(visit.streams))));
    while (await relay.isBehind());
    await Promise.all(enqueued);
  },
  /** Seconds from the start of the engine until `count` reactions are marked as done. */
  react: ({ count }) => done(count, () => engine.start()),
  /** As `react`, for a running engine, from resuming the queue. */
  letGo: ({ count }) => done(count, () => queueOf(app).resume()),
};

async function done(count, begin) {
  const database = app.get(EngineDatabase, { strict: false });
  const waits = async () =>
    (
      await database.query(
        `select exists (select from engine.delivery where state in ('pending', 'sending', 'parked')) as waits`,
      )
    )[0].waits;
  expected += count;
  const from = performance.now();
  await begin();
  while (reacted < expected || (await waits())) await pause(5);
  return (performance.now() - from) / 1_000;
}
process.on('message', ({ task, ...options }) => void tasks[task](options).then(answer => process.send({ answer })));
// Ends when the bench closes the channel or was killed.
process.on(
  'disconnect',
  () =>
    void engine
      .stop()
      .then(() => app.close())
      .then(() => process.exit(0)),
);
process.send('ready');
