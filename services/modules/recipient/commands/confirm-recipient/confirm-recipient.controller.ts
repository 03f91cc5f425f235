import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { confirmRecipient } from '#contract/empfaenger/calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { ConfirmRecipient } from './confirm-recipient.handler.js';

@Controller()
export class ConfirmRecipientController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(confirmRecipient)
  async confirm(@Input() { body, context }: CallRequest<typeof confirmRecipient>) {
    await this.commands.execute(
      new ConfirmRecipient(principalOf(context, 'recipient').recipientId, context.tenant, body.AgbText, {
        source: 'mail',
        language: context.language,
        address: context.address,
      }),
    );
    return null;
  }
}
