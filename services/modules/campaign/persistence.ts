import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { AggregateRepository, EventStore } from '#engine/event-store.js';
import { dayInGermany } from '#platform/clock.js';
import { tables, type RowOf } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { WordingInForce } from '#platform/intake/consents.js';
import { CampaignsOffered, type CampaignDetails, type OfferedCampaign, type Texts } from './api.js';
import { CampaignProgress, defaultTiers, type Tier } from './domain/campaign.js';

export const CampaignRow = defineEntity({
  name: 'CampaignRow',
  tableName: 'campaign',
  properties: p => ({
    tenantId: p.uuid().primary(),
    campaignId: p.integer().primary(),
    /** Days `YYYY-MM-DD`, both inclusive. */
    startsOn: p.date(),
    endsOn: p.date(),
    title: p.json<Texts>(),
    body: p.json<Texts>(),
    legalText: p.json<Texts>(),
    consentText: p.json<Texts>(),
    tiers: p.json<readonly Tier[]>(),
    /** Null: all. */
    productIds: p.array(Number).columnType('integer[]').nullable(),
  }),
});
export type CampaignRow = RowOf<typeof CampaignRow>;

@Injectable()
export class Campaigns {
  /** Those whose period holds that day (`YYYY-MM-DD`). */
  activeOn(day: string): Promise<CampaignRow[]> {
    return this.begunAndNotEndedBefore(day, day);
  }

  begunAndNotEndedBefore(begunOn: string, endedBefore: string): Promise<CampaignRow[]> {
    return ofTenant()
      .selectAll()
      .where('startsOn', '<=', begunOn)
      .where('endsOn', '>=', endedBefore)
      .orderBy('campaignId')
      .execute();
  }

  async exists(campaignId: number): Promise<boolean> {
    const found = await ofTenant().select('campaignId').where('campaignId', '=', campaignId).executeTakeFirst();
    return found !== undefined;
  }

  async write({
    campaignId,
    startsOn,
    endsOn,
    title,
    body,
    legalText,
    consentText,
    tiers = defaultTiers,
    productIds,
  }: CampaignDetails): Promise<void> {
    const terms = {
      startsOn,
      endsOn,
      title,
      body,
      legalText,
      consentText,
      // An array that is JSON: pg would send it as an array of PostgreSQL.
      tiers: sql<readonly Tier[]>`${JSON.stringify(tiers)}::jsonb`,
      productIds: productIds ? [...productIds] : null,
    };
    await campaigns()
      .insertInto('campaign')
      .values({ tenantId: currentWork().tenantId, campaignId, ...terms })
      .onConflict(same => same.columns(['tenantId', 'campaignId']).doUpdateSet(terms))
      .execute();
  }
}

@Injectable()
export class CampaignProgresses extends AggregateRepository<CampaignProgress> {
  protected readonly aggregateType = 'campaign-progress';

  constructor(events: EventStore) {
    super(events);
  }

  protected create(id: string): CampaignProgress {
    return new CampaignProgress(id);
  }
}

const campaigns = () => tables<typeof CampaignRow>();
const ofTenant = () => campaigns().selectFrom('campaign').where('tenantId', '=', currentWork().tenantId);

@QueryHandler(CampaignsOffered)
export class CampaignsOfferedHandler implements IQueryHandler<CampaignsOffered> {
  constructor(private readonly campaigns: Campaigns) {}

  async execute({ now }: CampaignsOffered): Promise<ReadonlyMap<number, OfferedCampaign>> {
    const active = await this.campaigns.activeOn(dayInGermany(now));
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
