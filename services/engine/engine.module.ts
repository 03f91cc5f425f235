import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { EngineDatabase } from './engine-database.js';
import { Engine } from './engine.js';
import { EventStore } from './event-store/event-store.js';
import { Maintenance } from './maintenance.js';
import { ProjectionRegistry } from './projections/projection-runner.js';
import { Epoch } from './queues/queues.js';
import { QueuesModule } from './queues/queues.module.js';
import { DeliveryRunner } from './reactions/delivery-runner.js';
import { DeliveryStore } from './reactions/delivery-store.js';
import { DeliverySweeper } from './reactions/delivery-sweeper.js';
import { EffectStore } from './reactions/effect-store.js';
import { ExternalBatches } from './reactions/external-batches.js';
import { TransactionalBatches } from './reactions/transactional-batches.js';
import { Relay } from './relay.js';
import { DueSweeper, ForegroundActivity } from './scheduler/due-sweeper.js';
import { DueWork } from './scheduler/due-work.js';

/** For the worker (and tests): imports nothing of the business, finds projections, reactions and due handlers among the host's providers. */
@Module({
  imports: [DiscoveryModule, QueuesModule],
  providers: [
    EngineDatabase,
    Relay,
    ProjectionRegistry,
    DeliveryStore,
    EffectStore,
    TransactionalBatches,
    ExternalBatches,
    DeliveryRunner,
    DeliverySweeper,
    DueSweeper,
    ForegroundActivity,
    Epoch,
    Maintenance,
    Engine,
  ],
  exports: [Engine, EngineDatabase, DeliverySweeper],
})
export class EngineModule {}

@Global()
@Module({ providers: [EventStore], exports: [EventStore] })
export class EventStoreModule {}

/** For every host: planning work for later. Doing it is the engine's. */
@Global()
@Module({ providers: [DueWork], exports: [DueWork] })
export class DueWorkModule {}
