import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';

/** The Squidex that holds the tenant's content; without a row the built-in store is used. */
export const ContentPlatformRow = defineEntity({
  name: 'ContentPlatformRow',
  tableName: 'content_platform',
  properties: p => ({
    tenantId: p.uuid().primary(),
    /** Without a trailing slash. */
    url: p.text(),
    app: p.text(),
    clientId: p.text(),
    secretEncrypted: p.text(),
    changedAt: p.datetime(),
  }),
});

/** The Squidex that holds the tenant's content. Its secret never leaves the server. */
export interface ContentPlatform {
  /** Without a trailing slash. */
  readonly url: string;
  readonly app: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Tenants whose content is stored elsewhere; without a row the built-in store is used. */
@Injectable()
export class ContentPlatforms {
  constructor(
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<ContentPlatform | null> {
    const row = await tables<typeof ContentPlatformRow>()
      .selectFrom('content_platform')
      .select(['url', 'app', 'clientId', 'secretEncrypted'])
      .where('tenantId', '=', currentWork().tenantId)
      .executeTakeFirst();
    if (!row) return null;
    const { secretEncrypted, ...platform } = row;
    return { ...platform, clientSecret: this.cipher.decrypt(secretEncrypted, 'content_platform.secret_encrypted', '') };
  }

  async use({ url, app, clientId, clientSecret }: ContentPlatform): Promise<void> {
    await currentEntityManager().upsert(ContentPlatformRow, {
      tenantId: currentWork().tenantId,
      url: url.replace(/\/+$/, ''),
      app,
      clientId,
      secretEncrypted: this.cipher.encrypt(clientSecret, 'content_platform.secret_encrypted', ''),
      changedAt: this.clock.now(),
    });
  }

  async useBuiltIn(): Promise<void> {
    await currentEntityManager().nativeDelete(ContentPlatformRow, { tenantId: currentWork().tenantId });
  }
}
