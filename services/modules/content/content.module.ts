import { Module } from '@nestjs/common';
import { EntryModule } from '#platform/entry/entry.module.js';
import { ClientTokens } from './cms/client-tokens.js';
import { CmsContentsController } from './cms/cms-contents.controller.js';
import { CmsEditingController } from './cms/cms-editing.controller.js';
import { CmsGate } from './cms/cms-gate.js';
import { CmsTokenController } from './cms/cms-token.controller.js';
import { ChangeContentController } from './commands/change-content/change-content.controller.js';
import { ChangeContentHandler } from './commands/change-content/change-content.handler.js';
import { AllowContentClientHandler, LayInContentHandler } from './commands/lay-in-content/lay-in-content.handlers.js';
import { RestoreContentController } from './commands/restore-content/restore-content.controller.js';
import { SaveContentController } from './commands/save-content/save-content.controller.js';
import { SaveContentHandler } from './commands/save-content/save-content.handler.js';
import { ContentPlatformController } from './commands/use-content-platform/content-platform.controller.js';
import { ContentClients } from './persistence/content-clients.js';
import { ContentItems } from './persistence/content-items.js';
import { ContentPlatforms } from './persistence/content-platforms.js';
import { ContentTable } from './persistence/content-table.js';
import { BuiltInStore } from './ports/built-in-store.js';
import { ContentSources } from './ports/content-sources.js';
import { ConsentWordingsHandler } from './queries/consent-wordings/consent-wordings.handler.js';
import { ContentsController } from './queries/contents/contents.controller.js';
import { EditorAnswer } from './queries/editor/editor-answer.js';
import { EditorController } from './queries/editor/editor.controller.js';
import { TextsController } from './queries/texts/texts.controller.js';

/** The portal's texts: our own store with versions, or the tenant's Squidex; and the store's surface for programmes that speak Squidex. */
@Module({
  imports: [EntryModule],
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
