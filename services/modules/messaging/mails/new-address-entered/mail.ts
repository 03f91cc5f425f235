import { textsBeside } from '#mail/mail-files.js';
import { defineMail, unusualFlag } from '#mail/mail-kind.js';

/** When another address was entered for an account, by its owner or by staff for a caller; to the present one. */
export const newAddressEnteredMail = defineMail(
  { kind: 'neue-adresse-angefragt', texts: textsBeside(import.meta.url), variables: { DurchService: unusualFlag } },
  (_to, { byStaff }: { readonly byStaff: boolean }) => ({ DurchService: byStaff }),
);
