import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { tables } from '#platform/database/tables.js';
import { currentWork, currentEntityManager } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import type { ImportKind, ImportState, LineRefused, ImportedPerson } from '../domain/invitation.js';

export const PeopleImportRow = defineEntity({
  name: 'PeopleImportRow',
  tableName: 'people_import',
  properties: p => ({
    tenantId: p.uuid().primary(),
    importId: p.uuid().primary(),
    kind: p.text().$type<ImportKind>(),
    fileName: p.text(),
    byId: p.uuid(),
    byName: p.text(),
    state: p.text().$type<ImportState>(),
    createdAt: p.datetime(),
    doneAt: p.datetime().nullable(),
  }),
});

/** `text`: message of the file reader, in the uploader's language; otherwise `reason` is a reason of the error catalogue. */
export type LineError = LineRefused | { readonly field: string; readonly text: string };

export const PeopleImportLineRow = defineEntity({
  name: 'PeopleImportLineRow',
  tableName: 'people_import_line',
  properties: p => ({
    tenantId: p.uuid().primary(),
    lineId: p.uuid().primary(),
    importId: p.uuid(),
    line: p.integer(),
    /** Encrypted content of the line; deleted once it is done. */
    sealed: p.text().nullable(),
    state: p.text().$type<LineState>(),
    notBefore: p.datetime().nullable(),
    errors: p.json<readonly LineError[]>(),
  }),
});
export type LineState = 'waiting' | 'accepted' | 'known' | 'unsubscribed' | 'refused' | 'cancelled';

export const importTables = [PeopleImportRow, PeopleImportLineRow];
const imports = () => tables<typeof PeopleImportRow | typeof PeopleImportLineRow>();

export interface NewLine {
  readonly line: number;
  readonly sent: Readonly<Record<string, string>>;
  /** Null where the line could not be read. */
  readonly person: ImportedPerson | null;
  readonly errors: readonly LineError[];
}
export type WaitingLine = Required<Pick<NewLine, 'line'>> & {
  readonly lineId: string;
  readonly person: ImportedPerson;
};

/** State of an import, counted from its lines. */
export interface ImportFigures {
  readonly importId: string;
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly byName: string;
  readonly state: ImportState;
  readonly createdAt: Date;
  readonly doneAt: Date | null;
  readonly lines: number;
  readonly waiting: number;
  readonly accepted: number;
  readonly known: number;
  readonly unsubscribed: number;
  readonly refused: number;
}

const column = 'people_import_line.sealed';
/** Lines that are encrypted and inserted per statement. */
const aPart = 1_000;
/** Refused lines shown per import at most. */
export const errorsShown = 1_000;

/** Imports of people, line by line: a worker continues where a killed one stopped. */
@Injectable()
export class PeopleImports {
  constructor(
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  async add(
    { kind, fileName, byId, byName }: Pick<ImportFigures, 'kind' | 'fileName' | 'byName'> & { readonly byId: string },
    lines: readonly NewLine[],
  ): Promise<string> {
    const { tenantId } = currentWork();
    const importId = newId();
    const createdAt = this.clock.now();
    const row = { tenantId, importId, kind, fileName, byId, byName, state: 'running' as const, createdAt };
    await currentEntityManager().insert(PeopleImportRow, row);
    // Each part is one statement with two parameters, however many lines it has.
    for (let from = 0; from < lines.length; from += aPart) {
      const rows = lines.slice(from, from + aPart).map(({ line, sent, person, errors }) => {
        const id = newId();
        const sealed = this.cipher.encrypt(JSON.stringify({ sent, person }), column, id);
        return { id, line, sealed, state: person === null ? 'refused' : 'waiting', errors };
      });
      const sealed = sql<(typeof rows)[number]>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;
      await imports()
        .insertInto('people_import_line')
        .columns(['tenantId', 'importId', 'lineId', 'line', 'sealed', 'state', 'errors'])
        .expression(all =>
          all
            .selectFrom(sealed.as<'l'>(sql`l(id uuid, line int, sealed text, state text, errors jsonb)`))
            .select(({ val }) => [val(tenantId).as('tenantId'), val(importId).as('importId')])
            .select(['l.id', 'l.line', 'l.sealed', 'l.state', 'l.errors']),
        )
        .execute();
    }
    return importId;
  }

  /** The import while it runs, locked, so that only one worker processes it at a time. */
  running(importId: string) {
    return imports()
      .selectFrom('people_import')
      .selectAll()
      .where('tenantId', '=', currentWork().tenantId)
      .where('importId', '=', importId)
      .where('state', '=', 'running')
      .forUpdate()
      .executeTakeFirst();
  }

  /** The next lines, in the file's order, that are due. */
  async next(importId: string, most: number, now: Date): Promise<WaitingLine[]> {
    const rows = await waitingOf(importId)
      .select(['lineId', 'line', 'sealed'])
      .where(({ or, eb }) => or([eb('notBefore', 'is', null), eb('notBefore', '<=', now)]))
      .orderBy('line')
      .limit(most)
      .execute();
    return rows.map(({ lineId, line, sealed }) => ({
      lineId,
      line,
      person: (JSON.parse(this.cipher.decrypt(sealed!, column, lineId)) as { person: ImportedPerson }).person,
    }));
  }

  /** Time at which the first waiting line is due; undefined where none waits. */
  async nextAt(importId: string): Promise<Date | undefined> {
    const row = await waitingOf(importId)
      .select(sql<Date>`min(coalesce(not_before, 'epoch'::timestamptz))`.as('at'))
      .executeTakeFirst();
    return row?.at ?? undefined;
  }

  /** Deletes the line's content with its outcome, unless it was refused. */
  async settle(lineId: string, state: Exclude<LineState, 'waiting'>, errors: readonly LineError[] = []): Promise<void> {
    const values = { state, errors, ...(state !== 'refused' && { sealed: null }) };
    await currentEntityManager().nativeUpdate(PeopleImportLineRow, lineOf(lineId), values);
  }

  async postpone(lineId: string, notBefore: Date): Promise<void> {
    await currentEntityManager().nativeUpdate(PeopleImportLineRow, lineOf(lineId), { notBefore });
  }

  async finish(importId: string, state: 'done' | 'cancelled'): Promise<void> {
    const em = currentEntityManager();
    const own = { tenantId: currentWork().tenantId, importId };
    await em.nativeUpdate(PeopleImportLineRow, { ...own, state: 'waiting' }, { state: 'cancelled', sealed: null });
    await em.nativeUpdate(PeopleImportRow, own, { state, doneAt: this.clock.now() });
  }

  /** Deletes the content of refused lines; returns how many still had it. */
  forgetErrors(importId: string): Promise<number> {
    const own = { tenantId: currentWork().tenantId, importId, sealed: { $ne: null } };
    return currentEntityManager().nativeUpdate(PeopleImportLineRow, own, { sealed: null });
  }

  async find(importId: string): Promise<ImportFigures | undefined> {
    return (await figures().where('i.importId', '=', importId).execute())[0];
  }

  async page(page: number, size: number): Promise<{ readonly rows: ImportFigures[]; readonly total: number }> {
    const { total } = await imports()
      .selectFrom('people_import')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('tenantId', '=', currentWork().tenantId)
      .executeTakeFirstOrThrow();
    const rows = await figures()
      .orderBy('i.createdAt', 'desc')
      .orderBy('i.importId', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute();
    return { rows, total: Number(total) };
  }

  async refused(
    importId: string,
    most?: number,
  ): Promise<{ line: number; errors: readonly LineError[]; sent: Readonly<Record<string, string>> }[]> {
    const rows = await imports()
      .selectFrom('people_import_line')
      .select(['lineId', 'line', 'errors', 'sealed'])
      .where('tenantId', '=', currentWork().tenantId)
      .where('importId', '=', importId)
      .where('state', '=', 'refused')
      .orderBy('line')
      .$if(most !== undefined, query => query.limit(most!))
      .execute();
    return rows.map(({ lineId, line, errors, sealed }) => ({
      line,
      errors,
      sent: sealed === null ? {} : (JSON.parse(this.cipher.decrypt(sealed, column, lineId)) as NewLine).sent,
    }));
  }
}

const waitingOf = (importId: string) =>
  imports()
    .selectFrom('people_import_line')
    .where('tenantId', '=', currentWork().tenantId)
    .where('importId', '=', importId)
    .where('state', '=', 'waiting');
const lineOf = (lineId: string) => ({ tenantId: currentWork().tenantId, lineId });
const figures = () =>
  imports()
    .selectFrom('people_import as i')
    .leftJoin('people_import_line as l', join =>
      join.onRef('l.tenantId', '=', 'i.tenantId').onRef('l.importId', '=', 'i.importId'),
    )
    .select(['i.importId', 'i.kind', 'i.fileName', 'i.byName', 'i.state', 'i.createdAt', 'i.doneAt'])
    .select(({ fn }) => {
      const lines = (state: LineState) => fn.countAll<number>().filterWhere('l.state', '=', state);
      return [
        fn.count<number>('l.lineId').as('lines'),
        lines('waiting').as('waiting'),
        lines('accepted').as('accepted'),
        lines('known').as('known'),
        lines('unsubscribed').as('unsubscribed'),
        lines('refused').as('refused'),
      ];
    })
    .where('i.tenantId', '=', currentWork().tenantId)
    .groupBy(['i.tenantId', 'i.importId']);
