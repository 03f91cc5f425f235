import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { cancelRecommendation } from '#contract/agentur/calls.js';
import { listOwnRecommendations } from '#contract/empfehler/calls.js';
import type { OwnRecommendationRow, StageReason } from '#contract/empfehler/schemas.js';
import {
  createRecommendation,
  noteRecommendation,
  readOwnRecommendation,
  shareRecommendation,
} from '#contract/empfehlung/calls.js';
import {
  toDetails,
  type CreatedRecommendation,
  type CreateRecommendation,
  type OwnRecommendation,
} from '#contract/empfehlung/schemas.js';
import {
  actorNames,
  fromGermanDate,
  names,
  recommendationStatusNames,
  rewardStatusNames,
  stageNames,
  toPaged,
  toWireDateTime,
  toWireDateTimeOrNull,
  toCaptchaCheck,
} from '#contract/shared/codec.js';
import { channelNames } from '#contract/shared/schemas.js';
import { ensure } from '#platform/domain/domain-error.js';
import { answered, Implements, Input, principalOf, SharedTransaction, type CallRequest } from '#platform/http/call.js';
import { Captcha } from '#platform/intake/captcha.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { wireOf } from '#reward-types/index.js';
import { RequestNewsletter } from '../../account/api.js';
import { AdvisorOf, ProductOf } from '../../catalogue/api.js';
import { CancelRecommendation } from '../api.js';
import type { RecommendationDetails } from '../events.js';
import { promisedParts } from '../domain/recommendation.js';
import { linkOf, shortLinkOf, spokenOf } from '../links.js';
import { Clicks, SpeakableCodes } from '../persistence/followed-links.js';
import { RecommendationRepository, type RecommendationRow } from '../persistence/recommendations.js';
import type { OpenedRecommendation } from '../queries/open-recommendation.js';
import { ListOwnRecommendations, type OwnRecommendationRow as OwnRow } from '../queries/own-recommendations.js';
import { HoldRecommendation, SubmitRecommendation, type Submission } from '../use-cases/submit-recommendation.js';
import { NoteRecommendation } from '../use-cases/note-recommendation.js';
import { ShareRecommendation } from '../use-cases/share-recommendation.js';

export type Share = 100 | 50 | 0;

/** A submitted recommendation in the code's names; `recommenderShare` is null where the tenant's default applies. */
interface RecommendationInput {
  readonly productId: number;
  readonly details: RecommendationDetails;
  /** The advisor's number in the product API; `field` is the wire field in which it was sent. */
  readonly advisor: {
    readonly number: string;
    readonly field: 'Empfehlung.AgentNumber' | 'Empfehlung.Agentennummer';
  } | null;
  /** A tick or the text that was shown; null where no box was shown. */
  readonly agreement: true | string | null;
  readonly campaigns: readonly { readonly campaignId: number; readonly agreement: true | string | false }[];
  readonly recommenderShare: Share | null;
  readonly another: boolean;
  readonly recommender: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly newsletterWanted: boolean;
  };
  readonly friend: Submission['friend'];
  readonly captcha: string | null;
}

export function toRecommendationInput({
  Empfehlung,
  Empfehler,
  Empfaenger,
  Aktionen,
  Captcha,
}: CreateRecommendation): RecommendationInput {
  return {
    productId: Empfehlung.Produkt,
    details: toDetails({ ...Empfehlung, Kanal: Empfehlung.Channel }),
    advisor: advisorOf(Empfehlung),
    agreement: Empfehlung.AgbText ?? null,
    campaigns: Aktionen.map(({ AktionsId, abgehakt }) => ({ campaignId: AktionsId, agreement: abgehakt })),
    recommenderShare: Empfehlung.AnteilEmpfehler ?? null,
    another: Empfehlung.NeuerLink ?? true,
    recommender: {
      firstName: Empfehler.Vorname,
      lastName: Empfehler.Nachname,
      email: Empfehler.Email,
      newsletterWanted: Empfehler.NewsletterPermission,
    },
    friend: Empfaenger && {
      email: Empfaenger.Email || null,
      phone: Empfaenger.Telefon || null,
      birthDate: Empfaenger.Geburtsdatum ? fromGermanDate(Empfaenger.Geburtsdatum) : null,
    },
    captcha: Captcha ?? null,
  };
}

function advisorOf({ AgentNumber, Agentennummer }: CreateRecommendation['Empfehlung']): RecommendationInput['advisor'] {
  if (AgentNumber) return { number: AgentNumber, field: 'Empfehlung.AgentNumber' };
  return Agentennummer ? { number: Agentennummer, field: 'Empfehlung.Agentennummer' } : null;
}

/** Channel that the form sends where the visitor came through none. */
const noChannel = 'portal';

/** Campaign names allowed in a visit's address: words only, so that neither a spreadsheet nor a page can interpret them. */
const campaign = /^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u;

/** The channel as sent, if it is a channel that the tenant has not switched off or the name of a campaign; otherwise `noChannel`. */
export function allowedChannel(
  sent: string,
  { config }: { readonly config: Pick<Tenant['config'], 'channels'> },
): string {
  const name = channelNames.find(known => known.toLowerCase() === sent.toLowerCase());
  if (name) return config.channels[name] >= 0 ? sent : noChannel;
  return campaign.test(sent) ? sent : noChannel;
}

/** A stored recommendation with its links. */
type Linked<VersionedContent> = VersionedContent & { readonly link: string; readonly shortLink: string };

function fromCreatedRecommendation(
  view: Linked<Pick<RecommendationRow, 'number' | 'hash' | 'code' | 'validUntil'>>,
): CreatedRecommendation {
  return {
    Empfehlungsnummer: view.number,
    Hash: view.hash,
    Link: view.link,
    Kurzlink: view.shortLink,
    Code: view.code,
    GueltigBis: toWireDateTime(view.validUntil),
  };
}

function fromOwnRecommendation(
  view: Linked<RecommendationRow> &
    Pick<OpenedRecommendation, 'product' | 'recommenderRewardCents' | 'recipientRewardCents'> & {
      readonly clicks: number;
      readonly spokenCode: string | null;
    },
): OwnRecommendation {
  return {
    ...fromCreatedRecommendation(view),
    Status: recommendationStatusNames.toWire(view.status),
    Produkt: { Id: view.product.id, Name: view.product.name },
    AnteilEmpfehler: view.recommenderShare,
    PraemieEmpfehlerCent: view.recommenderRewardCents,
    PraemieEmpfaengerCent: view.recipientRewardCents,
    ErstelltAm: toWireDateTime(view.createdAt),
    Klicks: view.clicks,
    Sprechcode: view.spokenCode,
  };
}

export const stageReasonNames = names({
  'claim-period-over': 'AnspruchVerfallen',
  'contract-revoked': 'VertragWiderrufen',
  'contract-cancelled-by-provider': 'VertragVomAnbieterStorniert',
  'contract-not-concluded': 'VertragNichtZustandeGekommen',
  'contract-renewal': 'Vertragsverlaengerung',
  'reward-cancelled': 'PraemieStorniert',
  'recommendation-blocked': 'EmpfehlungGesperrt',
  'recommendation-withdrawn': 'EmpfehlungZurueckgezogen',
  'recommendation-expired': 'EmpfehlungAbgelaufen',
  'payment-returned': 'UeberweisungZurueckgegeben',
  'waiting-for-release': 'FreigabeAusstehend',
  'reward-being-checked': 'PraemieWirdGeprueft',
  'mailbox-being-checked': 'PostfachWirdGeprueft',
  'waiting-for-complaint-period': 'WiderrufsfristLaeuft',
  'contact-has-not-confirmed': 'KontaktMussBestaetigen',
  'contact-has-left': 'KontaktNichtMehrDabei',
  'order-refused': 'AuftragAbgelehnt',
  'assigned-elsewhere': 'AndererPersonZugeordnet',
  'own-contract': 'EigenerVertrag',
  'second-contract': 'ZweiterVertrag',
  'no-offer': 'KeinePraemieFuerProdukt',
  'recommendation-ended': 'EmpfehlungWarBeendet',
} satisfies Record<string, StageReason>);

function fromOwnRecommendationRow(view: OwnRow): OwnRecommendationRow {
  return {
    Empfehlungsnummer: view.number,
    Produkt: { Id: view.product.id, Name: view.product.name },
    Empfohlen: { Id: view.recommended.id, Name: view.recommended.name },
    ErstelltAm: toWireDateTime(view.createdAt),
    GueltigBis: toWireDateTime(view.validUntil),
    Status: recommendationStatusNames.toWire(view.status),
    LinkGilt: view.takesFriends,
    Klicks: view.clicks,
    Empfaenger: { Anzeigename: view.contactName },
    Stufe: stageNames.toWire(view.stage),
    VertragGeschlossen: view.contractClosed,
    VertragGeschlossenAm: toWireDateTimeOrNull(view.contractClosedAt),
    Schritte: view.steps.map(step => ({
      Stufe: stageNames.toWire(step.stage),
      ErreichtAm: toWireDateTime(step.reachedAt),
    })),
    AnteilEmpfehler: view.recommenderShare,
    Praemie: view.reward && {
      Id: view.reward.id,
      WertCent: view.reward.amountCents,
      Status: rewardStatusNames.toWire(view.reward.status),
      Auswahl: view.reward.choice && wireOf(view.reward.choice),
      Zahlungsempfaenger: view.reward.payee,
      Waehlbar: view.reward.canBeChosen,
      KontoinhaberGefragt: view.reward.holderIsAsked,
    },
    Link: view.link,
    Kurzlink: view.shortLink,
    Notiz: view.note,
    Grund: view.reason && stageReasonNames.toWire(view.reason),
    GrundText: view.reasonText,
    VertragPerCode: view.orderByCode,
    NaechsterSchritt: { Wer: actorNames.toWire(view.next.who), Bis: toWireDateTimeOrNull(view.next.by) },
    ErwartetCent: view.expectedCents,
    Erinnerung: view.reminder && {
      Anlass: view.reminder.why === 'no-reaction' ? 'KeineReaktion' : 'BestaetigungFehlt',
      Anrede: view.reminder.casual === null ? null : view.reminder.casual ? 'du' : 'sie',
      Sprache: view.reminder.language,
    },
  };
}

@Controller()
export class CancelRecommendationController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(cancelRecommendation)
  async cancel(@Input() { params, body, context }: CallRequest<typeof cancelRecommendation>): Promise<void> {
    const { name, agencyNumber } = principalOf(context, 'agency');
    await this.commands.execute(
      new CancelRecommendation(params.nr, { because: body.Grund, by: { name, agencyNumber } }),
    );
  }
}

@Controller()
export class ShareRecommendationController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(shareRecommendation)
  async share(@Input() { params, body, context }: CallRequest<typeof shareRecommendation>) {
    const { recommenderId } = principalOf(context, 'recommender');
    await this.commands.execute(new ShareRecommendation(recommenderId, params.nr, body.Kanal.toLowerCase()));
    return null;
  }
}

@Controller()
export class NoteRecommendationController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(noteRecommendation)
  async note(@Input() { params, body, context }: CallRequest<typeof noteRecommendation>) {
    const { recommenderId } = principalOf(context, 'recommender');
    await this.commands.execute(new NoteRecommendation(recommenderId, params.nr, body.Notiz));
    return null;
  }
}

@Controller()
export class SubmitRecommendationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly captcha: Captcha,
  ) {}

  @Implements(createRecommendation)
  @SharedTransaction()
  async create(@Input() { body, context }: CallRequest<typeof createRecommendation>) {
    const { tenant, principal, address, language } = context;
    const loggedIn = principal.kind === 'recommender';
    if (body === null) {
      const due = loggedIn ? { required: false } : await this.captcha.check(address, 'recommendation');
      return answered(200, toCaptchaCheck(due));
    }
    const { recommender, captcha, advisor, ...entry } = toRecommendationInput(body);
    const submission: Submission = {
      ...entry,
      details: { ...entry.details, channel: allowedChannel(entry.details.channel, tenant) },
      agencyNumber: await this.agencyOf(advisor, tenant),
      from: { language, address },
    };
    // Only the recommender may join or leave a campaign, not a staff member's session.
    ensure(!loggedIn || !principal.byAdmin || !entry.campaigns.length, 'not-authorised');
    if (!loggedIn) {
      // Where login is enforced, the form requires a session (ModuleErzwingeLogin).
      ensure(!tenant.config.forcesLogin, 'login-first');
      await this.captcha.accept(address, 'recommendation', captcha);
      return this.commands.execute(new HoldRecommendation(tenant, recommender, submission, language));
    }
    const { row, isNew } = await this.commands.execute(
      new SubmitRecommendation(tenant, principal.recommenderId, submission),
    );
    if (recommender.newsletterWanted && tenant.config.newsletter && !principal.byAdmin)
      await this.commands.execute(new RequestNewsletter(principal.recommenderId, { source: 'form', address }));
    const made = fromCreatedRecommendation({ ...row, link: linkOf(tenant, row), shortLink: shortLinkOf(tenant, row) });
    return isNew ? made : answered(200, { ...made, Vorhanden: true as const });
  }

  /** The agency of the named advisor, looked up, since the number itself could be made up. */
  private async agencyOf(advisor: RecommendationInput['advisor'], { config }: Tenant): Promise<string | null> {
    if (advisor === null) return null;
    ensure(config.agentRecommendation, 'module-off');
    const found = await this.queries.execute(new AdvisorOf(advisor.number));
    ensure(found !== null, 'validation-failed', { fields: [{ field: advisor.field, reason: 'unknown' }] });
    return found.agencyNumber;
  }
}

@Controller()
export class ListOwnRecommendationsController {
  constructor(private readonly queries: QueryBus) {}

  @Implements(listOwnRecommendations)
  async list(@Input() { query, context }: CallRequest<typeof listOwnRecommendations>) {
    const { recommenderId } = principalOf(context, 'recommender');
    const { rows, ...page } = await this.queries.execute(
      new ListOwnRecommendations(context.tenant, recommenderId, query.page, query.pagesize),
    );
    return toPaged(rows.map(fromOwnRecommendationRow), page);
  }
}

/** The person's own recommendation by number, with everything needed to share it; another person's is refused as unknown. */
@Controller()
export class ReadOwnRecommendationController {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly clicks: Clicks,
    private readonly spoken: SpeakableCodes,
    private readonly queries: QueryBus,
  ) {}

  @Implements(readOwnRecommendation)
  async read(@Input() { params, context }: CallRequest<typeof readOwnRecommendation>) {
    const { recommenderId } = principalOf(context, 'recommender');
    const row = await this.recommendations.row({ number: params.id, recommenderId });
    ensure(row !== null, 'recommendation-unknown');
    const product = await this.queries.execute(new ProductOf(row.productId));
    const spoken = await this.spoken.of(recommenderId);
    const parts = promisedParts(row.rewardCents, row.recommenderShare, context.tenant.config.maxRecipientRewardCents);
    return fromOwnRecommendation({
      ...row,
      link: linkOf(context.tenant, row),
      shortLink: shortLinkOf(context.tenant, row),
      product: { id: row.productId, name: product?.name ?? '' },
      recommenderRewardCents: parts.recommenderCents,
      recipientRewardCents: parts.recipientCents,
      clicks: await this.clicks.count(row.recommendationId),
      spokenCode: spoken?.recommendationId === row.recommendationId ? spokenOf(spoken.code) : null,
    });
  }
}
