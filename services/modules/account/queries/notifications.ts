import { Handles } from '#platform/messages.js';
import { Injectable } from '@nestjs/common';
import { NotificationWanted, PushSubscriptionsOf } from '../api.js';
import { isWanted } from '../domain/notifications.js';
import type { Notification, NotificationKind } from '../events.js';
import { NotificationSettings } from '../persistence/notification-settings.js';
import { PushSubscriptions } from '../persistence/push-subscriptions.js';
import { RecommenderRepository } from '../persistence/recommenders.js';

/** Answers what a recommender wants to be told, and where. */
@Injectable()
export class NotificationQueries {
  constructor(
    private readonly settings: NotificationSettings,
    private readonly subscriptions: PushSubscriptions,
    private readonly recommenders: RecommenderRepository,
  ) {}

  @Handles(NotificationWanted)
  async isWanted(recommenderId: string, about: Notification): Promise<boolean> {
    return isWanted(about, await this.settings.off(recommenderId));
  }

  @Handles(PushSubscriptionsOf)
  async browsersOf(recommenderId: string, kind: NotificationKind) {
    const all = await this.subscriptions.of(recommenderId);
    if (all.length === 0 || !isWanted({ kind, way: 'push' }, await this.settings.off(recommenderId))) return [];
    return (await this.recommenders.row(recommenderId))?.status === 'activated' ? all : [];
  }
}
