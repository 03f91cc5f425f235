import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/** Friends who follow a recommendation. */
export class Migration20261122060_recipient extends Migration {
  override up(): void {
    const statements = [
      // email_key and person_key are keyed hashes: they tell that two entries are the same person, not who it is.
      // address_version: how often the address was changed; a mail asked for before the last change is not sent any more.
      // look_at: when retention looks at the contact next; erase_at: when its time is over as far as one can tell, null while something is owed or open.
      ...tenantTable(
        'recipient',
        `
       recipient_id uuid not null,
       number text not null,
       hash text not null,
       recommendation_id uuid not null,
       product_id int not null,
       status text not null,
       channel text not null,
       email_key text,
       person_key text,
       marketing_consent boolean not null,
       terms_version text not null,
       confirmed_terms_version text,
       registered_at timestamptz not null,
       confirmed_at timestamptz,
       address_version int not null default 0,
       marketing_withdrawn_at timestamptz,
       link_valid_until timestamptz,
       look_at timestamptz not null default now(),
       looked_at timestamptz,
       erase_at timestamptz,
       retention_kind text,
       primary key (tenant_id, recipient_id)`,
      ),
      'create unique index recipient_number on recipient (tenant_id, number)',
      'create unique index recipient_hash on recipient (tenant_id, hash)',
      'create index recipient_of on recipient (tenant_id, recommendation_id)',
      `create unique index recipient_confirmed_once_by_email on recipient (tenant_id, product_id, email_key) where status = 'confirmed' and email_key is not null`,
      `create unique index recipient_confirmed_once_by_person on recipient (tenant_id, product_id, person_key) where status = 'confirmed' and person_key is not null`,
      `create index recipient_look_at on recipient (tenant_id, look_at) where status = 'confirmed'`,
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
