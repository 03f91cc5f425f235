import { Controller, Injectable } from '@nestjs/common';
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
import { Implements, Input, principalOf, type CallContext, type CallRequest } from '#platform/http/call.js';
import { answer, calls } from '#platform/http/call-table.js';
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
import { ContentChanges, type ContentChange } from '../use-cases/change-content.js';
import { ContentSaving } from '../use-cases/save-content.js';

/** One content item as an editor sees it, with its earlier versions, and what the editor does with it. */
@Injectable()
export class EditedContent {
  constructor(
    private readonly table: ContentTable,
    private readonly saving: ContentSaving,
    private readonly changes: ContentChanges,
  ) {}

  async read(schema: ContentSchema, id: string) {
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

  async version(schema: ContentSchema, id: string, version: number) {
    const data = await this.table.version(schema, id, version);
    if (!data) throw new DomainError('not-found');
    return data;
  }

  /** Null: new content without an id of its own. */
  async create(schema: ContentSchema, id: string | null, data: ContentData, by: string) {
    return this.read(schema, await this.saving.save(schema, id, data, 0, by));
  }

  /** Of two who save at once, the second learns what the first wrote. */
  async save(schema: ContentSchema, id: string, data: ContentData, basedOn: number, by: string) {
    await this.saving.save(schema, id, data, basedOn, by).catch(
      namingBoth(basedOn, data, async () => {
        const [newest] = await this.table.versions(schema, id);
        const content = newest && (await this.table.version(schema, id, newest.version));
        return content ? { version: newest.version, content } : undefined;
      }),
    );
    return this.read(schema, id);
  }

  /** Restores an earlier version as a new one: history is never rewritten. */
  async restore(schema: ContentSchema, id: string, earlier: number, basedOn: number, by: string) {
    await this.saving.save(schema, id, await this.version(schema, id, earlier), basedOn, by, earlier);
    return this.read(schema, id);
  }

  async change(schema: ContentSchema, id: string, change: ContentChange, version: number, by: string) {
    await this.changes.change(schema, id, change, version, by);
    return this.read(schema, id);
  }
}

const changeNamed = {
  veroeffentlichen: 'publish',
  zurueckziehen: 'unpublish',
  archivieren: 'archive',
  zurueckholen: 'reopen',
} as const;

const nameOf = (context: CallContext): string => principalOf(context, 'agency').name;

export const editedContentCalls = calls(EditedContent, [
  answer(readEditorContent, (content, { params }) => content.read(schemaOf(params.schema)!, params.id)),
  answer(readContentVersion, async (content, { params }) => ({
    Version: params.version,
    Daten: await content.version(schemaOf(params.schema)!, params.id, params.version),
  })),
  answer(createContent, (content, { params, body, context }) =>
    content.create(schemaOf(params.schema)!, body.Id ?? null, body.Daten, nameOf(context)),
  ),
  answer(saveContent, (content, { params, body, context }) =>
    content.save(schemaOf(params.schema)!, params.id, body.Daten, body.Basis, nameOf(context)),
  ),
  answer(restoreContent, (content, { params, body, context }) =>
    content.restore(schemaOf(params.schema)!, params.id, body.Version, body.Basis, nameOf(context)),
  ),
  answer(changeContent, (content, { params, body, context }) =>
    content.change(schemaOf(params.schema)!, params.id, changeNamed[body.Aktion], body.Version, nameOf(context)),
  ),
]);

/** What the console reads of the built-in store. */
@Controller()
export class EditorController {
  constructor(
    private readonly table: ContentTable,
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
    private readonly saving: ContentSaving,
    private readonly changes: ContentChanges,
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
      await this.changes.change(schema, item.Id, 'unpublish', 0, byName);
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
    if (status === 'Archived') await this.changes.change(schema, id, 'reopen', version, byName);
    await this.saving.save(schema, id, Daten, version, byName);
    const { version: latest } = await this.items.open({ schema, id });
    await this.changes.change(schema, id, 'publish', latest, byName);
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
