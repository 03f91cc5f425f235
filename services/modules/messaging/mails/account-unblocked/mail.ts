import { textsBeside } from '#platform/mail/mail-files.js';
import { defineMail } from '#platform/mail/template.js';

/** When staff ended a recommender’s block. */
export const accountUnblockedMail = defineMail(
  { kind: 'konto-entsperrt', texts: textsBeside(import.meta.url), variables: {} },
  () => ({}),
);
