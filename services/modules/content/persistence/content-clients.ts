import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Cipher, equalSecrets, KeyedHash } from '#platform/crypto/cipher.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';

/** `Reader` sees what is published, `Editor` drafts too. */
export type ClientRole = 'Reader' | 'Editor';

/** Programmes that may read the tenant's content from outside; their secrets are random, so a keyed hash is enough. */
@Injectable()
export class ContentClients {
  constructor(
    private readonly sql: Sql,
    private readonly keyed: KeyedHash,
    private readonly clock: Clock,
  ) {}

  async allow(clientId: string, secret: string, role: ClientRole): Promise<void> {
    await this.sql.execute(
      `insert into content_client (tenant_id, client_id, secret_hash, role, changed_at) values ($1, $2, $3, $4, $5)
       on conflict (tenant_id, client_id) do update set secret_hash = excluded.secret_hash, role = excluded.role, changed_at = excluded.changed_at`,
      [currentWork().tenantId, clientId, this.hash(secret), role, this.clock.now()],
    );
  }

  /** The client's role, or null for an unknown one and for a wrong secret alike. */
  async roleOf(clientId: string, secret: string): Promise<ClientRole | null> {
    const row = await this.sql.one<{ secret_hash: string; role: ClientRole }>(
      'select secret_hash, role from content_client where tenant_id = $1 and client_id = $2',
      [currentWork().tenantId, clientId],
    );
    return row && equalSecrets(row.secret_hash, this.hash(secret)) ? row.role : null;
  }

  private hash(secret: string): string {
    return this.keyed.of('content-client', secret);
  }
}

/** A Squidex the tenant's content lies on. The secret never leaves the server. */
export interface ContentPlatform {
  /** Without a trailing slash. */
  readonly url: string;
  readonly app: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Which tenants have their content elsewhere; without a row it is the built-in store. */
@Injectable()
export class ContentPlatforms {
  constructor(
    private readonly sql: Sql,
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<ContentPlatform | null> {
    const row = await this.sql.one<Omit<ContentPlatform, 'clientSecret'> & { secret: string }>(
      'select url, app, client_id as "clientId", secret_encrypted as secret from content_platform where tenant_id = $1',
      [currentWork().tenantId],
    );
    if (!row) return null;
    const { secret, ...platform } = row;
    return { ...platform, clientSecret: this.cipher.decrypt(secret, 'content_platform.secret_encrypted', '') };
  }

  async use({ url, app, clientId, clientSecret }: ContentPlatform): Promise<void> {
    await this.sql.execute(
      `insert into content_platform (tenant_id, url, app, client_id, secret_encrypted, changed_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (tenant_id) do update set url = excluded.url, app = excluded.app, client_id = excluded.client_id, secret_encrypted = excluded.secret_encrypted, changed_at = excluded.changed_at`,
      [
        currentWork().tenantId,
        url.replace(/\/+$/, ''),
        app,
        clientId,
        this.cipher.encrypt(clientSecret, 'content_platform.secret_encrypted', ''),
        this.clock.now(),
      ],
    );
  }

  async useBuiltIn(): Promise<void> {
    await this.sql.execute('delete from content_platform where tenant_id = $1', [currentWork().tenantId]);
  }
}
