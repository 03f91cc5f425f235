import { textsBeside } from '#mail/mail-files.js';
import { defineMail, requiredText } from '#mail/mail-kind.js';

/** When staff blocked a recommender. */
export const accountBlockedMail = defineMail(
  {
    kind: 'konto-gesperrt',
    texts: textsBeside(import.meta.url),
    variables: { Grund: requiredText({ de: 'Doppelte Anmeldung', en: 'Double registration' }) },
  },
  (_, { reason }: { readonly reason: string }) => ({ Grund: reason }),
);
