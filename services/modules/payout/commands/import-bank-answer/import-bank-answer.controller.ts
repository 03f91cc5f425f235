import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { importBankAnswer } from '#contract/betrieb/calls.js';
import { Audit } from '#platform/audit/audit.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { ImportBankAnswer } from './import-bank-answer.command.js';

@Controller()
export class ImportBankAnswerController {
  constructor(private readonly commands: CommandBus, private readonly audit: Audit) {}

  @Implements(importBankAnswer)
  async import(@Input() { body, context }: CallRequest<typeof importBankAnswer>) {
    const { matched, open, known } = await this.commands.execute(new ImportBankAnswer(body));
    await this.audit.record({ action: 'payout.bank-answer', subject: 'bank', by: principalOf(context, 'agency').name, after: { matched, open, known } });
    return { Zugeordnet: matched, Offen: open, Bereits: known };
  }
}
