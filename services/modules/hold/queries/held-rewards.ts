import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { HeldRewards, HoldsOn, HoldsThatWait } from '../api.js';
import type { HeldFor } from '../events.js';
import { Holds } from '../persistence.js';

@QueryHandler(HeldRewards)
export class HeldRewardsHandler implements IQueryHandler<HeldRewards> {
  constructor(private readonly holds: Holds) {}

  execute({ among }: HeldRewards): Promise<ReadonlyMap<string, HeldFor>> {
    return this.holds.heldAmong(among ?? null);
  }
}

@QueryHandler(HoldsOn)
export class HoldsOnHandler implements IQueryHandler<HoldsOn> {
  constructor(private readonly holds: Holds) {}

  execute({ rewardIds }: HoldsOn) {
    return this.holds.on(rewardIds);
  }
}

@QueryHandler(HoldsThatWait)
export class HoldsThatWaitHandler implements IQueryHandler<HoldsThatWait> {
  constructor(private readonly holds: Holds) {}

  execute() {
    return this.holds.pending();
  }
}
