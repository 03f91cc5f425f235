import { textsBeside } from '#mail/mail-files.js';
import { defineMail, secretLink } from '#mail/mail-kind.js';
import type { Access } from '../access.js';

/** When another address was entered for an account; to the new address. */
export const confirmNewAddressMail = defineMail(
  {
    kind: 'neue-adresse-bestaetigen',
    texts: textsBeside(import.meta.url),
    variables: { Link: secretLink('/empfehler/email/') },
  },
  (to, { token }: Access) => ({ Link: to.link('/empfehler/email/', token) }),
);
