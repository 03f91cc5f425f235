import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { RedeliveriesThatWait } from '../api.js';
import { Redeliveries } from '../persistence/redeliveries.js';

@QueryHandler(RedeliveriesThatWait)
export class RedeliveriesThatWaitHandler implements IQueryHandler<RedeliveriesThatWait> {
  constructor(private readonly redeliveries: Redeliveries) {}

  execute({ args: [notBy] }: RedeliveriesThatWait) {
    return this.redeliveries.pending(notBy);
  }
}
