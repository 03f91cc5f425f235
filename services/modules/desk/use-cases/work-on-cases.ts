import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ensure } from '#platform/domain/domain-error.js';
import { StaffAtWork, type StaffMemberAtWork } from '../../agency/api.js';
import { CasesOf, type CaseOfRecommendation } from '../../recommendation/api.js';
import type { WorkKey, WorkNote } from '../persistence/work.js';
import { isOperator, seenBy, type DeskReader } from '../queries/desk-reader.js';
import { WorkOnItems, type Assignment } from './work-on-items.js';

/** Notes on cases, and who has them (docs/specification/desk.md#who-has-it). Refuses `not-found` for cases not seen. */
@Injectable()
export class WorkOnCases {
  constructor(
    private readonly queries: QueryBus,
    private readonly items: WorkOnItems,
  ) {}

  async note(number: string, text: string, by: DeskReader): Promise<WorkNote> {
    return this.items.note(itemOf(await this.caseOf(number, by)), text, by);
  }

  async assign(number: string, assignment: Assignment, by: DeskReader): Promise<void> {
    const found = await this.caseOf(number, by);
    return this.items.assign(itemOf(found), assignment, by, colleague => mayHave(colleague, found, by));
  }

  /** Colleagues to whom a case may be given. */
  async colleagues(reader: DeskReader): Promise<StaffMemberAtWork[]> {
    const staff = await this.queries.execute(new StaffAtWork(null));
    return staff.filter(one => isOperator(reader) || one.agencyNumber === reader.agencyNumber);
  }

  private async caseOf(number: string, by: DeskReader): Promise<CaseOfRecommendation> {
    const [found] = (await this.queries.execute(new CasesOf({ number }, seenBy(by)))).rows;
    ensure(found !== undefined, 'not-found');
    return found;
  }
}

const itemOf = ({ number }: CaseOfRecommendation): WorkKey => ({ kind: 'recommendation', number });

/** Somebody of the own agency; operators give it to anybody who sees the case. */
function mayHave(staff: StaffMemberAtWork, { agencyNumber }: CaseOfRecommendation, by: DeskReader): boolean {
  if (!isOperator(by)) return staff.agencyNumber === by.agencyNumber;
  return isOperator(staff) || agencyNumber === null || staff.agencyNumber === agencyNumber;
}
