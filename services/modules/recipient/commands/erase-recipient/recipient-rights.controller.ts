import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { eraseRecipient, withdrawRecipientMarketing } from '#contract/empfaenger/rights-calls.js';
import { Consents } from '#platform/entry/consents.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { RecipientRepository } from '../../persistence/recipient.repository.js';
import { EraseRecipient } from '../../published-commands.js';

@Controller()
export class RecipientRightsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly recipients: RecipientRepository,
    private readonly consents: Consents,
  ) {}

  @Implements(eraseRecipient)
  async erase(@Input() { context }: CallRequest<typeof eraseRecipient>) {
    await this.commands.execute(new EraseRecipient(principalOf(context, 'recipient').recipientId));
    return null;
  }

  @Implements(withdrawRecipientMarketing)
  async withdraw(
    @Input() { context: { address, language, ...context } }: CallRequest<typeof withdrawRecipientMarketing>,
  ) {
    const { recipientId } = principalOf({ ...context, address, language }, 'recipient');
    const recipient = await this.recipients.loadAlone(recipientId);
    const consented = (await this.recipients.row({ recipientId }))?.marketingConsent === true;
    recipient.withdrawMarketing();
    if (recipient.newEvents().length > 0 && consented)
      await this.consents.note({
        personId: recipientId,
        purpose: 'advertising',
        step: 'withdrawn',
        about: null,
        version: null,
        source: 'page',
        language,
        address,
      });
    await this.recipients.save(recipient);
    return null;
  }
}
