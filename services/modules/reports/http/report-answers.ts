import { Injectable } from '@nestjs/common';
import { titleOf, type ReportName } from '#contract/agentur/report-words.js';
import type { ReportRequest } from '#contract/agentur/reports.js';
import type { Column } from '#contract/shared/columns.js';
import type { Paged } from '#contract/shared/schemas.js';
import { Audit } from '#platform/audit.js';
import { calendarDay } from '#platform/clock.js';
import { principalOf, type Answered, type CallContext } from '#platform/http/call.js';
import { csvFile, wantsCsv } from '#platform/http/csv-file.js';
import { ReportPages } from '../queries/report-pages.js';
import type { ReportOn, ReportReader } from '../queries/report.js';
import { headerOf, lineOf } from './report-file.js';
import { fromPage, toReportQuestion } from './wire.js';

/** Whose reports are read: those of the caller's agency, or with an API key the whole tenant's. */
export const readerOf = (context: CallContext): ReportReader =>
  context.principal.kind === 'api-key' ? 'tenant' : principalOf(context, 'agency');

interface AskedReport<
  Row extends object,
  FieldName extends string,
  Name extends string,
  C extends Readonly<Record<Name, Column<FieldName>>>,
  Wire,
> {
  readonly name: ReportName;
  readonly on: ReportOn<Row, FieldName>;
  readonly columns: { readonly columns: C; readonly asked: readonly Name[]; readonly names: readonly string[] };
  readonly reader: ReportReader;
  /** The rows on the wire. */
  readonly shown: (rows: readonly Row[]) => Promise<readonly Wire[]>;
}

interface Asked<Name extends string> {
  readonly params: { readonly x: string };
  readonly body: ReportRequest<Name>;
  readonly context: CallContext;
}

/** Answers a report by a page of its rows, or by a file of all of them (docs/specification/orders.md#the-agencys-reports). */
@Injectable()
export class ReportAnswers {
  constructor(
    private readonly pages: ReportPages,
    private readonly audit: Audit,
  ) {}

  async to<
    Row extends object,
    FieldName extends string,
    Name extends string,
    C extends Readonly<Record<Name, Column<FieldName>>>,
    Wire extends object,
  >(
    { params, body, context }: Asked<Name>,
    report: AskedReport<Row, FieldName, Name, C, Wire>,
  ): Promise<Paged<Wire> | Answered> {
    const { on, columns, reader, shown } = report;
    const question = toReportQuestion(params, body, columns, reader);
    if (!wantsCsv(context)) {
      const page = await this.pages.page(on, question);
      return fromPage(await shown(page.rows), row => row, page);
    }
    await this.audit.record({
      action: 'report.export',
      subject: report.name,
      by: context.principal.kind === 'agency' ? context.principal.name : 'API',
      after: {
        rows: await this.pages.count(on, question),
        // What was filtered by, and never the values: they may name a person.
        filters: Object.keys(body.Filter ?? {}),
        columns: body.Spalten ?? columns.names,
      },
    });
    const { language } = context;
    const chosen = (body.Spalten ?? columns.names).map(name => [name, columns.columns[name as Name]] as const);
    const lines = this.pages.parts(on, question, context.work, async rows =>
      (await shown(rows)).map(row => lineOf(report.name, chosen, row as Readonly<Record<string, unknown>>, language)),
    );
    return csvFile(
      `${titleOf(report.name, language)} ${calendarDay(context.now)}.csv`,
      headerOf(report.name, chosen, language),
      lines,
    );
  }
}
