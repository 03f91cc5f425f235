import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { IntakeModule, OutboundModule } from '#platform/platform.module.js';
import { CmsGate, CmsTokenController } from './http/cms-access.js';
import { CmsContentsController, CmsEditingController } from './http/cms.js';
import {
  ChangeContentController,
  ContentPlatformController,
  ContentsOfDocument,
  EditorAnswer,
  EditorController,
  RestoreContentController,
  SaveContentController,
} from './http/editor.js';
import { AllowContentClientHandler } from './use-cases/allow-content-client.js';
import { ChangeContentHandler } from './use-cases/change-content.js';
import { ClientTokens } from './use-cases/client-tokens.js';
import { LayInContentHandler } from './use-cases/lay-in-content.js';
import { SaveContentHandler } from './use-cases/save-content.js';
import { ContentClients, ContentClientRow } from './persistence/content-clients.js';
import { ContentItems, ContentTable, ContentItemRow, ContentVersionRow } from './persistence/content-items.js';
import { ContentPlatforms, ContentPlatformRow } from './persistence/content-platforms.js';
import { BuiltInStore } from './ports/built-in-store.js';
import { ContentSources } from './ports/content-sources.js';
import { ConsentWordingsHandler } from './queries/consent-wordings.js';
import { OfferedAmounts } from './queries/variables.js';
import { PagesNotPublishedHandler, TextsInPublishedContentHandler } from './queries/published-texts.js';
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
    SaveContentController,
    ChangeContentController,
    RestoreContentController,
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
    EditorAnswer,
    ContentsOfDocument,
    ClientTokens,
    CmsGate,
    SaveContentHandler,
    ChangeContentHandler,
    LayInContentHandler,
    AllowContentClientHandler,
    OfferedAmounts,
    ConsentWordingsHandler,
    PagesNotPublishedHandler,
    TextsInPublishedContentHandler,
  ],
})
export class ContentModule {}
