import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Refires } from '../persistence/refires.js';
import { RefiresThatWait } from '../api.js';

@QueryHandler(RefiresThatWait)
export class RefiresThatWaitHandler implements IQueryHandler<RefiresThatWait> {
  constructor(private readonly refires: Refires) {}

  execute({ notBy }: RefiresThatWait) {
    return this.refires.thatWait(notBy);
  }
}
