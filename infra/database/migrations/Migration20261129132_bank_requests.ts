import { Migration } from '@mikro-orm/migrations';
import { tenantTable } from '../tables.js';

/**
 * What one person asks for at the bank's lines and in the clearing account, and another agrees to: putting a line aside by
 * which money moved, setting two items off against each other, taking a booking back.
 */
export class Migration20261129132_bank_requests extends Migration {
  override up(): void {
    for (const statement of [
      ...tenantTable(
        'bank_request',
        `
       request_id uuid not null,
       kind text not null check (kind in ('put-aside', 'offset', 'reverse')),
       entry_key text,
       clearing_id uuid,
       with_id uuid,
       note text not null,
       status text not null check (status in ('asked', 'agreed', 'declined')),
       asked_at timestamptz not null,
       asked_by text not null,
       asked_by_name text not null,
       decided_at timestamptz,
       decided_by text,
       decided_by_name text,
       declined_because text,
       primary key (tenant_id, request_id),
       foreign key (tenant_id, entry_key) references bank_response_open (tenant_id, entry_key),
       foreign key (tenant_id, clearing_id) references clearing_item (tenant_id, clearing_id),
       foreign key (tenant_id, with_id) references clearing_item (tenant_id, clearing_id),
       constraint about_a_line_or_an_item check ((kind = 'put-aside') = (entry_key is not null) and (kind = 'put-aside') = (clearing_id is null) and (kind = 'offset') = (with_id is not null)),
       constraint agreed_to_by_a_second_person check (status <> 'agreed' or decided_by <> asked_by),
       constraint decided_once_asked check ((status = 'asked') = (decided_by is null) and (decided_by is null) = (decided_at is null))`,
      ),
      `create unique index bank_request_once_a_line on bank_request (tenant_id, entry_key) where status = 'asked' and entry_key is not null`,
      `create unique index bank_request_once_an_item on bank_request (tenant_id, clearing_id) where status = 'asked' and clearing_id is not null`,
      'alter table bank_response_open add column aside_asked_by text, add column aside_agreed_by text',
      // Lines that one person put aside before keep that.
      `alter table bank_response_open add constraint money_put_aside_by_two_people
       check (decision is distinct from 'dismissed' or booking is null or (aside_asked_by is not null and aside_agreed_by is not null and aside_agreed_by <> aside_asked_by)) not valid`,
      'alter table clearing_item drop constraint clearing_item_status_check',
      `alter table clearing_item add constraint clearing_item_status_check check (status in ('asked', 'open', 'closed', 'declined', 'reversed'))`,
      'drop index clearing_item_once_a_line',
      // A line is booked once; after a decline, and once its booking was taken back, it may be asked for again.
      `create unique index clearing_item_once_a_line on clearing_item (tenant_id, entry_key) where status not in ('declined', 'reversed')`,
    ])
      this.addSql(statement);
  }
}
