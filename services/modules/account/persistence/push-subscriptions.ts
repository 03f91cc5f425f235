import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Audience } from '#engine/reactions/audience.js';
import { Clock } from '#platform/clock.js';
import { Cipher, KeyedHash } from '#platform/crypto/cipher.js';
import { tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { Tokens } from '#platform/tokens.js';
import { SEND_PUSH_NEWS, type PushEndpoint } from '../api.js';
import { recommenderKey } from './recommender-key.js';

/** Web push subscription of a recommender's browser. */
export const PushSubscriptionRow = defineEntity({
  name: 'PushSubscriptionRow',
  tableName: 'push_subscription',
  properties: p => ({
    tenantId: p.uuid().primary(),
    subscriptionId: p.uuid().primary(),
    recommenderId: p.uuid(),
    /** Hash of the session in which the browser subscribed; the subscription ends with it. */
    sessionHash: p.blob(),
    /** Keyed hash; a browser has one subscription at a time, whoever used it before. */
    endpointHash: p.text(),
    sealed: p.text(),
    since: p.datetime(),
  }),
});

/** Subscriptions per person; a new one replaces the oldest, since browsers are forgotten. */
const mostBrowsers = 10;

/** Web push subscriptions; the endpoint is stored encrypted and deleted with the session in which it was given. */
@Injectable()
export class PushSubscriptions {
  constructor(
    private readonly cipher: Cipher,
    private readonly keyed: KeyedHash,
    private readonly tokens: Tokens,
    private readonly audience: Audience,
    private readonly clock: Clock,
  ) {}

  /** A repeated subscription of the same browser replaces the earlier one and belongs to this session. */
  async add(recommenderId: string, session: string, given: PushEndpoint): Promise<void> {
    await this.remove(null, given.endpoint);
    const subscriptionId = newId();
    await currentEntityManager().insert(PushSubscriptionRow, {
      ...recommenderKey(recommenderId),
      subscriptionId,
      sessionHash: this.tokens.keyOf(session),
      endpointHash: this.keyed.of('push-endpoint', given.endpoint),
      sealed: this.cipher.encrypt(JSON.stringify(given), 'push_subscription.sealed', subscriptionId),
      since: this.clock.now(),
    });
    await this.end((await this.of(recommenderId)).slice(mostBrowsers).map(({ id }) => id));
    await this.audience.join(SEND_PUSH_NEWS);
  }

  /** `recommenderId` null: removes the endpoint whoever it belongs to, since the person now subscribing controls the browser. */
  async remove(recommenderId: string | null, endpoint: string): Promise<void> {
    await currentEntityManager().nativeDelete(PushSubscriptionRow, {
      tenantId: currentWork().tenantId,
      endpointHash: this.keyed.of('push-endpoint', endpoint),
      ...(recommenderId !== null && { recommenderId }),
    });
  }

  /** The newest first. */
  async of(recommenderId: string): Promise<(PushEndpoint & { readonly id: string })[]> {
    const rows = await tables<typeof PushSubscriptionRow>()
      .selectFrom('push_subscription')
      .select(['subscriptionId as id', 'sealed'])
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommenderId', '=', recommenderId)
      .orderBy('since', 'desc')
      .orderBy('subscriptionId', 'desc')
      .execute();
    return rows.map(({ id, sealed }) => ({
      id,
      ...(JSON.parse(this.cipher.decrypt(sealed, 'push_subscription.sealed', id)) as PushEndpoint),
    }));
  }

  async end(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await currentEntityManager().nativeDelete(PushSubscriptionRow, {
      tenantId: currentWork().tenantId,
      subscriptionId: { $in: [...ids] },
    });
  }
}
