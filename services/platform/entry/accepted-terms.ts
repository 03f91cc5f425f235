import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Sql } from '../database/sql.js';
import { currentWork } from '../database/unit-of-work.js';

/** The wording people agreed to, kept once however many agreed. */
@Injectable()
export class AcceptedTerms {
  constructor(private readonly sql: Sql, private readonly clock: Clock) {}

  /** The version of a wording: the same for the same text. */
  async keep(text: string): Promise<string> {
    const version = createHash('sha256').update(text).digest('hex').slice(0, 32);
    await this.sql.execute('insert into accepted_terms (tenant_id, version, text, first_seen) values ($1, $2, $3, $4) on conflict do nothing', [currentWork().tenantId, version, text, this.clock.now()]);
    return version;
  }

  async text(version: string): Promise<string> {
    const row = await this.sql.one<{ text: string }>('select text from accepted_terms where tenant_id = $1 and version = $2', [currentWork().tenantId, version]);
    return row?.text ?? '';
  }
}
