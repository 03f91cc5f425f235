import { Injectable } from '@nestjs/common';
import { Audit } from '#platform/audit.js';
import { currentPerson, currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { mustBeKnown, type PersonId } from '#platform/domain/person.js';
import { apiKeyPrefix } from '#platform/http/authenticate.js';
import { Tokens } from '#platform/tokens.js';

/** Keys per tenant, so that the list stays manageable. */
const most = 20;

/** Data stored with the token of an API key. */
interface KeyData {
  readonly name: string;
  /** As the contract names them. */
  readonly rights: readonly string[];
  readonly by: string;
  /** The account of whoever made it: what the key does counts as theirs. */
  readonly madeBy: PersonId;
  readonly usedAt?: string;
}

/** The API keys of the tenant at work: tokens without an end, for programs of the provider. */
@Injectable()
export class ApiKeys {
  constructor(
    private readonly tokens: Tokens,
    private readonly audit: Audit,
  ) {}

  async list() {
    return (await this.all()).map(({ id, issuedAt, data }) => {
      const { name, rights, by, usedAt } = data as unknown as KeyData;
      return { id, name, rights, by, createdAt: issuedAt, usedAt: usedAt ? new Date(usedAt) : null };
    });
  }

  /** Returns the key itself, which is shown this once. */
  async create(name: string, wanted: readonly string[], by: string): Promise<{ id: string; key: string }> {
    const { length } = await this.all();
    ensure(length < most, 'validation-failed', { fields: [{ field: 'Name', reason: 'too-many-keys' }] });
    const rights = [...new Set(wanted)];
    const facts: KeyData = { name, rights, by, madeBy: mustBeKnown(currentPerson()).id };
    const token = await this.tokens.issue('api-key', currentWork().tenantId, { data: { ...facts } });
    const id = this.tokens.idOf(token);
    await this.audit.record({ action: 'api-key.create', subject: id, by, after: { name, rights } });
    return { id, key: `${apiKeyPrefix}${token}` };
  }

  async revoke(keyId: string, by: string): Promise<void> {
    const key = (await this.all()).find(({ id }) => id === keyId);
    const { tenantId } = currentWork();
    ensure(key !== undefined && (await this.tokens.revokeById('api-key', tenantId, keyId)), 'not-found');
    const { name } = key.data as unknown as KeyData;
    await this.audit.record({ action: 'api-key.revoke', subject: keyId, by, before: { name } });
  }

  private all() {
    return this.tokens.ofSubject('api-key', currentWork().tenantId);
  }
}
