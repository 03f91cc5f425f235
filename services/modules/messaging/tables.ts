import { defineEntity } from '@mikro-orm/core';
import type { RowOf } from '#platform/database/tables.js';

export const SentMailRow = defineEntity({
  name: 'SentMailRow',
  tableName: 'sent_mail',
  properties: p => ({
    tenantId: p.uuid().primary(),
    eventId: p.uuid().primary(),
    consumer: p.text().primary(),
    personId: p.uuid(),
    subject: p.text(),
    sentAt: p.datetime().nullable(),
  }),
});
export type SentMailRow = RowOf<typeof SentMailRow>;

export const ContactMessageRow = defineEntity({
  name: 'ContactMessageRow',
  tableName: 'contact_message',
  properties: p => ({
    tenantId: p.uuid().primary(),
    messageId: p.uuid().primary(),
    sealed: p.text(),
    receivedAt: p.datetime(),
  }),
});
export type ContactMessageRow = RowOf<typeof ContactMessageRow>;

export const messagingTables = [SentMailRow, ContactMessageRow];
