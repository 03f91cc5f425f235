import { ensure } from '#platform/domain/domain-error.js';
import { mustBeAnother, type Person, type PersonId } from '#platform/domain/person.js';

/**
 * What one person asks for and another agrees to: a line of the bank by which money moved is put aside, two items of the
 * clearing account are set off against each other, a booking to it is taken back (docs/specification/payouts.md#two-people-at-the-bank).
 */
export type BankRequestKind = 'put-aside' | 'offset' | 'reverse';
export type BankRequestStatus = 'asked' | 'agreed' | 'declined';

/** Refuses unless it waits, and somebody else than who asked agrees. */
export function mustAgree(
  { status, askedBy }: { readonly status: BankRequestStatus; readonly askedBy: PersonId },
  agreedBy: Person | null,
): void {
  ensure(status === 'asked', 'changed-meanwhile');
  mustBeAnother(agreedBy, askedBy);
}
