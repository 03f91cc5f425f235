import { Migration } from '@mikro-orm/migrations';
import { appRole } from '../tables.js';

/** Nobody changes the audit log but this: names in reasons that somebody wrote go with the person. */
export class Migration20261122123_forget_in_audit extends Migration {
  override up(): void {
    this
      .addSql(`create function forget_in_audit(tenant uuid, pattern text) returns void language sql security definer set search_path = public, pg_temp as $$
      update audit_entry set after = jsonb_set(after, '{reason}', to_jsonb(regexp_replace(after->>'reason', pattern, '…', 'gi')))
       where tenant_id = tenant and after ? 'reason' and after->>'reason' ~* pattern;
      update audit_entry set before = jsonb_set(before, '{reason}', to_jsonb(regexp_replace(before->>'reason', pattern, '…', 'gi')))
       where tenant_id = tenant and before ? 'reason' and before->>'reason' ~* pattern;
    $$`);
    this.addSql('revoke all on function forget_in_audit(uuid, text) from public');
    this.addSql(`grant execute on function forget_in_audit(uuid, text) to ${appRole}`);
    // Answers kept before were readable; whoever repeats such a request sends it anew.
    this.addSql('delete from idempotency_key');
  }
}
