import { Controller } from '@nestjs/common';
import { fromEditorRow, statusOf } from '#contract/content/codec.js';
import {
  listEditorContents,
  listEditorSchemas,
  previewContent,
  readContentVersion,
  readEditorContent,
} from '#contract/content/edit-calls.js';
import { toPaged } from '#contract/shared/codec.js';
import { Refused } from '#platform/domain/refused.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { mapKind, missingFor, type ContentData } from '../../domain/content-data.js';
import { filled } from '../../domain/placeholders.js';
import { contentSchemas, schemaOf, type ContentSchema } from '../../domain/schemas.js';
import { withSafeHtml } from '../../html.js';
import { ContentPlatforms } from '../../persistence/content-platforms.js';
import { ContentTable } from '../../persistence/content-table.js';
import { variablesOf } from '../texts/variables.js';
import { EditorAnswer } from './editor-answer.js';

/** What the console shows of the built-in store. */
@Controller()
export class EditorController {
  constructor(
    private readonly table: ContentTable,
    private readonly answer: EditorAnswer,
    private readonly platforms: ContentPlatforms,
  ) {}

  @Implements(listEditorSchemas)
  async schemas(@Input() { context: { tenant } }: CallRequest<typeof listEditorSchemas>) {
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
    if (!data) throw new Refused('not-found');
    return { Version: params.version, Daten: data };
  }

  @Implements(previewContent)
  async preview(@Input() { params, body, context: { tenant } }: CallRequest<typeof previewContent>) {
    const schema = schemaOf(params.schema)!;
    const data = withSafeHtml(schema, body.Daten);
    const { items } = await this.table.query(
      schemaOf('variables')!,
      { sort: [], take: 200, skip: 0 },
      { drafts: true },
    );
    return {
      Daten: asShown(schema, data, language => variablesOf(items, [language, tenant.config.defaultLanguage])),
      Fehlend: missingFor(schema, data, tenant.config.defaultLanguage).map(({ field }) => field),
    };
  }
}

/** Every text with its variables filled in, each in its language. */
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
