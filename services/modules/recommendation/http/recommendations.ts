import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { cancelRecommendation } from '#contract/agentur/calls.js';
import { listOwnRecommendations } from '#contract/empfehler/calls.js';
import {
  fromCreatedRecommendation,
  fromOwnRecommendation,
  fromOwnRecommendationRow,
  toRecommendationInput,
  type RecommendationInput,
} from './wire.js';
import { createRecommendation, readOwnRecommendation, shareRecommendation } from '#contract/empfehlung/calls.js';
import { toPaged } from '#contract/shared/codec.js';
import { ensure } from '#platform/domain/domain-error.js';
import { Captcha } from '#platform/intake/captcha.js';
import { answered, Implements, Input, principalOf, SharedTransaction, type CallRequest } from '#platform/http/call.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { RequestNewsletter } from '../../account/api.js';
import { AdvisorOf, ProductOf } from '../../catalogue/api.js';
import { CancelRecommendation } from '../api.js';
import { promisedParts } from '../domain/recommendation.js';
import { linkOf, shortLinkOf } from '../links.js';
import { Clicks } from '../persistence/followed-links.js';
import { RecommendationRepository } from '../persistence/recommendations.js';
import { ListOwnRecommendations } from '../queries/own-recommendations.js';
import { HoldRecommendation, SubmitRecommendation, type Submission } from '../use-cases/open-recommendations.js';
import { ShareRecommendation } from '../use-cases/share-recommendation.js';

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
      const { required, challenge } = loggedIn
        ? { required: false, challenge: undefined }
        : await this.captcha.check(address, 'recommendation');
      return answered(200, { CaptchaRequired: required, ...(challenge && { Challenge: challenge }) });
    }
    const { recommender, captcha, advisor, ...entry } = toRecommendationInput(body);
    const submission: Submission = {
      ...entry,
      agencyNumber: await this.agencyOf(advisor, tenant),
      from: { language, address },
    };
    // A campaign is joined and left by its recommender alone.
    ensure(!loggedIn || !principal.byAdmin || !entry.campaigns.length, 'not-authorised');
    if (!loggedIn) {
      // Where login is forced, the form is not for those without a session (ModuleErzwingeLogin).
      ensure(!tenant.config.forcesLogin, 'login-first');
      await this.captcha.accept(address, 'recommendation', captcha);
      return this.commands.execute(new HoldRecommendation(tenant, recommender, submission, language));
    }
    const row = await this.commands.execute(new SubmitRecommendation(tenant, principal.recommenderId, submission));
    if (recommender.newsletterWanted && tenant.config.newsletter && !principal.byAdmin)
      await this.commands.execute(new RequestNewsletter(principal.recommenderId, { source: 'form', address }));
    return fromCreatedRecommendation({ ...row, link: linkOf(tenant, row), shortLink: shortLinkOf(tenant, row) });
  }

  /** The agency of the advisor who is named: never the number itself, which anybody could make up. */
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

/** One's own by number, with everything to share it; somebody else's is unknown. */
@Controller()
export class ReadOwnRecommendationController {
  constructor(
    private readonly recommendations: RecommendationRepository,
    private readonly clicks: Clicks,
    private readonly queries: QueryBus,
  ) {}

  @Implements(readOwnRecommendation)
  async read(@Input() { params, context }: CallRequest<typeof readOwnRecommendation>) {
    const { recommenderId } = principalOf(context, 'recommender');
    const row = await this.recommendations.row({ number: params.id, recommenderId });
    ensure(row !== null, 'recommendation-unknown');
    const product = await this.queries.execute(new ProductOf(row.productId));
    const parts = promisedParts(row.rewardCents, row.recommenderShare, context.tenant.config.maxRecipientRewardCents);
    return fromOwnRecommendation({
      number: row.number,
      hash: row.hash,
      code: row.code,
      validUntil: row.validUntil,
      createdAt: row.createdAt,
      recommenderShare: row.recommenderShare,
      link: linkOf(context.tenant, row),
      shortLink: shortLinkOf(context.tenant, row),
      status: row.status,
      product: { id: row.productId, name: product?.name ?? '' },
      recommenderRewardCents: parts.recommenderCents,
      recipientRewardCents: parts.recipientCents,
      clicks: await this.clicks.count(row.recommendationId),
    });
  }
}
