import { Module } from '@nestjs/common';
import { DoorbellModule } from '#platform/queue/doorbell.module.js';
import { CancelRebuildController } from './commands/cancel-rebuild/cancel-rebuild.controller.js';
import { CancelRebuildHandler } from './commands/cancel-rebuild/cancel-rebuild.handler.js';
import { PauseQueueController } from './commands/pause-queue/pause-queue.controller.js';
import { PauseQueueHandler } from './commands/pause-queue/pause-queue.handler.js';
import { RebuildProjectionController } from './commands/rebuild-projection/rebuild-projection.controller.js';
import { RebuildProjectionHandler } from './commands/rebuild-projection/rebuild-projection.handler.js';
import { RetryDeliveriesController } from './commands/retry-deliveries/retry-deliveries.controller.js';
import { RetryDeliveriesHandler } from './commands/retry-deliveries/retry-deliveries.handler.js';
import { RetryDeliveryController } from './commands/retry-delivery/retry-delivery.controller.js';
import { RetryDeliveryHandler } from './commands/retry-delivery/retry-delivery.handler.js';
import { RollBackProjectionController } from './commands/roll-back-projection/roll-back-projection.controller.js';
import { RollBackProjectionHandler } from './commands/roll-back-projection/roll-back-projection.handler.js';
import { SkipDeliveryController } from './commands/skip-delivery/skip-delivery.controller.js';
import { SkipDeliveryHandler } from './commands/skip-delivery/skip-delivery.handler.js';
import { ParkedDeliveries } from './persistence/parked-deliveries.js';
import { ListAuditEntriesController } from './queries/list-audit-entries/list-audit-entries.controller.js';
import { ListConsumersController } from './queries/list-consumers/list-consumers.controller.js';
import { ListConsumers } from './queries/list-consumers/list-consumers.js';
import { ListDeliveriesController } from './queries/list-deliveries/list-deliveries.controller.js';
import { ListDeliveries } from './queries/list-deliveries/list-deliveries.js';
import { ListEventsController } from './queries/list-events/list-events.controller.js';
import { ListEvents } from './queries/list-events/list-events.js';
import { ListParkedStreamsController } from './queries/list-parked-streams/list-parked-streams.controller.js';
import { ListProjectionsController } from './queries/list-projections/list-projections.controller.js';
import { ReadEventChainController } from './queries/read-event-chain/read-event-chain.controller.js';
import { LatestRebuild } from './queries/read-rebuild/latest-rebuild.js';
import { ReadQueuesController } from './queries/read-queues/read-queues.controller.js';
import { ReadRebuildController } from './queries/read-rebuild/read-rebuild.controller.js';

/** What an operator sees and does about the pipeline: queues, deliveries, projections, events, the audit log. */
@Module({
  imports: [DoorbellModule],
  controllers: [
    ReadQueuesController, ListDeliveriesController, RetryDeliveryController, ListProjectionsController, RebuildProjectionController, ReadRebuildController, ListEventsController,
    ListAuditEntriesController, SkipDeliveryController, RetryDeliveriesController, ListParkedStreamsController, CancelRebuildController, RollBackProjectionController,
    ReadEventChainController, ListConsumersController, PauseQueueController,
  ],
  providers: [
    ListDeliveries, ListEvents, ListConsumers, LatestRebuild, ParkedDeliveries, RetryDeliveryHandler, RetryDeliveriesHandler, SkipDeliveryHandler, RebuildProjectionHandler, CancelRebuildHandler,
    RollBackProjectionHandler, PauseQueueHandler,
  ],
})
export class OperationsModule {}
