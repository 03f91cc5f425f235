import { ensure } from '#platform/domain/domain-error.js';
import {
  wordingAgreedTo,
  type Agreement,
  type ConsentEvidence,
  type StandingConsent,
  type WordedConsent,
  type WordingsInForce,
} from '#platform/intake/consents.js';

/** A campaign as a form shows it: who ticks it agrees to its texts as they are now. */
export interface OfferedCampaign {
  readonly campaignId: number;
  /** Null: all. */
  readonly productIds: readonly number[] | null;
  readonly wordings: WordingsInForce;
}

/** What a form says of a campaign: a tick, the text that was shown, or an empty box. */
export interface CampaignTick {
  readonly campaignId: number;
  readonly agreement: Agreement | false;
}

export interface Ticking {
  readonly personId: string;
  readonly productId: number;
  readonly from: ConsentEvidence;
  readonly offered: ReadonlyMap<number, OfferedCampaign>;
  /** What the person takes part in already, by the campaign's number. */
  readonly standing: ReadonlyMap<string, StandingConsent> | undefined;
}

/** A campaign may be for some products only. */
export const isForProduct = (
  { productIds }: { readonly productIds: readonly number[] | null },
  productId: number,
): boolean => productIds === null || productIds.includes(productId);

/** A tick of somebody who does not take part is a consent, an empty box of somebody who does is a withdrawal; anything else changes nothing. An unknown or ended campaign, or one for other products, is refused. */
export function consentsByTicks(
  ticks: readonly CampaignTick[],
  { personId, productId, from, offered, standing }: Ticking,
): WordedConsent[] {
  return ticks.flatMap(({ campaignId, agreement }, index) => {
    const campaign = offered.get(campaignId);
    ensure(campaign !== undefined && isForProduct(campaign, productId), 'validation-failed', {
      fields: [{ field: `Aktionen.${index}.AktionsId`, reason: 'unknown' }],
    });
    // Two boxes of one campaign could contradict each other.
    ensure(ticks.findIndex(tick => tick.campaignId === campaignId) === index, 'validation-failed', {
      fields: [{ field: `Aktionen.${index}.AktionsId`, reason: 'contradictory' }],
    });
    const takesPart = standing?.has(String(campaignId)) ?? false;
    if (agreement !== false)
      return takesPart ? [] : [joining(campaign, agreement, personId, from, `Aktionen.${index}.abgehakt`)];
    return takesPart ? [leaving(campaignId, personId, from)] : [];
  });
}

export function joining(
  campaign: OfferedCampaign,
  agreement: Agreement,
  personId: string,
  from: ConsentEvidence,
  field: string,
): WordedConsent {
  const { language, wording } = wordingAgreedTo(campaign.wordings, from.language, agreement, field);
  return {
    ...from,
    language,
    personId,
    purpose: 'campaign',
    step: 'given',
    about: String(campaign.campaignId),
    wording,
  };
}

export const leaving = (campaignId: number, personId: string, from: ConsentEvidence): WordedConsent => ({
  ...from,
  personId,
  purpose: 'campaign',
  step: 'withdrawn',
  about: String(campaignId),
  wording: null,
});
