import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { UnitOfWork, type WorkContext } from '#platform/database/unit-of-work.js';
import { idFrom } from '#platform/domain/ids.js';
import { Throttle } from '#platform/intake/limits.js';
import { Tokens } from '#platform/tokens.js';
import { ContentClients, type ClientRole } from '../persistence/content-clients.js';

/** 30 days, like the content platform's tokens. */
const LIVES_SECONDS = 30 * 24 * 3600;

export const READ_SCOPE = 'squidex-api';

export const WRITE_SCOPE = 'content:write';

/** The client to which a content token was issued. */
export interface ContentClient {
  readonly clientId: string;
  readonly mayWrite: boolean;
}

export interface ClientCredentials {
  readonly clientId: string;
  readonly secret: string;
}

/** As RFC 6749 names them. */
export type ClientRefusal = 'invalid_client' | 'invalid_scope';

/** Tokens for programs that read content from outside (client credentials). */
@Injectable()
export class ClientTokens {
  constructor(
    private readonly clients: ContentClients,
    private readonly tokens: Tokens,
    private readonly attempts: Throttle,
    private readonly clock: Clock,
    private readonly work: UnitOfWork,
  ) {}

  /** Throws `too-many-requests` after too many wrong credentials. */
  async issue(
    caller: Pick<WorkContext, 'tenantId' | 'correlationId'>,
    { clientId, secret }: ClientCredentials,
    scope: string | null,
  ): Promise<
    ClientRefusal | { readonly token: string; readonly expiresInSeconds: number; readonly scopes: readonly string[] }
  > {
    return this.work.run({ ...caller, actor: 'anonymous' }, async () => {
      await this.attempts.reserve('content-client', clientId);
      const role = /[\0]/.test(clientId) ? null : await this.clients.roleOf(clientId, secret);
      if (!role) return 'invalid_client';
      await this.attempts.giveBack('content-client', clientId);
      const scopes = scopesOf(role, scope);
      if (!scopes) return 'invalid_scope';
      const token = await this.tokens.issue('content', idFrom('content-client', clientId), {
        expiresAt: new Date(this.clock.now().getTime() + LIVES_SECONDS * 1000),
        data: { clientId, mayWrite: scopes.includes(WRITE_SCOPE) },
      });
      return { token, expiresInSeconds: LIVES_SECONDS, scopes };
    });
  }

  /** Inside the tenant's transaction; null for a missing, expired or another tenant's token. */
  async clientOf(bearer: string | undefined): Promise<ContentClient | null> {
    const record = bearer ? await this.tokens.resolve('content', bearer) : undefined;
    return record ? { clientId: String(record.data['clientId']), mayWrite: record.data['mayWrite'] === true } : null;
  }
}

/**
 * The platform's own scope grants all rights of the client, which for an editor includes writing; others such as
 * `openid` are accepted and ignored.
 */
function scopesOf(role: ClientRole, wanted: string | null): string[] | null {
  const asked = (wanted ?? READ_SCOPE).split(/\s+/).filter(Boolean);
  if (asked.includes(WRITE_SCOPE) && role !== 'Editor') return null;
  return role === 'Editor' ? [READ_SCOPE, WRITE_SCOPE] : [READ_SCOPE];
}
