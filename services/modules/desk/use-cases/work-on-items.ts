import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { Clock } from '#platform/clock.js';
import { ensure } from '#platform/domain/domain-error.js';
import { calendarDay } from '#shared/calendar.js';
import type { AuditAction } from '#shared/reasons-and-actions.js';
import { StaffAtWork, type StaffMemberAtWork } from '../../agency/api.js';
import { Work, type WorkKey, type WorkNote } from '../persistence/work.js';
import type { DeskReader } from '../queries/desk-reader.js';

export interface Assignment {
  /** An employee number; null: nobody. */
  readonly to: string | null;
  /** `YYYY-MM-DD`; undefined: the day stays. */
  readonly dueOn: string | null | undefined;
}

/** Notes on items of work, and who has them (docs/specification/desk.md#who-has-it). */
@Injectable()
export class WorkOnItems {
  constructor(
    private readonly queries: QueryBus,
    private readonly work: Work,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** The log says that there is a note, not what it says. */
  async note(item: WorkKey, text: string, by: DeskReader): Promise<WorkNote> {
    const note = await this.work.note(item.kind, item.number, text, by);
    await this.audit.record({
      action: actionOn(item, 'note'),
      subject: item.number,
      by: by.name,
      after: { noteId: note.noteId },
    });
    return note;
  }

  /** Refuses `validation-failed`: nobody who may have it, or a day that is over. */
  async assign(
    item: WorkKey,
    { to, dueOn }: Assignment,
    by: DeskReader,
    mayHave: (colleague: StaffMemberAtWork) => boolean,
  ): Promise<void> {
    const staff = await this.queries.execute(new StaffAtWork(null));
    const responsible = to === null ? null : staff.find(({ employeeNumber }) => employeeNumber === to);
    ensure(responsible === null || (responsible !== undefined && mayHave(responsible)), 'validation-failed', {
      fields: [{ field: 'Mitarbeiternummer', reason: 'unknown' }],
    });
    ensure(!dueOn || dueOn >= calendarDay(this.clock.now()), 'validation-failed', {
      fields: [{ field: 'WiedervorlageAm', reason: 'past' }],
    });
    const before = await this.work.assign(item.kind, item.number, {
      responsibleId: responsible?.userId ?? null,
      dueOn,
    });
    const numberOf = (userId: string | null) => staff.find(one => one.userId === userId)?.employeeNumber ?? null;
    await this.audit.record({
      action: actionOn(item, 'assign'),
      subject: item.number,
      by: by.name,
      before: { employeeNumber: numberOf(before.responsibleId), dueOn: before.dueOn },
      after: { employeeNumber: to, dueOn: dueOn === undefined ? before.dueOn : dueOn },
    });
  }
}

const actionOn = ({ kind }: WorkKey, done: 'note' | 'assign'): AuditAction =>
  kind === 'recommendation' ? `case.${done}` : `inbox.${done}`;
