import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { ChangesLater, type Plannable, type Planner } from '#platform/tenancy/settings.js';
import { OutboundModule } from '#platform/platform.module.js';
import {
  ChangingWebhooks,
  WebhookMessagesController,
  WebhooksController,
  WebhooksOfDocument,
  type WebhookLater,
} from './http.js';
import { Webhooks } from './persistence.js';
import { WebhookMessageRow, WebhookRow } from './persistence.js';
import { KeepWebhookMessages } from './reactions.js';
import { SendWebhook, WebhookSender } from './sending.js';

@ChangesLater('webhook')
export class WebhooksLater implements Plannable<WebhookLater> {
  constructor(private readonly changing: ChangingWebhooks) {}

  async version(webhookId: string): Promise<number> {
    return (await this.changing.history(webhookId)).at(-1)!.version;
  }

  change(webhookId: string, to: WebhookLater, _of: number, { name }: Planner): Promise<void> {
    if (to === 'removed') return this.changing.remove(webhookId, name);
    return 'ofVersion' in to
      ? this.changing.restore(webhookId, to.ofVersion, name)
      : this.changing.change(webhookId, to, name);
  }
}

/** Tells a tenant's own systems what happens in its programme. */
@Module({
  imports: [MikroOrmModule.forFeature([WebhookRow, WebhookMessageRow]), OutboundModule],
  controllers: [WebhooksController, WebhookMessagesController],
  providers: [
    Webhooks,
    ChangingWebhooks,
    WebhooksLater,
    WebhooksOfDocument,
    KeepWebhookMessages,
    WebhookSender,
    SendWebhook,
  ],
})
export class WebhookModule {}
