import { Query } from '@nestjs/cqrs';

/** Of these recommendations, those with an order that may still earn: one nobody assigned yet, or one whose contract lives. */
export class RecommendationsWithALivingOrder extends Query<ReadonlySet<string>> {
  constructor(readonly recommendationIds: readonly string[]) {
    super();
  }
}

/** Why the agency refused them, in its words, by order; one that was not refused is missing. */
export class RefusalReasonsOf extends Query<ReadonlyMap<string, string>> {
  constructor(readonly orderIds: readonly string[]) {
    super();
  }
}
