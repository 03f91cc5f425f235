import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Query, QueryBus } from '@nestjs/cqrs';
import { EventStore } from '#engine/event-store.js';
import { DueHandler, DueWork, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { Audit } from '#platform/audit.js';
import { Clock, calendarDay } from '#platform/clock.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import type { RowOf } from '#platform/database/tables.js';
import { ensure } from '#platform/domain/domain-error.js';
import { isTheirOwn, mustBeAnother } from '#platform/domain/person.js';
import { canBePlannedUntil, changedElsewhere, type PlanMet } from '#platform/tenancy/settings.js';
import { rulesOf, type TenantConfig } from '#platform/tenancy/tenant.js';
import { configuredOptions, payeeOf, typesOffered } from '#reward-types/index.js';
import { LastPayoutsOf } from '../../payout/api.js';
import { fixesItsReward } from '../../payout/published-rules.js';
import { PromisesUnderCap } from '../../recommendation/api.js';
import { RewardsStillToGo } from '../../reward/api.js';
import { PlannedSettingMissed } from '../events.js';
import {
  ConfigurationFields,
  isSamePart,
  mustBeOf,
  partAt,
  ConfigurationPublishing,
  SecondPerson,
  withParts,
} from './change-configuration.js';
import {
  ConfigurationPlans,
  Configurations,
  type ConfigurationPlanRow,
  type Configured,
  type PlanRefusal,
  type Setting,
} from '../persistence.js';
import { operatorWhoActs } from './payee-editors.js';
import { isApprovedBySecondPerson } from '../publishing.js';
import { ifRefused } from './plan-setting.js';

/** Existing data that a change affects. */
export interface AffectedData {
  readonly field: string;
  readonly what: 'open-recommendations' | 'rewards-not-ready' | 'open-choices' | 'paid-to-others';
  readonly count: number;
  readonly beforeCents: number | null;
  readonly afterCents: number | null;
}

/**
 * Effect of a change on existing data, computed by the same rules that apply later
 * (docs/specification/programme.md#changing-the-configuration).
 */
@Injectable()
export class ConfigurationEffect {
  constructor(
    private readonly queries: QueryBus,
    private readonly configurations: Configurations,
    private readonly plans: ConfigurationPlans,
    private readonly fields: ConfigurationFields,
  ) {}

  /** Plans that this change affects, and whether each can still be made afterwards. */
  async met(before: Configured, after: Setting): Promise<PlanMet[]> {
    const changed = this.fields.partsBetween(before, after);
    const met: PlanMet[] = [];
    for (const plan of await this.plans.upTo(null)) {
      const base = await this.configurations.ofVersion(plan.ofVersion, before);
      const theirs = base ? this.fields.partsBetween(base, plan) : [];
      const isVoid = theirs.some(({ field }) => changed.some(one => isSamePart(one.field, field)));
      met.push({ planId: plan.planId, from: plan.dueAt, isVoid });
    }
    return met;
  }

  async of(before: TenantConfig, after: TenantConfig): Promise<AffectedData[]> {
    const touched: AffectedData[] = [];
    const [was, is] = [before.maxRecipientRewardCents, after.maxRecipientRewardCents];
    if (was !== is) {
      const promises = await this.queries.execute(new PromisesUnderCap(was, is));
      touched.push({ field: 'MaxEmpfaengerPraemieCent', what: 'open-recommendations', ...promises });
    }
    const rewards = await this.queries.execute(new RewardsStillToGo());
    const noCents = { beforeCents: null, afterCents: null };
    if (rulesOf(before).claimDays !== rulesOf(after).claimDays)
      touched.push({ field: 'Zahlen', what: 'rewards-not-ready', count: rewards.notReady, ...noCents });
    const offered = ({ rewardTypes }: TenantConfig) =>
      typesOffered(rewardTypes).map(type => [type.kind, configuredOptions(type, rewardTypes)]);
    if (!isDeepStrictEqual(offered(before), offered(after)))
      touched.push({ field: 'Praemienarten', what: 'open-choices', count: rewards.choiceOpen, ...noCents });
    touched.push(await this.paidToOthers(before, after, rewards.toOthers));
    return touched.filter(({ count }) => count > 0);
  }

  /** Chosen rewards with a payee from the configuration, not in a sealed batch: sums by payee, now and after the change. */
  private async paidToOthers(
    before: TenantConfig,
    after: TenantConfig,
    chosen: Answer<RewardsStillToGo>['toOthers'],
  ): Promise<AffectedData> {
    const moved = chosen.filter(one => !isDeepStrictEqual(accountOf(one, before), accountOf(one, after)));
    const payouts = await this.queries.execute(new LastPayoutsOf(moved.map(({ rewardId }) => rewardId)));
    const touched = moved.filter(({ rewardId }) => !fixesItsReward(payouts.get(rewardId)?.status));
    const paid = (config: TenantConfig) =>
      touched.reduce((sum, one) => sum + (accountOf(one, config) ? one.amountCents : 0), 0);
    return {
      field: 'Praemienarten',
      what: 'paid-to-others',
      count: touched.length,
      beforeCents: paid(before),
      afterCents: paid(after),
    };
  }
}

function accountOf(chosen: Parameters<typeof payeeOf>[0], { rewardTypes }: TenantConfig) {
  const payee = payeeOf(chosen, rewardTypes);
  return payee && [payee.holder, payee.iban, payee.bic];
}

type Answer<Asked> = Asked extends Query<infer Told> ? Told : never;

export const APPLY_CONFIGURATION = 'configuration-plan';

export interface Planned {
  readonly planId: string;
  /** The plan waits for a second person. */
  readonly waits: boolean;
}

/** Joins a plan's changes with others' since, compared as read, with defaults for fields that are not stored. */
@Injectable()
export class JoinedChanges {
  constructor(
    private readonly configurations: Configurations,
    private readonly fields: ConfigurationFields,
  ) {}

  /** Refuses `changed-meanwhile` where both changed the same field. */
  async onTopOf(before: Configured, plan: Setting & { readonly ofVersion: number }): Promise<Setting> {
    if (before.version === plan.ofVersion) return plan;
    const base = await this.configurations.replaced(plan.ofVersion);
    ensure(base !== undefined, 'changed-meanwhile');
    const planned = this.fields.partsBetween(base, plan);
    const since = this.fields.partsBetween(base, before);
    const both = planned.filter(({ field }) => since.some(one => isSamePart(one.field, field)));
    const there = this.fields.of(before);
    const fields = both.map(({ field, after }) => changedElsewhere(field, partAt(there, field), after));
    ensure(both.length === 0, 'changed-meanwhile', { fields });
    return this.fields.toSetting(withParts(there, planned));
  }
}

/** Changes of the configuration for a later time, and those that wait for a second person (docs/specification/programme.md#planned-changes). */
@Injectable()
export class ConfigurationPlanning {
  constructor(
    private readonly configurations: Configurations,
    private readonly plans: ConfigurationPlans,
    private readonly publishing: ConfigurationPublishing,
    private readonly second: SecondPerson,
    private readonly fields: ConfigurationFields,
    private readonly joined: JoinedChanges,
    private readonly due: DueWork,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** Takes effect at its time, if nobody changes the same fields until then. */
  async plan(plan: Setting & { readonly of: number; readonly from: Date; readonly byName: string }): Promise<Planned> {
    const { of, from, name, config, byName } = plan;
    const now = this.clock.now();
    mustBe(from > now, 'GiltAb', 'past');
    mustBe(from <= canBePlannedUntil(now), 'GiltAb', 'too-far');
    const before = await this.configurations.inForce({ locked: true });
    mustBeOf(of, before, { name, config }, this.fields);
    await this.publishing.mustFit(config);
    const changes = this.fields.partsBetween(before, { name, config });
    mustBe(changes.length > 0, 'Konfiguration', 'changes-nothing');
    const same = await this.samePlan(before, from, changes);
    if (same) return { planId: same, waits: false };
    const waits = await this.second.isNeeded(before, { name, config });
    if (waits) return { planId: await this.second.propose(before, plan), waits };
    const planId = await this.plans.add(plan, 'planned', operatorWhoActs(), isApprovedBySecondPerson());
    await this.due.schedule(APPLY_CONFIGURATION, planId, from);
    await this.audit.record({
      action: 'configuration.plan',
      subject: planId,
      by: byName,
      before: Object.fromEntries(changes.map(({ field, before: was }) => [field, was])),
      after: { from: from.toISOString(), ...Object.fromEntries(changes.map(({ field, after }) => [field, after])) },
    });
    return { planId, waits };
  }

  /**
   * A second person approves a proposal: it takes effect at once, or at its time. Refuses `not-found`, `not-authorised`
   * (one's own) and `changed-meanwhile`.
   */
  async agree(planId: string, byName: string): Promise<void> {
    const before = await this.configurations.inForce({ locked: true });
    const plan = await this.plans.waiting(planId);
    ensure(plan?.state === 'proposed', 'not-found');
    mustBeAnother(currentPerson(), plan.proposedBy);
    const { dueAt, plannedByName } = plan;
    await this.audit.record({ action: 'configuration.agree', subject: planId, by: byName, before: { plannedByName } });
    if (dueAt > this.clock.now()) {
      ensure(plan.ofVersion === before.version, 'changed-meanwhile');
      await this.plans.agree(planId, byName);
      return this.due.schedule(APPLY_CONFIGURATION, planId, dueAt);
    }
    const after = await this.joined.onTopOf(before, plan);
    const by = plan.plannedBy ?? plan.proposedBy;
    await this.publishing.publish(before, after, { byName: plannedByName, restored: null, by });
    await this.plans.agreeAndApply(planId, byName);
  }

  /** A second person declines a proposal. Refuses `not-found` and `not-authorised` (one's own). */
  async decline(planId: string, reason: string, byName: string): Promise<void> {
    const plan = await this.plans.waiting(planId);
    ensure(plan?.state === 'proposed', 'not-found');
    mustBeAnother(currentPerson(), plan.proposedBy);
    await this.plans.decline(planId, byName, reason);
    await this.audit.record({
      action: 'configuration.decline',
      subject: planId,
      by: byName,
      before: { plannedByName: plan.plannedByName },
      after: { reason },
    });
  }

  /** A proposal is withdrawn by its proposer (otherwise `not-authorised`). */
  async withdraw(planId: string, byName: string): Promise<void> {
    const plan = await this.plans.waiting(planId);
    ensure(plan !== undefined, 'not-found');
    ensure(plan.state === 'planned' || isTheirOwn(currentPerson(), plan.proposedBy), 'not-authorised');
    await this.plans.end(planId, 'withdrawn');
    await this.due.cancel(APPLY_CONFIGURATION, planId);
    await this.audit.record({ action: 'configuration.plan-withdraw', subject: planId, by: byName });
  }

  /**
   * A repeated request returns the existing plan. Refuses another change planned for that very moment, and one already
   * planned for an earlier time.
   */
  private async samePlan(before: Configured, from: Date, changes: readonly Difference[]) {
    for (const plan of await this.plans.upTo(from)) {
      const base = await this.configurations.ofVersion(plan.ofVersion, before);
      if (!base) continue;
      const planned = this.fields.partsBetween(base, plan);
      const theirs = new Map(planned.map(({ field, after }) => [field, after]));
      const both = changes.filter(({ field }) => planned.some(one => isSamePart(one.field, field)));
      const isWhole =
        both.length === changes.length && both.every(one => isDeepStrictEqual(theirs.get(one.field), one.after));
      const isThen = plan.dueAt.getTime() === from.getTime();
      if (isThen && isWhole && theirs.size === changes.length) return plan.planId;
      const reason = isThen && both.length > 0 && !isWhole ? 'planned-then' : 'planned-already';
      mustBe(reason === 'planned-already' && !isWhole, 'GiltAb', reason, { day: calendarDay(plan.dueAt) });
    }
    return null;
  }
}

type Difference = ReturnType<ConfigurationFields['between']>[number];
const mustBe = (holds: boolean, field: string, reason: string, values: Readonly<Record<string, string>> = {}): void =>
  ensure(holds, 'validation-failed', { fields: [{ field, reason, values }] });

/** Makes a due plan. Where that fails, the reason is stored in the plan for operators. */
@DueHandler(APPLY_CONFIGURATION, 'imports')
export class ApplyPlannedConfiguration implements DueWorkHandler {
  constructor(
    private readonly configurations: Configurations,
    private readonly plans: ConfigurationPlans,
    private readonly publishing: ConfigurationPublishing,
    private readonly second: SecondPerson,
    private readonly joined: JoinedChanges,
    private readonly events: EventStore,
    private readonly audit: Audit,
  ) {}

  async due(planId: string): Promise<void> {
    const plan = await this.plans.waiting(planId);
    if (plan?.state !== 'planned') return;
    const { ofVersion, plannedByName: byName } = plan;
    const before = await this.configurations.inForce({ locked: true });
    const missed = await this.taken(before, plan);
    if (!missed) return this.plans.end(planId, 'applied');
    const state = missed.reason === 'validation-failed' ? 'refused' : 'outdated';
    await this.plans.end(planId, state, missed);
    await this.audit.record({
      action: 'configuration.plan-missed',
      subject: planId,
      by: byName,
      after: { state, of: ofVersion, inForce: before.version },
    });
    const told = PlannedSettingMissed.of({ planId, setting: 'configuration' });
    await this.events.append('planned-setting', planId, 0, [told]);
  }

  /** Null: the plan took effect. */
  private async taken(before: Configured, plan: MadeLater): Promise<PlanRefusal | null> {
    const { plannedByName: byName } = plan;
    try {
      const after = await this.made(before, plan);
      await this.publishing.publish(before, after, { byName, restored: null, by: plan.plannedBy ?? plan.proposedBy });
      return null;
    } catch (error) {
      // For example a picture that was removed meanwhile, or a rule that came with a new build.
      return ifRefused(error);
    }
  }

  /**
   * What the plan makes by now. What loosens a control needs the second person who agreed to it, on this very version: a
   * draft may be live by now. Refuses `changed-meanwhile`.
   */
  private async made(before: Configured, plan: MadeLater): Promise<Setting> {
    const after = await this.joined.onTopOf(before, plan);
    const isAgreedTo = plan.proposedBy !== null && plan.ofVersion === before.version;
    ensure(isAgreedTo || !(await this.second.isNeeded(before, after)), 'changed-meanwhile');
    return after;
  }
}

type MadeLater = Setting &
  Pick<RowOf<ConfigurationPlanRow>, 'ofVersion' | 'plannedByName' | 'plannedBy' | 'proposedBy'>;

export const plannedHandlers = [
  ConfigurationEffect,
  ConfigurationPlans,
  JoinedChanges,
  ConfigurationPlanning,
  ApplyPlannedConfiguration,
];
