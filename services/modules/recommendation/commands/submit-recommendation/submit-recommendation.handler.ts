import { CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#platform/clock/clock.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { AcceptedTerms } from '#platform/entry/accepted-terms.js';
import { newId } from '#platform/domain/ids.js';
import { normalisedEmail, People } from '#platform/people/people.js';
import { FindRecommender } from '../../../account/published-questions.js';
import type { RecommendationRow } from '../../persistence/recommendation.entity.js';
import { OpenRecommendations } from './open-recommendations.js';
import { SubmitRecommendation } from './submit-recommendation.command.js';

@CommandHandler(SubmitRecommendation)
export class SubmitRecommendationHandler implements ICommandHandler<SubmitRecommendation> {
  constructor(private readonly opening: OpenRecommendations, private readonly queries: QueryBus, private readonly people: People, private readonly terms: AcceptedTerms, private readonly clock: Clock) {}

  async execute({ tenant, recommenderId, submission }: SubmitRecommendation): Promise<RecommendationRow> {
    const recommender = await this.queries.execute(new FindRecommender({ recommenderId }));
    refuseUnless(recommender?.state === 'activated', 'account-blocked');
    const person = await this.people.find(recommenderId);
    const itself = submission.recipientEmail !== null && normalisedEmail(submission.recipientEmail) === normalisedEmail(person?.email ?? '');
    refuseUnless(tenant.config.allowsSelfRecommendation || !itself, 'email-same-as-recipient');
    await this.opening.mustBeRecommendable(submission.productId, this.clock.now());
    return this.opening.open(newId(), {
      recommenderId,
      productId: submission.productId,
      channel: submission.channel,
      agencyNumber: submission.agencyNumber,
      recommenderShare: submission.recommenderShare ?? tenant.config.defaultShare,
      termsVersion: await this.terms.keep(submission.termsText),
    });
  }
}
