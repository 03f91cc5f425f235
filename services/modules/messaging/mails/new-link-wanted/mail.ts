import { textsBeside } from '#mail/mail-files.js';
import { amountExample, defineMail, optionalText } from '#mail/mail-kind.js';
import {
  productAndNumber,
  promised,
  recommendation,
  type Promised,
  type RecommendationFacts,
} from '../recommendation-facts.js';

/** When somebody opened an expired link and asked for a new one. */
export const newLinkWantedMail = defineMail(
  {
    kind: 'neuer-link-gewuenscht',
    texts: textsBeside(import.meta.url),
    variables: { ...recommendation, Betrag: optionalText(amountExample) },
  },
  (to, facts: RecommendationFacts & Promised) => ({ ...productAndNumber(facts), Betrag: promised(to, facts) }),
);
