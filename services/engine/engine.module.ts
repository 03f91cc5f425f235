import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { environment } from '#platform/environment.js';
import { EngineDatabase } from './engine-database.js';
import { Engine } from './engine.js';
import { EventStore } from './event-store.js';
import { Relay } from './relay.js';
import { Maintenance } from './maintenance.js';
import { ProjectionRegistry } from './projections/projection-registry.js';
import { RebuildSweeper } from './projections/rebuild-sweeper.js';
import { ReplaySweeper } from './projections/replay-sweeper.js';
import { PostgresQueueServer } from './queues/postgres-queue-server.js';
import { RedisQueueServer } from './queues/redis-queue-server.js';
import { QueueWipeDetector } from './queues/queue-wipe-detector.js';
import { openedQueues, Queues, QUEUES } from './queues/queues.js';
import { QueuePauses } from './queues/queue-pauses.js';
import { JobQueue } from './queues/job-queue.js';
import { QueueServer } from './queues/queue-server.js';
import { QueueWorker } from './queues/queue-worker.js';
import { DeliveryRunner } from './reactions/delivery-runner.js';
import { DeliverySweeper } from './reactions/delivery-sweeper.js';
import { DeliveryStore } from './reactions/delivery-store.js';
import { EffectStore } from './reactions/effect-store.js';
import { ExternalBatches } from './reactions/external-batches.js';
import { Audience } from './reactions/audience.js';
import { ReactionProgress } from './reactions/reaction-progress.js';
import { ReactionRegistry } from './reactions/reaction-registry.js';
import { TransactionalBatches } from './reactions/transactional-batches.js';
import { DueScheduler } from './scheduler/due-scheduler.js';
import { DueSweeper } from './scheduler/due-sweeper.js';
import { ForegroundActivity } from './scheduler/foreground-activity.js';
import { DueHandlers } from './scheduler/due-handlers.js';
import { DueWork } from './scheduler/due-work.js';

export const queueServer = (url: string, prefix: string): QueueServer =>
  /^postgres(ql)?:/.test(url) ? new PostgresQueueServer(url, prefix) : new RedisQueueServer(url, prefix);

@Module({
  providers: [
    { provide: QueueServer, useFactory: () => queueServer(environment().QUEUE_URL, environment().QUEUE_PREFIX) },
  ],
  exports: [QueueServer],
})
class QueueServerModule {}

// Must be set before the first queue is registered.
BullModule.queueClass = JobQueue;
BullModule.workerClass = QueueWorker;

/** For every host: enqueueing, queue figures and pauses. Processing jobs is the job of the engine and of the worker's processors. */
@Global()
@Module({
  imports: [
    DiscoveryModule,
    QueueServerModule,
    BullModule.forRootAsync({
      imports: [QueueServerModule],
      inject: [QueueServer],
      useFactory: (connection: QueueServer) => ({ connection: connection as never }),
      // The engine starts the processors, not the host's bootstrap.
      extraOptions: { manualRegistration: true },
    }),
    BullModule.registerQueue(...openedQueues.map(name => ({ name }))),
  ],
  providers: [
    ReactionRegistry,
    ProjectionRegistry,
    DueHandlers,
    { provide: QUEUES, inject: openedQueues.map(name => getQueueToken(name)), useFactory: (...all: JobQueue[]) => all },
    Queues,
    QueuePauses,
  ],
  exports: [ReactionRegistry, ProjectionRegistry, DueHandlers, QueueServerModule, Queues, QueuePauses],
})
export class QueuesModule {}

/** For the worker (and tests): imports no business module; it finds projections, reactions and due handlers among the host's providers. */
@Module({
  imports: [DiscoveryModule, QueuesModule],
  providers: [
    EngineDatabase,
    Relay,
    DeliveryStore,
    EffectStore,
    TransactionalBatches,
    ExternalBatches,
    DeliveryRunner,
    DeliverySweeper,
    RebuildSweeper,
    ReplaySweeper,
    DueSweeper,
    DueScheduler,
    ForegroundActivity,
    QueueWipeDetector,
    Maintenance,
    Engine,
  ],
  exports: [Engine, EngineDatabase, DeliverySweeper, DueScheduler, DueSweeper, RebuildSweeper, ReplaySweeper],
})
export class EngineModule {}

@Global()
@Module({ providers: [EventStore], exports: [EventStore] })
export class EventStoreModule {}

/** For every host: planning due work. Only the engine executes it. */
@Global()
@Module({ providers: [DueWork, Audience, ReactionProgress], exports: [DueWork, Audience, ReactionProgress] })
export class DueWorkModule {}
