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
import {
  AllowContentClientHandler,
  ChangeContentHandler,
  ClientTokens,
  LayInContentHandler,
  SaveContentHandler,
} from './save-and-publish.js';
import { ContentClients, ContentItems, ContentPlatforms, ContentTable, contentTables } from './persistence.js';
import { BuiltInStore, ContentSources } from './ports.js';
import {
  ConsentWordingsHandler,
  OfferedAmounts,
  PagesNotPublishedHandler,
  TextsInPublishedContentHandler,
} from './queries.js';
import { ContentsController, TextsController } from './http/contents.js';

/** The portal's texts: our own store with versions, or the tenant's Squidex; and the store's surface for programmes that speak Squidex. */
@Module({
  imports: [MikroOrmModule.forFeature(contentTables), IntakeModule, OutboundModule],
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
