import { textsBeside } from '#mail/mail-files.js';
import { formOfAddress, formOfAddressOf, type FormOfAddress } from '#mail/form-of-address.js';
import { defineMail, secretLink } from '#mail/mail-kind.js';
import { moment, when } from '../moments.js';

interface AccountReplaced {
  readonly token: string;
  readonly at: Date;
  readonly payableFrom: Date;
}

/** When other bank details took the place of earlier ones; to recommenders or friends. */
export const bankDetailsChangedMail = defineMail(
  {
    kind: 'bankverbindung-geaendert',
    texts: textsBeside(import.meta.url),
    variables: {
      ...formOfAddress,
      Link: secretLink('/bankdaten/einspruch/'),
      GeaendertAm: moment,
      AuszahlungAb: moment,
    },
  },
  (to, { token, at, payableFrom, casual }: AccountReplaced & FormOfAddress) => ({
    ...formOfAddressOf(to, { casual }),
    Link: to.link('/bankdaten/einspruch/', token, { casual, marksFriend: true }),
    GeaendertAm: when(at, to.language),
    AuszahlungAb: when(payableFrom, to.language),
  }),
);
