import { Controller } from '@nestjs/common';
import { listInvitations } from '#contract/agentur/calls.js';
import { fromInvitationRow, fromPage, invitationStatusNames, toReportQuestion } from '#contract/agentur/codec.js';
import { invitationKindNames } from '#contract/einladung/codec.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { ReportPages } from '../report/report-pages.js';
import { translated } from '../report/report-question.js';
import { invitationReport } from './invitation-report.js';

const columns = {
  Einladungsnummer: 'number',
  Name: 'name',
  Email: 'email',
  Mitarbeiternummer: 'employeeNumber',
  ErstelltAm: 'invitedAt',
  Art: { field: 'kind', valueOf: (value: string) => invitationKindNames.fromWire(value as never) },
  Status: { field: 'status', valueOf: (value: string) => invitationStatusNames.fromWire(value as never) },
} as const;

@Controller()
export class ListInvitationsController {
  constructor(private readonly reports: ReportPages) {}

  @Implements(listInvitations)
  async list(@Input() { params, body, context }: CallRequest<typeof listInvitations>) {
    const page = await this.reports.page(
      invitationReport,
      translated(toReportQuestion(params, body), columns, principalOf(context, 'agency')),
    );
    return fromPage(page.rows, fromInvitationRow, page);
  }
}
