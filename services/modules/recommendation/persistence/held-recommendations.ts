import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { Opening } from '../use-cases/open-recommendations.js';

/** Recommendations of people whose address is not confirmed yet. */
@Injectable()
export class HeldRecommendations {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** False where the same is held already. */
  async add(heldId: string, held: Opening): Promise<boolean> {
    const added = await this.sql.execute(
      `insert into held_recommendation (tenant_id, held_id, recommender_id, product_id, channel, agency_number, recommender_share, terms_version, held_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (tenant_id, recommender_id, product_id) where released_at is null do nothing`,
      [
        currentWork().tenantId,
        heldId,
        held.recommenderId,
        held.productId,
        held.channel,
        held.agencyNumber,
        held.recommenderShare,
        held.termsVersion,
        this.clock.now(),
      ],
    );
    return added === 1;
  }

  waitingFor(recommenderId: string): Promise<(Opening & { readonly heldId: string })[]> {
    return this.sql.query(
      `select held_id as "heldId", recommender_id as "recommenderId", product_id as "productId", channel, agency_number as "agencyNumber", recommender_share as "recommenderShare", terms_version as "termsVersion"
         from held_recommendation where tenant_id = $1 and recommender_id = $2 and released_at is null order by held_at for update`,
      [currentWork().tenantId, recommenderId],
    );
  }

  /** Nobody will confirm the address any more. */
  async discard(recommenderId: string): Promise<void> {
    await this.sql.execute('delete from held_recommendation where tenant_id = $1 and recommender_id = $2', [
      currentWork().tenantId,
      recommenderId,
    ]);
  }

  /** Null where the product pays nothing any more, so that nothing came of it. */
  async released(heldId: string, recommendationId: string | null): Promise<void> {
    await this.sql.execute(
      'update held_recommendation set released_at = $3, recommendation_id = $4 where tenant_id = $1 and held_id = $2',
      [currentWork().tenantId, heldId, this.clock.now(), recommendationId],
    );
  }
}
