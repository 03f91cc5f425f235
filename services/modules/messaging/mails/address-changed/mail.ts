import { textsBeside } from '#mail/mail-files.js';
import { defineMail, secretLink } from '#mail/mail-kind.js';
import type { Access } from '../access.js';

/** When another address was confirmed for an account; to the former one, which may object. */
export const addressChangedMail = defineMail(
  {
    kind: 'adresse-geaendert',
    texts: textsBeside(import.meta.url),
    variables: { Link: secretLink('/empfehler/email/einspruch/') },
  },
  (to, { token }: Access) => ({ Link: to.link('/empfehler/email/einspruch/', token) }),
);
