import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { calendarDay } from '#platform/clock.js';
import type { WordingInForce } from '#platform/intake/consents.js';
import { CampaignsOffered, CampaignTitles, TierUnder, type OfferedCampaign } from '../api.js';
import { tierReachedBy } from '../domain/campaign-progress.js';
import { Campaigns, type CampaignRow } from '../persistence/campaigns.js';

@QueryHandler(TierUnder)
export class TierUnderHandler implements IQueryHandler<TierUnder> {
  constructor(private readonly campaigns: Campaigns) {}

  async execute({ under: { campaignId, version }, after }: TierUnder): Promise<number | null> {
    const promised = (await this.campaigns.versions(campaignId)).find(one => one.version === version);
    return tierReachedBy(after, promised?.terms.tiers ?? [])?.cents ?? null;
  }
}

@QueryHandler(CampaignTitles)
export class CampaignTitlesHandler implements IQueryHandler<CampaignTitles> {
  constructor(private readonly campaigns: Campaigns) {}

  execute({ campaignIds }: CampaignTitles) {
    return this.campaigns.titles(campaignIds);
  }
}

@QueryHandler(CampaignsOffered)
export class CampaignsOfferedHandler implements IQueryHandler<CampaignsOffered> {
  constructor(private readonly campaigns: Campaigns) {}

  async execute({ now }: CampaignsOffered): Promise<ReadonlyMap<number, OfferedCampaign>> {
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
