interface Payer {
  readonly iban: string;
  /** The holder's. */
  readonly name: string;
}

/** What decides who has to agree to another account to pay from. */
interface Change {
  readonly before: Payer | undefined;
  readonly after: Payer;
  /** The tenant wants two people for every change of it. */
  readonly alwaysByTwo: boolean;
  readonly isDraft: boolean;
}

/**
 * Money is paid neither from another account nor in another name by one person's word; a draft pays nothing, and the
 * first account replaces none
 * (docs/specification/payouts.md#the-account-paid-from).
 */
export const accountChangeTakesTwo = ({ before, after, alwaysByTwo, isDraft }: Change): boolean =>
  !isDraft && (alwaysByTwo || (before !== undefined && (before.iban !== after.iban || before.name !== after.name)));
