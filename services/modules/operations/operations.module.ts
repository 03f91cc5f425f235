import { Module } from '@nestjs/common';
import { DoorbellModule } from '#platform/queue/doorbell.module.js';
import { RebuildProjectionController } from './commands/rebuild-projection/rebuild-projection.controller.js';
import { RebuildProjectionHandler } from './commands/rebuild-projection/rebuild-projection.handler.js';
import { RetryDeliveryController } from './commands/retry-delivery/retry-delivery.controller.js';
import { RetryDeliveryHandler } from './commands/retry-delivery/retry-delivery.handler.js';
import { ListAuditEntriesController } from './queries/list-audit-entries/list-audit-entries.controller.js';
import { ListDeliveriesController } from './queries/list-deliveries/list-deliveries.controller.js';
import { ListDeliveries } from './queries/list-deliveries/list-deliveries.js';
import { ListEventsController } from './queries/list-events/list-events.controller.js';
import { ListProjectionsController } from './queries/list-projections/list-projections.controller.js';
import { LatestRebuild } from './queries/read-rebuild/latest-rebuild.js';
import { ReadQueuesController } from './queries/read-queues/read-queues.controller.js';
import { ReadRebuildController } from './queries/read-rebuild/read-rebuild.controller.js';

/** What an operator sees and does about the pipeline: queues, deliveries, projections, events, the audit log. */
@Module({
  imports: [DoorbellModule],
  controllers: [
    ReadQueuesController, ListDeliveriesController, RetryDeliveryController, ListProjectionsController, RebuildProjectionController, ReadRebuildController, ListEventsController,
    ListAuditEntriesController,
  ],
  providers: [ListDeliveries, RetryDeliveryHandler, RebuildProjectionHandler, LatestRebuild],
})
export class OperationsModule {}
