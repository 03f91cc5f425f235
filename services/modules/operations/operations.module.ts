import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { ListConsumers, ListDeliveries, ListParkedStreams, ParkedDeliveries } from '#engine/operator/deliveries.js';
import { ListEvents, ReadEventChain, RecordedEvents } from '#engine/operator/events.js';
import { LatestRebuild, ListProjections, ProjectionControl } from '#engine/operator/projections.js';
import { ReadQueues } from '#engine/operator/queues.js';
import { QueuesModule } from '#engine/engine.module.js';
import {
  ApproveRefireController,
  ListRefiresController,
  RejectRefireController,
  RequestRefireController,
} from './http/refires.js';
import {
  ApproveRefireHandler,
  ExpireRefireWhenDue,
  RejectRefireHandler,
  RequestRefireHandler,
} from './use-cases/refires.js';
import {
  CancelRebuildController,
  ListAuditEntriesController,
  ListConsumersController,
  ListDeliveriesController,
  ListEventsController,
  ListParkedStreamsController,
  ListProjectionsController,
  PauseQueueController,
  ReadEventChainController,
  ReadQueuesController,
  ReadRebuildController,
  RebuildProjectionController,
  RetryDeliveriesController,
  RetryDeliveryController,
  RollBackProjectionController,
  SkipDeliveryController,
} from './http/queues.js';
import {
  CancelRebuildHandler,
  PauseQueueHandler,
  RebuildProjectionHandler,
  RetryDeliveriesHandler,
  RetryDeliveryHandler,
  RollBackProjectionHandler,
  SkipDeliveryHandler,
} from './use-cases/repair.js';
import { operationsTables, Refires, RefiresThatWaitHandler, Rehearsal } from './persistence.js';
import { ListAuditEntries, ListRefires } from './queries.js';
import { RunAgain, reactions } from './reactions.js';

/** What an operator sees and does about the pipeline: queues, deliveries, projections, events, the audit log. */
@Module({
  imports: [MikroOrmModule.forFeature(operationsTables), QueuesModule],
  controllers: [
    ReadQueuesController,
    ListDeliveriesController,
    RetryDeliveryController,
    ListProjectionsController,
    RebuildProjectionController,
    ReadRebuildController,
    ListEventsController,
    ListAuditEntriesController,
    SkipDeliveryController,
    RetryDeliveriesController,
    ListParkedStreamsController,
    CancelRebuildController,
    RollBackProjectionController,
    ReadEventChainController,
    ListConsumersController,
    PauseQueueController,
    RequestRefireController,
    ApproveRefireController,
    RejectRefireController,
    ListRefiresController,
  ],
  providers: [
    ListDeliveries,
    ListEvents,
    ListProjections,
    ListConsumers,
    ListParkedStreams,
    ListAuditEntries,
    ReadEventChain,
    ReadQueues,
    LatestRebuild,
    ProjectionControl,
    ParkedDeliveries,
    RetryDeliveryHandler,
    RetryDeliveriesHandler,
    SkipDeliveryHandler,
    RebuildProjectionHandler,
    CancelRebuildHandler,
    RollBackProjectionHandler,
    PauseQueueHandler,
    RecordedEvents,
    Refires,
    Rehearsal,
    RunAgain,
    ListRefires,
    RefiresThatWaitHandler,
    RequestRefireHandler,
    ApproveRefireHandler,
    RejectRefireHandler,
    ExpireRefireWhenDue,
    ...reactions,
  ],
})
export class OperationsModule {}
