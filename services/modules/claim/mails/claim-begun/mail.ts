import { textsBeside } from '#mail/mail-files.js';
import { dayExample, defineMail } from '#mail/mail-kind.js';
import { day } from '#mail/wording.js';
import { aboutClaim, claimed, type ClaimMailFacts } from '../claim-facts.js';

/** When somebody began to work on a claim. */
export const claimBegunMail = defineMail(
  {
    kind: 'reklamation-in-arbeit',
    texts: textsBeside(import.meta.url),
    variables: { ...aboutClaim, EntscheidungBis: dayExample },
  },
  (to, facts: ClaimMailFacts & { readonly decisionBy: Date }) => ({
    ...claimed(to, facts),
    EntscheidungBis: day(facts.decisionBy),
  }),
);
