import { z } from 'zod';
import { defineCall } from '../call.js';
import { language, line, paging } from '../shared/schemas.js';
import {
  ChangeContent,
  ContentItem,
  ContentItems,
  ContentLanguage,
  ContentPreview,
  ContentQuery,
  contentSchemaName,
  contentStatus,
  ContentToken,
  CreateContent,
  EditorItem,
  EditorRows,
  EditorSchemas,
  GraphQlAnswer,
  GraphQlQuery,
  LanguageContent,
  PlatformInUse,
  PreviewContent,
  RestoreContent,
  SaveContent,
  UsePlatform,
  Variables,
  VersionData,
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
  staffEntrance: true,
  summary: 'Languages the tenant’s content is written in, also while it is a draft',
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

const staff = { scope: 'tenant', auth: 'operator', ability: 'Mandanten' } as const;
const inSchema = z.strictObject({ schema: contentSchemaName() });
const item = z.strictObject({ schema: contentSchemaName(), id: line(100) });

export const listEditorSchemas = defineCall({
  name: 'listEditorSchemas',
  area,
  method: 'GET',
  path: '/inhalte/schemata',
  ...staff,
  summary: 'Kinds of content with their fields; `Extern`: the tenant’s content lies on a platform of its own',
  answer: EditorSchemas,
  status: 200,
  errors: [],
});

export const listEditorContents = defineCall({
  name: 'listEditorContents',
  area,
  method: 'GET',
  path: '/inhalte',
  ...staff,
  summary: 'Content of a kind with drafts, latest change first',
  query: z.strictObject({
    ...paging(25),
    schema: contentSchemaName().default('pages'),
    status: contentStatus().optional(),
    suche: line(200).optional(),
  }),
  answer: EditorRows,
  status: 200,
  errors: [],
});

export const readEditorContent = defineCall({
  name: 'readEditorContent',
  area,
  method: 'GET',
  path: '/inhalte/:schema/:id',
  ...staff,
  summary: 'One piece of content as it is being written, with its versions',
  params: item,
  answer: EditorItem,
  status: 200,
  errors: ['not-found'],
});

export const readContentVersion = defineCall({
  name: 'readContentVersion',
  area,
  method: 'GET',
  path: '/inhalte/:schema/:id/versionen/:version',
  ...staff,
  summary: 'An earlier version, to compare',
  params: z.strictObject({
    schema: contentSchemaName(),
    id: line(100),
    version: z.coerce.number<string | number>().int().min(1).max(1_000_000),
  }),
  answer: VersionData,
  status: 200,
  errors: ['not-found'],
});

export const createContent = defineCall({
  name: 'createContent',
  area,
  method: 'POST',
  path: '/inhalte/:schema',
  ...staff,
  summary: 'New content, as a draft',
  params: inSchema,
  body: CreateContent,
  answer: EditorItem,
  status: 201,
  idempotent: true,
  errors: ['changed-meanwhile'],
});

export const saveContent = defineCall({
  name: 'saveContent',
  area,
  method: 'PUT',
  path: '/inhalte/:schema/:id',
  ...staff,
  summary: 'A new version, as a draft; what is published stays as it is',
  params: item,
  body: SaveContent,
  answer: EditorItem,
  status: 200,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile'],
});

export const changeContent = defineCall({
  name: 'changeContent',
  publishes: true,
  area,
  method: 'POST',
  path: '/inhalte/:schema/:id/status',
  ...staff,
  summary: 'Publish the version named, take it back, archive, or take it out of the archive',
  params: item,
  body: ChangeContent,
  answer: EditorItem,
  status: 200,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile'],
});

export const restoreContent = defineCall({
  name: 'restoreContent',
  area,
  method: 'POST',
  path: '/inhalte/:schema/:id/wiederherstellen',
  ...staff,
  summary: 'Bring an earlier version back as a new draft',
  params: item,
  body: RestoreContent,
  answer: EditorItem,
  status: 200,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile'],
});

export const previewContent = defineCall({
  name: 'previewContent',
  area,
  method: 'POST',
  path: '/inhalte/:schema/vorschau',
  ...staff,
  summary: 'How visitors would read it; nothing is saved',
  params: inSchema,
  body: PreviewContent,
  answer: ContentPreview,
  status: 200,
  errors: [],
});

export const readContentPlatform = defineCall({
  name: 'readContentPlatform',
  area,
  method: 'GET',
  path: '/inhalte/plattform',
  ...staff,
  summary: 'The Squidex the tenant’s content lies on, never with its secret; null for the built-in store',
  answer: z.strictObject({ Plattform: PlatformInUse }),
  status: 200,
  errors: [],
});

export const useContentPlatform = defineCall({
  name: 'useContentPlatform',
  publishes: true,
  area,
  method: 'PUT',
  path: '/inhalte/plattform',
  ...staff,
  summary: 'Read the content from a Squidex, or from the built-in store again (null)',
  body: z.strictObject({ Plattform: UsePlatform }),
  answer: null,
  status: 204,
  errors: [],
});
