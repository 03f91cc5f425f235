import type { Figure } from '#engine/figures.js';
import { CommandOf, QueryOf } from '#platform/messages.js';

/** Whether this tenant has a kind of voucher that can be chosen, of any amount. */
export class VouchersOffered extends QueryOf<[tenantId: string], boolean> {}

/** The pages on which vouchers are redeemed, of every kind. */
export class ShopPages extends QueryOf<[], readonly string[]> {}

/** Vouchers given to these people since then: number and sum. Locks the first person's sum until the caller's transaction ends. */
export class VouchersGivenTo extends QueryOf<
  [beneficiaryIds: readonly string[], since: Date],
  { readonly count: number; readonly amountCents: number }
> {}

/** A code that a reward has. */
export interface VoucherOfReward {
  readonly voucherId: string;
  readonly rewardId: string;
  /** Last day on which it can be used, `YYYY-MM-DD`; null: no end. */
  readonly validUntil: string | null;
}

/** The codes of these rewards, without withdrawn ones; the codes themselves are not returned. */
export class VouchersOfRewards extends QueryOf<[rewardIds: readonly string[]], readonly VoucherOfReward[]> {}

/** Mails a code again to its owner. Refuses `changed-meanwhile` where it was not mailed or was withdrawn. Published for the desk. */
export class MailVoucherAgain extends CommandOf<[voucherId: string]> {}

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
