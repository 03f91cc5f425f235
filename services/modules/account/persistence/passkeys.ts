import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock/clock.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';

/** What the browser told of a new key. */
export interface Credential {
  /** Base64url, chosen by the device. */
  readonly credentialId: string;
  /** Base64url (COSE). */
  readonly publicKey: string;
  /** How often the key was used, as the device counts; 0 for ever where it does not count. */
  readonly counter: number;
  readonly transports: readonly string[];
}
export interface Passkey extends Credential {
  readonly passkeyId: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

@Injectable()
export class Passkeys {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** The oldest first. */
  of(recommenderId: string): Promise<Passkey[]> {
    return this.sql.query<Passkey>(
      `select passkey_id as "passkeyId", credential_id as "credentialId", public_key as "publicKey", counter::float8 as counter, transports, name, created_at as "createdAt", last_used_at as "lastUsedAt"
       from passkey where tenant_id = $1 and recommender_id = $2 order by created_at, passkey_id`,
      this.key(recommenderId),
    );
  }

  /** False where the device's key is known already, to this account or another. */
  async add(
    recommenderId: string,
    passkeyId: string,
    name: string,
    { credentialId, publicKey, counter, transports }: Credential,
  ): Promise<boolean> {
    return (
      (await this.sql.execute(
        'insert into passkey (tenant_id, recommender_id, passkey_id, credential_id, public_key, counter, transports, name, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing',
        [...this.key(recommenderId), passkeyId, credentialId, publicKey, counter, transports, name, this.clock.now()],
      )) === 1
    );
  }

  /** Counts a use; false where another one with this count, or a later one, came first. */
  async used(recommenderId: string, passkeyId: string, counter: number): Promise<boolean> {
    return (
      (await this.sql.execute(
        'update passkey set counter = $4, last_used_at = $5 where tenant_id = $1 and recommender_id = $2 and passkey_id = $3 and (counter < $4 or (counter = 0 and $4 = 0))',
        [...this.key(recommenderId), passkeyId, counter, this.clock.now()],
      )) === 1
    );
  }

  /** Whether there was one. */
  async remove(recommenderId: string, passkeyId: string): Promise<boolean> {
    return (
      (await this.sql.execute('delete from passkey where tenant_id = $1 and recommender_id = $2 and passkey_id = $3', [
        ...this.key(recommenderId),
        passkeyId,
      ])) === 1
    );
  }

  async forget(recommenderId: string): Promise<void> {
    await this.sql.execute('delete from passkey where tenant_id = $1 and recommender_id = $2', this.key(recommenderId));
  }

  private key(recommenderId: string): [string, string] {
    return [currentWork().tenantId, recommenderId];
  }
}
