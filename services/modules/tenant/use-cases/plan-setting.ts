import { isDeepStrictEqual } from 'node:util';
import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { EventStore } from '#engine/event-store.js';
import { DueHandler, DueWork, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { Audit } from '#platform/audit.js';
import { Clock, calendarDay } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { lockName, tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import type { PlannableSetting } from '#platform/domain/plannable-settings.js';
import {
  canBePlannedUntil,
  DocumentParts,
  isNewSubject,
  PlanSetting,
  PlansMet,
  type Plannable,
  type PlannedChange,
  type Planner,
} from '#platform/tenancy/settings.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { Handles } from '#platform/messages.js';
import { WithdrawPlannedSetting } from '../api.js';
import { PlannedSettingMissed } from '../events.js';
import { loosenedBy } from '../domain/weakening.js';
import { Tenants, type PlanRefusal } from '../persistence.js';
import { runTentatively, type Change } from '../publishing.js';

export type PlannedState = 'planned' | 'applied' | 'withdrawn' | 'outdated' | 'refused';

/** A planned change of a setting (docs/specification/programme.md#planned-changes-of-what-is-set). */
export const PlannedSettingRow = defineEntity({
  name: 'PlannedSettingRow',
  tableName: 'planned_setting',
  properties: p => ({
    tenantId: p.uuid().primary(),
    planId: p.uuid().primary(),
    setting: p.text().$type<PlannableSetting>(),
    /** Id of the setting within its kind. */
    subject: p.text(),
    /** The version it is based on; where an earlier plan was made first, the version which that one made. */
    ofVersion: p.integer(),
    /** Encrypted, since it may contain a secret. */
    changeEncrypted: p.text(),
    /** Changes it made when it was tried, as the audit log records them. */
    changes: p.json<readonly Change[]>(),
    dueAt: p.datetime(),
    plannedAt: p.datetime(),
    plannedBy: p.text(),
    plannedByName: p.text(),
    state: p.text().$type<PlannedState>(),
    endedAt: p.datetime().nullable(),
    refusal: p.json<PlanRefusal>().nullable(),
  }),
});
export type PlannedRow = RowOf<typeof PlannedSettingRow>;

export const APPLY_PLANNED_SETTING = 'apply-planned-setting';
const column = 'planned_setting.change_encrypted';
const listed = 50;

const ofTenant = () =>
  tables<typeof PlannedSettingRow>()
    .selectFrom('planned_setting')
    .selectAll()
    .where('tenantId', '=', currentWork().tenantId);

/** Planned changes of settings and how they are made. */
@Injectable()
export class PlannedSettings {
  constructor(
    private readonly parts: DocumentParts,
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  /** Waiting plans first, the next one first; then ended ones. */
  list(settings: readonly PlannableSetting[]): Promise<PlannedRow[]> {
    return ofTenant()
      .where('setting', 'in', settings)
      .orderBy('endedAt', order => order.desc().nullsFirst())
      .orderBy('dueAt')
      .limit(listed)
      .execute();
  }

  find(planId: string): Promise<PlannedRow | undefined> {
    return ofTenant().where('planId', '=', planId).executeTakeFirst();
  }

  /** A plan that still waits, locked until the transaction ends. */
  waiting(planId: string): Promise<PlannedRow | undefined> {
    return ofTenant().where('planId', '=', planId).where('state', '=', 'planned').forUpdate().executeTakeFirst();
  }

  /** Waiting plans of one setting, by time. */
  ahead({ setting, subject }: Pick<PlannedRow, 'setting' | 'subject'>): Promise<PlannedRow[]> {
    const waiting = ofTenant().where('setting', '=', setting).where('subject', '=', subject);
    return waiting.where('state', '=', 'planned').orderBy('dueAt').execute();
  }

  /** Plans of one setting due up to a moment, by time. */
  upTo(moment: Date, { setting, subject }: Pick<PlannedRow, 'setting' | 'subject'>): Promise<PlannedRow[]> {
    return ofTenant()
      .where('setting', '=', setting)
      .where('subject', '=', subject)
      .where('state', '=', 'planned')
      .where('dueAt', '<=', moment)
      .orderBy('dueAt')
      .forUpdate()
      .execute();
  }

  /** Locks the setting: planning and making planned changes run one after the other. */
  async lock({ setting, subject }: Pick<PlannedRow, 'setting' | 'subject'>): Promise<void> {
    await lockName(`planned-setting/${currentWork().tenantId}/${setting}/${subject}`);
  }

  async add(
    { setting, subject, to }: PlannedChange,
    from: Date,
    { of, by, changes }: { of: number; by: Planner; changes: readonly Change[] },
  ): Promise<string> {
    const planId = newId();
    await currentEntityManager().insert(PlannedSettingRow, {
      tenantId: currentWork().tenantId,
      planId,
      setting,
      subject,
      ofVersion: of,
      changeEncrypted: this.cipher.encrypt(JSON.stringify(to), column, planId),
      changes,
      dueAt: from,
      plannedAt: this.clock.now(),
      plannedBy: by.userId,
      plannedByName: by.name,
      state: 'planned',
      endedAt: null,
      refusal: null,
    });
    return planId;
  }

  /** The planned change, decrypted. */
  changeOf({ planId, changeEncrypted }: PlannedRow): unknown {
    return JSON.parse(this.cipher.decrypt(changeEncrypted, column, planId));
  }

  /** By the module's own command, with its refusals. Returns the version on which later plans of that base continue. */
  async make(plan: PlannedRow, to = this.changeOf(plan)): Promise<number> {
    const { setting, subject, ofVersion } = plan;
    const kind = this.parts.plannable(setting);
    const isOfThat = (await versionOf(kind, subject)) === ofVersion;
    ensure(isOfThat || kind.namesWhatChanges?.(to) === true, 'changed-meanwhile');
    await kind.change(subject, to, ofVersion, { userId: plan.plannedBy, name: plan.plannedByName });
    if (!isOfThat) return ofVersion;
    // A removed setting has no version any more.
    return versionOf(kind, subject).catch((error: unknown) =>
      ifRefused(error).reason === 'not-found' ? ofVersion : Promise.reject(error as Error),
    );
  }

  /** Later plans that were made with knowledge of this one continue from the version it made. */
  async carryOn(plan: PlannedRow, made: number): Promise<void> {
    const { setting, subject, ofVersion } = plan;
    const { tenantId } = currentWork();
    const em = currentEntityManager();
    const kind = this.parts.plannable(setting);
    const those = { tenantId, setting, subject, ofVersion, state: 'planned' as const };
    if (made !== ofVersion) await em.nativeUpdate(PlannedSettingRow, those, { ofVersion: made });
    if (!kind.after) return;
    const waiting = ofTenant().where('setting', '=', setting).where('subject', '=', subject);
    for (const later of await waiting.where('state', '=', 'planned').where('planId', '<>', plan.planId).execute()) {
      const to = kind.after(this.changeOf(later), this.changeOf(plan));
      const changeEncrypted = this.cipher.encrypt(JSON.stringify(to), column, later.planId);
      await em.nativeUpdate(PlannedSettingRow, { tenantId, planId: later.planId }, { changeEncrypted });
    }
  }

  async end(
    { planId }: PlannedRow,
    state: Exclude<PlannedState, 'planned'>,
    refusal: PlanRefusal | null,
  ): Promise<void> {
    const { tenantId } = currentWork();
    const ended = { state, refusal, endedAt: this.clock.now() };
    await currentEntityManager().nativeUpdate(PlannedSettingRow, { tenantId, planId }, ended);
  }
}

@Injectable()
export class SettingPlanning {
  constructor(
    private readonly parts: DocumentParts,
    private readonly plans: PlannedSettings,
    private readonly directory: TenantDirectory,
    private readonly due: DueWork,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  @Handles(PlanSetting)
  async plan(plan: PlannedChange, from: Date, by: Planner) {
    const now = this.clock.now();
    mustBe(from > now, 'past');
    mustBe(from <= canBePlannedUntil(now), 'too-far');
    ensure((await this.directory.own()).status !== 'retired', 'changed-meanwhile');
    const { setting, subject, to } = plan;
    await this.plans.lock(plan);
    const of = await versionOf(this.parts.plannable(setting), subject);
    ensure(plan.of === null || plan.of === of, 'changed-meanwhile');
    const earlier = await this.plans.upTo(from, plan);
    const then = earlier.find(({ dueAt }) => dueAt.getTime() === from.getTime());
    // A repeated request, by whoever, returns the existing plan.
    if (then && isDeepStrictEqual(this.plans.changeOf(then), JSON.parse(JSON.stringify(to))))
      return { planId: then.planId, from };
    mustBe(!then, 'planned-then', from);
    const changes = await this.wouldDo(plan, earlier, { from, by });
    const before = earlier.at(-1);
    mustBe(changes.length > 0, before ? 'planned-already' : 'changes-nothing', before?.dueAt);
    const planId = await this.plans.add({ setting, subject, of, to }, from, { of, by, changes });
    await this.due.schedule(APPLY_PLANNED_SETTING, planId, from);
    const after = { from: from.toISOString(), changes };
    await this.audit.record({
      action: 'setting.plan',
      subject: subjectOf(plan),
      by: by.name,
      before: { version: of },
      after,
    });
    return { planId, from };
  }

  @Handles(PlansMet)
  async met(setting: PlannableSetting, subject: string, entries: readonly string[] = []) {
    const kind = this.parts.plannable(setting);
    return (await this.plans.ahead({ setting, subject })).map(plan => {
      const named =
        kind.namesWhatChanges?.(this.plans.changeOf(plan)) === true && new Set(plan.changes.flatMap(namesIn));
      return { planId: plan.planId, from: plan.dueAt, isVoid: !named || entries.some(entry => named.has(entry)) };
    });
  }

  /** Changes it would make after the plans due before it; rolled back. */
  private async wouldDo(
    { setting, subject, to }: PlannedChange,
    earlier: readonly PlannedRow[],
    { from, by }: { readonly from: Date; readonly by: Planner },
  ) {
    const kind = this.parts.plannable(setting);
    let changes: readonly Change[] = [];
    const made: unknown[] = [];
    const after = (change: unknown) => made.reduce((so, one) => (kind.after ? kind.after(so, one) : so), change);
    await runTentatively(
      async () => {
        for (const plan of earlier) {
          const ofVersion = await versionOf(kind, subject);
          const next = after(this.plans.changeOf(plan));
          const done = await runTentatively(() => this.plans.make({ ...plan, ofVersion }, next), kept).catch(ifRefused);
          if ('result' in done) made.push(next);
        }
        await kind.mustHoldAt?.(from, subject, to);
        const own = await runTentatively(
          async () => kind.change(subject, after(to), await versionOf(kind, subject), by),
          kept,
        );
        changes = own.changes;
      },
      () => false,
    );
    return changes;
  }
}

const namesIn = ({ before, after }: Change): string[] => Object.keys({ ...Object(before), ...Object(after) } as object);

@Injectable()
export class PlanWithdrawals {
  constructor(
    private readonly plans: PlannedSettings,
    private readonly due: DueWork,
    private readonly audit: Audit,
  ) {}

  @Handles(WithdrawPlannedSetting)
  async withdraw(planId: string, settings: readonly PlannableSetting[], byName: string): Promise<void> {
    const plan = await this.plans.waiting(planId);
    ensure(plan !== undefined && settings.includes(plan.setting), 'not-found');
    await this.plans.end(plan, 'withdrawn', null);
    await this.due.cancel(APPLY_PLANNED_SETTING, planId);
    const before = { from: plan.dueAt.toISOString(), changes: plan.changes };
    await this.audit.record({ action: 'setting.plan-withdraw', subject: subjectOf(plan), by: byName, before });
  }
}

/** Makes a planned change completely or not at all at its time; on failure operators are told why. */
@DueHandler(APPLY_PLANNED_SETTING, 'imports')
export class ApplyPlannedSetting implements DueWorkHandler {
  constructor(
    private readonly plans: PlannedSettings,
    private readonly directory: TenantDirectory,
    private readonly tenants: Tenants,
    private readonly events: EventStore,
    private readonly audit: Audit,
  ) {}

  async due(planId: string): Promise<void> {
    const plan = await this.plans.find(planId);
    if (plan?.state !== 'planned') return;
    await this.plans.lock(plan);
    // Overdue plans of the setting are made in the order of their times.
    for (const { planId: next } of await this.plans.upTo(plan.dueAt, plan))
      await this.take((await this.plans.waiting(next))!);
  }

  private async take(plan: PlannedRow): Promise<void> {
    const missed = await this.done(plan);
    if (!missed) return this.plans.end(plan, 'applied', null);
    await this.plans.end(plan, missed.reason === 'changed-meanwhile' ? 'outdated' : 'refused', missed);
    const { planId, setting, plannedByName: by } = plan;
    const after = { from: plan.dueAt.toISOString(), reason: missed.reason };
    await this.audit.record({ action: 'setting.plan-missed', subject: subjectOf(plan), by, after });
    await this.events.append('planned-setting', planId, 0, [PlannedSettingMissed.of({ planId, setting })]);
  }

  /** Null: the change was made. */
  private async done(plan: PlannedRow): Promise<PlanRefusal | null> {
    if ((await this.directory.own()).status === 'retired') return { reason: 'changed-meanwhile' };
    const isAgreed = !(await this.wasPlannedInDraft(plan));
    const isAllowed = (changes: readonly Change[]) => isAgreed || changes.every(one => loosenedBy(one).length === 0);
    return runTentatively(() => this.plans.make(plan), isAllowed)
      .then(async ({ result, changes }) => {
        ensure(isAllowed(changes), 'changed-meanwhile');
        await this.plans.carryOn(plan, result);
      })
      .then(() => null, ifRefused);
  }

  /** A draft plans by one person's word what takes two once it is live. */
  private async wasPlannedInDraft({ plannedAt }: PlannedRow): Promise<boolean> {
    if ((await this.directory.own()).status === 'draft') return false;
    const first = (await this.tenants.history()).findLast(({ status }) => status === 'live');
    return first !== undefined && plannedAt < first.changedAt;
  }
}

/** An error that is no refusal is rethrown, so that the work is retried. */
export function ifRefused(error: unknown): PlanRefusal {
  if (!(error instanceof DomainError)) throw error;
  return { reason: error.reason, ...(error.details.fields && { fields: error.details.fields }) };
}

/** A setting that does not exist yet has version 0. */
const versionOf = (kind: Plannable, subject: string): Promise<number> =>
  isNewSubject(subject) ? Promise.resolve(0) : kind.version(subject);

const kept = () => true;
const subjectOf = ({ setting, subject }: Pick<PlannedRow, 'setting' | 'subject'>) => `${setting}/${subject}`;
const mustBe = (holds: boolean, reason: string, moment?: Date): void =>
  ensure(holds, 'validation-failed', {
    fields: [{ field: 'giltAb', reason, ...(moment && { values: { day: calendarDay(moment) } }) }],
  });

export const plannedSettingsProviders = [PlannedSettings, SettingPlanning, PlanWithdrawals, ApplyPlannedSetting];
