import { textsBeside } from '#mail/mail-files.js';
import { dayExample, defineMail, requiredText } from '#mail/mail-kind.js';
import { day } from '#mail/wording.js';
import { aboutClaim, claimed, type ClaimMailFacts } from '../claim-facts.js';

/** What staff write to the claimant before the decision. */
export const claimAnsweredMail = defineMail(
  {
    kind: 'reklamation-antwort',
    texts: textsBeside(import.meta.url),
    variables: {
      ...aboutClaim,
      Antwort: requiredText({
        de: 'Wir haben beim Vertrieb nachgefragt und melden uns bis Freitag.',
        en: 'We’ve asked the sales team and will get back to you by Friday.',
      }),
      EntscheidungBis: dayExample,
    },
  },
  (to, facts: ClaimMailFacts & { readonly answer: string; readonly decisionBy: Date }) => ({
    ...claimed(to, facts),
    Antwort: facts.answer,
    EntscheidungBis: day(facts.decisionBy),
  }),
);
