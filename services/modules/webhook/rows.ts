// The tables of webhooks, and when a message is tried again.
import { defineEntity } from '@mikro-orm/core';
import { addHours } from '#platform/clock.js';

export const WebhookRow = defineEntity({
  name: 'WebhookRow',
  tableName: 'webhook',
  properties: p => ({
    tenantId: p.uuid().primary(),
    webhookId: p.uuid().primary(),
    url: p.text(),
    /** By their names on the wire. */
    events: p.array(),
    /** Off: messages are recorded and wait. */
    active: p.boolean(),
    /** Since when it is off because it took nothing for a day; null where a person decided. */
    gaveUpAt: p.datetime().nullable(),
    /** Null: it came with a document, and stays off until one was made. */
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
    /** What the receiver knows a message by, however often it comes. */
    messageId: p.uuid().primary(),
    number: p.bigint('number').defaultRaw("nextval('webhook_message_number'::regclass)"),
    /** Messages about one subject, as a rule a recommendation, go out one after the other, as they stand in the global log. */
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
    /** Being sent until then. */
    leaseUntil: p.datetime().nullable(),
    doneAt: p.datetime().nullable(),
    /** Of the last answer, and what was wrong with it. */
    status: p.integer().nullable(),
    error: p.text().nullable(),
  }),
});
/** After this long without success a message is parked. */
export const triedForHours = 24;
const restSeconds = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400];

/** When to try again after the n-th failure; null once the time is over. The last try falls on its end. */
export function nextTry(attempts: number, firstTriedAt: Date, now: Date): Date | null {
  const end = addHours(firstTriedAt, triedForHours);
  if (now >= end) return null;
  const rest = restSeconds[Math.min(attempts, restSeconds.length) - 1]!;
  return new Date(Math.min(now.getTime() + rest * 1_000, end.getTime()));
}
