import { Injectable } from '@nestjs/common';
import { DueWork } from '#engine/scheduler/due-work.js';
import { Clock, calendarDay } from '#platform/clock.js';
import type { FileRow } from '#shared/spreadsheets.js';
import type { RejectedLine } from '../events.js';
import { leadsAway, isRejected, type VoucherLine, isHeader, readVoucherLine } from '../domain/voucher.js';
import { WATCH_VOUCHER_STOCK } from './watch-stock.js';
import { VoucherStock } from '../persistence/stock.js';
import { WaitingList } from '../persistence/waiting-list.js';
import { AssignVoucher } from './assign-voucher.js';

export interface ImportedVouchers {
  readonly created: number;
  readonly duplicates: number;
  /** Lines count from 1, the header line included. */
  readonly errors: readonly RejectedLine[];
}

@Injectable()
export class VoucherImport {
  constructor(
    private readonly stock: VoucherStock,
    private readonly waiting: WaitingList,
    private readonly assign: AssignVoucher,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Imports CSV `gutscheinart;code;wertcent;gueltigbis` (header optional) and serves rewards that wait. A known code is a
   * duplicate. `preview` changes nothing; `knownTypesOnly` refuses unknown kinds (mistyped ones).
   */
  async take(
    rows: readonly FileRow[],
    options: { readonly preview?: boolean; readonly knownTypesOnly?: boolean } = {},
  ): Promise<ImportedVouchers> {
    const read = options.knownTypesOnly
      ? refuseUnknownTypes(await this.linesOf(rows), await this.stock.typeNames())
      : await this.linesOf(rows);
    const errors = read.filter(isRejected);
    const lines = read.filter((line): line is VoucherLine => !isRejected(line));
    const fresh = await this.notYetInStock(lines);
    let created = options.preview ? fresh.length : 0;
    if (!options.preview) {
      created = await this.add(fresh);
      for (const entry of await this.waiting.next()) await this.assign.to(entry);
      // Stock that operators were warned of may be sufficient again.
      await this.dueWork.schedule(WATCH_VOUCHER_STOCK, 'stock', this.clock.now());
    }
    return { created, duplicates: lines.length - created, errors };
  }

  private async linesOf(rows: readonly FileRow[]): Promise<(VoucherLine | RejectedLine)[]> {
    const today = calendarDay(this.clock.now());
    const shops = await this.stock.shopHosts();
    return rows
      .filter(({ values }, index) => index > 0 || !isHeader(values))
      .map(({ values, line }) => {
        const shop = shops.get((values[0] ?? '').trim().toLowerCase());
        const read = readVoucherLine(values, line, today, shop);
        // A kind that is there already keeps its name.
        const isNewAddress = shop === undefined && !isRejected(read) && leadsAway(read.typeName, []);
        return isNewAddress ? { line, reason: 'type-leads-away' } : read;
      });
  }

  /** Leaves out codes that are in the stock, or occur twice in the file. */
  private async notYetInStock(lines: readonly VoucherLine[]): Promise<VoucherLine[]> {
    const seen = await this.stock.known(lines.map(({ code }) => this.stock.hashOf(code)));
    return lines.filter(({ code }) => {
      const hash = this.stock.hashOf(code);
      return !seen.has(hash) && seen.add(hash) !== undefined;
    });
  }

  private async add(lines: readonly VoucherLine[]): Promise<number> {
    const byType = Map.groupBy(lines, ({ typeName }) => typeName);
    let created = 0;
    for (const [typeName, ofType] of byType)
      created += await this.stock.add(await this.stock.typeNamed(typeName), ofType);
    return created;
  }
}

const refuseUnknownTypes = (
  lines: readonly (VoucherLine | RejectedLine)[],
  known: ReadonlySet<string>,
): (VoucherLine | RejectedLine)[] =>
  lines.map(line =>
    isRejected(line) || known.has(line.typeName.toLowerCase()) ? line : { line: line.line, reason: 'type-unknown' },
  );
