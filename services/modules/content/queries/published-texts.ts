import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Handles } from '#platform/messages.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { PagesNotPublished, TextsInPublishedContent, type MissingPage } from '../api.js';
import { allItemsWith } from '../persistence/content-items.js';
import { plainText } from './plain-text.js';

export const publishedVersionsOf = (tenantId: string) => allItemsWith('i.publishedVersion', tenantId);

/** Published pages and texts, and their variables. */
export const publishedTexts = (tenantId: string) =>
  publishedVersionsOf(tenantId)
    .where('i.schema', 'in', ['pages', 'texte', 'variables'])
    .select(['i.schema', 'v.version', 'v.data'])
    .select(sql<string>`coalesce(v.data->'Name'->>'iv', v.data->'Schluessel'->>'iv', '')`.as('name'))
    .execute();

export type Published = Awaited<ReturnType<typeof publishedTexts>>[number];

/** What other modules ask about published texts. */
@Injectable()
export class PublishedTexts {
  @Handles(PagesNotPublished)
  async missingPages(...[names, languages]: PagesNotPublished['args']): Promise<readonly MissingPage[]> {
    const pages = (await publishedTexts(currentWork().tenantId)).filter(({ schema }) => schema === 'pages');
    const isThere = (name: string, language: string) =>
      pages.some(page => page.name === name && plainText(String(page.data['Inhalt']?.[language] ?? '')) !== '');
    return names
      .map(name => ({ name, languages: languages.filter(language => !isThere(name, language)) }))
      .filter(missing => missing.languages.length > 0);
  }

  @Handles(TextsInPublishedContent)
  async containing(texts: readonly string[]): Promise<readonly string[]> {
    const published = await publishedVersionsOf(currentWork().tenantId)
      .select(sql<string>`v.data::text`.as('text'))
      .execute();
    return texts.filter(text => published.some(one => one.text.includes(text)));
  }
}
