import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { HeldRecommendationRow } from '../tables.js';
import type { Opening } from '../use-cases/open-recommendations.js';

/** Recommendations of people whose address is not confirmed yet. */
@Injectable()
export class HeldRecommendations {
  constructor(private readonly clock: Clock) {}

  /** False where the same is held already. */
  async add(heldId: string, held: Opening): Promise<boolean> {
    const { recommenderId, productId, channel, agencyNumber, recommenderShare, termsVersion } = held;
    const added = await recommendations()
      .insertInto('held_recommendation')
      .values({
        tenantId: currentWork().tenantId,
        heldId,
        recommenderId,
        productId,
        channel,
        agencyNumber,
        recommenderShare,
        termsVersion,
        heldAt: this.clock.now(),
      })
      .onConflict(same =>
        same.columns(['tenantId', 'recommenderId', 'productId']).where('releasedAt', 'is', null).doNothing(),
      )
      .returning('heldId')
      .executeTakeFirst();
    return added !== undefined;
  }

  waitingFor(recommenderId: string): Promise<(Opening & { readonly heldId: string })[]> {
    return recommendations()
      .selectFrom('held_recommendation')
      .select(['heldId', 'recommenderId', 'productId', 'channel', 'agencyNumber', 'recommenderShare', 'termsVersion'])
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommenderId', '=', recommenderId)
      .where('releasedAt', 'is', null)
      .orderBy('heldAt')
      .forUpdate()
      .execute();
  }

  /** Nobody will confirm the address any more. */
  async discard(recommenderId: string): Promise<void> {
    await recommendations()
      .deleteFrom('held_recommendation')
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommenderId', '=', recommenderId)
      .execute();
  }

  /** Null where the product pays nothing any more, so that nothing came of it. */
  async released(heldId: string, recommendationId: string | null): Promise<void> {
    await recommendations()
      .updateTable('held_recommendation')
      .set({ releasedAt: this.clock.now(), recommendationId })
      .where('tenantId', '=', currentWork().tenantId)
      .where('heldId', '=', heldId)
      .execute();
  }
}

const recommendations = () => tables<typeof HeldRecommendationRow>();
