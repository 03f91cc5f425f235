import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { logger } from '#platform/logger.js';
import { EngineDatabase } from '../engine-database.js';
import { Queues } from '../queues/queues.js';
import { ProjectionRegistry } from './projection-registry.js';
import { Rebuild, rebuildsArePaused, waitsForWorker } from './rebuild.js';

/** A rebuild that was enqueued this long ago and is not taken yet is enqueued again. */
const timeout = '15 seconds';

/** Pause after a failed pass, doubled with each failure. Milliseconds. */
const rest = { least: 200, most: 5_000 };

/** Runs rebuilds through the queue, and without it while the queue is unreachable. A lease keeps each run with one worker at a time. */
@Injectable()
export class RebuildSweeper {
  private rebuilds: ReadonlyMap<string, Rebuild> | undefined;
  private readonly underWay = new Map<string, Promise<void>>();
  private readonly askedAgain = new Set<string>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly database: EngineDatabase,
    private readonly queues: Queues,
    private readonly projections: ProjectionRegistry,
  ) {}

  /** Enqueues rebuilds that wait for a worker, or whose worker died, and that were not enqueued lately. */
  async pass(): Promise<void> {
    await this.enqueue(`now() - interval '${timeout}'`);
  }

  /** Enqueues every waiting rebuild after the queue server lost its data. */
  async enqueueAll(): Promise<void> {
    await this.enqueue('clock_timestamp()');
  }

  /** Works on the rebuild until it is done or another worker has it. A request that arrives meanwhile causes one more check. */
  async run(projection: string): Promise<void> {
    const rebuild = this.all().get(projection);
    // Unknown here, or from a newer build: a host that knows it gets a later job.
    if (!rebuild || this.stopping.signal.aborted) return;
    if (this.underWay.has(projection)) return void this.askedAgain.add(projection);
    const work = this.work(projection, rebuild);
    this.underWay.set(projection, work);
    await work;
  }

  /** Works on one step of each waiting rebuild, without a queue. Returns whether there was one. */
  async runWaiting(): Promise<boolean> {
    const [row] = await this.database.query<{ open: boolean }>(
      `select exists (select from engine.rebuild where state in ('requested', 'building')) as open`,
    );
    let busy = false;
    if (row?.open) for (const rebuild of this.all().values()) busy = (await rebuild.pass()) || busy;
    return busy;
  }

  /** Saves the work in progress, so that another worker continues from there. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.underWay.values());
    for (const rebuild of this.all().values())
      await rebuild.stop().catch((error: unknown) => logger.warn({ err: error }, 'a rebuild is left as it is'));
  }

  private async work(projection: string, rebuild: Rebuild): Promise<void> {
    const { signal } = this.stopping;
    try {
      let failures = 0;
      do {
        this.askedAgain.delete(projection);
        for (let busy = true; busy && !signal.aborted;) {
          try {
            busy = await rebuild.pass();
            failures = 0;
          } catch (error) {
            logger.warn({ err: error, projection, failures: ++failures }, 'a rebuild failed for now, trying again');
            await pause(Math.min(rest.least * 2 ** failures, rest.most), undefined, { signal }).catch(() => undefined);
          }
        }
      } while (this.askedAgain.has(projection) && !signal.aborted);
    } finally {
      this.underWay.delete(projection);
    }
  }

  /** `before` is an SQL expression of ours, never input. Runs of a newer build are left to hosts of that build. */
  private async enqueue(before: string): Promise<void> {
    const versions = Object.fromEntries(this.projections.all().map(({ name, version }) => [name, version]));
    const waiting = await this.database.query<{ projection: string }>(
      `update engine.rebuild set enqueued_at = clock_timestamp() where id in (
         select id from engine.rebuild
         where ${waitsForWorker} and coalesce(enqueued_at <= ${before}, true) and coalesce(version, 0) <= ($1::jsonb ->> projection)::int and not ${rebuildsArePaused}
         for update skip locked)
       returning projection`,
      [JSON.stringify(versions)],
    );
    const names = waiting.map(({ projection }) => projection);
    if (names.length === 0 || (await this.queues.enqueueRebuilds(names))) return;
    for (const name of names) void this.run(name);
  }

  private all(): ReadonlyMap<string, Rebuild> {
    return (this.rebuilds ??= new Map(
      this.projections.all().map(projection => [projection.name, new Rebuild(this.database, projection)]),
    ));
  }
}
