import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql, type NotNull } from 'kysely';
import { AggregateRepository } from '#engine/aggregate-repository.js';
import { EventStore } from '#engine/event-store.js';
import { Clock } from '#platform/clock.js';
import { prepared } from '#platform/database/connection.js';
import { Sql } from '#platform/database/sql.js';
import { tables } from '#platform/database/tables.js';
import type { PersonRow } from '#platform/database/platform-tables.js';
import { currentEntityManager, currentWork, type WorkContext } from '#platform/database/unit-of-work.js';
import type { DomainEvent } from '#platform/domain/aggregate.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { newHash } from '#platform/domain/ids.js';
import type { RetentionKind } from '#platform/retention.js';
import type { RecipientEvent } from '../events.js';
import { Recipient, type RecipientStatus } from '../domain/recipient.js';

export const RecipientRow = defineEntity({
  name: 'RecipientRow',
  tableName: 'recipient',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recipientId: p.uuid().primary(),
    number: p.text(),
    hash: p.text(),
    recommendationId: p.uuid(),
    productId: p.integer(),
    status: p.text().$type<RecipientStatus>(),
    channel: p.text(),
    /** Addressed by `du`, as their link does. */
    casual: p.boolean().defaultRaw('false'),
    /** Number of corrections of the address. */
    addressVersion: p.integer().defaultRaw('0'),
    /** Keyed hashes that identify the same person for the same product once confirmed; deleted with the person. */
    emailKey: p.text().nullable(),
    personKey: p.text().nullable(),
    marketingConsent: p.boolean(),
    marketingWithdrawnAt: p.datetime().nullable(),
    termsVersion: p.text(),
    confirmedTermsVersion: p.text().nullable(),
    registeredAt: p.datetime(),
    confirmedAt: p.datetime().nullable(),
    /** End of validity of the link by which they registered. */
    linkValidUntil: p.datetime(),
    /** When to check next whether the retention time is over, when it was checked last, and the result. */
    lookAt: p.datetime().defaultRaw('now()'),
    lookedAt: p.datetime().nullable(),
    eraseAt: p.datetime().nullable(),
    retentionKind: p.text().$type<RetentionKind>().nullable(),
  }),
});

export type RecipientRow = InferEntity<typeof RecipientRow>;

/** A contact by its number, available before the projections have seen it: a view, published for reports (decision 0005). */
export const NamedContactRow = defineEntity({
  name: 'NamedContactRow',
  tableName: 'named_contact',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recipientId: p.uuid().primary(),
    recommendationId: p.uuid(),
    number: p.text(),
  }),
});

type By = Partial<Pick<RecipientRow, 'number' | 'hash' | 'recipientId'>>;

export type Entry = Pick<
  RecipientRow,
  | 'recipientId'
  | 'number'
  | 'recommendationId'
  | 'productId'
  | 'channel'
  | 'casual'
  | 'marketingConsent'
  | 'termsVersion'
> &
  PersonKeys & { readonly linkValidUntil: Date };

/** By which a person is found under other contacts; `details` null where too few were asked. */
interface SamePerson {
  readonly email: string;
  readonly details: { readonly name: string; readonly birthDate: string; readonly zip: string } | null;
}

/** `personKey` is null where too few details were asked to identify a person. */
export interface PersonKeys {
  readonly emailKey: string;
  readonly personKey: string | null;
}

/** Runs for each batch of contracts and of erasures, so it is a prepared statement. */
const confirmedOf = prepared(
  `select recommendation_id as "recommendationId", recipient_id as "recipientId" from recipient where tenant_id = $1 and recommendation_id = any ($2::uuid[]) and status = 'confirmed'
   order by confirmed_at desc nulls last, registered_at desc`,
);

const eraseRows = prepared(
  `update recipient set status = 'erased', email_key = null, person_key = null where tenant_id = $1 and recipient_id = any ($2::uuid[])`,
);

@Injectable()
export class RecipientRepository extends AggregateRepository<Recipient> {
  protected readonly aggregateType = 'recipient';

  constructor(
    events: EventStore,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {
    super(events);
  }

  protected create(id: string): Recipient {
    return new Recipient(id);
  }

  row(by: By): Promise<RecipientRow | null> {
    return currentEntityManager().findOne(RecipientRow, { tenantId: currentWork().tenantId, ...by });
  }

  /** Locks the row first, so that a form sent twice at once is processed one after the other without a conflict. */
  async loadLocked(recipientId: string): Promise<Recipient> {
    await ofTenant().select('recipientId').where('recipientId', '=', recipientId).forUpdate().execute();
    return this.load(recipientId);
  }

  /** Returns the row's hash. */
  async enter(entry: Entry): Promise<string> {
    const hash = newHash();
    const { recipientId, number, recommendationId, productId, channel, casual, emailKey, personKey } = entry;
    const { marketingConsent, termsVersion, linkValidUntil } = entry;
    await currentEntityManager().insert(RecipientRow, {
      tenantId: currentWork().tenantId,
      recipientId,
      number,
      hash,
      recommendationId,
      productId,
      status: 'unconfirmed',
      channel,
      casual,
      emailKey,
      personKey,
      marketingConsent,
      termsVersion,
      registeredAt: this.clock.now(),
      linkValidUntil,
    });
    return hash;
  }

  /** Whoever has confirmed this address for the product; there is one at most. */
  confirmedUnder(productId: number, emailKey: string): Promise<RecipientRow | null> {
    return currentEntityManager().findOne(RecipientRow, {
      tenantId: currentWork().tenantId,
      productId,
      emailKey,
      status: 'confirmed',
    });
  }

  /**
   * Whether the same person already confirmed for this product: by the normalised address, or by the folded name with date of
   * birth and postcode. The unique index decides between two at the same moment.
   */
  async isConfirmedElsewhere(productId: number, { email, details }: SamePerson): Promise<boolean> {
    const found = await contactsWithPeople()
      .select('r.recipientId')
      .where('r.productId', '=', productId)
      .where('r.status', '=', 'confirmed')
      .where(({ eb, or, and }) =>
        or([
          eb('p.emailNormalised', '=', email),
          ...(details
            ? [and({ 'p.birthDate': details.birthDate, 'p.zip': details.zip, 'p.nameFolded': details.name })]
            : []),
        ]),
      )
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** Every contact of the recommendation with this address, newest first, without erased ones. */
  ofAddress(recommendationId: string, emailKey: string): Promise<RecipientRow[]> {
    return currentEntityManager().find(
      RecipientRow,
      { tenantId: currentWork().tenantId, recommendationId, emailKey },
      { orderBy: [{ registeredAt: 'desc' }, { recipientId: 'desc' }] },
    );
  }

  /** The phone numbers, normalised, that whoever proved the address gave as a friend. */
  async confirmedPhonesOf(email: string): Promise<string[]> {
    const rows = await contactsWithPeople()
      .select('p.phoneNormalised as phone')
      .distinct()
      .where('p.emailNormalised', '=', email)
      .where('p.phoneNormalised', 'is not', null)
      .where('r.status', '=', 'confirmed')
      .$narrowType<{ phone: NotNull }>()
      .execute();
    return rows.map(({ phone }) => phone);
  }

  async updateEntry(
    recipientId: string,
    entry: PersonKeys & Pick<RecipientRow, 'casual' | 'marketingConsent' | 'termsVersion'>,
  ): Promise<void> {
    await currentEntityManager().nativeUpdate(RecipientRow, ownRow(recipientId), entry);
  }

  /** Refuses `recommendation-exists` where the same person confirmed for the product under another address. */
  async changeKeys(recipientId: string, keys: Partial<PersonKeys>): Promise<void> {
    await once(() => currentEntityManager().nativeUpdate(RecipientRow, ownRow(recipientId), keys));
  }

  /** Includes erased ones; ordered by registration. */
  of(recommendationId: string): Promise<RecipientRow[]> {
    return currentEntityManager().find(
      RecipientRow,
      { tenantId: currentWork().tenantId, recommendationId },
      { orderBy: [{ registeredAt: 'asc' }, { recipientId: 'asc' }] },
    );
  }

  /** By recommendation, the one confirmed last first. */
  async confirmedOf(recommendationIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const rows = await this.sql.query<Pick<RecipientRow, 'recommendationId' | 'recipientId'>>(confirmedOf, [
      currentWork().tenantId,
      recommendationIds,
    ]);
    const byRecommendation = Map.groupBy(rows, ({ recommendationId }) => recommendationId);
    return new Map(
      [...byRecommendation].map(([id, confirmed]) => [id, confirmed.map(({ recipientId }) => recipientId)]),
    );
  }

  async mayStillConfirm(recommendationId: string): Promise<boolean> {
    const one = await ofTenant()
      .select('recipientId')
      .where('recommendationId', '=', recommendationId)
      .where('status', '=', 'unconfirmed')
      .where('linkValidUntil', '>=', this.clock.now())
      .limit(1)
      .executeTakeFirst();
    return one !== undefined;
  }

  /** Only those who have not confirmed yet. */
  async registeredAt(recipientIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    const rows = await ofTenant()
      .select(['recipientId', 'registeredAt'])
      .where('recipientId', '=', sql<string>`any (${recipientIds}::uuid[])`)
      .where('status', '=', 'unconfirmed')
      .execute();
    return new Map(rows.map(({ recipientId, registeredAt }) => [recipientId, registeredAt]));
  }

  /** The same rule as for reminder mails: nobody who withdrew a consent. */
  async remindable(recipientIds: readonly string[]): Promise<ReadonlyMap<string, { readonly casual: boolean }>> {
    const rows = await ofTenant()
      .select(['recipientId', 'casual'])
      .where('recipientId', '=', sql<string>`any (${recipientIds}::uuid[])`)
      .where('status', '=', 'unconfirmed')
      .where('marketingWithdrawnAt', 'is', null)
      .execute();
    return new Map(rows.map(({ recipientId, casual }) => [recipientId, { casual }]));
  }

  async lastConfirmationsOf(
    recommendationIds: readonly string[],
    without: readonly string[],
  ): Promise<ReadonlyMap<string, Date>> {
    const rows = await ofTenant()
      .select(({ fn }) => ['recommendationId', fn.max(fn.coalesce('confirmedAt', 'registeredAt')).as('last')])
      .where('recommendationId', '=', sql<string>`any (${recommendationIds}::uuid[])`)
      .where('status', '=', 'confirmed')
      .where('recipientId', '<>', sql<string>`all (${without}::uuid[])`)
      .groupBy('recommendationId')
      .execute();
    return new Map(rows.map(({ recommendationId, last }) => [recommendationId, last]));
  }

  /** Saves recipients that were just erased, with their rows. */
  async saveErased(erased: readonly { readonly aggregate: Recipient; readonly work: WorkContext }[]): Promise<void> {
    await this.saveAll(erased);
    await this.eraseRows(erased.map(({ aggregate }) => aggregate.id));
  }

  protected override async saveRow(recipient: Recipient, newEvents: readonly DomainEvent[]): Promise<void> {
    if (recipient.status === 'erased') return this.eraseRows([recipient.id]);
    const events = newEvents as readonly RecipientEvent[];
    const last = <Type extends RecipientEvent['type']>(type: Type) =>
      events.findLast((event): event is Extract<RecipientEvent, { type: Type }> => event.type === type);
    const [confirmed, changed, withdrawn] = [
      last('RecipientConfirmed'),
      last('RecipientAddressChanged'),
      last('RecipientMarketingWithdrawn'),
    ];
    await once(() =>
      currentEntityManager().nativeUpdate(RecipientRow, ownRow(recipient.id), {
        status: recipient.status,
        ...(changed && { addressVersion: changed.data.addressVersion }),
        ...(withdrawn && { marketingConsent: false, marketingWithdrawnAt: this.clock.now() }),
        ...(confirmed && { confirmedAt: this.clock.now(), confirmedTermsVersion: confirmed.data.termsVersion }),
      }),
    );
  }

  private async eraseRows(recipientIds: readonly string[]): Promise<void> {
    await this.sql.execute(eraseRows, [currentWork().tenantId, recipientIds]);
  }
}

/** Turns a violation of the unique index into the error: the first to confirm wins, also of two at the same moment. */
async function once(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if ((error as { code?: string }).code === '23505') throw new DomainError('recommendation-exists');
    throw error;
  }
}

const ownRow = (recipientId: string) => ({ tenantId: currentWork().tenantId, recipientId });

export const recipients = () => tables<typeof RecipientRow>();

const contactsWithPeople = () =>
  tables<typeof RecipientRow | typeof PersonRow>()
    .selectFrom('person as p')
    .innerJoin('recipient as r', on =>
      on.onRef('r.tenantId', '=', 'p.tenantId').onRef('r.recipientId', '=', 'p.personId'),
    )
    .where('p.tenantId', '=', currentWork().tenantId)
    .where('p.role', '=', 'recipient')
    .where('p.erasedAt', 'is', null);

export const ofTenant = () => recipients().selectFrom('recipient').where('tenantId', '=', currentWork().tenantId);
