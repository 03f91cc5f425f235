import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { TenantSecretRow } from '#platform/database/platform-tables.js';
import { lockName, tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { newHash } from '#platform/domain/ids.js';
import type { PersonId } from '#platform/domain/person.js';
import { Handles } from '#platform/messages.js';
import { SetProviderSecret } from '../api.js';

/** Names of the provider's secrets: this one, and those that begin with it. */
const provider = 'provider';

/** The secret in use, and a second one while the two are exchanged. */
export const mostProviderSecrets = 2;

/** Secrets for the provider's signatures, encrypted at rest; each stored one is valid. */
@Injectable()
export class ProviderSecrets {
  constructor(
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  async valid(): Promise<{ name: string; secret: string; isUsed: boolean; madeBy: PersonId | null }[]> {
    const rows = await this.rows().select(['name', 'valueEncrypted', 'firstUsedAt', 'madeBy']).execute();
    return rows.map(({ name, valueEncrypted, firstUsedAt, madeBy }) => ({
      name,
      madeBy,
      secret: this.cipher.decrypt(valueEncrypted, 'tenant_secret.value_encrypted', name),
      isUsed: firstUsedAt !== null,
    }));
  }

  async noteUsed(name: string): Promise<void> {
    await currentEntityManager().nativeUpdate(
      TenantSecretRow,
      { tenantId: currentWork().tenantId, name, firstUsedAt: null },
      { firstUsedAt: this.clock.now() },
    );
  }

  async anyInUse(): Promise<boolean> {
    return (await this.rows().select('name').where('firstUsedAt', 'is not', null).executeTakeFirst()) !== undefined;
  }

  /** The newest first. */
  list(): Promise<{ name: string; updatedAt: Date }[]> {
    return this.rows().select(['name', 'updatedAt']).orderBy('updatedAt', 'desc').orderBy('name').execute();
  }

  /** Adds a secret; the lock makes concurrent additions run one after the other. */
  async add(secret: string, madeBy: PersonId): Promise<string> {
    await lockName(`provider-secrets/${currentWork().tenantId}`);
    const { length } = await this.list();
    ensure(length < mostProviderSecrets, 'validation-failed', {
      fields: [{ field: 'Geheimnis', reason: 'too-many-secrets' }],
    });
    const name = `${provider}-${newHash()}`;
    await this.write(secret, name, madeBy);
    return name;
  }

  /** Answers whether there was such a secret. */
  async end(name: string): Promise<boolean> {
    if (name !== provider && !name.startsWith(`${provider}-`)) return false;
    return (await currentEntityManager().nativeDelete(TenantSecretRow, { tenantId: currentWork().tenantId, name })) > 0;
  }

  /** `madeBy`: who was shown it; null: the set-up of the tenant stored it. */
  async write(secret: string, name = provider, madeBy: PersonId | null = null): Promise<void> {
    await currentEntityManager().upsert(TenantSecretRow, {
      tenantId: currentWork().tenantId,
      name,
      valueEncrypted: this.cipher.encrypt(secret, 'tenant_secret.value_encrypted', name),
      updatedAt: this.clock.now(),
      firstUsedAt: null,
      madeBy,
    });
  }

  /** By the set-up of the tenant; storing the same secret again adds none. */
  @Handles(SetProviderSecret)
  async setUp(secret: string): Promise<void> {
    if (!(await this.valid()).some(known => known.secret === secret)) await this.write(secret);
  }

  private rows() {
    return tables<typeof TenantSecretRow>()
      .selectFrom('tenant_secret')
      .where('tenantId', '=', currentWork().tenantId)
      .where(({ eb, or }) => or([eb('name', '=', provider), eb('name', 'like', `${provider}-%`)]));
  }
}
