import { textsBeside } from '#mail/mail-files.js';
import { defineMail, secretLink } from '#mail/mail-kind.js';
import type { Access } from '../access.js';

/** When a new password was asked for. */
export const newPasswordMail = defineMail(
  { kind: 'neues-passwort', texts: textsBeside(import.meta.url), variables: { Link: secretLink('/passwortsetzen/') } },
  (to, { token }: Access) => ({ Link: to.link('/passwortsetzen/', token) }),
);
