/**
 * What the payee's bank says of the name (verification of payee): it is the account's, nearly, another one, or the bank
 * could not tell (docs/specification/payouts.md#the-payees-name).
 */
export type Verification = 'match' | 'close' | 'none' | 'unavailable';

/** Statuses of a pain.002 that tell the result for one payment. */
export const verificationCodes: Readonly<Record<string, Verification>> = {
  RCVC: 'match',
  RVMC: 'close',
  RVNM: 'none',
  RVNA: 'unavailable',
};

/** Status of a group in which some names differ, without saying whose. */
export const someNamesDiffer = 'RVCM';

/** Whether a person has to ask the payee before the payment may be executed. */
export const needsADecision = (verification: Verification): boolean => verification === 'none';

/** Whether the payee is asked if the bank's name is theirs: it is nearly the one they typed. */
export const mayBeAsked = (verification: Verification): boolean => verification === 'close';

/** A person's decision where the name is another one: pay all the same, or take the payment out and ask the payee. */
export type VerificationDecision = 'pay' | 'take-out';
