/** What decides who has to agree to another account to pay from. */
interface Change {
  readonly before: { readonly iban: string } | undefined;
  readonly after: { readonly iban: string };
  /** The tenant wants two people for every change of it. */
  readonly alwaysByTwo: boolean;
  readonly isDraft: boolean;
}

/**
 * Money is not paid from another account by one person's word; a draft pays nothing, and the first account replaces none
 * (docs/specification/payouts.md#the-account-paid-from).
 */
export const accountChangeTakesTwo = ({ before, after, alwaysByTwo, isDraft }: Change): boolean =>
  !isDraft && (alwaysByTwo || (before !== undefined && before.iban !== after.iban));
