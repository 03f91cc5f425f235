import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { environment } from '#platform/environment.js';
import { ReactionRegistry } from '../reactions/reaction.js';
import { DueHandlers } from '../scheduler/due-work.js';
import { PostgresQueueServer } from './postgres-queue-server.js';
import { QueuePauses } from './queue-pauses.js';
import { JobQueue, QueueServer, QueueWorker } from './queue-server.js';
import { openedQueues, Queues, QUEUES } from './queues.js';
import { RedisQueueServer } from './redis-queue-server.js';

export const queueServer = (url: string, prefix: string): QueueServer =>
  /^postgres(ql)?:/.test(url) ? new PostgresQueueServer(url, prefix) : new RedisQueueServer(url, prefix);

@Module({
  providers: [
    { provide: QueueServer, useFactory: () => queueServer(environment().QUEUE_URL, environment().QUEUE_PREFIX) },
  ],
  exports: [QueueServer],
})
class QueueServerModule {}

// Before the first queue is registered.
BullModule.queueClass = JobQueue;
BullModule.workerClass = QueueWorker;

/** For every host: what the queues are for, what waits in them, and who holds them back. Doing their work is the engine's and the worker's processors'. */
@Global()
@Module({
  imports: [
    DiscoveryModule,
    QueueServerModule,
    BullModule.forRootAsync({
      imports: [QueueServerModule],
      inject: [QueueServer],
      useFactory: (connection: QueueServer) => ({ connection: connection as never }),
      // Processors begin with the engine, not with the host.
      extraOptions: { manualRegistration: true },
    }),
    BullModule.registerQueue(...openedQueues.map(name => ({ name }))),
  ],
  providers: [
    ReactionRegistry,
    DueHandlers,
    { provide: QUEUES, inject: openedQueues.map(name => getQueueToken(name)), useFactory: (...all: JobQueue[]) => all },
    Queues,
    QueuePauses,
  ],
  exports: [ReactionRegistry, DueHandlers, QueueServerModule, Queues, QueuePauses],
})
export class QueuesModule {}
