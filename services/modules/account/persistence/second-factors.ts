import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Cipher, KeyedHash } from '#platform/crypto/cipher.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';

export interface App {
  /** Base32. */
  readonly secret: string;
  /** Null until one of its codes was given. */
  readonly confirmedAt: Date | null;
}

const column = 'authenticator_app.secret_encrypted';
/** Typed in any case, with or without what groups it. */
const plain = (code: string): string => code.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** Authenticator apps (secret encrypted) and recovery codes (hashes only). */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly sql: Sql,
    private readonly cipher: Cipher,
    private readonly keyed: KeyedHash,
    private readonly clock: Clock,
  ) {}

  async app(recommenderId: string): Promise<App | null> {
    const row = await this.sql.one<{ encrypted: string; confirmedAt: Date | null }>(
      'select secret_encrypted as encrypted, confirmed_at as "confirmedAt" from authenticator_app where tenant_id = $1 and recommender_id = $2',
      this.of(recommenderId),
    );
    return row
      ? { secret: this.cipher.decrypt(row.encrypted, column, recommenderId), confirmedAt: row.confirmedAt }
      : null;
  }

  /** The app whose codes are asked for at logins. */
  async appInUse(recommenderId: string): Promise<App | null> {
    const app = await this.app(recommenderId);
    return app?.confirmedAt ? app : null;
  }

  /** Whether it could be begun: one that is in use is not replaced. */
  async beginApp(recommenderId: string, secret: string): Promise<boolean> {
    return (
      (await this.sql.execute(
        `insert into authenticator_app as a (tenant_id, recommender_id, secret_encrypted) values ($1, $2, $3)
       on conflict (tenant_id, recommender_id) do update set secret_encrypted = excluded.secret_encrypted, last_step = 0 where a.confirmed_at is null`,
        [...this.of(recommenderId), this.cipher.encrypt(secret, column, recommenderId)],
      )) === 1
    );
  }

  /** Takes the code of a time step, the first one puts the app to use; false for one that was taken already, or an earlier one. */
  async takeStep(recommenderId: string, step: number): Promise<boolean> {
    return (
      (await this.sql.execute(
        'update authenticator_app set last_step = $3, confirmed_at = coalesce(confirmed_at, $4) where tenant_id = $1 and recommender_id = $2 and last_step < $3',
        [...this.of(recommenderId), step, this.clock.now()],
      )) === 1
    );
  }

  async codesLeft(recommenderId: string): Promise<number> {
    return (
      (
        await this.sql.one<{ count: number }>(
          'select count(*)::int as count from recovery_code where tenant_id = $1 and recommender_id = $2',
          this.of(recommenderId),
        )
      )?.count ?? 0
    );
  }

  async replaceCodes(recommenderId: string, codes: readonly string[]): Promise<void> {
    await this.forgetCodes(recommenderId);
    await this.sql.execute(
      'insert into recovery_code (tenant_id, recommender_id, code_hash) select $1, $2, unnest($3::text[])',
      [...this.of(recommenderId), codes.map(code => this.hashed(recommenderId, code))],
    );
  }

  /** True for the one caller who gets it. */
  async useCode(recommenderId: string, code: string): Promise<boolean> {
    return (
      (await this.sql.execute(
        'delete from recovery_code where tenant_id = $1 and recommender_id = $2 and code_hash = $3',
        [...this.of(recommenderId), this.hashed(recommenderId, code)],
      )) === 1
    );
  }

  async forget(recommenderId: string): Promise<void> {
    await this.forgetApp(recommenderId);
    await this.forgetCodes(recommenderId);
  }

  async forgetApp(recommenderId: string): Promise<void> {
    await this.sql.execute(
      'delete from authenticator_app where tenant_id = $1 and recommender_id = $2',
      this.of(recommenderId),
    );
  }

  async forgetCodes(recommenderId: string): Promise<void> {
    await this.sql.execute(
      'delete from recovery_code where tenant_id = $1 and recommender_id = $2',
      this.of(recommenderId),
    );
  }

  private of(recommenderId: string): [string, string] {
    return [currentWork().tenantId, recommenderId];
  }

  private hashed(recommenderId: string, code: string): string {
    return this.keyed.of('recovery-code', `${recommenderId} ${plain(code)}`);
  }
}

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
