import { Controller } from '@nestjs/common';
import { updateLanguage } from '#contract/account/calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { People } from '#platform/people/people.js';

/** A fact about the person alone: kept in the vault, no event. */
@Controller()
export class ChooseLanguageController {
  constructor(private readonly people: People) {}

  @Implements(updateLanguage)
  async choose(@Input() { body, context }: CallRequest<typeof updateLanguage>) {
    await this.people.update(principalOf(context, 'recommender').recommenderId, { language: body.Language });
    return null;
  }
}
