import { textsBeside } from '#mail/mail-files.js';
import { formOfAddress, formOfAddressOf, type FormOfAddress } from '#mail/form-of-address.js';
import { defineMail, secretLink } from '#mail/mail-kind.js';
import type { Access } from '../access.js';

/** To recommenders or friends, so only the greeting uses a form of address. */
export const bankDetailsAddedMail = defineMail(
  {
    kind: 'bankverbindung-hinterlegt',
    texts: textsBeside(import.meta.url),
    variables: { ...formOfAddress, Link: secretLink('/bankdaten/einspruch/') },
  },
  (to, { token, casual }: Access & FormOfAddress) => ({
    ...formOfAddressOf(to, { casual }),
    Link: to.link('/bankdaten/einspruch/', token, { casual, marksFriend: true }),
  }),
);
