import { textsBeside } from '#mail/mail-files.js';
import { defineMail, secretLink } from '#mail/mail-kind.js';
import type { Access } from '../access.js';

/** The provider opened the account for a person whose consent was given elsewhere: the link sets the first password. */
export const accountSetUpMail = defineMail(
  {
    kind: 'konto-eingerichtet',
    texts: textsBeside(import.meta.url),
    variables: { Link: secretLink('/passwortsetzen/') },
  },
  (to, { token }: Access) => ({ Link: to.link('/passwortsetzen/', token) }),
);
