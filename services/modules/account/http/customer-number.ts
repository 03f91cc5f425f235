import {
  readCustomerNumberResult,
  setCustomerNumber,
  decideCustomerNumber,
  listCustomerNumbers,
} from '#contract/empfehler/calls.js';
import { fromCustomerNumber } from '#contract/empfehler/data-codec.js';
import { toPaged, toWireDateTime } from '#contract/shared/codec.js';
import { principalOf } from '#platform/http/call.js';
import { answer, calls } from '#platform/http/call-table.js';
import { CustomerNumberReview, type WaitingNumber } from '../use-cases/customer-number-review.js';
import { staffMemberOf } from '../use-cases/staff-member.js';

/** The customer number, given through the link of a recommender's reward mail and reviewed by staff. */
export const customerNumberCalls = calls(CustomerNumberReview, [
  answer(setCustomerNumber, async (numbers, { params, context }) =>
    numbers.submit(await numbers.recommenderOf(principalOf(context, 'reward').rewardId), params.nr),
  ),
  answer(readCustomerNumberResult, async (numbers, { context }) =>
    fromCustomerNumber(await numbers.of(await numbers.recommenderOf(principalOf(context, 'reward').rewardId))),
  ),
  answer(listCustomerNumbers, async (numbers, { query: { page, pagesize }, context }) => {
    const { rows, total } = await numbers.waiting(page, pagesize, staffMemberOf(context));
    return toPaged(rows.map(toWireNumber), { page, pageSize: pagesize, totalCount: total });
  }),
  answer(decideCustomerNumber, (numbers, { params, body, context }) =>
    numbers.decide(params.id, { accepted: body.Status === 'Ok', by: staffMemberOf(context) }),
  ),
]);

const toWireNumber = ({ recommenderId, name, number, submittedAt }: WaitingNumber) => ({
  Id: recommenderId,
  Name: name,
  Kundennummer: number,
  EingereichtAm: toWireDateTime(submittedAt),
});
