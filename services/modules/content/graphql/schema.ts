import {
  GraphQLFloat,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  type GraphQLFieldConfigMap,
  type GraphQLOutputType,
} from 'graphql';
import { flatIn, type ContentData } from '../domain/content-data.js';
import { MOST_ITEMS } from '../domain/query/filter.js';
import { contentSchemas, typeNameOf, type ContentField, type ContentSchema } from '../domain/schemas.js';
import type { ContentTable, ContentView } from '../persistence/content-table.js';
import { readQuery } from '../ports/wire-query.js';

/** What a query runs with. */
export interface GraphQlContext {
  readonly table: ContentTable;
  readonly drafts: boolean;
  /** Flat data takes the first of these that has a text. */
  readonly languages: readonly string[];
}

const languages = ['de', 'en'] as const;
const Instant = new GraphQLScalarType<string, string>({
  name: 'Instant',
  serialize: value => (value as Date).toISOString(),
});

/** As the platform names fields in GraphQL: `identifier` of `Identifier`. */
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
  const query = ({ filter, orderby, search, top, skip }: ListArguments, { table, drafts }: GraphQlContext) =>
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
      resolve: (_, { id }: { id: string }, { table, drafts }) => table.find(schema, id, drafts),
    },
  };
}

const atLeast = (least: number, value: number | null | undefined): number | undefined =>
  value == null ? undefined : Math.max(least, value);

/** `queryFussnotenContents`, `findContentBloeckeContent(id)` and their like, made from the kinds of content. */
export const graphQlSchema = new GraphQLSchema({
  query: new GraphQLObjectType<unknown, GraphQlContext>({
    name: 'AppQueries',
    fields: Object.assign({}, ...contentSchemas.map(queriesOf)) as GraphQLFieldConfigMap<unknown, GraphQlContext>,
  }),
});
