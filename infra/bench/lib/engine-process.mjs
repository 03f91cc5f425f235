// An engine of its own process with one projection and two reactions, so that a figure is the engine's and not some module's.
import 'reflect-metadata';
import { Inject, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { z } from 'zod';
import { ClockModule } from '../../../dist/services/platform/clock/clock.module.js';
import { DatabaseModule } from '../../../dist/services/platform/database/database.module.js';
import { Sql } from '../../../dist/services/platform/database/sql.js';
import { defineEvent } from '../../../dist/services/platform/domain/event.js';
import { DueWorkModule } from '../../../dist/services/platform/due-work/due-work.module.js';
import { Engine } from '../../../dist/services/platform/engine/engine.js';
import { EngineModule } from '../../../dist/services/platform/engine/engine.module.js';
import { EventStoreModule } from '../../../dist/services/platform/event-store/event-store.module.js';
import { defineProjection } from '../../../dist/services/platform/projections/define-projection.js';
import { Reaction } from '../../../dist/services/platform/reactions/reaction.js';

const fields = { parcelId: z.uuid(), grams: z.int() };
const Moved = defineEvent('BenchParcelMoved', fields);
const Posted = defineEvent('BenchParcelPosted', fields);
const Noted = defineEvent('BenchParcelNoted', fields);

const parcels = defineProjection({
  name: 'bench-parcel',
  table: 'bench_parcel',
  key: 'parcel_id',
  on: [Moved],
  keyOf: event => event.data.parcelId,
  evolve: (row, event) => ({ ...row, stops: Number(row?.stops ?? 0) + 1, grams: Number(row?.grams ?? 0) + event.data.grams }),
});

/** Does nothing: what remains is claiming, the transaction and marking it done. */
class React {
  async react() {}
}
Reaction({ name: 'bench-react', on: [Posted] })(React);

/** Leaves a row behind, in the transaction that marks it done. */
class Note {
  constructor(sql) {
    this.sql = sql;
  }
  async react({ tenantId, eventId }) {
    await this.sql.execute('insert into bench_note (tenant_id, event_id) values ($1, $2)', [tenantId, eventId]);
  }
}
Reaction({ name: 'bench-note', on: [Noted] })(Note);
Inject(Sql)(Note, undefined, 0);

class BenchModule {}
Module({ imports: [ClockModule, DatabaseModule, EventStoreModule, DueWorkModule, EngineModule], providers: [React, Note, parcels] })(BenchModule);

const app = await NestFactory.createApplicationContext(BenchModule, { logger: ['error'] });
const engine = app.get(Engine, { strict: false });
await engine.register();
process.on('message', () => void engine.start());
// The bench lets go of the channel when it has seen enough, also when it was killed.
process.on('disconnect', () => void engine.stop().then(() => app.close()).then(() => process.exit(0)));
process.send('ready');
