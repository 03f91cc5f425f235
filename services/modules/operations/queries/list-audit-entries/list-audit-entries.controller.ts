import { Controller } from '@nestjs/common';
import { listAuditEntries } from '#contract/betrieb/calls.js';
import { fromAudit, type AuditView } from '#contract/betrieb/engine-codec.js';
import { toPaged } from '#contract/shared/codec.js';
import { Sql } from '#platform/database/sql.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { limitOf, pageOf } from '../page.js';

/** Who changed what, newest first. `akteur` finds the actor's id or any part of the person's name. */
@Controller()
export class ListAuditEntriesController {
  constructor(private readonly sql: Sql) {}

  @Implements(listAuditEntries)
  async list(@Input() { query, context }: CallRequest<typeof listAuditEntries>) {
    const given = [context.tenant.id, query.aktion ?? null, query.akteur ?? null];
    const where = `tenant_id = $1 and ($2::text is null or action = $2) and ($3::text is null or actor = $3 or position(lower($3) in lower(by_name)) > 0)`;
    const rows = await this.sql.query<AuditView>(
      `select entry_id as id, at, actor, nullif(by_name, '') as name, action, subject, before, after from audit_entry where ${where}
       order by at desc, entry_id desc limit $4 offset $5`,
      [...given, ...limitOf(query)],
    );
    const counted = await this.sql.one<{ count: number }>(`select count(*) from audit_entry where ${where}`, given);
    const page = pageOf(rows, counted?.count ?? 0, query);
    return toPaged(page.rows.map(fromAudit), page);
  }
}
