import { textsBeside } from '#mail/mail-files.js';
import { defineMail, secretLink } from '#mail/mail-kind.js';
import type { Access } from '../access.js';

/** When somebody registered with the address of an account that is there. */
export const accountExistsMail = defineMail(
  { kind: 'konto-bekannt', texts: textsBeside(import.meta.url), variables: { Link: secretLink('/passwortsetzen/') } },
  (to, { token }: Access) => ({ Link: to.link('/passwortsetzen/', token) }),
);
