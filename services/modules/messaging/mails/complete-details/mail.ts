import { textsBeside } from '#mail/mail-files.js';
import { formOfAddress, formOfAddressOf, type FormOfAddress } from '#mail/form-of-address.js';
import { amountExample, defineMail, optionalText, secretLink, text } from '#mail/mail-kind.js';
import { agencyExample, partOf } from '../friend-facts.js';

export interface Owing extends FormOfAddress {
  readonly token: string;
  readonly ticket: string;
  readonly product: string;
  readonly rewardCents: number;
  /** Null where no advisor's agency is named. */
  readonly agency: string | null;
}

/** When a friend confirmed their address and owes date of birth or postal address. */
export const completeDetailsMail = defineMail(
  {
    kind: 'angaben-ergaenzen',
    texts: textsBeside(import.meta.url),
    variables: {
      ...formOfAddress,
      Link: secretLink('/empfaenger/zustimmung/?b=5Tq'),
      Produkt: text('Glasfaser 250'),
      Betrag: optionalText(amountExample),
      Agentur: agencyExample,
    },
  },
  (to, { token, ticket, product, rewardCents, agency, casual }: Owing) => ({
    ...formOfAddressOf(to, { casual }),
    Link: to.link('/empfaenger/zustimmung/', token, { ticket, casual }),
    Produkt: product,
    Betrag: partOf(to, rewardCents),
    Agentur: agency,
  }),
);
