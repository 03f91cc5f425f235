import { QueryBus } from '@nestjs/cqrs';
import { Reaction, type Recorded, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { newId } from '#platform/domain/ids.js';
import { endOf } from '../../order/events.js';
import { OrderNumberOf } from '../../order/api.js';
import { FindRecipient } from '../../recipient/api.js';
import { RecommendationTerms } from '../../recommendation/api.js';
import { KEEP_WEBHOOK_MESSAGES, SUBJECT, Webhooks } from '../persistence.js';
import { published, type PublicEvent, webhookEventOf, payloadOf, type OrderEnd } from '../webhook-events.js';

/**
 * The messages for each webhook are recorded in the transaction that completes the delivery, so exactly once; sending
 * follows.
 */
@Reaction({ name: KEEP_WEBHOOK_MESSAGES, queue: 'webhooks', on: published, forAudience: true })
export class KeepWebhookMessages implements TransactionalReaction<PublicEvent> {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly queries: QueryBus,
  ) {}

  react(event: Recorded<PublicEvent>): Promise<void> {
    return this.reactAll([event]);
  }

  async reactAll(events: readonly Recorded<PublicEvent>[]): Promise<void> {
    const told = events.map(event => ({ event, type: webhookEventOf(event.type) }));
    const webhooks = await this.webhooks.listening([...new Set(told.map(({ type }) => type))]);
    if (webhooks.length === 0) return;
    const messages = [];
    for (const { event, type } of told) {
      const listening = webhooks.filter(({ events: wanted }) => wanted.includes(type));
      if (listening.length === 0) continue;
      const payload = await this.payloadOf(event, type);
      // Messages on one recommendation are sent in the order of the log, since its several streams arrive here in any order.
      const subjectId = event.data[SUBJECT] ?? event.streamId;
      const { position } = event;
      for (const { webhookId } of listening)
        messages.push({ webhookId, messageId: newId(), subjectId, position, type, payload });
    }
    if (messages.length > 0) await this.webhooks.record(messages);
  }

  private async payloadOf(event: Recorded<PublicEvent>, type: string): Promise<string> {
    const { data, at } = event;
    const { recommendationId } = data;
    const terms = recommendationId ? await this.queries.execute(new RecommendationTerms(recommendationId)) : null;
    const recipientId = 'recipientId' in data ? data.recipientId : null;
    const recipient = recipientId ? await this.queries.execute(new FindRecipient({ recipientId })) : null;
    const orderId = 'orderId' in data ? data.orderId : null;
    return payloadOf({
      type,
      at,
      recommendationNumber: terms?.number ?? null,
      recipientNumber: recipient?.number ?? null,
      orderNumber: orderId ? await this.queries.execute(new OrderNumberOf(orderId)) : null,
      orderEnd: endOfOrder(event),
      ...('counts' in data && { counts: data.counts }),
      ...('rewardId' in data && {
        reward: {
          id: data.rewardId,
          beneficiary: data.beneficiary,
          amountCents: data.amountCents,
          choice: 'choice' in data ? data.choice : null,
        },
      }),
    });
  }
}

function endOfOrder(event: PublicEvent): OrderEnd | null {
  switch (event.type) {
    case 'OrderRefused':
      return 'refused';
    case 'ContractNotConcluded':
      return 'not-concluded';
    case 'OrderCancelled':
      return endOf(event.data.reason);
    default:
      return null;
  }
}
