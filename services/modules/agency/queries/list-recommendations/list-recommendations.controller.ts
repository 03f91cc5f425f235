import { Controller } from '@nestjs/common';
import { listRecommendations } from '#contract/agentur/calls.js';
import { fromPage, fromRecommendationRow, toReportQuestion } from '#contract/agentur/codec.js';
import { recommendationStatusNames, stageNames } from '#contract/shared/names.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { ReportPages } from '../report/report-pages.js';
import { translated } from '../report/report-question.js';
import { recommendationReport } from './recommendation-report.js';

const columns = {
  Empfehlungsnummer: 'number',
  ErstelltAm: 'createdAt',
  Produkt: 'product',
  Kanal: 'channel',
  Klicks: 'clicks',
  Empfehler: 'recommender',
  Empfaenger: 'recipient',
  Status: { field: 'status', valueOf: (value: string) => recommendationStatusNames.fromWire(value as never) },
  Stufe: { field: 'stage', valueOf: (value: string) => stageNames.fromWire(value as never) },
} as const;

@Controller()
export class ListRecommendationsController {
  constructor(private readonly reports: ReportPages) {}

  @Implements(listRecommendations)
  async list(@Input() { params, body, context }: CallRequest<typeof listRecommendations>) {
    const page = await this.reports.page(
      recommendationReport,
      translated(toReportQuestion(params, body), columns, principalOf(context, 'agency')),
    );
    const productOf = await this.reports.productsOf(page.rows);
    return fromPage(page.rows, row => fromRecommendationRow({ ...row, product: productOf(row) }), page);
  }
}
