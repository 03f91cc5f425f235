import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { storeRecipientBankDetails } from '#contract/empfaenger/calls.js';
import { toBankDetails } from '#contract/empfaenger/codec.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { StoreBankDetails } from '../../../account/published-commands.js';

@Controller()
export class RecipientBankDetailsController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(storeRecipientBankDetails)
  async store(@Input() { body, context }: CallRequest<typeof storeRecipientBankDetails>) {
    await this.commands.execute(
      new StoreBankDetails(principalOf(context, 'recipient').recipientId, toBankDetails(body), {
        right: 'recipient-link',
      }),
    );
    return null;
  }
}
