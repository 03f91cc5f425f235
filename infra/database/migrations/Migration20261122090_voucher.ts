import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** The stock of voucher codes, and the rewards that wait for one. */
export class Migration20261122090_voucher extends Migration {
  override up(): void {
    const statements = [
      ...tenantTable(
        'voucher_type',
        `
       type_id int not null,
       name text not null,
       primary key (tenant_id, type_id)`,
      ),
      'create unique index voucher_type_name on voucher_type (tenant_id, lower(name))',
      ...tenantTable(
        'voucher',
        `
       voucher_id uuid not null,
       type_id int not null,
       amount_cents int not null check (amount_cents > 0),
       code_encrypted text not null,
       code_hash text not null,
       valid_until date,
       imported_at timestamptz not null,
       reward_id uuid,
       beneficiary_id uuid,
       assigned_at timestamptz,
       mailed_at timestamptz,
       primary key (tenant_id, voucher_id),
       unique (tenant_id, code_hash),
       foreign key (tenant_id, type_id) references voucher_type (tenant_id, type_id),
       check ((reward_id is null) = (assigned_at is null))`,
      ),
      'create unique index voucher_one_a_reward on voucher (tenant_id, reward_id) where reward_id is not null',
      'create index voucher_in_stock on voucher (tenant_id, type_id, amount_cents, valid_until, voucher_id) where reward_id is null',
      'create index voucher_given on voucher (tenant_id, beneficiary_id, assigned_at) where beneficiary_id is not null',
      ...tenantTable(
        'voucher_waiting',
        `
       reward_id uuid not null,
       beneficiary_id uuid not null,
       type_id int not null,
       amount_cents int not null,
       since timestamptz not null,
       primary key (tenant_id, reward_id)`,
      ),
      'create index voucher_waiting_for on voucher_waiting (tenant_id, type_id, amount_cents, since)',
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
