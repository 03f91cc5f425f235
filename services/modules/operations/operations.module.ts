import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { ListConsumers } from '#engine/operator/consumers.js';
import { ListDeliveries } from '#engine/operator/deliveries.js';
import { ListParkedStreams } from '#engine/operator/parked-streams.js';
import { ParkedDeliveries } from '#engine/operator/parked-deliveries.js';
import { ListEvents, RecordedEvents } from '#engine/operator/events.js';
import { ReadEventChain } from '#engine/operator/event-chain.js';
import { LatestRebuild } from '#engine/operator/latest-rebuild.js';
import { ListProjections } from '#engine/operator/projections.js';
import { ProjectionControl } from '#engine/operator/projection-control.js';
import { TenantDueWork } from '#engine/operator/due-work.js';
import { TenantReplays } from '#engine/operator/replays.js';
import { ReadQueues } from '#engine/operator/queues.js';
import { QueuesModule } from '#engine/engine.module.js';
import {
  ApproveRedeliveryHandler,
  ExpireRedeliveryWhenDue,
  RedeliveriesThatWaitHandler,
  RejectRedeliveryHandler,
  RequestRedeliveryHandler,
} from './use-cases/redeliveries.js';
import {
  CancelRebuildController,
  DueWorkController,
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
  ReplaysController,
  RetryDeliveriesController,
  RetryDeliveryController,
  RollBackProjectionController,
  SkipDeliveryController,
  ApproveRedeliveryController,
  ListRedeliveriesController,
  RejectRedeliveryController,
  RequestRedeliveryController,
} from './http/queues.js';
import {
  CancelRebuildHandler,
  PauseQueueHandler,
  RebuildProjectionHandler,
  ReplayEventsHandler,
  RetryDeliveriesHandler,
  RetryDeliveryHandler,
  RetryDueWorkHandler,
  RollBackProjectionHandler,
  SkipDeliveryHandler,
} from './use-cases/repair.js';
import { operationsTables, Redeliveries, DryRun } from './persistence.js';
import { ListAuditEntries, ListRedeliveries } from './queries.js';
import { EventWords, NumberedStreams } from './event-words.js';
import { RunAgain, reactions } from './reactions.js';

/** The operator's view of the event pipeline and actions on it: queues, deliveries, projections, events, the audit log. */
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
    DueWorkController,
    ReplaysController,
    RequestRedeliveryController,
    ApproveRedeliveryController,
    RejectRedeliveryController,
    ListRedeliveriesController,
  ],
  providers: [
    EventWords,
    NumberedStreams,
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
    TenantReplays,
    TenantDueWork,
    ParkedDeliveries,
    RetryDeliveryHandler,
    RetryDeliveriesHandler,
    SkipDeliveryHandler,
    RebuildProjectionHandler,
    CancelRebuildHandler,
    RollBackProjectionHandler,
    PauseQueueHandler,
    RetryDueWorkHandler,
    ReplayEventsHandler,
    RecordedEvents,
    Redeliveries,
    DryRun,
    RunAgain,
    ListRedeliveries,
    RedeliveriesThatWaitHandler,
    RequestRedeliveryHandler,
    ApproveRedeliveryHandler,
    RejectRedeliveryHandler,
    ExpireRedeliveryWhenDue,
    ...reactions,
  ],
})
export class OperationsModule {}
