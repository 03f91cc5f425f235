import { Controller } from '@nestjs/common';
import { claimColumns, listClaims, readClaimFigures } from '#contract/agentur/claims.js';
import { answer, calls } from '#platform/http/call-table.js';
import { Implements, Input, principalOf, type CallContext, type CallRequest } from '#platform/http/call.js';
import { ClaimFigures, claimReport, ClaimsWithNames } from '../queries/claims.js';
import { scopeOf, type ReportReader } from '../queries/report.js';
import { ReportAnswers } from './report-answers.js';

/** Operators read the whole tenant's. */
const readerOf = (context: CallContext): ReportReader => {
  const staff = principalOf(context, 'agency');
  return staff.roles.includes('Betreiber') ? 'tenant' : staff;
};

@Controller()
export class ListClaimsController {
  constructor(
    private readonly answers: ReportAnswers,
    private readonly claims: ClaimsWithNames,
  ) {}

  @Implements(listClaims)
  list(@Input() { body, context }: CallRequest<typeof listClaims>) {
    return this.answers.to(
      { params: { x: 'alle' }, body, context },
      {
        name: 'claims',
        on: claimReport,
        columns: claimColumns,
        reader: readerOf(context),
        shown: async rows => (await this.claims.of(rows)).map(claimColumns.toWire),
      },
    );
  }
}

/** The figures on claims. */
export const claimFigureCalls = calls(ClaimFigures, [
  answer(readClaimFigures, async (figures, { context }) => {
    const found = await figures.of(scopeOf(null, readerOf(context)));
    return {
      Offen: found.open,
      Ueberfaellig: found.overdue,
      Entschieden: found.decided,
      MedianTage: found.medianDays,
      AnteilAnerkannt: found.acceptedPercent,
    };
  }),
]);
