import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Controller, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  changeWebhook,
  createWebhook,
  listWebhookMessages,
  listWebhooks,
  listWebhookVersions,
  removeWebhook,
  repeatWebhookMessage,
  restoreWebhook,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
  type WebhookEvent,
  type WebhookMessage,
} from '#contract/betrieb/integrations.js';
import type { TenantDocument } from '#contract/mandanten.js';
import { names, toPaged, toWireDateTime, toWireDateTimeOrNull, toWireVersions } from '#contract/shared/codec.js';
import { Audit } from '#platform/audit.js';
import { Clock } from '#platform/clock.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import {
  Implements,
  Input,
  OwnTransaction,
  planned,
  principalOf,
  type CallContext,
  type CallRequest,
} from '#platform/http/call.js';
import { Outbound, refusedAt } from '#platform/outbound.js';
import {
  fieldsBetween,
  Part,
  SettingVersions,
  type DocumentChange,
  type DocumentPart,
  type OfVersion,
} from '#platform/tenancy/settings.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { wireOf } from '#reward-types/index.js';
import type { RewardView } from '../reward/api.js';
import { Webhooks, type MessageRow, type WebhookEntry } from './persistence.js';

/** Wire names of the events that webhooks may receive. */
const namesOfMessages = {
  RecommendationCreated: 'empfehlung.angelegt',
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
} as const satisfies Record<string, WebhookEvent>;

export type PublicEventType = keyof typeof namesOfMessages;
export const webhookEventOf = (type: PublicEventType): WebhookEvent => namesOfMessages[type];
/** Event types of these wire names. */
export const eventTypesOf = (wanted: readonly string[]): string[] =>
  Object.entries(namesOfMessages).flatMap(([type, name]) => (wanted.includes(name) ? [type] : []));

export interface Message {
  readonly type: string;
  readonly at: Date;
  /** Numbers that people and systems know; null where there is none. */
  readonly recommendationNumber: string | null;
  readonly recipientNumber?: string | null;
  readonly orderNumber?: string | null;
  readonly reward?: { readonly id: string } & Pick<RewardView, 'beneficiary' | 'amountCents' | 'choice'>;
}

/** The body of a message as defined by *Standard Webhooks*: type, time and data. */
export function payloadOf({ type, at, recommendationNumber, recipientNumber, orderNumber, reward }: Message): string {
  return JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data: {
      ...(recommendationNumber && { Empfehlungsnummer: recommendationNumber }),
      ...(recipientNumber && { Empfaengernummer: recipientNumber }),
      ...(orderNumber && { Auftragsnummer: orderNumber }),
      ...(reward && {
        Praemie: reward.id,
        Fuer: reward.beneficiary === 'recommender' ? 'Empfehler' : 'Empfaenger',
        WertCent: reward.amountCents,
        ...(reward.choice && { Art: wireOf(reward.choice) }),
      }),
    },
  });
}

/** Webhooks per tenant, so that the list stays manageable. */
const most = 10;
/** Secret in the format of *Standard Webhooks*. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
const noSecretYet = {
  de: 'Dieser Webhook kam mit einem Dokument. Erzeugen Sie zuerst ein neues Geheimnis und hinterlegen Sie es beim Empfänger.',
  en: 'This webhook came with a document. First create a new secret and add it to the receiver.',
};

/** A webhook's configuration as a version stores it, without the secret. */
/** A planned change of a webhook. */
export type WebhookLater = Target | OfVersion | 'removed';
export type Target = Pick<WebhookEntry, 'url' | 'events' | 'active'>;
const targetOf = ({ url, events, active }: Target): Target => ({ url, events, active });
const onTheWire = ({ url, events, active }: Target) => ({ Url: url, Ereignisse: events, Aktiv: active });

interface How {
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
    private readonly audit: Audit,
  ) {}

  /** The webhook, locked until this transaction ends. */
  async held(webhookId: string): Promise<WebhookEntry> {
    ensure(await this.webhooks.lock(webhookId), 'not-found');
    return (await this.webhooks.find(webhookId))!;
  }

  /** Oldest first. */
  async history(webhookId: string) {
    const row = await this.webhooks.find(webhookId);
    ensure(row !== undefined, 'not-found');
    return this.versions.list('webhook', webhookId, { version: 1, content: targetOf(row) });
  }

  async create(webhook: Parameters<Webhooks['create']>[0]): Promise<void> {
    const { webhookId, url, events, byName } = webhook;
    await this.webhooks.create(webhook);
    await this.audit.record({ action: 'webhook.create', subject: webhookId, by: byName, after: { url, events } });
  }

  async change(webhookId: string, to: Target, byName: string, { restored = null, language = 'de' }: How = {}) {
    const row = await this.held(webhookId);
    const [was, after] = [targetOf(row), { ...to, events: [...new Set(to.events)] }];
    if (isDeepStrictEqual(was, after)) return;
    ensure(!to.active || row.secretEncrypted !== null, 'validation-failed', {
      fields: [{ field: 'Aktiv', reason: 'to-do', values: { hint: noSecretYet[language] } }],
    });
    const { version } = (await this.history(webhookId)).at(-1)!;
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

  async remove(webhookId: string, byName: string): Promise<void> {
    const { url } = await this.held(webhookId);
    await this.webhooks.remove(webhookId);
    await this.audit.record({ action: 'webhook.remove', subject: webhookId, by: byName, before: { url } });
  }
}

const byOf = (context: CallContext): string => principalOf(context, 'agency').name;

/** The tenant's webhooks (docs/specification/operations.md#webhooks). Host names are resolved before a transaction is opened. */
@Controller()
export class WebhooksController {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly changing: ChangingWebhooks,
    private readonly outbound: Outbound,
    private readonly commands: CommandBus,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  @Implements(listWebhooks)
  async list(@Input() _: CallRequest<typeof listWebhooks>): Promise<Webhook[]> {
    const now = this.clock.now();
    return (await this.webhooks.list()).map(row => ({
      Id: row.webhookId,
      Url: row.url,
      Ereignisse: row.events as WebhookEvent[],
      Aktiv: row.active,
      GeheimnisGesetzt: row.secretEncrypted !== null,
      AufgegebenAm: toWireDateTimeOrNull(row.gaveUpAt),
      ErstelltAm: toWireDateTime(row.createdAt),
      ErstelltVon: row.createdByName,
      Wartend: row.waiting,
      Geparkt: row.parked,
      ZuletztZugestelltAm: toWireDateTimeOrNull(row.lastDeliveredAt),
      AltesGeheimnisBis: row.oldSecretUntil && row.oldSecretUntil > now ? toWireDateTime(row.oldSecretUntil) : null,
    }));
  }

  @Implements(createWebhook)
  @OwnTransaction()
  async create(@Input() { body, context }: CallRequest<typeof createWebhook>) {
    await this.outbound.destination(body.Url).catch(refusedAt('Url'));
    return this.work.run(context.work, async () => {
      const { length } = await this.webhooks.list();
      ensure(length < most, 'validation-failed', { fields: [{ field: 'Url', reason: 'too-many-webhooks' }] });
      const [webhookId, secret, byName] = [newId(), newSecret(), byOf(context)];
      const events = [...new Set(body.Ereignisse)];
      await this.changing.create({ webhookId, url: body.Url, events, secret, active: body.Aktiv ?? true, byName });
      return { Id: webhookId, Geheimnis: secret };
    });
  }

  @Implements(changeWebhook)
  @OwnTransaction()
  async change(@Input() { params, query, body, context }: CallRequest<typeof changeWebhook>) {
    await this.outbound.destination(body.Url).catch(refusedAt('Url'));
    const to = { url: body.Url, events: body.Ereignisse, active: body.Aktiv };
    return this.work.run(context.work, async () => {
      if (query.giltAb) return this.later(params.id, to, query.giltAb, context);
      return this.changing.change(params.id, to, byOf(context), { language: context.language });
    });
  }

  private later(subject: string, to: WebhookLater, giltAb: string, context: CallContext) {
    const plan = { setting: 'webhook', subject, of: null, to } as const;
    return planned(this.commands, plan, giltAb, principalOf(context, 'agency'));
  }

  @Implements(listWebhookVersions)
  async versions(@Input() { params }: CallRequest<typeof listWebhookVersions>) {
    return toWireVersions(await this.changing.history(params.id), (before, after) =>
      fieldsBetween(onTheWire(before.content), onTheWire(after.content)),
    );
  }

  @Implements(restoreWebhook)
  async restore(@Input() { params, query, context }: CallRequest<typeof restoreWebhook>) {
    if (query.giltAb) return this.later(params.id, { ofVersion: params.nummer }, query.giltAb, context);
    return this.changing.restore(params.id, params.nummer, byOf(context));
  }

  @Implements(rotateWebhookSecret)
  async rotate(@Input() { params, context }: CallRequest<typeof rotateWebhookSecret>) {
    await this.changing.held(params.id);
    const secret = newSecret();
    await this.webhooks.rotate(params.id, secret);
    await this.audit.record({ action: 'webhook.rotate', subject: params.id, by: byOf(context) });
    return { Id: params.id, Geheimnis: secret };
  }

  @Implements(removeWebhook)
  async remove(@Input() { params, query, context }: CallRequest<typeof removeWebhook>) {
    if (query.giltAb) return this.later(params.id, 'removed', query.giltAb, context);
    return this.changing.remove(params.id, byOf(context));
  }

  @Implements(testWebhook)
  async test(@Input() { params, context }: CallRequest<typeof testWebhook>) {
    const { webhookId } = await this.changing.held(params.id);
    const messageId = newId();
    const payload = payloadOf({ type: 'webhook.test', at: context.now, recommendationNumber: null });
    // A test message has a subject of its own, so it does not wait for other messages.
    await this.webhooks.record([
      { webhookId, messageId, subjectId: messageId, position: 0n, type: 'webhook.test', payload },
    ]);
    await this.audit.record({ action: 'webhook.test', subject: webhookId, by: byOf(context) });
    return { Nummer: messageId };
  }
}

type Documented = NonNullable<TenantDocument['Webhooks']>;

/** By address. A new one is off until it has a secret; one left out is switched off, as messages may wait for it. */
@Part({ name: 'Webhooks', order: 11 })
export class WebhooksOfDocument implements DocumentPart<Documented> {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly changing: ChangingWebhooks,
  ) {}

  async read(): Promise<Documented> {
    const told = ({ url, events }: { url: string; events: readonly string[] }) => ({
      Url: url,
      Ereignisse: events as WebhookEvent[],
    });
    return (await this.webhooks.list()).map(told).sort((one, other) => (one.Url < other.Url ? -1 : 1));
  }

  async write(wanted: Documented, byName: string): Promise<DocumentChange[]> {
    const left = await this.webhooks.list();
    const changes: DocumentChange[] = [];
    for (const [index, { Url: url, Ereignisse }] of wanted.entries()) {
      ensure(URL.canParse(url), 'validation-failed', { fields: [{ field: `${index}.Url`, reason: 'url' }] });
      const events = [...new Set(Ereignisse)];
      const at = left.findLastIndex(one => one.url === url);
      const [was] = at < 0 ? [] : left.splice(at, 1);
      const fields = fieldsBetween(was ? { Ereignisse: was.events } : {}, { Ereignisse: events });
      if (fields.length === 0) continue;
      if (was) await this.changing.change(was.webhookId, { url, events, active: was.active }, byName);
      else await this.changing.create({ webhookId: newId(), url, events, secret: null, active: false, byName });
      const asked = { field: 'Geheimnis', before: null, after: 'Wird neu erzeugt' };
      changes.push(toldOf(url, was ? 'changed' : 'new', was ? fields : [...fields, asked]));
    }
    for (const { webhookId, url, events } of left.filter(({ active }) => active)) {
      await this.changing.change(webhookId, { url, events: [...events], active: false }, byName);
      changes.push(toldOf(url, 'retired', fieldsBetween({ Aktiv: true }, { Aktiv: false })));
    }
    return changes;
  }
}

const toldOf = (url: string, kind: DocumentChange['kind'], fields: DocumentChange['fields']): DocumentChange => ({
  list: 'Webhooks',
  id: url,
  name: url,
  kind,
  fields,
});

const states = names({ waiting: 'Wartet', delivered: 'Zugestellt', parked: 'Geparkt' });

const toWireMessage = (row: MessageRow): WebhookMessage => ({
  Nummer: row.messageId,
  Ereignis: row.type,
  Zustand: states.toWire(row.state),
  Versuche: row.attempts,
  ErstelltAm: toWireDateTime(row.recordedAt),
  NaechsterVersuch: row.state === 'waiting' ? toWireDateTime(row.nextAt) : null,
  ZugestelltAm: toWireDateTimeOrNull(row.doneAt),
  Status: row.status,
  Fehler: row.error,
});

@Controller()
export class WebhookMessagesController {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly audit: Audit,
  ) {}

  @Implements(listWebhookMessages)
  async list(@Input() { params, query }: CallRequest<typeof listWebhookMessages>) {
    ensure((await this.webhooks.find(params.id)) !== undefined, 'not-found');
    const { page, pagesize, zustand } = query;
    const { rows, total } = await this.webhooks.log(
      params.id,
      zustand ? states.fromWire(zustand) : null,
      page,
      pagesize,
    );
    return toPaged(rows.map(toWireMessage), { page, pageSize: pagesize, totalCount: total });
  }

  @Implements(repeatWebhookMessage)
  async repeat(@Input() { params, context }: CallRequest<typeof repeatWebhookMessage>): Promise<void> {
    ensure(await this.webhooks.lock(params.id), 'not-found');
    const message = await this.webhooks.message(params.id, params.n);
    ensure(message !== undefined, 'not-found');
    // The message is being sent right now.
    ensure(!message.leaseUntil || message.leaseUntil <= context.now, 'changed-meanwhile');
    await this.webhooks.again(params.id, params.n);
    await this.webhooks.planNext(params.id);
    await this.audit.record({
      action: 'webhook.repeat',
      subject: params.n,
      by: byOf(context),
      before: { state: message.state, attempts: message.attempts },
    });
  }
}
