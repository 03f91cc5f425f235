import { Controller } from '@nestjs/common';
import { listActiveCampaigns } from '#contract/praemie/calls.js';
import { dayInGermany } from '#platform/clock/clock.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { Campaigns } from '../../persistence/campaigns.js';

@Controller()
export class ListCampaignsController {
  constructor(private readonly campaigns: Campaigns) {}

  @Implements(listActiveCampaigns)
  async list(@Input() { context: { now, language } }: CallRequest<typeof listActiveCampaigns>) {
    const active = await this.campaigns.activeOn(dayInGermany(now));
    return active.map(({ campaignId, title, body, legalText, consentText }) => ({
      AktionsId: campaignId, Titel: title[language], Text: body[language], RechtsText: legalText[language], abgehakt: false, Zustimmung: consentText[language],
    }));
  }
}
