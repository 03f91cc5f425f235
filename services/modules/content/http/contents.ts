import { Controller } from '@nestjs/common';
import {
  listContentLanguages,
  listContents,
  queryContents,
  readContent,
  readLanguageContent,
  readSomeVariables,
  readVariables,
} from '#contract/content/calls.js';
import { fromContent } from './wire.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import {
  answered,
  Implements,
  Input,
  OwnTransaction,
  type CallContext,
  type CallRequest,
} from '#platform/http/call.js';
import { filled } from '#shared/placeholders.js';
import { MOST_ITEMS } from '../domain/query.js';
import { schemaOf, type ContentSchema } from '../domain/schemas.js';
import type { ContentView } from '../persistence/content-items.js';
import type { ContentPort, WireQuery } from '../ports/content-port.js';
import { ContentSources } from '../ports/content-sources.js';
import { cacheable, shownAs, textsOf, variablesOf, wantedLanguages } from '../queries.js';

/** The portal's side: published content in the content platform's shape, wherever it lies. A platform may be slow, so no transaction waits for it. */
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

/** `?name=imprint` says the same as a filter on the schema's name field. */
function byName({ key }: ContentSchema, { name, ...query }: WireQuery & { name?: string | undefined }): WireQuery {
  if (name === undefined || !key) return query;
  const filter = `data/${key}/iv eq '${name.replaceAll("'", "''")}'`;
  return { ...query, $filter: query.$filter ? `(${query.$filter}) and ${filter}` : filter };
}

const languageNames = { de: 'Deutsch', en: 'English' } as const;
const MOST_PAGES = 20;

/** Variables, languages and the interface's own texts. */
@Controller()
export class TextsController {
  constructor(private readonly sources: ContentSources) {}

  @Implements(readVariables)
  @OwnTransaction()
  async variables(@Input() { context }: CallRequest<typeof readVariables>) {
    return cacheable(context, await this.allVariables(context));
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
    const [variables, texts] = await this.read(
      context,
      async port =>
        [variablesOf(await all(port, 'variables'), languages), textsOf(await all(port, 'texte'), languages)] as const,
    );
    return cacheable(
      context,
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, filled(text, variables)])),
    );
  }

  private allVariables(context: CallContext): Promise<Record<string, string>> {
    return this.read(context, async port =>
      variablesOf(await all(port, 'variables'), [context.language, context.tenant.config.defaultLanguage]),
    );
  }

  private read<T>(
    { tenant, correlationId, language }: CallContext,
    reading: (port: ContentPort) => Promise<T>,
  ): Promise<T> {
    return this.sources.read(tenant, correlationId, [language], reading);
  }
}

/** Page by page: the platform gives 200 at a time. */
async function all(port: ContentPort, name: 'variables' | 'texte'): Promise<ContentView[]> {
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
