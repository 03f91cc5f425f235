import { textsBeside, wordsBeside } from '#mail/mail-files.js';
import { defineMail, text } from '#mail/mail-kind.js';
import { moment, when } from '../moments.js';

const changes = [
  'password',
  'authenticator-added',
  'authenticator-removed',
  'passkey-added',
  'passkey-removed',
  'sign-in-linked',
  'sign-in-unlinked',
  'recovery-codes-renewed',
  'recovery-code-used',
] as const;
const words = wordsBeside(import.meta.url, changes);

interface Changed {
  readonly change: (typeof changes)[number];
  readonly at: Date;
}

/** When the way to log in to an account changed. */
export const loginChangedMail = defineMail(
  {
    kind: 'konto-geaendert',
    texts: textsBeside(import.meta.url),
    variables: { Aenderung: text({ de: words.de.password, en: words.en.password }), Zeitpunkt: moment },
  },
  ({ language }, { change, at }: Changed) => ({ Aenderung: words[language][change], Zeitpunkt: when(at, language) }),
);
