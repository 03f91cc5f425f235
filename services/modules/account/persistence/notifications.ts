import { Injectable } from '@nestjs/common';
import { CommandHandler, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Audience } from '#engine/reactions/reaction.js';
import { Clock } from '#platform/clock.js';
import { Cipher, KeyedHash } from '#platform/crypto/cipher.js';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { Tokens } from '#platform/tokens.js';
import {
  EndPushSubscriptions,
  NotificationWanted,
  PushSubscriptionsOf,
  TELL_BROWSERS,
  type Notification,
  type PushEndpoint,
} from '../api.js';
import { isWanted } from '../domain/recommender.js';
import type { NotificationOffRow, PushSubscriptionRow } from '../tables.js';
import { RecommenderRepository } from './recommenders.js';

const rows = () => tables<typeof NotificationOffRow>();

/** What recommenders want to be told no more, by kind and way. */
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
    await rows()
      .insertInto('notification_off')
      .values({ tenantId: currentWork().tenantId, recommenderId, kind, way, since: this.clock.now() })
      .onConflict(same => same.doNothing())
      .execute();
  }

  async begin(recommenderId: string, { kind, way }: Notification): Promise<void> {
    await rows()
      .deleteFrom('notification_off')
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommenderId', '=', recommenderId)
      .where('kind', '=', kind)
      .where('way', '=', way)
      .execute();
  }

  async forget(recommenderId: string): Promise<void> {
    await rows()
      .deleteFrom('notification_off')
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommenderId', '=', recommenderId)
      .execute();
  }
}

@QueryHandler(NotificationWanted)
export class NotificationWantedHandler implements IQueryHandler<NotificationWanted> {
  constructor(private readonly settings: NotificationSettings) {}

  async execute({ recommenderId, about }: NotificationWanted): Promise<boolean> {
    return isWanted(about, await this.settings.off(recommenderId));
  }
}

/** Of one person: a browser that was forgotten somewhere gives way to a new one. */
const mostBrowsers = 10;
const browsers = () => tables<typeof PushSubscriptionRow>();

/** Browsers that are told; where they are reached lies encrypted, and goes with the session it was given in. */
@Injectable()
export class PushSubscriptions {
  constructor(
    private readonly cipher: Cipher,
    private readonly keyed: KeyedHash,
    private readonly tokens: Tokens,
    private readonly audience: Audience,
    private readonly clock: Clock,
  ) {}

  /** Once more it is the same one, with this session from now on. */
  async add(recommenderId: string, session: string, given: PushEndpoint): Promise<void> {
    await this.remove(null, given.endpoint);
    const subscriptionId = newId();
    await browsers()
      .insertInto('push_subscription')
      .values({
        tenantId: currentWork().tenantId,
        subscriptionId,
        recommenderId,
        sessionHash: this.tokens.keyOf(session),
        endpointHash: this.keyed.of('push-endpoint', given.endpoint),
        sealed: this.cipher.encrypt(JSON.stringify(given), 'push_subscription.sealed', subscriptionId),
        since: this.clock.now(),
      })
      .execute();
    await this.end((await this.of(recommenderId)).slice(mostBrowsers).map(({ id }) => id));
    await this.audience.join(TELL_BROWSERS);
  }

  /** Anybody's where nobody is named: whoever subscribes in a browser has it. */
  async remove(recommenderId: string | null, endpoint: string): Promise<void> {
    await browsers()
      .deleteFrom('push_subscription')
      .where('tenantId', '=', currentWork().tenantId)
      .where('endpointHash', '=', this.keyed.of('push-endpoint', endpoint))
      .$if(recommenderId !== null, own => own.where('recommenderId', '=', recommenderId!))
      .execute();
  }

  /** The newest first. */
  async of(recommenderId: string): Promise<(PushEndpoint & { readonly id: string })[]> {
    const rows = await browsers()
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
    await browsers()
      .deleteFrom('push_subscription')
      .where('tenantId', '=', currentWork().tenantId)
      .where('subscriptionId', '=', sql<string>`any(${ids}::uuid[])`)
      .execute();
  }
}

@QueryHandler(PushSubscriptionsOf)
export class PushSubscriptionsOfHandler implements IQueryHandler<PushSubscriptionsOf> {
  constructor(
    private readonly settings: NotificationSettings,
    private readonly subscriptions: PushSubscriptions,
    private readonly recommenders: RecommenderRepository,
  ) {}

  async execute({ recommenderId, kind }: PushSubscriptionsOf) {
    const all = await this.subscriptions.of(recommenderId);
    if (all.length === 0 || !isWanted({ kind, way: 'push' }, await this.settings.off(recommenderId))) return [];
    return (await this.recommenders.row(recommenderId))?.status === 'activated' ? all : [];
  }
}

@CommandHandler(EndPushSubscriptions)
export class EndPushSubscriptionsHandler implements ICommandHandler<EndPushSubscriptions> {
  constructor(private readonly subscriptions: PushSubscriptions) {}

  execute({ ids }: EndPushSubscriptions): Promise<void> {
    return this.subscriptions.end(ids);
  }
}
