import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { RowLockingRepository } from '#engine/aggregate-repository.js';
import { EventStore } from '#engine/event-store.js';
import { Clock } from '#platform/clock.js';
import { lockName, tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { Claim, undecidedStates, type ClaimState, type Granted } from '../domain/claim.js';
import type { Claimant } from '../events.js';

/** Published for the report of claims (decision 0005). */
export const ClaimRow = defineEntity({
  name: 'ClaimRow',
  tableName: 'claim',
  properties: p => ({
    tenantId: p.uuid().primary(),
    claimId: p.uuid().primary(),
    number: p.text(),
    recommendationId: p.uuid(),
    claimant: p.text().$type<Claimant>(),
    claimantId: p.uuid(),
    /** As the claimant knows it, unchecked. */
    orderNumber: p.text().nullable(),
    state: p.text().$type<ClaimState>(),
    /** The account of the member of staff who has it. */
    responsibleId: p.uuid().nullable(),
    openedAt: p.datetime(),
    /** When it was opened, or reopened. */
    since: p.datetime(),
    answerBy: p.datetime(),
    decisionBy: p.datetime(),
    /** The first answer since it was opened or reopened. */
    answeredAt: p.datetime().nullable(),
    decidedAt: p.datetime().nullable(),
    objectedAt: p.datetime().nullable(),
    /** What it brought, where it was accepted. */
    orderId: p.uuid().nullable(),
    rewardId: p.uuid().nullable(),
  }),
});
export type ClaimRow = RowOf<typeof ClaimRow>;

/** What a claim is called, as long as it is not forgotten: a view, published for the search (decision 0005). */
export const NamedClaimRow = defineEntity({
  name: 'NamedClaimRow',
  tableName: 'named_claim',
  properties: p => ({
    tenantId: p.uuid().primary(),
    number: p.text().primary(),
    recommendationId: p.uuid(),
    claimantId: p.uuid(),
  }),
});

/** A claim that waits for a decision, with what is due next: a view, published for the inbox (decision 0005). */
export const WaitingClaimRow = defineEntity({
  name: 'WaitingClaimRow',
  tableName: 'waiting_claim',
  properties: p => ({
    tenantId: p.uuid().primary(),
    number: p.text().primary(),
    recommendationId: p.uuid(),
    claimantId: p.uuid(),
    responsibleId: p.uuid().nullable(),
    since: p.datetime(),
    due: p.datetime(),
  }),
});

@Injectable()
export class Claims extends RowLockingRepository<Claim> {
  protected readonly aggregateType = 'claim';
  protected readonly row = { table: 'claim', key: 'claim_id' };

  constructor(
    events: EventStore,
    private readonly clock: Clock,
  ) {
    super(events);
  }

  protected create(id: string): Claim {
    return new Claim(id);
  }

  /** The claimant's undecided claim about this recommendation. Until the transaction ends nobody else opens one. */
  async undecidedOf(claimantId: string, recommendationId: string): Promise<ClaimRow | null> {
    await lockName(`claim/${claimantId}/${recommendationId}`);
    const row = await ofTenant()
      .selectAll()
      .where('claimantId', '=', claimantId)
      .where('recommendationId', '=', recommendationId)
      .where('state', 'in', undecidedStates)
      .executeTakeFirst();
    return row ?? null;
  }

  /** Stores a claim that was just opened. */
  async add(claim: Claim, { number, orderNumber }: Pick<ClaimRow, 'number' | 'orderNumber'>): Promise<void> {
    const now = this.clock.now();
    await currentEntityManager().insert(ClaimRow, {
      tenantId: currentWork().tenantId,
      claimId: claim.id,
      number,
      ...claim.about!,
      orderNumber,
      state: claim.state,
      responsibleId: null,
      openedAt: now,
      since: now,
      ...claim.deadlines!,
      answeredAt: null,
      decidedAt: null,
      objectedAt: null,
      orderId: null,
      rewardId: null,
    });
    await this.save(claim);
  }

  /** Replaces what the claimant said the order was called. */
  async setOrderNumber(claimId: string, orderNumber: string): Promise<void> {
    await this.update(claimId, { orderNumber });
  }

  async setGranted(claimId: string, { orderId, rewardId }: Granted): Promise<void> {
    await this.update(claimId, { orderId, rewardId });
  }

  async byNumber(number: string): Promise<ClaimRow | null> {
    return (await ofTenant().selectAll().where('number', '=', number).executeTakeFirst()) ?? null;
  }

  async byId(claimId: string): Promise<ClaimRow | null> {
    return (await ofTenant().selectAll().where('claimId', '=', claimId).executeTakeFirst()) ?? null;
  }

  /** Every claim about these recommendations, by its id. */
  async about(recommendationIds: readonly string[]): Promise<readonly string[]> {
    const rows = await ofTenant()
      .select('claimId')
      .where('recommendationId', '=', sql<string>`any (${recommendationIds}::uuid[])`)
      .execute();
    return rows.map(({ claimId }) => claimId);
  }

  /** Newest first. */
  of(claimantId: string): Promise<ClaimRow[]> {
    return ofTenant()
      .selectAll()
      .where('claimantId', '=', claimantId)
      .where('state', '<>', 'forgotten')
      .orderBy('openedAt', 'desc')
      .orderBy('claimId')
      .execute();
  }

  protected override async saveRow(claim: Claim): Promise<void> {
    const now = this.clock.now();
    const row = await this.byId(claim.id);
    const reopens = claim.hasObjected && row!.objectedAt === null;
    await this.update(claim.id, {
      state: claim.state,
      responsibleId: claim.responsibleId,
      ...claim.deadlines!,
      answeredAt: claim.isAnswered ? (row!.answeredAt ?? now) : null,
      decidedAt: claim.isDecided ? (row!.decidedAt ?? now) : null,
      ...(reopens && { objectedAt: now, since: now, orderId: null, rewardId: null }),
      ...(claim.state === 'forgotten' && { orderNumber: null }),
    });
  }

  private async update(claimId: string, values: Partial<ClaimRow>): Promise<void> {
    await currentEntityManager().nativeUpdate(ClaimRow, { tenantId: currentWork().tenantId, claimId }, values);
  }
}

const ofTenant = () => tables<typeof ClaimRow>().selectFrom('claim').where('tenantId', '=', currentWork().tenantId);
