import { textsBeside } from '#platform/mail/mail-files.js';
import { formOfAddress, formOfAddressOf, type FormOfAddress } from '#platform/mail/mail-reaction.js';
import { defineMail, secretLink } from '#platform/mail/template.js';
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
