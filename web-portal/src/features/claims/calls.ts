import { queryOptions, type QueryFunctionContext } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/call.js';
import {
  listOwnClaims,
  listOwnRecipientClaims,
  objectToClaimDecision,
  objectToRecipientClaimDecision,
  openClaim,
  openRecipientClaim,
} from '#generated/portal-calls.js';
import { fromWireDateTime } from '#shared/dates-and-money.js';
import { send } from '../../shared/http/send.js';
import type { Tone } from '../../shared/i18n/language.js';

export type OwnClaim = AnswerOf<typeof listOwnClaims>[number];
export type OpenedClaim = AnswerOf<typeof openClaim>;

/** The form's fields; an empty order number: not named. */
export interface Claimed {
  readonly Text: string;
  readonly Auftragsnummer: string;
}

/** Two parts of a page show them, one later than the other. `whose`: empty for the session's recommender, else a token. */
const claimsQuery = (
  whose: string,
  list: (asked: Pick<QueryFunctionContext, 'signal' | 'meta'>) => Promise<OwnClaim[]>,
) =>
  queryOptions({
    queryKey: ['claims', whose],
    staleTime: 10_000,
    refetchOnWindowFocus: 'always',
    queryFn: ({ signal, meta }) => list({ signal, meta }),
  });

/** The calls of one claimant. */
export interface ClaimCalls {
  readonly query: ReturnType<typeof claimsQuery>;
  /** About a recommendation by its number; while a claim is undecided, the text is added to it. */
  readonly open: (recommendation: string, claimed: Claimed, idempotencyKey: string) => Promise<OpenedClaim>;
  readonly object: (claim: string, text: string, idempotencyKey: string) => Promise<OpenedClaim>;
}

const asSent = ({ Text, Auftragsnummer }: Claimed) => ({ Text, Auftragsnummer: Auftragsnummer.trim() || null });

export const recommendersCalls: ClaimCalls = {
  query: claimsQuery('', asked => send(listOwnClaims, {}, asked)),
  open: (Empfehlungsnummer, claimed, idempotencyKey) =>
    send(openClaim, { body: { Empfehlungsnummer, ...asSent(claimed) } }, { idempotencyKey }),
  object: (nr, Text, idempotencyKey) =>
    send(objectToClaimDecision, { params: { nr }, body: { Text } }, { idempotencyKey }),
};

/** Their token stands for the recommendation that they followed. */
export const friendsCalls = (token: string, tone: Tone): ClaimCalls => ({
  query: claimsQuery(token, asked => send(listOwnRecipientClaims, {}, { token, tone, ...asked })),
  open: (_, claimed, idempotencyKey) =>
    send(openRecipientClaim, { body: asSent(claimed) }, { token, tone, idempotencyKey }),
  object: (nr, Text, idempotencyKey) =>
    send(objectToRecipientClaimDecision, { params: { nr }, body: { Text } }, { token, tone, idempotencyKey }),
});

export const isUndecided = ({ Zustand }: Pick<OwnClaim, 'Zustand'>): boolean =>
  Zustand === 'Offen' || Zustand === 'InArbeit';

/** The undecided claim about a recommendation, to which more can be added; there is at most one. */
export const undecidedAbout = (claims: readonly OwnClaim[], recommendation: string): OwnClaim | undefined =>
  claims.find(claim => claim.Empfehlungsnummer === recommendation && isUndecided(claim));

/** A decided claim about a recommendation whose claimant may still object, the newest. */
export const objectionableAbout = (claims: readonly OwnClaim[], recommendation: string): OwnClaim | undefined =>
  claims.find(claim => claim.Empfehlungsnummer === recommendation && claim.WiderspruchMoeglich);

/** The text key of a claim's state. */
export function stateKey({ Zustand, Verlauf }: Pick<OwnClaim, 'Zustand' | 'Verlauf'>): string {
  return Zustand === 'Offen' && Verlauf.some(({ Art }) => Art === 'Widerspruch') ? 'Widerspruch' : Zustand;
}

/** What a claimant waits for: text key and wire date. */
export interface Deadline {
  readonly key: 'answerBy' | 'answerLate' | 'decisionBy' | 'decisionLate' | 'decidedOn';
  readonly at: string;
}

/** The deadlines that count, in the order of their days; those that passed are named so. */
export function deadlinesOf(
  { AntwortBis, EntscheidungBis, EntschiedenAm }: Pick<OwnClaim, 'AntwortBis' | 'EntscheidungBis' | 'EntschiedenAm'>,
  now: Date,
): readonly Deadline[] {
  if (EntschiedenAm) return [{ key: 'decidedOn', at: EntschiedenAm }];
  const isPast = (wire: string) => fromWireDateTime(wire) < now;
  const by = (wire: string | null, what: 'answer' | 'decision'): Deadline[] =>
    wire === null ? [] : [{ key: isPast(wire) ? `${what}Late` : `${what}By`, at: wire }];
  return [...by(AntwortBis, 'answer'), ...by(EntscheidungBis, 'decision')];
}

/** The text key of an entry: who wrote it, and what it is. */
export const entryKey = (entries: OwnClaim['Verlauf'], index: number): string =>
  entries[index]!.Art === 'Reklamation' && index > 0 ? 'Ergaenzung' : entries[index]!.Art;
