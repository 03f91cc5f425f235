import { defineEntity } from '@mikro-orm/core';
import type { RowOf } from '#platform/database/tables.js';

export const KeptContactRow = defineEntity({
  name: 'KeptContactRow',
  tableName: 'kept_contact',
  properties: p => ({
    tenantId: p.uuid().primary(),
    personId: p.uuid().primary(),
    sealed: p.text(),
    since: p.datetime(),
  }),
});
export type KeptContactRow = RowOf<typeof KeptContactRow>;

export const contactTables = [KeptContactRow];
