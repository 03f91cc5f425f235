import { textsBeside, wordsBeside } from '#mail/mail-files.js';
import { amountExample, defineMail, optionalText, requiredText } from '#mail/mail-kind.js';
import type { EndedOrder } from '../../../order/api.js';
import {
  productAndNumber,
  promised,
  reasonExample,
  recommendation,
  type Promised,
  type RecommendationFacts,
} from '../recommendation-facts.js';

const words = wordsBeside(import.meta.url, ['not-concluded', 'withdrawn', 'cancelled-by-provider', 'order-refused']);

interface NoContract extends Promised {
  /** First name of the contact; null where none is known. */
  readonly friend: string | null;
  readonly reason: EndedOrder['reason'];
  readonly agencyReason: string | null;
}

/** When an order ended without a contract and none of its contact’s is open any more. */
export const noContractMail = defineMail(
  {
    kind: 'kein-vertrag',
    texts: textsBeside(import.meta.url),
    variables: {
      ...recommendation,
      Kontakt: optionalText('Ben'),
      Betrag: optionalText(amountExample),
      Grund: requiredText(reasonExample),
    },
  },
  (to, facts: RecommendationFacts & NoContract) => ({
    ...productAndNumber(facts),
    Kontakt: facts.friend,
    Betrag: promised(to, facts),
    Grund: facts.agencyReason ?? words[to.language][facts.reason],
  }),
);
