import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Sql } from '../database/sql.js';
import { currentWork } from '../database/unit-of-work.js';
import { refuseUnless } from '../domain/refused.js';

export interface StoredAnswer {
  readonly status: number;
  readonly answer: unknown;
}

/** The same key, path and body get the stored answer; the same key with another one is refused. In the call's own transaction, so key and effect stand or fall together. */
@Injectable()
export class Idempotency {
  constructor(private readonly sql: Sql, private readonly clock: Clock) {}

  /** Takes the key, waiting for a twin that is still running; returns the twin's answer if it committed. What is acted on may stand in the path alone (`params`). */
  async begin(subject: string, key: string, call: string, params: unknown, body: unknown): Promise<StoredAnswer | undefined> {
    const { tenantId } = currentWork();
    const bodyHash = createHash('sha256').update(JSON.stringify([params ?? null, body ?? null])).digest();
    const taken = await this.sql.execute(
      'insert into idempotency_key (tenant_id, subject, key, call, body_hash, at) values ($1, $2, $3, $4, $5, $6) on conflict do nothing',
      [tenantId, subject, key, call, bodyHash, this.clock.now()],
    );
    if (taken === 1) return undefined;
    const stored = await this.sql.one<{ call: string; bodyHash: Buffer; status: number; answer: unknown }>(
      'select call, body_hash as "bodyHash", status, answer from idempotency_key where tenant_id = $1 and subject = $2 and key = $3',
      [tenantId, subject, key],
    );
    refuseUnless(stored !== undefined && stored.call === call && stored.bodyHash.equals(bodyHash), 'idempotency-key-reused');
    return stored;
  }

  async finish(subject: string, key: string, { status, answer }: StoredAnswer): Promise<void> {
    await this.sql.execute('update idempotency_key set status = $4, answer = $5::jsonb where tenant_id = $1 and subject = $2 and key = $3', [currentWork().tenantId, subject, key, status, JSON.stringify(answer ?? null)]);
  }
}
