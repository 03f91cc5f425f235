import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { OutboundModule } from '#platform/platform.module.js';
import { ChangingWebhooks } from './use-cases/change-webhook.js';
import { WebhooksLater } from './use-cases/planned-webhooks.js';
import { webhookCalls, WebhooksController, WebhooksOfDocument } from './http.js';
import { WebhookMessageRow, WebhookRow, Webhooks } from './persistence.js';
import { KeepWebhookMessages } from './reactions/keep-webhook-messages.js';
import { SendWebhook, WebhookSender } from './use-cases/send-webhook.js';

/** Tells a tenant's own systems what happens in its programme. */
@Module({
  imports: [MikroOrmModule.forFeature([WebhookRow, WebhookMessageRow]), OutboundModule],
  controllers: [WebhooksController, ...webhookCalls],
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
