import { textsBeside } from '#mail/mail-files.js';
import { amountExample, defineMail, optionalText, requiredText } from '#mail/mail-kind.js';
import {
  productAndNumber,
  promised,
  reasonExample,
  recommendation,
  type Promised,
  type RecommendationFacts,
} from '../recommendation-facts.js';

interface Cancelled extends Promised {
  /** First names of friends who confirmed, without erased ones. */
  readonly friends: readonly string[];
  readonly reason: string;
}

/** When staff cancelled a recommendation; to its recommender. */
export const recommendationCancelledMail = defineMail(
  {
    kind: 'empfehlung-storniert',
    texts: textsBeside(import.meta.url),
    variables: {
      ...recommendation,
      Kontakt: optionalText('Ben'),
      Betrag: optionalText(amountExample),
      Grund: requiredText(reasonExample),
    },
  },
  (to, facts: RecommendationFacts & Cancelled) => ({
    ...productAndNumber(facts),
    Kontakt: facts.friends.length > 0 ? new Intl.ListFormat(to.language).format(facts.friends) : null,
    Betrag: promised(to, facts),
    Grund: facts.reason,
  }),
);
