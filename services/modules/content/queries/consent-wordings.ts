import { Injectable } from '@nestjs/common';
import type { WordingInForce, WordingsInForce } from '#platform/intake/consents.js';
import { prepared } from '#platform/database/connection.js';
import { Handles } from '#platform/messages.js';
import { Sql } from '#platform/database/sql.js';
import type { Language, Tenant } from '#platform/tenancy/tenant.js';
import { ConsentWordings } from '../api.js';
import type { ContentData, ConsentText } from '../events.js';
import { defaultTexts, keyOf, pagesNamedBy } from '../domain/default-texts.js';
import { filled } from '#shared/texts.js';
import { publishedTexts, type Published } from './published-texts.js';
import { plainText } from './plain-text.js';

const rememberedTenants = 200;

/** Runs for every batch of recommendations (bench: create), so it is a prepared statement. */
const publishedState = prepared(
  `select md5(string_agg(schema || '/' || item_id || '/' || published_version, ',' order by schema, item_id)) as state
   from content_item where tenant_id = $1 and published_version is not null and schema in ('pages', 'texte', 'variables')`,
);

/** The published consent texts. Cached, since every recommendation needs them, and read again once something was published. */
@Injectable()
export class ConsentTexts {
  private readonly known = new Map<
    string,
    { readonly state: string; readonly wordings: Readonly<Record<ConsentText, WordingsInForce>> }
  >();

  constructor(private readonly sql: Sql) {}

  @Handles(ConsentWordings)
  async inForce(tenant: Tenant, text: ConsentText): Promise<WordingsInForce> {
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
