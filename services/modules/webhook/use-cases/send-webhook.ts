import { Injectable } from '@nestjs/common';
import { Webhook as Signing } from 'standardwebhooks';
import { ReactionProgress } from '#engine/reactions/reaction-progress.js';
import { DueHandler, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { Clock } from '#platform/clock.js';
import { BackgroundWork, UnitOfWork, type WorkContext } from '#platform/database/unit-of-work.js';
import { DestinationRefused, Outbound } from '#platform/outbound.js';
import {
  KEEP_WEBHOOK_MESSAGES,
  SEND_WEBHOOK,
  SUBJECT,
  Webhooks,
  type Message,
  type Attempt,
  type Webhook,
} from '../persistence.js';
import { eventTypesOf } from '../webhook-events.js';

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
