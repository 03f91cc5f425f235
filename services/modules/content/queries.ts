import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '#platform/clock.js';
import type { WordingInForce, WordingsInForce } from '#platform/intake/consents.js';
import { prepared } from '#platform/database/connection.js';
import { Sql } from '#platform/database/sql.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { answered, type Answered, type CallContext } from '#platform/http/call.js';
import type { Language, Tenant } from '#platform/tenancy/tenant.js';
import { AmountsOn } from '../catalogue/api.js';
import { ConsentWordings, PagesNotPublished, TextsInPublishedContent, type MissingPage } from './api.js';
import { flatIn, flattened, inLanguages, type FlatData } from './domain/content-data.js';
import type { ContentData, ConsentText } from './events.js';
import { defaultTexts, keyOf, pagesNamedBy, type ContentSchema } from './domain/content-item.js';
import { money } from '#shared/dates-and-money.js';
import { amountsBegin, filled, namesIn } from '#shared/texts.js';
import { allItemsWith, ContentPlatforms, type ContentView } from './persistence.js';

const publishedVersionsOf = (tenantId: string) => allItemsWith('i.publishedVersion', tenantId);

/** Names of the amounts that published texts use. */
async function amountsNamed(tenantId: string): Promise<string[]> {
  const rows = await publishedVersionsOf(tenantId)
    .where(sql<boolean>`v.data::text like ${`%${amountsBegin}%`}`)
    .select('v.data')
    .execute();
  return rows.flatMap(({ data }) => namesIn(JSON.stringify(data)));
}

/** Published pages and texts, and their variables. */
const publishedTexts = (tenantId: string) =>
  publishedVersionsOf(tenantId)
    .where('i.schema', 'in', ['pages', 'texte', 'variables'])
    .select(['i.schema', 'v.version', 'v.data'])
    .select(sql<string>`coalesce(v.data->'Name'->>'iv', v.data->'Schluessel'->>'iv', '')`.as('name'))
    .execute();
type Published = Awaited<ReturnType<typeof publishedTexts>>[number];

const rememberedTenants = 200;

/** Runs for every batch of recommendations (bench: create), so it is a prepared statement. */
const publishedState = prepared(
  `select md5(string_agg(schema || '/' || item_id || '/' || published_version, ',' order by schema, item_id)) as state
   from content_item where tenant_id = $1 and published_version is not null and schema in ('pages', 'texte', 'variables')`,
);

/** The published consent texts. Cached, since every recommendation needs them, and read again once something was published. */
@QueryHandler(ConsentWordings)
export class ConsentWordingsHandler implements IQueryHandler<ConsentWordings> {
  private readonly known = new Map<
    string,
    { readonly state: string; readonly wordings: Readonly<Record<ConsentText, WordingsInForce>> }
  >();

  constructor(private readonly sql: Sql) {}

  async execute({ tenant, text }: ConsentWordings): Promise<WordingsInForce> {
    const row = await this.sql.one<{ state: string | null }>(publishedState, [tenant.id]);
    const state = `${row?.state ?? ''}/${tenant.name}`;
    const known = this.known.get(tenant.id);
    if (known?.state === state) return known.wordings[text];
    const wordings = wordingsOf(tenant, await publishedTexts(tenant.id));
    if (this.known.size >= rememberedTenants) this.known.clear();
    this.known.set(tenant.id, { state, wordings });
    return wordings[text];
  }
}

@QueryHandler(PagesNotPublished)
export class PagesNotPublishedHandler implements IQueryHandler<PagesNotPublished> {
  async execute({ names, languages }: PagesNotPublished): Promise<readonly MissingPage[]> {
    const pages = (await publishedTexts(currentWork().tenantId)).filter(({ schema }) => schema === 'pages');
    const isThere = (name: string, language: string) =>
      pages.some(page => page.name === name && plainText(String(page.data['Inhalt']?.[language] ?? '')) !== '');
    return names
      .map(name => ({ name, languages: languages.filter(language => !isThere(name, language)) }))
      .filter(missing => missing.languages.length > 0);
  }
}

@QueryHandler(TextsInPublishedContent)
export class TextsInPublishedContentHandler implements IQueryHandler<TextsInPublishedContent> {
  async execute({ texts }: TextsInPublishedContent): Promise<readonly string[]> {
    const published = await publishedVersionsOf(currentWork().tenantId)
      .select(sql<string>`v.data::text`.as('text'))
      .execute();
    return texts.filter(text => published.some(one => one.text.includes(text)));
  }
}

function wordingsOf(tenant: Tenant, published: readonly Published[]): Record<ConsentText, WordingsInForce> {
  const one = (text: ConsentText): WordingsInForce => ({
    de: wordingOf(tenant, published, text, 'de'),
    en: wordingOf(tenant, published, text, 'en'),
  });
  return { recommend: one('recommend'), follow: one('follow'), advertising: one('advertising') };
}

function wordingOf(
  tenant: Tenant,
  published: readonly Published[],
  text: ConsentText,
  language: Language,
): WordingInForce {
  const languages = [language, tenant.config.defaultLanguage];
  const inOne = (values: ContentData[string] | undefined): string =>
    String(languages.map(one => values?.[one]).find(value => value != null && value !== '') ?? values?.['iv'] ?? '');
  const variables = Object.fromEntries(
    published.filter(({ schema }) => schema === 'variables').map(({ name, data }) => [name, inOne(data['Wert'])]),
  );
  const own = published.find(({ schema, name }) => schema === 'texte' && name === keyOf[text]);
  const shown = filled(own ? inOne(own.data['Text']) : defaultTexts[text][language], {
    ...variables,
    name: tenant.name,
  });
  const pages = pagesNamedBy[text]
    .flatMap(name => published.filter(page => page.schema === 'pages' && page.name === name))
    .map(({ name, version, data }) => {
      const html = inOne(data['Inhalt']);
      return {
        name,
        html,
        text: `${inOne(data['Titel'])} (${name}, Version ${version})\n${plainText(filled(html, variables, true))}`,
      };
    });
  const terms = pages
    .filter(({ name }) => name === 'agb')
    .flatMap(({ html }) => [html, filled(html, variables, true), plainText(filled(html, variables, true))]);
  return { shown, texts: [shown, ...terms], wording: [shown, ...pages.map(page => page.text)].join('\n\n') };
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
};
const plainText = (html: string): string =>
  html
    .replace(/<(br|\/p|\/h\d|\/li|\/tr)[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, entity => entities[entity] ?? entity)
    .replace(/[ \t]+/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Texts may be cached for a minute, and longer while they are revalidated. */
const control = 'public, max-age=60, stale-while-revalidate=600';
/** Amounts are not served stale: an ended offer is shown for at most one more minute. */
const freshControl = 'public, max-age=60';

/** The answer with an ETag; 304 without a body where the client has it already. */
export function cacheable(context: Pick<CallContext, 'headers'>, body: unknown, { amounts = false } = {}): Answered {
  const etag = etagOf(body);
  const headers = {
    etag,
    'cache-control': amounts ? freshControl : control,
    vary: 'accept-language, x-flatten, x-languages',
  };
  return isKnown(context.headers['if-none-match'], etag)
    ? answered(304, undefined, headers)
    : answered(200, body, headers);
}

export const etagOf = (body: unknown): string =>
  `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 27)}"`;

export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some(one => one.trim().replace(/^W\//, '') === etag || one.trim() === '*');

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The languages in X-Languages; empty where the header is missing. */
export const wantedLanguages = (headers: Headers): string[] =>
  String(headers['x-languages'] ?? '')
    .toLowerCase()
    .split(',')
    .map(language => language.trim())
    .filter(language => /^[a-z]{2}$/.test(language))
    .slice(0, 10);

const isOn = (value: string | string[] | undefined): boolean =>
  ['1', 'true'].includes(String(value ?? '').toLowerCase());
export const wantsFlat = (headers: Headers): boolean => isOn(headers['x-flatten']);
export const wantsDrafts = (headers: Headers): boolean => isOn(headers['x-unpublished']);

/** Data filtered and flattened by X-Languages and X-Flatten. */
export function shownAs(
  schema: ContentSchema,
  data: ContentData,
  headers: Headers,
  defaultLanguage: Language,
): FlatData {
  const inThose = inLanguages(schema, data, wantedLanguages(headers), defaultLanguage);
  return wantsFlat(headers) ? flattened(inThose) : inThose;
}

/** Amounts that texts may use, in cents by name; null where nothing is paid today. */
export type Amounts = ReadonlyMap<string, number | null>;

/** Texts take amounts from the offers and hold no copies (docs/specification/content-and-tenants.md#amounts-in-texts). */
@Injectable()
export class OfferedAmounts {
  constructor(
    private readonly queries: QueryBus,
    private readonly platforms: ContentPlatforms,
    private readonly clock: Clock,
  ) {}

  /** Amounts for the portal. `named`: used by its published texts; with a platform, whose texts are not known, all. */
  async forPortal(): Promise<{ readonly all: Amounts; readonly named: ReadonlySet<string> }> {
    const all = await this.today();
    const named = (await this.platforms.read()) ? all.keys() : await amountsNamed(currentWork().tenantId);
    return { all, named: new Set(named) };
  }

  /** By the names used in texts, with the highest of all as `praemie.max`. */
  async today(): Promise<Amounts> {
    const paid = await this.queries.execute(new AmountsOn(this.clock.now()));
    const most = Math.max(0, ...[...paid.values()].map(cents => cents ?? 0));
    return new Map([
      ...[...paid].map(([name, cents]) => [`${amountsBegin}${name}`, cents] as const),
      [`${amountsBegin}max`, most || null],
    ]);
  }
}

/** Amounts as text; empty where nothing is paid, so that no text shows one. */
const amountsIn = (amounts: Amounts, language: string | undefined): Record<string, string> =>
  Object.fromEntries(
    [...amounts].map(([name, cents]) => [
      name,
      cents === null ? '' : money(cents, language === 'en' ? 'en' : 'de', { short: true }),
    ]),
  );

/** Name → value in the first language that has one, amounts filled in; and the amounts, only `named` where given. */
export function variablesOf(
  items: readonly Pick<ContentView, 'data'>[],
  languages: readonly string[],
  amounts: Amounts,
  named?: ReadonlySet<string>,
): Record<string, string> {
  const offered = amountsIn(amounts, languages[0]);
  // With `named` given, amounts that are empty or not named are left out.
  const told = Object.entries(offered).filter(([name, value]) => !named || (value !== '' && named.has(name)));
  const own = items
    .map(({ data }) => flatIn(data, languages))
    .filter(flat => typeof flat['Name'] === 'string')
    .map(flat => [String(flat['Name']), String(flat['Wert'] ?? '')] as const)
    .map(([name, value]) => [name, value.includes(amountsBegin) ? filled(value, offered) : value]);
  return { ...Object.fromEntries(own), ...Object.fromEntries(told) };
}

/** Key → text in the same way, for interface texts. */
export const textsOf = (items: readonly ContentView[], languages: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    items
      .map(({ data }) => flatIn(data, languages))
      .filter(flat => typeof flat['Schluessel'] === 'string')
      .map(flat => [String(flat['Schluessel']), String(flat['Text'] ?? '')]),
  );
