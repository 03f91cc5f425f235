import { z } from 'zod';
import { defineCall } from '../call.js';
import { line, paging } from '../shared/schemas.js';
import {
  ChangeContent,
  ContentPreview,
  contentSchemaName,
  contentStatus,
  CreateContent,
  EditorItem,
  EditorRows,
  EditorSchemas,
  PlatformInUse,
  PreviewContent,
  RestoreContent,
  SaveContent,
  UsePlatform,
  VersionData,
} from './schemas.js';

// Ours: the console's side of the built-in content store.
const area = 'content' as const;
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
