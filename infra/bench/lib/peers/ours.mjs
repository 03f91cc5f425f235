// Our event store, as a command's handler uses it.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { z } from 'zod';
import { ClockModule } from '../../../../dist/services/platform/clock/clock.module.js';
import { DatabaseModule } from '../../../../dist/services/platform/database/database.module.js';
import { UnitOfWork } from '../../../../dist/services/platform/database/unit-of-work.js';
import { defineEvent } from '../../../../dist/services/platform/domain/event.js';
import { EventStoreModule } from '../../../../dist/services/platform/event-store/event-store.module.js';
import { EventStore } from '../../../../dist/services/platform/event-store/event-store.js';
import { appendsPerSecond, parcel, serve } from './serve.mjs';

const text = z.string();
const Stored = defineEvent('BenchParcelStored', { parcelId: z.uuid(), grams: z.int(), from: text, to: text, carrier: text, note: text });

class AppendModule {}
Module({ imports: [ClockModule, DatabaseModule, EventStoreModule] })(AppendModule);
const app = await NestFactory.createApplicationContext(AppendModule, { logger: ['error'] });
const [work, store] = [app.get(UnitOfWork, { strict: false }), app.get(EventStore, { strict: false })];

serve(
  {
    append: options =>
      appendsPerSecond(options, async () => {
        const id = randomUUID();
        const events = Array.from({ length: options.batch }, (_, n) => Stored.of(parcel(id, n)));
        await work.run({ tenantId: options.tenantId, actor: 'bench', correlationId: 'bench' }, () => store.append('Parcel', id, 0, events));
      }),
  },
  () => app.close(),
);
