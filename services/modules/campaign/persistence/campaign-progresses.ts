import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { AggregateRepository } from '#engine/aggregate-repository.js';
import { EventStore } from '#engine/event-store.js';
import { Clock } from '#platform/clock.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import type { CampaignProgressEvent } from '../events.js';
import { CampaignProgress } from '../domain/campaign-progress.js';

/** One recommender in one campaign. */
export const CampaignProgressRow = defineEntity({
  name: 'CampaignProgressRow',
  tableName: 'campaign_progress',
  properties: p => ({
    tenantId: p.uuid().primary(),
    campaignId: p.integer().primary(),
    recommenderId: p.uuid().primary(),
    counted: p.integer(),
    granted: p.integer(),
    grantedCents: p.integer(),
  }),
});

/** An extra that waits for budget. */
export const CampaignWaitingRow = defineEntity({
  name: 'CampaignWaitingRow',
  tableName: 'campaign_waiting',
  properties: p => ({
    tenantId: p.uuid().primary(),
    campaignId: p.integer().primary(),
    recommenderId: p.uuid().primary(),
    after: p.integer().primary(),
    cents: p.integer(),
    since: p.datetime(),
  }),
});

@Injectable()
export class CampaignProgresses extends AggregateRepository<CampaignProgress> {
  protected readonly aggregateType = 'campaign-progress';

  constructor(
    events: EventStore,
    private readonly clock: Clock,
  ) {
    super(events);
  }

  protected create(id: string): CampaignProgress {
    return new CampaignProgress(id);
  }

  protected override async saveRow(
    progress: CampaignProgress,
    newEvents: readonly CampaignProgressEvent[],
  ): Promise<void> {
    const em = currentEntityManager();
    const { campaignId, recommenderId } = newEvents[0]!.data;
    const key = { tenantId: currentWork().tenantId, campaignId, recommenderId };
    const row = {
      counted: progress.counted,
      granted: progress.reached.size,
      grantedCents: [...progress.reached.values()].reduce((sum, cents) => sum + cents, 0),
    };
    if (progress.expectedVersion > 0) await em.nativeUpdate(CampaignProgressRow, key, row);
    else await em.insert(CampaignProgressRow, { ...key, ...row });
    for (const { type, data } of newEvents) {
      if (type === 'CampaignTierWaits') {
        const waiting = { ...key, after: data.after, cents: data.amountCents, since: this.clock.now() };
        await em.insert(CampaignWaitingRow, waiting);
      }
      if (type === 'CampaignTierReached') await em.nativeDelete(CampaignWaitingRow, { ...key, after: data.after });
    }
  }
}
