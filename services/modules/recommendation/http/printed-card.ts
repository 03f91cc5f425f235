import { readCard } from '#contract/empfehlung/calls.js';
import { answer, calls } from '#platform/http/call-table.js';
import { answered, principalOf } from '#platform/http/call.js';
import { PrintedCards } from '../queries/printed-card.js';
import { addressIn } from './link-query.js';

/** Only the recommender may fetch the card of their link. */
export const printedCardCalls = calls(PrintedCards, [
  answer(readCard, async (cards, { params, query, context }) => {
    const { recommenderId } = principalOf(context, 'recommender');
    const address = addressIn({ anrede: query.anrede, sprache: query.sprache ?? context.language }, context.tenant);
    return answered(200, await cards.card(context.tenant, recommenderId, params.nr, address));
  }),
]);
