import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** The day of execution a batch's file asks for, and the versions of it that a newer day replaced. */
export class Migration20261129020_payout_files extends Migration {
  override up(): void {
    const statements = [
      `alter table payout_batch
         add column execution_day date,
         add column version int not null default 0`,
      'alter table payout_batch no force row level security',
      // Version 0.1 asked for the first day after the seal, in UTC, that is no weekend.
      `update payout_batch set version = 1, execution_day =
         (sealed_at at time zone 'UTC')::date + case extract(isodow from sealed_at at time zone 'UTC')::int when 5 then 3 when 6 then 2 else 1 end
         where sealed_at is not null`,
      'alter table payout_batch force row level security',
      ...tenantTable(
        'payout_batch_former_file',
        `
       file_id uuid not null,
       batch_id uuid not null,
       version int not null,
       sha256 text not null,
       execution_day date,
       file_encrypted text,
       approved_at timestamptz,
       approved_by text,
       approved_by_name text,
       replaced_at timestamptz not null,
       primary key (tenant_id, file_id),
       unique (tenant_id, batch_id, version),
       foreign key (tenant_id, batch_id) references payout_batch (tenant_id, batch_id)`,
      ),
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
