import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { logger } from '#platform/logger.js';
import { Outbound } from '#platform/outbound.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import { QueryNotUnderstood } from '../domain/query.js';
import { ContentPlatforms } from '../persistence/content-platforms.js';
import { SquidexClient } from './squidex-client.js';
import { BuiltInStore } from './built-in-store.js';
import { type ContentPort, ContentNotAvailable } from './content-port.js';

const FRESH_FOR_MS = 10_000;

/** Each tenant's content port by its configuration, read again every few seconds, so that a switch needs no restart. */
@Injectable()
export class ContentSources {
  private readonly known = new Map<string, { at: number; key: string; client: SquidexClient | null }>();

  constructor(
    private readonly platforms: ContentPlatforms,
    private readonly store: BuiltInStore,
    private readonly outbound: Outbound,
    private readonly work: UnitOfWork,
  ) {}

  /** Reads through the port; failures become the error catalogue's errors. */
  async read<T>(
    tenant: Tenant,
    correlationId: string,
    languages: readonly string[],
    reading: (port: ContentPort) => Promise<T>,
  ): Promise<T> {
    try {
      return await reading(
        (await this.clientOf(tenant, correlationId)) ?? this.store.of(tenant, correlationId, { languages }),
      );
    } catch (error) {
      if (error instanceof QueryNotUnderstood)
        throw new DomainError('validation-failed', { fields: [{ field: '$filter', reason: 'invalid' }] });
      if (!(error instanceof ContentNotAvailable)) throw error;
      logger.error({ traceId: correlationId, tenant: tenant.key, err: error.cause }, error.message);
      throw new DomainError('content-not-available');
    }
  }

  /** Called after a switch of the store. */
  forget(tenantId: string): void {
    this.known.delete(tenantId);
  }

  private async clientOf({ id }: Tenant, correlationId: string): Promise<SquidexClient | null> {
    const known = this.known.get(id);
    if (known && Date.now() - known.at < FRESH_FOR_MS) return known.client;
    const platform = await this.work.run({ tenantId: id, actor: 'anonymous', correlationId }, () =>
      this.platforms.read(),
    );
    const key = JSON.stringify(platform);
    // The client and its token are kept while the platform stays the same.
    const client = known?.key === key ? known.client : platform && new SquidexClient(platform, this.outbound);
    this.known.set(id, { at: Date.now(), key, client });
    return client;
  }
}
