import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { NotificationWanted, PushSubscriptionsOf } from '../api.js';
import { isWanted } from '../domain/notifications.js';
import { NotificationSettings } from '../persistence/notification-settings.js';
import { PushSubscriptions } from '../persistence/push-subscriptions.js';
import { RecommenderRepository } from '../persistence/recommenders.js';

@QueryHandler(NotificationWanted)
export class NotificationWantedHandler implements IQueryHandler<NotificationWanted> {
  constructor(private readonly settings: NotificationSettings) {}

  async execute({ args: [recommenderId, about] }: NotificationWanted): Promise<boolean> {
    return isWanted(about, await this.settings.off(recommenderId));
  }
}

@QueryHandler(PushSubscriptionsOf)
export class PushSubscriptionsOfHandler implements IQueryHandler<PushSubscriptionsOf> {
  constructor(
    private readonly settings: NotificationSettings,
    private readonly subscriptions: PushSubscriptions,
    private readonly recommenders: RecommenderRepository,
  ) {}

  async execute({ args: [recommenderId, kind] }: PushSubscriptionsOf) {
    const all = await this.subscriptions.of(recommenderId);
    if (all.length === 0 || !isWanted({ kind, way: 'push' }, await this.settings.off(recommenderId))) return [];
    return (await this.recommenders.row(recommenderId))?.status === 'activated' ? all : [];
  }
}
