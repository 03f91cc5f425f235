import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { insertIfNew, tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import type { Notification } from '../events.js';
import { recommenderKey } from './recommender-key.js';

/** Notifications that a recommender switched off. */
export const NotificationOffRow = defineEntity({
  name: 'NotificationOffRow',
  tableName: 'notification_off',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommenderId: p.uuid().primary(),
    kind: p.text().$type<Notification['kind']>().primary(),
    way: p.text().$type<Notification['way']>().primary(),
    since: p.datetime(),
  }),
});

const rows = () => tables<typeof NotificationOffRow>();

/** Notifications that recommenders switched off, by kind and way. */
@Injectable()
export class NotificationSettings {
  constructor(private readonly clock: Clock) {}

  off(recommenderId: string): Promise<Notification[]> {
    return rows()
      .selectFrom('notification_off')
      .select(['kind', 'way'])
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommenderId', '=', recommenderId)
      .execute();
  }

  async end(recommenderId: string, { kind, way }: Notification): Promise<void> {
    // Switching off again changes nothing; the first time is kept.
    await insertIfNew(NotificationOffRow, { ...recommenderKey(recommenderId), kind, way, since: this.clock.now() });
  }

  async begin(recommenderId: string, { kind, way }: Notification): Promise<void> {
    await currentEntityManager().nativeDelete(NotificationOffRow, { ...recommenderKey(recommenderId), kind, way });
  }

  async forget(recommenderId: string): Promise<void> {
    await currentEntityManager().nativeDelete(NotificationOffRow, recommenderKey(recommenderId));
  }
}
