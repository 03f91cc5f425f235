import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { equalSecrets, KeyedHash } from '#platform/crypto/cipher.js';
import { tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { Handles } from '#platform/messages.js';
import { AllowContentClient } from '../api.js';

/** `Reader` sees published content, `Editor` also drafts. */
export type ClientRole = 'Reader' | 'Editor';

/** Programs that may read the tenant's content from outside. */
export const ContentClientRow = defineEntity({
  name: 'ContentClientRow',
  tableName: 'content_client',
  properties: p => ({
    tenantId: p.uuid().primary(),
    clientId: p.text().primary(),
    /** Keyed hash. */
    secretHash: p.text(),
    role: p.text().$type<ClientRole>(),
    changedAt: p.datetime(),
  }),
});

/** Programs that may read the tenant's content from outside; their secrets are random, so a keyed hash is sufficient. */
@Injectable()
export class ContentClients {
  constructor(
    private readonly keyed: KeyedHash,
    private readonly clock: Clock,
  ) {}

  /** Creates a client that may write and publish through the store's API, or changes its secret. */
  @Handles(AllowContentClient)
  async allow(clientId: string, secret: string, role: ClientRole): Promise<void> {
    await currentEntityManager().upsert(ContentClientRow, {
      tenantId: currentWork().tenantId,
      clientId,
      secretHash: this.hash(secret),
      role,
      changedAt: this.clock.now(),
    });
  }

  /** The client's role, or null both for an unknown one and for a wrong secret. */
  async roleOf(clientId: string, secret: string): Promise<ClientRole | null> {
    const row = await tables<typeof ContentClientRow>()
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
