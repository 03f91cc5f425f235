import { claimColumns, listClaims, readClaimFigures } from '#contract/agentur/claims.js';
import { answer, calls } from '#platform/http/call-table.js';
import { principalOf, type CallContext } from '#platform/http/call.js';
import { ClaimFigures, ClaimList } from '../queries/claims.js';
import { scopeOf, type ReportReader } from '../queries/report.js';
import { fromPage, toReportQuestion } from './wire.js';

/** Operators read the whole tenant's. */
const readerOf = (context: CallContext): ReportReader => {
  const staff = principalOf(context, 'agency');
  return staff.roles.includes('Betreiber') ? 'tenant' : staff;
};

/** The list of claims and its figures. */
export const claimReportCalls = [
  calls(ClaimList, [
    answer(listClaims, async (claims, { body, context }) => {
      const page = await claims.page(toReportQuestion({ x: 'alle' }, body, claimColumns, readerOf(context)));
      return fromPage(page.rows, claimColumns.toWire, page);
    }),
  ]),
  calls(ClaimFigures, [
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
  ]),
];
