import { z } from 'zod';
import { defineCall } from '../call.js';
import { language, line } from '../shared/schemas.js';
import {
  ContentItem,
  ContentItems,
  ContentLanguage,
  ContentQuery,
  contentSchemaName,
  ContentToken,
  GraphQlAnswer,
  GraphQlQuery,
  LanguageContent,
  Variables,
  WantedVariables,
} from './schemas.js';

const area = 'content' as const;
const app = line(60);

export const listContents = defineCall({
  name: 'listContents',
  area,
  method: 'GET',
  path: '/content/:app/:schema',
  scope: 'tenant',
  auth: 'none',
  summary:
    'Published content of a kind, in the shape of the content platform; X-Flatten and X-Languages as there, 304 for a known ETag',
  params: z.strictObject({ app, schema: contentSchemaName() }),
  query: ContentQuery,
  answer: ContentItems,
  status: 200,
  errors: ['content-not-available'],
});

export const readContent = defineCall({
  name: 'readContent',
  area,
  method: 'GET',
  path: '/content/:app/:schema/:id',
  scope: 'tenant',
  auth: 'none',
  summary:
    'One piece of published content by its id; X-Flatten and X-Languages as in the content platform, 304 for a known ETag',
  params: z.strictObject({ app, schema: contentSchemaName(), id: line(100) }),
  answer: ContentItem,
  status: 200,
  errors: ['content-not-available'],
});

export const queryContents = defineCall({
  name: 'queryContents',
  area,
  method: 'POST',
  path: '/content/:app/graphql',
  scope: 'tenant',
  auth: 'none',
  summary:
    'GraphQL over published content: queryFussnotenContents, findContentBloeckeContent(id) and their like; 400 with `errors` for a query that is none or asks for too much',
  params: z.strictObject({ app }),
  body: GraphQlQuery,
  answer: GraphQlAnswer,
  status: 200,
  errors: ['content-not-available'],
});

export const issueContentToken = defineCall({
  name: 'issueContentToken',
  area,
  method: 'POST',
  path: '/content/identity-server/connect/token',
  scope: 'tenant',
  auth: 'none',
  summary:
    'Token of the content platform for client credentials (form: grant_type, client_id, client_secret, scope); 400 `{ error: "invalid_client" }` as there. Reading published content here needs none',
  body: z.string().max(4_000),
  bodyType: 'application/x-www-form-urlencoded',
  answer: ContentToken,
  status: 200,
  errors: [],
});

export const readVariables = defineCall({
  name: 'readVariables',
  area,
  method: 'GET',
  path: '/content/variables',
  scope: 'tenant',
  auth: 'none',
  summary: 'The texts’ variables by name, in the language of the request',
  answer: Variables,
  status: 200,
  errors: ['content-not-available'],
});

export const readSomeVariables = defineCall({
  name: 'readSomeVariables',
  area,
  method: 'POST',
  path: '/content/variables',
  scope: 'tenant',
  auth: 'none',
  summary: 'Variables by name; of these names only where the body says which',
  body: WantedVariables,
  answer: Variables,
  status: 200,
  errors: ['content-not-available'],
});

export const listContentLanguages = defineCall({
  name: 'listContentLanguages',
  area,
  method: 'GET',
  path: '/content/getlanguages',
  scope: 'tenant',
  auth: 'none',
  summary: 'Languages the tenant’s content is written in',
  answer: z.array(ContentLanguage),
  status: 200,
  errors: [],
});

export const readLanguageContent = defineCall({
  name: 'readLanguageContent',
  area,
  method: 'GET',
  path: '/content/getlanguagecontent/:lang',
  scope: 'tenant',
  auth: 'none',
  summary: 'The tenant’s own texts of the interface in a language, by key, variables filled in',
  params: z.strictObject({ lang: language() }),
  answer: LanguageContent,
  status: 200,
  errors: ['content-not-available'],
});
