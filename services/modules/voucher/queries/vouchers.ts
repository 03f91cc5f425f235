import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { tables } from '#platform/database/tables.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { Handles } from '#platform/messages.js';
import { VoucherStock, type VoucherRow } from '../persistence/stock.js';
import { voucherKinds, type VoucherTypeRow } from '../persistence/voucher-kinds.js';
import { ShopPages, VouchersGivenTo, VouchersOffered, VouchersOfRewards } from '../api.js';
import { VoucherTypesFor } from '../../reward/ports.js';

/** What other modules ask about vouchers. */
@Injectable()
export class VoucherQueries {
  constructor(
    private readonly stock: VoucherStock,
    private readonly work: UnitOfWork,
  ) {}

  @Handles(VoucherTypesFor)
  typesFor(amountCents: number) {
    return this.stock.typesFor(amountCents);
  }

  @Handles(VouchersGivenTo)
  givenTo(beneficiaryIds: readonly string[], since: Date) {
    return this.stock.givenTo(beneficiaryIds, since);
  }

  @Handles(VouchersOfRewards)
  ofRewards(rewardIds: readonly string[]) {
    return this.stock.ofRewards(rewardIds);
  }

  @Handles(ShopPages)
  async shopPages(): Promise<readonly string[]> {
    const kinds = await voucherKinds().select('shopUrl').where('shopUrl', 'is not', null).execute();
    return kinds.map(({ shopUrl }) => shopUrl!);
  }

  @Handles(VouchersOffered)
  async areOffered(tenantId: string): Promise<boolean> {
    const work = { tenantId, actor: 'anonymous', correlationId: 'vouchers-offered' } as const;
    const kind = await this.work.run(work, () =>
      tables<typeof VoucherTypeRow | typeof VoucherRow>()
        .selectFrom('voucher_type')
        .select('typeId')
        .where('tenantId', '=', tenantId)
        .where('active', '=', true)
        .where(({ exists, selectFrom, or, eb }) =>
          or([
            eb(sql`values_cents`, '<>', sql`'{}'::int[]`),
            exists(
              selectFrom('voucher')
                .select('voucherId')
                .whereRef('voucher.tenantId', '=', 'voucher_type.tenantId')
                .whereRef('voucher.typeId', '=', 'voucher_type.typeId'),
            ),
          ]),
        )
        .limit(1)
        .executeTakeFirst(),
    );
    return kind !== undefined;
  }
}
