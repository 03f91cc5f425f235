import { textsBeside } from '#mail/mail-files.js';
import { dayExample, defineMail, unusualFlag } from '#mail/mail-kind.js';
import { day } from '#mail/wording.js';
import { aboutClaim, claimed, type ClaimMailFacts } from '../claim-facts.js';

/** When a claim was opened, or reopened by an objection. */
export const claimReceivedMail = defineMail(
  {
    kind: 'reklamation-eingang',
    texts: textsBeside(import.meta.url),
    variables: { ...aboutClaim, AntwortBis: dayExample, EntscheidungBis: dayExample, Widerspruch: unusualFlag },
  },
  (to, facts: ClaimMailFacts & { readonly answerBy: Date; readonly decisionBy: Date; readonly objected: boolean }) => ({
    ...claimed(to, facts),
    AntwortBis: day(facts.answerBy),
    EntscheidungBis: day(facts.decisionBy),
    Widerspruch: facts.objected,
  }),
);
