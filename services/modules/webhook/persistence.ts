import { defineEntity, type FilterQuery, type InferEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { expressionBuilder, sql } from 'kysely';
import { Audience } from '#engine/reactions/audience.js';
import type { ReactionPosition } from '#engine/reactions/reaction-progress.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { addDays, addHours, Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { tables, type RowOf, type TablesOf } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';

export const WebhookRow = defineEntity({
  name: 'WebhookRow',
  tableName: 'webhook',
  properties: p => ({
    tenantId: p.uuid().primary(),
    webhookId: p.uuid().primary(),
    url: p.text(),
    /** Wire names of the events. */
    events: p.array(),
    /** False: messages are recorded and wait. */
    active: p.boolean(),
    /** Since when it is off because it accepted nothing for a day; null where a person switched it off. */
    gaveUpAt: p.datetime().nullable(),
    /** Null: imported with a document; it stays off until a secret is generated. */
    secretEncrypted: p.text().nullable(),
    oldSecretEncrypted: p.text().nullable(),
    oldSecretUntil: p.datetime().nullable(),
    createdAt: p.datetime(),
    createdByName: p.text(),
  }),
});

export type MessageState = 'waiting' | 'delivered' | 'parked';

export const WebhookMessageRow = defineEntity({
  name: 'WebhookMessageRow',
  tableName: 'webhook_message',
  properties: p => ({
    tenantId: p.uuid().primary(),
    webhookId: p.uuid().primary(),
    /** Id by which the receiver recognises a repeated message. */
    messageId: p.uuid().primary(),
    number: p.bigint('number').defaultRaw("nextval('webhook_message_number'::regclass)"),
    /** Messages on one subject, usually a recommendation, are sent one after the other, in the order of the global log. */
    subjectId: p.uuid(),
    position: p.bigint(),
    type: p.text(),
    /** The bytes that are signed. */
    payload: p.text(),
    recordedAt: p.datetime(),
    state: p.text().$type<MessageState>(),
    attempts: p.integer().defaultRaw('0'),
    firstTriedAt: p.datetime().nullable(),
    nextAt: p.datetime(),
    /** End of the lease of the worker that is sending it. */
    leaseUntil: p.datetime().nullable(),
    doneAt: p.datetime().nullable(),
    /** HTTP status of the last attempt, and its error. */
    status: p.integer().nullable(),
    error: p.text().nullable(),
  }),
});

/** A message without success for this many hours is parked. */
const triedForHours = 24;
const restSeconds = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400];

/** Time of the next attempt after the n-th failure; null once the period is over. The last attempt falls on its end. */
export function nextTry(attempts: number, firstTriedAt: Date, now: Date): Date | null {
  const end = addHours(firstTriedAt, triedForHours);
  if (now >= end) return null;
  const rest = restSeconds[Math.min(attempts, restSeconds.length) - 1]!;
  return new Date(Math.min(now.getTime() + rest * 1_000, end.getTime()));
}

/** Name of the reaction that records messages for webhooks; it runs only for tenants that have one. */
export const KEEP_WEBHOOK_MESSAGES = 'keep-webhook-messages-when-programme-moves';
export const SEND_WEBHOOK = 'send-webhook';
/** Field of an event's data that names its subject. */
export const SUBJECT = 'recommendationId';

/** Hours for which the former secret also signs after a rotation. */
export const oldSecretHours = 24;
/** Days for which delivered messages are kept in the log. */
export const loggedForDays = 30;

type MessageEntity = InferEntity<typeof WebhookMessageRow>;
export type MessageRow = RowOf<typeof WebhookMessageRow>;
export type WebhookEntry = RowOf<typeof WebhookRow>;

export interface Webhook {
  readonly webhookId: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly active: boolean;
  /** The present secret first. */
  readonly secrets: readonly string[];
}
export type Message = Readonly<Pick<MessageRow, 'messageId' | 'type' | 'subjectId' | 'payload'>>;
/** Result of one attempt; `error` null: delivered. */
export type Attempt = Readonly<Pick<MessageRow, 'messageId' | 'status' | 'error'>>;

/** A tenant's webhooks and their messages. */
@Injectable()
export class Webhooks {
  constructor(
    private readonly cipher: Cipher,
    private readonly clock: Clock,
    private readonly dueWork: DueWork,
    private readonly audience: Audience,
  ) {}

  /** Webhooks with the number of waiting and parked messages, and the time of the last delivery. */
  list() {
    return webhooks()
      .selectAll()
      .select(({ selectFrom }) => {
        const messages = selectFrom('webhook_message as m')
          .whereRef('m.tenantId', '=', 'webhook.tenantId')
          .whereRef('m.webhookId', '=', 'webhook.webhookId');
        const counted = messages.select(({ fn }) => fn.countAll<number>().as('count'));
        return [
          counted.where('m.state', '=', 'waiting').$asScalar().$notNull().as('waiting'),
          counted.where('m.state', '=', 'parked').$asScalar().$notNull().as('parked'),
          messages.select(({ fn }) => fn.max('m.doneAt').as('at')).as('lastDeliveredAt'),
        ];
      })
      .orderBy('createdAt', 'desc')
      .orderBy('webhookId')
      .execute();
  }

  async find(webhookId: string) {
    return webhooks().selectAll().where('webhookId', '=', webhookId).executeTakeFirst();
  }

  async create(webhook: Omit<Webhook, 'secrets'> & { secret: string | null; byName: string }): Promise<void> {
    const { webhookId, url, events, active, secret, byName } = webhook;
    await currentEntityManager().insert(WebhookRow, {
      tenantId: currentWork().tenantId,
      webhookId,
      url,
      events: [...events],
      active,
      secretEncrypted: secret && this.cipher.encrypt(secret, 'webhook.secret_encrypted', webhookId),
      createdAt: this.clock.now(),
      createdByName: byName,
    });
    await this.audience.join(KEEP_WEBHOOK_MESSAGES);
  }

  async change(webhookId: string, change: { url: string; events: string[]; active: boolean }): Promise<void> {
    await this.set(webhookId, { ...change, ...(change.active && { gaveUpAt: null }) });
  }

  /** The former secret also signs for a while; an older one does not any more. */
  async rotate(webhookId: string, secret: string): Promise<void> {
    const { secretEncrypted } = (await this.find(webhookId))!;
    const former = secretEncrypted && this.cipher.decrypt(secretEncrypted, 'webhook.secret_encrypted', webhookId);
    await this.set(webhookId, {
      secretEncrypted: this.cipher.encrypt(secret, 'webhook.secret_encrypted', webhookId),
      oldSecretEncrypted: former && this.cipher.encrypt(former, 'webhook.old_secret_encrypted', webhookId),
      oldSecretUntil: former === null ? null : addHours(this.clock.now(), oldSecretHours),
    });
  }

  private async set(webhookId: string, values: Partial<RowOf<typeof WebhookRow>>): Promise<void> {
    await currentEntityManager().nativeUpdate(WebhookRow, own(webhookId), values);
  }

  /** Deletes the webhook with its log; answers whether there was one. */
  async remove(webhookId: string): Promise<boolean> {
    await this.dueWork.cancel(SEND_WEBHOOK, webhookId);
    const removed = await currentEntityManager().nativeDelete(WebhookRow, own(webhookId));
    const others = await webhooks().select('webhookId').limit(1).executeTakeFirst();
    if (!others) await this.audience.leave(KEEP_WEBHOOK_MESSAGES);
    return removed > 0;
  }

  /** Webhooks that receive such events. */
  listening(types: readonly string[]) {
    return webhooks()
      .select(['webhookId', 'events', 'active'])
      .where(sql<boolean>`events && ${types}::text[]`)
      .orderBy('webhookId')
      .execute();
  }

  async record(messages: readonly (Message & { webhookId: string; position: bigint })[]): Promise<void> {
    const now = this.clock.now();
    const { tenantId } = currentWork();
    await currentEntityManager().insertMany(
      WebhookMessageRow,
      messages.map(message => ({ ...message, tenantId, recordedAt: now, nextAt: now, state: 'waiting' as const })),
    );
    const webhookIds = [...new Set(messages.map(({ webhookId }) => webhookId))].sort();
    await this.dueWork.scheduleEarlier(
      SEND_WEBHOOK,
      webhookIds.map(subjectId => ({ subjectId, dueAt: now })),
    );
  }

  /** Changes of a webhook and recording results of its messages run one after the other; recording new messages does not wait for them. */
  async lock(webhookId: string): Promise<boolean> {
    const row = await webhooks()
      .select('webhookId')
      .where('webhookId', '=', webhookId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The webhook with its secrets, for sending. */
  async open(webhookId: string): Promise<Webhook | undefined> {
    const row = await this.find(webhookId);
    if (!row) return undefined;
    const old = row.oldSecretUntil && row.oldSecretUntil > this.clock.now() ? row.oldSecretEncrypted : null;
    return {
      webhookId,
      url: row.url,
      events: row.events,
      active: row.active,
      secrets: [
        ...(row.secretEncrypted
          ? [this.cipher.decrypt(row.secretEncrypted, 'webhook.secret_encrypted', webhookId)]
          : []),
        ...(old ? [this.cipher.decrypt(old, 'webhook.old_secret_encrypted', webhookId)] : []),
      ],
    };
  }

  /**
   * Per subject the first that waits, unless it rests, another is being sent, or an earlier event is not recorded yet.
   * A parked message does not block the next (docs/specification/operations.md#webhooks).
   */
  async claim(webhookId: string, most: number, leaseUntil: Date, { upTo, open }: ReactionPosition): Promise<Message[]> {
    const now = this.clock.now();
    const [subjects, positions] = [open.map(({ about }) => about), open.map(({ position }) => position)];
    const opened = sql<{ about: string; position: bigint }>`
      unnest(${subjects}::uuid[], ${positions}::bigint[])`.as<'o'>(sql`o(about, position)`);
    const messages = await firsts(webhookId)
      .select(['m.messageId', 'm.type', 'm.subjectId', 'm.payload'])
      .where('m.nextAt', '<=', now)
      .where(sql<boolean>`coalesce(${underWayUntil} <= ${now}, true)`)
      .where(sql<boolean>`m.position <= ${upTo}::bigint`)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom(opened).whereRef('o.about', '=', 'm.subjectId').whereRef('o.position', '<', 'm.position')),
        ),
      )
      .orderBy('m.position')
      .limit(most)
      .execute();
    if (messages.length > 0)
      await changedMessages(webhookId)
        .set(({ fn, eb, val }) => ({
          leaseUntil,
          attempts: eb('attempts', '+', 1),
          firstTriedAt: fn.coalesce('firstTriedAt', val(now)),
        }))
        .where('messageId', '=', sql<string>`any(${messages.map(({ messageId }) => messageId)}::uuid[])`)
        .execute();
    return messages;
  }

  /** Number of its messages that are being sent. */
  async underWay(webhookId: string): Promise<number> {
    const { count } = await messagesOf(webhookId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', '=', 'waiting')
      .where('leaseUntil', '>', this.clock.now())
      .executeTakeFirstOrThrow();
    return count;
  }

  /** Records the result of an attempt: delivered, waiting for the next attempt, or parked. */
  async note(webhookId: string, { messageId, status, error }: Attempt): Promise<void> {
    const now = this.clock.now();
    const row = await this.message(webhookId, messageId);
    if (row?.state !== 'waiting') return;
    const firstTriedAt = row.firstTriedAt ?? now;
    const next = error === null ? null : nextTry(row.attempts, firstTriedAt, now);
    await this.setMessages(
      { ...own(webhookId), messageId },
      {
        status,
        error,
        leaseUntil: null,
        ...(error === null
          ? { state: 'delivered' as const, doneAt: now }
          : next
            ? { nextAt: next }
            : { state: 'parked' as const }),
      },
    );
    if (error !== null && !next) await this.switchOffIfNothingAccepted(webhookId, firstTriedAt);
  }

  /** A receiver that accepted nothing during the whole period is switched off, so that later messages wait behind those it missed. */
  private async switchOffIfNothingAccepted(webhookId: string, since: Date): Promise<void> {
    const taken = await messagesOf(webhookId).select('messageId').where('doneAt', '>=', since).limit(1).execute();
    if (taken.length === 0)
      await currentEntityManager().nativeUpdate(
        WebhookRow,
        { ...own(webhookId), active: true },
        { active: false, gaveUpAt: this.clock.now() },
      );
  }

  /** Sends a delivered or parked message again, with a new period for attempts. */
  async again(webhookId: string, messageId: string): Promise<void> {
    await this.release({ ...own(webhookId), messageId });
  }

  /** Sends all parked and waiting messages again; their period for attempts did not run while the webhook was off. */
  async allAgain(webhookId: string): Promise<void> {
    await this.release({ ...own(webhookId), state: { $ne: 'delivered' } });
  }

  private release(which: FilterQuery<MessageEntity>): Promise<void> {
    const anew = { attempts: 0, firstTriedAt: null, nextAt: this.clock.now(), doneAt: null };
    return this.setMessages(which, { state: 'waiting', ...anew });
  }

  private async setMessages(which: FilterQuery<MessageEntity>, values: Partial<MessageRow>): Promise<void> {
    await currentEntityManager().nativeUpdate(WebhookMessageRow, which, values);
  }

  /** Wakes the sender at this time, unless it is woken earlier. */
  wake(webhookId: string, dueAt: Date): Promise<void> {
    return this.dueWork.scheduleEarlier(SEND_WEBHOOK, [{ subjectId: webhookId, dueAt }]);
  }

  /** Wakes the sender when the next message may be sent. */
  async planNext(webhookId: string, notBefore?: Date): Promise<void> {
    const row = await firsts(webhookId)
      .select(sql<Date | null>`min(greatest(m.next_at, ${underWayUntil}, ${notBefore ?? null}))`.as('at'))
      .executeTakeFirst();
    if (row?.at) await this.wake(webhookId, row.at);
  }

  message(webhookId: string, messageId: string): Promise<MessageRow | undefined> {
    return messagesOf(webhookId).selectAll().where('messageId', '=', messageId).executeTakeFirst();
  }

  /** Newest first. */
  async log(webhookId: string, state: MessageState | null, page: number, pageSize: number) {
    const found = messagesOf(webhookId).$if(state !== null, rows => rows.where('state', '=', state!));
    const rows = await found
      .selectAll()
      .orderBy('number', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    return { rows, total };
  }

  /** Deletes delivered messages older than the log keeps. */
  async forgetOld(webhookId: string): Promise<void> {
    const before = addDays(this.clock.now(), -loggedForDays);
    const old = { ...own(webhookId), state: 'delivered' as const, doneAt: { $lt: before } };
    await currentEntityManager().nativeDelete(WebhookMessageRow, old);
  }
}

const own = (webhookId: string) => ({ tenantId: currentWork().tenantId, webhookId });
const webhookTables = () => tables<typeof WebhookRow | typeof WebhookMessageRow>();
const webhooks = () => webhookTables().selectFrom('webhook').where('tenantId', '=', currentWork().tenantId);
const messagesOf = (webhookId: string) =>
  webhookTables()
    .selectFrom('webhook_message')
    .where('tenantId', '=', currentWork().tenantId)
    .where('webhookId', '=', webhookId);
const changedMessages = (id: string) =>
  webhookTables()
    .updateTable('webhook_message')
    .where('tenantId', '=', currentWork().tenantId)
    .where('webhookId', '=', id);

type Messages = TablesOf<typeof WebhookMessageRow>;
/** Waiting messages on the subject of `m`. */
const onItsSubject = expressionBuilder<Messages & { m: Messages['webhook_message'] }, 'm'>()
  .selectFrom('webhook_message as o')
  .whereRef('o.tenantId', '=', 'm.tenantId')
  .whereRef('o.webhookId', '=', 'm.webhookId')
  .whereRef('o.subjectId', '=', 'm.subjectId')
  .where('o.state', '=', 'waiting');
/** Waiting messages with no earlier waiting one on the same subject. */
const firsts = (webhookId: string) =>
  webhookTables()
    .selectFrom('webhook_message as m')
    .where('m.tenantId', '=', currentWork().tenantId)
    .where('m.webhookId', '=', webhookId)
    .where('m.state', '=', 'waiting')
    .where(({ not, exists }) =>
      not(exists(onItsSubject.select('o.messageId').whereRef('o.position', '<', 'm.position'))),
    );
/** End of the lease of a message on the same subject that is being sent; a repeated message may be due before it. */
const underWayUntil = onItsSubject.select(({ fn }) => fn.max('o.leaseUntil').as('until'));
