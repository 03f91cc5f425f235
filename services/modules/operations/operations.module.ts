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
import { ExpireRedeliveryWhenDue } from './use-cases/expire-redelivery.js';
import { ListRedeliveries } from './queries/redeliveries.js';
import { DeliveryRepair } from './use-cases/delivery-repair.js';
import { EventReplays } from './use-cases/event-replays.js';
import { ProjectionRebuilds } from './use-cases/projection-rebuilds.js';
import { QueueControl } from './use-cases/queue-control.js';
import { RedeliveryRequests } from './use-cases/redelivery-requests.js';
import { auditCalls } from './http/audit.js';
import { deliveryCalls } from './http/deliveries.js';
import { ListEventsController, ReadEventChainController } from './http/events.js';
import { projectionCalls } from './http/projections.js';
import { queueCalls } from './http/queues.js';
import { redeliveryCalls } from './http/redeliveries.js';
import { Redeliveries, RedeliveryRow } from './persistence/redeliveries.js';
import { DryRun } from './persistence/dry-run.js';
import { AuditSubjects } from './queries/audit-subjects.js';
import { ListAuditEntries } from './queries/audit-entries.js';
import { EventWords, HistoryInWords, NumberedStreams } from './event-words.js';
import { RunAgain } from './reactions/run-again.js';
import { reactions } from './reactions/index.js';

/** The operator's view of the event pipeline and actions on it: queues, deliveries, projections, events, the audit log. */
@Module({
  imports: [MikroOrmModule.forFeature([RedeliveryRow]), QueuesModule],
  controllers: [
    ...queueCalls,
    ...deliveryCalls,
    ...redeliveryCalls,
    ...projectionCalls,
    auditCalls,
    ListEventsController,
    ReadEventChainController,
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
    AuditSubjects,
    ReadEventChain,
    ReadQueues,
    LatestRebuild,
    ProjectionControl,
    TenantReplays,
    TenantDueWork,
    ParkedDeliveries,
    RecordedEvents,
    Redeliveries,
    DryRun,
    QueueControl,
    DeliveryRepair,
    RedeliveryRequests,
    ProjectionRebuilds,
    EventReplays,
    RunAgain,
    ListRedeliveries,
    ExpireRedeliveryWhenDue,
    ...reactions,
  ],
})
export class OperationsModule {}
