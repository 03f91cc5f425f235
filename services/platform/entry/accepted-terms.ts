import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Sql } from '../database/sql.js';
import { afterCommit, currentWork } from '../database/unit-of-work.js';

/** Wordings change seldom and are never deleted: so many are remembered as kept, a tenant and wording each. */
const remembered = 1_000;

/** The wording people agreed to, kept once however many agreed. */
@Injectable()
export class AcceptedTerms {
  private readonly kept = new Set<string>();

  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** The same for the same text. */
  versionOf(text: string): string {
    return createHash('sha256').update(text).digest('hex').slice(0, 32);
  }

  /** Keeps a wording and answers its version. */
  async keep(text: string): Promise<string> {
    await this.keepAll([text]);
    return this.versionOf(text);
  }

  async keepAll(texts: readonly string[]): Promise<void> {
    const { tenantId } = currentWork();
    const unknown = [...new Set(texts)]
      .map(text => ({ text, version: this.versionOf(text) }))
      .filter(({ version }) => !this.kept.has(`${tenantId} ${version}`));
    if (unknown.length === 0) return;
    await this.sql.execute(
      `insert into accepted_terms (tenant_id, version, text, first_seen) select $1, version, text, $4 from unnest($2::text[], $3::text[]) as t(version, text) order by version on conflict do nothing`,
      [tenantId, unknown.map(({ version }) => version), unknown.map(({ text }) => text), this.clock.now()],
    );
    afterCommit(() => {
      if (this.kept.size >= remembered) this.kept.clear();
      unknown.forEach(({ version }) => this.kept.add(`${tenantId} ${version}`));
    });
  }

  async text(version: string): Promise<string> {
    const row = await this.sql.one<{ text: string }>(
      'select text from accepted_terms where tenant_id = $1 and version = $2',
      [currentWork().tenantId, version],
    );
    return row?.text ?? '';
  }
}
