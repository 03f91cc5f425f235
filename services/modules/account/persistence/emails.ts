import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Audience } from '#engine/reactions/audience.js';
import { Clock } from '#platform/clock.js';
import { Cipher, KeyedHash } from '#platform/crypto/cipher.js';
import type { AcceptedTermsRow } from '#platform/database/platform-tables.js';
import { insertIfNew, tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { Throttle } from '#platform/intake/limits.js';
import { Tokens } from '#platform/tokens.js';
import { SEND_PUSH_NEWS, type Notification, type PushEndpoint } from '../api.js';
import type { Client } from './second-factors.js';

/** Proof of consent (Art. 7 GDPR): time, wording, source and network address. */
export const NewsletterConsentRow = defineEntity({
  name: 'NewsletterConsentRow',
  tableName: 'newsletter_consent',
  properties: p => ({
    tenantId: p.uuid().primary(),
    consentId: p.uuid().primary(),
    recommenderId: p.uuid(),
    step: p.text().$type<'requested' | 'confirmed' | 'withdrawn'>(),
    at: p.datetime(),
    /** Version of the accepted text; null where no text was shown. */
    textVersion: p.text().nullable(),
    /**
     * `account`: the switch in the personal area; `form`: a box ticked in a form; `mail`: a link in a mail;
     * `one-click`: the button of the mail program; `complaint`: its button for spam.
     */
    source: p.text().$type<'account' | 'form' | 'mail' | 'one-click' | 'complaint'>(),
    /** Encrypted network address; null where there is none (the consent follows from an earlier wish) and once the person is erased. */
    addressEncrypted: p.text().nullable(),
  }),
});

/** A new e-mail address that waits for confirmation, at most one per recommender; deleted after some days. */
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

/** The address before a change, one row per change: its owner is told and may object for some days. */
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

export const emailTables = [
  ...[NewsletterConsentRow, EmailChangeRow, FormerAddressRow],
  ...[NotificationOffRow, PushSubscriptionRow],
];

export interface EmailChange {
  readonly changeId: string;
  readonly email: string;
  readonly requestedAt: Date;
}

/** New addresses that wait for confirmation, one per recommender, and former ones; encrypted, deleted some days on. */
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

  /** Deletes the address that waits for confirmation. */
  async forget(recommenderId: string): Promise<void> {
    await currentEntityManager().nativeDelete(EmailChangeRow, of(recommenderId));
  }

  /** Deletes the former address of one change, or all of a recommender, optionally only those requested since a time. */
  async forgetFormer(
    left: { readonly changeId: string } | { readonly recommenderId: string; readonly requestedAt?: { $gte: Date } },
  ): Promise<void> {
    await currentEntityManager().nativeDelete(FormerAddressRow, { tenantId: currentWork().tenantId, ...left });
  }
}

const of = (recommenderId: string) => ({ tenantId: currentWork().tenantId, recommenderId });

const KIND = 'link-token';
/** Invalid links per hour and network address before waiting times begin. */
const FREE = 20;

/**
 * Limits attempts with invalid links of mails and staff members: the tokens are too long to guess, but attempts are
 * slowed down like all others.
 */
@Injectable()
export class LinkGuesses {
  constructor(
    private readonly work: UnitOfWork,
    private readonly attempts: Throttle,
  ) {}

  /** Runs in a transaction of its own, so that the attempt counts whatever its outcome. */
  reserve({ work, address }: Client): Promise<void> {
    return this.work.run(work, () => this.attempts.reserve(KIND, address, FREE));
  }

  giveBackAttempt({ address }: Client): Promise<void> {
    return this.attempts.giveBack(KIND, address);
  }
}

type Row = RowOf<typeof NewsletterConsentRow>;
/** Source and network address of the consent; the address is null where there is none. */
export type Evidence = Pick<Row, 'source'> & { readonly address: string | null };

/** Proof of consent (Art. 7 GDPR): time, wording, source and network address. */
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

  /** Deletes the network addresses; what stays (that, when and to what somebody consented) names nobody. */
  async forgetAddresses(recommenderId: string): Promise<void> {
    await currentEntityManager().nativeUpdate(NewsletterConsentRow, of(recommenderId), { addressEncrypted: null });
  }
}

const consents = () => tables<typeof NewsletterConsentRow | typeof AcceptedTermsRow>();

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
    await insertIfNew(NotificationOffRow, { ...of(recommenderId), kind, way, since: this.clock.now() });
  }

  async begin(recommenderId: string, { kind, way }: Notification): Promise<void> {
    await currentEntityManager().nativeDelete(NotificationOffRow, { ...of(recommenderId), kind, way });
  }

  async forget(recommenderId: string): Promise<void> {
    await currentEntityManager().nativeDelete(NotificationOffRow, of(recommenderId));
  }
}

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
      ...of(recommenderId),
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
