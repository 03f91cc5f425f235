import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { StaffMemberAtWork } from '../../agency/api.js';
import { AssignClaim } from '../../claim/api.js';
import { isOfOperators, type InboxKind } from '../domain/inbox.js';
import type { WorkNote } from '../persistence/work.js';
import { isOperator, type DeskReader } from '../queries/desk-reader.js';
import { Inbox } from '../queries/inbox.js';
import { WorkOnCases } from './work-on-cases.js';
import { WorkOnItems, type Assignment } from './work-on-items.js';

/** Something that waits, as the call names it, and the kinds that the caller may decide. */
interface Named {
  readonly kind: InboxKind;
  readonly number: string;
  readonly kinds: readonly InboxKind[];
}

/** Notes on what waits, and who has it (docs/specification/desk.md#the-inbox). Refuses `not-found` for what does not wait. */
@Injectable()
export class WorkOnInbox {
  constructor(
    private readonly inbox: Inbox,
    private readonly cases: WorkOnCases,
    private readonly items: WorkOnItems,
    private readonly commands: CommandBus,
  ) {}

  async note({ kind, number, kinds }: Named, text: string, by: DeskReader): Promise<WorkNote> {
    const { workKind, workNumber } = await this.inbox.one(kind, number, kinds, by);
    return workKind === 'recommendation'
      ? this.cases.note(workNumber, text, by)
      : this.items.note({ kind: workKind, number: workNumber }, text, by);
  }

  /** Who has a claim has its case, too. */
  async assign({ kind, number, kinds }: Named, assignment: Assignment, by: DeskReader): Promise<void> {
    const { workKind, workNumber } = await this.inbox.one(kind, number, kinds, by);
    if (kind === 'claim')
      await this.commands.execute(new AssignClaim(number, assignment.to, { ...by, isOperator: isOperator(by) }));
    return workKind === 'recommendation'
      ? this.cases.assign(workNumber, assignment, by)
      : this.items.assign({ kind: workKind, number: workNumber }, assignment, by, colleague =>
          mayHave(colleague, kind, by),
        );
  }
}

/** What operators decide is an operator's; everything else stays within the caller's agency. */
const mayHave = (colleague: StaffMemberAtWork, kind: InboxKind, by: DeskReader): boolean =>
  isOfOperators(kind) ? isOperator(colleague) : colleague.agencyNumber === by.agencyNumber;
