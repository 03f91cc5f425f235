import { beFindable, beFindableNoMore, readFindable } from '#contract/empfehler/calls.js';
import { principalOf, type CallContext } from '#platform/http/call.js';
import { answer, calls } from '#platform/http/call-table.js';
import { findableWording } from '../domain/consent-wordings.js';
import { Findability } from '../use-cases/be-findable.js';

/** Whether friends find the person by name and postcode. */
export const findableCalls = calls(Findability, [
  answer(readFindable, async (findability, { context }) => ({
    Plz: await findability.postcodeOf(principalOf(context, 'recommender').recommenderId),
    EinwilligungText: findableWording(context.tenant.name, context.language),
  })),
  answer(beFindable, (findability, { body, context }) => {
    const from = { ...onPage(context), programme: context.tenant.name };
    return findability.begin(principalOf(context, 'recommender').recommenderId, body.Plz, body.Einwilligung, from);
  }),
  answer(beFindableNoMore, (findability, { context }) =>
    findability.end(principalOf(context, 'recommender').recommenderId, onPage(context)),
  ),
]);

const onPage = ({ language, address }: CallContext) => ({ source: 'page' as const, language, address });
