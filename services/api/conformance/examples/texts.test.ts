import { secrets } from '../world.test.js';
import { plain, type Example, type Known } from './example.test.js';

const app = 'test';
const draft = {
  Identifier: { iv: 'neu' },
  Titel: { de: 'Neu', en: 'New' },
  Gruppe: { iv: 'home' },
  Inhalt: { de: '<p>Neu</p>', en: '<p>New</p>' },
};
const note = (known: Known) => ({ token: known['operator']!, params: { schema: 'fussnoten', id: 'neu' } });

/** Content read as the platform's clients read it, and written by editors. */
export const texts: readonly Example[] = [
  plain('listContents', {
    params: { app, schema: 'fussnoten' },
    query: { $filter: "data/Identifier/iv eq 'max-praemie'" },
  }),
  plain('readContent', { params: { app, schema: 'content-bloecke', id: 'home-so-geht-es' } }),
  plain('queryContents', { params: { app }, body: { query: '{ queryFussnotenContents { id flatData { titel } } }' } }),
  plain('issueContentToken', {
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'test:reader',
      client_secret: secrets.content,
      scope: 'squidex-api',
    }).toString(),
  }),
  plain('readVariables'),
  plain('readSomeVariables', { body: { Namen: ['maxPraemie'] } }),
  plain('listContentLanguages'),
  plain('readLanguageContent', { params: { lang: 'de' } }),
  { call: 'listEditorSchemas', sends: known => ({ token: known['operator']! }) },
  {
    call: 'createContent',
    sends: known => ({ token: known['operator']!, params: { schema: 'fussnoten' }, body: { Id: 'neu', Daten: draft } }),
  },
  {
    call: 'saveContent',
    sends: known => ({ ...note(known), body: { Basis: 1, Daten: { ...draft, Titel: { de: 'Neuer', en: 'Newer' } } } }),
  },
  { call: 'changeContent', sends: known => ({ ...note(known), body: { Aktion: 'veroeffentlichen', Version: 2 } }) },
  {
    call: 'readContentVersion',
    sends: known => ({ token: known['operator']!, params: { schema: 'fussnoten', id: 'neu', version: '1' } }),
  },
  { call: 'restoreContent', sends: known => ({ ...note(known), body: { Basis: 2, Version: 1 } }) },
  { call: 'readEditorContent', sends: note },
  { call: 'listEditorContents', sends: known => ({ token: known['operator']!, query: { schema: 'fussnoten' } }) },
  {
    call: 'previewContent',
    sends: known => ({ token: known['operator']!, params: { schema: 'fussnoten' }, body: { Daten: draft } }),
  },
  { call: 'useContentPlatform', sends: known => ({ token: known['operator']!, body: { Plattform: null } }) },
  { call: 'readContentPlatform', sends: known => ({ token: known['operator']! }) },
];
