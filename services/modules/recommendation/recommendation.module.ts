import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DueWorkModule } from '#engine/engine.module.js';
import { IntakeModule, PicturesModule } from '#platform/platform.module.js';
import { codeCalls } from './http/codes.js';
import { ClickController, linkCalls } from './http/links.js';
import { printedCardCalls } from './http/printed-card.js';
import { recommendationCalls } from './http/recommendations.js';
import { ShortLinkController } from './http/short-link.js';
import { SubmitRecommendationController } from './http/submit-recommendation.js';
import {
  ClickRow,
  Clicks,
  FollowedLinks,
  NamedRecommendationRow,
  SpeakableCodeRow,
  SpeakableCodes,
} from './persistence/followed-links.js';
import {
  HeldRecommendationRow,
  HeldRecommendations,
  RecommendationOrderRow,
  OrdersOfRecommendation,
  RecommendationRepository,
  RecommendationRow,
} from './persistence/recommendations.js';
import { contactFacts, ContactFactsRow } from './projections/contact-facts.js';
import { recommendationFacts, RecommendationFactsRow } from './projections/recommendation-facts.js';
import { Cases } from './queries/cases.js';
import { LinkPictures, LinkPreviews, PromisedByLink } from './queries/link-previews.js';
import { OpenedRecommendations } from './queries/open-recommendation.js';
import { OwnRecommendations } from './queries/own-recommendations.js';
import { PrintedCards } from './queries/printed-card.js';
import { RecommendationQueries } from './queries/recommendations.js';
import { reactions } from './reactions.js';
import { NewLinkRequests } from './use-cases/ask-for-new-link.js';
import { RecommendationCancellation } from './use-cases/cancel-recommendation.js';
import { VisitCounts } from './use-cases/count-visits.js';
import { ExpireRecommendation, PlanExpiryOfOpenRecommendations } from './use-cases/expire-recommendation.js';
import { LinkSearch } from './use-cases/find-link.js';
import { SubmissionsWithoutSession } from './use-cases/hold-recommendation.js';
import { RecommendationSharing } from './use-cases/share-recommendation.js';
import { OwnVisits } from './use-cases/own-visits.js';
import { TypedCodes } from './use-cases/resolve-typed-code.js';
import { OpenRecommendations, SubmitRecommendationHandler } from './use-cases/submit-recommendation.js';
import { VoiceCodes } from './use-cases/voice-code.js';

/** Recommendations from the form to the status bar, their links, codes and clicks. */
@Module({
  imports: [
    MikroOrmModule.forFeature([
      RecommendationRow,
      HeldRecommendationRow,
      RecommendationOrderRow,
      RecommendationFactsRow,
      ContactFactsRow,
      SpeakableCodeRow,
      NamedRecommendationRow,
      ClickRow,
    ]),
    IntakeModule,
    PicturesModule,
    DueWorkModule,
  ],
  controllers: [
    SubmitRecommendationController,
    ...recommendationCalls,
    ClickController,
    ...linkCalls,
    ShortLinkController,
    ...codeCalls,
    printedCardCalls,
  ],
  providers: [
    RecommendationRepository,
    HeldRecommendations,
    OrdersOfRecommendation,
    Clicks,
    FollowedLinks,
    SpeakableCodes,
    OpenRecommendations,
    SubmitRecommendationHandler,
    SubmissionsWithoutSession,
    RecommendationSharing,
    RecommendationCancellation,
    NewLinkRequests,
    VoiceCodes,
    TypedCodes,
    LinkSearch,
    OwnVisits,
    VisitCounts,
    ExpireRecommendation,
    PlanExpiryOfOpenRecommendations,
    RecommendationQueries,
    OwnRecommendations,
    OpenedRecommendations,
    PromisedByLink,
    Cases,
    LinkPreviews,
    LinkPictures,
    PrintedCards,
    recommendationFacts,
    contactFacts,
    ...reactions,
  ],
})
export class RecommendationModule {}
