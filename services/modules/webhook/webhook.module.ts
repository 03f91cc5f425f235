import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { OutboundModule } from '#platform/platform.module.js';
import { ChangingWebhooks, WebhooksLater } from './change-webhook.js';
import { WebhookMessagesController, WebhooksController, WebhooksOfDocument } from './http.js';
import { WebhookMessageRow, WebhookRow, Webhooks } from './persistence.js';
import { KeepWebhookMessages, SendWebhook, WebhookSender } from './sending.js';

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
