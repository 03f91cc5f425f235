import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';

/** What the team works on; what belongs to a recommendation is worked on as its case. */
export type WorkKind =
  'recommendation' | 'contact-message' | 'customer-number' | 'returned-mail' | 'hold' | 'bank-line';

/** What names an item of work. */
export interface WorkKey {
  readonly kind: WorkKind;
  readonly number: string;
}

/** Who has an item of work, and until when it is put off; without a row nobody has it. */
export const WorkItemRow = defineEntity({
  name: 'WorkItemRow',
  tableName: 'work_item',
  properties: p => ({
    tenantId: p.uuid().primary(),
    kind: p.text().$type<WorkKind>().primary(),
    number: p.text().primary(),
    /** A staff member's account; null: nobody. */
    responsibleId: p.uuid().nullable(),
    /** `YYYY-MM-DD` */
    dueOn: p.date().nullable(),
    changedAt: p.datetime(),
  }),
});

/** An internal note on an item of work. */
export const WorkNoteRow = defineEntity({
  name: 'WorkNoteRow',
  tableName: 'work_note',
  properties: p => ({
    tenantId: p.uuid().primary(),
    noteId: p.uuid().primary(),
    kind: p.text().$type<WorkKind>(),
    number: p.text(),
    textEncrypted: p.text(),
    writtenAt: p.datetime(),
    writtenBy: p.uuid(),
    writtenByName: p.text(),
  }),
});

export interface WorkNote {
  readonly noteId: string;
  readonly text: string;
  readonly at: Date;
  readonly byName: string;
}

/** An item of work with its notes, newest first. */
export interface WorkItem {
  readonly responsibleId: string | null;
  readonly dueOn: string | null;
  readonly notes: readonly WorkNote[];
}

export const untouched: WorkItem = { responsibleId: null, dueOn: null, notes: [] };

/** Responsibility, put-off days and notes (docs/specification/desk.md#who-has-it). */
@Injectable()
export class Work {
  constructor(
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  /** By number, in one statement; items that nobody touched are missing. */
  async of(kind: WorkKind, numbers: readonly string[]): Promise<ReadonlyMap<string, WorkItem>> {
    const { tenantId } = currentWork();
    const rows = await tables<typeof WorkItemRow | typeof WorkNoteRow>()
      .selectFrom(sql<{ number: string }>`unnest(${numbers}::text[])`.as<'asked'>(sql`asked (number)`))
      .leftJoin('work_item as i', on =>
        on.on('i.tenantId', '=', tenantId).on('i.kind', '=', kind).onRef('i.number', '=', 'asked.number'),
      )
      .leftJoin('work_note as n', on =>
        on.on('n.tenantId', '=', tenantId).on('n.kind', '=', kind).onRef('n.number', '=', 'asked.number'),
      )
      .select(['asked.number', 'i.responsibleId', 'i.dueOn'])
      .select(['n.noteId', 'n.textEncrypted', 'n.writtenAt', 'n.writtenByName'])
      .orderBy('n.writtenAt', 'desc')
      .orderBy('n.noteId', 'desc')
      .execute();
    const byNumber = Map.groupBy(rows, ({ number }) => number);
    return new Map(
      [...byNumber].map(([number, [first, ...others]]) => [
        number,
        {
          responsibleId: first!.responsibleId,
          dueOn: first!.dueOn,
          notes: [first!, ...others].flatMap(({ noteId, textEncrypted, writtenAt, writtenByName }) =>
            noteId && textEncrypted && writtenAt
              ? [{ noteId, text: this.textOf(noteId, textEncrypted), at: writtenAt, byName: writtenByName ?? '' }]
              : [],
          ),
        },
      ]),
    );
  }

  async note(
    kind: WorkKind,
    number: string,
    text: string,
    by: { readonly userId: string; readonly name: string },
  ): Promise<WorkNote> {
    const noteId = newId();
    const at = this.clock.now();
    await currentEntityManager().insert(WorkNoteRow, {
      tenantId: currentWork().tenantId,
      noteId,
      kind,
      number,
      textEncrypted: this.cipher.encrypt(text, 'work_note.text_encrypted', noteId),
      writtenAt: at,
      writtenBy: by.userId,
      writtenByName: by.name,
    });
    return { noteId, text, at, byName: by.name };
  }

  /** `dueOn` undefined: the day stays. Returns what it was before. */
  async assign(
    kind: WorkKind,
    number: string,
    { responsibleId, dueOn }: { readonly responsibleId: string | null; readonly dueOn: string | null | undefined },
  ): Promise<{ readonly responsibleId: string | null; readonly dueOn: string | null }> {
    const key = { tenantId: currentWork().tenantId, kind, number };
    const before = await tables<typeof WorkItemRow>()
      .selectFrom('work_item')
      .select(['responsibleId', 'dueOn'])
      .where(({ and }) => and(key))
      .forUpdate()
      .executeTakeFirst();
    const known = before ?? { responsibleId: null, dueOn: null };
    await currentEntityManager().upsert(WorkItemRow, {
      ...key,
      responsibleId,
      dueOn: dueOn === undefined ? known.dueOn : dueOn,
      changedAt: this.clock.now(),
    });
    return known;
  }

  /** Newest first, by item, in one statement. */
  async notesOn(items: readonly WorkKey[]): Promise<(item: WorkKey) => readonly WorkNote[]> {
    const rows = await tables<typeof WorkNoteRow>()
      .selectFrom('work_note as n')
      .innerJoin(
        sql<WorkKey>`unnest(${items.map(({ kind }) => kind)}::text[], ${items.map(({ number }) => number)}::text[])`.as<'asked'>(
          sql`asked (kind, number)`,
        ),
        on => on.onRef('asked.kind', '=', 'n.kind').onRef('asked.number', '=', 'n.number'),
      )
      .select(['n.kind', 'n.number', 'n.noteId', 'n.textEncrypted', 'n.writtenAt', 'n.writtenByName'])
      .distinct()
      .where('n.tenantId', '=', currentWork().tenantId)
      .orderBy('n.writtenAt', 'desc')
      .orderBy('n.noteId', 'desc')
      .execute();
    const byItem = Map.groupBy(rows, nameOfItem);
    return item =>
      (byItem.get(nameOfItem(item)) ?? []).map(({ noteId, textEncrypted, writtenAt, writtenByName }) => ({
        noteId,
        text: this.textOf(noteId, textEncrypted),
        at: writtenAt,
        byName: writtenByName,
      }));
  }

  /** With `since` only notes written from then on. */
  async hasNotes(kind: WorkKind, numbers: readonly string[], since: Date | null): Promise<boolean> {
    const found = await tables<typeof WorkNoteRow>()
      .selectFrom('work_note')
      .select('noteId')
      .where('tenantId', '=', currentWork().tenantId)
      .where('kind', '=', kind)
      .where('number', '=', sql<string>`any(${numbers}::text[])`)
      .$if(since !== null, rows => rows.where('writtenAt', '>=', since!))
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** With `since` only notes written from then on. */
  async forgetNotes(kind: WorkKind, numbers: readonly string[], since: Date | null): Promise<void> {
    await currentEntityManager().nativeDelete(WorkNoteRow, {
      tenantId: currentWork().tenantId,
      kind,
      number: { $in: [...numbers] },
      ...(since && { writtenAt: { $gte: since } }),
    });
  }

  private textOf(noteId: string, encrypted: string): string {
    return this.cipher.decrypt(encrypted, 'work_note.text_encrypted', noteId);
  }
}

const nameOfItem = ({ kind, number }: WorkKey): string => `${kind}/${number}`;
