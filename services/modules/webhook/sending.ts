import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Webhook as Signing } from 'standardwebhooks';
import { ReactionProgress } from '#engine/reactions/reaction-progress.js';
import { Reaction, type Recorded, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { DueHandler, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { Clock } from '#platform/clock.js';
import { BackgroundWork, UnitOfWork, type WorkContext } from '#platform/database/unit-of-work.js';
import type { EventFrom } from '#platform/domain/aggregate.js';
import { newId } from '#platform/domain/ids.js';
import { DestinationRefused, Outbound } from '#platform/outbound.js';
import { wireOf } from '#reward-types/index.js';
import {
  ContractNotConcluded,
  endOf,
  OrderAssigned,
  OrderCancelled,
  OrderRefused,
  OrderReleased,
  OrderReported,
} from '../order/events.js';
import { OrderNumberOf } from '../order/api.js';
import { FindRecipient } from '../recipient/api.js';
import { RecipientConfirmed } from '../recipient/events.js';
import {
  RecommendationCancelled,
  RecommendationClicked,
  RecommendationCreated,
  RecommendationExpired,
  RecommendationSettled,
  RecommendationTerms,
} from '../recommendation/api.js';
import {
  RewardCancelled,
  RewardChosen,
  RewardExpired,
  RewardGranted,
  RewardPaid,
  RewardPickedUp,
  RewardReady,
} from '../reward/events.js';
import type { RewardView } from '../reward/api.js';
import {
  KEEP_WEBHOOK_MESSAGES,
  SEND_WEBHOOK,
  SUBJECT,
  Webhooks,
  type Message,
  type Attempt,
  type Webhook,
} from './persistence.js';

const published = [
  RecommendationCreated,
  RecommendationClicked,
  RecommendationExpired,
  RecommendationCancelled,
  RecommendationSettled,
  RecipientConfirmed,
  OrderReported,
  OrderAssigned,
  OrderReleased,
  OrderRefused,
  OrderCancelled,
  ContractNotConcluded,
  RewardGranted,
  RewardReady,
  RewardChosen,
  RewardPaid,
  RewardPickedUp,
  RewardCancelled,
  RewardExpired,
] as const;
type PublicEvent = EventFrom<(typeof published)[number]>;

/** Names of the events that webhooks may receive, as the contract has them. */
const namesOfMessages = {
  RecommendationCreated: 'empfehlung.angelegt',
  RecommendationClicked: 'empfehlung.geklickt',
  RecommendationExpired: 'empfehlung.abgelaufen',
  RecommendationCancelled: 'empfehlung.storniert',
  RecommendationSettled: 'empfehlung.gezahlt',
  RecipientConfirmed: 'kontakt.bestaetigt',
  OrderReported: 'auftrag.gemeldet',
  OrderAssigned: 'auftrag.zugeordnet',
  OrderReleased: 'auftrag.freigegeben',
  OrderRefused: 'auftrag.abgelehnt',
  OrderCancelled: 'auftrag.storniert',
  ContractNotConcluded: 'auftrag.nicht-zustande-gekommen',
  RewardGranted: 'praemie.gewaehrt',
  RewardReady: 'praemie.bereit',
  RewardChosen: 'praemie.gewaehlt',
  RewardPaid: 'praemie.ausgezahlt',
  RewardPickedUp: 'praemie.eingeloest',
  RewardCancelled: 'praemie.storniert',
  RewardExpired: 'praemie.abgelaufen',
} as const;

/** Event types that webhooks may receive, with the names they have there. */
export const publishedEvents: Readonly<Record<string, string>> = namesOfMessages;

type PublicEventType = keyof typeof namesOfMessages;
export type EventName = (typeof namesOfMessages)[PublicEventType];
export const webhookEventOf = (type: PublicEventType): EventName => namesOfMessages[type];
/** Event types of these wire names. */
export const eventTypesOf = (wanted: readonly string[]): string[] =>
  Object.entries(namesOfMessages).flatMap(([type, name]) => (wanted.includes(name) ? [type] : []));

interface Happened {
  readonly type: string;
  readonly at: Date;
  /** Numbers that people and systems know; null where there is none. */
  readonly recommendationNumber: string | null;
  readonly recipientNumber?: string | null;
  readonly orderNumber?: string | null;
  /** How the order ended without a contract that counts. */
  readonly orderEnd?: OrderEnd | null;
  readonly counts?: EventFrom<typeof RecommendationClicked>['data']['counts'];
  readonly reward?: { readonly id: string } & Pick<RewardView, 'beneficiary' | 'amountCents' | 'choice'>;
}

const endsOnTheWire = {
  refused: 'Abgelehnt',
  withdrawn: 'Widerrufen',
  cancelled: 'Storniert',
  'not-concluded': 'NichtZustandeGekommen',
} as const;
type OrderEnd = keyof typeof endsOnTheWire;
const entriesOnTheWire = { link: 'Link', 'short-link': 'Kurzlink' } as const;

/** The body of a message as defined by *Standard Webhooks*: type, time and data. */
export function payloadOf({
  type,
  at,
  recommendationNumber,
  recipientNumber,
  orderNumber,
  orderEnd,
  counts,
  reward,
}: Happened): string {
  return JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data: {
      ...(recommendationNumber && { Empfehlungsnummer: recommendationNumber }),
      ...(recipientNumber && { Empfaengernummer: recipientNumber }),
      ...(orderNumber && { Auftragsnummer: orderNumber }),
      ...(orderEnd && { Ende: endsOnTheWire[orderEnd] }),
      ...(counts && {
        Klicks: counts.map(({ channel, entry, day, clicks }) => ({
          Kanal: channel,
          Einsprung: entriesOnTheWire[entry],
          Tag: day,
          Anzahl: clicks,
        })),
      }),
      ...(reward && {
        Praemie: reward.id,
        Fuer: reward.beneficiary === 'recommender' ? 'Empfehler' : 'Empfaenger',
        WertCent: reward.amountCents,
        ...(reward.choice && { Art: wireOf(reward.choice) }),
      }),
    },
  });
}

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

/** Concurrent messages per receiver, so that a slow one delays only itself. */
const concurrentPerReceiver = 8;
/** Concurrent messages per process; when all are taken, the sender tries again a moment later. */
const concurrency = 64;
/** Milliseconds after which a message whose worker died is sent again; longer than an attempt takes. */
const lease = 60_000;
const aMoment = 1_000;

/**
 * Sends outside of any transaction, each webhook by itself, so that neither a slow receiver nor one tenant delays
 * another.
 */
@Injectable()
export class WebhookSender {
  private busy = 0;

  constructor(
    private readonly outbound: Outbound,
    private readonly webhooks: Webhooks,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  get room(): number {
    return concurrency - this.busy;
  }

  async send(context: WorkContext, webhook: Webhook, messages: readonly Message[]): Promise<void> {
    this.busy += messages.length;
    try {
      await this.sendAll(context, webhook, messages);
    } finally {
      this.busy -= messages.length;
    }
  }

  private async sendAll(context: WorkContext, webhook: Webhook, messages: readonly Message[]): Promise<void> {
    const tried = await Promise.all(messages.map(message => this.try(webhook, message)));
    await this.work.run(context, async () => {
      if (!(await this.webhooks.lock(webhook.webhookId))) return;
      for (const one of tried) await this.webhooks.note(webhook.webhookId, one);
      await this.webhooks.forgetOld(webhook.webhookId);
      await this.webhooks.planNext(webhook.webhookId);
    });
  }

  private async try({ url, secrets }: Webhook, { messageId, payload }: Message): Promise<Attempt> {
    const now = this.clock.now();
    try {
      const status = await this.outbound.post(
        url,
        {
          'content-type': 'application/json',
          'user-agent': 'Weitersagen-Webhooks',
          'webhook-id': messageId,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
          'webhook-signature': secrets.map(secret => new Signing(secret).sign(messageId, now, payload)).join(' '),
        },
        payload,
      );
      return { messageId, status, error: status >= 200 && status < 300 ? null : `HTTP ${status}` };
    } catch (error) {
      return { messageId, status: null, error: reasonOf(error) };
    }
  }
}

/** A short reason without any text of the other side. */
function reasonOf(error: unknown): string {
  if (error instanceof DestinationRefused) return error.reason;
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout';
  return 'code' in error && typeof error.code === 'string' ? error.code : 'failed';
}

/**
 * One row of due work per webhook: when due, it claims the messages that may be sent and sends them after the commit.
 */
@DueHandler(SEND_WEBHOOK, 'webhooks')
export class SendWebhook implements DueWorkHandler {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly sender: WebhookSender,
    private readonly background: BackgroundWork,
    private readonly progress: ReactionProgress,
  ) {}

  async due(webhookId: string, now: Date): Promise<void> {
    const webhook = await this.webhooks.open(webhookId);
    // A webhook that is switched on again is planned again.
    if (!webhook?.active) return;
    const { room } = this.sender;
    if (room <= 0) return this.webhooks.wake(webhookId, new Date(now.getTime() + aMoment));
    const leaseUntil = new Date(now.getTime() + lease);
    const ofOne = concurrentPerReceiver - (await this.webhooks.underWay(webhookId));
    const messages = ofOne > 0 ? await this.claim(webhook, Math.min(room, ofOne), leaseUntil) : [];
    // The limit is reached: messages under way plan the next ones when done, or their lease ends.
    if (messages.length >= ofOne) await this.webhooks.wake(webhookId, leaseUntil);
    // Messages that could be sent but were not claimed wait for an event that is not recorded yet.
    else await this.webhooks.planNext(webhookId, new Date(now.getTime() + aMoment));
    if (messages.length > 0)
      this.background.afterCommit(SEND_WEBHOOK, context => this.sender.send(context, webhook, messages));
  }

  /** Reads the progress before the messages, so that every message recorded up to it is among them. */
  private async claim({ webhookId, events }: Webhook, most: number, leaseUntil: Date): Promise<Message[]> {
    const progress = await this.progress.of(KEEP_WEBHOOK_MESSAGES, eventTypesOf(events), SUBJECT);
    return this.webhooks.claim(webhookId, most, leaseUntil, progress);
  }
}
