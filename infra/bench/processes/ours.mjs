// Our event store at its best: concurrent commands share a transaction (decision 0008). Writers await the commit.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { z } from 'zod';
import { ClockModule, DatabaseModule } from '../../../dist/services/platform/platform.module.js';
import { defineEvent } from '../../../dist/services/platform/domain/aggregate.js';
import { EventStoreModule } from '../../../dist/services/engine/engine.module.js';
import { EventStore } from '../../../dist/services/engine/event-store.js';
import { BatchHandler, SharedTransactions } from '../../../dist/services/platform/database/shared-transactions.js';
import { appendsPerSecond, parcel, serve } from './serve.mjs';

const text = z.string();
const fields = { parcelId: z.uuid(), grams: z.int(), from: text, to: text, carrier: text, note: text };
const Stored = defineEvent('BenchParcelStored', fields);
/** The event type that the engine's projection handles. */
const Moved = defineEvent('BenchParcelMoved', fields);

class AppendModule {}
Module({ imports: [ClockModule, DatabaseModule, EventStoreModule], providers: [SharedTransactions] })(AppendModule);
const app = await NestFactory.createApplicationContext(AppendModule, { logger: ['error'] });
const [shared, store] = [app.get(SharedTransactions), app.get(EventStore, { strict: false })];

class StoreHandler extends BatchHandler {
  async prepare() {}
  decide(command) {
    return command;
  }
  async persist(decided) {
    await store.appendAll(
      'Parcel',
      decided.map(({ decision: { streamId, events }, work }) => ({ streamId, expectedVersion: 0, events, work })),
    );
    return decided;
  }
}
const handler = new StoreHandler();

const appendTo =
  (definition, { tenantId, batch }) =>
  async () => {
    const streamId = randomUUID();
    const events = Array.from({ length: batch }, (_, n) => definition.of(parcel(streamId, n)));
    await shared.run({ tenantId, actor: 'bench', correlationId: 'bench' }, () => handler.execute({ streamId, events }));
  };

serve(
  {
    append: options => appendsPerSecond(options, appendTo(Stored, options)),
    move: options => appendsPerSecond(options, appendTo(Moved, options)),
  },
  () => app.close(),
);
