import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  listContentLanguages,
  listContents,
  queryContents,
  readContent,
  readLanguageContent,
  readSomeVariables,
  readVariables,
} from '#contract/content/calls.js';
import type { ContentItem, EditorItem, EditorRow } from '#contract/content/schemas.js';
import { toWireDateTime } from '#contract/shared/codec.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import {
  answered,
  Implements,
  Input,
  OwnTransaction,
  type CallContext,
  type CallRequest,
} from '#platform/http/call.js';
import { filled } from '#shared/texts.js';
import { schemaOf, type ContentSchema } from '../domain/content-schemas.js';
import type { ContentStatus } from '../domain/content-item.js';
import { MOST_ITEMS, type WireQuery } from '../domain/query.js';
import type { ContentVersion, ContentView } from '../persistence/content-items.js';
import { ContentSources } from '../ports/content-sources.js';
import type { ContentPort } from '../ports/content-port.js';
import { cacheable } from './cache-headers.js';
import { OfferedAmounts, textsOf, variablesOf } from '../queries/variables.js';
import { shownAs, wantedLanguages } from '../queries/shown-content.js';

type SchemaName = EditorRow['Schema'];

const statusNames = { Draft: 'Entwurf', Published: 'Veroeffentlicht', Archived: 'Archiviert' } as const;
export const statusOf = (name: EditorRow['Status']): ContentStatus =>
  (Object.entries(statusNames).find(([, wire]) => wire === name)?.[0] ?? 'Draft') as ContentStatus;

/** In the content platform's format; `data` flattened or not. */
function fromContent(
  { id, created, createdBy, lastModified, lastModifiedBy, status, version }: ContentView,
  schemaName: string,
  data: z.output<typeof ContentItem>['data'],
): z.output<typeof ContentItem> {
  return {
    id,
    created: created.toISOString(),
    createdBy,
    lastModified: lastModified.toISOString(),
    lastModifiedBy,
    data,
    status,
    schemaName,
    version,
  };
}

export function fromEditorRow(
  { id, status, newStatus, version, lastModified, data }: ContentView,
  schema: SchemaName,
  titleField: string,
  language: string,
): EditorRow {
  const titles = data[titleField] ?? {};
  const title = [titles[language], ...Object.values(titles)].find(
    text => text !== undefined && text !== null && text !== '',
  );
  return {
    Schluessel: `${schema}:${id}`,
    Schema: schema,
    Id: id,
    Titel: String(title ?? id),
    Status: statusNames[status],
    InArbeit: newStatus !== null,
    Version: version,
    GeaendertAm: toWireDateTime(lastModified),
  };
}

export interface EditorView extends ContentView {
  readonly publishedVersion: number | null;
  readonly versions: readonly ContentVersion[];
}

export function fromEditor(
  { id, status, version, data, publishedVersion, versions }: EditorView,
  schema: SchemaName,
): EditorItem {
  return {
    Schema: schema,
    Id: id,
    Status: statusNames[status],
    Version: version,
    VeroeffentlichteVersion: publishedVersion,
    Daten: data as EditorItem['Daten'],
    Versionen: versions.map(one => ({
      Version: one.version,
      Am: toWireDateTime(one.at),
      Von: one.byName,
      WiederhergestelltAus: one.restoredFrom,
      Veroeffentlicht: one.version === publishedVersion,
    })),
  };
}

/**
 * Published content for the portal in the content platform's format, wherever it is stored. A platform may be slow, so
 * no transaction stays open meanwhile.
 */
@Controller()
export class ContentsController {
  constructor(private readonly sources: ContentSources) {}

  @Implements(listContents)
  @OwnTransaction()
  async list(@Input() { params, query, context }: CallRequest<typeof listContents>) {
    const schema = schemaOf(params.schema)!;
    const { total, items } = await this.read(context, params.app, port => port.query(schema, byName(schema, query)));
    return cacheable(context, { total, items: items.map(item => encoded(schema, item, context)) });
  }

  @Implements(readContent)
  @OwnTransaction()
  async one(@Input() { params, context }: CallRequest<typeof readContent>) {
    const schema = schemaOf(params.schema)!;
    const item = await this.read(context, params.app, port => port.find(schema, params.id));
    if (!item) throw new DomainError('not-found');
    return cacheable(context, encoded(schema, item, context));
  }

  @Implements(queryContents)
  @OwnTransaction()
  async query(@Input() { params, body, context }: CallRequest<typeof queryContents>) {
    const { executed, body: answer } = await this.read(context, params.app, port => port.graphQl(body));
    return answered(executed ? 200 : 400, answer);
  }

  private read<T>(context: CallContext, app: string, reading: (port: ContentPort) => Promise<T>): Promise<T> {
    ensure(app.toLowerCase() === context.tenant.config.contentApp.toLowerCase(), 'not-found');
    return this.sources.read(
      context.tenant,
      context.correlationId,
      [...wantedLanguages(context.headers), context.language],
      reading,
    );
  }
}

const encoded = (schema: ContentSchema, item: ContentView, { headers, tenant }: CallContext) =>
  fromContent(item, schema.name, shownAs(schema, item.data, headers, tenant.config.defaultLanguage));

/** `?name=imprint` is the same as a filter on the schema's name field. */
function byName({ key }: ContentSchema, { name, ...query }: WireQuery & { name?: string | undefined }): WireQuery {
  if (name === undefined || !key) return query;
  const filter = `data/${key}/iv eq '${name.replaceAll("'", "''")}'`;
  return { ...query, $filter: query.$filter ? `(${query.$filter}) and ${filter}` : filter };
}

const languageNames = { de: 'Deutsch', en: 'English' } as const;
const MOST_PAGES = 20;

/** Variables, languages and interface texts. */
@Controller()
export class TextsController {
  constructor(
    private readonly sources: ContentSources,
    private readonly amounts: OfferedAmounts,
    private readonly work: UnitOfWork,
  ) {}

  @Implements(readVariables)
  @OwnTransaction()
  async variables(@Input() { context }: CallRequest<typeof readVariables>) {
    return cacheable(context, await this.allVariables(context), { amounts: true });
  }

  @Implements(readSomeVariables)
  @OwnTransaction()
  async someVariables(@Input() { body, context }: CallRequest<typeof readSomeVariables>) {
    const all = await this.allVariables(context);
    return body?.Namen
      ? Object.fromEntries(body.Namen.filter(name => Object.hasOwn(all, name)).map(name => [name, all[name]]))
      : all;
  }

  @Implements(listContentLanguages)
  @OwnTransaction()
  languages(@Input() { context }: CallRequest<typeof listContentLanguages>) {
    const { languages, defaultLanguage } = context.tenant.config;
    return cacheable(
      context,
      languages.map(code => ({ Code: code, Name: languageNames[code], Standard: code === defaultLanguage })),
    );
  }

  @Implements(readLanguageContent)
  @OwnTransaction()
  async languageContent(@Input() { params: { lang }, context }: CallRequest<typeof readLanguageContent>) {
    const languages = [lang, context.tenant.config.defaultLanguage];
    const { all: amounts } = await this.offered(context);
    const [variables, texts] = await this.read(
      context,
      async port =>
        [
          variablesOf(await allItemsOf(port, 'variables'), languages, amounts),
          textsOf(await allItemsOf(port, 'texte'), languages),
        ] as const,
    );
    return cacheable(
      context,
      // An empty text keeps the portal's own.
      Object.fromEntries(
        Object.entries(texts)
          .map(([key, text]) => [key, filled(text, variables)] as const)
          .filter(([key, text]) => text !== '' || texts[key] === ''),
      ),
      { amounts: true },
    );
  }

  private async allVariables(context: CallContext): Promise<Record<string, string>> {
    const { all: amounts, named } = await this.offered(context);
    const languages = [context.language, context.tenant.config.defaultLanguage];
    return this.read(context, async port =>
      variablesOf(await allItemsOf(port, 'variables'), languages, amounts, named),
    );
  }

  /** Amounts of the tenant's own catalogue, wherever its texts are stored. */
  private offered(context: CallContext) {
    return this.work.run(context.work, () => this.amounts.forPortal());
  }

  private read<T>(
    { tenant, correlationId, language }: CallContext,
    reading: (port: ContentPort) => Promise<T>,
  ): Promise<T> {
    return this.sources.read(tenant, correlationId, [language], reading);
  }
}

/** Reads all pages, since the content platform returns at most 200 items at a time. */
async function allItemsOf(port: ContentPort, name: 'variables' | 'texte'): Promise<ContentView[]> {
  const found: ContentView[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const { items, total } = await port.query(schemaOf(name)!, {
      $top: MOST_ITEMS,
      $skip: found.length,
      $orderby: 'id asc',
    });
    found.push(...items);
    if (items.length === 0 || found.length >= total) break;
  }
  return found;
}
