import { defineEntity } from '@mikro-orm/core';
import type { RowOf } from '#platform/database/tables.js';

export const InvitationRow = defineEntity({
  name: 'InvitationRow',
  tableName: 'invitation',
  properties: p => ({
    tenantId: p.uuid().primary(),
    invitationId: p.uuid().primary(),
    number: p.text(),
    personId: p.uuid(),
    kind: p.text(),
    employeeNumber: p.text().nullable(),
    agencyNumber: p.text().nullable(),
    status: p.text(),
    invitedAt: p.datetime(),
  }),
});
export type InvitationRow = RowOf<typeof InvitationRow>;

export const invitationTables = [InvitationRow];
