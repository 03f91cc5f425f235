import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DueWork } from '#engine/scheduler/due-work.js';
import { Clock, dayInGermany } from '#platform/clock.js';
import { csvRecords } from '#platform/csv.js';
import { ImportVouchers, type ImportedVouchers } from '../api.js';
import { isHeader, isRejected, readVoucherLine, type RejectedLine, type VoucherLine } from '../domain/voucher.js';
import { VoucherStock, WaitingList } from '../persistence.js';
import { AssignVoucher, WATCH_VOUCHER_STOCK } from './assign-voucher.js';

const servedAtOnce = 500;

@CommandHandler(ImportVouchers)
export class ImportVouchersHandler implements ICommandHandler<ImportVouchers> {
  constructor(
    private readonly stock: VoucherStock,
    private readonly waiting: WaitingList,
    private readonly assign: AssignVoucher,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  async execute({ csv, options }: ImportVouchers): Promise<ImportedVouchers> {
    const read = options.knownTypesOnly
      ? refuseUnknownTypes(this.linesOf(csv), await this.stock.typeNames())
      : this.linesOf(csv);
    const errors = read.filter(isRejected);
    const lines = read.filter((line): line is VoucherLine => !isRejected(line));
    const fresh = await this.notYetInStock(lines);
    let created = options.preview ? fresh.length : 0;
    if (!options.preview) {
      created = await this.add(fresh);
      for (const entry of await this.waiting.all(servedAtOnce)) await this.assign.to(entry);
      // There may be enough again of what operators were warned of.
      await this.dueWork.schedule(WATCH_VOUCHER_STOCK, 'stock', this.clock.now());
    }
    return { created, duplicates: lines.length - created, errors };
  }

  private linesOf(csv: string): (VoucherLine | RejectedLine)[] {
    const today = dayInGermany(this.clock.now());
    return csvRecords(csv)
      .filter(({ values }, index) => index > 0 || !isHeader(values))
      .map(({ values, line }) => readVoucherLine(values, line, today));
  }

  /** Without codes that are in the stock or twice in the file. */
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
