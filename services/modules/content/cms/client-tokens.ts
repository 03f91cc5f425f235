import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock/clock.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { idFrom } from '#platform/domain/ids.js';
import { Attempts } from '#platform/entry/attempts.js';
import type { Tenant } from '#platform/tenant/tenant.js';
import { Tokens } from '#platform/tokens/tokens.js';
import { ContentClients, type ClientRole } from '../persistence/content-clients.js';

/** As the platform we speak like gives it: 30 days. */
const LIVES_SECONDS = 30 * 24 * 3600;
export const READ_SCOPE = 'squidex-api';
export const WRITE_SCOPE = 'content:write';

/** RFC 6749: a token, or why there is none. */
export type TokenAnswer =
  | {
      readonly access_token: string;
      readonly expires_in: number;
      readonly token_type: 'Bearer';
      readonly scope: string;
    }
  | {
      readonly error: 'invalid_request' | 'invalid_client' | 'unsupported_grant_type' | 'invalid_scope';
      readonly error_description: string;
    };

/** Who a content token was given to. */
export interface ContentClient {
  readonly clientId: string;
  readonly mayWrite: boolean;
}

/** Tokens for programmes that read content from outside (client credentials). */
@Injectable()
export class ClientTokens {
  constructor(
    private readonly clients: ContentClients,
    private readonly tokens: Tokens,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
    private readonly work: UnitOfWork,
  ) {}

  /** `form`: the urlencoded body. Refuses with `too-many-requests` while somebody is guessing. */
  async issue(tenant: Tenant, correlationId: string, form: string, basic?: string): Promise<TokenAnswer> {
    const sent = new URLSearchParams(form);
    if (sent.get('grant_type') !== 'client_credentials')
      return refusal(
        sent.has('grant_type') ? 'unsupported_grant_type' : 'invalid_request',
        'Only client_credentials is offered.',
      );
    const { id, secret } = credentialsOf(sent, basic);
    return this.work.run({ tenantId: tenant.id, actor: 'anonymous', correlationId }, async () => {
      await this.attempts.reserve('content-client', id);
      const role = /[\0]/.test(id) ? null : await this.clients.roleOf(id, secret);
      if (!role) return refusal('invalid_client', 'The client or its secret is not known.');
      await this.attempts.giveBack('content-client', id);
      const scopes = scopesOf(role, sent.get('scope'));
      if (!scopes) return refusal('invalid_scope', `The scopes are ${READ_SCOPE} and, for editors, ${WRITE_SCOPE}.`);
      const token = await this.tokens.issue('content', idFrom('content-client', id), {
        expiresAt: new Date(this.clock.now().getTime() + LIVES_SECONDS * 1000),
        data: { clientId: id, mayWrite: scopes.includes(WRITE_SCOPE) },
      });
      return { access_token: token, expires_in: LIVES_SECONDS, token_type: 'Bearer', scope: scopes.join(' ') };
    });
  }

  /** Inside the tenant's transaction; null for none, another tenant's and an expired one. */
  async clientOf(bearer: string | undefined): Promise<ContentClient | null> {
    const record = bearer ? await this.tokens.resolve('content', bearer) : undefined;
    return record ? { clientId: String(record.data['clientId']), mayWrite: record.data['mayWrite'] === true } : null;
  }
}

const refusal = (error: Extract<TokenAnswer, { error: string }>['error'], error_description: string): TokenAnswer => ({
  error,
  error_description,
});

/** In the body or, as RFC 6749 allows, as basic authentication. */
function credentialsOf(sent: URLSearchParams, basic: string | undefined): { id: string; secret: string } {
  const encoded = /^Basic ([\w+/=]+)$/i.exec(basic ?? '')?.[1];
  const [id = '', ...secret] = encoded ? Buffer.from(encoded, 'base64').toString('utf8').split(':') : [];
  const name = sent.get('client_id') ?? decoded(id);
  return { id: name.slice(0, 200), secret: sent.get('client_secret') ?? decoded(secret.join(':')) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The platform's own scope means all its client may, which for an editor is to write; `openid` and the like are heard and left out. */
function scopesOf(role: ClientRole, wanted: string | null): string[] | null {
  const asked = (wanted ?? READ_SCOPE).split(/\s+/).filter(Boolean);
  if (asked.includes(WRITE_SCOPE) && role !== 'Editor') return null;
  return role === 'Editor' ? [READ_SCOPE, WRITE_SCOPE] : [READ_SCOPE];
}
