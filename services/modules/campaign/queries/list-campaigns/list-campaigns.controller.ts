import { Controller } from '@nestjs/common';
import { listActiveCampaigns } from '#contract/praemie/campaign-calls.js';
import { dayInGermany } from '#platform/clock/clock.js';
import { Consents } from '#platform/entry/consents.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { isForProduct } from '../../domain/participation.js';
import { Campaigns } from '../../persistence/campaigns.js';

@Controller()
export class ListCampaignsController {
  constructor(
    private readonly campaigns: Campaigns,
    private readonly consents: Consents,
  ) {}

  /** Ticked is what whoever is logged in takes part in; never beforehand. */
  @Implements(listActiveCampaigns)
  async list(
    @Input() { query: { produktId }, context: { now, language, principal } }: CallRequest<typeof listActiveCampaigns>,
  ) {
    const active = (await this.campaigns.activeOn(dayInGermany(now))).filter(
      campaign => produktId === undefined || isForProduct(campaign, produktId),
    );
    const standing =
      principal.kind === 'recommender' && active.length > 0
        ? (await this.consents.standing([principal.recommenderId], 'campaign')).get(principal.recommenderId)
        : undefined;
    return active.map(({ campaignId, title, body, legalText, consentText }) => ({
      AktionsId: campaignId,
      Titel: title[language],
      Text: body[language],
      RechtsText: legalText[language],
      abgehakt: standing?.has(String(campaignId)) ?? false,
      Zustimmung: consentText[language],
    }));
  }
}
