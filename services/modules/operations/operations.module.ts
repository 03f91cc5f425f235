import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { ListConsumers } from '#engine/operator/consumers.js';
import { ListDeliveries, ListParkedStreams } from '#engine/operator/deliveries.js';
import { ReadEventChain } from '#engine/operator/event-chain.js';
import { ListEvents, RecordedEvents } from '#engine/operator/events.js';
import { ParkedDeliveries } from '#engine/operator/parked-deliveries.js';
import { LatestRebuild, ListProjections, ProjectionControl } from '#engine/operator/projections.js';
import { ReadQueues } from '#engine/operator/queues.js';
import { QueuesModule } from '#engine/queues/queues.module.js';
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
  ListProjectionsController,
  ReadRebuildController,
  RebuildProjectionController,
  RollBackProjectionController,
} from './http/projections.js';
import { CancelRebuildHandler, RebuildProjectionHandler, RollBackProjectionHandler } from './use-cases/projections.js';
import {
  ListConsumersController,
  ListDeliveriesController,
  ListParkedStreamsController,
  PauseQueueController,
  ReadQueuesController,
  RetryDeliveriesController,
  RetryDeliveryController,
  SkipDeliveryController,
} from './http/queues.js';
import { PauseQueueHandler } from './use-cases/pause-queue.js';
import { RetryDeliveriesHandler, RetryDeliveryHandler, SkipDeliveryHandler } from './use-cases/deliveries.js';
import { Refires, RefiresThatWaitHandler, Rehearsal } from './persistence/refires.js';
import { ListAuditEntriesController, ListEventsController, ReadEventChainController } from './http/events.js';
import { ListAuditEntries } from './queries/audit.js';
import { ListRefires } from './queries/refires.js';
import { operationsTables } from './tables.js';
import { ReactAgainWhenRefireApproved, RunAgain, SendAgainWhenRefireApproved } from './reactions.js';

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
    ReactAgainWhenRefireApproved,
    SendAgainWhenRefireApproved,
  ],
})
export class OperationsModule {}
