import { textsBeside } from '#mail/mail-files.js';
import { defineMail, secretLink, text, unusualFlag } from '#mail/mail-kind.js';
import { aboutReward, rewarded, type RewardFacts } from '../reward-facts.js';

/** When a transfer came back, or was rejected, because of the account. */
export const bankDetailsWantedMail = defineMail(
  {
    kind: 'bankverbindung-gewuenscht',
    texts: textsBeside(import.meta.url),
    variables: {
      ...aboutReward,
      Link: secretLink('/bankdaten/'),
      NichtAusgefuehrt: unusualFlag,
      Grund: text({ de: 'Das Konto ist geschlossen.', en: 'The account is closed.' }),
    },
  },
  (to, facts: RewardFacts & { readonly token: string; readonly why: string; readonly rejected: boolean }) => ({
    ...rewarded(to, facts),
    Link: to.link('/bankdaten/', facts.token, facts),
    NichtAusgefuehrt: facts.rejected,
    Grund: facts.why,
  }),
);
