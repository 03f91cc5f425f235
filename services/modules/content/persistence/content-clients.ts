import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Cipher, equalSecrets, KeyedHash } from '#platform/crypto/cipher.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { content, type ClientRole } from '../tables.js';

/** Programmes that may read the tenant's content from outside; their secrets are random, so a keyed hash is enough. */
@Injectable()
export class ContentClients {
  constructor(
    private readonly keyed: KeyedHash,
    private readonly clock: Clock,
  ) {}

  async allow(clientId: string, secret: string, role: ClientRole): Promise<void> {
    const given = { secretHash: this.hash(secret), role, changedAt: this.clock.now() };
    await content()
      .insertInto('content_client')
      .values({ tenantId: currentWork().tenantId, clientId, ...given })
      .onConflict(known => known.columns(['tenantId', 'clientId']).doUpdateSet(given))
      .execute();
  }

  /** The client's role, or null for an unknown one and for a wrong secret alike. */
  async roleOf(clientId: string, secret: string): Promise<ClientRole | null> {
    const row = await content()
      .selectFrom('content_client')
      .select(['secretHash', 'role'])
      .where('tenantId', '=', currentWork().tenantId)
      .where('clientId', '=', clientId)
      .executeTakeFirst();
    return row && equalSecrets(row.secretHash, this.hash(secret)) ? row.role : null;
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
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<ContentPlatform | null> {
    const row = await content()
      .selectFrom('content_platform')
      .select(['url', 'app', 'clientId', 'secretEncrypted'])
      .where('tenantId', '=', currentWork().tenantId)
      .executeTakeFirst();
    if (!row) return null;
    const { secretEncrypted, ...platform } = row;
    return { ...platform, clientSecret: this.cipher.decrypt(secretEncrypted, 'content_platform.secret_encrypted', '') };
  }

  async use({ url, app, clientId, clientSecret }: ContentPlatform): Promise<void> {
    const given = {
      url: url.replace(/\/+$/, ''),
      app,
      clientId,
      secretEncrypted: this.cipher.encrypt(clientSecret, 'content_platform.secret_encrypted', ''),
      changedAt: this.clock.now(),
    };
    await content()
      .insertInto('content_platform')
      .values({ tenantId: currentWork().tenantId, ...given })
      .onConflict(known => known.column('tenantId').doUpdateSet(given))
      .execute();
  }

  async useBuiltIn(): Promise<void> {
    await content().deleteFrom('content_platform').where('tenantId', '=', currentWork().tenantId).execute();
  }
}
