import { defineEntity } from '@mikro-orm/core';
import { sql } from 'kysely';
import { tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { asText, Keeps, noEnd, type KeepsRecords, type KeptKind } from '#platform/kept-records.js';

/** A view of a list of the desk. */
export const SavedViewRow = defineEntity({
  name: 'SavedViewRow',
  tableName: 'saved_view',
  properties: p => ({
    tenantId: p.uuid().primary(),
    viewId: p.uuid().primary(),
    list: p.text(),
    name: p.text(),
    filter: p.json<Readonly<Record<string, unknown>>>(),
    columns: p.array(),
    sortedBy: p.json<ViewOrder>().nullable(),
    /** Null: the owner's own. */
    team: p.text().nullable(),
    /** Null: a colleague who left. */
    ownerId: p.uuid().nullable(),
    ownerName: p.text().nullable(),
    /** The accounts for which the list opens with it. */
    defaultOf: p.array().columnType('uuid[]'),
    changedAt: p.datetime(),
  }),
});

export interface ViewOrder {
  readonly column: string;
  readonly descending: boolean;
}

export const savedViews = () => tables<typeof SavedViewRow>();

/** Of those who leave: their own views go, the team's stay without their names. */
export async function forgetViewsOf(userIds: readonly string[]): Promise<void> {
  const { tenantId } = currentWork();
  const em = currentEntityManager();
  const theirs = { tenantId, ownerId: { $in: [...userIds] } };
  await em.nativeDelete(SavedViewRow, { ...theirs, team: null });
  await em.nativeUpdate(SavedViewRow, theirs, { ownerId: null, ownerName: null });
  const opened = await savedViews()
    .selectFrom('saved_view')
    .select(['viewId', 'defaultOf'])
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`default_of && ${userIds}::uuid[]`)
    .execute();
  for (const { viewId, defaultOf } of opened)
    await em.nativeUpdate(
      SavedViewRow,
      { tenantId, viewId },
      { defaultOf: defaultOf.filter(userId => !userIds.includes(userId)) },
    );
}

/** Views bear the names of those who saved them, until these leave. */
@Keeps()
export class KeptViews implements KeepsRecords {
  readonly keeps: readonly KeptKind[] = [
    {
      kind: 'saved-view',
      days: null,
      rows: () =>
        savedViews()
          .selectFrom('saved_view')
          .select([asText('view_id'), 'changedAt as since', noEnd()])
          .where('tenantId', '=', currentWork().tenantId)
          .where('ownerId', 'is not', null),
    },
  ];
}
