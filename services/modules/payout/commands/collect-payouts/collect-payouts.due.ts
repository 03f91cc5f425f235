import { CommandBus } from '@nestjs/cqrs';
import { DueHandler } from '#engine/scheduler/due-work.js';
import { CollectPayouts } from './collect-payouts.command.js';

export const COLLECT_PAYOUTS = 'collect-payouts';
/** One collection a tenant is planned at a time. */
export const collectionSubject = 'weekly';

@DueHandler(COLLECT_PAYOUTS)
export class CollectPayoutsWhenDue {
  constructor(private readonly commands: CommandBus) {}

  async due(): Promise<void> {
    await this.commands.execute(new CollectPayouts());
  }
}
