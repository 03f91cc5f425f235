import { textsBeside } from '#mail/mail-files.js';
import { defineMail, secretLink, text } from '#mail/mail-kind.js';
import { aboutReward, rewarded, type RewardFacts } from '../reward-facts.js';

/** When a transfer came back because of the account. */
export const bankDetailsWantedMail = defineMail(
  {
    kind: 'bankverbindung-gewuenscht',
    texts: textsBeside(import.meta.url),
    variables: {
      ...aboutReward,
      Link: secretLink('/bankdaten/'),
      Grund: text({ de: 'Das Konto ist geschlossen.', en: 'The account is closed.' }),
    },
  },
  (to, facts: RewardFacts & { readonly token: string; readonly why: string }) => ({
    ...rewarded(to, facts),
    Link: to.link('/bankdaten/', facts.token, facts),
    Grund: facts.why,
  }),
);
