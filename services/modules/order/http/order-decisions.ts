import { assignOrder, listOrderCandidates, refuseOrder, releaseOrder } from '#contract/agentur/calls.js';
import { staffOf, type CallRequest } from '#platform/http/call.js';
import { answer, calls } from '#platform/http/call-table.js';
import type { Assigning, Refusing } from '../api.js';
import { OrderReview } from '../queries/order-review.js';
import { OrderDecisions } from '../use-cases/order-decisions.js';
import { toWireCandidates } from './candidates.js';

/** What staff decide about an order, and what they look at before. */
export const orderDecisionCalls = [
  calls(OrderDecisions, [
    answer(releaseOrder, (orders, { params, context }) =>
      orders.release({ recommendationNumber: params.a, orderNumber: params.b, by: staffOf(context) }),
    ),
    answer(refuseOrder, (orders, request) => orders.refuse(toRefusing(request))),
    answer(assignOrder, (orders, request) => orders.assign(toAssigning(request))),
  ]),
  calls(OrderReview, [
    answer(listOrderCandidates, async (review, { params, query, context }) =>
      toWireCandidates(
        await review.candidates(params.auftragsnummer, query.empfehlungsnummer, staffOf(context)),
        context.language,
      ),
    ),
  ]),
];

const toRefusing = ({ params, body, context }: CallRequest<typeof refuseOrder>): Refusing => ({
  recommendationNumber: params.a,
  orderNumber: params.b,
  reason: body.Grund ?? null,
  by: staffOf(context),
});

const toAssigning = ({ params, body, context }: CallRequest<typeof assignOrder>): Assigning => ({
  orderNumber: params.auftragsnummer,
  recommendationNumber: body.Empfehlungsnummer,
  recipientNumber: body.Empfaengernummer || null,
  reason: body.Grund,
  by: staffOf(context),
});
