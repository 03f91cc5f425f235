import { textsBeside } from '#mail/mail-files.js';
import { day } from '#mail/wording.js';
import { formOfAddress, formOfAddressOf, type FormOfAddress } from '#mail/form-of-address.js';
import { amountExample, dayExample, defineMail, optionalText, requiredText, text } from '#mail/mail-kind.js';
import { agencyExample, partOf } from '../friend-facts.js';

interface Reserved extends FormOfAddress {
  readonly product: string;
  readonly url: string;
  readonly reservedUntil: Date;
  readonly rewardCents: number;
  /** Null where no advisor's agency is named. */
  readonly agency: string | null;
}

/** When a friend confirmed their details, and again on request. */
export const offerReservedMail = defineMail(
  {
    kind: 'angebot-reserviert',
    texts: textsBeside(import.meta.url),
    variables: {
      ...formOfAddress,
      Produkt: text('Glasfaser 250'),
      Link: requiredText('https://portal.example/angebot?empfaenger=4711'),
      ReserviertBis: dayExample,
      Betrag: optionalText(amountExample),
      Agentur: agencyExample,
    },
  },
  (to, { product, url, reservedUntil, rewardCents, agency, casual }: Reserved) => ({
    ...formOfAddressOf(to, { casual }),
    Produkt: product,
    Link: url,
    ReserviertBis: day(reservedUntil),
    Betrag: partOf(to, rewardCents),
    Agentur: agency,
  }),
);
