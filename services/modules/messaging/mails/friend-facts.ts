import { formOfAddress, formOfAddressOf, type FormOfAddress } from '#mail/form-of-address.js';
import { money } from '#mail/wording.js';
import type { MailRecipient } from '#mail/mail-recipient.js';
import { amountExample, optionalText, secretLink, text } from '#mail/mail-kind.js';

export interface Registration extends FormOfAddress {
  readonly token: string;
  readonly ticket: string;
  readonly product: string;
  /** Null where the recommender is erased. */
  readonly recommenderFirstName: string | null;
  /** The recipient's part of the reward. */
  readonly rewardCents: number;
  /** Null where no advisor's agency is named. */
  readonly agency: string | null;
}

/** The amount the friend gets after a contract; empty where it is zero. */
export const partOf = ({ language }: MailRecipient, cents: number) => (cents > 0 ? money(cents, language) : null);

/** The line of an advisor’s agency. */
export const agencyExample = optionalText('Agentur Petersen, Inga Petersen, 040 1234567');

/** Variables of the mails that ask a friend to confirm. */
export const registration = {
  ...formOfAddress,
  Link: secretLink('/empfaenger/zustimmung/?b=5Tq'),
  Produkt: text('Glasfaser 250'),
  Empfehler: optionalText('Mia'),
  Betrag: optionalText(amountExample),
  Agentur: agencyExample,
};
export const registered = (
  to: MailRecipient,
  { token, ticket, product, recommenderFirstName, rewardCents, agency, casual }: Registration,
) => ({
  ...formOfAddressOf(to, { casual }),
  Link: to.link('/empfaenger/zustimmung/', token, { ticket, casual }),
  Produkt: product,
  Empfehler: recommenderFirstName,
  Betrag: partOf(to, rewardCents),
  Agentur: agency,
});
