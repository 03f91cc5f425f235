import type { FileRow } from '#shared/spreadsheets.js';
import { Command, Query } from '@nestjs/cqrs';
import type { Figure } from '#engine/figures.js';
import type { RejectedLine } from './events.js';

export interface ImportedVouchers {
  readonly created: number;
  readonly duplicates: number;
  /** Lines count from 1, the header line included. */
  readonly errors: readonly RejectedLine[];
}

/**
 * Imports CSV `gutscheinart;code;wertcent;gueltigbis` (header optional) and serves rewards that wait. A known code is a
 * duplicate. `preview` changes nothing; `knownTypesOnly` refuses unknown kinds (mistyped ones). For a tenant's set-up.
 */
export class ImportVouchers extends Command<ImportedVouchers> {
  constructor(
    readonly rows: readonly FileRow[],
    readonly options: { readonly preview?: boolean; readonly knownTypesOnly?: boolean } = {},
  ) {
    super();
  }
}

export interface VoucherTypeView {
  readonly typeId: number;
  readonly name: string;
  /** Null: the German name is used. */
  readonly nameEn: string | null;
}

/** The kinds a beneficiary may choose for exactly this amount. A kind without codes is offered too: the code follows when stock arrives. */
export class VoucherTypesFor extends Query<readonly VoucherTypeView[]> {
  constructor(readonly amountCents: number) {
    super();
  }
}

/** Whether this tenant has a kind of voucher that can be chosen, of any amount. */
export class VouchersOffered extends Query<boolean> {
  constructor(readonly tenantId: string) {
    super();
  }
}

/** Vouchers given to these people since then: number and sum. Locks the first person's sum until the caller's transaction ends. */
export class VouchersGivenTo extends Query<{ readonly count: number; readonly amountCents: number }> {
  constructor(
    readonly beneficiaryIds: readonly string[],
    readonly since: Date,
  ) {
    super();
  }
}

/** Stock figures for Prometheus. */
export const voucherFigures: readonly Figure[] = [
  {
    name: 'weitersagen_vouchers_left',
    help: 'Vouchers in stock that may be given away today, by kind and value',
    labels: ['tenant', 'kind', 'cents'],
    freshFor: 60,
    // A kind that ran out must report zero instead of disappearing.
    sql: `select t.key as tenant, y.name as kind, v.amount_cents::text as cents, count(*) filter (where v.reward_id is null and v.withdrawn_at is null and (v.valid_until is null or v.valid_until >= current_date))::int as value
          from voucher v join voucher_type y on y.tenant_id = v.tenant_id and y.type_id = v.type_id join tenant t on t.id = v.tenant_id group by 1, 2, 3`,
  },
  {
    name: 'weitersagen_vouchers_awaited',
    help: 'Rewards that wait for a voucher',
    labels: ['tenant'],
    freshFor: 60,
    sql: 'select t.key as tenant, count(w.reward_id)::int as value from tenant t left join voucher_waiting w on w.tenant_id = t.id group by 1',
  },
];
