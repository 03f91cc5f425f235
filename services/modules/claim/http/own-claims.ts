import {
  listOwnClaims,
  listOwnRecipientClaims,
  objectToClaimDecision,
  objectToRecipientClaimDecision,
  openClaim,
  openRecipientClaim,
} from '#contract/empfehler/claims.js';
import { fromOwnClaim } from '#contract/empfehler/data-codec.js';
import { toWireDateTime } from '#contract/shared/codec.js';
import { answered, principalOf, type CallContext } from '#platform/http/call.js';
import { answer, calls } from '#platform/http/call-table.js';
import { OwnClaims } from '../queries/own-claims.js';
import { RaiseClaim, type Claimed, type RaisedClaim } from '../use-cases/raise-claim.js';

const recommenderOf = (context: CallContext) => principalOf(context, 'recommender').recommenderId;
const recipientOf = (context: CallContext) => principalOf(context, 'recipient').recipientId;

interface WireClaimed {
  readonly Text: string;
  readonly Auftragsnummer?: string | null | undefined;
}
export const toClaimed = ({ Text, Auftragsnummer }: WireClaimed): Claimed => ({
  text: Text,
  orderNumber: Auftragsnummer ?? null,
});

const toWire = ({ number, answerBy }: RaisedClaim) => ({
  Reklamationsnummer: number,
  AntwortBis: toWireDateTime(answerBy),
});
/** 201 for a claim that was opened, 200 for one that the text was added to. */
export const toOpened = (raised: RaisedClaim) => answered(raised.isNew ? 201 : 200, toWire(raised));

/** Claims by the people who raise them. */
export const ownClaimCalls = [
  calls(RaiseClaim, [
    answer(openClaim, async (claims, { body, context }) =>
      toOpened(await claims.asRecommender(recommenderOf(context), body.Empfehlungsnummer, toClaimed(body))),
    ),
    answer(objectToClaimDecision, async (claims, { params, body, context }) =>
      toWire(await claims.object(params.nr, recommenderOf(context), body.Text)),
    ),
    answer(openRecipientClaim, async (claims, { body, context }) =>
      toOpened(await claims.asRecipient(recipientOf(context), toClaimed(body))),
    ),
    answer(objectToRecipientClaimDecision, async (claims, { params, body, context }) =>
      toWire(await claims.object(params.nr, recipientOf(context), body.Text)),
    ),
  ]),
  calls(OwnClaims, [
    answer(listOwnClaims, async (claims, { context }) => (await claims.of(recommenderOf(context))).map(fromOwnClaim)),
    answer(listOwnRecipientClaims, async (claims, { context }) =>
      (await claims.of(recipientOf(context))).map(fromOwnClaim),
    ),
  ]),
];
