import { WorkerHost } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { logger, withoutPersonalData } from '#platform/logger.js';
import { EngineDatabase } from '../engine-database.js';
import { batchFrom, heldBack, inBatches, Queues, type StreamBatch } from '../queues/queues.js';
import { Lane, type BatchResult } from './batches.js';
import type { Consumer } from './delivery-store.js';
import { ExternalBatches } from './external-batches.js';
import { ReactionRegistry, type RegisteredReaction } from './reaction.js';
import { TransactionalBatches } from './transactional-batches.js';

export { effectKey } from './delivery-store.js';

/** Enqueued at once. What leaves this database is under way a few at a time anyway; what is done one by one is shared among the workers; what is done together is the cheaper the more. */
const named = { external: 10, sequential: 250, batched: 1_000 };

/** Streams whose deliveries are to be done next; `most`: after a failure, so many deliveries. */
interface Step {
  readonly streamIds: readonly string[];
  readonly most?: number;
}

export interface RunResult {
  /** How many were tried. */
  readonly tried: number;
  /** What failed, and in how many seconds it may be tried again. */
  readonly rests: readonly { readonly streamId: string; readonly seconds: number }[];
  /** Streams somebody else was at. */
  readonly busy: readonly string[];
  /** Not tried: this process takes on nothing more. */
  readonly left: readonly string[];
}

/** Does deliveries: claims the first open ones of many streams, reacts, marks them done, until nothing is left in them. */
@Injectable()
export class DeliveryRunner {
  private stopped = false;

  constructor(
    private readonly reactions: ReactionRegistry,
    private readonly transactional: TransactionalBatches,
    private readonly external: ExternalBatches,
  ) {}

  /** Whether the consumer does something outside of this database. */
  leavesTheHouse(consumer: string): boolean {
    return this.reactions.find(consumer)?.external !== undefined;
  }

  /** How many streams are enqueued for a consumer at once. */
  batchLimit(consumer: string): number {
    if (this.leavesTheHouse(consumer)) return named.external;
    return this.reactions.find(consumer)?.transactional?.reactAll ? named.batched : named.sequential;
  }

  /** What is under way ends; nothing more is begun. */
  stop(): void {
    this.stopped = true;
  }

  /** One consumer's deliveries of one stream, by their name. `rest`: in how many seconds they may be tried again; undefined when nothing rests. */
  async run(name: string): Promise<{ tried: number; rest?: number }> {
    const [batch] = inBatches([name], () => 1);
    if (!batch) return { tried: 0 };
    const { tried, rests } = await this.runBatch(batch);
    return { tried, rest: rests[0]?.seconds };
  }

  async runBatch({ tenantId, consumer, streamIds }: StreamBatch): Promise<RunResult> {
    const reaction = this.reactions.find(consumer);
    // Unknown here: a host that knows the reaction will be handed the deliveries by the sweeper.
    if (!reaction) return { tried: 0, rests: [], busy: [], left: [] };
    const rests: { streamId: string; seconds: number }[] = [];
    const busy = new Set<string>();
    let tried = 0;
    const toDo: Step[] = [{ streamIds }];
    for (let step = toDo.pop(); step; step = toDo.pop()) {
      if (this.stopped)
        return {
          tried,
          rests,
          busy: [...busy],
          left: [...new Set([step, ...toDo].flatMap(undone => undone.streamIds))],
        };
      const { named, later } = this.cut(consumer, step);
      if (later.length > 0) toDo.push({ streamIds: later });
      const outcome = await this.next(reaction, { tenantId, consumer, queue: reaction.queue }, named);
      outcome.busy.forEach(streamId => busy.add(streamId));
      tried += outcome.done + outcome.failed.length;
      for (const { streamId, eventId, rest, attempts, error } of outcome.failed) {
        logger[rest === undefined ? 'error' : 'warn'](
          { consumer, eventId, attempts, parked: rest === undefined, error: withoutPersonalData(error) },
          'delivery failed',
        );
        if (rest !== undefined) rests.push({ streamId, seconds: rest });
      }
      // After a smaller one of a batch that failed the whole of it is tried again anyway.
      if (named.most === undefined && outcome.left.length > 0) toDo.push({ streamIds: outcome.left });
      // After a failure smaller ones, until the one that fails stands alone: it rests or parks, its neighbours are done.
      toDo.push(...outcome.split.map(most => ({ streamIds: named.streamIds, most })));
    }
    return { tried, rests, busy: [...busy], left: [] };
  }

  /** No more streams at once than fit into a transaction: they are held as long as it lasts. Equal parts, or the last would be a transaction for a handful. */
  private cut(consumer: string, step: Step): { readonly named: Step; readonly later: readonly string[] } {
    if (step.most !== undefined || this.leavesTheHouse(consumer)) return { named: step, later: [] };
    const size = Math.ceil(
      step.streamIds.length / Math.ceil(step.streamIds.length / this.transactional.sizeOf(consumer)),
    );
    return { named: { streamIds: step.streamIds.slice(0, size) }, later: step.streamIds.slice(size) };
  }

  private next(reaction: RegisteredReaction, consumer: Consumer, { streamIds, most }: Step): Promise<BatchResult> {
    return reaction.transactional
      ? this.transactional.next(consumer, reaction, streamIds, most)
      : this.external.next(consumer, reaction, streamIds, most);
  }
}

/** A delivery whose stream the queue was told of, or should have been, this long ago without anything happening is told of again. */
const timeout = '15 seconds';
const mostAtOnce = 1_000;
/** Batches at work in this process where the queue does not hand them out. */
const concurrency = 8;
/** Streams with external deliveries that may wait in this process; further ones are enqueued again later. */
const mostOutside = 2_000;
const fullFor = 5;
/** What is still on its way out then is another worker's when its lease ends. Below the time a worker has for its stop. Milliseconds. */
const stopWithin = 10_000;
/** Somebody else was at a stream that had just been enqueued: perhaps they looked a moment too early. Seconds. */
const lookAgain = 0.2;

/** Gets deliveries done: through the queue, and without it where it does not hear. */
@Injectable()
export class DeliverySweeper {
  private readonly here = new Lane(concurrency, batch => this.run(batch));
  /** External effects may be slow: they give their place at the queue back and never keep other consumers waiting. */
  private readonly outside = new Lane(concurrency, batch => this.run(batch));
  private stopped = false;

  constructor(
    private readonly database: EngineDatabase,
    private readonly queues: Queues,
    private readonly runner: DeliveryRunner,
    private readonly reactions: ReactionRegistry,
  ) {}

  /** Enqueues streams, `<tenant>/<consumer>/<stream>`; does their deliveries here when the queue does not take them. */
  async dispatch(names: readonly string[], delaySeconds = 0): Promise<void> {
    await this.enqueue(
      inBatches(names, consumer => this.runner.batchLimit(consumer)),
      delaySeconds,
    );
  }

  /** A batch the queue hands out. */
  async handle(batch: StreamBatch): Promise<void> {
    if (!this.runner.leavesTheHouse(batch.consumer)) return this.run(batch);
    if (this.stopped) return this.enqueue([batch], 0);
    if (this.outside.length < mostOutside) this.outside.push([batch]);
    else await this.enqueue([batch], fullFor);
  }

  /** A batch, done now. Rests and what it did not come to are enqueued again; when that gets lost, the sweep finds them. */
  async run(batch: StreamBatch): Promise<void> {
    const { rests, busy, left } = await this.runner.runBatch(batch);
    const again = new Map<number, string[]>(left.length > 0 ? [[0, [...left]]] : []);
    for (const { streamId, seconds } of [...rests, ...busy.map(streamId => ({ streamId, seconds: lookAgain }))])
      again.set(seconds, [...(again.get(seconds) ?? []), streamId]);
    for (const [seconds, streamIds] of again) await this.enqueue([{ ...batch, streamIds }], seconds);
  }

  /** What waits now, a batch of it, done in place of a queue; enqueues nothing. Answers whether anything was tried. */
  async runWaiting(): Promise<boolean> {
    let tried = 0;
    for (const waiting of inBatches(await this.overdue(`'infinity'`), consumer => this.runner.batchLimit(consumer)))
      tried += (await this.runner.runBatch(waiting)).tried;
    return tried > 0;
  }

  /** Waits a moment when a failed delivery is to be tried again within two seconds; answers whether there was one. */
  async restsShortly(): Promise<boolean> {
    const [row] = await this.database.query<{ ms: number | null }>(
      `select ceil(1000 * extract(epoch from min(next_at) - clock_timestamp()))::int as ms from engine.delivery where state = 'pending' and attempts > 0 and next_at between now() and now() + interval '2 seconds'`,
    );
    if (row?.ms == null) return false;
    await new Promise(resolve => setTimeout(resolve, Math.max(row.ms!, 1)));
    return true;
  }

  /** Every stream whose first open delivery is overdue. Answers whether there may be more. */
  async pass(): Promise<boolean> {
    const overdue = await this.overdue(`now() - interval '${timeout}'`);
    if (overdue.length > 0) logger.info({ streams: overdue.length }, 'overdue deliveries are enqueued again');
    await this.dispatch(overdue);
    return overdue.length === mostAtOnce;
  }

  /** Everything that waits and was not enqueued since: after the queue was wiped. A queue that forgot once may forget again while this goes on. */
  async enqueueAll(): Promise<void> {
    const [row] = await this.database.query<{ start: string }>('select clock_timestamp()::text as start');
    const before = `'${row!.start}'::timestamptz`;
    for (let waiting = await this.overdue(before); waiting.length > 0; waiting = await this.overdue(before))
      await this.dispatch(waiting);
  }

  /** Waits for what is at work here; takes on nothing more, and hands what still waited to other workers. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.runner.stop();
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<StreamBatch[][]>(resolve => (timer = setTimeout(() => resolve([]), stopWithin)));
    const left = await Promise.race([Promise.all([this.here.stop(), this.outside.stop()]), deadline]);
    clearTimeout(timer);
    await this.queues.enqueueBatches(left.flat());
  }

  /** Of reactions known here. `before`: an SQL expression, ours. */
  private overdue(before: string): Promise<string[]> {
    return this.database
      .query<{ name: string }>(
        `with w as materialized (
           select o.tenant_id, o.consumer, o.event_id from engine.delivery o
           where o.state in ('pending', 'sending') and o.next_at <= now() and o.enqueued_at <= ${before} and (o.lease_until is null or o.lease_until < now())
             and $2::jsonb ? o.consumer and not ${heldBack('$2::jsonb ->> o.consumer', 'o.tenant_id')}
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
    if (delaySeconds === 0) this.here.push(batches);
    else if (delaySeconds < 60) setTimeout(() => this.here.push(batches), delaySeconds * 1_000).unref();
  }
}

/** What the processor of every queue does with a job: it names streams of one tenant and a consumer, whose deliveries are done. */
@Injectable()
export abstract class DeliveryProcessor extends WorkerHost {
  constructor(private readonly deliveries: DeliverySweeper) {
    super();
  }

  /** A job that is not understood, perhaps of another version, is let go: the sweep finds its deliveries. */
  async process(job: Job<Record<string, unknown>>): Promise<void> {
    const batch = batchFrom(job.data);
    if (batch) await this.deliveries.handle(batch);
  }
}
