import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DueWorkModule } from '#engine/engine.module.js';
import { IntakeModule, PicturesModule } from '#platform/platform.module.js';
import {
  CancelRecommendationController,
  ListOwnRecommendationsController,
  ReadOwnRecommendationController,
  NoteRecommendationController,
  ShareRecommendationController,
  SubmitRecommendationController,
} from './http/recommendations.js';
import {
  CancelRecommendationHandler,
  ExpireRecommendation,
  LookAfterOpenRecommendations,
} from './use-cases/end-recommendation.js';
import {
  CountClickController,
  OpenRecommendationController,
  ProductLinkController,
  ResolveCodeController,
  ShortLinkController,
} from './http/links.js';
import {
  CountClickHandler,
  CountVisitHandler,
  NoteRecommendationHandler,
  ShareRecommendationHandler,
} from './use-cases/use-link.js';
import {
  HoldRecommendationHandler,
  OpenRecommendations,
  SubmitRecommendationHandler,
} from './use-cases/submit-recommendation.js';
import { Clicks, FollowedLinks } from './persistence/followed-links.js';
import {
  HeldRecommendations,
  OrdersOfRecommendation,
  RecommendationRepository,
  RecommendationRow,
} from './persistence/recommendations.js';
import { contactFacts } from './projections/contact-facts.js';
import { recommendationFacts } from './projections/recommendation-facts.js';
import { ListOwnRecommendationsHandler } from './queries/own-recommendations.js';
import {
  LinkPictureOfHandler,
  OfferLinkHandler,
  LinkPreviewOfHandler,
  OpenRecommendationHandler,
  PromisedByLink,
} from './queries/open-recommendation.js';
import {
  FindRecommendationHandler,
  OrderStatesOfRecipientsHandler,
  PromisedPartsHandler,
  RecommendationsOfHandler,
  RecommendersInCareOfHandler,
  RecommendationTermsHandler,
} from './queries/terms.js';
import {
  ExpireRecommendationWhenRecipientErased,
  KeepRecommendationInStepWithOrder,
  ReleaseHeldRecommendationWhenRecommenderActivated,
  SettleRecommendationWhenRewardSettled,
  WithdrawRecommendationsWhenRecommenderErased,
} from './reactions.js';
import { recommendationTables } from './tables.js';

/** Recommendations from the form to the status bar, their links, codes and clicks. */
@Module({
  imports: [
    MikroOrmModule.forFeature([...recommendationTables, RecommendationRow]),
    IntakeModule,
    PicturesModule,
    DueWorkModule,
  ],
  controllers: [
    SubmitRecommendationController,
    CountClickController,
    ShortLinkController,
    ListOwnRecommendationsController,
    OpenRecommendationController,
    ReadOwnRecommendationController,
    ResolveCodeController,
    ProductLinkController,
    NoteRecommendationController,
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
    NoteRecommendationHandler,
    ShareRecommendationHandler,
    CountClickHandler,
    CountVisitHandler,
    ExpireRecommendation,
    LookAfterOpenRecommendations,
    OrderStatesOfRecipientsHandler,
    ListOwnRecommendationsHandler,
    OpenRecommendationHandler,
    PromisedByLink,
    LinkPreviewOfHandler,
    LinkPictureOfHandler,
    OfferLinkHandler,
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
