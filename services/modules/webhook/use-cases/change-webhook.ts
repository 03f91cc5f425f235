import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Audit } from '#platform/audit.js';
import { Clock } from '#platform/clock.js';
import { ensure } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { SettingVersions, type OfVersion } from '#platform/tenancy/settings.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { Webhooks, type WebhookEntry } from '../persistence.js';
import { payloadOf } from '../webhook-events.js';

/** Webhooks per tenant, so that the list stays manageable. */
const most = 10;

/** The version of one that was never changed. */
const neverChanged = 1;

/** Secret in the format of *Standard Webhooks*. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const noSecretYet = {
  de: 'Dieser Webhook kam mit einem Dokument. Erzeugen Sie zuerst ein neues Geheimnis und hinterlegen Sie es beim Empfänger.',
  en: 'This webhook came with a document. First create a new secret and add it to the receiver.',
};

/** A webhook's configuration as a version stores it, without the secret. */
export type Target = Pick<WebhookEntry, 'url' | 'events' | 'active'>;

/** A planned change of a webhook. */
export type WebhookLater = Target | OfVersion | 'removed';

const targetOf = ({ url, events, active }: Target): Target => ({ url, events, active });

interface How {
  /** The version it was made of. */
  readonly of?: number;
  /** The version that is restored. */
  readonly restored?: number | null;
  readonly language?: Language;
}

/** Changes a webhook, at once or at a later moment, and keeps the former version. */
@Injectable()
export class ChangingWebhooks {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly versions: SettingVersions,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** The webhook, locked until this transaction ends. */
  private async held(webhookId: string): Promise<WebhookEntry> {
    ensure(await this.webhooks.lock(webhookId), 'not-found');
    return (await this.webhooks.find(webhookId))!;
  }

  /** Oldest first. */
  async history(webhookId: string) {
    const row = await this.webhooks.find(webhookId);
    ensure(row !== undefined, 'not-found');
    return this.versions.list('webhook', webhookId, { version: neverChanged, content: targetOf(row) });
  }

  /** The version in force of each webhook. */
  async versionsInForce(): Promise<(webhookId: string) => number> {
    const numbers = await this.versions.numbers('webhook');
    return webhookId => numbers.get(webhookId) ?? neverChanged;
  }

  /** A new webhook with a secret, which is shown this once. */
  async add({ url, events, active }: Target, byName: string): Promise<{ webhookId: string; secret: string }> {
    const { length } = await this.webhooks.list();
    ensure(length < most, 'validation-failed', { fields: [{ field: 'Url', reason: 'too-many-webhooks' }] });
    const [webhookId, secret] = [newId(), newSecret()];
    await this.create({ webhookId, url, events: [...new Set(events)], secret, active, byName });
    return { webhookId, secret };
  }

  async create(webhook: Parameters<Webhooks['create']>[0]): Promise<void> {
    const { webhookId, url, events, byName } = webhook;
    await this.webhooks.create(webhook);
    await this.audit.record({ action: 'webhook.create', subject: webhookId, by: byName, after: { url, events } });
  }

  async change(webhookId: string, to: Target, byName: string, { of, restored = null, language = 'de' }: How = {}) {
    const row = await this.held(webhookId);
    const { version } = (await this.history(webhookId)).at(-1)!;
    ensure(of === undefined || of === version, 'changed-meanwhile');
    const [was, after] = [targetOf(row), { ...to, events: [...new Set(to.events)] }];
    if (isDeepStrictEqual(was, after)) return;
    ensure(!to.active || row.secretEncrypted !== null, 'validation-failed', {
      fields: [{ field: 'Aktiv', reason: 'to-do', values: { hint: noSecretYet[language] } }],
    });
    await this.webhooks.change(webhookId, after);
    if (after.active) {
      if (!was.active) await this.webhooks.allAgain(webhookId);
      await this.webhooks.planNext(webhookId);
    }
    const next = { version: version + 1, content: after, changedByName: byName, restored };
    await this.versions.add('webhook', webhookId, { version, content: was }, next);
    const action = restored === null ? 'webhook.change' : 'webhook.restore';
    await this.audit.record({ action, subject: webhookId, by: byName, before: was, after });
  }

  /** Restores address and events of a version; whether it is active stays as it is. */
  async restore(webhookId: string, version: number, byName: string): Promise<void> {
    const earlier = (await this.history(webhookId)).find(one => one.version === version);
    ensure(earlier !== undefined, 'not-found');
    const { active } = await this.held(webhookId);
    await this.change(webhookId, { ...earlier.content, active }, byName, { restored: version });
  }

  /** Returns the new secret. */
  async rotate(webhookId: string, byName: string): Promise<string> {
    await this.held(webhookId);
    const secret = newSecret();
    await this.webhooks.rotate(webhookId, secret);
    await this.audit.record({ action: 'webhook.rotate', subject: webhookId, by: byName });
    return secret;
  }

  /** Returns the message's number. It has a subject of its own, so it does not wait for other messages. */
  async sendTest(webhookId: string, byName: string): Promise<string> {
    await this.held(webhookId);
    const messageId = newId();
    const payload = payloadOf({ type: 'webhook.test', at: this.clock.now(), recommendationNumber: null });
    await this.webhooks.record([
      { webhookId, messageId, subjectId: messageId, position: 0n, type: 'webhook.test', payload },
    ]);
    await this.audit.record({ action: 'webhook.test', subject: webhookId, by: byName });
    return messageId;
  }

  /** Sends a message again, unless it is being sent right now. */
  async repeat(webhookId: string, messageId: string, byName: string): Promise<void> {
    ensure(await this.webhooks.lock(webhookId), 'not-found');
    const message = await this.webhooks.message(webhookId, messageId);
    ensure(message !== undefined, 'not-found');
    ensure(!message.leaseUntil || message.leaseUntil <= this.clock.now(), 'changed-meanwhile');
    await this.webhooks.again(webhookId, messageId);
    await this.webhooks.planNext(webhookId);
    const { state, attempts } = message;
    await this.audit.record({
      action: 'webhook.repeat',
      subject: messageId,
      by: byName,
      before: { state, attempts },
    });
  }

  async remove(webhookId: string, byName: string): Promise<void> {
    const { url } = await this.held(webhookId);
    await this.webhooks.remove(webhookId);
    await this.audit.record({ action: 'webhook.remove', subject: webhookId, by: byName, before: { url } });
  }
}
