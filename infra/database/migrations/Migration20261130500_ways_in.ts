import { Migration } from '@mikro-orm/migrations';

/**
 * How staff came in last, and the former version of an identity provider, which signs people in until a changed one is
 * switched on. Accounts of a programme with providers of its own are known by their passkey or their session; the others
 * once they sign in again.
 */
export class Migration20261130500_ways_in extends Migration {
  override up(): void {
    const statements = [
      'alter table agency_user add column way_in jsonb',
      'alter table sign_in_service add column in_force jsonb, add column secret_in_force_encrypted text',
      `update agency_user u set way_in = '{"by": "installation"}' where last_signed_in_at is not null
       and not exists (select 1 from sign_in_service s where s.tenant_id = u.tenant_id and s.audience = 'staff')`,
      `update agency_user u set way_in = '{"by": "passkey"}' where last_signed_in_at is not null
       and exists (select 1 from console_passkey k where k.tenant_id = u.tenant_id and k.user_id = u.user_id)`,
      `update agency_user u set way_in = jsonb_build_object('by', 'service', 'serviceId', s.service_id, 'issuer', s.issuer,
         'clientId', s.client_id, 'scope', s.scope, 'rolesClaim', s.mapping -> 'rolesClaim',
         'operatorValues', jsonb_path_query_array(s.mapping, '$.roles[*] ? (@.role == "Betreiber").value'))
       from token t join sign_in_service s on s.tenant_id = t.tenant_id and s.service_id::text = t.data ->> 'service'
       where t.tenant_id = u.tenant_id and t.kind = 'agency' and t.subject_id = u.user_id and t.used_at is null`,
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
