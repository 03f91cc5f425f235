import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';

const name = 'provider';

/** The tenant's provider secret, encrypted at rest. */
@Injectable()
export class ProviderSecrets {
  constructor(
    private readonly sql: Sql,
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<string | null> {
    const row = await this.sql.one<{ value: string }>(
      'select value_encrypted as value from tenant_secret where tenant_id = $1 and name = $2',
      [currentWork().tenantId, name],
    );
    return row ? this.cipher.decrypt(row.value, 'tenant_secret.value_encrypted', name) : null;
  }

  async write(secret: string): Promise<void> {
    await this.sql.execute(
      `insert into tenant_secret (tenant_id, name, value_encrypted, updated_at) values ($1, $2, $3, $4)
       on conflict (tenant_id, name) do update set value_encrypted = excluded.value_encrypted, updated_at = excluded.updated_at`,
      [
        currentWork().tenantId,
        name,
        this.cipher.encrypt(secret, 'tenant_secret.value_encrypted', name),
        this.clock.now(),
      ],
    );
  }
}
