import { Migration } from '@mikro-orm/migrations';
import { comparedNumber } from '#shared/compared-numbers.js';

/** Sends a statement with its parameters. */
type Send = (statement: string, parameters: unknown[]) => Promise<unknown>;
const together = 10_000;

/**
 * Keys the orders of 0.1. Of those whose numbers are spellings of one, the first has the key and is whom later reports find; the
 * others stay as they are, found by their own spelling alone: what they earned is decided, and no row is lost.
 */
export async function keyOrders(send: Send): Promise<void> {
  for (let after = ['00000000-0000-0000-0000-000000000000', '-infinity', '00000000-0000-0000-0000-000000000000']; ;) {
    const rows = (await send(
      `select tenant_id, reported_at::text as reported_at, order_id, number from customer_order
        where (tenant_id, reported_at, order_id) > (?::uuid, ?::timestamptz, ?::uuid)
        order by tenant_id, reported_at, order_id limit ${together}`,
      after,
    )) as { tenant_id: string; reported_at: string; order_id: string; number: string }[];
    const last = rows.at(-1);
    if (!last) return;
    after = [last.tenant_id, last.reported_at, last.order_id];
    await send(
      `update customer_order o set number_key = k.key
         from (select distinct on (tenant_id, key) tenant_id, order_id, key
                 from json_to_recordset(?::json) as sent(at int, tenant_id uuid, order_id uuid, key text)
                order by tenant_id, key, at) k
        where o.tenant_id = k.tenant_id and o.order_id = k.order_id and o.number_key is null
          and not exists (select from customer_order f where f.tenant_id = k.tenant_id and f.number_key = k.key)`,
      [JSON.stringify(rows.flatMap(keyOf))],
    );
  }
}

function keyOf(row: { tenant_id: string; order_id: string; number: string }, at: number) {
  const key = comparedNumber(row.number);
  return key ? [{ at, tenant_id: row.tenant_id, order_id: row.order_id, key }] : [];
}

/** One number is one order in any spelling (docs/specification/orders.md#one-order-one-number). */
export class Migration20261129135_order_numbers extends Migration {
  override async up(): Promise<void> {
    const statements = [
      'alter table customer_order add column number_key text',
      'create unique index customer_order_number_key on customer_order (tenant_id, number_key)',
      'alter table customer_order no force row level security',
    ];
    for (const statement of statements) await this.execute(statement);
    await keyOrders((statement, parameters) => this.execute(statement, parameters));
    await this.execute('alter table customer_order force row level security');
    await this.execute(
      `create or replace view named_order with (security_invoker = true) as
         select tenant_id, order_id, number, recommendation_id, recipient_id, status, number_key from customer_order`,
    );
  }
}
