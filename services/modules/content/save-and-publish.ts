import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform/audit.js';
import { Clock } from '#platform/clock.js';
import { UnitOfWork, type WorkContext } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { idFrom, newId } from '#platform/domain/ids.js';
import { Throttle } from '#platform/intake/limits.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { Tokens } from '#platform/tokens.js';
import { amountsBegin, namesIn, slugOf } from '#shared/texts.js';
import { AllowContentClient, LayInContent } from './api.js';
import { hashOf, missingFor, problemsOf, type DataProblem } from './domain/content-data.js';
import type { ContentData } from './events.js';
import { isAgreedTo, schemaOf, type ContentItem, type ContentSchema } from './domain/content-item.js';
import { withSafeHtml } from './html.js';
import { ContentClients, ContentItems, ContentTable, type ClientRole } from './persistence.js';
import { OfferedAmounts } from './queries.js';

/** Saves a version; returns the item's id. Without an id a new item is created, named after its key field. */
export class SaveContent extends Command<string> {
  constructor(
    readonly schema: ContentSchema,
    readonly id: string | null,
    readonly data: ContentData,
    /** The version on which the change is based; 0 for new content. */
    readonly basedOn: number,
    /** Display name of the author. */
    readonly by: string,
    readonly restoredFrom: number | null = null,
  ) {
    super();
  }
}

@CommandHandler(SaveContent)
export class SaveContentHandler implements ICommandHandler<SaveContent> {
  constructor(
    private readonly items: ContentItems,
    private readonly table: ContentTable,
    private readonly tenants: TenantDirectory,
    private readonly audit: Audit,
  ) {}

  async execute({ schema, id: given, data: sent, basedOn, by, restoredFrom }: SaveContent): Promise<string> {
    const { config } = await this.tenants.own();
    refuse(problemsOf(schema, sent, config.languages ?? ['de']));
    const data = await withSafeHtml(schema, withoutNothing(sent));
    const id = given ?? (idOf(schema, data) || newId());
    await this.nameMustBeFree(schema, id, data);
    const item = basedOn === 0 ? await this.items.openOrNew({ schema, id }) : await this.items.open({ schema, id });
    const before = item.version;
    item.save({ schema: schema.name, itemId: id, hash: hashOf(data), basedOn, ...(restoredFrom && { restoredFrom }) });
    await this.items.keep({ schema, id }, item, { data, byName: by, restoredFrom });
    if (item.version !== before) {
      await this.audit.record({
        action: before === 0 ? 'content.create' : restoredFrom ? 'content.restore' : 'content.save',
        subject: `${schema.name}/${id}`,
        by,
        before: before && { version: before },
        after: { version: item.version, ...(restoredFrom && { restoredFrom }) },
      });
    }
    return id;
  }

  private async nameMustBeFree(schema: ContentSchema, id: string, data: ContentData): Promise<void> {
    const name = schema.key && data[schema.key]?.['iv'];
    if (!name) return;
    ensure(!(await this.table.keyIsTaken(schema, String(name), id)), 'validation-failed', {
      fields: [{ field: `Daten.${schema.key}.iv`, reason: 'taken' }],
    });
  }
}

function refuse(problems: readonly DataProblem[]): void {
  if (problems.length > 0)
    throw new DomainError('validation-failed', {
      fields: problems.map(({ field, ...problem }) => ({ ...problem, field: `Daten.${field}` })),
    });
}

/** Removes empty texts, and fields without any text. */
const withoutNothing = (data: ContentData): ContentData =>
  Object.fromEntries(
    Object.entries(data)
      .map(
        ([name, values]) =>
          [
            name,
            Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== '')),
          ] as const,
      )
      .filter(([, values]) => Object.keys(values).length > 0),
  );

/** An id made of the key field, readable in an address. */
const idOf = ({ key }: ContentSchema, data: ContentData): string =>
  slugOf(String((key && data[key]?.['iv']) ?? '')).slice(0, 80);

export type ContentChange = 'publish' | 'unpublish' | 'archive' | 'reopen';

/** Publishes a version, unpublishes content, or moves it into or out of the archive. */
export class ChangeContent extends Command<void> {
  constructor(
    readonly schema: ContentSchema,
    readonly id: string,
    readonly change: ContentChange,
    readonly version: number,
    readonly by: string,
  ) {
    super();
  }
}

@CommandHandler(ChangeContent)
export class ChangeContentHandler implements ICommandHandler<ChangeContent> {
  constructor(
    private readonly items: ContentItems,
    private readonly table: ContentTable,
    private readonly tenants: TenantDirectory,
    private readonly audit: Audit,
    private readonly amounts: OfferedAmounts,
  ) {}

  async execute({ schema, id, change, version, by }: ChangeContent): Promise<void> {
    const item = await this.items.open({ schema, id });
    const before = stateOf(item);
    if (change === 'publish') {
      item.publishVersion(version);
      await this.publishedContentIsWhole(schema, id, version);
      await this.amountsAreThere(schema, id, version);
    } else {
      item[change]();
    }
    if (item.newEvents().length === 0) return;
    await this.items.keep({ schema, id }, item);
    await this.audit.record({
      action: `content.${change}`,
      subject: `${schema.name}/${id}`,
      by,
      before,
      after: stateOf(item),
    });
  }

  private async publishedContentIsWhole(schema: ContentSchema, id: string, version: number): Promise<void> {
    const { config } = await this.tenants.own();
    refuse(missingFor(schema, (await this.table.version(schema, id, version)) ?? {}, config.defaultLanguage ?? 'de'));
  }

  /** A text may only use existing amounts; consent texts may use none, since they must stay as they were agreed to. */
  private async amountsAreThere(schema: ContentSchema, id: string, version: number): Promise<void> {
    const data = (await this.table.version(schema, id, version)) ?? {};
    const isVariable = schema.name === 'variables';
    const named = namedIn(data);
    const amounts = named.filter(({ name }) => name.startsWith(amountsBegin));
    const known = amounts.length > 0 ? await this.amounts.today() : null;
    const unknown = amounts.filter(({ name }) => !known!.has(name));
    const agreed = isVariable
      ? amounts.length > 0 && (await this.agreedTo()).some(text => namesThis(text, data))
      : isAgreedTo(schema, data);
    const holding = agreed && !isVariable ? await this.variablesWithAmounts() : new Set<string>();
    const moving = agreed ? named.filter(one => amounts.includes(one) || holding.has(one.name)) : [];
    refuse([
      ...unknown.map(({ field, name }) => ({ field, reason: 'amount-unknown' as const, values: { name } })),
      ...moving.map(({ field }) => ({ field, reason: 'amount-agreed' as const })),
    ]);
  }

  private async agreedTo(): Promise<ContentData[]> {
    const found = [];
    for (const schema of [schemaOf('pages')!, schemaOf('texte')!])
      found.push(...(await this.table.published(schema)).filter(({ data }) => isAgreedTo(schema, data)));
    return found.map(({ data }) => data);
  }

  private async variablesWithAmounts(): Promise<ReadonlySet<string>> {
    const takesSome = ({ data }: { readonly data: ContentData }) =>
      namedIn({ Wert: data['Wert'] ?? {} }).some(({ name }) => name.startsWith(amountsBegin));
    const variables = await this.table.published(schemaOf('variables')!);
    return new Set(variables.filter(takesSome).map(({ data }) => String(data['Name']?.['iv'])));
  }
}

/** Amount names that the texts use, each with its field. */
const namedIn = (data: ContentData): { readonly field: string; readonly name: string }[] =>
  Object.entries(data).flatMap(([field, values]) =>
    Object.entries(values).flatMap(([partition, value]) =>
      typeof value === 'string' ? namesIn(value).map(name => ({ field: `${field}.${partition}`, name })) : [],
    ),
  );
const namesThis = (text: ContentData, variable: ContentData): boolean =>
  namedIn(text).some(({ name }) => name === variable['Name']?.['iv']);

const stateOf = ({ status, publishedVersion }: ContentItem) => ({ status, publishedVersion });

/** For the set-up of a tenant: saved and published at once. */
@CommandHandler(LayInContent)
export class LayInContentHandler implements ICommandHandler<LayInContent> {
  constructor(
    private readonly items: ContentItems,
    private readonly commands: CommandBus,
  ) {}

  async execute({ contents, by }: LayInContent): Promise<{ written: number }> {
    let written = 0;
    for (const { schema: name, id, data } of contents) {
      const schema = schemaOf(name);
      if (!schema) throw new Error(`There is no kind of content ${name}.`);
      // Content that an editor has changed meanwhile stays.
      if ((await this.items.openOrNew({ schema, id })).version > 0) continue;
      await this.commands.execute(new SaveContent(schema, id, data, 0, by));
      await this.commands.execute(new ChangeContent(schema, id, 'publish', 1, by));
      written += 1;
    }
    return { written };
  }
}

/** Creates a client that may write and publish through the store's API. */
@CommandHandler(AllowContentClient)
export class AllowContentClientHandler implements ICommandHandler<AllowContentClient> {
  constructor(private readonly clients: ContentClients) {}

  async execute({ clientId, secret, role }: AllowContentClient): Promise<void> {
    await this.clients.allow(clientId, secret, role);
  }
}

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
