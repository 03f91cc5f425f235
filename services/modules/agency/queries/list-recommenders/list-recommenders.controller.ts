import { Controller } from '@nestjs/common';
import { listRecommenders } from '#contract/agentur/calls.js';
import { fromPage, fromRecommenderRow, recommenderStatusNames, toReportQuestion } from '#contract/agentur/codec.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { ReportPages } from '../report/report-pages.js';
import { translated } from '../report/report-question.js';
import { recommenderReport } from './recommender-report.js';

const columns = {
  Empfehlernummer: 'number',
  Name: 'name',
  Email: 'email',
  RegistriertAm: 'registeredAt',
  Empfehlungen: 'recommendations',
  Vertraege: 'contracts',
  PraemieCent: 'rewardCents',
  Status: { field: 'status', valueOf: (value: string) => recommenderStatusNames.fromWire(value as never) },
} as const;

@Controller()
export class ListRecommendersController {
  constructor(private readonly reports: ReportPages) {}

  @Implements(listRecommenders)
  async list(@Input() { params, body, context }: CallRequest<typeof listRecommenders>) {
    const page = await this.reports.page(
      recommenderReport,
      translated(toReportQuestion(params, body), columns, principalOf(context, 'agency')),
    );
    return fromPage(page.rows, fromRecommenderRow, page);
  }
}
