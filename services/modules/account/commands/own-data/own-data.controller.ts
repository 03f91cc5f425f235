import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { changeEmail, correctName } from '#contract/empfehler/own-data-calls.js';
import { refuseUnless } from '#platform/domain/refused.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { ConfirmEmailChange } from './confirm-email-change.js';
import { CorrectName } from './correct-name.js';
import { RequestEmailChange } from './request-email-change.js';

@Controller()
export class OwnDataController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(correctName)
  async name(@Input() { body, context }: CallRequest<typeof correctName>) {
    await this.commands.execute(
      new CorrectName(principalOf(context, 'recommender').recommenderId, {
        firstName: body.Vorname,
        lastName: body.Nachname,
      }),
    );
    return null;
  }

  /** A token confirms, also while somebody is logged in; an address asks for the mail. */
  @Implements(changeEmail)
  async email(@Input() { body, context }: CallRequest<typeof changeEmail>) {
    if ('Token' in body) {
      await this.commands.execute(new ConfirmEmailChange(body.Token));
      return null;
    }
    refuseUnless(context.principal.kind === 'recommender', 'login-first');
    // Whoever has the address has the account: that a staff member never gives away.
    refuseUnless(!context.principal.byAdmin, 'not-authorised');
    await this.commands.execute(new RequestEmailChange(context.tenant, context.principal.recommenderId, body.Email));
    return null;
  }
}
