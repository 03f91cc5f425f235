import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { tables, type RowOf } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { AggregateRepository } from '#engine/event-store/aggregate-repository.js';
import { EventStore } from '#engine/event-store/event-store.js';
import { CampaignProgress, defaultTiers, type Tier } from './domain/campaign.js';
import type { CampaignDetails, Texts } from './api.js';

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
