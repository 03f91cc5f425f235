import type { Language } from '#platform/tenancy/tenant.js';
import { ensure } from '#platform/domain/domain-error.js';
import {
  wordingAgreedTo,
  type Agreement,
  type ConsentEvidence,
  type StandingConsent,
  type WordedConsent,
  type WordingsInForce,
} from '#platform/intake/consents.js';
import { QueryOf } from '#platform/messages.js';

/**
 * Extra in cents that a version of a campaign gives at that number of paid recommendations; null where it has no such
 * tier or there is no such version.
 */
export class TierUnder extends QueryOf<
  [under: { readonly campaignId: number; readonly version: number }, after: number],
  number | null
> {}

/** The titles of these campaigns, also of ended ones; unknown ones are missing. */
export class CampaignTitles extends QueryOf<
  [campaignIds: readonly number[]],
  ReadonlyMap<number, Readonly<Record<Language, string>>>
> {}

/** The campaigns that can be joined on this day, by their number. */
export class CampaignsOffered extends QueryOf<[now: Date], ReadonlyMap<number, OfferedCampaign>> {}

/** A campaign as a form shows it; ticking it is consent to its current texts. */
export interface OfferedCampaign {
  readonly campaignId: number;
  /** Null: all. */
  readonly productIds: readonly number[] | null;
  readonly wordings: WordingsInForce;
}

/** A form's answer on a campaign: the agreement with the text that was shown, or false for an empty box. */
export interface CampaignTick {
  readonly campaignId: number;
  readonly agreement: Agreement | false;
}

export interface Ticking {
  readonly personId: string;
  readonly productId: number;
  readonly from: ConsentEvidence;
  readonly offered: ReadonlyMap<number, OfferedCampaign>;
  /** Consents that the person has given so far, by the campaign's number. */
  readonly standing: ReadonlyMap<string, StandingConsent> | undefined;
}

/** Whether the product takes part: a campaign may be limited to some products. */
export const isForProduct = (
  { productIds }: { readonly productIds: readonly number[] | null },
  productId: number,
): boolean => productIds === null || productIds.includes(productId);

/**
 * A tick by a person who does not take part is a consent, an empty box of one who does is a withdrawal; anything else
 * changes nothing. Refuses a campaign that is unknown, ended or for other products.
 */
export function consentsByTicks(
  ticks: readonly CampaignTick[],
  { personId, productId, from, offered, standing }: Ticking,
): WordedConsent[] {
  return ticks.flatMap(({ campaignId, agreement }, index) => {
    const campaign = offered.get(campaignId);
    ensure(campaign !== undefined && isForProduct(campaign, productId), 'validation-failed', {
      fields: [{ field: `Aktionen.${index}.AktionsId`, reason: 'unknown' }],
    });
    // Two entries for one campaign could contradict each other.
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
