import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import type { InferResult } from 'kysely';
import { Clock } from '#platform/clock.js';
import { insertIfNew, tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import type { BankDocumentKind, EntryKind, Rejection } from '../bank/bank-entry.js';
import type { WrongFile } from '../bank/read-bank-document.js';
import type { BankResponseOpenRow, EntryOutcome, OpenReason } from './bank-response-rows.js';
import type { PayoutRow } from './payouts.js';

/** One document of a file: its kind, or why it could not be read. */
export interface FiledDocumentNote {
  readonly name: string;
  readonly kind: BankDocumentKind | null;
  readonly version: string | null;
  readonly entries: number;
  readonly pending: number;
  readonly wrong: WrongFile | null;
  /** What an unreadable document is instead. */
  readonly named: string;
}

export interface BankFileCounts {
  readonly matched: number;
  readonly open: number;
  readonly known: number;
  readonly rejected: number;
  readonly pending: number;
}

/** A bank's file by the hash of its bytes, who read it in first and last, and what it did the first time. */
export const BankResponseFileRow = defineEntity({
  name: 'BankResponseFileRow',
  tableName: 'bank_response_file',
  properties: p => ({
    tenantId: p.uuid().primary(),
    sha256: p.text().primary(),
    kind: p.text().$type<BankDocumentKind | 'archive'>(),
    entries: p.integer(),
    importedAt: p.datetime(),
    importedBy: p.text(),
    name: p.text().nullable(),
    importedByName: p.text().nullable(),
    matched: p.integer().defaultRaw('0'),
    open: p.integer().defaultRaw('0'),
    known: p.integer().defaultRaw('0'),
    rejected: p.integer().defaultRaw('0'),
    pending: p.integer().defaultRaw('0'),
    documents: p.json<readonly FiledDocumentNote[]>().defaultRaw("'[]'::jsonb"),
    times: p.integer().defaultRaw('1'),
    lastReadAt: p.datetime(),
    lastReadByName: p.text().nullable(),
  }),
});

/** A line of a file and what became of it; references, amounts and codes only. */
export const BankResponseLineRow = defineEntity({
  name: 'BankResponseLineRow',
  tableName: 'bank_response_line',
  properties: p => ({
    tenantId: p.uuid().primary(),
    sha256: p.text().primary(),
    number: p.integer().primary(),
    document: p.text(),
    place: p.text(),
    outcome: p.text().$type<EntryOutcome | 'rejected'>(),
    why: p.text().$type<OpenReason | Rejection>().nullable(),
    kind: p.text().$type<EntryKind>().nullable(),
    code: p.text().nullable(),
    amountCents: p.bigint('number').nullable(),
    payoutId: p.uuid().nullable(),
    entryKey: p.text().nullable(),
  }),
});

export interface BankFileLine {
  readonly document: string;
  readonly place: string;
  readonly outcome: EntryOutcome | 'rejected';
  readonly why: OpenReason | Rejection | null;
  readonly kind: EntryKind | null;
  readonly code: string | null;
  readonly amountCents: number | null;
  readonly payoutId: string | null;
  readonly entryKey: string | null;
}

const linesAtOnce = 500;

/** Files of the bank that were read, line by line (docs/specification/payouts.md#files-that-were-read). */
@Injectable()
export class BankFiles {
  constructor(private readonly clock: Clock) {}

  /** Who read this file in before; null where it is new. */
  async readBefore(sha256: string): Promise<{ at: Date; byName: string | null } | null> {
    const row = await files().select(['importedAt', 'importedByName']).where('sha256', '=', sha256).executeTakeFirst();
    return row ? { at: row.importedAt, byName: row.importedByName } : null;
  }

  async note(
    sha256: string,
    file: {
      readonly name: string | null;
      readonly byName: string;
      readonly documents: readonly FiledDocumentNote[];
      readonly lines: readonly BankFileLine[];
      readonly counts: BankFileCounts;
    },
  ): Promise<void> {
    const { tenantId, actor } = currentWork();
    const { name, byName, documents, lines, counts } = file;
    const now = this.clock.now();
    const isNew = await insertIfNew(BankResponseFileRow, {
      tenantId,
      sha256,
      name,
      kind: documents.length === 1 ? (documents[0]!.kind ?? 'archive') : 'archive',
      entries: documents.reduce((sum, { entries }) => sum + entries, 0),
      documents,
      ...counts,
      importedAt: now,
      importedBy: actor,
      importedByName: byName,
      lastReadAt: now,
      lastReadByName: byName,
    });
    if (isNew) return this.addLines(sha256, lines);
    // The tenant's imports run one after the other.
    const { times } = await files().select('times').where('sha256', '=', sha256).executeTakeFirstOrThrow();
    await currentEntityManager().nativeUpdate(
      BankResponseFileRow,
      { tenantId, sha256 },
      { times: times + 1, lastReadAt: now, lastReadByName: byName },
    );
    await this.correctLines(sha256, lines);
  }

  private async addLines(sha256: string, lines: readonly BankFileLine[]): Promise<void> {
    const { tenantId } = currentWork();
    for (let from = 0; from < lines.length; from += linesAtOnce)
      await insertIfNew(
        BankResponseLineRow,
        lines
          .slice(from, from + linesAtOnce)
          .map((line, index) => ({ ...line, tenantId, sha256, number: from + index + 1 })),
      );
  }

  /** What was refused the first time may have been taken now. */
  private async correctLines(sha256: string, lines: readonly BankFileLine[]): Promise<void> {
    const { tenantId } = currentWork();
    for (const { document, place, outcome, why, payoutId, entryKey } of lines)
      if (outcome !== 'rejected' && outcome !== 'known')
        await currentEntityManager().nativeUpdate(
          BankResponseLineRow,
          { tenantId, sha256, document, place, outcome: 'rejected' },
          { outcome, why, payoutId, entryKey },
        );
  }

  async page(page: number, pageSize: number): Promise<{ rows: BankFile[]; total: number }> {
    const found = await bankFiles()
      .orderBy('lastReadAt', 'desc')
      .orderBy('sha256')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const { total } = await files()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { rows: found, total };
  }

  one(sha256: string): Promise<BankFile | undefined> {
    return bankFiles().where('sha256', '=', sha256).executeTakeFirst();
  }

  async lines(sha256: string, page: number, pageSize: number): Promise<{ rows: FiledLine[]; total: number }> {
    const found = await linesOf(sha256)
      .orderBy('l.number')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const { total } = await rows()
      .selectFrom('bank_response_line')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('tenantId', '=', currentWork().tenantId)
      .where('sha256', '=', sha256)
      .executeTakeFirstOrThrow();
    return { rows: found, total };
  }
}

const rows = () =>
  tables<typeof BankResponseFileRow | typeof BankResponseLineRow | typeof BankResponseOpenRow | typeof PayoutRow>();
const files = () => rows().selectFrom('bank_response_file').where('tenantId', '=', currentWork().tenantId);
const bankFiles = () =>
  files().select([
    'sha256',
    'name',
    'kind',
    'importedAt',
    'importedByName',
    'entries',
    'matched',
    'open',
    'known',
    'rejected',
    'pending',
    'documents',
    'times',
    'lastReadAt',
    'lastReadByName',
  ]);
export type BankFile = InferResult<ReturnType<typeof bankFiles>>[number];
const linesOf = (sha256: string) =>
  rows()
    .selectFrom('bank_response_line as l')
    .leftJoin('bank_response_open as o', join =>
      join.onRef('o.tenantId', '=', 'l.tenantId').onRef('o.entryKey', '=', 'l.entryKey'),
    )
    .leftJoin('payout as p', join =>
      join
        .onRef('p.tenantId', '=', 'l.tenantId')
        .on(({ eb, fn, ref }) => eb('p.payoutId', '=', fn.coalesce(ref('o.payoutId'), ref('l.payoutId')))),
    )
    .select(['l.number', 'l.document', 'l.place', 'l.outcome', 'l.why', 'l.kind', 'l.code', 'l.amountCents'])
    .select(['o.decision', 'o.about', 'o.batchId', 'o.booking', 'p.endToEndId', 'p.amountCents as payoutCents'])
    .select(['o.chargesCents', 'p.status as payoutStatus'])
    .where('l.tenantId', '=', currentWork().tenantId)
    .where('l.sha256', '=', sha256);
export type FiledLine = InferResult<ReturnType<typeof linesOf>>[number];
