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
import { ApproveRedeliveryHandler, RejectRedeliveryHandler } from './use-cases/decide-redelivery.js';
import { ExpireRedeliveryWhenDue } from './use-cases/expire-redelivery.js';
import { RedeliveriesThatWaitHandler } from './queries/redeliveries-that-wait.js';
import { ListRedeliveries } from './queries/redeliveries.js';
import { RequestRedeliveryHandler } from './use-cases/request-redelivery.js';
import {
  CancelRebuildController,
  ListProjectionsController,
  ReadRebuildController,
  RebuildProjectionController,
  ReplaysController,
  RollBackProjectionController,
} from './http/projections.js';
import { DueWorkController, PauseQueueController, ReadQueuesController } from './http/queues.js';
import { ListAuditEntriesController } from './http/audit.js';
import {
  ListConsumersController,
  ListDeliveriesController,
  ListParkedStreamsController,
  RetryDeliveriesController,
  RetryDeliveryController,
  SkipDeliveryController,
} from './http/deliveries.js';
import { ListEventsController, ReadEventChainController } from './http/events.js';
import {
  ApproveRedeliveryController,
  ListRedeliveriesController,
  RejectRedeliveryController,
  RequestRedeliveryController,
} from './http/redeliveries.js';
import { CancelRebuildHandler, RebuildProjectionHandler } from './use-cases/rebuild-projection.js';
import { PauseQueueHandler } from './use-cases/pause-queue.js';
import { ReplayEventsHandler } from './use-cases/replay-events.js';
import { RetryDeliveriesHandler, RetryDeliveryHandler } from './use-cases/retry-deliveries.js';
import { RetryDueWorkHandler } from './use-cases/retry-due-work.js';
import { RollBackProjectionHandler } from './use-cases/roll-back-projection.js';
import { SkipDeliveryHandler } from './use-cases/skip-delivery.js';
import { Redeliveries, RedeliveryRow } from './persistence/redeliveries.js';
import { DryRun } from './persistence/dry-run.js';
import { ListAuditEntries } from './queries/audit-entries.js';
import { EventWords, HistoryInWords, NumberedStreams } from './event-words.js';
import { RunAgain } from './reactions/run-again.js';
import { reactions } from './reactions/index.js';

/** The operator's view of the event pipeline and actions on it: queues, deliveries, projections, events, the audit log. */
@Module({
  imports: [MikroOrmModule.forFeature([RedeliveryRow]), QueuesModule],
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
    HistoryInWords,
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
