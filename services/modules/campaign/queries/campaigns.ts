import { Injectable } from '@nestjs/common';
import { calendarDay } from '#platform/clock.js';
import type { WordingInForce } from '#platform/intake/consents.js';
import { Handles } from '#platform/messages.js';
import { CampaignsOffered, CampaignTitles, TierUnder, type OfferedCampaign } from '../api.js';
import { tierReachedBy } from '../domain/campaign-progress.js';
import { Campaigns, type CampaignRow } from '../persistence/campaigns.js';

/** What other modules ask about campaigns. */
@Injectable()
export class CampaignQueries {
  constructor(private readonly campaigns: Campaigns) {}

  @Handles(TierUnder)
  async tierUnder(
    { campaignId, version }: { readonly campaignId: number; readonly version: number },
    after: number,
  ): Promise<number | null> {
    const promised = (await this.campaigns.versions(campaignId)).find(one => one.version === version);
    return tierReachedBy(after, promised?.terms.tiers ?? [])?.cents ?? null;
  }

  @Handles(CampaignTitles)
  titles(campaignIds: readonly number[]) {
    return this.campaigns.titles(campaignIds);
  }

  @Handles(CampaignsOffered)
  async offered(now: Date): Promise<ReadonlyMap<number, OfferedCampaign>> {
    const active = await this.campaigns.openOn(calendarDay(now));
    return new Map(
      active.map(campaign => [
        campaign.campaignId,
        {
          campaignId: campaign.campaignId,
          productIds: campaign.productIds,
          wordings: { de: wordingOf(campaign, 'de'), en: wordingOf(campaign, 'en') },
        },
      ]),
    );
  }
}

/** Kept as evidence is all that was promised: the sentence, the texts, the period and the amounts. */
function wordingOf(
  { campaignId, startsOn, endsOn, title, body, legalText, consentText, tiers }: CampaignRow,
  language: 'de' | 'en',
): WordingInForce {
  const promised = tiers.map(({ after, cents }) => `${after}: ${(cents / 100).toFixed(2)} €`).join(', ');
  return {
    shown: consentText[language],
    texts: [consentText[language], legalText[language]],
    wording: [
      consentText[language],
      `${title[language]} (${campaignId}, ${startsOn} – ${endsOn})`,
      body[language],
      promised,
      legalText[language],
    ]
      .filter(Boolean)
      .join('\n\n'),
  };
}
