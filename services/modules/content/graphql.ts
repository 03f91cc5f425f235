import {
  execute,
  GraphQLError,
  GraphQLFloat,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  Kind,
  parse,
  validate,
  type DocumentNode,
  type ExecutionResult,
  type FragmentDefinitionNode,
  type GraphQLFieldConfigMap,
  type GraphQLOutputType,
  type SelectionSetNode,
} from 'graphql';
import { logger } from '#platform/logger.js';
import { flatIn } from './domain/content-data.js';
import type { ContentData } from './events.js';
import { MOST_ITEMS, QueryNotUnderstood, readQuery } from './domain/query.js';
import { contentSchemas, typeNameOf, type ContentField, type ContentSchema } from './domain/content-schemas.js';
import type { ContentTable, ContentView } from './persistence/content-items.js';
import type { GraphQlAnswer, GraphQlRequest } from './ports/content-port.js';

const LONGEST_QUERY = 20_000;
const MOST_TOKENS = 4_000;
const DEEPEST = 15;
const MOST_FIELDS = 600;
/** Contents or lists of contents that one query may ask the store for. */
const MOST_LISTS = 20;
const MOST_PROBLEMS = 10;
const tooManyLists = `The query asks for more than ${MOST_LISTS} contents at once.`;

/** The parsed query, or a message why it is invalid or too expensive. */
function readGraphQl(query: string): DocumentNode | string {
  if (query.length > LONGEST_QUERY) return `The query is longer than ${LONGEST_QUERY} characters.`;
  try {
    const document = parse(query, { maxTokens: MOST_TOKENS });
    return tooMuch(document) ?? document;
  } catch (error) {
    if (error instanceof GraphQLError) return error.message;
    throw error;
  }
}

export function graphQlProblem(query: string): string | null {
  const document = readGraphQl(query);
  return typeof document === 'string' ? document : null;
}

interface Size {
  readonly fields: number;
  readonly depth: number;
  /** Fields of the outermost level, which are what the store is asked for. */
  readonly lists: number;
}

const nothing: Size = { fields: 0, depth: 0, lists: 0 };

/** Checks the size of the query with its fragments expanded, visiting each fragment once. */
function tooMuch(document: DocumentNode): string | null {
  const fragments = new Map(
    document.definitions
      .filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION)
      .map(one => [one.name.value, one]),
  );
  const sizes = new Map<string, Size | 'open'>();
  const sizeOf = (set: SelectionSetNode | undefined): Size =>
    (set?.selections ?? []).reduce<Size>((sum, selection) => {
      if (selection.kind === Kind.FIELD) {
        const inside = sizeOf(selection.selectionSet);
        return {
          fields: sum.fields + 1 + inside.fields,
          depth: Math.max(sum.depth, 1 + inside.depth),
          lists: sum.lists + 1,
        };
      }
      const inside =
        selection.kind === Kind.INLINE_FRAGMENT ? sizeOf(selection.selectionSet) : sizeOfFragment(selection.name.value);
      return {
        fields: sum.fields + inside.fields,
        depth: Math.max(sum.depth, inside.depth),
        lists: sum.lists + inside.lists,
      };
    }, nothing);
  const sizeOfFragment = (name: string): Size => {
    const known = sizes.get(name);
    // A cycle of fragments; the validation reports it.
    if (known === 'open') return nothing;
    if (known) return known;
    sizes.set(name, 'open');
    const size = sizeOf(fragments.get(name)?.selectionSet);
    sizes.set(name, size);
    return size;
  };
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    if (definition.operation !== 'query') return 'Only queries are answered.';
    const { fields, depth, lists } = sizeOf(definition.selectionSet);
    if (depth > DEEPEST) return `The query is nested deeper than ${DEEPEST} levels.`;
    if (fields > MOST_FIELDS) return `The query asks for more than ${MOST_FIELDS} fields.`;
    if (lists > MOST_LISTS) return tooManyLists;
  }
  return null;
}

interface GraphQlStore {
  readonly table: ContentTable;
  readonly drafts: boolean;
  /** Flat data uses the first of these languages that has a text. */
  readonly languages: readonly string[];
}

/** Context of one query. The store is reached through it alone, and each access is charged, however the query is written. */
class GraphQlContext {
  private left = MOST_LISTS;

  constructor(private readonly store: GraphQlStore) {}

  get languages(): readonly string[] {
    return this.store.languages;
  }

  ask<T>(work: (store: GraphQlStore) => Promise<T>): Promise<T> {
    this.left -= 1;
    if (this.left < 0) throw new GraphQLError(tooManyLists);
    return work(this.store);
  }
}

const languages = ['de', 'en'] as const;
const Instant = new GraphQLScalarType<string, string>({
  name: 'Instant',
  serialize: value => (value as Date).toISOString(),
});

/** Field names in GraphQL as on the platform: `identifier` of `Identifier`. */
const fieldName = ({ name }: ContentField): string => name.charAt(0).toLowerCase() + name.slice(1);
const valueType = ({ kind }: ContentField): GraphQLOutputType => (kind === 'number' ? GraphQLFloat : GraphQLString);

function typeOf(schema: ContentSchema): GraphQLObjectType<ContentView, GraphQlContext> {
  const name = typeNameOf(schema);
  const data = new GraphQLObjectType<ContentData>({
    name: `${name}DataDto`,
    fields: () =>
      Object.fromEntries(
        schema.fields.map(field => [
          fieldName(field),
          { type: partitionsOf(name, field), resolve: (source: ContentData) => source[field.name] },
        ]),
      ),
  });
  const flat = new GraphQLObjectType<Record<string, unknown>>({
    name: `${name}FlatDataDto`,
    fields: () =>
      Object.fromEntries(
        schema.fields.map(field => [
          fieldName(field),
          { type: valueType(field), resolve: (source: Record<string, unknown>) => source[field.name] },
        ]),
      ),
  });
  return new GraphQLObjectType<ContentView, GraphQlContext>({
    name,
    fields: {
      id: { type: new GraphQLNonNull(GraphQLString) },
      version: { type: new GraphQLNonNull(GraphQLInt) },
      created: { type: new GraphQLNonNull(Instant) },
      createdBy: { type: new GraphQLNonNull(GraphQLString) },
      lastModified: { type: new GraphQLNonNull(Instant) },
      lastModifiedBy: { type: new GraphQLNonNull(GraphQLString) },
      status: { type: new GraphQLNonNull(GraphQLString) },
      newStatus: { type: GraphQLString },
      data: { type: new GraphQLNonNull(data) },
      flatData: { type: new GraphQLNonNull(flat), resolve: (view, _, context) => flatIn(view.data, context.languages) },
    },
  });
}

const partitionsOf = (type: string, field: ContentField): GraphQLObjectType =>
  new GraphQLObjectType({
    name: `${type}Data${field.name}Dto`,
    fields: Object.fromEntries(
      (field.localised ? languages : ['iv']).map(partition => [partition, { type: valueType(field) }]),
    ),
  });

const listArguments = {
  filter: { type: GraphQLString },
  orderby: { type: GraphQLString },
  search: { type: GraphQLString },
  top: { type: GraphQLInt, defaultValue: MOST_ITEMS },
  skip: { type: GraphQLInt, defaultValue: 0 },
} as const;
interface ListArguments {
  filter?: string;
  orderby?: string;
  search?: string;
  top?: number;
  skip?: number;
}

function queriesOf(schema: ContentSchema): GraphQLFieldConfigMap<unknown, GraphQlContext> {
  const name = typeNameOf(schema);
  const type = typeOf(schema);
  const list = new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type)));
  const withTotal = new GraphQLObjectType({
    name: `${name}ResultDto`,
    fields: { total: { type: new GraphQLNonNull(GraphQLInt) }, items: { type: list } },
  });
  const query = ({ filter, orderby, search, top, skip }: ListArguments, context: GraphQlContext) =>
    context.ask(({ table, drafts }) =>
      table.query(
        schema,
        readQuery({
          $filter: filter,
          $orderby: orderby,
          $search: search,
          $top: atLeast(0, top),
          $skip: atLeast(0, skip),
        }),
        { drafts },
      ),
    );
  return {
    [`query${name}Contents`]: {
      type: list,
      args: listArguments,
      resolve: async (_, wanted: ListArguments, context) => (await query(wanted, context)).items,
    },
    [`query${name}ContentsWithTotal`]: {
      type: new GraphQLNonNull(withTotal),
      args: listArguments,
      resolve: (_, wanted: ListArguments, context) => query(wanted, context),
    },
    [`find${name}Content`]: {
      type,
      args: { id: { type: new GraphQLNonNull(GraphQLString) } },
      resolve: (_, { id }: { id: string }, context) =>
        context.ask(({ table, drafts }) => table.find(schema, id, drafts)),
    },
  };
}

const atLeast = (least: number, value: number | null | undefined): number | undefined =>
  value == null ? undefined : Math.max(least, value);

/** `queryFussnotenContents`, `findContentBloeckeContent(id)` and similar, generated from the schemas. */
const graphQlSchema = new GraphQLSchema({
  query: new GraphQLObjectType<unknown, GraphQlContext>({
    name: 'AppQueries',
    fields: Object.assign({}, ...contentSchemas.map(queriesOf)) as GraphQLFieldConfigMap<unknown, GraphQlContext>,
  }),
});

/** Answers a query from the built-in store. Internal errors are reported without their message. */
export async function runGraphQl(
  { query, variables, operationName }: GraphQlRequest,
  store: GraphQlStore,
): Promise<GraphQlAnswer> {
  const document = readGraphQl(query);
  if (typeof document === 'string') return { executed: false, body: { errors: [{ message: document }] } };
  const problems = validate(graphQlSchema, document, undefined, { maxErrors: MOST_PROBLEMS });
  if (problems.length > 0) return { executed: false, body: { errors: problems.map(problem => problem.toJSON()) } };
  const { data, errors } = await execute({
    schema: graphQlSchema,
    document,
    contextValue: new GraphQlContext(store),
    variableValues: variables ?? undefined,
    operationName: operationName ?? undefined,
  });
  const executed = data !== undefined;
  return { executed, body: { ...(executed && { data }), ...(errors && { errors: errors.map(errorResponse) }) } };
}

function errorResponse(error: NonNullable<ExecutionResult['errors']>[number]): unknown {
  const cause = error.originalError;
  if (!cause || cause instanceof QueryNotUnderstood || cause instanceof GraphQLError) return error.toJSON();
  logger.error({ err: cause }, 'A GraphQL query failed.');
  return { message: 'An error occurred while reading the content.', path: error.path };
}
