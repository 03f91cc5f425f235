import { Controller } from '@nestjs/common';
import { listContents, queryContents, readContent } from '#contract/content/calls.js';
import { fromContent } from '#contract/content/codec.js';
import { Refused, refuseUnless } from '#platform/domain/refused.js';
import { answered, type CallContext, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input, OwnTransaction } from '#platform/http/implements.js';
import { schemaOf, type ContentSchema } from '../../domain/schemas.js';
import type { ContentView } from '../../persistence/content-table.js';
import type { ContentPort, WireQuery } from '../../ports/content-port.js';
import { ContentSources } from '../../ports/content-sources.js';
import { cacheable } from './cacheable.js';
import { shownAs, wantedLanguages } from './shown-as.js';

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
    if (!item) throw new Refused('not-found');
    return cacheable(context, encoded(schema, item, context));
  }

  @Implements(queryContents)
  @OwnTransaction()
  async query(@Input() { params, body, context }: CallRequest<typeof queryContents>) {
    const { executed, body: answer } = await this.read(context, params.app, port => port.graphQl(body));
    return answered(executed ? 200 : 400, answer);
  }

  private read<T>(context: CallContext, app: string, reading: (port: ContentPort) => Promise<T>): Promise<T> {
    refuseUnless(app.toLowerCase() === context.tenant.config.contentApp.toLowerCase(), 'not-found');
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
