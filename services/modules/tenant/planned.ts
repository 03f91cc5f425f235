import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DueWork } from '#engine/scheduler/due-work.js';
import { Audit } from '#platform/audit.js';
import { Clock } from '#platform/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { tables } from '#platform/database/tables.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { differences, mustBeOf, Publishing, type AsFields } from './configuration.js';
import { Configurations, json, type ConfigurationPlanRow, type PlanState, type Setting } from './persistence.js';

export const APPLY_CONFIGURATION = 'configuration-plan';

/** Has a configuration take over at a later moment, if the one it was made of is in force then (docs/specification/programme.md#planned-changes). */
export class PlanConfiguration extends Command<string> {
  constructor(
    readonly plan: Setting & {
      readonly of: number;
      readonly from: Date;
      readonly byName: string;
      readonly fieldwise: AsFields;
    },
  ) {
    super();
  }
}

export class WithdrawPlan extends Command<void> {
  constructor(
    readonly planId: string,
    readonly byName: string,
  ) {
    super();
  }
}

/** When its time has come. What cannot be done stands in the plan, where operators see it. */
export class ApplyPlan extends Command<void> {
  constructor(
    readonly planId: string,
    readonly fieldwise: AsFields,
  ) {
    super();
  }
}

const plans = () => tables<ConfigurationPlanRow>();

@Injectable()
export class ConfigurationPlans {
  constructor(private readonly clock: Clock) {}

  /** Those that wait first, then what became of the others. */
  list() {
    return plans()
      .selectFrom('tenant_configuration_plan')
      .selectAll()
      .where('tenantId', '=', currentWork().tenantId)
      .orderBy('endedAt', order => order.desc().nullsFirst())
      .orderBy('dueAt')
      .limit(50)
      .execute();
  }

  async add({ of, from, name, config, byName }: PlanConfiguration['plan']): Promise<string> {
    const planId = newId();
    await plans()
      .insertInto('tenant_configuration_plan')
      .values({
        tenantId: currentWork().tenantId,
        planId,
        ofVersion: of,
        name,
        config: json(config),
        dueAt: from,
        plannedAt: this.clock.now(),
        plannedByName: byName,
        state: 'planned',
        endedAt: null,
      })
      .execute();
    return planId;
  }

  /** One that still waits; nobody else ends it until the transaction is over. */
  waiting(planId: string) {
    return plans()
      .selectFrom('tenant_configuration_plan')
      .selectAll()
      .where('tenantId', '=', currentWork().tenantId)
      .where('planId', '=', planId)
      .where('state', '=', 'planned')
      .forUpdate()
      .executeTakeFirst();
  }

  async end(planId: string, state: Exclude<PlanState, 'planned'>): Promise<void> {
    await plans()
      .updateTable('tenant_configuration_plan')
      .set({ state, endedAt: this.clock.now() })
      .where('tenantId', '=', currentWork().tenantId)
      .where('planId', '=', planId)
      .execute();
  }
}

@CommandHandler(PlanConfiguration)
export class PlanConfigurationHandler implements ICommandHandler<PlanConfiguration> {
  constructor(
    private readonly configurations: Configurations,
    private readonly plans: ConfigurationPlans,
    private readonly publishing: Publishing,
    private readonly due: DueWork,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  async execute({ plan }: PlanConfiguration): Promise<string> {
    const { of, from, name, config, byName, fieldwise } = plan;
    ensure(from > this.clock.now(), 'validation-failed', { fields: [{ field: 'GiltAb', reason: 'past' }] });
    const before = await this.configurations.inForce({ alone: true });
    mustBeOf(of, before, { name, config }, fieldwise);
    await this.publishing.mustFit(config);
    const changes = differences(fieldwise(before), fieldwise({ name, config }));
    ensure(changes.length > 0, 'validation-failed', { fields: [{ field: 'Konfiguration', reason: 'duplicate' }] });
    const planId = await this.plans.add(plan);
    await this.due.schedule(APPLY_CONFIGURATION, planId, from);
    await this.audit.record({
      action: 'configuration.plan',
      subject: planId,
      by: byName,
      before: Object.fromEntries(changes.map(({ field, before: was }) => [field, was])),
      after: { from: from.toISOString(), ...Object.fromEntries(changes.map(({ field, after }) => [field, after])) },
    });
    return planId;
  }
}

@CommandHandler(WithdrawPlan)
export class WithdrawPlanHandler implements ICommandHandler<WithdrawPlan> {
  constructor(
    private readonly plans: ConfigurationPlans,
    private readonly due: DueWork,
    private readonly audit: Audit,
  ) {}

  async execute({ planId, byName }: WithdrawPlan): Promise<void> {
    ensure((await this.plans.waiting(planId)) !== undefined, 'not-found');
    await this.plans.end(planId, 'withdrawn');
    await this.due.cancel(APPLY_CONFIGURATION, planId);
    await this.audit.record({ action: 'configuration.plan-withdraw', subject: planId, by: byName });
  }
}

@CommandHandler(ApplyPlan)
export class ApplyPlanHandler implements ICommandHandler<ApplyPlan> {
  constructor(
    private readonly configurations: Configurations,
    private readonly plans: ConfigurationPlans,
    private readonly publishing: Publishing,
    private readonly audit: Audit,
  ) {}

  async execute({ planId, fieldwise }: ApplyPlan): Promise<void> {
    const plan = await this.plans.waiting(planId);
    if (plan === undefined) return;
    const { ofVersion, name, config, plannedByName: byName } = plan;
    const before = await this.configurations.inForce({ alone: true });
    const state =
      before.version === ofVersion
        ? await this.publishing.publish(before, { name, config }, { byName, restored: null, fieldwise }).then(
            () => 'applied' as const,
            (error: unknown) => {
              // A picture that was removed meanwhile, a rule that came with a new build.
              if (error instanceof DomainError && error.reason === 'validation-failed') return 'refused' as const;
              throw error;
            },
          )
        : 'outdated';
    await this.plans.end(planId, state);
    if (state !== 'applied')
      await this.audit.record({
        action: 'configuration.plan-missed',
        subject: planId,
        by: byName,
        after: { state, of: ofVersion, inForce: before.version },
      });
  }
}

export const plannedHandlers = [ConfigurationPlans, PlanConfigurationHandler, WithdrawPlanHandler, ApplyPlanHandler];
