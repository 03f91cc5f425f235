import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { AggregateRepository } from '#engine/event-store/aggregate-repository.js';
import { EventStore } from '#engine/event-store/event-store.js';
import { Clock } from '#platform/clock.js';
import { prepared } from '#platform/database/connection.js';
import { Sql } from '#platform/database/sql.js';
import { currentEntityManager, currentWork, type WorkContext } from '#platform/database/unit-of-work.js';
import type { DomainEvent } from '#platform/domain/aggregate.js';
import { newHash } from '#platform/domain/ids.js';
import { DomainError } from '#platform/domain/domain-error.js';
import type { RecipientEvent } from '../api.js';
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
    /** How often the address was changed. */
    addressVersion: p.integer(),
    /** Keyed hashes: the same person for the same product, once confirmed; gone with the person. */
    emailKey: p.text().nullable(),
    personKey: p.text().nullable(),
    marketingConsent: p.boolean(),
    marketingWithdrawnAt: p.datetime().nullable(),
    termsVersion: p.text(),
    confirmedTermsVersion: p.text().nullable(),
    registeredAt: p.datetime(),
    confirmedAt: p.datetime().nullable(),
  }),
});
export type RecipientRow = InferEntity<typeof RecipientRow>;

type By = Partial<Pick<RecipientRow, 'number' | 'hash' | 'recipientId'>>;
export type Entry = Pick<
  RecipientRow,
  'recipientId' | 'number' | 'recommendationId' | 'productId' | 'channel' | 'marketingConsent' | 'termsVersion'
> &
  PersonKeys & { readonly linkValidUntil: Date };
/** `personKey` is null where too little was asked to tell people apart. */
export interface PersonKeys {
  readonly emailKey: string;
  readonly personKey: string | null;
}

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

  /** A form sent twice at the same moment: one after the other, instead of a conflict. */
  async loadAlone(recipientId: string): Promise<Recipient> {
    await this.sql.query('select from recipient where tenant_id = $1 and recipient_id = $2 for update', [
      currentWork().tenantId,
      recipientId,
    ]);
    return this.load(recipientId);
  }

  /** The row's hash. */
  async enter(entry: Entry): Promise<string> {
    const hash = newHash();
    await this.sql.execute(
      `insert into recipient (tenant_id, recipient_id, number, hash, recommendation_id, product_id, status, channel, email_key, person_key, marketing_consent, terms_version, registered_at, link_valid_until)
       values ($1, $2, $3, $4, $5, $6, 'unconfirmed', $7, $8, $9, $10, $11, $12, $13)`,
      [
        currentWork().tenantId,
        entry.recipientId,
        entry.number,
        hash,
        entry.recommendationId,
        entry.productId,
        entry.channel,
        entry.emailKey,
        entry.personKey,
        entry.marketingConsent,
        entry.termsVersion,
        this.clock.now(),
        entry.linkValidUntil,
      ],
    );
    return hash;
  }

  /** Whether somebody else confirmed for this product as this person. That it stays so until the confirmation, the index decides then. */
  async isConfirmedElsewhere({
    productId,
    emailKey,
    personKey,
  }: PersonKeys & { readonly productId: number }): Promise<boolean> {
    const found = await this.sql.one(
      `select from recipient where tenant_id = $1 and product_id = $2 and status = 'confirmed' and (email_key = $3 or person_key = $4) limit 1`,
      [currentWork().tenantId, productId, emailKey, personKey],
    );
    return found !== undefined;
  }

  async changeEmailKey(recipientId: string, emailKey: string): Promise<void> {
    await this.sql.execute('update recipient set email_key = $3 where tenant_id = $1 and recipient_id = $2', [
      currentWork().tenantId,
      recipientId,
      emailKey,
    ]);
  }

  /** Erased ones too, by when they came. */
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

  /** Of those who are not confirmed yet. */
  async registeredAt(recipientIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    const rows = await this.sql.query<{ id: string; at: Date }>(
      `select recipient_id as id, registered_at as at from recipient where tenant_id = $1 and recipient_id = any ($2::uuid[]) and status = 'unconfirmed'`,
      [currentWork().tenantId, recipientIds],
    );
    return new Map(rows.map(({ id, at }) => [id, at]));
  }

  async lastConfirmationsOf(recommendationIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    const rows = await this.sql.query<{ id: string; at: Date }>(
      `select recommendation_id as id, max(coalesce(confirmed_at, registered_at)) as at from recipient where tenant_id = $1 and recommendation_id = any ($2::uuid[]) and status = 'confirmed' group by 1`,
      [currentWork().tenantId, recommendationIds],
    );
    return new Map(rows.map(({ id, at }) => [id, at]));
  }

  /** Saves recipients who were erased a moment ago, with their rows. */
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
    try {
      await currentEntityManager().nativeUpdate(
        RecipientRow,
        { tenantId: currentWork().tenantId, recipientId: recipient.id },
        {
          status: recipient.status,
          ...(changed && { addressVersion: changed.data.addressVersion }),
          ...(withdrawn && { marketingConsent: false, marketingWithdrawnAt: this.clock.now() }),
          ...(confirmed && { confirmedAt: this.clock.now(), confirmedTermsVersion: confirmed.data.termsVersion }),
        },
      );
    } catch (error) {
      // The first to confirm has it; of two at the same moment, too.
      if ((error as { code?: string }).code === '23505') throw new DomainError('recommendation-exists');
      throw error;
    }
  }

  private async eraseRows(recipientIds: readonly string[]): Promise<void> {
    await this.sql.execute(eraseRows, [currentWork().tenantId, recipientIds]);
  }
}
