import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  changeCampaign,
  createCampaign,
  endCampaign,
  listCampaigns,
  listCampaignVersions,
  restoreCampaign,
  type Campaign as CampaignOnTheWire,
  type CampaignVersion,
  type CampaignWithEffect,
} from '#contract/betrieb/programme.js';
import type { InputOf } from '#contract/call.js';
import { toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { calendarDay } from '#platform/clock.js';
import { ensure } from '#platform/domain/domain-error.js';
import {
  Implements,
  Input,
  planned,
  plansOnWire,
  principalOf,
  staffOf,
  type CallContext,
  type CallRequest,
} from '#platform/http/call.js';
import { withoutPersonalData } from '#platform/logger.js';
import { fieldsBetween, namingBoth, newSubject, PlansMet, type PlanMet } from '#platform/tenancy/settings.js';
import type { CampaignTerms } from '../events.js';
import { defaultTiers } from '../domain/campaign-progress.js';
import { isOver } from '../domain/campaign-change.js';
import { CampaignsInForce } from '../queries/campaigns-in-force.js';
import { ChangingCampaigns, type CampaignChanged } from '../use-cases/change-campaign.js';
import type { CampaignLater } from '../use-cases/planned-campaigns.js';
import { Campaigns, type CampaignRow, type CampaignStanding } from '../persistence/campaigns.js';

export const textsOf = ({ campaignId, title, body, legalText, consentText }: CampaignRow, language: 'de' | 'en') => ({
  AktionsId: campaignId,
  Titel: title[language],
  Text: body[language],
  RechtsText: legalText[language],
  Zustimmung: consentText[language],
});

export const toWireTerms = (terms: CampaignTerms) => ({
  Titel: { ...terms.title },
  Text: { ...terms.body },
  RechtsText: { ...terms.legalText },
  Zustimmung: { ...terms.consentText },
  Startdatum: terms.startsOn,
  Enddatum: terms.endsOn,
  ProduktIds: terms.productIds && [...terms.productIds],
  Stufen: terms.tiers.map(({ after, cents }) => ({ Ab: after, WertCent: cents })),
  BudgetCent: terms.budgetCents,
});

export const toTerms = (wire: InputOf<typeof createCampaign>['body']): CampaignTerms => ({
  startsOn: wire.Startdatum,
  endsOn: wire.Enddatum,
  title: wire.Titel,
  body: wire.Text,
  legalText: wire.RechtsText,
  consentText: wire.Zustimmung,
  productIds: wire.ProduktIds && [...new Set(wire.ProduktIds)],
  tiers:
    wire.Stufen?.map(({ Ab, WertCent }) => ({ after: Ab, cents: WertCent })).sort(
      (one, other) => one.after - other.after,
    ) ?? defaultTiers,
  budgetCents: wire.BudgetCent,
});

function statusOf(campaign: CampaignRow, today: string) {
  if (isOver(campaign, today)) return 'Beendet';
  if (campaign.usedUpAt !== null) return 'BudgetAufgebraucht';
  return campaign.startsOn > today ? 'Geplant' : 'Laeuft';
}

const toWireCampaign = (
  campaign: CampaignRow,
  { purse, granted, counting, participants }: CampaignStanding,
  now: Date,
): CampaignOnTheWire => ({
  AktionsId: campaign.campaignId,
  Version: campaign.version,
  ...toWireTerms(campaign),
  Stand: {
    Status: statusOf(campaign, calendarDay(now)),
    BeendetAm: toWireDateTimeOrNull(campaign.endedAt),
    Teilnehmer: participants,
    Gezaehlt: counting,
    Gewaehrt: granted,
    GewaehrtCent: purse.grantedCents,
    RestCent: purse.budgetCents === null ? null : purse.budgetCents - purse.grantedCents,
    Wartend: purse.waiting,
  },
});

const toWireChanged = (
  { campaign, standing, effect }: CampaignChanged,
  now: Date,
  met: readonly PlanMet[],
): CampaignWithEffect => ({
  ...toWireCampaign(campaign, standing, now),
  Wirkung: {
    Nachgewaehrt: effect.grants.length,
    NachgewaehrtCent: effect.grants.reduce((sum, { cents }) => sum + cents, 0),
    BehaltenBisherige: effect.keepFormerTerms,
    ...plansOnWire(met),
  },
});

/** Operators' calls to create and change campaigns; with `probelauf` the same command runs and writes nothing. */
@Controller()
export class CampaignsController {
  constructor(
    private readonly campaigns: Campaigns,
    private readonly inForce: CampaignsInForce,
    private readonly changing: ChangingCampaigns,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Implements(listCampaigns)
  async list(@Input() { context }: CallRequest<typeof listCampaigns>): Promise<CampaignOnTheWire[]> {
    const answer = [];
    for (const campaign of await this.campaigns.all())
      answer.push(toWireCampaign(campaign, await this.inForce.standing(campaign), context.now));
    return answer;
  }

  @Implements(createCampaign)
  async create(@Input() { query, body, context }: CallRequest<typeof createCampaign>) {
    if (isPlanned(query)) return this.later(newSubject(body.Titel.de), null, toTerms(body), query.giltAb, context);
    return this.answer(this.changing.change(null, toTerms(body), by(context, query)), query, context);
  }

  @Implements(changeCampaign)
  async change(@Input() { query, body, context }: CallRequest<typeof changeCampaign>) {
    const of = { campaignId: body.AktionsId, version: body.Version };
    const terms = toTerms(body);
    const both = namingBoth(of.version, toWireTerms(terms), () => this.inForceOnWire(of.campaignId));
    if (isPlanned(query))
      return this.later(String(of.campaignId), of.version, terms, query.giltAb, context).catch(both);
    return this.answer(this.changing.change(of, terms, by(context, query)), query, context).catch(both);
  }

  private async inForceOnWire(campaignId: number) {
    const campaign = (await this.campaigns.all()).find(one => one.campaignId === campaignId);
    return campaign && { version: campaign.version, content: toWireTerms(campaign) };
  }

  @Implements(endCampaign)
  async end(@Input() { params, query, body, context }: CallRequest<typeof endCampaign>) {
    const reason = withoutPersonalData(body.Grund);
    if (isPlanned(query)) return this.later(String(params.aktionsId), null, { reason }, query.giltAb, context);
    return this.answer(this.changing.end(params.aktionsId, reason, by(context, query)), query, context);
  }

  @Implements(listCampaignVersions)
  async versions(@Input() { params }: CallRequest<typeof listCampaignVersions>): Promise<CampaignVersion[]> {
    const versions = await this.campaigns.versions(params.aktionsId);
    ensure(versions.length > 0, 'not-found');
    return versions
      .map(({ version, changedAt, changedByName, terms }, at) => ({
        Nummer: version,
        GeaendertAm: toWireDateTime(changedAt),
        GeaendertVon: changedByName,
        ...toWireTerms(terms),
        Aenderungen: at === 0 ? [] : changesBetween(versions[at - 1]!.terms, terms),
        InKraft: at === versions.length - 1,
      }))
      .reverse();
  }

  @Implements(restoreCampaign)
  async restore(@Input() { params, query, context }: CallRequest<typeof restoreCampaign>) {
    const of = { campaignId: params.aktionsId, version: null };
    const to = { ofVersion: params.nummer };
    if (isPlanned(query)) return this.later(String(of.campaignId), null, to, query.giltAb, context);
    return this.answer(this.changing.change(of, to, by(context, query)), query, context);
  }

  private later(subject: string, of: number | null, to: CampaignLater, giltAb: string, context: CallContext) {
    return planned(this.commands, { setting: 'campaign', subject, of, to }, giltAb, principalOf(context, 'agency'));
  }

  private async answer(
    change: Promise<CampaignChanged>,
    query: ChangeQuery,
    { now }: CallContext,
  ): Promise<CampaignWithEffect> {
    const done = await change;
    const met = isDryRun(query) ? new PlansMet('campaign', String(done.campaign.campaignId)) : null;
    return toWireChanged(done, now, met ? await this.queries.execute(met) : []);
  }
}

type ChangeQuery = { readonly probelauf?: string | undefined; readonly giltAb?: string | undefined };

/** A dry run shows the effect of an immediate change. */
const isPlanned = <Query extends ChangeQuery>(query: Query): query is Query & { giltAb: string } =>
  query.giltAb !== undefined && !isDryRun(query);

const isDryRun = ({ probelauf }: ChangeQuery): boolean => probelauf === 'true';

const by = (context: CallContext, query: ChangeQuery) => ({ name: staffOf(context).name, dryRun: isDryRun(query) });

const changesBetween = (before: CampaignTerms, after: CampaignTerms): CampaignVersion['Aenderungen'] =>
  fieldsBetween(toWireTerms(before), toWireTerms(after)).map(({ field, before, after }) => ({
    Feld: field,
    Vorher: before,
    Nachher: after,
  }));
