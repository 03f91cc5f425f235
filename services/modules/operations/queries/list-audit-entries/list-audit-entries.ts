import { Injectable } from '@nestjs/common';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { limitOf, pageOf, type PageOf, type PageWish } from '../page.js';

export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  readonly name: string | null;
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Who changed what, newest first. `by` finds the actor's id or any part of the person's name. */
@Injectable()
export class ListAuditEntries {
  constructor(private readonly sql: Sql) {}

  async page(
    wish: PageWish & { readonly action: string | null; readonly by: string | null },
  ): Promise<PageOf<AuditRow>> {
    const given = [currentWork().tenantId, wish.action, wish.by];
    const where = `tenant_id = $1 and ($2::text is null or action = $2) and ($3::text is null or actor = $3 or position(lower($3) in lower(by_name)) > 0)`;
    const rows = await this.sql.query<AuditRow>(
      `select entry_id as id, at, actor, nullif(by_name, '') as name, action, subject, before, after from audit_entry where ${where}
       order by at desc, entry_id desc limit $4 offset $5`,
      [...given, ...limitOf(wish)],
    );
    const counted = await this.sql.one<{ count: number }>(`select count(*) from audit_entry where ${where}`, given);
    return pageOf(rows, counted?.count ?? 0, wish);
  }
}
