import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { WebhookMessagesController, WebhooksController, WebhooksOfDocument } from './http.js';
import { OutboundModule } from '#platform/platform.module.js';
import { Webhooks } from './persistence.js';
import { WebhookMessageRow, WebhookRow } from './persistence.js';
import { KeepWebhookMessages } from './reactions.js';
import { SendWebhook, WebhookSender } from './sending.js';

/** A tenant's own systems are told what happens in its programme. */
@Module({
  imports: [MikroOrmModule.forFeature([WebhookRow, WebhookMessageRow]), OutboundModule],
  controllers: [WebhooksController, WebhookMessagesController],
  providers: [Webhooks, WebhooksOfDocument, KeepWebhookMessages, WebhookSender, SendWebhook],
})
export class WebhookModule {}
