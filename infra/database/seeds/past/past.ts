import { CommandBus } from '@nestjs/cqrs';
import { addDays } from '#platform/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentEntityManager } from '#platform/database/unit-of-work.js';
import { DomainError } from '#platform/domain/domain-error.js';
import type { RecordedEvent } from '#platform/domain/aggregate.js';
import { alone } from '#engine/reactions/batches.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { CountClick } from '../../../../services/modules/recommendation/use-cases/count-click.js';
import { browser } from '../history/tell.js';
import type { Seeding } from '../seeding.js';
import type { TimeTravel } from '../time-travel.js';
import { Dice } from './dice.js';
import { plays } from './doings/index.js';
import { DueInThePast } from './due-in-the-past.js';
import { followings } from './followings.js';
import { Agenda, type Doing, type DoingOf, type Plan } from './plan.js';
import { busyness } from './season.js';
import { spontaneously } from './spontaneously.js';
import type { Play, Scene } from './scene.js';
import type { ToldAtOnce } from './told-at-once.js';

/** A mark's place among those of the seed; the day follows. */
const mark = 'past/';
const firstMark = `${mark}from`;

type Played = Exclude<Doing, DoingOf<'click'>>;

/** One tenant's past, day by day: a day is one transaction, so that nobody ever sees half of it, and each is lived through once. */
export class Past {
  private readonly sql: Sql;
  private readonly commands: CommandBus;
  private readonly due: DueInThePast;
  private agenda = new Agenda();
  /** What the day leaves to later ones. */
  private later: Plan[] = [];
  private dayEnds: Date;
  /** What is being done, what was planned because of it, and how many events made somebody plan. */
  private doing: { readonly at: Date; readonly doing: Played; readonly planned: Plan[]; heard: number } | undefined;
  /** Rules that said no, by reason: as they would have in those years. */
  private readonly refusals = new Map<string, number>();

  private constructor(
    private readonly seeding: Seeding,
    private readonly tenant: Scene['tenant'],
    private readonly told: ToldAtOnce,
    private readonly time: TimeTravel,
    /** Midnight (UTC) of the first day, and the moment it ends. */
    private readonly from: Date,
    private readonly until: Date,
  ) {
    const { app } = seeding;
    [this.sql, this.commands, this.due] = [
      app.get(Sql),
      app.get(CommandBus),
      new DueInThePast(app, seeding.tenantId, until),
    ];
    this.dayEnds = from;
  }

  /** Goes on after the last day that is there. */
  static async of(seeding: Seeding, tenant: Tenant, told: ToldAtOnce, time: TimeTravel, days: number): Promise<Past> {
    const start = addDays(time.today, -days);
    start.setUTCHours(0, 0, 0, 0);
    const { from } = await seeding.once(firstMark, async () => ({
      from: start.toISOString(),
      after: await lastPosition(seeding),
    }));
    const past = new Past(seeding, tenant as Scene['tenant'], told, time, new Date(from), time.today);
    await past.remember();
    return past;
  }

  get isOver(): boolean {
    return this.dayEnds >= this.until;
  }

  /** From 0 to 1. */
  get lived(): number {
    return Math.min((this.dayEnds.getTime() - this.from.getTime()) / (this.until.getTime() - this.from.getTime()), 1);
  }

  /** The next day, `YYYY-MM-DD`. */
  get day(): string {
    return this.dayEnds.toISOString().slice(0, 10);
  }

  /** What the rules said no to in this run. */
  get refused(): string {
    return `${this.tenant.key}, refused by the rules: ${[...this.refusals].map(([reason, times]) => `${reason} ${times}`).join(', ') || 'nothing'}`;
  }

  async liveADay(): Promise<void> {
    const [start, end] = [this.dayEnds, addDays(this.dayEnds, 1) < this.until ? addDays(this.dayEnds, 1) : this.until];
    let lived = false;
    try {
      this.told.start(event => this.follow(event));
      await this.seeding.once(`${mark}${this.day}`, async () => {
        const later = await this.allOf(start, end);
        lived = true;
        return later;
      });
    } catch (error) {
      // Nothing of the day has happened.
      await this.remember();
      throw error;
    }
    // Another run was quicker.
    if (!lived) await this.remember();
  }

  /** What is still to come is the worker's. */
  async end(): Promise<void> {
    await this.seeding.once(`${mark}end`, () => this.due.show());
  }

  private async allOf(start: Date, end: Date): Promise<readonly Plan[]> {
    [this.later, this.dayEnds] = [[], end];
    for (const plan of spontaneously(this.tenant.key, start, this.from, this.until)) this.plan(plan);
    for (const plan of await this.due.plans(start, end)) this.plan(plan);
    for (let plan = this.agenda.next(end); plan; plan = this.agenda.next(end)) {
      const { at, doing } = plan;
      if (doing.what === 'click') await this.click(at, doing);
      else await this.play(at, doing);
    }
    await this.due.hide();
    await this.told.writeDown(this.seeding.tenantId);
    return this.later;
  }

  private plan(plan: Plan): void {
    if (plan.at >= this.until) return;
    this.agenda.add(plan);
    if (plan.at >= this.dayEnds) this.later.push(plan);
  }

  /** A doing a rule refuses leaves nothing behind. */
  private async play(at: Date, doing: Played): Promise<void> {
    this.time.goToMoment(at);
    this.doing = { at, doing, planned: [], heard: 0 };
    await this.sql.execute('savepoint doing');
    const before = this.told.count;
    try {
      await alone(() => this.do(doing));
      await this.told.tell(this.seeding.tenantId);
      await this.sql.execute('release savepoint doing');
      for (const planned of this.doing.planned) this.plan(planned);
    } catch (error) {
      if (!(error instanceof DomainError))
        throw new Error(`${doing.what} ${doing.key} at ${at.toISOString()} failed`, { cause: error });
      this.refusals.set(error.reason, (this.refusals.get(error.reason) ?? 0) + 1);
      currentEntityManager().clear();
      this.told.takeBack(before);
      await this.sql.execute('rollback to savepoint doing');
    }
  }

  private do(doing: Played): Promise<unknown> {
    if (doing.what === 'due')
      return this.seeding.inTenant(`system:${doing.kind}`, () =>
        this.due.do(doing.kind, doing.subjectId, this.time.now()),
      );
    const scene = { ...this.sceneFor(doing.what, doing.key), seeding: this.seeding, sql: this.sql };
    return (plays[doing.what] as Play<typeof doing.what>)(scene, doing as never);
  }

  private sceneFor(...words: readonly [string, string]): Omit<Scene, 'seeding' | 'sql'> {
    return {
      tenant: this.tenant,
      now: this.time.now(),
      dice: new Dice(this.tenant.key, ...words),
      busyness: day => busyness(this.tenant.key, day, this.from, this.until),
      plan: (at, doing) => void this.doing!.planned.push({ at, doing }),
    };
  }

  private follow(event: RecordedEvent): void {
    const follow = followings[event.type];
    if (!follow || !this.doing) return;
    const { at, doing, heard } = this.doing;
    this.doing.heard += 1;
    const cause = doing.what === 'due' ? `${doing.kind} ${at.toISOString().slice(0, 10)}` : doing.key;
    follow(this.sceneFor(event.type, `${cause}/${heard}`), event as never);
  }

  private click(at: Date, { number, channel }: DoingOf<'click'>): Promise<unknown> {
    this.time.goToMoment(at);
    return this.commands.execute(
      new CountClick(this.tenant, { number }, { channel, userAgent: browser, purpose: '', method: 'GET' }),
    );
  }

  private async remember(): Promise<void> {
    const days = await this.seeding.inTenant('system:seed', () =>
      this.sql.query<{ name: string; result: readonly { at: string; doing: Doing }[] }>(
        `select name, result from demo_seed where tenant_id = $1 and name ~ '^${mark}[0-9]' order by name`,
        [this.seeding.tenantId],
      ),
    );
    const last = days.at(-1)?.name.slice(mark.length);
    this.dayEnds = last ? addDays(new Date(last), 1) : this.from;
    if (this.dayEnds > this.until) this.dayEnds = this.until;
    this.agenda = new Agenda(
      days
        .flatMap(({ result }) => result.map(({ at, doing }) => ({ at: new Date(at), doing })))
        .filter(({ at }) => at >= this.dayEnds),
    );
  }
}

export const isLaidIn = (seeding: Seeding): Promise<boolean> => seeding.isDone(`${mark}end`);

/** SQL, in the tenant $1: whether the event `e` is the past's own, by the hour of `now`, and not of somebody who uses the programme meanwhile. */
export const ofThePast = (now: string): string =>
  `e.at <= ${now} and e.pos > (select (result->>'after')::bigint from demo_seed where tenant_id = $1 and name = '${firstMark}')`;

async function lastPosition({ app, tenantId }: Seeding): Promise<number> {
  const row = await app
    .get(Sql)
    .one<{ pos: number }>('select coalesce(max(pos), 0)::float8 as pos from engine.event where tenant_id = $1', [
      tenantId,
    ]);
  return row!.pos;
}
