import { z } from 'zod';
import { defineCall } from '../call.js';
import { asAnyone, asOperator } from '../callers.js';
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
  ...asAnyone,
  summary: 'List published content of a schema',
  details:
    'In the shape of the content platform, with its headers `X-Flatten` and `X-Languages`. Answers 304 for a known ETag.',
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
  ...asAnyone,
  summary: 'Read published content by its id',
  details: 'With the content platform’s headers `X-Flatten` and `X-Languages`. Answers 304 for a known ETag.',
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
  ...asAnyone,
  summary: 'Query published content by GraphQL',
  details:
    '`queryFussnotenContents`, `findContentBloeckeContent(id)` and the like. An invalid query, or one that asks for too much, is answered 400 with `errors`.',
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
  ...asAnyone,
  summary: 'Issue a token of the content platform',
  details:
    'For client credentials (form: `grant_type`, `client_id`, `client_secret`, `scope`). Wrong ones are answered 400 `{ error: "invalid_client" }`, as by the content platform. Reading published content here needs no token.',
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
  ...asAnyone,
  summary: 'Read the variables of texts by name',
  details: 'In the language of the request.',
  answer: Variables,
  status: 200,
  errors: ['content-not-available'],
});

export const readSomeVariables = defineCall({
  name: 'readSomeVariables',
  area,
  method: 'POST',
  path: '/content/variables',
  ...asAnyone,
  summary: 'Read selected variables of texts by name',
  details: 'Without names in the body: all of them.',
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
  ...asAnyone,
  staffEntrance: true,
  summary: 'List the languages of the tenant’s content',
  details: 'Also while the tenant is a draft.',
  answer: z.array(ContentLanguage),
  status: 200,
  errors: [],
});

export const readLanguageContent = defineCall({
  name: 'readLanguageContent',
  area,
  method: 'GET',
  path: '/content/getlanguagecontent/:lang',
  ...asAnyone,
  summary: 'Read the tenant’s own interface texts in a language',
  details: 'By key, with variables filled in.',
  params: z.strictObject({ lang: language() }),
  answer: LanguageContent,
  status: 200,
  errors: ['content-not-available'],
});

const staff = asOperator('Mandanten', 'content');
const inSchema = z.strictObject({ schema: contentSchemaName() });
const item = z.strictObject({ schema: contentSchemaName(), id: line(100) });

export const listEditorSchemas = defineCall({
  name: 'listEditorSchemas',
  method: 'GET',
  path: '/inhalte/schemata',
  ...staff,
  summary: 'List the content schemas with their fields',
  details: '`Extern`: the tenant’s content is held by a platform of its own.',
  extension: true,
  answer: EditorSchemas,
  status: 200,
  errors: [],
});

export const listEditorContents = defineCall({
  name: 'listEditorContents',
  method: 'GET',
  path: '/inhalte',
  ...staff,
  summary: 'List content with drafts of a schema',
  details: 'Latest change first.',
  extension: true,
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
  method: 'GET',
  path: '/inhalte/:schema/:id',
  ...staff,
  summary: 'Read content as it is being written',
  details: 'With its versions.',
  extension: true,
  params: item,
  answer: EditorItem,
  status: 200,
  errors: ['not-found'],
});

export const readContentVersion = defineCall({
  name: 'readContentVersion',
  method: 'GET',
  path: '/inhalte/:schema/:id/versionen/:version',
  ...staff,
  summary: 'Read an earlier version of content',
  extension: true,
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
  method: 'POST',
  path: '/inhalte/:schema',
  ...staff,
  summary: 'Create content as a draft',
  extension: true,
  params: inSchema,
  body: CreateContent,
  answer: EditorItem,
  status: 201,
  idempotent: true,
  errors: ['changed-meanwhile'],
});

export const saveContent = defineCall({
  name: 'saveContent',
  method: 'PUT',
  path: '/inhalte/:schema/:id',
  ...staff,
  summary: 'Save a new version of content as a draft',
  details: 'What is published stays as it is.',
  extension: true,
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
  method: 'POST',
  path: '/inhalte/:schema/:id/status',
  ...staff,
  summary: 'Change the status of content',
  details: 'Publishes the version named, takes it back, archives it, or takes it out of the archive.',
  extension: true,
  params: item,
  body: ChangeContent,
  answer: EditorItem,
  status: 200,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile'],
});

export const restoreContent = defineCall({
  name: 'restoreContent',
  method: 'POST',
  path: '/inhalte/:schema/:id/wiederherstellen',
  ...staff,
  summary: 'Restore an earlier version of content',
  details: 'As a new draft.',
  extension: true,
  params: item,
  body: RestoreContent,
  answer: EditorItem,
  status: 200,
  idempotent: true,
  errors: ['not-found', 'changed-meanwhile'],
});

export const previewContent = defineCall({
  name: 'previewContent',
  method: 'POST',
  path: '/inhalte/:schema/vorschau',
  ...staff,
  summary: 'Preview content as visitors would read it',
  details: 'Nothing is stored.',
  extension: true,
  params: inSchema,
  body: PreviewContent,
  answer: ContentPreview,
  status: 200,
  errors: [],
});

export const readContentPlatform = defineCall({
  name: 'readContentPlatform',
  method: 'GET',
  path: '/inhalte/plattform',
  ...staff,
  summary: 'Read which Squidex holds the tenant’s content',
  details: 'Never with its secret; null for the built-in store.',
  extension: true,
  answer: z.strictObject({ Plattform: PlatformInUse }),
  status: 200,
  errors: [],
});

export const useContentPlatform = defineCall({
  name: 'useContentPlatform',
  publishes: true,
  method: 'PUT',
  path: '/inhalte/plattform',
  ...staff,
  summary: 'Choose where the tenant’s content is read from',
  details: 'A Squidex, or null for the built-in store.',
  extension: true,
  body: z.strictObject({ Plattform: UsePlatform }),
  answer: null,
  status: 204,
  errors: [],
});
