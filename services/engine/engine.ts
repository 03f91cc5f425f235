import { BullRegistrar } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { hourMs } from '#shared/dates-and-money.js';
import { EngineDatabase } from './engine-database.js';
import { Heartbeat } from './heartbeat.js';
import { ConsumerProgress } from './consumer-progress.js';
import { Maintenance } from './maintenance.js';
import { ProjectionRegistry } from './projections/projection-registry.js';
import { ProjectionRunner } from './projections/projection-runner.js';
import { RebuildSweeper } from './projections/rebuild-sweeper.js';
import { ReplaySweeper } from './projections/replay-sweeper.js';
import { QueueServer } from './queues/queue-server.js';
import { QueueWipeDetector } from './queues/queue-wipe-detector.js';
import { DeliverySweeper } from './reactions/delivery-sweeper.js';
import { ReactionRegistry } from './reactions/reaction-registry.js';
import { Relay, unrelayed, type RelayVisit } from './relay.js';
import { DueScheduler } from './scheduler/due-scheduler.js';
import { DueSweeper } from './scheduler/due-sweeper.js';
import { Loop } from './loop.js';

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
  private readonly progress: ConsumerProgress;

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
    private readonly queueWipes: QueueWipeDetector,
    private readonly maintenance: Maintenance,
    private readonly clock: Clock,
  ) {
    this.heartbeat = new Heartbeat(database, 'worker');
    this.progress = new ConsumerProgress(database);
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
        minPauseMs: 20,
        maxPauseMs: 500,
        idlePauseMs: 2_000,
      }),
    }));
    const announce = ({ types, streams }: RelayVisit) => {
      for (const projection of projecting) if (types.some(type => projection.types.has(type))) projection.loop.wake();
      void this.deliveries.dispatch(streams);
    };
    this.loops = [
      new Loop('relay', () => this.relay.round(announce), { minPauseMs: 2, maxPauseMs: 25, idlePauseMs: 100 }),
      ...projecting.map(({ loop }) => loop),
      new Loop('deliveries', () => this.deliveries.pass(), { minPauseMs: 1_000, maxPauseMs: 5_000 }),
      new Loop('due work', () => this.scheduler.pass(), { minPauseMs: 250, maxPauseMs: 2_000 }),
      new Loop('rebuilds', () => this.rebuilds.pass().then(() => false), { minPauseMs: 200, maxPauseMs: 1_000 }),
      new Loop('replays', () => this.replays.pass().then(() => false), { minPauseMs: 500, maxPauseMs: 2_000 }),
      new Loop('epoch', () => this.queueWipes.check(() => this.enqueueAll()).then(() => false), {
        minPauseMs: 2_000,
        maxPauseMs: 5_000,
      }),
      new Loop('heartbeat', () => this.beat().then(() => false), { minPauseMs: 5_000, maxPauseMs: 5_000 }),
      new Loop('plans', () => this.maintenance.analyzeGrownTables(), { minPauseMs: 1_000, maxPauseMs: 4_000 }),
      new Loop('maintenance', () => this.maintenance.pass(), { minPauseMs: 600_000, maxPauseMs: hourMs }),
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
