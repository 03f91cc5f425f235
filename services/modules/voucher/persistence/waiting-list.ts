import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { insertIfNew, tables } from '#platform/database/tables.js';
import { currentWork, currentEntityManager } from '#platform/database/unit-of-work.js';
import type { Assignment } from '../domain/voucher.js';

/** A reward that chose a voucher while none was in stock. */
export const VoucherWaitingRow = defineEntity({
  name: 'VoucherWaitingRow',
  tableName: 'voucher_waiting',
  properties: p => ({
    tenantId: p.uuid().primary(),
    rewardId: p.uuid().primary(),
    beneficiaryId: p.uuid(),
    typeId: p.integer(),
    amountCents: p.integer(),
    since: p.datetime(),
  }),
});

const servedAtOnce = 500;

/** Rewards that chose a voucher while none was in stock. */
@Injectable()
export class WaitingList {
  constructor(private readonly clock: Clock) {}

  async add({ rewardId, beneficiaryId, voucherTypeId, amountCents }: Assignment): Promise<void> {
    // A reward that already waits keeps its place.
    await insertIfNew(VoucherWaitingRow, {
      tenantId: currentWork().tenantId,
      rewardId,
      beneficiaryId,
      typeId: voucherTypeId,
      amountCents,
      since: this.clock.now(),
    });
  }

  async remove(rewardId: string): Promise<void> {
    await currentEntityManager().nativeDelete(VoucherWaitingRow, { tenantId: currentWork().tenantId, rewardId });
  }

  /** Locks the entry; undefined when it is gone. */
  find(rewardId: string): Promise<Assignment | undefined> {
    return waiting().where('rewardId', '=', rewardId).executeTakeFirst();
  }

  ofBeneficiary(beneficiaryId: string): Promise<Assignment[]> {
    return waiting().where('beneficiaryId', '=', beneficiaryId).orderBy('rewardId').execute();
  }

  /** Those that are served at once, longest waiting first; entries locked by another transaction are skipped. */
  next(): Promise<Assignment[]> {
    return waiting().orderBy('since').orderBy('rewardId').limit(servedAtOnce).skipLocked().execute();
  }
}
/** Locked. */
const waiting = () =>
  tables<typeof VoucherWaitingRow>()
    .selectFrom('voucher_waiting')
    .select(['rewardId', 'beneficiaryId', 'typeId as voucherTypeId', 'amountCents'])
    .where('tenantId', '=', currentWork().tenantId)
    .forUpdate();
