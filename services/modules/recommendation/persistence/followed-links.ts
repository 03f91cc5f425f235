import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock/clock.js';
import { GroupCommit } from '#platform/database/group-commit.js';
import { Sql } from '#platform/database/sql.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';

export type LinkBy = { readonly number: string } | { readonly code: string };
export interface FollowedLink {
  readonly number: string;
  readonly hash: string;
  readonly channel: string;
  readonly productId: number;
}
/** `click`: null when it was no person and is not counted; `channel` undefined means the recommendation's own. */
interface Followed {
  readonly by: LinkBy;
  readonly click: { readonly channel: string | undefined; readonly recipientNumber: string | null } | null;
  readonly at: Date;
}

/** Counts clicks and tells where their links lead. Clicks come in bursts, so those that arrive together are committed together (decision 0007). */
@Injectable()
export class FollowedLinks {
  private readonly together = new GroupCommit<Followed, FollowedLink | null>((tenantId, followed) =>
    this.work.runApart({ tenantId, actor: 'anonymous', correlationId: 'clicks' }, () => this.write(tenantId, followed)),
  );

  constructor(private readonly work: UnitOfWork, private readonly sql: Sql, private readonly clock: Clock) {}

  /** Null when there is no such recommendation. Answers after the commit; in a transaction of its own, whatever the caller has open. */
  follow(tenantId: string, by: LinkBy, click: Followed['click']): Promise<FollowedLink | null> {
    return this.together.add(tenantId, { by, click, at: this.clock.now() });
  }

  private async write(tenantId: string, followed: readonly Followed[]): Promise<(FollowedLink | null)[]> {
    const asked = followed.map(({ by, click, at }, n) => ({ n, ...by, click_id: newId(), counts: click !== null, channel: click?.channel || null, recipient_number: click?.recipientNumber ?? null, at }));
    const rows = await this.sql.query<FollowedLink & { n: number }>(
      `with asked as materialized (
         select * from jsonb_to_recordset($2::jsonb) as a(n int, number text, code text, click_id uuid, counts boolean, channel text, recipient_number text, at timestamptz)
       ), found as materialized (
         select a.n, r.* from asked a join recommendation r on r.tenant_id = $1 and r.number = a.number
         union all
         select a.n, r.* from asked a join recommendation r on r.tenant_id = $1 and r.code = a.code
       ), counted as (
         insert into click (tenant_id, click_id, recommendation_id, at, kind, channel, recipient_number)
         select $1, a.click_id, f.recommendation_id, a.at, 'click', coalesce(a.channel, f.channel), a.recipient_number from asked a join found f using (n) where a.counts
       )
       select n, number, hash, channel, product_id as "productId" from found`,
      [tenantId, JSON.stringify(asked)],
    );
    const links = new Map(rows.map(({ n, ...link }) => [n, link]));
    return followed.map((_, n) => links.get(n) ?? null);
  }
}
