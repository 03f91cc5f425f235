import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { sql } from 'kysely';
import { Sql } from '#platform/database/sql.js';
import { tables, type RowOf } from '#platform/database/tables.js';
import { afterCommit, currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { logger } from '#platform/logger.js';
import type { ReportQuestion } from './report.js';
import type { ReportOrderPartRow, ReportOrderRow } from '../tables.js';
import { sequenceStatement, type Basis, type Report } from './report.js';

/** A sequence of rows as it was at `madeAt`. */
export type PreparedOrder = Pick<RowOf<typeof ReportOrderRow>, 'orderId' | 'madeAt' | 'total' | 'empty'>;

type Place = Pick<RowOf<typeof ReportOrderRow>, 'report' | 'agency' | 'field'>;

const rowsAPart = 50;

/**
 * Sorting a million rows takes seconds and skipping half of them tenths of one: so the sequence of a large report's rows is written down once it was asked
 * for, and pages are cut from it. Only keys are kept; what a page shows is always read anew (decision 0010).
 */
@Injectable()
export class PreparedOrders {
  /** Reports of more rows than this are prepared; smaller ones are sorted every time. */
  large = 20_000;
  /** Seconds: after the first an order is made anew behind the answer, after the second it is no longer used. */
  freshFor = 60;
  usableFor = 300;
  /** One at a time in a process: a database has other things to do. */
  private making: Promise<void> = Promise.resolve();
  private readonly asked = new Set<string>();

  constructor(
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Undefined where none is prepared, or where the question is about some of the rows. Has a worn one made anew. */
  async find<FieldName extends string, Join extends string>(
    report: Report<object, FieldName, Join>,
    question: ReportQuestion<FieldName>,
    given: readonly unknown[],
  ): Promise<PreparedOrder | undefined> {
    if (!isAboutAll(question)) return undefined;
    const order: PreparedOrder | undefined = await orders()
      .selectFrom('report_order')
      .select(['orderId', 'madeAt', 'total', 'empty'])
      .where(eb => eb.and({ tenantId: currentWork().tenantId, ...placeOf(report, question) }))
      .executeTakeFirst();
    const age = order ? (this.clock.now().getTime() - order.madeAt.getTime()) / 1_000 : 0;
    if (age > this.freshFor) this.prepare(report, question, given);
    return age > this.usableFor ? undefined : order;
  }

  /** Has the order made after this transaction, where the report is large; nobody waits for it. */
  prepareIfLarge<FieldName extends string, Join extends string>(
    report: Report<object, FieldName, Join>,
    question: ReportQuestion<FieldName>,
    given: readonly unknown[],
    total: number,
  ): void {
    if (total > Math.min(this.large, report.large ?? this.large) && isAboutAll(question))
      this.prepare(report, question, given);
  }

  /** A query of `rank` and k0, k1, … for a page's rows, in the sequence of the question. */
  pageOf(
    order: PreparedOrder,
    { page, pageSize, descending }: ReportQuestion<string>,
    keys: number,
    bind: (value: unknown) => string,
  ): string {
    const wanted = places(order, (page - 1) * pageSize, pageSize, descending);
    // Divided here: under row-level security an index is not looked up by an expression that could fail, and every part would be read.
    const [parts, slots] = [
      wanted.map(place => Math.floor(place / rowsAPart)),
      wanted.map(place => (place % rowsAPart) + 1),
    ];
    const columns = Array.from({ length: keys }, (_, index) => `p.keys[w.slot][${index + 1}] as k${index}`);
    // One by one: of an order made a moment ago the planner knows nothing yet, and would read all its parts for a page.
    return `select w.rank, ${columns.join(', ')} from unnest(${bind(parts)}::int[], ${bind(slots)}::int[]) with ordinality as w(part, slot, rank)
            cross join lateral (select keys from report_order_part where tenant_id = $1 and order_id = ${bind(order.orderId)} and part = w.part limit 1) p`;
  }

  /** Resolves when nothing is being prepared any more. */
  settled(): Promise<void> {
    return this.making;
  }

  private prepare<FieldName extends string, Join extends string>(
    report: Report<object, FieldName, Join>,
    question: ReportQuestion<FieldName>,
    given: readonly unknown[],
  ): void {
    const { tenantId, correlationId } = currentWork();
    const place = placeOf(report, question);
    const name = [tenantId, ...Object.values(place)].join('/');
    if (this.asked.has(name)) return;
    this.asked.add(name);
    const make = () =>
      this.work.runApart({ tenantId, actor: 'system:report-order', correlationId }, () =>
        this.make(report, question, { tenantId, now: this.clock.now(), given }, place, name),
      );
    afterCommit(() => {
      this.making = this.making
        .then(make)
        .catch((error: unknown) => logger.warn({ err: error, report: report.view }, 'a report was not prepared'))
        .finally(() => this.asked.delete(name));
    });
  }

  private async make<FieldName extends string, Join extends string>(
    report: Report<object, FieldName, Join>,
    question: ReportQuestion<FieldName>,
    basis: Basis,
    place: Place,
    name: string,
  ): Promise<void> {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`report-order/${name}`}, 0)) as free`.execute(orders());
    // Another process is at it.
    if (!rows[0]?.free) return;
    await sql`select set_config('work_mem', '64MB', true)`.execute(orders());
    const orderId = newId();
    const { text, parameters } = sequenceStatement(report, question, basis);
    const [made] = await this.sql.query<{ total: number; empty: number }>(
      `with sequence as materialized (${text}), parts as (
         insert into report_order_part (tenant_id, order_id, part, keys) select $1, $${parameters.length + 1}::uuid, place / ${rowsAPart}, array_agg(keys order by place) from sequence group by place / ${rowsAPart})
       select count(*)::int as total, (count(*) filter (where empty))::int as empty from sequence`,
      [...parameters, orderId],
    );
    const known = { tenantId: basis.tenantId, ...place };
    // The one before stays for whoever looked it up a moment ago.
    await orders()
      .deleteFrom('report_order_part')
      .where('tenantId', '=', basis.tenantId)
      .where('orderId', '=', eb =>
        eb
          .selectFrom('report_order')
          .select('previousId')
          .where(eb => eb.and(known)),
      )
      .execute();
    const present = { orderId, madeAt: basis.now, total: made!.total, empty: made!.empty };
    await orders()
      .insertInto('report_order')
      .values({ ...known, ...present })
      .onConflict(same =>
        same
          .columns(['tenantId', 'report', 'agency', 'field'])
          .doUpdateSet(({ ref }) => ({ ...present, previousId: ref('report_order.orderId') })),
      )
      .execute();
  }
}

const isAboutAll = ({ filters, search }: ReportQuestion<string>): boolean => filters.length === 0 && !search;
const placeOf = <FieldName extends string>(
  report: Pick<Report<object, FieldName>, 'view' | 'newestBy'>,
  { scope, orderBy }: ReportQuestion<FieldName>,
): Place => ({
  report: report.view,
  agency: `${scope.agency ?? ''}${scope.shared ? '+' : ''}`,
  field: orderBy ?? report.newestBy,
});

const orders = () => tables<typeof ReportOrderRow | typeof ReportOrderPartRow>();

/** Places in the ascending sequence; read downwards, the empty ones stay at the end. */
export function places(
  { total, empty }: Pick<PreparedOrder, 'total' | 'empty'>,
  skip: number,
  take: number,
  descending: boolean,
): number[] {
  const filled = total - empty;
  const count = Math.max(0, Math.min(take, total - skip));
  return Array.from({ length: count }, (_, index) => skip + index).map(place =>
    descending && place < filled ? filled - 1 - place : place,
  );
}
