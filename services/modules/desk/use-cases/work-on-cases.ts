import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { Clock } from '#platform/clock.js';
import { ensure } from '#platform/domain/domain-error.js';
import { calendarDay } from '#shared/calendar.js';
import { StaffAtWork, type StaffMemberAtWork } from '../../agency/api.js';
import { CasesOf, type CaseOfRecommendation } from '../../recommendation/api.js';
import { Work, type WorkNote } from '../persistence/work.js';
import { isOperator, seenBy, type DeskReader } from '../queries/desk-reader.js';

export interface Assignment {
  /** An employee number; null: nobody. */
  readonly to: string | null;
  /** `YYYY-MM-DD`; undefined: the day stays. */
  readonly dueOn: string | null | undefined;
}

/** Notes on cases, and who has them (docs/specification/desk.md#who-has-it). Refuses `not-found` for cases not seen. */
@Injectable()
export class WorkOnCases {
  constructor(
    private readonly queries: QueryBus,
    private readonly work: Work,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** The log says that there is a note, not what it says. */
  async note(number: string, text: string, by: DeskReader): Promise<WorkNote> {
    const found = await this.caseOf(number, by);
    const note = await this.work.note('recommendation', found.number, text, by);
    await this.audit.record({
      action: 'case.note',
      subject: found.number,
      by: by.name,
      after: { noteId: note.noteId },
    });
    return note;
  }

  async assign(number: string, { to, dueOn }: Assignment, by: DeskReader): Promise<void> {
    const found = await this.caseOf(number, by);
    const staff = await this.queries.execute(new StaffAtWork(null));
    const responsible = to === null ? null : staff.find(({ employeeNumber }) => employeeNumber === to);
    ensure(
      responsible === null || (responsible !== undefined && mayHave(responsible, found, by)),
      'validation-failed',
      {
        fields: [{ field: 'Mitarbeiternummer', reason: 'unknown' }],
      },
    );
    ensure(!dueOn || dueOn >= calendarDay(this.clock.now()), 'validation-failed', {
      fields: [{ field: 'WiedervorlageAm', reason: 'past' }],
    });
    const responsibleId = responsible?.userId ?? null;
    const before = await this.work.assign('recommendation', found.number, { responsibleId, dueOn });
    const numberOf = (userId: string | null) => staff.find(one => one.userId === userId)?.employeeNumber ?? null;
    await this.audit.record({
      action: 'case.assign',
      subject: found.number,
      by: by.name,
      before: { employeeNumber: numberOf(before.responsibleId), dueOn: before.dueOn },
      after: { employeeNumber: to, dueOn: dueOn === undefined ? before.dueOn : dueOn },
    });
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

/** Somebody of the own agency; operators give it to anybody who sees the case. */
function mayHave(staff: StaffMemberAtWork, { agencyNumber }: CaseOfRecommendation, by: DeskReader): boolean {
  if (!isOperator(by)) return staff.agencyNumber === by.agencyNumber;
  return isOperator(staff) || agencyNumber === null || staff.agencyNumber === agencyNumber;
}
