import { textsBeside } from '#mail/mail-files.js';
import { formOfAddress, formOfAddressOf, type FormOfAddress } from '#mail/form-of-address.js';
import { defineMail, secretLink } from '#mail/mail-kind.js';
import type { Access } from '../access.js';

/** To recommenders or friends. Neither name stands in it, nor the account: mails that ask for either are what others imitate. */
export const checkAccountHolderMail = defineMail(
  {
    kind: 'kontoinhaber-pruefen',
    texts: textsBeside(import.meta.url),
    variables: { ...formOfAddress, Link: secretLink('/bankdaten/kontoinhaber/') },
  },
  (to, { token, casual }: Access & FormOfAddress) => ({
    ...formOfAddressOf(to, { casual }),
    Link: to.link('/bankdaten/kontoinhaber/', token, { casual, marksFriend: true }),
  }),
);
