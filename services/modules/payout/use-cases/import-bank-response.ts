import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { DomainError } from '#platform/domain/domain-error.js';
import { withoutPersonalData } from '#platform/logger.js';
import type { RejectedEntry, Rejection, BankDocument, BankEntry } from '../bank/bank-entry.js';
import { UnreadableDocument } from '../bank/read-bank-document.js';
import { type FiledDocument, readBankFile } from '../bank/read-file.js';
import { isRepeatedInEntry } from '../domain/bookings.js';
import {
  type FiledDocumentNote,
  BankFiles,
  type BankFileLine,
  type BankFileCounts,
} from '../persistence/bank-files.js';
import { BankResponses } from '../persistence/bank-responses.js';
import { PayoutAccounts, DebtorAccounts } from '../persistence/payout-accounts.js';
import { ApplyBankEntries, paymentsChangedBy, type Applied } from './apply-bank-entries.js';

export interface ImportedBankResponse {
  /** Payments of ours of which it told something new. */
  readonly matched: number;
  /** Entries that wait for a person. */
  readonly open: number;
  /** Entries that were read before, or repeat what was known. */
  readonly known: number;
  /** Refused entries, each with its reason; they change nothing. */
  readonly rejected: readonly RejectedEntry[];
  /** Entries that are not booked yet. */
  readonly pending: number;
  /** Each document of the file, with its kind or why it could not be read. */
  readonly documents: readonly FiledDocumentNote[];
  /** Where this file was read before: when, and by whom. */
  readonly before: { readonly at: Date; readonly byName: string | null } | null;
}

@Injectable()
export class BankResponseImport {
  constructor(
    private readonly answers: BankResponses,
    private readonly files: BankFiles,
    private readonly accounts: PayoutAccounts,
    private readonly debtors: DebtorAccounts,
    private readonly applying: ApplyBankEntries,
  ) {}

  /**
   * Reads a bank's file: a pain.002, camt.052, camt.053 or camt.054 document, or an archive of them. The same file, or
   * the same entry in another file, changes nothing. Refuses `validation-failed` at `Datei`, with what it is instead.
   */
  async read(file: Buffer | string, byName: string, fileName: string | null = null): Promise<ImportedBankResponse> {
    const bytes = typeof file === 'string' ? Buffer.from(file, 'utf8') : file;
    const name = fileName === null ? null : withoutPersonalData(fileName).slice(0, 100);
    const filed = await this.documentsOf(bytes, name ?? '');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    // The tenant's imports run one after the other, so that entries of two files on one payment have an order.
    await this.accounts.lock();
    const before = await this.files.readBefore(sha256);
    const lines: BankFileLine[] = [];
    const touched = new Set<string>();
    const told = new Set<string>();
    for (const one of filed)
      if ('documents' in one)
        for (const document of one.documents)
          lines.push(...(await this.document(document, one.name, { sha256, byName, touched, told })));
    for (const batchId of [...touched].sort()) await this.applying.settleWhenComplete(batchId);
    const documents = filed.flatMap(noteOf);
    const counts = countsOf(lines, documents, told.size);
    await this.files.note(sha256, { name, byName, documents, lines, counts });
    const several = documents.length > 1;
    const refused = lines
      .filter(({ outcome }) => outcome === 'rejected')
      .map(({ document, place, why }) => ({
        place: several ? `${document}: ${place}` : place,
        why: why as Rejection,
      }));
    return { ...counts, rejected: refused, documents, before };
  }

  private async documentsOf(bytes: Buffer, name: string): Promise<readonly FiledDocument[]> {
    try {
      return await readBankFile(bytes, name);
    } catch (error) {
      if (!(error instanceof UnreadableDocument)) throw error;
      throw new DomainError('validation-failed', {
        fields: [{ field: 'Datei', reason: `bank-file-${error.why}`, values: { named: error.named } }],
      });
    }
  }

  /** Applies the entries of one document; returns a line for each. */
  private async document(
    { entries, rejected }: BankDocument,
    name: string,
    reading: {
      readonly sha256: string;
      readonly byName: string;
      readonly touched: Set<string>;
      readonly told: Set<string>;
    },
  ): Promise<BankFileLine[]> {
    const { ours, foreign } = await this.ofOurAccounts(entries);
    const lines: BankFileLine[] = [...rejected, ...foreign].map(one =>
      lineOf(name, one, { outcome: 'rejected', why: one.why }),
    );
    for (const entry of ours) {
      const key = createHash('sha256').update(entry.reference).digest('hex');
      const applied = await this.entry(entry, key, reading);
      if ('batchId' in applied && applied.batchId) reading.touched.add(applied.batchId);
      if (applied.outcome !== 'known') for (const payoutId of paymentsChangedBy(applied)) reading.told.add(payoutId);
      const why = 'why' in applied ? applied.why : null;
      const meant = 'meant' in applied ? applied.meant.namedPayoutId : undefined;
      lines.push({
        ...lineOf(name, entry, { outcome: applied.outcome, why }),
        payoutId: ('payoutId' in applied ? applied.payoutId : meant) ?? null,
        entryKey: applied.outcome === 'rejected' ? null : key,
      });
    }
    return lines;
  }

  /** Entries of an account that was never used to pay from are refused. */
  private async ofOurAccounts(entries: readonly BankEntry[]): Promise<{ ours: BankEntry[]; foreign: RejectedEntry[] }> {
    const ours = new Map<string | null, boolean>([[null, true]]);
    for (const { iban } of entries) if (iban && !ours.has(iban)) ours.set(iban, await this.debtors.isOurs(iban));
    const foreign = new Set(
      entries
        .filter(({ iban }) => !ours.get(iban))
        .map(({ place, source }) => (source === 'booking' ? place.split('/')[0]! : place)),
    );
    return {
      ours: entries.filter(({ iban }) => ours.get(iban)),
      foreign: [...foreign].map(place => ({ place, why: 'foreign-account' as const })),
    };
  }

  private async entry(
    entry: BankEntry,
    key: string,
    { sha256, byName }: { readonly sha256: string; readonly byName: string },
  ): Promise<Applied | { outcome: 'known' }> {
    if (!(await this.answers.takeEntry(key, sha256))) return { outcome: 'known' };
    const applied = await this.applying.apply(entry, byName);
    const isRepeated = applied.outcome === 'open' && paymentsChangedBy(applied).length === 0;
    if (isRepeated && (await this.answers.toldBefore(entry, applied.meant))) {
      await this.answers.finishEntry(key, 'known', null);
      return { outcome: 'known' };
    }
    // A refused entry is forgotten, since a corrected file may contain it again.
    if (applied.outcome === 'rejected') await this.answers.forgetEntry(key);
    else await this.answers.finishEntry(key, applied.outcome, ('payoutId' in applied && applied.payoutId) || null);
    if (applied.outcome === 'open')
      await this.answers.addOpen(key, sha256, entry, {
        why: applied.why,
        meant: applied.meant,
        appliedCents: isRepeatedInEntry(entry.booking) ? (entry.amountCents ?? 0) : (applied.appliedCents ?? 0),
        byName,
      });
    return applied;
  }
}

const noteOf = (filed: FiledDocument): FiledDocumentNote[] =>
  'unreadable' in filed
    ? [
        {
          name: filed.name,
          kind: null,
          version: null,
          entries: 0,
          pending: 0,
          wrong: filed.unreadable.why,
          named: filed.unreadable.named,
        },
      ]
    : filed.documents.map(({ kind, version, entries, rejected: refused, pending }) => ({
        name: filed.name,
        kind,
        version,
        entries: entries.length + refused.length,
        pending,
        wrong: null,
        named: '',
      }));

const lineOf = (
  document: string,
  entry: BankEntry | RejectedEntry,
  { outcome, why }: Pick<BankFileLine, 'outcome' | 'why'>,
): BankFileLine => ({
  document,
  place: entry.place,
  outcome,
  why,
  kind: 'kind' in entry ? entry.kind : null,
  code: 'kind' in entry ? ((entry.code ?? entry.reason)?.slice(0, 35) ?? null) : null,
  amountCents: 'kind' in entry ? entry.amountCents : null,
  payoutId: null,
  entryKey: null,
});

function countsOf(
  lines: readonly BankFileLine[],
  documents: readonly FiledDocumentNote[],
  matched: number,
): BankFileCounts {
  const of = (outcome: BankFileLine['outcome']) => lines.filter(line => line.outcome === outcome).length;
  return {
    matched,
    open: of('open'),
    known: of('known'),
    rejected: of('rejected'),
    pending: documents.reduce((sum, { pending }) => sum + pending, 0),
  };
}
