import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { joinCampaign, leaveCampaign, listActiveCampaigns, listOwnCampaigns } from '#contract/praemie/calls.js';
import { toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { addDays, calendarDay } from '#platform/clock.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { Consents } from '#platform/intake/consents.js';
import { Implements, Input, principalOf, type CallContext, type CallRequest } from '#platform/http/call.js';
import { day } from '#shared/dates-and-money.js';
import { isForProduct } from '../api.js';
import { progressIdOf, promisedTo } from '../domain/campaign-progress.js';
import { JoinCampaign } from '../use-cases/join-campaign.js';
import { LeaveCampaign } from '../use-cases/leave-campaign.js';
import { CampaignProgresses } from '../persistence/campaign-progresses.js';
import { Campaigns } from '../persistence/campaigns.js';
import { textsOf } from './campaigns.js';

@Controller()
export class TakePartController {
  constructor(private readonly commands: CommandBus) {}

  @Implements(joinCampaign)
  async join(@Input() { params, body, context }: CallRequest<typeof joinCampaign>): Promise<null> {
    await this.commands.execute(
      new JoinCampaign(
        principalOf(context, 'recommender').recommenderId,
        params.aktionsId,
        body.abgehakt,
        evidenceOf(context),
      ),
    );
    return null;
  }

  @Implements(leaveCampaign)
  async leave(@Input() { params, context }: CallRequest<typeof leaveCampaign>): Promise<null> {
    await this.commands.execute(
      new LeaveCampaign(principalOf(context, 'recommender').recommenderId, params.aktionsId, evidenceOf(context)),
    );
    return null;
  }
}

const evidenceOf = ({ language, address }: CallContext) => ({ source: 'page' as const, language, address });

@Controller()
export class ListCampaignsController {
  constructor(
    private readonly campaigns: Campaigns,
    private readonly consents: Consents,
  ) {}

  /** A box is ticked where the person logged in takes part already; never beforehand. */
  @Implements(listActiveCampaigns)
  async list(
    @Input() { query: { produktId }, context: { now, language, principal } }: CallRequest<typeof listActiveCampaigns>,
  ) {
    const active = (await this.campaigns.openOn(calendarDay(now))).filter(
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

/** Days for which an ended campaign is still shown to those who took part. */
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
    const today = calendarDay(context.now);
    const campaigns = await this.campaigns.begunAndNotEndedBefore(
      today,
      calendarDay(addDays(context.now, -shownAfterItsEndForDays)),
    );
    const standing =
      campaigns.length > 0 ? (await this.consents.standing([recommenderId], 'campaign')).get(recommenderId) : undefined;
    const own = [];
    for (const campaign of campaigns) {
      const since = standing?.get(String(campaign.campaignId))?.since ?? null;
      const progress = await this.progresses.find(
        progressIdOf(currentWork().tenantId, campaign.campaignId, recommenderId),
      );
      const ended = campaign.endsOn < today || campaign.endedAt !== null;
      if ((ended || campaign.usedUpAt) && since === null && !progress) continue;
      // Participants see the terms that were promised to them.
      const promised = since ? promisedTo(since, await this.campaigns.versions(campaign.campaignId)).terms : campaign;
      own.push({
        ...textsOf(campaign, context.language),
        abgehakt: since !== null,
        Seit: toWireDateTimeOrNull(since),
        Bis: day(campaign.endedAt ?? campaign.endsOn, 'de'),
        Beendet: ended,
        BudgetAufgebraucht: campaign.usedUpAt !== null,
        Gezaehlt: progress?.counted ?? 0,
        Stufen: promised.tiers.map(({ after, cents }) => ({
          Ab: after,
          WertCent: cents,
          Erreicht: progress?.reached.has(after) ?? false,
        })),
      });
    }
    return own;
  }
}
