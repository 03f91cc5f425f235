import { textsBeside } from '#mail/mail-files.js';
import { defineMail } from '#mail/mail-kind.js';

/** When staff ended a recommender’s block. */
export const accountUnblockedMail = defineMail(
  { kind: 'konto-entsperrt', texts: textsBeside(import.meta.url), variables: {} },
  () => ({}),
);
