import { ensure } from './domain-error.js';

declare const human: unique symbol;

/** The id of somebody's account, kept apart from the roles in which they act. Only `mustBeAnother` compares them. */
export type PersonId = string & { readonly [human]: true };

/** The human who acts. */
export interface Person {
  readonly id: PersonId;
  /** Every account that may be this human's, the one in use included: those of their address, and those they alone invited. */
  readonly accounts: readonly PersonId[];
  /** False where one human alone, who invited the account, says that there is anybody behind it. */
  readonly isConfirmed: boolean;
}

export const personId = (accountId: string): PersonId => accountId as PersonId;

/** A human with this account and perhaps others. */
export const personWith = (accountId: string, others: readonly string[] = [], isConfirmed = true): Person => ({
  id: personId(accountId),
  accounts: [...new Set([accountId, ...others])].map(personId),
  isConfirmed,
});

/** A terminal signs nobody in. What it begins is one person's, whatever name they give; it is nobody's second person. */
const terminal = personId('command-line');

const kindsOfPeople = /^(?:recommender|recipient|reward|payee|agency|operator|platform):([^:]+)$/;

/**
 * The person named by a stored id, or by an actor as events record it (`operator:<id>`, and `…:by:agency:<id>` for staff
 * who act for somebody). Null where a program, a provider or nobody known acted.
 */
export function personIn(stored: string | null | undefined): PersonId | null {
  if (!stored) return null;
  if (/^[^:]+$/.test(stored)) return stored === 'anonymous' || stored === 'provider' ? null : personId(stored);
  const actor = stored.split(':by:').at(-1)!;
  const id = kindsOfPeople.exec(actor)?.[1];
  return id ? personId(id) : null;
}

/** Whether the stored person is the human who acts, under any account. */
export const isTheirOwn = (person: Person | null, stored: PersonId | null): boolean =>
  person !== null && stored !== null && person.accounts.includes(stored);

/**
 * Whether the person is another human than all of these, whatever rights either has or had. Unknown is nobody: where one
 * of them is not known, they are not another (docs/specification/programme.md#another-person).
 */
export const isAnother = (person: Person | null, ...others: readonly (PersonId | null)[]): boolean =>
  person !== null && person.id !== terminal && others.every(other => other !== null && !isTheirOwn(person, other));

/** Refuses `not-authorised` unless the person is another human than all of these. */
export const mustBeAnother = (person: Person | null, ...others: readonly (PersonId | null)[]): void =>
  ensure(isAnother(person, ...others), 'not-authorised');

/** Refuses `not-authorised` where it is not known who acts: nobody could be told apart from them later. */
export function mustBeKnown(person: Person | null): Person {
  ensure(person !== null, 'not-authorised');
  return person;
}

/** Refuses `not-authorised` unless somebody signed in acts, by whom another is told apart from at a terminal. */
export const mustBeSignedIn = (person: Person | null): void =>
  ensure(person !== null && person.id !== terminal, 'not-authorised');
