import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { updateLanguage } from '#contract/account/calls.js';
import { changeEmail, correctName } from '#contract/empfehler/calls.js';
import { ensure } from '#platform/domain/domain-error.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { ConfirmEmailChange, RequestEmailChange } from '../use-cases/change-email.js';
import { CorrectName } from '../use-cases/correct-name.js';

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

  /** A body with a token confirms the change, also while somebody is logged in; a body with an address requests the mail. */
  @Implements(changeEmail)
  async email(@Input() { body, context }: CallRequest<typeof changeEmail>) {
    if ('Token' in body) {
      await this.commands.execute(new ConfirmEmailChange(body.Token));
      return null;
    }
    ensure(context.principal.kind === 'recommender', 'login-first');
    // Control of the address is control of the account, so a staff member's session must not change it.
    ensure(!context.principal.byAdmin, 'not-authorised');
    await this.commands.execute(new RequestEmailChange(context.tenant, context.principal.recommenderId, body.Email));
    return null;
  }
}

/** The language is stored with the person and causes no event. */
@Controller()
export class ChooseLanguageController {
  constructor(private readonly people: PersonStore) {}

  @Implements(updateLanguage)
  async choose(@Input() { body, context }: CallRequest<typeof updateLanguage>) {
    await this.people.update(principalOf(context, 'recommender').recommenderId, { language: body.Language });
    return null;
  }
}
