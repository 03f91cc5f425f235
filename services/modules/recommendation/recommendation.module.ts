import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DueWorkModule } from '#engine/engine.module.js';
import { EntryModule } from '#platform/entry/entry.module.js';
import { CancelRecommendationController } from './commands/cancel-recommendation/cancel-recommendation.controller.js';
import { CancelRecommendationHandler } from './commands/cancel-recommendation/cancel-recommendation.js';
import { CountClickController } from './commands/count-click/count-click.controller.js';
import { CountClickHandler, CountVisitHandler } from './commands/count-click/count-click.handler.js';
import {
  ExpireRecommendation,
  LookAfterOpenRecommendations,
} from './commands/expire-recommendation/expire-recommendation.due.js';
import { ShortLinkController } from './commands/follow-short-link/short-link.controller.js';
import { ShareRecommendationController } from './commands/share-recommendation/share-recommendation.controller.js';
import { ShareRecommendationHandler } from './commands/share-recommendation/share-recommendation.js';
import { HoldRecommendationHandler } from './commands/submit-recommendation/hold-recommendation.handler.js';
import { OpenRecommendations } from './commands/submit-recommendation/open-recommendations.js';
import { SubmitRecommendationController } from './commands/submit-recommendation/submit-recommendation.controller.js';
import { SubmitRecommendationHandler } from './commands/submit-recommendation/submit-recommendation.handler.js';
import { Clicks } from './persistence/clicks.js';
import { FollowedLinks } from './persistence/followed-links.js';
import { HeldRecommendations } from './persistence/held-recommendations.js';
import { OrdersOfRecommendation } from './persistence/orders-of-recommendation.js';
import { RecommendationRow } from './persistence/recommendation.entity.js';
import { RecommendationRepository } from './persistence/recommendation.repository.js';
import { contactFacts } from './projections/contact-facts.projection.js';
import { recommendationFacts } from './projections/recommendation-facts.projection.js';
import { ListOwnRecommendationsController } from './queries/list-own-recommendations/list-own-recommendations.controller.js';
import { ListOwnRecommendationsHandler } from './queries/list-own-recommendations/list-own-recommendations.handler.js';
import { OpenRecommendationController } from './queries/open-recommendation/open-recommendation.controller.js';
import { OpenRecommendationHandler } from './queries/open-recommendation/open-recommendation.handler.js';
import { ProductLinkController } from './queries/product-link/product-link.controller.js';
import { ReadOwnRecommendationController } from './queries/read-own-recommendation/read-own-recommendation.controller.js';
import { ResolveCodeController } from './queries/resolve-code/resolve-code.controller.js';
import {
  FindRecommendationHandler,
  OrderStatesOfRecipientsHandler,
  PromisedPartsHandler,
  RecommendationsOfHandler,
  RecommendersInCareOfHandler,
  RecommendationTermsHandler,
} from './queries/terms/terms.handlers.js';
import { ExpireRecommendationWhenRecipientErased } from './reactions/expire-recommendation-when-recipient-erased.reaction.js';
import { KeepRecommendationInStepWithOrder } from './reactions/keep-recommendation-in-step-with-order.reaction.js';
import { ReleaseHeldRecommendationWhenRecommenderActivated } from './reactions/release-held-recommendation-when-recommender-activated.reaction.js';
import { WithdrawRecommendationsWhenRecommenderErased } from './reactions/withdraw-recommendations-when-recommender-erased.reaction.js';
import { SettleRecommendationWhenRewardSettled } from './reactions/settle-recommendation-when-reward-settled.reaction.js';

/** Recommendations from the form to the status bar, their links, codes and clicks. */
@Module({
  imports: [MikroOrmModule.forFeature([RecommendationRow]), EntryModule, DueWorkModule],
  controllers: [
    SubmitRecommendationController,
    CountClickController,
    ShortLinkController,
    ListOwnRecommendationsController,
    OpenRecommendationController,
    ReadOwnRecommendationController,
    ResolveCodeController,
    ProductLinkController,
    ShareRecommendationController,
    CancelRecommendationController,
  ],
  providers: [
    RecommendationRepository,
    HeldRecommendations,
    OrdersOfRecommendation,
    Clicks,
    FollowedLinks,
    OpenRecommendations,
    CancelRecommendationHandler,
    SubmitRecommendationHandler,
    HoldRecommendationHandler,
    ShareRecommendationHandler,
    CountClickHandler,
    CountVisitHandler,
    ExpireRecommendation,
    LookAfterOpenRecommendations,
    OrderStatesOfRecipientsHandler,
    ListOwnRecommendationsHandler,
    OpenRecommendationHandler,
    RecommendationTermsHandler,
    FindRecommendationHandler,
    RecommendationsOfHandler,
    RecommendersInCareOfHandler,
    PromisedPartsHandler,
    ExpireRecommendationWhenRecipientErased,
    KeepRecommendationInStepWithOrder,
    ReleaseHeldRecommendationWhenRecommenderActivated,
    SettleRecommendationWhenRewardSettled,
    WithdrawRecommendationsWhenRecommenderErased,
    recommendationFacts,
    contactFacts,
  ],
})
export class RecommendationModule {}
