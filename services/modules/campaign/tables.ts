import { defineEntity } from '@mikro-orm/core';
import type { RowOf } from '#platform/database/tables.js';

export const CampaignRow = defineEntity({
  name: 'CampaignRow',
  tableName: 'campaign',
  properties: p => ({
    tenantId: p.uuid().primary(),
    campaignId: p.integer().primary(),
    startsOn: p.date(),
    endsOn: p.date(),
    title: p.json<unknown>(),
    body: p.json<unknown>(),
    legalText: p.json<unknown>(),
    consentText: p.json<unknown>(),
    tiers: p.json<unknown>(),
    productIds: p.array(Number).columnType('integer[]').nullable(),
  }),
});
export type CampaignRow = RowOf<typeof CampaignRow>;

export const campaignTables = [CampaignRow];
