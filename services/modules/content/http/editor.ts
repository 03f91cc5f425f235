import { Controller, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { fromEditor, fromEditorRow, statusOf } from './contents.js';
import type { TenantDocument } from '#contract/mandanten.js';
import {
  changeContent,
  createContent,
  listEditorContents,
  listEditorSchemas,
  previewContent,
  readContentPlatform,
  readContentVersion,
  readEditorContent,
  restoreContent,
  saveContent,
  useContentPlatform,
} from '#contract/content/calls.js';
import { toPaged } from '#contract/shared/codec.js';
import { Audit } from '#platform/audit.js';
import { afterCommit } from '#platform/database/unit-of-work.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { saidToLeadAway } from '#platform/domain/leading-away.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { Outbound, refusedAt } from '#platform/outbound.js';
import { namingBoth, Part, type DocumentChange, type DocumentPart } from '#platform/tenancy/settings.js';
import { hashOf, mapKind, missingFor } from '../domain/content-data.js';
import type { ContentData } from '../events.js';
import { filled } from '#shared/texts.js';
import { contentSchemas, schemaOf, type ContentSchema } from '../domain/content-schemas.js';
import { withSafeHtml } from '../html.js';
import { ContentItems, ContentTable } from '../persistence/content-items.js';
import { ContentPlatforms, type ContentPlatform } from '../persistence/content-platforms.js';
import { ContentSources } from '../ports/content-sources.js';
import { OfferedAmounts, variablesOf } from '../queries/variables.js';
import { ChangeContent } from '../use-cases/change-content.js';
import { SaveContent } from '../use-cases/save-content.js';

/** A content item as an editor sees it: the latest version and earlier ones. */
@Injectable()
export class EditorAnswer {
  constructor(private readonly table: ContentTable) {}

  async one(schema: ContentSchema, id: string) {
    const view = await this.table.find(schema, id, true);
    if (!view) throw new DomainError('not-found');
    return fromEditor(
      {
        ...view,
        publishedVersion: await this.table.publishedVersion(schema, id),
        versions: await this.table.versions(schema, id),
      },
      schema.name,
    );
  }
}

/** Calls by which the console edits the built-in store. */
@Controller()
export class EditorController {
  constructor(
    private readonly table: ContentTable,
    private readonly answer: EditorAnswer,
    private readonly platforms: ContentPlatforms,
    private readonly amounts: OfferedAmounts,
  ) {}

  @Implements(listEditorSchemas)
  async schemas(@Input() { context: { tenant } }: CallRequest<typeof listEditorSchemas>) {
    const [items, amounts] = [await this.table.published(schemaOf('variables')!), await this.amounts.today()];
    const { languages, defaultLanguage } = tenant.config;
    const values = (languages ?? ['de']).map(
      language => [language, variablesOf(items, [language, defaultLanguage], amounts)] as const,
    );
    const purposes = new Map(
      items.map(({ data }) => [String(data['Name']?.['iv']), String(data['Beschreibung']?.['iv'] ?? '')]),
    );
    return {
      App: tenant.config.contentApp,
      Sprachen: [...(tenant.config.languages ?? ['de'])],
      Standardsprache: tenant.config.defaultLanguage,
      Extern: (await this.platforms.read()) !== null,
      Schemata: contentSchemas.map(({ name, label, key, title, fields }) => ({
        Name: name,
        Bezeichnung: { ...label },
        Kennfeld: key,
        Titelfeld: title,
        Felder: fields.map(field => ({
          Name: field.name,
          Art: field.kind,
          JeSprache: field.localised,
          Pflicht: field.required,
          Bezeichnung: { ...field.label },
        })),
      })),
      Variablen: Object.keys(values[0]![1]).map(name => ({
        Name: name,
        Werte: Object.fromEntries(values.map(([language, all]) => [language, all[name] ?? ''])),
        Beschreibung: purposes.get(name) || null,
      })),
    };
  }

  @Implements(listEditorContents)
  async list(
    @Input()
    { query: { schema: name, status, suche, page, pagesize }, context }: CallRequest<typeof listEditorContents>,
  ) {
    const schema = schemaOf(name)!;
    const wanted = status && statusOf(status);
    const { items, total } = await this.table.query(
      schema,
      {
        sort: [],
        search: suche,
        take: pagesize,
        skip: (page - 1) * pagesize,
        ...(wanted && { filter: { kind: 'compare', op: 'eq', path: ['status'], value: wanted } }),
      },
      { drafts: true, archived: wanted === 'Archived' },
    );
    return toPaged(
      items.map(view => fromEditorRow(view, schema.name, schema.title, context.language)),
      { page, pageSize: pagesize, totalCount: total },
    );
  }

  @Implements(readEditorContent)
  async read(@Input() { params }: CallRequest<typeof readEditorContent>) {
    return this.answer.one(schemaOf(params.schema)!, params.id);
  }

  @Implements(readContentVersion)
  async version(@Input() { params }: CallRequest<typeof readContentVersion>) {
    const data = await this.table.version(schemaOf(params.schema)!, params.id, params.version);
    if (!data) throw new DomainError('not-found');
    return { Version: params.version, Daten: data };
  }

  @Implements(previewContent)
  async preview(@Input() { params, body, context: { tenant } }: CallRequest<typeof previewContent>) {
    const schema = schemaOf(params.schema)!;
    const data = await withSafeHtml(schema, body.Daten);
    const { items } = await this.table.query(
      schemaOf('variables')!,
      { sort: [], take: 1_000, skip: 0 },
      { drafts: true },
    );
    const amounts = await this.amounts.today();
    return {
      Daten: asShown(schema, data, language => variablesOf(items, [language, tenant.config.defaultLanguage], amounts)),
      Fehlend: missingFor(schema, data, tenant.config.defaultLanguage).map(({ field }) => field),
    };
  }
}

/** Every text with its variables replaced, in each language. */
function asShown(
  schema: ContentSchema,
  data: ContentData,
  variables: (language: string) => Readonly<Record<string, string>>,
): ContentData {
  const kinds = ['text', 'lines', 'html'] as const;
  const partitions = [...new Set(Object.values(data).flatMap(values => Object.keys(values)))];
  return partitions.reduce<ContentData>((all, partition) => {
    const inPartition = Object.fromEntries(
      Object.entries(data)
        .filter(([, values]) => partition in values)
        .map(([name, values]) => [name, { [partition]: values[partition]! }]),
    );
    const shown = kinds.reduce(
      (one, kind) => mapKind(schema, one, kind, text => filled(text, variables(partition), kind === 'html')),
      inPartition as ContentData,
    );
    return Object.fromEntries(
      [...new Set([...Object.keys(all), ...Object.keys(shown)])].map(name => [name, { ...all[name], ...shown[name] }]),
    );
  }, {});
}

const changes = {
  veroeffentlichen: 'publish',
  zurueckziehen: 'unpublish',
  archivieren: 'archive',
  zurueckholen: 'reopen',
} as const;

@Controller()
export class ChangeContentController {
  constructor(
    private readonly commands: CommandBus,
    private readonly answer: EditorAnswer,
  ) {}

  @Implements(changeContent)
  async change(@Input() { params, body, context }: CallRequest<typeof changeContent>) {
    const schema = schemaOf(params.schema)!;
    await this.commands.execute(
      new ChangeContent(schema, params.id, changes[body.Aktion], body.Version, principalOf(context, 'agency').name),
    );
    return this.answer.one(schema, params.id);
  }
}

/** Restores an earlier version as a new one: history is never rewritten. */
@Controller()
export class RestoreContentController {
  constructor(
    private readonly commands: CommandBus,
    private readonly table: ContentTable,
    private readonly answer: EditorAnswer,
  ) {}

  @Implements(restoreContent)
  async restore(@Input() { params, body, context }: CallRequest<typeof restoreContent>) {
    const schema = schemaOf(params.schema)!;
    const data = await this.table.version(schema, params.id, body.Version);
    if (!data) throw new DomainError('not-found');
    await this.commands.execute(
      new SaveContent(schema, params.id, data, body.Basis, principalOf(context, 'agency').name, body.Version),
    );
    return this.answer.one(schema, params.id);
  }
}

@Controller()
export class SaveContentController {
  constructor(
    private readonly commands: CommandBus,
    private readonly table: ContentTable,
    private readonly answer: EditorAnswer,
  ) {}

  @Implements(createContent)
  async create(@Input() { params, body, context }: CallRequest<typeof createContent>) {
    const schema = schemaOf(params.schema)!;
    const id = await this.commands.execute(
      new SaveContent(schema, body.Id ?? null, body.Daten, 0, principalOf(context, 'agency').name),
    );
    return this.answer.one(schema, id);
  }

  @Implements(saveContent)
  async save(@Input() { params, body, context }: CallRequest<typeof saveContent>) {
    const schema = schemaOf(params.schema)!;
    const save = new SaveContent(schema, params.id, body.Daten, body.Basis, principalOf(context, 'agency').name);
    await this.commands.execute(save).catch(
      namingBoth(body.Basis, body.Daten, async () => {
        const [newest] = await this.table.versions(schema, params.id);
        const content = newest && (await this.table.version(schema, params.id, newest.version));
        return content ? { version: newest.version, content } : undefined;
      }),
    );
    return this.answer.one(schema, params.id);
  }
}

/** Switches between the built-in store and a Squidex. The secret is never returned, nor written to the audit log. */
@Controller()
export class ContentPlatformController {
  constructor(
    private readonly platforms: ContentPlatforms,
    private readonly sources: ContentSources,
    private readonly outbound: Outbound,
    private readonly audit: Audit,
  ) {}

  @Implements(readContentPlatform)
  async read(@Input() _: CallRequest<typeof readContentPlatform>) {
    return { Plattform: shown(await this.platforms.read()) };
  }

  @Implements(useContentPlatform)
  async use(@Input() { body: { Plattform: wanted }, context }: CallRequest<typeof useContentPlatform>) {
    if (wanted) await this.outbound.destination(wanted.Url).catch(refusedAt('Plattform.Url'));
    const inUse = await this.platforms.read();
    const isElsewhere = wanted && (wanted.Url.replace(/\/+$/, '') !== inUse?.url || wanted.App !== inUse.app);
    const platform = wanted && {
      url: wanted.Url,
      app: wanted.App,
      clientId: wanted.ClientId,
      clientSecret: wanted.ClientSecret,
    };
    await (platform ? this.platforms.use(platform) : this.platforms.useBuiltIn());
    await this.audit.record({
      action: 'content.platform',
      subject: context.tenant.key,
      by: principalOf(context, 'agency').name,
      before: shown(inUse),
      // What people then read, another house publishes.
      after: platform && {
        ...shown(platform),
        ...saidToLeadAway(isElsewhere ? [`${platform.url}/${platform.app}`] : []),
      },
    });
    afterCommit(() => this.sources.forget(context.tenant.id));
    return null;
  }
}

const shown = (platform: ContentPlatform | null) =>
  platform && { Url: platform.url, App: platform.app, ClientId: platform.clientId };

/** Published content. Content that a document leaves out is unpublished; drafts stay drafts. */
@Part({ name: 'Inhalte', order: 5 })
export class ContentsOfDocument implements DocumentPart<NonNullable<TenantDocument['Inhalte']>> {
  constructor(
    private readonly table: ContentTable,
    private readonly items: ContentItems,
    private readonly commands: CommandBus,
  ) {}

  async read() {
    const all = [];
    for (const schema of contentSchemas)
      for (const { id, data } of await this.table.published(schema))
        all.push({ Schema: schema.name, Id: id, Daten: data });
    return all;
  }

  async write(wanted: NonNullable<TenantDocument['Inhalte']>, byName: string): Promise<DocumentChange[]> {
    const changes: DocumentChange[] = [];
    const before = new Map((await this.read()).map(item => [placeOf(item), item]));
    for (const item of before.values()) {
      if (wanted.some(one => placeOf(one) === placeOf(item))) continue;
      const schema = schemaOf(item.Schema)!;
      await this.commands.execute(new ChangeContent(schema, item.Id, 'unpublish', 0, byName));
      changes.push(changeOf(schema, item, 'removed', item.Daten, {}));
    }
    for (const [index, item] of wanted.entries()) {
      const schema = schemaOf(item.Schema)!;
      const was = before.get(placeOf(item))?.Daten;
      if (was && hashOf(was) === hashOf(item.Daten)) continue;
      const is = await this.publish(schema, item, byName).catch((error: unknown) => inPlace(error, index));
      if (!was || hashOf(was) !== hashOf(is))
        changes.push(changeOf(schema, item, was ? 'changed' : 'new', was ?? {}, is));
    }
    return changes;
  }

  /** Returns the content as stored, with its formatted texts sanitised. */
  private async publish(
    schema: ContentSchema,
    { Id: id, Daten }: { readonly Id: string; readonly Daten: ContentData },
    byName: string,
  ): Promise<ContentData> {
    const { version, status } = await this.items.openOrNew({ schema, id });
    if (status === 'Archived') await this.commands.execute(new ChangeContent(schema, id, 'reopen', version, byName));
    await this.commands.execute(new SaveContent(schema, id, Daten, version, byName));
    const { version: latest } = await this.items.open({ schema, id });
    await this.commands.execute(new ChangeContent(schema, id, 'publish', latest, byName));
    return (await this.table.version(schema, id, latest))!;
  }
}

const placeOf = ({ Schema, Id }: { readonly Schema: string; readonly Id: string }) => `${Schema}/${Id}`;

function changeOf(
  schema: ContentSchema,
  item: { readonly Schema: string; readonly Id: string; readonly Daten: ContentData },
  kind: DocumentChange['kind'],
  before: ContentData,
  after: ContentData,
): DocumentChange {
  const title = item.Daten[schema.title] ?? {};
  return {
    list: 'Inhalte',
    id: placeOf(item),
    name: String(title['iv'] ?? title['de'] ?? item.Id),
    kind,
    fields: schema.fields
      .map(({ name }) => ({ field: name, before: before[name] ?? null, after: after[name] ?? null }))
      .filter(field => JSON.stringify(field.before) !== JSON.stringify(field.after)),
  };
}

/** Adds the place in the document to the error. */
function inPlace(error: unknown, index: number): never {
  if (!(error instanceof DomainError) || error.reason !== 'validation-failed') throw error;
  const fields = (error.details.fields ?? []).map(one => ({ ...one, field: `${index}.${one.field}` }));
  throw new DomainError('validation-failed', { fields });
}
