import { Injectable } from '@nestjs/common';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { AggregateRepository } from '#engine/event-store/aggregate-repository.js';
import { EventStore } from '#engine/event-store/event-store.js';
import { CampaignProgress, defaultTiers, type Tier } from './domain/campaign.js';
import type { CampaignDetails, Texts } from './api.js';

export interface Campaign {
  readonly campaignId: number;
  /** Days `YYYY-MM-DD`, both inclusive. */
  readonly startsOn: string;
  readonly endsOn: string;
  /** Null: all. */
  readonly productIds: readonly number[] | null;
  readonly title: Texts;
  readonly body: Texts;
  readonly legalText: Texts;
  readonly consentText: Texts;
  readonly tiers: readonly Tier[];
}

@Injectable()
export class Campaigns {
  constructor(private readonly sql: Sql) {}

  /** Those whose period holds that day (`YYYY-MM-DD`). */
  activeOn(day: string): Promise<Campaign[]> {
    return this.begunAndNotEndedBefore(day, day);
  }

  begunAndNotEndedBefore(begunOn: string, endedBefore: string): Promise<Campaign[]> {
    return this.sql.query<Campaign>(
      `select campaign_id as "campaignId", starts_on::text as "startsOn", ends_on::text as "endsOn", product_ids as "productIds", title, body, legal_text as "legalText", consent_text as "consentText", tiers from campaign
       where tenant_id = $1 and starts_on <= $2 and ends_on >= $3 order by campaign_id`,
      [currentWork().tenantId, begunOn, endedBefore],
    );
  }

  async exists(campaignId: number): Promise<boolean> {
    return (
      (await this.sql.one('select from campaign where tenant_id = $1 and campaign_id = $2', [
        currentWork().tenantId,
        campaignId,
      ])) !== undefined
    );
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
    await this.sql.execute(
      `insert into campaign (tenant_id, campaign_id, starts_on, ends_on, title, body, legal_text, consent_text, tiers, product_ids) values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7::jsonb, $8::jsonb, $9::jsonb, $10)
       on conflict (tenant_id, campaign_id) do update set starts_on = excluded.starts_on, ends_on = excluded.ends_on, title = excluded.title, body = excluded.body,
         legal_text = excluded.legal_text, consent_text = excluded.consent_text, tiers = excluded.tiers, product_ids = excluded.product_ids`,
      [
        currentWork().tenantId,
        campaignId,
        startsOn,
        endsOn,
        ...[title, body, legalText, consentText, tiers].map(value => JSON.stringify(value)),
        productIds ?? null,
      ],
    );
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
