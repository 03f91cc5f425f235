import { BullRegistrar } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { logger } from '#platform/logger.js';
import { hourMs } from '#shared/dates-and-money.js';
import { EngineDatabase } from './engine-database.js';
import { Heartbeat, Progress, Maintenance } from './maintenance.js';
import { ProjectionRegistry, ProjectionRunner } from './projections/projection-runner.js';
import { RebuildSweeper } from './projections/rebuild-sweeper.js';
import { ReplaySweeper } from './projections/replay-sweeper.js';
import { QueueServer } from './queues/queue-server.js';
import { Epoch } from './queues/queues.js';
import { DeliverySweeper } from './reactions/delivery-runner.js';
import { ReactionRegistry } from './reactions/reaction.js';
import { Relay, unrelayed, type RelayVisit } from './event-store.js';
import { DueScheduler } from './scheduler/due-scheduler.js';
import { DueSweeper } from './scheduler/due-sweeper.js';

export interface LoopOptions {
  /** First pause after a pass that found nothing; doubles up to `restMost`. Milliseconds. */
  readonly restLeast: number;
  readonly restMost: number;
  /** Longest pause once nothing was found for `quietMs`; by default `restMost`. */
  readonly restQuiet?: number;
}

/** Milliseconds without work after which a loop looks less often: longer than any gap while events come. */
const quietMs = 2_000;

/**
 * Repeats a pass: immediately while there is work, otherwise after growing pauses that a wake-up cuts short.
 * A pass that throws is logged and retried later; only `stop` ends the loop.
 */
export class Loop {
  private running: Promise<void> | undefined;
  private stopping = false;
  private woken = false;
  private endRest: (() => void) | undefined;

  /** `pass` returns whether there may be more work right away. */
  constructor(
    readonly name: string,
    private readonly pass: () => Promise<boolean>,
    private readonly options: LoopOptions,
  ) {}

  start(): void {
    this.stopping = false;
    this.running ??= this.run();
  }

  /** Signals that there may be work now; ends the current pause. */
  wake(): void {
    this.woken = true;
    this.endRest?.();
  }

  /** Waits for the current pass to finish, then ends the loop. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.endRest?.();
    await this.running;
    this.running = undefined;
  }

  private async run(): Promise<void> {
    const { restLeast, restMost, restQuiet = restMost } = this.options;
    let rest = restLeast;
    let failures = 0;
    let lastWork = performance.now();
    while (!this.stopping) {
      try {
        this.woken = false;
        const busy = await this.pass();
        failures = 0;
        if (busy) {
          lastWork = performance.now();
          rest = restLeast;
          continue;
        }
      } catch (error) {
        failures++;
        rest = Math.min(100 * 2 ** failures, 5_000);
        logger[failures > 3 ? 'error' : 'warn']({ err: error, loop: this.name, failures }, 'pass failed, trying again');
      }
      const most = performance.now() - lastWork > quietMs ? restQuiet : restMost;
      if (await this.restFor(rest)) rest = restLeast;
      else rest = Math.min(rest * 2, Math.max(most, failures ? 5_000 : 0));
    }
  }

  /** Returns whether a wake-up ended the pause. */
  private async restFor(ms: number): Promise<boolean> {
    if (this.woken || this.stopping) return true;
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, ms);
      this.endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.endRest = undefined;
    return this.woken;
  }
}

/** The names of projections that have not read the whole log. */
const unread = `select name from engine.projection p where exists (
  select from engine.checkpoint c join engine.shard_cursor k using (shard)
  where c.consumer = p.name and c.generation = p.active_generation and k.seq > c.seq)`;

/** The pipeline of one worker: relay → log → projections and deliveries, and what is due by the clock. */
@Injectable()
export class Engine {
  private runners: ProjectionRunner[] = [];
  private loops: Loop[] = [];
  private readonly heartbeat: Heartbeat;
  private readonly progress: Progress;

  constructor(
    private readonly database: EngineDatabase,
    private readonly relay: Relay,
    private readonly projections: ProjectionRegistry,
    private readonly reactions: ReactionRegistry,
    private readonly deliveries: DeliverySweeper,
    private readonly rebuilds: RebuildSweeper,
    private readonly replays: ReplaySweeper,
    private readonly due: DueSweeper,
    private readonly scheduler: DueScheduler,
    private readonly queues: QueueServer,
    private readonly processors: BullRegistrar,
    private readonly epoch: Epoch,
    private readonly maintenance: Maintenance,
    private readonly clock: Clock,
  ) {
    this.heartbeat = new Heartbeat(database, 'worker');
    this.progress = new Progress(database);
  }

  /** Registers projections and reactions before the first event is relayed, so that none of them misses it. */
  async register(): Promise<void> {
    if (this.runners.length > 0) return;
    this.runners = this.projections.all().map(projection => new ProjectionRunner(this.database, projection));
    for (const runner of this.runners) await runner.register();
    await this.reactions.subscribe(this.database);
  }

  async start(): Promise<void> {
    await this.register();
    const projecting = this.runners.map(runner => ({
      types: new Set(runner.projection.types),
      loop: new Loop(`projection ${runner.projection.name}`, () => runner.pass(), {
        restLeast: 20,
        restMost: 500,
        restQuiet: 2_000,
      }),
    }));
    const announce = ({ types, streams }: RelayVisit) => {
      for (const projection of projecting) if (types.some(type => projection.types.has(type))) projection.loop.wake();
      void this.deliveries.dispatch(streams);
    };
    this.loops = [
      new Loop('relay', () => this.relay.round(announce), { restLeast: 2, restMost: 25, restQuiet: 100 }),
      ...projecting.map(({ loop }) => loop),
      new Loop('deliveries', () => this.deliveries.pass(), { restLeast: 1_000, restMost: 5_000 }),
      new Loop('due work', () => this.scheduler.pass(), { restLeast: 250, restMost: 2_000 }),
      new Loop('rebuilds', () => this.rebuilds.pass().then(() => false), { restLeast: 200, restMost: 1_000 }),
      new Loop('replays', () => this.replays.pass().then(() => false), { restLeast: 500, restMost: 2_000 }),
      new Loop('epoch', () => this.epoch.check(() => this.enqueueAll()).then(() => false), {
        restLeast: 2_000,
        restMost: 5_000,
      }),
      new Loop('heartbeat', () => this.beat().then(() => false), { restLeast: 5_000, restMost: 5_000 }),
      new Loop('plans', () => this.maintenance.analyzeGrownTables(), { restLeast: 1_000, restMost: 4_000 }),
      new Loop('maintenance', () => this.maintenance.pass(), { restLeast: 600_000, restMost: hourMs }),
    ];
    this.processors.register();
    this.loops.forEach(loop => loop.start());
  }

  /** Takes no new work and waits for the work in progress. */
  async stop(): Promise<void> {
    this.due.stop();
    await Promise.all([
      this.rebuilds.stop(),
      this.replays.stop(),
      this.queues.stopWorkers(),
      ...this.loops.map(loop => loop.stop()),
      this.deliveries.stop(),
    ]);
    if (this.loops.length > 0) await this.heartbeat.stop();
    this.loops = [];
  }

  /**
   * Does all work that is available now, in this process and without a queue: for tests and seeds. Ends when no due work is left;
   * a reaction that failed is retried while its back-off is short, and otherwise left to a worker.
   */
  async settle(): Promise<void> {
    await this.register();
    while (!(await this.isIdle())) {
      let busy = await this.relay.round(() => undefined);
      const behind = await this.behind();
      for (const runner of this.runners) if (behind.has(runner.projection.name)) busy = (await runner.pass()) || busy;
      busy = (await this.deliveries.runWaiting()) || busy;
      busy = (await this.due.pass()) || busy;
      busy = (await this.rebuilds.runWaiting()) || busy;
      busy = (await this.replays.runWaiting()) || busy;
      if (!busy && !(await this.relay.isBehind()) && !(await this.deliveries.waitForRetry())) return;
    }
  }

  /** Whether nothing waits anywhere, not even to be retried: one statement where each part would ask its own. */
  private async isIdle(): Promise<boolean> {
    const [row] = await this.database.query<{ busy: boolean }>(
      `select exists (${unrelayed})
         or exists (select from engine.delivery where state in ('pending', 'sending'))
         or exists (${unread})
         or exists (select from engine.due_work where state = 'waiting' and next_at <= $1)
         or exists (select from engine.rebuild where state in ('requested', 'building'))
         or exists (select from engine.replay where state in ('requested', 'building')) as busy`,
      [this.clock.now()],
    );
    return !row!.busy;
  }

  /** Projections whose checkpoint is behind the log; only these are worth a transaction. */
  private async behind(): Promise<ReadonlySet<string>> {
    const rows = await this.database.query<{ name: string }>(unread);
    return new Set(rows.map(({ name }) => name));
  }

  private async beat(): Promise<void> {
    await this.heartbeat.beat();
    await this.progress.note(this.relay.lastRound);
  }

  /** Enqueues all waiting work again after the queue server lost its data. */
  private async enqueueAll(): Promise<void> {
    await this.rebuilds.enqueueAll();
    await this.deliveries.enqueueAll();
  }
}
