import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ReactionRegistry } from '../reactions/reaction-registry.js';
import { DueHandlers } from '../scheduler/due-handlers.js';
import { QueueServer } from './queue-server.js';
import { within } from './within.js';
import type { JobQueue } from './job-queue.js';
import type { DueJob } from './due-job.js';
import { queueNames, type QueueName } from './queue-names.js';
import { inBatches, type StreamBatch } from './stream-batch.js';

/** A job that waits or is being done has this id, so that the same is not enqueued twice. */
const dueJobId = ({ tenantId, kind, again }: DueJob): string =>
  ['due', tenantId, kind, ...(again === undefined ? [] : [again])].join('-');

/** The queue that holds the mark by which a wiped queue server is detected. */
const marks = 'epoch';

export const openedQueues = [...queueNames, marks] as const;

type OpenedQueue = (typeof openedQueues)[number];

/** Injection token of all queues, as created by `BullModule`. */
export const QUEUES = Symbol('queues');

export interface QueueState {
  readonly name: QueueName;
  readonly counts: Readonly<Record<string, number>>;
}

/** How long the queue server may take to accept a job. Milliseconds. */
const timeout = 1_000;

/** Reading queue states for an operator may take longer than enqueueing for a command. Milliseconds. */
const operatorTimeout = 5_000;

/** After a failure the queue server is not contacted for this long. Milliseconds. */
const backOff = 2_000;

/**
 * Tells workers where work waits. Jobs may be lost, duplicated or late: enqueueing never throws and never
 * blocks; when the queue server does not accept a job, the sweepers find the work in the database.
 */
@Injectable()
export class Queues {
  private unavailableUntil = 0;

  constructor(
    private readonly reactions: ReactionRegistry,
    private readonly dueHandlers: DueHandlers,
    private readonly server: QueueServer,
    @Inject(QUEUES) private readonly queues: readonly JobQueue[],
  ) {}

  /** Enqueues streams named `<tenant>/<consumer>/<stream>` for any free worker. Returns false when the queue server did not accept them. */
  async enqueueStreams(names: readonly string[]): Promise<boolean> {
    return this.enqueueBatches(inBatches(names, () => 10));
  }

  /**
   * One job per batch, in its consumer's queue; none for a consumer unknown here, whose deliveries a host that knows it
   * finds. `delay` in milliseconds.
   */
  async enqueueBatches(batches: readonly StreamBatch[], delay = 0): Promise<boolean> {
    const byQueue = Map.groupBy(batches, ({ consumer }) => this.reactions.find(consumer)?.queue);
    byQueue.delete(undefined);
    const accepted = await Promise.all(
      [...byQueue].map(([queue, some]) =>
        this.add(
          queue!,
          // A new id for each job, so that a job left behind by a dead worker never blocks a new one.
          some.map(({ tenantId, consumer, streamIds }) => ({
            id: `streams-${randomUUID()}`,
            data: { tenantId, consumer, streamIds },
            delay,
          })),
        ),
      ),
    );
    return accepted.every(Boolean);
  }

  /** One job for each tenant and kind, in the kind's queue; none where it is there already. */
  async enqueueDue(jobs: readonly DueJob[]): Promise<boolean> {
    const byQueue = Map.groupBy(jobs, ({ kind }) => this.dueHandlers.find(kind)?.queue);
    byQueue.delete(undefined);
    const accepted = await Promise.all(
      [...byQueue].map(([queue, some]) =>
        this.add(
          queue!,
          some.map(job => ({ id: dueJobId(job), name: job.kind, data: { ...job } })),
        ),
      ),
    );
    return accepted.every(Boolean);
  }

  /** One job per projection to rebuild, identified by its name. */
  async enqueueRebuilds(projections: readonly string[]): Promise<boolean> {
    return this.add(
      'projections',
      projections.map(projection => ({ id: `rebuild-${randomUUID()}`, name: projection, data: { projection } })),
    );
  }

  /** One job for each projection with replays of tenants that wait. */
  async enqueueReplays(projections: readonly string[]): Promise<boolean> {
    return this.add(
      'projections',
      projections.map(replay => ({ id: `replay-${randomUUID()}`, name: replay, data: { replay } })),
    );
  }

  /** Whether the queue server still holds the mark; undefined when it cannot be asked. */
  async holdsMark(mark: string): Promise<boolean | undefined> {
    let found: boolean | undefined;
    await this.accepted(async () => {
      found = (await this.queue(marks).getJob(mark)) !== undefined;
    });
    return found;
  }

  async leaveMark(mark: string): Promise<boolean> {
    return this.add(marks, [{ id: mark, data: {} }]);
  }

  /** Job counts of each queue; undefined when the queue server cannot be asked. */
  async states(): Promise<QueueState[] | undefined> {
    let states: QueueState[] | undefined;
    await this.accepted(async () => {
      states = await Promise.all(
        queueNames.map(async name => ({
          name,
          counts: await this.queue(name).getJobCounts('waiting', 'active', 'delayed', 'failed'),
        })),
      );
    }, operatorTimeout);
    return states;
  }

  private async add(
    queue: OpenedQueue,
    jobs: readonly { id: string; name?: string; data: Record<string, unknown>; delay?: number }[],
  ): Promise<boolean> {
    if (jobs.length === 0) return true;
    return this.accepted(() =>
      this.queue(queue)
        .addBulk(jobs.map(({ id, name = queue, data, delay }) => ({ name, data, opts: { jobId: id, delay } })))
        .then(() => undefined),
    );
  }

  private async accepted(request: () => Promise<void>, milliseconds = timeout): Promise<boolean> {
    if (Date.now() < this.unavailableUntil) return false;
    try {
      // A request on a connection that was never established would wait and pile up. All queues share one connection.
      await within(milliseconds, this.queues[0]!.waitUntilReady());
      await within(milliseconds, request());
      return true;
    } catch (error) {
      this.unavailableUntil = Date.now() + backOff;
      this.server.complain(error as Error);
      return false;
    }
  }

  private queue(name: OpenedQueue): JobQueue {
    return this.queues.find(queue => queue.name === name)!;
  }
}
