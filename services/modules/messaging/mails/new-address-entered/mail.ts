import { textsBeside } from '#mail/mail-files.js';
import { defineMail } from '#mail/mail-kind.js';

/** When another address was entered for an account; to the present one. */
export const newAddressEnteredMail = defineMail(
  { kind: 'neue-adresse-angefragt', texts: textsBeside(import.meta.url), variables: {} },
  () => ({}),
);
