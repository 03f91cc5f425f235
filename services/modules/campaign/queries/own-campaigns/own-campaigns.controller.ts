import { Controller } from '@nestjs/common';
import { listOwnCampaigns } from '#contract/praemie/campaign-calls.js';
import { toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { addDays, dayInGermany } from '#platform/clock/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { Consents } from '#platform/entry/consents.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { progressIdOf } from '../../domain/campaign-progress.js';
import { CampaignProgresses, Campaigns, type Campaign } from '../../persistence/campaigns.js';

/** So long a campaign that has ended is still shown to those who took part. */
const shownAfterItsEndForDays = 90;

@Controller()
export class OwnCampaignsController {
  constructor(
    private readonly campaigns: Campaigns,
    private readonly progresses: CampaignProgresses,
    private readonly consents: Consents,
  ) {}

  @Implements(listOwnCampaigns)
  async list(@Input() { context }: CallRequest<typeof listOwnCampaigns>) {
    const { recommenderId } = principalOf(context, 'recommender');
    const today = dayInGermany(context.now);
    const campaigns = await this.campaigns.begunAndNotEndedBefore(
      today,
      dayInGermany(addDays(context.now, -shownAfterItsEndForDays)),
    );
    const standing =
      campaigns.length > 0 ? (await this.consents.standing([recommenderId], 'campaign')).get(recommenderId) : undefined;
    const own = [];
    for (const campaign of campaigns) {
      const since = standing?.get(String(campaign.campaignId))?.since ?? null;
      const progress = await this.progresses.find(
        progressIdOf(currentWork().tenantId, campaign.campaignId, recommenderId),
      );
      const ended = campaign.endsOn < today;
      if (ended && since === null && !progress) continue;
      own.push({
        ...textsOf(campaign, context.language),
        abgehakt: since !== null,
        Seit: toWireDateTimeOrNull(since),
        Bis: germanDay(campaign.endsOn),
        Beendet: ended,
        Gezaehlt: progress?.counted ?? 0,
        Stufen: campaign.tiers.map(({ after, cents }) => ({
          Ab: after,
          WertCent: cents,
          Erreicht: progress?.reached.has(after) ?? false,
        })),
      });
    }
    return own;
  }
}

const textsOf = ({ campaignId, title, body, legalText, consentText }: Campaign, language: 'de' | 'en') => ({
  AktionsId: campaignId,
  Titel: title[language],
  Text: body[language],
  RechtsText: legalText[language],
  Zustimmung: consentText[language],
});

const germanDay = (day: string): string => day.split('-').reverse().join('.');
