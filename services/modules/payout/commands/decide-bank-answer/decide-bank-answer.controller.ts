import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { assignBankAnswer, dismissBankAnswer } from '#contract/betrieb/bank-answer-calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { AssignBankAnswer, DismissBankAnswer } from './decide-bank-answer.command.js';

@Controller()
export class DecideBankAnswerController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(assignBankAnswer)
  async assign(@Input() { params, body, context }: CallRequest<typeof assignBankAnswer>): Promise<void> {
    const outcome = body.Ergebnis === 'Ausgefuehrt' ? 'settled' : 'returned';
    await this.commands.execute(
      new AssignBankAnswer({
        key: params.eintrag,
        endToEndId: body.Auszahlungsnummer,
        outcome,
        note: body.Begruendung,
        byName: principalOf(context, 'agency').name,
      }),
    );
  }

  @Implements(dismissBankAnswer)
  async dismiss(@Input() { params, body, context }: CallRequest<typeof dismissBankAnswer>): Promise<void> {
    await this.commands.execute(
      new DismissBankAnswer({
        key: params.eintrag,
        note: body.Begruendung,
        byName: principalOf(context, 'agency').name,
      }),
    );
  }
}
