import { Controller, Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  agreeToPublishing,
  declinePublishing,
  listPlannedSettings,
  listPublishingProposals,
  withdrawPlannedSetting,
  withdrawPublishing,
  type NotMade,
  type PlannedSetting,
  type plannedSettingNames,
  type plannedStateNames,
  type proposalStateNames,
  type PublishingProposal,
} from '#contract/betrieb/waiting.js';
import { fieldErrorsFrom, problemFor } from '#contract/errors/problem.js';
import type { Language } from '#shared/texts.js';
import { retentionNames } from '#contract/betrieb/schemas.js';
import { names, toPaged, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { isTheirOwn } from '#platform/domain/person.js';
import { answer, calls } from '#platform/http/call-table.js';
import { answered, Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { PublishingCalls } from '#platform/http/request-pipeline.js';
import type { RetentionKind } from '#platform/retention.js';
import { plannableSettings, type PlannableSetting } from '#platform/domain/plannable-settings.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { WithdrawPlannedSetting } from '../api.js';
import type { PlanRefusal } from '../persistence.js';
import { PlannedSettings, type PlannedRow, type PlannedState } from '../use-cases/plan-setting.js';
import { Proposals, type Change, type ProposalState } from '../publishing.js';

const toWirePlannedChanges = (changes: readonly Change[]): PlannedSetting['Taten'] =>
  changes.map(({ action, subject, before, after }) => ({
    Aktion: action,
    Gegenstand: subject,
    Vorher: before,
    Nachher: after,
  }));

/** Hooks proposals for a second person into the request pipeline. */
@Injectable()
export class PublishingWaitsForSecondPerson implements OnModuleInit {
  constructor(
    private readonly publishing: PublishingCalls,
    private readonly proposals: Proposals,
    private readonly tenants: TenantDirectory,
  ) {}

  onModuleInit(): void {
    this.publishing.publish = (...asked) => this.publish(...asked);
  }

  private async publish(...[call, request, { context }, work]: Parameters<PublishingCalls['publish']>) {
    if ((await this.tenants.own()).status === 'draft') return work();
    const done = await this.proposals.instead(call, request, principalOf(context, 'agency'), work);
    return 'result' in done
      ? done.result
      : answered(202, { WartetAuf: 'ZweitePerson', Vorschlag: done.proposalId }, { 'cache-control': 'no-store' });
  }
}

const proposalStates = names({
  waiting: 'Wartet',
  published: 'Veroeffentlicht',
  declined: 'Abgelehnt',
  withdrawn: 'Zurueckgezogen',
  outdated: 'Ueberholt',
} satisfies Record<ProposalState, (typeof proposalStateNames)[number]>);

/** Publishing calls that wait for a second person. */
export const publishingCalls = calls(Proposals, [
  answer(listPublishingProposals, async (proposals, { query }) => {
    const page = await proposals.page(query);
    return toPaged(page.rows.map(toWireProposal), page);
  }),
  answer(agreeToPublishing, (proposals, { params, context }) =>
    proposals.agree(params.id, context, principalOf(context, 'agency').name),
  ),
  answer(declinePublishing, (proposals, { params, body, context }) =>
    proposals.decline(params.id, body.Grund, principalOf(context, 'agency').name),
  ),
  answer(withdrawPublishing, (proposals, { params, context }) =>
    proposals.withdraw(params.id, principalOf(context, 'agency').name),
  ),
]);

type ProposalRow = Awaited<ReturnType<Proposals['page']>>['rows'][number];

const toWireProposal = (row: ProposalRow): PublishingProposal => ({
  Id: row.proposalId,
  Stand: proposalStates.toWire(row.state),
  VorgeschlagenAm: toWireDateTime(row.proposedAt),
  VorgeschlagenVon: row.proposedByName,
  Eigener: isTheirOwn(currentPerson(), row.proposedBy),
  Taten: toWirePlannedChanges(row.changes),
  EntschiedenAm: toWireDateTimeOrNull(row.decidedAt),
  EntschiedenVon: row.decidedByName,
  Grund: row.reason,
});

const settings = names({
  hosts: 'Hosts',
  'mail-sender': 'Mailversand',
  'mail-text': 'Mailtext',
  retention: 'Aufbewahrung',
  'sign-in-service': 'Anmeldedienst',
  'voucher-kind': 'Gutscheinart',
  campaign: 'Aktion',
  catalogue: 'Katalog',
  'catalogue-source': 'Produktquelle',
  webhook: 'Webhook',
  'payout-account': 'Zahlungskonto',
} satisfies Record<PlannableSetting, (typeof plannedSettingNames)[number]>);

const plannedStates = names({
  planned: 'Geplant',
  applied: 'Angewandt',
  withdrawn: 'Zurueckgezogen',
  outdated: 'Ueberholt',
  refused: 'Abgewiesen',
} satisfies Record<PlannedState, (typeof plannedStateNames)[number]>);

/** What the call itself would have answered; both values of a field that was changed meanwhile are data again. */
export function whyNotMade(missed: PlanRefusal | null, language: Language): NotMade {
  if (!missed) return { Grund: null, Fehler: [] };
  const { reason, fields = [] } = missed;
  const texts = fieldErrorsFrom(fields, language);
  return {
    Grund: problemFor(reason, { language, traceId: '' }).title,
    Fehler: fields.map(({ field, reason: of, values }, at) => ({
      Feld: field,
      Grund: texts[at]!.Message,
      ...(of === 'changed-elsewhere' && {
        Inzwischen: fromJson(values?.['there']),
        Geplant: fromJson(values?.['yours']),
      }),
    })),
  };
}

const fromJson = (text = 'null'): unknown => JSON.parse(text);

/** The subject in the wire name of the call that sets it. */
const subjectOnWire = ({ setting, subject }: PlannedRow): string =>
  setting === 'retention' ? retentionNames.toWire(subject as RetentionKind) : subject;

export const toWirePlan = (row: PlannedRow, language: Language): PlannedSetting => ({
  Id: row.planId,
  Art: settings.toWire(row.setting),
  Gegenstand: subjectOnWire(row),
  GiltAb: toWireDateTime(row.dueAt),
  GeplantAm: toWireDateTime(row.plannedAt),
  GeplantVon: row.plannedByName,
  Stand: plannedStates.toWire(row.state),
  Taten: toWirePlannedChanges(row.changes),
  EndeAm: toWireDateTimeOrNull(row.endedAt),
  ...whyNotMade(row.refusal, language),
});

/** Hosts are changed by the platform only. */
const ofOperators = plannableSettings.filter(setting => setting !== 'hosts');

/** Planned changes of settings. */
@Controller()
export class PlannedSettingsController {
  constructor(
    private readonly plans: PlannedSettings,
    private readonly commands: CommandBus,
  ) {}

  @Implements(listPlannedSettings)
  async list(@Input() { query, context }: CallRequest<typeof listPlannedSettings>): Promise<PlannedSetting[]> {
    const asked = query.art ? [settings.fromWire(query.art)] : plannableSettings;
    return (await this.plans.list(asked)).map(row => toWirePlan(row, context.language));
  }

  @Implements(withdrawPlannedSetting)
  withdraw(@Input() { params, context }: CallRequest<typeof withdrawPlannedSetting>): Promise<void> {
    const { name } = principalOf(context, 'agency');
    return this.commands.execute(new WithdrawPlannedSetting(params.id, ofOperators, name));
  }
}
