import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { createRecommendation } from '#contract/empfehlung/calls.js';
import { toDetails, type CreateRecommendation } from '#contract/empfehlung/schemas.js';
import { fromGermanDate, toCaptchaCheck } from '#contract/shared/codec.js';
import { channelNames } from '#contract/shared/schemas.js';
import { ensure } from '#platform/domain/domain-error.js';
import { answered, Implements, Input, SharedTransaction, type CallRequest } from '#platform/http/call.js';
import { Captcha } from '#platform/intake/captcha.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { RequestNewsletter } from '../../account/api.js';
import { AdvisorOf } from '../../catalogue/api.js';
import type { RecommendationDetails } from '../events.js';
import { linkOf, shortLinkOf } from '../links.js';
import { SubmissionsWithoutSession } from '../use-cases/hold-recommendation.js';
import { SubmitRecommendation, type Submission } from '../use-cases/submit-recommendation.js';

import { fromCreatedRecommendation } from './recommendations.js';

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

@Controller()
export class SubmitRecommendationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly withoutSession: SubmissionsWithoutSession,
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
      return this.withoutSession.hold(tenant, recommender, submission, language);
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
