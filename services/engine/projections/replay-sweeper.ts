import { Injectable } from '@nestjs/common';
import { logger } from '#platform/logger.js';
import { EngineDatabase } from '../engine-database.js';
import { Queues } from '../queues/queues.js';
import { ProjectionRegistry } from './projection-registry.js';
import { Replay, replayWaits } from './replay.js';

/** A replay that was enqueued this long ago and is not taken yet is enqueued again. */
const timeout = '15 seconds';

/** Runs replays of tenants' events through the queue `projections`, and without it while the queue server is away. */
@Injectable()
export class ReplaySweeper {
  private replays: ReadonlyMap<string, Replay> | undefined;
  private readonly underWay = new Map<string, Promise<void>>();
  private stopped = false;

  constructor(
    private readonly database: EngineDatabase,
    private readonly queues: Queues,
    private readonly projections: ProjectionRegistry,
  ) {}

  /** Enqueues the projections with replays that wait for a worker and were not enqueued lately. */
  async pass(): Promise<void> {
    const waiting = await this.database.query<{ projection: string }>(
      `update engine.replay set enqueued_at = clock_timestamp() where (tenant_id, id) in (
         select tenant_id, id from engine.replay where ${replayWaits} and coalesce(enqueued_at <= now() - interval '${timeout}', true) for update skip locked)
       returning projection`,
    );
    const names = [...new Set(waiting.map(({ projection }) => projection))];
    if (names.length === 0 || (await this.queues.enqueueReplays(names))) return;
    for (const name of names) void this.run(name);
  }

  /** Does the waiting replays of a projection, one after the other. */
  run(projection: string): Promise<void> {
    const replay = this.all().get(projection);
    // Unknown here: a host that knows it gets a later job.
    if (!replay || this.stopped) return Promise.resolve();
    let work = this.underWay.get(projection);
    if (!work) {
      work = this.work(projection, replay).finally(() => this.underWay.delete(projection));
      this.underWay.set(projection, work);
    }
    return work;
  }

  /** Does each waiting replay without a queue. Returns whether there was one. */
  async runWaiting(): Promise<boolean> {
    const [row] = await this.database.query<{ open: boolean }>(
      `select exists (select from engine.replay where state in ('requested', 'building')) as open`,
    );
    let busy = false;
    if (row?.open) for (const replay of this.all().values()) busy = (await replay.pass()) || busy;
    return busy;
  }

  /** Begins none; those under way finish. */
  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.underWay.values());
  }

  private async work(projection: string, replay: Replay): Promise<void> {
    try {
      while (!this.stopped && (await replay.pass())) continue;
    } catch (error) {
      logger.warn({ err: error, projection }, 'a replay failed for now, it is enqueued again');
    }
  }

  private all(): ReadonlyMap<string, Replay> {
    return (this.replays ??= new Map(
      this.projections.all().map(projection => [projection.name, new Replay(this.database, projection)]),
    ));
  }
}
