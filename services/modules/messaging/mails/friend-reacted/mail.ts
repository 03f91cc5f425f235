import { textsBeside } from '#mail/mail-files.js';
import { money } from '#mail/wording.js';
import { amountExample, defineMail, optionalText, text } from '#mail/mail-kind.js';
import { productAndNumber, recommendation, type RecommendationFacts } from '../recommendation-facts.js';

interface Reacted {
  /** First name of the contact as the recommender knows them; the rest of their data is not shared. */
  readonly friend: string;
  /** Amount for the recommender after a contract. */
  readonly rewardCents: number;
}

/** When a friend confirmed their details; to the recommender who wants such news. */
export const friendReactedMail = defineMail(
  {
    kind: 'kontakt-reagiert',
    texts: textsBeside(import.meta.url),
    variables: { ...recommendation, Kontakt: text('Ben'), Betrag: optionalText(amountExample) },
  },
  (to, facts: RecommendationFacts & Reacted) => ({
    ...productAndNumber(facts),
    Kontakt: facts.friend,
    Betrag: facts.rewardCents > 0 ? money(facts.rewardCents, to.language) : null,
  }),
);
