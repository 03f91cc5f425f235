import { Controller } from '@nestjs/common';
import { listLeads } from '#contract/agentur/calls.js';
import { fromLeadRow, fromPage, leadStatusNames, toReportQuestion } from '#contract/agentur/codec.js';
import { stageNames } from '#contract/shared/names.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { ReportPages } from '../report/report-pages.js';
import { translated } from '../report/report-question.js';
import { leadReport } from './lead-report.js';

const columns = {
  Empfaengernummer: 'recipientNumber',
  Empfehlungsnummer: 'recommendationNumber',
  ErstelltAm: 'createdAt',
  Name: 'name',
  Ort: 'city',
  Status: { field: 'status', valueOf: (value: string) => leadStatusNames.fromWire(value as never) },
  Stufe: { field: 'stage', valueOf: (value: string) => stageNames.fromWire(value as never) },
} as const;

@Controller()
export class ListLeadsController {
  constructor(private readonly reports: ReportPages) {}

  @Implements(listLeads)
  async list(@Input() { params, body, context }: CallRequest<typeof listLeads>) {
    const page = await this.reports.page(
      leadReport,
      translated(toReportQuestion(params, body), columns, principalOf(context, 'agency')),
    );
    return fromPage(page.rows, fromLeadRow, page);
  }
}
