import { formOfAddress, formOfAddressOf, type FormOfAddress } from '#mail/form-of-address.js';
import { flag, text } from '#mail/mail-kind.js';
import type { MailRecipient } from '#mail/mail-recipient.js';
import type { Claimant } from '../events.js';

export interface ClaimMailFacts extends FormOfAddress {
  readonly number: string;
  readonly recommendationNumber: string;
  readonly claimant: Claimant;
}

/** Variables of every mail about a claim. */
export const aboutClaim = {
  ...formOfAddress,
  Reklamationsnummer: text('4711081500'),
  Empfehlungsnummer: text('1234567890'),
  FuerKontakt: flag,
};
export const claimed = (to: MailRecipient, { number, recommendationNumber, claimant, casual }: ClaimMailFacts) => ({
  ...formOfAddressOf(to, { casual }),
  Reklamationsnummer: number,
  Empfehlungsnummer: recommendationNumber,
  FuerKontakt: claimant === 'recipient',
});
