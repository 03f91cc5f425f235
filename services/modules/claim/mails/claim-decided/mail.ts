import { textsBeside } from '#mail/mail-files.js';
import { defineMail, flag, requiredText } from '#mail/mail-kind.js';
import { aboutClaim, claimed, type ClaimMailFacts } from '../claim-facts.js';

/** The decision on a claim, with its reason. */
export const claimDecidedMail = defineMail(
  {
    kind: 'reklamation-entschieden',
    texts: textsBeside(import.meta.url),
    variables: {
      ...aboutClaim,
      Anerkannt: flag,
      Grund: requiredText({
        de: 'Der Auftrag war einer anderen Empfehlung zugeordnet. Das ist berichtigt.',
        en: 'The order had been assigned to another referral. We’ve corrected that.',
      }),
      WiderspruchMoeglich: flag,
    },
  },
  (
    to,
    facts: ClaimMailFacts & { readonly accepted: boolean; readonly reason: string; readonly mayObject: boolean },
  ) => ({
    ...claimed(to, facts),
    Anerkannt: facts.accepted,
    Grund: facts.reason,
    WiderspruchMoeglich: facts.mayObject,
  }),
);
