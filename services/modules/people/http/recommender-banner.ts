import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { showRecommenderBanner } from '#contract/empfehler/rights.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { NewsletterStateOf } from '../../account/api.js';
import { RecommendationsOf } from '../../recommendation/api.js';
import { RewardsOfBeneficiary } from '../../reward/api.js';
import { recommenderBannerShows, type BannerFacts } from '../domain/recommender-banners.js';

@Controller()
export class RecommenderBannerController {
  constructor(private readonly queries: QueryBus) {}

  @Implements(showRecommenderBanner)
  async show(@Input() { params, context }: CallRequest<typeof showRecommenderBanner>) {
    const { recommenderId } = principalOf(context, 'recommender');
    const rewards = await this.queries.execute(new RewardsOfBeneficiary(recommenderId));
    const facts: BannerFacts = {
      newsletterOffered: context.tenant.config.newsletter,
      newsletter: await this.queries.execute(new NewsletterStateOf(recommenderId)),
      bankDetailsWanted: rewards.some(({ progress }) => progress === 'bank-details-wanted'),
      choiceOpen: rewards.some(({ progress }) => progress === 'choice-open'),
      hasRecommended: (await this.queries.execute(new RecommendationsOf(recommenderId))).length > 0,
    };
    return { Show: recommenderBannerShows(params.bannerName, facts) };
  }
}
