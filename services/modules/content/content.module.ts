import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { IntakeModule } from '#platform/platform.module.js';
import { ClientTokens, CmsGate, CmsTokenController } from './http/cms-access.js';
import { CmsContentsController, CmsEditingController } from './http/cms.js';
import {
  ChangeContentController,
  ContentPlatformController,
  EditorAnswer,
  EditorController,
  RestoreContentController,
  SaveContentController,
} from './http/editor.js';
import { ChangeContentHandler, SaveContentHandler } from './use-cases/change-content.js';
import { AllowContentClientHandler, LayInContentHandler } from './use-cases/lay-in-content.js';
import { ContentClients, ContentPlatforms } from './persistence/content-clients.js';
import { ContentItems, ContentTable } from './persistence/content-items.js';
import { BuiltInStore, ContentSources } from './ports/content-sources.js';
import { ConsentWordingsHandler } from './queries.js';
import { contentTables } from './tables.js';
import { ContentsController, TextsController } from './http/contents.js';

/** The portal's texts: our own store with versions, or the tenant's Squidex; and the store's surface for programmes that speak Squidex. */
@Module({
  imports: [MikroOrmModule.forFeature(contentTables), IntakeModule],
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
    ClientTokens,
    CmsGate,
    SaveContentHandler,
    ChangeContentHandler,
    LayInContentHandler,
    AllowContentClientHandler,
    ConsentWordingsHandler,
  ],
})
export class ContentModule {}
