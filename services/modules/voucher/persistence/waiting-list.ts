import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { Assignment } from '../domain/voucher.js';

const columns =
  'reward_id as "rewardId", beneficiary_id as "beneficiaryId", type_id as "voucherTypeId", amount_cents as "amountCents"';

/** Rewards whose voucher was chosen while the stock had none. */
@Injectable()
export class WaitingList {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async add({ rewardId, beneficiaryId, voucherTypeId, amountCents }: Assignment): Promise<void> {
    await this.sql.execute(
      'insert into voucher_waiting (tenant_id, reward_id, beneficiary_id, type_id, amount_cents, since) values ($1, $2, $3, $4, $5, $6) on conflict do nothing',
      [currentWork().tenantId, rewardId, beneficiaryId, voucherTypeId, amountCents, this.clock.now()],
    );
  }

  async remove(rewardId: string): Promise<void> {
    await this.sql.execute('delete from voucher_waiting where tenant_id = $1 and reward_id = $2', [
      currentWork().tenantId,
      rewardId,
    ]);
  }

  /** Locks the entry; undefined when it is gone. */
  find(rewardId: string): Promise<Assignment | undefined> {
    return this.sql.one<Assignment>(
      `select ${columns} from voucher_waiting where tenant_id = $1 and reward_id = $2 for update`,
      [currentWork().tenantId, rewardId],
    );
  }

  ofBeneficiary(beneficiaryId: string): Promise<Assignment[]> {
    return this.sql.query<Assignment>(
      `select ${columns} from voucher_waiting where tenant_id = $1 and beneficiary_id = $2 order by reward_id for update`,
      [currentWork().tenantId, beneficiaryId],
    );
  }

  /** Those waiting longest first; entries another transaction serves are left to it. */
  all(limit: number): Promise<Assignment[]> {
    return this.sql.query<Assignment>(
      `select ${columns} from voucher_waiting where tenant_id = $1 order by since, reward_id limit $2 for update skip locked`,
      [currentWork().tenantId, limit],
    );
  }
}
