import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { beFindable, beFindableNoMore, readFindable } from '#contract/empfehler/calls.js';
import { Implements, Input, principalOf, type CallContext, type CallRequest } from '#platform/http/call.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { findableWording } from '../domain/consent-wordings.js';
import { BeFindable, StopBeingFindable } from '../use-cases/be-findable.js';
import { FindableRecommenders } from '../persistence/findable-recommenders.js';

/** Whether friends find the person by name and postcode. */
@Controller()
export class FindableController {
  constructor(
    private readonly commands: CommandBus,
    private readonly findable: FindableRecommenders,
    private readonly people: PersonStore,
  ) {}

  @Implements(readFindable)
  async read(@Input() { context }: CallRequest<typeof readFindable>) {
    const { recommenderId } = principalOf(context, 'recommender');
    const person = (await this.findable.is(recommenderId)) ? await this.people.find(recommenderId) : undefined;
    return {
      Plz: person?.zip ?? null,
      EinwilligungText: findableWording(context.tenant.name, context.language),
    };
  }

  @Implements(beFindable)
  async agree(@Input() { body, context }: CallRequest<typeof beFindable>) {
    const { recommenderId } = principalOf(context, 'recommender');
    const from = { ...onPage(context), programme: context.tenant.name };
    await this.commands.execute(new BeFindable(recommenderId, body.Plz, body.Einwilligung, from));
    return null;
  }

  @Implements(beFindableNoMore)
  async withdraw(@Input() { context }: CallRequest<typeof beFindableNoMore>) {
    const { recommenderId } = principalOf(context, 'recommender');
    await this.commands.execute(new StopBeingFindable(recommenderId, onPage(context)));
    return null;
  }
}

const onPage = ({ language, address }: CallContext) => ({ source: 'page' as const, language, address });
