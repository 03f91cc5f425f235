// An engine of its own process with the projection that is rebuilt: the state of a recommendation, one row each, from five kinds of events.
import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { z } from 'zod';
import { ClockModule } from '../../../dist/services/platform/platform.module.js';
import { DatabaseModule } from '../../../dist/services/platform/platform.module.js';
import { defineEvent } from '../../../dist/services/platform/domain/aggregate.js';
import { DueWorkModule } from '../../../dist/services/engine/engine.module.js';
import { Engine } from '../../../dist/services/engine/engine.js';
import { EngineModule } from '../../../dist/services/engine/engine.module.js';
import { EventStoreModule } from '../../../dist/services/engine/engine.module.js';
import { defineProjection } from '../../../dist/services/engine/projections/define-projection.js';

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

class RebuildModule {}
Module({
  imports: [ClockModule, DatabaseModule, EventStoreModule, DueWorkModule, EngineModule],
  providers: [statuses],
})(RebuildModule);

const app = await NestFactory.createApplicationContext(RebuildModule, { logger: ['error'] });
const engine = app.get(Engine, { strict: false });
await engine.register();
process.on('message', () => void engine.start());
process.on(
  'disconnect',
  () =>
    void engine
      .stop()
      .then(() => app.close())
      .then(() => process.exit(0)),
);
process.send('ready');
