import { Injectable } from '@nestjs/common';
import { logger } from '#platform/logger.js';
import { EngineDatabase } from '../engine-database.js';
import { queueIsPaused } from '../queues/queue-pauses.js';
import { inBatches, type StreamBatch } from '../queues/stream-batch.js';
import { Queues } from '../queues/queues.js';
import { Lane } from './lane.js';
import { ReactionRegistry } from './reaction-registry.js';
import { DeliveryRunner } from './delivery-runner.js';

/** A delivery that was enqueued (or should have been) this long ago without progress is enqueued again. */
const timeout = '15 seconds';

const mostAtOnce = 1_000;

/** Concurrent batches in this process when it works without the queue. */
const concurrency = 8;

/** Streams with external deliveries that may wait in this process; further ones are enqueued again later. */
const maxWaitingExternal = 2_000;

const retryFullAfter = 5;

/** Milliseconds; what is still being sent then goes to another worker by its lease. Below a worker's stop timeout. */
const stopWithin = 10_000;

/** Delay before a stream that was locked when it was claimed is tried again: its holder may have looked before the new event. Seconds. */
const retryLockedAfter = 0.2;

/** Gets deliveries done through the queue, and in this process while the queue is unreachable. */
@Injectable()
export class DeliverySweeper {
  private readonly local = new Lane(concurrency, batch => this.run(batch));
  /** External effects may be slow: they run outside the queue's concurrency and never delay other consumers. */
  private readonly external = new Lane(concurrency, batch => this.run(batch));
  private stopped = false;

  constructor(
    private readonly database: EngineDatabase,
    private readonly queues: Queues,
    private readonly runner: DeliveryRunner,
    private readonly reactions: ReactionRegistry,
  ) {}

  /** Enqueues streams named `<tenant>/<consumer>/<stream>`; does their deliveries here when the queue does not accept them. */
  async dispatch(names: readonly string[], delaySeconds = 0): Promise<void> {
    await this.enqueue(
      inBatches(names, consumer => this.runner.batchLimit(consumer)),
      delaySeconds,
    );
  }

  /** Handles a batch from a queue job. */
  async handle(batch: StreamBatch): Promise<void> {
    if (!this.runner.isExternal(batch.consumer)) return this.run(batch);
    if (this.stopped) return this.enqueue([batch], 0);
    if (this.external.length < maxWaitingExternal) this.external.push([batch]);
    else await this.enqueue([batch], retryFullAfter);
  }

  /** Runs a batch now. Back-offs and leftovers are enqueued again; if such a job is lost, the sweeper finds them. */
  async run(batch: StreamBatch): Promise<void> {
    const { backOffs, busy, left } = await this.runner.runBatch(batch);
    const again = new Map<number, string[]>(left.length > 0 ? [[0, [...left]]] : []);
    for (const { streamId, seconds } of [
      ...backOffs,
      ...busy.map(streamId => ({ streamId, seconds: retryLockedAfter })),
    ])
      again.set(seconds, [...(again.get(seconds) ?? []), streamId]);
    for (const [seconds, streamIds] of again) await this.enqueue([{ ...batch, streamIds }], seconds);
  }

  /** Runs one batch of waiting deliveries without a queue and enqueues nothing. Returns whether anything was tried. */
  async runWaiting(): Promise<boolean> {
    let tried = 0;
    for (const waiting of inBatches(await this.overdue(`'infinity'`), consumer => this.runner.batchLimit(consumer)))
      tried += (await this.runner.runBatch(waiting)).tried;
    return tried > 0;
  }

  /** Waits if a failed delivery is to be retried within two seconds; returns whether there was one. */
  async waitForRetry(): Promise<boolean> {
    const [row] = await this.database.query<{ ms: number | null }>(
      `select ceil(1000 * extract(epoch from min(next_at) - clock_timestamp()))::int as ms from engine.delivery where state = 'pending' and attempts > 0 and next_at between now() and now() + interval '2 seconds'`,
    );
    if (row?.ms == null) return false;
    await new Promise(resolve => setTimeout(resolve, Math.max(row.ms!, 1)));
    return true;
  }

  /** Enqueues every stream whose first open delivery is overdue. Returns whether there may be more. */
  async pass(): Promise<boolean> {
    const overdue = await this.overdue(`now() - interval '${timeout}'`);
    if (overdue.length > 0) logger.info({ streams: overdue.length }, 'overdue deliveries are enqueued again');
    await this.dispatch(overdue);
    return overdue.length === mostAtOnce;
  }

  /**
   * Enqueues everything that waits and was not enqueued since the call, after the queue server lost its data; the
   * server may lose it again meanwhile.
   */
  async enqueueAll(): Promise<void> {
    const [row] = await this.database.query<{ start: string }>('select clock_timestamp()::text as start');
    const before = `'${row!.start}'::timestamptz`;
    for (let waiting = await this.overdue(before); waiting.length > 0; waiting = await this.overdue(before))
      await this.dispatch(waiting);
  }

  /** Takes no new work, waits for batches in progress, and enqueues the waiting ones for other workers. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.runner.stop();
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<StreamBatch[][]>(resolve => (timer = setTimeout(() => resolve([]), stopWithin)));
    const left = await Promise.race([Promise.all([this.local.stop(), this.external.stop()]), deadline]);
    clearTimeout(timer);
    await this.queues.enqueueBatches(left.flat());
  }

  /** Overdue deliveries of reactions known here. `before` is an SQL expression of ours, never input. */
  private overdue(before: string): Promise<string[]> {
    return this.database
      .query<{ name: string }>(
        `with w as materialized (
           select o.tenant_id, o.consumer, o.event_id from engine.delivery o
           where o.state in ('pending', 'sending') and o.next_at <= now() and o.enqueued_at <= ${before} and (o.lease_until is null or o.lease_until < now())
             and $2::jsonb ? o.consumer and not ${queueIsPaused('$2::jsonb ->> o.consumer', 'o.tenant_id')}
             and not exists (select from engine.delivery b where b.tenant_id = o.tenant_id and b.consumer = o.consumer and b.stream_id = o.stream_id
                             and b.version < o.version and b.state in ('pending', 'sending', 'parked'))
           order by o.next_at limit $1 for update skip locked)
         update engine.delivery d set enqueued_at = clock_timestamp() from w
         where d.tenant_id = w.tenant_id and d.consumer = w.consumer and d.event_id = w.event_id
         returning d.tenant_id || '/' || d.consumer || '/' || d.stream_id as name`,
        [mostAtOnce, JSON.stringify(this.reactions.queues())],
      )
      .then(rows => rows.map(({ name }) => name));
  }

  private async enqueue(batches: readonly StreamBatch[], delaySeconds: number): Promise<void> {
    if (batches.length === 0 || (await this.queues.enqueueBatches(batches, delaySeconds * 1_000))) return;
    if (this.stopped) return;
    if (delaySeconds === 0) this.local.push(batches);
    else if (delaySeconds < 60) setTimeout(() => this.local.push(batches), delaySeconds * 1_000).unref();
  }
}
