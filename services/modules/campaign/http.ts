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
import type { TenantDocument } from '#contract/mandanten.js';
import { joinCampaign, leaveCampaign, listActiveCampaigns, listOwnCampaigns } from '#contract/praemie/calls.js';
import { toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { addDays, Clock, calendarDay } from '#platform/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure, type RefusalDetails } from '#platform/domain/domain-error.js';
import { Consents } from '#platform/intake/consents.js';
import {
  Implements,
  Input,
  planned,
  plansOnWire,
  principalOf,
  type CallContext,
  type CallRequest,
} from '#platform/http/call.js';
import { withoutPersonalData } from '#platform/logger.js';
import {
  fieldsBetween,
  namingBoth,
  newSubject,
  Part,
  PlansMet,
  type DocumentChange,
  type DocumentPart,
  type PlanMet,
} from '#platform/tenancy/settings.js';
import { day } from '#shared/dates-and-money.js';
import { isForProduct } from './api.js';
import type { CampaignTerms } from './events.js';
import { defaultTiers, isOver, progressIdOf, promisedTo } from './domain/campaign.js';
import {
  CampaignsInForce,
  ChangeCampaign,
  EndCampaign,
  type CampaignChanged,
  type CampaignLater,
} from './use-cases/change-campaign.js';
import { JoinCampaign, LeaveCampaign } from './use-cases/take-part.js';
import { CampaignProgresses, Campaigns, type CampaignRow, type CampaignStanding } from './persistence.js';

@Controller()
export class TakePartController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(joinCampaign)
  async join(@Input() { params, body, context }: CallRequest<typeof joinCampaign>): Promise<null> {
    await this.commands.execute(
      new JoinCampaign(
        principalOf(context, 'recommender').recommenderId,
        params.aktionsId,
        body.abgehakt,
        evidenceOf(context),
      ),
    );
    return null;
  }

  @Implements(leaveCampaign)
  async leave(@Input() { params, context }: CallRequest<typeof leaveCampaign>): Promise<null> {
    await this.commands.execute(
      new LeaveCampaign(principalOf(context, 'recommender').recommenderId, params.aktionsId, evidenceOf(context)),
    );
    return null;
  }
}

const evidenceOf = ({ language, address }: CallContext) => ({ source: 'page' as const, language, address });

@Controller()
export class ListCampaignsController {
  constructor(
    private readonly campaigns: Campaigns,
    private readonly consents: Consents,
  ) {}

  /** A box is ticked where the person logged in takes part already; never beforehand. */
  @Implements(listActiveCampaigns)
  async list(
    @Input() { query: { produktId }, context: { now, language, principal } }: CallRequest<typeof listActiveCampaigns>,
  ) {
    const active = (await this.campaigns.openOn(calendarDay(now))).filter(
      campaign => produktId === undefined || isForProduct(campaign, produktId),
    );
    const standing =
      principal.kind === 'recommender' && active.length > 0
        ? (await this.consents.standing([principal.recommenderId], 'campaign')).get(principal.recommenderId)
        : undefined;
    return active.map(({ campaignId, title, body, legalText, consentText }) => ({
      AktionsId: campaignId,
      Titel: title[language],
      Text: body[language],
      RechtsText: legalText[language],
      abgehakt: standing?.has(String(campaignId)) ?? false,
      Zustimmung: consentText[language],
    }));
  }
}

/** Days for which an ended campaign is still shown to those who took part. */
const shownAfterItsEndForDays = 90;

@Controller()
export class OwnCampaignsController {
  constructor(
    private readonly campaigns: Campaigns,
    private readonly progresses: CampaignProgresses,
    private readonly consents: Consents,
  ) {}

  @Implements(listOwnCampaigns)
  async list(@Input() { context }: CallRequest<typeof listOwnCampaigns>) {
    const { recommenderId } = principalOf(context, 'recommender');
    const today = calendarDay(context.now);
    const campaigns = await this.campaigns.begunAndNotEndedBefore(
      today,
      calendarDay(addDays(context.now, -shownAfterItsEndForDays)),
    );
    const standing =
      campaigns.length > 0 ? (await this.consents.standing([recommenderId], 'campaign')).get(recommenderId) : undefined;
    const own = [];
    for (const campaign of campaigns) {
      const since = standing?.get(String(campaign.campaignId))?.since ?? null;
      const progress = await this.progresses.find(
        progressIdOf(currentWork().tenantId, campaign.campaignId, recommenderId),
      );
      const ended = campaign.endsOn < today || campaign.endedAt !== null;
      if ((ended || campaign.usedUpAt) && since === null && !progress) continue;
      // Participants see the terms that were promised to them.
      const promised = since ? promisedTo(since, await this.campaigns.versions(campaign.campaignId)).terms : campaign;
      own.push({
        ...textsOf(campaign, context.language),
        abgehakt: since !== null,
        Seit: toWireDateTimeOrNull(since),
        Bis: day(campaign.endedAt ?? campaign.endsOn, 'de'),
        Beendet: ended,
        BudgetAufgebraucht: campaign.usedUpAt !== null,
        Gezaehlt: progress?.counted ?? 0,
        Stufen: promised.tiers.map(({ after, cents }) => ({
          Ab: after,
          WertCent: cents,
          Erreicht: progress?.reached.has(after) ?? false,
        })),
      });
    }
    return own;
  }
}

const textsOf = ({ campaignId, title, body, legalText, consentText }: CampaignRow, language: 'de' | 'en') => ({
  AktionsId: campaignId,
  Titel: title[language],
  Text: body[language],
  RechtsText: legalText[language],
  Zustimmung: consentText[language],
});

const toWireTerms = (terms: CampaignTerms) => ({
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

const toTerms = (wire: InputOf<typeof createCampaign>['body']): CampaignTerms => ({
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
    return this.tell(new ChangeCampaign(null, toTerms(body), by(context, query)), context);
  }

  @Implements(changeCampaign)
  async change(@Input() { query, body, context }: CallRequest<typeof changeCampaign>) {
    const of = { campaignId: body.AktionsId, version: body.Version };
    const terms = toTerms(body);
    const both = namingBoth(of.version, toWireTerms(terms), () => this.inForceOnWire(of.campaignId));
    if (isPlanned(query))
      return this.later(String(of.campaignId), of.version, terms, query.giltAb, context).catch(both);
    return this.tell(new ChangeCampaign(of, terms, by(context, query)), context).catch(both);
  }

  private async inForceOnWire(campaignId: number) {
    const campaign = (await this.campaigns.all()).find(one => one.campaignId === campaignId);
    return campaign && { version: campaign.version, content: toWireTerms(campaign) };
  }

  @Implements(endCampaign)
  async end(@Input() { params, query, body, context }: CallRequest<typeof endCampaign>) {
    const reason = withoutPersonalData(body.Grund);
    if (isPlanned(query)) return this.later(String(params.aktionsId), null, { reason }, query.giltAb, context);
    return this.tell(new EndCampaign(params.aktionsId, reason, by(context, query)), context);
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
    return this.tell(new ChangeCampaign(of, to, by(context, query)), context);
  }

  private later(subject: string, of: number | null, to: CampaignLater, giltAb: string, context: CallContext) {
    return planned(this.commands, { setting: 'campaign', subject, of, to }, giltAb, principalOf(context, 'agency'));
  }

  private async tell(command: ChangeCampaign | EndCampaign, { now }: CallContext): Promise<CampaignWithEffect> {
    const done = await this.commands.execute(command);
    const met = command.by.dryRun ? new PlansMet('campaign', String(done.campaign.campaignId)) : null;
    return toWireChanged(done, now, met ? await this.queries.execute(met) : []);
  }
}

type ChangeQuery = { readonly probelauf?: string | undefined; readonly giltAb?: string | undefined };
/** A dry run shows the effect of an immediate change. */
const isPlanned = <Query extends ChangeQuery>(query: Query): query is Query & { giltAb: string } =>
  query.giltAb !== undefined && query.probelauf !== 'true';

const by = (context: CallContext, { probelauf }: { readonly probelauf?: string | undefined }) => ({
  name: principalOf(context, 'agency').name,
  dryRun: probelauf === 'true',
});

const changesBetween = (before: CampaignTerms, after: CampaignTerms): CampaignVersion['Aenderungen'] =>
  fieldsBetween(toWireTerms(before), toWireTerms(after)).map(({ field, before, after }) => ({
    Feld: field,
    Vorher: before,
    Nachher: after,
  }));

type Documented = NonNullable<TenantDocument['Aktionen']>;

/** Those not over, by German title and first day. One left out is ended, not deleted: people may take part in it. */
@Part({ name: 'Aktionen', order: 4 })
export class CampaignsOfDocument implements DocumentPart<Documented> {
  constructor(
    private readonly campaigns: Campaigns,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async read() {
    return (await this.notOver()).map(toWireTerms);
  }

  async write(wanted: Documented, byName: string): Promise<DocumentChange[]> {
    const open = await this.notOver();
    const former = matched(wanted, open);
    const by = { name: byName, dryRun: false };
    const changes: DocumentChange[] = [];
    const faults: NonNullable<RefusalDetails['fields']>[number][] = [];
    for (const [at, one] of wanted.entries()) {
      const was = former[at];
      const terms = toTerms(one);
      const fields = fieldsBetween(was ? toWireTerms(was) : {}, toWireTerms(terms));
      if (fields.length === 0) continue;
      const of = was ? { campaignId: was.campaignId, version: null } : null;
      await this.commands.execute(new ChangeCampaign(of, terms, by)).then(
        ({ campaign: { campaignId } }) =>
          changes.push(documentChange(campaignId, terms.title.de, was ? 'changed' : 'new', fields)),
        (error: unknown) => {
          if (!(error instanceof DomainError) || error.reason !== 'validation-failed') throw error;
          faults.push(...(error.details.fields ?? []).map(fault => ({ ...fault, field: `${at}.${fault.field}` })));
        },
      );
    }
    ensure(faults.length === 0, 'validation-failed', { fields: faults });
    const today = calendarDay(this.clock.now());
    for (const campaign of open.filter(one => !former.includes(one))) {
      await this.commands.execute(new EndCampaign(campaign.campaignId, 'Nicht mehr im Dokument', by));
      const fields = fieldsBetween({ Enddatum: campaign.endsOn }, { Enddatum: today });
      changes.push(documentChange(campaign.campaignId, campaign.title.de, 'retired', fields));
    }
    return changes;
  }

  /** In the order of their first days. */
  private async notOver(): Promise<CampaignRow[]> {
    const today = calendarDay(this.clock.now());
    return (await this.campaigns.all()).filter(one => !isOver(one, today)).reverse();
  }
}

const documentChange = (
  campaignId: number,
  name: string,
  kind: DocumentChange['kind'],
  fields: DocumentChange['fields'],
): DocumentChange => ({ list: 'Aktionen', id: String(campaignId), name, kind, fields });

/** The stored campaign for each documented one: same title and first day, otherwise same title with a changed first day. */
function matched(wanted: Documented, open: readonly CampaignRow[]): (CampaignRow | undefined)[] {
  const left = new Set(open);
  const take = (is: (campaign: CampaignRow) => boolean): CampaignRow | undefined => {
    const found = [...left].find(is);
    if (found) left.delete(found);
    return found;
  };
  const exact = wanted.map(({ Titel, Startdatum }) =>
    take(({ title, startsOn }) => title.de === Titel.de && startsOn === Startdatum),
  );
  return wanted.map(({ Titel }, at) => exact[at] ?? take(({ title }) => title.de === Titel.de));
}
