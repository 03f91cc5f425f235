import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Audience } from '#engine/reactions/reaction.js';
import { Clock } from '#platform/clock.js';
import { Cipher, KeyedHash } from '#platform/crypto/cipher.js';
import type { AcceptedTermsRow } from '#platform/database/platform-tables.js';
import { insertIfNew, tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { Throttle } from '#platform/intake/limits.js';
import { Tokens } from '#platform/tokens.js';
import {
  NotificationWanted,
  PushSubscriptionsOf,
  TELL_BROWSERS,
  type Notification,
  type PushEndpoint,
} from '../api.js';
import { isWanted } from '../domain/recommender.js';
import { RecommenderRepository } from './recommenders.js';
import type { Client } from './second-factors.js';

/** Proof of consent (Art. 7 GDPR): when, to which wording, through what, from where. */
export const NewsletterConsentRow = defineEntity({
  name: 'NewsletterConsentRow',
  tableName: 'newsletter_consent',
  properties: p => ({
    tenantId: p.uuid().primary(),
    consentId: p.uuid().primary(),
    recommenderId: p.uuid(),
    step: p.text().$type<'requested' | 'confirmed' | 'withdrawn'>(),
    at: p.datetime(),
    /** Of the accepted terms; null where nothing was shown. */
    textVersion: p.text().nullable(),
    /** `account`: the switch in the personal area; `form`: a box ticked in a form; `mail`: a link in a mail; `one-click`: the button of the mail program. */
    source: p.text().$type<'account' | 'form' | 'mail' | 'one-click'>(),
    /** Network address; null where there is none, as when it follows from an earlier wish, and once the person is erased. */
    addressEncrypted: p.text().nullable(),
  }),
});

/** An address that waits for its confirmation, one a recommender; gone after some days. */
export const EmailChangeRow = defineEntity({
  name: 'EmailChangeRow',
  tableName: 'email_change',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommenderId: p.uuid().primary(),
    changeId: p.uuid(),
    emailEncrypted: p.text(),
    requestedAt: p.datetime(),
  }),
});

/** The address before a change, one a change: its owner is told, and may object for some days. */
export const FormerAddressRow = defineEntity({
  name: 'FormerAddressRow',
  tableName: 'former_address',
  properties: p => ({
    tenantId: p.uuid().primary(),
    changeId: p.uuid().primary(),
    recommenderId: p.uuid(),
    emailEncrypted: p.text(),
    /** When the change was asked for. */
    requestedAt: p.datetime(),
  }),
});

/** What a recommender wants to be told no more. */
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

/** Where a browser of theirs is reached by web push. */
export const PushSubscriptionRow = defineEntity({
  name: 'PushSubscriptionRow',
  tableName: 'push_subscription',
  properties: p => ({
    tenantId: p.uuid().primary(),
    subscriptionId: p.uuid().primary(),
    recommenderId: p.uuid(),
    /** Of the session it was asked for in, with which it ends. */
    sessionHash: p.blob(),
    /** Keyed hash: a browser has one at a time, whoever used it before. */
    endpointHash: p.text(),
    sealed: p.text(),
    since: p.datetime(),
  }),
});

export const emailTables = [
  ...[NewsletterConsentRow, EmailChangeRow, FormerAddressRow],
  ...[NotificationOffRow, PushSubscriptionRow],
];

export interface EmailChange {
  readonly changeId: string;
  readonly email: string;
  readonly requestedAt: Date;
}

/** An address that waits for its confirmation, one a recommender, and those that changes left behind; encrypted, and gone after some days. */
@Injectable()
export class EmailChanges {
  constructor(
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  async keep(recommenderId: string, changeId: string, email: string): Promise<void> {
    await currentEntityManager().upsert(EmailChangeRow, {
      ...of(recommenderId),
      changeId,
      emailEncrypted: this.cipher.encrypt(email, 'email_change.email_encrypted', recommenderId),
      requestedAt: this.clock.now(),
    });
  }

  async of(recommenderId: string): Promise<EmailChange | null> {
    const row = await tables<typeof EmailChangeRow>()
      .selectFrom('email_change')
      .select(['changeId', 'emailEncrypted as sealed', 'requestedAt'])
      .where('tenantId', '=', currentWork().tenantId)
      .where('recommenderId', '=', recommenderId)
      .executeTakeFirst();
    return row
      ? {
          changeId: row.changeId,
          email: this.cipher.decrypt(row.sealed, 'email_change.email_encrypted', recommenderId),
          requestedAt: row.requestedAt,
        }
      : null;
  }

  async done(recommenderId: string, { changeId, requestedAt }: EmailChange, oldEmail: string): Promise<void> {
    const emailEncrypted = this.cipher.encrypt(oldEmail, 'former_address.email_encrypted', changeId);
    const left = { ...of(recommenderId), changeId, emailEncrypted, requestedAt };
    await currentEntityManager().insert(FormerAddressRow, left);
    await this.forget(recommenderId);
  }

  /** The address before this change, and when the change was asked for. */
  async former(recommenderId: string, changeId: string): Promise<EmailChange | null> {
    const row = await currentEntityManager().findOne(FormerAddressRow, { ...of(recommenderId), changeId });
    return (
      row && {
        changeId,
        email: this.cipher.decrypt(row.emailEncrypted, 'former_address.email_encrypted', changeId),
        requestedAt: row.requestedAt,
      }
    );
  }

  /** The one that waits for its confirmation. */
  async forget(recommenderId: string): Promise<void> {
    await currentEntityManager().nativeDelete(EmailChangeRow, of(recommenderId));
  }

  /** What one change left behind, or every change of somebody, since a time or ever. */
  async forgetFormer(
    left: { readonly changeId: string } | { readonly recommenderId: string; readonly requestedAt?: { $gte: Date } },
  ): Promise<void> {
    await currentEntityManager().nativeDelete(FormerAddressRow, { tenantId: currentWork().tenantId, ...left });
  }
}

const of = (recommenderId: string) => ({ tenantId: currentWork().tenantId, recommenderId });

const KIND = 'link-token';
/** Wrong or old links an hour from one network address that cost no waiting. */
const FREE = 20;

/** Tokens of mails and of staff members are too long to guess; whoever tries all the same is slowed down like any other. */
@Injectable()
export class LinkGuesses {
  constructor(
    private readonly work: UnitOfWork,
    private readonly attempts: Throttle,
  ) {}

  /** In a transaction of its own, so that it counts whatever comes of it. */
  reserve({ work, address }: Client): Promise<void> {
    return this.work.run(work, () => this.attempts.reserve(KIND, address, FREE));
  }

  wasRight({ address }: Client): Promise<void> {
    return this.attempts.giveBack(KIND, address);
  }
}

type Row = RowOf<typeof NewsletterConsentRow>;
/** Through what, and from which network address; null where there is none. */
export type Evidence = Pick<Row, 'source'> & { readonly address: string | null };

/** Proof of consent (Art. 7 GDPR): when, to which wording, through what, from where. */
@Injectable()
export class NewsletterConsents {
  constructor(
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  async note(
    step: Row['step'],
    recommenderId: string,
    textVersion: string | null,
    { source, address }: Evidence,
  ): Promise<void> {
    const id = newId();
    await currentEntityManager().insert(NewsletterConsentRow, {
      ...of(recommenderId),
      consentId: id,
      step,
      at: this.clock.now(),
      textVersion,
      source,
      addressEncrypted: address && this.cipher.encrypt(address, 'newsletter_consent.address_encrypted', id),
    });
  }

  /** Oldest first, each with its wording. */
  async of(recommenderId: string) {
    const rows = await consents()
      .selectFrom('newsletter_consent as c')
      .leftJoin('accepted_terms as t', join =>
        join.onRef('t.tenantId', '=', 'c.tenantId').onRef('t.version', '=', 'c.textVersion'),
      )
      .select([
        'c.consentId as id',
        'c.step',
        'c.at',
        't.text as wording',
        'c.source',
        'c.addressEncrypted as encrypted',
      ])
      .where('c.tenantId', '=', currentWork().tenantId)
      .where('c.recommenderId', '=', recommenderId)
      .orderBy('c.at')
      .orderBy('c.consentId')
      .execute();
    return rows.map(({ id, encrypted, ...step }) => ({
      ...step,
      address: encrypted && this.cipher.decrypt(encrypted, 'newsletter_consent.address_encrypted', id),
    }));
  }

  /** What stays names nobody: that somebody consented, when and to what. */
  async forgetAddresses(recommenderId: string): Promise<void> {
    await currentEntityManager().nativeUpdate(NewsletterConsentRow, of(recommenderId), { addressEncrypted: null });
  }
}

const consents = () => tables<typeof NewsletterConsentRow | typeof AcceptedTermsRow>();

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
    // Once is enough, and the first time stays.
    await insertIfNew(NotificationOffRow, { ...of(recommenderId), kind, way, since: this.clock.now() });
  }

  async begin(recommenderId: string, { kind, way }: Notification): Promise<void> {
    await currentEntityManager().nativeDelete(NotificationOffRow, { ...of(recommenderId), kind, way });
  }

  async forget(recommenderId: string): Promise<void> {
    await currentEntityManager().nativeDelete(NotificationOffRow, of(recommenderId));
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
    await currentEntityManager().insert(PushSubscriptionRow, {
      ...of(recommenderId),
      subscriptionId,
      sessionHash: this.tokens.keyOf(session),
      endpointHash: this.keyed.of('push-endpoint', given.endpoint),
      sealed: this.cipher.encrypt(JSON.stringify(given), 'push_subscription.sealed', subscriptionId),
      since: this.clock.now(),
    });
    await this.end((await this.of(recommenderId)).slice(mostBrowsers).map(({ id }) => id));
    await this.audience.join(TELL_BROWSERS);
  }

  /** Anybody's where nobody is named: whoever subscribes in a browser has it. */
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
