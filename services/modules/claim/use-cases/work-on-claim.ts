import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { ensure } from '#platform/domain/domain-error.js';
import { Handles } from '#platform/messages.js';
import { StaffAtWork } from '../../agency/api.js';
import { AssignClaim, type ClaimsDesk } from '../api.js';
import { ClaimMessages } from '../persistence/claim-messages.js';
import { Claims } from '../persistence/claims.js';
import { VisibleClaims } from './visible-claims.js';

/** Who has a claim, and what the team writes to its claimant before it is decided. */
@Injectable()
export class WorkOnClaim {
  constructor(
    private readonly claims: Claims,
    private readonly visible: VisibleClaims,
    private readonly messages: ClaimMessages,
    private readonly audit: Audit,
    private readonly queries: QueryBus,
  ) {}

  @Handles(AssignClaim)
  async assign(number: string, employeeNumber: string | null, by: ClaimsDesk): Promise<void> {
    const { row, terms } = await this.visible.find(number, by);
    const staff = await this.queries.execute(new StaffAtWork(null));
    const responsible = staff.find(one => one.employeeNumber === employeeNumber);
    const mayHave =
      responsible &&
      (by.isOperator
        ? responsible.agencyNumber === null || [null, responsible.agencyNumber].includes(terms.agencyNumber)
        : responsible.agencyNumber === by.agencyNumber);
    ensure(employeeNumber === null || mayHave === true, 'validation-failed', {
      fields: [{ field: 'Mitarbeiternummer', reason: 'unknown' }],
    });
    const claim = await this.claims.load(row.claimId);
    const before = staff.find(({ userId }) => userId === claim.responsibleId)?.employeeNumber ?? null;
    claim.take(responsible?.userId ?? null);
    if (!(await this.claims.save(claim))) return;
    await this.audit.record({
      action: 'claim.assign',
      subject: number,
      by: by.name,
      before: { employeeNumber: before },
      after: { employeeNumber },
    });
  }

  /** The log says that the claimant was answered, not what. Refuses `not-found` and `changed-meanwhile` (decided). */
  async answer(number: string, text: string, by: ClaimsDesk): Promise<void> {
    const { row } = await this.visible.find(number, by);
    const claim = await this.claims.load(row.claimId);
    claim.answer(await this.messages.add(claim.id, 'answer', text, by.name));
    await this.claims.save(claim);
    await this.audit.record({ action: 'claim.answer', subject: number, by: by.name });
  }
}
