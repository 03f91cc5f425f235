import { textsBeside } from '#mail/mail-files.js';
import { defineMail, secretLink } from '#mail/mail-kind.js';
import type { Access } from '../access.js';

/** When somebody registered, and again on request: the link confirms the address and opens the account. */
export const welcomeMail = defineMail(
  { kind: 'willkommen', texts: textsBeside(import.meta.url), variables: { Link: secretLink('/registrieren/') } },
  (to, { token, productId }: Access & { readonly productId: number | null }) => ({
    Link: to.link(productId === null ? '/registrieren/' : `/registrieren/?produkt=${productId}`, token),
  }),
);
