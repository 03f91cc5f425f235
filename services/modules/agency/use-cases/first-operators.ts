import { CommandHandler, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import {
  AgreeToFirstOperator,
  EndDraftInvitations,
  FirstInvitations,
  InviteFirstOperator,
  ProposedSeat,
  RemindFirstOperator,
  WithdrawFirstInvitation,
  type FirstInvitation,
  type SeatToObjectTo,
} from '../api.js';
import { StaffList } from './manage-staff.js';

/** Invitations of a programme's first operators by the platform (docs/specification/programme.md#the-list-of-staff). */
@CommandHandler(InviteFirstOperator)
export class InviteFirstOperatorHandler implements ICommandHandler<InviteFirstOperator> {
  constructor(private readonly list: StaffList) {}

  execute({ person, by }: InviteFirstOperator): Promise<string> {
    return this.list.inviteFirst(person, by);
  }
}

@QueryHandler(FirstInvitations)
export class FirstInvitationsHandler implements IQueryHandler<FirstInvitations> {
  constructor(private readonly list: StaffList) {}

  execute(): Promise<readonly FirstInvitation[]> {
    return this.list.firstInvitations();
  }
}

@CommandHandler(WithdrawFirstInvitation)
export class WithdrawFirstInvitationHandler implements ICommandHandler<WithdrawFirstInvitation> {
  constructor(private readonly list: StaffList) {}

  execute({ employeeNumber, by }: WithdrawFirstInvitation): Promise<void> {
    return this.list.withdrawFirst(employeeNumber, by);
  }
}

@CommandHandler(RemindFirstOperator)
export class RemindFirstOperatorHandler implements ICommandHandler<RemindFirstOperator> {
  constructor(private readonly list: StaffList) {}

  execute({ employeeNumber, by }: RemindFirstOperator): Promise<void> {
    return this.list.remindFirst(employeeNumber, by);
  }
}

@CommandHandler(AgreeToFirstOperator)
export class AgreeToFirstOperatorHandler implements ICommandHandler<AgreeToFirstOperator> {
  constructor(private readonly list: StaffList) {}

  execute({ employeeNumber, by }: AgreeToFirstOperator): Promise<void> {
    return this.list.agreeToFirst(employeeNumber, by);
  }
}

@CommandHandler(EndDraftInvitations)
export class EndDraftInvitationsHandler implements ICommandHandler<EndDraftInvitations> {
  constructor(private readonly list: StaffList) {}

  execute(): Promise<void> {
    return this.list.leaveDraft();
  }
}

@QueryHandler(ProposedSeat)
export class ProposedSeatHandler implements IQueryHandler<ProposedSeat> {
  constructor(private readonly list: StaffList) {}

  execute({ of }: ProposedSeat): Promise<SeatToObjectTo | null> {
    return this.list.seatToObjectTo(of);
  }
}
