import { Query } from '@nestjs/cqrs';
import type { OfferedCampaign } from './ticks.js';

export { consentsByTicks, type CampaignTick, type OfferedCampaign } from './ticks.js';

/** The campaigns somebody can join on this day, by their number. */
export class CampaignsOffered extends Query<ReadonlyMap<number, OfferedCampaign>> {
  constructor(readonly now: Date) {
    super();
  }
}
