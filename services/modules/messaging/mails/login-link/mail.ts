import { textsBeside } from '#mail/mail-files.js';
import { defineMail, secretLink } from '#mail/mail-kind.js';
import type { Access } from '../access.js';

/** When a link to log in without a password was asked for. */
export const loginLinkMail = defineMail(
  { kind: 'anmeldelink', texts: textsBeside(import.meta.url), variables: { Link: secretLink('/anmeldelink/') } },
  (to, { token }: Access) => ({ Link: to.link('/anmeldelink/', token) }),
);
