import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { OthersAtWork } from '../database/others-at-work.js';
import { DueSweeper } from '../due-work/due-sweeper.js';
import { ProjectionRegistry } from '../projections/projection-registry.js';
import { DoorbellModule } from '../queue/doorbell.module.js';
import { Epoch } from '../queue/epoch.js';
import { DeliveryRunner } from '../reactions/delivery-runner.js';
import { DeliveryStore } from '../reactions/delivery-store.js';
import { DeliverySweeper } from '../reactions/delivery-sweeper.js';
import { EffectStore } from '../reactions/effect-store.js';
import { ExternalBatches } from '../reactions/external-batches.js';
import { ReactionRegistry } from '../reactions/reaction-registry.js';
import { TransactionalBatches } from '../reactions/transactional-batches.js';
import { Relay } from '../relay/relay.js';
import { Engine } from './engine.js';
import { EngineDatabase } from './engine-database.js';
import { Upkeep } from './upkeep.js';

/** For the worker (and tests): imports nothing of the business, finds projections, reactions and due handlers among the host's providers. */
@Module({
  imports: [DiscoveryModule, DoorbellModule],
  providers: [
    EngineDatabase,
    Relay,
    ProjectionRegistry,
    ReactionRegistry,
    DeliveryStore,
    EffectStore,
    TransactionalBatches,
    ExternalBatches,
    DeliveryRunner,
    DeliverySweeper,
    DueSweeper,
    OthersAtWork,
    Epoch,
    Upkeep,
    Engine,
  ],
  exports: [Engine, EngineDatabase],
})
export class EngineModule {}
