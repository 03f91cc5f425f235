import { QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { RecommendersVisibleTo } from '../../account/ports.js';
import { Goodwills } from '../persistence/goodwills.js';
import { GoodwillReasonOf, GoodwillThatWaits } from '../api.js';

@QueryHandler(GoodwillReasonOf)
export class GoodwillReasonOfHandler implements IQueryHandler<GoodwillReasonOf> {
  constructor(private readonly goodwills: Goodwills) {}
  execute({ rewardId }: GoodwillReasonOf) {
    return this.goodwills.reasonOf(rewardId);
  }
}

@QueryHandler(GoodwillThatWaits)
export class GoodwillThatWaitsHandler implements IQueryHandler<GoodwillThatWaits> {
  constructor(
    private readonly goodwills: Goodwills,
    private readonly queries: QueryBus,
  ) {}
  async execute({ agencyNumber, notBy }: GoodwillThatWaits) {
    const waiting = (await this.goodwills.waiting()).map(({ recommenderId }) => recommenderId);
    return this.goodwills.pending(
      [...(await this.queries.execute(new RecommendersVisibleTo(agencyNumber, waiting)))],
      notBy,
    );
  }
}
