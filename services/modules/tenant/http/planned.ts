import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  listPlannedConfigurations,
  planConfiguration,
  withdrawPlannedConfiguration,
  type planStateNames,
} from '#contract/betrieb/configuration.js';
import { fromWireDateTime, names, toWireDateTime } from '#contract/shared/codec.js';
import { DueHandler, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { Implements, Input, principalOf, versionRead, type CallRequest } from '#platform/http/call.js';
import { differences } from '../configuration.js';
import { Configurations, type PlanState, type Setting } from '../persistence.js';
import { APPLY_CONFIGURATION, ApplyPlan, ConfigurationPlans, PlanConfiguration, WithdrawPlan } from '../planned.js';
import { fromWireConfiguration, toWireConfiguration } from './wire.js';

const states = names({
  planned: 'Geplant',
  applied: 'Angewandt',
  withdrawn: 'Zurueckgezogen',
  outdated: 'Ueberholt',
  refused: 'Abgewiesen',
} satisfies Record<PlanState, (typeof planStateNames)[number]>);

/** What is to be in force from a later moment on. */
@Controller()
export class PlannedConfigurationController {
  constructor(
    private readonly plans: ConfigurationPlans,
    private readonly configurations: Configurations,
    private readonly commands: CommandBus,
  ) {}

  @Implements(listPlannedConfigurations)
  async list(@Input() _: CallRequest<typeof listPlannedConfigurations>) {
    const known = new Map<number, Setting>(
      (await this.configurations.versions()).map(({ version, name, config }) => [version, { name, config }]),
    );
    return (await this.plans.list()).map(
      ({ planId, ofVersion, name, config, dueAt, plannedAt, plannedByName, state }) => ({
        Id: planId,
        GiltAb: toWireDateTime(dueAt),
        GeplantAm: toWireDateTime(plannedAt),
        GeplantVon: plannedByName,
        AusVersion: ofVersion,
        Stand: states.toWire(state),
        Aenderungen: differences(
          toWireConfiguration(known.get(ofVersion) ?? { name, config }),
          toWireConfiguration({ name, config }),
        ).map(({ field, before, after }) => ({ Feld: field, Vorher: before, Nachher: after })),
      }),
    );
  }

  @Implements(planConfiguration)
  async plan(@Input() { body, context }: CallRequest<typeof planConfiguration>) {
    const of = versionRead(context.headers['if-match']);
    ensure(of !== null, 'version-missing');
    const Id = await this.commands.execute(
      new PlanConfiguration({
        of,
        from: fromWireDateTime(body.GiltAb),
        ...fromWireConfiguration(body.Konfiguration),
        byName: principalOf(context, 'agency').name,
        fieldwise: toWireConfiguration,
      }),
    );
    return { Id };
  }

  @Implements(withdrawPlannedConfiguration)
  async withdraw(@Input() { params, context }: CallRequest<typeof withdrawPlannedConfiguration>) {
    await this.commands.execute(new WithdrawPlan(params.id, principalOf(context, 'agency').name));
    return null;
  }
}

@DueHandler(APPLY_CONFIGURATION, 'imports')
export class ApplyPlannedConfiguration implements DueWorkHandler {
  constructor(private readonly commands: CommandBus) {}

  due(planId: string): Promise<void> {
    return this.commands.execute(new ApplyPlan(planId, toWireConfiguration));
  }
}
