import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EndPushSubscriptions } from '../api.js';
import { PushSubscriptions } from '../persistence/push-subscriptions.js';

/** The push service says that these browsers are gone. */
@CommandHandler(EndPushSubscriptions)
export class EndPushSubscriptionsHandler implements ICommandHandler<EndPushSubscriptions> {
  constructor(private readonly subscriptions: PushSubscriptions) {}

  execute({ args: [ids] }: EndPushSubscriptions): Promise<void> {
    return this.subscriptions.end(ids);
  }
}
