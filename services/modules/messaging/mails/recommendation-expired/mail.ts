import { textsBeside } from '#mail/mail-files.js';
import { day } from '#mail/wording.js';
import { dayExample, defineMail, text } from '#mail/mail-kind.js';
import { productAndNumber, recommendation, type RecommendationFacts } from '../recommendation-facts.js';

/** When nobody confirmed in a recommendation’s time. */
export const recommendationExpiredMail = defineMail(
  {
    kind: 'empfehlung-abgelaufen',
    texts: textsBeside(import.meta.url),
    variables: { ...recommendation, ProduktId: text('10'), GueltigBis: dayExample },
  },
  (_, facts: RecommendationFacts & { readonly validUntil: Date; readonly productId: number }) => ({
    ...productAndNumber(facts),
    ProduktId: String(facts.productId),
    GueltigBis: day(facts.validUntil),
  }),
);
