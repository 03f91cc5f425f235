import { defineEntity } from '@mikro-orm/core';
import type { RowOf } from '#platform/database/tables.js';

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

export const contactTables = [ContactMessageRow];
