import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { changeRecipientAddress, resendRecipientMail } from '#contract/empfaenger/calls.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { ChangeRecipientAddress, ResendRecipientMail } from './confirmation-mail.js';

@Controller()
export class ConfirmationMailController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(changeRecipientAddress)
  async change(@Input() { params, body, context }: CallRequest<typeof changeRecipientAddress>) {
    await this.commands.execute(
      new ChangeRecipientAddress(context.tenant, { number: params.nr, hash: body.Hash }, body.Email),
    );
    return null;
  }

  @Implements(resendRecipientMail)
  async resend(@Input() { params, body }: CallRequest<typeof resendRecipientMail>) {
    await this.commands.execute(new ResendRecipientMail({ number: params.nr, hash: body.Hash }));
    return null;
  }
}
