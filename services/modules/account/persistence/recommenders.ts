import { defineEntity, LockMode, type InferEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { AggregateRepository } from '#engine/aggregate-repository.js';
import { EventStore } from '#engine/event-store.js';
import { Clock } from '#platform/clock.js';
import { tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import type { DomainEvent } from '#platform/domain/aggregate.js';
import { newHash } from '#platform/domain/ids.js';
import { Recommender } from '../domain/recommender.js';
import type { BlockReason } from '../events.js';
import type { StaffMember } from '../api.js';

export const RecommenderRow = defineEntity({
  name: 'RecommenderRow',
  tableName: 'recommender',
  properties: p => ({
    tenantId: p.uuid().primary(),
    recommenderId: p.uuid().primary(),
    /** `Empfehlerhash` of the wire. */
    hash: p.text(),
    status: p.text(),
    passwordHash: p.text().nullable(),
    registeredAt: p.datetime(),
    activatedAt: p.datetime().nullable(),
    newsletter: p.text(),
    newsletterMailedAt: p.datetime().nullable(),
    /** The newsletter box was ticked in a form before the address was confirmed. */
    newsletterWish: p.boolean(),
    /** Reason that a blocked person reads. */
    blockedBecause: p.text().nullable(),
    blockedKind: p.text().$type<BlockReason>().nullable(),
    blockedAt: p.datetime().nullable(),
    /** Display name of who set the block. */
    blockedBy: p.text().nullable(),
    /** What is owed to them is not paid without a person's decision. */
    blockedWhenErased: p.boolean(),
  }),
});

export type RecommenderRow = InferEntity<typeof RecommenderRow>;

export type UnconfirmedAccount = Pick<RecommenderRow, 'recommenderId' | 'registeredAt'>;

const noBlock = { blockedBecause: null, blockedKind: null, blockedAt: null, blockedBy: null };

/** The row holds what events must not hold (the password hash) and what a login needs without reading the stream. */
@Injectable()
export class RecommenderRepository extends AggregateRepository<Recommender> {
  protected readonly aggregateType = 'recommender';

  constructor(
    events: EventStore,
    private readonly clock: Clock,
  ) {
    super(events);
  }

  protected create(id: string): Recommender {
    return new Recommender(id);
  }

  row(recommenderId: string): Promise<RecommenderRow | null> {
    return currentEntityManager().findOne(RecommenderRow, { tenantId: currentWork().tenantId, recommenderId });
  }

  /** The current row, locked until the transaction ends: logins and changes of an account run one after the other. */
  lock(recommenderId: string): Promise<RecommenderRow | null> {
    return currentEntityManager().findOne(
      RecommenderRow,
      { tenantId: currentWork().tenantId, recommenderId },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
  }

  /** Whose address is not confirmed, by when they registered; those after `last` that registered until `until`. */
  async unconfirmedSince(
    until: Date,
    last: UnconfirmedAccount | null,
    limit: number,
  ): Promise<readonly UnconfirmedAccount[]> {
    const rows = tables<typeof RecommenderRow>()
      .selectFrom('recommender')
      .select(['recommenderId', 'registeredAt'])
      .where('tenantId', '=', currentWork().tenantId)
      .where('status', '=', 'registered')
      .where('registeredAt', '<=', until)
      .orderBy('registeredAt')
      .orderBy('recommenderId')
      .limit(limit);
    if (!last) return rows.execute();
    return rows
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('registeredAt', 'recommenderId'), '>', tuple(last.registeredAt, last.recommenderId)),
      )
      .execute();
  }

  /** `passwordHash`: Argon2 text; null: no password opens the account. The caller ends sessions and links. */
  async setPassword(recommenderId: string, passwordHash: string | null): Promise<void> {
    const row = await this.row(recommenderId);
    if (!row) throw new Error('A recommender without a row.');
    row.passwordHash = passwordHash;
    await currentEntityManager().flush();
  }

  /** With the reason that the person reads; no event holds it, since staff write names into such texts. */
  async explainBlock(
    recommenderId: string,
    { kind, because, by }: { readonly kind: BlockReason; readonly because: string; readonly by: StaffMember },
  ): Promise<void> {
    const row = await this.row(recommenderId);
    if (!row) throw new Error('A recommender without a row.');
    Object.assign(row, {
      blockedBecause: because,
      blockedKind: kind,
      blockedAt: this.clock.now(),
      blockedBy: by.name,
    });
    await currentEntityManager().flush();
  }

  /** The double opt-in mail is requested once the address is confirmed. */
  async wishForNewsletter(recommenderId: string): Promise<void> {
    const row = await this.row(recommenderId);
    if (!row || row.status === 'erased') return;
    row.newsletterWish = true;
    await currentEntityManager().flush();
  }

  protected override async saveRow(recommender: Recommender, newEvents: readonly DomainEvent[]): Promise<void> {
    const em = currentEntityManager();
    const happened = (type: string) => newEvents.some(event => event.type === type);
    const now = this.clock.now();
    const row =
      (await this.row(recommender.id)) ??
      em.create(RecommenderRow, {
        tenantId: currentWork().tenantId,
        recommenderId: recommender.id,
        hash: newHash(),
        status: '',
        passwordHash: null,
        registeredAt: now,
        activatedAt: null,
        newsletter: 'none',
        newsletterMailedAt: null,
        newsletterWish: false,
        ...noBlock,
        blockedWhenErased: false,
      });
    row.status = recommender.status;
    row.newsletter = recommender.newsletterState;
    if (happened('RecommenderActivated')) row.activatedAt = now;
    if (happened('NewsletterOptInRequested')) row.newsletterMailedAt = now;
    // After a withdrawal no double opt-in mail is awaited (docs/specification/people.md#newsletter).
    if (happened('NewsletterOptInWithdrawn')) row.newsletterMailedAt = null;
    if (happened('NewsletterOptInRequested') || happened('RecommenderErased')) row.newsletterWish = false;
    if (happened('RecommenderErased'))
      Object.assign(row, { passwordHash: null, blockedWhenErased: recommender.wasBlocked });
    if (happened('RecommenderErased') || happened('RecommenderUnblocked')) Object.assign(row, noBlock);
    await em.persist(row).flush();
  }
}
