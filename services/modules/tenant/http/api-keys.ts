import { Controller } from '@nestjs/common';
import { createApiKey, listApiKeys, revokeApiKey, type ApiKey } from '#contract/betrieb/integrations.js';
import { toWireDateTime } from '#contract/shared/codec.js';
import { Audit } from '#platform/audit.js';
import { ensure } from '#platform/domain/domain-error.js';
import { apiKeyPrefix } from '#platform/http/authenticate.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { Tokens } from '#platform/tokens.js';

/** So that the list stays one a person knows. */
const most = 20;

/** What the token of a key says of it. */
interface Facts {
  readonly name: string;
  readonly rights: ApiKey['Rechte'];
  readonly by: string;
  readonly usedAt?: string;
}

/** Keys of the tenant for programmes of the provider: the token is kept as a hash, and each opens what its rights say (docs/specification/operations.md#api-keys). */
@Controller()
export class ApiKeysController {
  constructor(
    private readonly tokens: Tokens,
    private readonly audit: Audit,
  ) {}

  @Implements(listApiKeys)
  async list(@Input() { context }: CallRequest<typeof listApiKeys>): Promise<ApiKey[]> {
    const keys = await this.tokens.ofSubject('api-key', context.tenant.id);
    return keys.map(({ id, issuedAt, data }) => {
      const { name, rights, by, usedAt } = data as unknown as Facts;
      return {
        Id: id,
        Name: name,
        Rechte: rights,
        ErstelltAm: toWireDateTime(issuedAt),
        ErstelltVon: by,
        ZuletztBenutztAm: usedAt ? toWireDateTime(new Date(usedAt)) : null,
      };
    });
  }

  @Implements(createApiKey)
  async create(@Input() { body, context }: CallRequest<typeof createApiKey>) {
    const by = principalOf(context, 'agency').name;
    const { length } = await this.tokens.ofSubject('api-key', context.tenant.id);
    ensure(length < most, 'validation-failed', { fields: [{ field: 'Name', reason: 'too-many-keys' }] });
    const facts: Facts = { name: body.Name, rights: [...new Set(body.Rechte)], by };
    const token = await this.tokens.issue('api-key', context.tenant.id, { data: { ...facts } });
    const id = this.tokens.idOf(token);
    await this.audit.record({
      action: 'api-key.create',
      subject: id,
      by,
      after: { name: facts.name, rights: facts.rights },
    });
    return { Id: id, Schluessel: `${apiKeyPrefix}${token}` };
  }

  @Implements(revokeApiKey)
  async revoke(@Input() { params, context }: CallRequest<typeof revokeApiKey>): Promise<void> {
    const keys = await this.tokens.ofSubject('api-key', context.tenant.id);
    const key = keys.find(({ id }) => id === params.id);
    ensure(key !== undefined && (await this.tokens.revokeById('api-key', context.tenant.id, params.id)), 'not-found');
    await this.audit.record({
      action: 'api-key.revoke',
      subject: params.id,
      by: principalOf(context, 'agency').name,
      before: { name: (key.data as unknown as Facts).name },
    });
  }
}
