import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { DoorbellModule } from '#engine/engine.module.js';
import { ReactionRegistry } from '#engine/reactions/reaction.js';
import { ApproveRefireController } from './commands/approve-refire/approve-refire.controller.js';
import { ApproveRefireHandler } from './commands/approve-refire/approve-refire.handler.js';
import { CancelRebuildController } from './commands/cancel-rebuild/cancel-rebuild.controller.js';
import { CancelRebuildHandler } from './commands/cancel-rebuild/cancel-rebuild.handler.js';
import { ExpireRefireWhenDue } from './commands/expire-refire/expire-refire.due.js';
import { PauseQueueController } from './commands/pause-queue/pause-queue.controller.js';
import { PauseQueueHandler } from './commands/pause-queue/pause-queue.handler.js';
import { RebuildProjectionController } from './commands/rebuild-projection/rebuild-projection.controller.js';
import { RebuildProjectionHandler } from './commands/rebuild-projection/rebuild-projection.handler.js';
import { RejectRefireController } from './commands/reject-refire/reject-refire.controller.js';
import { RejectRefireHandler } from './commands/reject-refire/reject-refire.handler.js';
import { RequestRefireController } from './commands/request-refire/request-refire.controller.js';
import { RequestRefireHandler } from './commands/request-refire/request-refire.handler.js';
import { RetryDeliveriesController } from './commands/retry-deliveries/retry-deliveries.controller.js';
import { RetryDeliveriesHandler } from './commands/retry-deliveries/retry-deliveries.handler.js';
import { RetryDeliveryController } from './commands/retry-delivery/retry-delivery.controller.js';
import { RetryDeliveryHandler } from './commands/retry-delivery/retry-delivery.handler.js';
import { RollBackProjectionController } from './commands/roll-back-projection/roll-back-projection.controller.js';
import { RollBackProjectionHandler } from './commands/roll-back-projection/roll-back-projection.handler.js';
import { SkipDeliveryController } from './commands/skip-delivery/skip-delivery.controller.js';
import { SkipDeliveryHandler } from './commands/skip-delivery/skip-delivery.handler.js';
import { ParkedDeliveries } from './persistence/parked-deliveries.js';
import { RecordedEvents } from './persistence/recorded-events.js';
import { Refires } from './persistence/refires.js';
import { Rehearsal } from './persistence/rehearsal.js';
import { ListAuditEntriesController } from './queries/list-audit-entries/list-audit-entries.controller.js';
import { ListAuditEntries } from './queries/list-audit-entries/list-audit-entries.js';
import { ListConsumersController } from './queries/list-consumers/list-consumers.controller.js';
import { ListConsumers } from './queries/list-consumers/list-consumers.js';
import { ListDeliveriesController } from './queries/list-deliveries/list-deliveries.controller.js';
import { ListDeliveries } from './queries/list-deliveries/list-deliveries.js';
import { ListEventsController } from './queries/list-events/list-events.controller.js';
import { ListEvents } from './queries/list-events/list-events.js';
import { ListParkedStreamsController } from './queries/list-parked-streams/list-parked-streams.controller.js';
import { ListParkedStreams } from './queries/list-parked-streams/list-parked-streams.js';
import { ListProjectionsController } from './queries/list-projections/list-projections.controller.js';
import { ListProjections } from './queries/list-projections/list-projections.js';
import { ListRefiresController } from './queries/list-refires/list-refires.controller.js';
import { ListRefires } from './queries/list-refires/list-refires.js';
import { ReadEventChainController } from './queries/read-event-chain/read-event-chain.controller.js';
import { ReadEventChain } from './queries/read-event-chain/read-event-chain.js';
import { LatestRebuild } from './queries/read-rebuild/latest-rebuild.js';
import { ReadQueuesController } from './queries/read-queues/read-queues.controller.js';
import { ReadQueues } from './queries/read-queues/read-queues.js';
import { ReadRebuildController } from './queries/read-rebuild/read-rebuild.controller.js';
import { RefiresThatWaitHandler } from './queries/refires-that-wait.js';
import { ReactAgainWhenRefireApproved } from './reactions/react-again-when-refire-approved.reaction.js';
import { RunAgain } from './reactions/refire.js';
import { SendAgainWhenRefireApproved } from './reactions/send-again-when-refire-approved.reaction.js';

/** What an operator sees and does about the pipeline: queues, deliveries, projections, events, the audit log. */
@Module({
  imports: [DoorbellModule, DiscoveryModule],
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
    ParkedDeliveries,
    RetryDeliveryHandler,
    RetryDeliveriesHandler,
    SkipDeliveryHandler,
    RebuildProjectionHandler,
    CancelRebuildHandler,
    RollBackProjectionHandler,
    PauseQueueHandler,
    // Of its own, since the API rehearses what only the worker runs.
    ReactionRegistry,
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
