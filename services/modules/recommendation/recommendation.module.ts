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
import { AskForNewLinkHandler } from './use-cases/ask-for-new-link.js';
import { CancelRecommendationHandler } from './use-cases/cancel-recommendation.js';
import { ExpireRecommendation, PlanExpiryOfOpenRecommendations } from './use-cases/expire-recommendation.js';
import {
  AskForNewLinkController,
  CardController,
  CountClickController,
  FindByRecommenderController,
  OpenRecommendationController,
  ProductLinkController,
  ResolveCodeController,
  ShortLinkController,
  VoiceCodeController,
} from './http/links.js';
import { CountClickHandler } from './use-cases/count-click.js';
import { CountVisitHandler } from './use-cases/count-visit.js';
import { NoteRecommendationHandler } from './use-cases/note-recommendation.js';
import { OwnVisits } from './use-cases/own-visits.js';
import { ShareRecommendationHandler } from './use-cases/share-recommendation.js';
import { VoiceCodeHandler } from './use-cases/voice-code.js';
import { TypedCodes } from './use-cases/resolve-typed-code.js';
import {
  HoldRecommendationHandler,
  OpenRecommendations,
  SubmitRecommendationHandler,
} from './use-cases/submit-recommendation.js';
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
import { ListOwnRecommendationsHandler, RecommendationsOfHandler } from './queries/own-recommendations.js';
import {
  LinkPictureOfHandler,
  OfferLinkHandler,
  LinkPreviewOfHandler,
  OpenRecommendationHandler,
  PromisedByLink,
} from './queries/open-recommendation.js';
import { Cases } from './queries/cases.js';
import { PrintedCardOfHandler } from './queries/printed-card.js';
import {
  FindRecommendationHandler,
  AwaitsContractHandler,
  OrderStatesOfRecipientsHandler,
  RecommendationsVisibleToHandler,
  RecommendersVisibleToHandler,
  RecommendationTermsHandler,
  LastRecommendedInHandler,
  OpenRecommendationsOfHandler,
  PromisedPartsHandler,
  PromisedUnderHandler,
  PromisesOfHandler,
  PromisesUnderCapHandler,
} from './queries/recommendations.js';
import { reactions } from './reactions.js';

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
    CountClickController,
    AskForNewLinkController,
    VoiceCodeController,
    CardController,
    ShortLinkController,
    ListOwnRecommendationsController,
    OpenRecommendationController,
    ReadOwnRecommendationController,
    ResolveCodeController,
    FindByRecommenderController,
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
    AskForNewLinkHandler,
    SubmitRecommendationHandler,
    HoldRecommendationHandler,
    NoteRecommendationHandler,
    ShareRecommendationHandler,
    OwnVisits,
    VoiceCodeHandler,
    TypedCodes,
    SpeakableCodes,
    CountClickHandler,
    CountVisitHandler,
    ExpireRecommendation,
    PlanExpiryOfOpenRecommendations,
    AwaitsContractHandler,
    OrderStatesOfRecipientsHandler,
    ListOwnRecommendationsHandler,
    OpenRecommendationHandler,
    PromisedByLink,
    LinkPreviewOfHandler,
    LinkPictureOfHandler,
    Cases,
    PrintedCardOfHandler,
    OfferLinkHandler,
    RecommendationTermsHandler,
    FindRecommendationHandler,
    LastRecommendedInHandler,
    OpenRecommendationsOfHandler,
    RecommendationsOfHandler,
    RecommendationsVisibleToHandler,
    RecommendersVisibleToHandler,
    PromisedPartsHandler,
    PromisedUnderHandler,
    PromisesOfHandler,
    PromisesUnderCapHandler,
    recommendationFacts,
    contactFacts,
    ...reactions,
  ],
})
export class RecommendationModule {}
