import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';

export interface StaffGrant {
  readonly refreshToken: string;
  /** Of the session. */
  readonly openedAt: Date;
}

const column = 'staff_grant.refresh_token_encrypted';
/** Longer than asking the provider can take. */
const ASKING_MS = 30_000;

/** The refresh tokens of staff sessions, encrypted. */
@Injectable()
export class StaffGrants {
  constructor(
    private readonly sql: Sql,
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  async keep(sessionId: string, refreshToken: string): Promise<void> {
    await this.sql.execute(
      'insert into staff_grant (tenant_id, session_id, refresh_token_encrypted, opened_at) values ($1, $2, $3, $4)',
      [...this.of(sessionId), this.cipher.encrypt(refreshToken, column, sessionId), this.clock.now()],
    );
  }

  /** What was answered to it: the next one to ask with. */
  async asked(sessionId: string, refreshToken: string): Promise<void> {
    await this.sql.execute(
      'update staff_grant set refresh_token_encrypted = $3, asking_until = null where tenant_id = $1 and session_id = $2',
      [...this.of(sessionId), this.cipher.encrypt(refreshToken, column, sessionId)],
    );
  }

  /** For the one who asks now; `others` while somebody else does. Undefined where there is none. */
  async take(sessionId: string): Promise<StaffGrant | 'others' | undefined> {
    const now = this.clock.now();
    const row = await this.sql.one<{ encrypted: string; openedAt: Date; isFree: boolean }>(
      'select refresh_token_encrypted as encrypted, opened_at as "openedAt", asking_until is null or asking_until <= $3 as "isFree" from staff_grant where tenant_id = $1 and session_id = $2 for update',
      [...this.of(sessionId), now],
    );
    if (!row) return undefined;
    if (!row.isFree) return 'others';
    await this.sql.execute('update staff_grant set asking_until = $3 where tenant_id = $1 and session_id = $2', [
      ...this.of(sessionId),
      new Date(now.getTime() + ASKING_MS),
    ]);
    return { refreshToken: this.cipher.decrypt(row.encrypted, column, sessionId), openedAt: row.openedAt };
  }

  async forget(sessionId: string): Promise<void> {
    await this.sql.execute('delete from staff_grant where tenant_id = $1 and session_id = $2', this.of(sessionId));
  }

  /** Sessions nobody closed, which are long over. */
  async forgetBefore(openedAt: Date): Promise<void> {
    await this.sql.execute('delete from staff_grant where tenant_id = $1 and opened_at < $2', [
      currentWork().tenantId,
      openedAt,
    ]);
  }

  private of(sessionId: string): [string, string] {
    return [currentWork().tenantId, sessionId];
  }
}
