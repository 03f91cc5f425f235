import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { IntakeModule, OutboundModule } from '#platform/platform.module.js';
import { CmsGate, CmsTokenController } from './http/cms-access.js';
import { CmsContentsController, CmsEditingController } from './http/cms.js';
import {
  ContentPlatformController,
  ContentsOfDocument,
  editedContentCalls,
  EditedContent,
  EditorController,
} from './http/editor.js';
import { ContentChanges } from './use-cases/change-content.js';
import { ClientTokens } from './use-cases/client-tokens.js';
import { ContentSetUp } from './use-cases/lay-in-content.js';
import { ContentSaving } from './use-cases/save-content.js';
import { ContentClients, ContentClientRow } from './persistence/content-clients.js';
import { ContentItems, ContentTable, ContentItemRow, ContentVersionRow } from './persistence/content-items.js';
import { ContentPlatforms, ContentPlatformRow } from './persistence/content-platforms.js';
import { BuiltInStore } from './ports/built-in-store.js';
import { ContentSources } from './ports/content-sources.js';
import { ConsentTexts } from './queries/consent-wordings.js';
import { OfferedAmounts } from './queries/variables.js';
import { PublishedTexts } from './queries/published-texts.js';
import { ContentsController, TextsController } from './http/contents.js';

/** The portal's texts: our own store with versions, or the tenant's Squidex; and the store's surface for programmes that speak Squidex. */
@Module({
  imports: [
    MikroOrmModule.forFeature([ContentItemRow, ContentVersionRow, ContentClientRow, ContentPlatformRow]),
    IntakeModule,
    OutboundModule,
  ],
  controllers: [
    ContentsController,
    TextsController,
    EditorController,
    editedContentCalls,
    ContentPlatformController,
    CmsTokenController,
    CmsContentsController,
    CmsEditingController,
  ],
  providers: [
    ContentTable,
    ContentItems,
    ContentClients,
    ContentPlatforms,
    BuiltInStore,
    ContentSources,
    EditedContent,
    ContentsOfDocument,
    ClientTokens,
    CmsGate,
    ContentSaving,
    ContentChanges,
    ContentSetUp,
    OfferedAmounts,
    ConsentTexts,
    PublishedTexts,
  ],
})
export class ContentModule {}
