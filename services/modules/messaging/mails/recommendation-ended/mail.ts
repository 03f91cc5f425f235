import { textsBeside } from '#mail/mail-files.js';
import { formOfAddress, formOfAddressOf, type FormOfAddress } from '#mail/form-of-address.js';
import { defineMail } from '#mail/mail-kind.js';
import { productAndNumber, recommendation, type RecommendationFacts } from '../recommendation-facts.js';

/** When staff cancelled a recommendation; to the friends who followed it. */
export const recommendationEndedMail = defineMail(
  {
    kind: 'empfehlung-beendet',
    texts: textsBeside(import.meta.url),
    variables: { ...formOfAddress, ...recommendation },
  },
  (to, facts: RecommendationFacts & FormOfAddress) => ({ ...formOfAddressOf(to, facts), ...productAndNumber(facts) }),
);
