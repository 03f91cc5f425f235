import { Injectable } from '@nestjs/common';
import { EngineDatabase } from '../engine/engine-database.js';
import { logger } from '../log/logger.js';
import { Doorbell } from '../queue/doorbell.js';
import { DeliveryRunner } from './delivery-runner.js';

/** A delivery the queue was told of, or should have been, this long ago without anything happening is told of again. */
const patience = '15 seconds';
const batch = 200;
const atOnce = 8;

/** Gets deliveries done: through the queue, and without it where it does not hear. */
@Injectable()
export class DeliverySweeper {
  private readonly waiting: string[] = [];
  private working = 0;
  private stopped = false;
  private readonly idle: (() => void)[] = [];

  constructor(
    private readonly database: EngineDatabase,
    private readonly doorbell: Doorbell,
    private readonly runner: DeliveryRunner,
  ) {}

  /** Rings for deliveries; does them here when the queue does not take them. */
  async dispatch(deliveries: readonly string[], delaySeconds = 0): Promise<void> {
    if (deliveries.length === 0 || (await this.doorbell.ringDeliveries(deliveries, delaySeconds * 1_000))) return;
    if (delaySeconds === 0) this.doHere(deliveries);
    else if (delaySeconds < 60) setTimeout(() => this.doHere(deliveries), delaySeconds * 1_000).unref();
  }

  /** One delivery, named by a queue job or a sweep. Rests are rung for; when that ring gets lost, the sweep finds them. */
  async run(delivery: string): Promise<void> {
    const { rest } = await this.runner.run(delivery);
    if (rest !== undefined) await this.dispatch([delivery], rest);
  }

  /** As `run`, but rings for nothing. Answers whether anything was tried. */
  async runOnce(delivery: string): Promise<boolean> {
    return (await this.runner.run(delivery)).tried > 0;
  }

  /** Waits a moment when a failed delivery is to be tried again within two seconds; answers whether there was one. */
  async restsShortly(): Promise<boolean> {
    const [row] = await this.database.query<{ ms: number | null }>(
      `select ceil(1000 * extract(epoch from min(next_at) - clock_timestamp()))::int as ms from engine.delivery where state = 'pending' and attempts > 0 and next_at between now() and now() + interval '2 seconds'`);
    if (row?.ms == null) return false;
    await new Promise((resolve) => setTimeout(resolve, Math.max(row.ms!, 1)));
    return true;
  }

  /** The first open delivery of every line that is overdue. Answers whether there may be more. */
  async pass(): Promise<boolean> {
    // The queue keeps what was rung for until an operator lets it go on; ringing again would only heap up jobs.
    if (await this.doorbell.isPaused('deliveries')) return false;
    const overdue = await this.overdue(`now() - interval '${patience}'`);
    if (overdue.length > 0) logger.info({ deliveries: overdue.length }, 'ringing again for overdue deliveries');
    await this.dispatch(overdue);
    return overdue.length === batch;
  }

  /** Everything that waits and was not rung for since: after the queue was wiped. A queue that forgot once may forget again while this goes on. */
  async ringForAll(): Promise<void> {
    const [row] = await this.database.query<{ start: string }>('select clock_timestamp()::text as start');
    const before = `'${row!.start}'::timestamptz`;
    for (let waiting = await this.overdue(before); waiting.length > 0; waiting = await this.overdue(before)) await this.dispatch(waiting);
  }

  /** What waits now, a batch of it: to be done in place of a queue. */
  async waitingNow(): Promise<string[]> {
    return this.overdue(`'infinity'`);
  }

  /** Waits for what is being done here; takes on nothing more. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.waiting.length = 0;
    if (this.working > 0) await new Promise<void>((resolve) => this.idle.push(resolve));
  }

  /** `before`: an SQL expression, ours. */
  private overdue(before: string): Promise<string[]> {
    return this.database
      .query<{ delivery: string }>(
        `update engine.delivery d set enqueued_at = clock_timestamp()
         from (select o.tenant_id, o.consumer, o.event_id from engine.delivery o
               where o.state in ('pending', 'sending') and o.next_at <= now() and o.enqueued_at <= ${before} and (o.lease_until is null or o.lease_until < now())
                 and not exists (select from engine.delivery b where b.tenant_id = o.tenant_id and b.consumer = o.consumer and b.stream_id = o.stream_id
                                 and b.version < o.version and b.state in ('pending', 'sending', 'parked'))
               order by o.next_at limit $1 for update skip locked) w
         where d.tenant_id = w.tenant_id and d.consumer = w.consumer and d.event_id = w.event_id
         returning d.tenant_id || '/' || d.consumer || '/' || d.event_id as delivery`,
        [batch],
      )
      .then((rows) => rows.map(({ delivery }) => delivery));
  }

  private doHere(deliveries: readonly string[]): void {
    if (this.stopped) return;
    this.waiting.push(...deliveries);
    while (!this.stopped && this.working < atOnce && this.waiting.length > 0) {
      this.working++;
      void this.work();
    }
  }

  private async work(): Promise<void> {
    for (let delivery = this.waiting.shift(); delivery !== undefined && !this.stopped; delivery = this.waiting.shift()) {
      await this.run(delivery).catch((error: unknown) => logger.warn({ err: error }, 'delivery could not be claimed, the sweep will find it'));
    }
    this.working--;
    if (this.working === 0) this.idle.splice(0).forEach((resolve) => resolve());
  }
}
