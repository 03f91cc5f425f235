import { refuseUnless } from '#platform/domain/refused.js';
import { wordingAgreedTo, type WordingsInForce } from '#platform/entry/agreement.js';
import type { TenantConfig } from '#platform/tenant/tenant.js';
import type { Submission } from './submit-recommendation.command.js';

const field = 'Empfehlung.AgbText';

/** Where the tenant shows the sentence without a box (AgbCheckBoxAutoAccept), sending the form agrees to it; elsewhere it takes the tick or the text. */
export function termsAgreedTo(
  inForce: WordingsInForce,
  { agreement, from }: Submission,
  { autoAcceptsTerms }: TenantConfig,
): ReturnType<typeof wordingAgreedTo> {
  refuseUnless(agreement !== null || autoAcceptsTerms, 'terms-not-accepted', { fields: [{ field, reason: 'terms' }] });
  return wordingAgreedTo(inForce, from.language, agreement ?? true, field);
}
