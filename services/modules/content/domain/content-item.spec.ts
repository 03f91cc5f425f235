import { readFileSync } from 'node:fs';
import { idFrom } from '#platform/domain/ids.js';
import { given } from '#testing/given.js';
import { ContentArchived, ContentPublished, ContentReopened, ContentSaved, ContentUnpublished } from '../api.js';
import { ContentItem, defaultTexts, keyOf, type ConsentText } from './content-item.js';

const id = idFrom('content', 'pages', 'impressum');
const saved = (version: number, hash = `hash-${version}`, restoredFrom: number | null = null) =>
  ContentSaved.of({ schema: 'pages', itemId: 'impressum', version, hash, restoredFrom });
const draft = (basedOn: number, hash: string, restoredFrom?: number) => ({
  schema: 'pages' as const,
  itemId: 'impressum',
  hash,
  basedOn,
  ...(restoredFrom && { restoredFrom }),
});
const item = (...history: Parameters<typeof given>[1] & {}) => given(new ContentItem(id), history);

describe('saving', () => {
  it('begins with version 1, a draft', () =>
    item()
      .when(it => it.save(draft(0, 'hash-1')))
      .then([saved(1)]));
  it('adds a version and leaves the published one published', () => {
    const changed = item(saved(1), ContentPublished.of({ version: 1 }));
    changed.when(it => it.save(draft(1, 'hash-2'))).then([saved(2)]);
  });
  it('makes no version of what is the same', () =>
    item(saved(1))
      .when(it => it.save(draft(1, 'hash-1')))
      .thenNothing());
  it('refuses whoever started from an older version', () =>
    item(saved(1), saved(2))
      .when(it => it.save(draft(1, 'hash-3')))
      .thenRefuses('changed-meanwhile'));
  it('refuses a second beginning', () =>
    item(saved(1))
      .when(it => it.save(draft(0, 'hash-9')))
      .thenRefuses('changed-meanwhile'));
  it('brings an old version back as a new one', () =>
    item(saved(1), saved(2))
      .when(it => it.save(draft(2, 'hash-1', 1)))
      .then([saved(3, 'hash-1', 1)]));
});

describe('publishing', () => {
  it('shows the version that was looked at', () =>
    item(saved(1), saved(2))
      .when(it => it.publishVersion(2))
      .then([ContentPublished.of({ version: 2 })]));
  it('refuses when a later version was written meanwhile', () =>
    item(saved(1), saved(2))
      .when(it => it.publishVersion(1))
      .thenRefuses('changed-meanwhile'));
  it('does nothing the second time', () =>
    item(saved(1), ContentPublished.of({ version: 1 }))
      .when(it => it.publishVersion(1))
      .thenNothing());
  it('refuses content that was never written', () =>
    item()
      .when(it => it.publishVersion(1))
      .thenRefuses('changed-meanwhile'));
});

describe('taking back', () => {
  it('hides what is published', () =>
    item(saved(1), ContentPublished.of({ version: 1 }))
      .when(it => it.unpublish())
      .then([ContentUnpublished.of({})]));
  it('has nothing to do with a draft', () =>
    item(saved(1))
      .when(it => it.unpublish())
      .thenNothing());
});

describe('the archive', () => {
  const archived = [saved(1), ContentPublished.of({ version: 1 }), ContentArchived.of({})];
  it('takes content once', () =>
    item(...archived)
      .when(it => it.archive())
      .thenNothing());
  it.each([
    ['saved', (it: ContentItem) => it.save(draft(1, 'hash-2'))],
    ['published', (it: ContentItem) => it.publishVersion(1)],
    ['unpublished', (it: ContentItem) => it.unpublish()],
  ])('lets nothing be %s', (_, command) => {
    item(...archived)
      .when(command)
      .thenRefuses('changed-meanwhile');
  });
  it('gives it back as a draft', () => {
    item(...archived)
      .when(it => it.reopen())
      .then([ContentReopened.of({})]);
    expect(new ContentItem(id).rehydrate([...archived, ContentReopened.of({})]).status).toBe('Draft');
  });
});

const shown = (language: string, key: string): unknown => {
  const [file, ...path] = key.split('.');
  return path.reduce<unknown>(
    (part, name) => (part as Record<string, unknown>)?.[name],
    JSON.parse(
      readFileSync(new URL(`../../../../web-portal/src/shared/i18n/locales/${file}.json`, import.meta.url), 'utf8'),
    )[language],
  );
};

describe('A consent text without a published one', () => {
  it.each(Object.keys(keyOf) as ConsentText[])('is the one the portal shows (%s)', text => {
    expect({ de: shown('de', keyOf[text]), en: shown('en', keyOf[text]) }).toEqual(defaultTexts[text]);
  });
});
