import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { QueryBus } from '@nestjs/cqrs';
import type { FastifyInstance } from 'fastify';
import { logger } from '#platform/logger.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { tokenOfTicket } from '#platform/http/authenticate.js';
import { API_BASE, preferredLanguage } from '#platform/http/call.js';
import { basePath, type Language, type Tenant, type TenantStatus } from '#platform/tenancy/tenant.js';
import { isPersonsBrowser } from '#shared/mail-links.js';
import { filled } from '#shared/texts.js';
import { LinkPreviewOf, previewTags, statusOfLink } from '../../modules/recommendation/api.js';
import { VouchersOffered } from '../../modules/voucher/api.js';
import {
  filesFor,
  hashOf,
  isThere,
  linksTo,
  readFirstFiles,
  themeOf,
  withFacesOf,
  withoutRepeats,
  withoutVouchers,
  type FirstFiles,
  type FirstPage,
} from './portal-rules.js';
import {
  answersOf,
  PrerenderCache,
  isFirstVisit,
  recipientPage,
  ticketOf,
  visitOf,
  worksWithoutScripts,
  type PageRequest,
  type RenderedPage,
  waits,
} from './prerender-cache.js';
import type { Site } from './site-files.js';

/** The content store's answer: fields with one value, or one per language. */
interface KeyVisuals {
  readonly items: readonly { readonly data: Readonly<Record<string, unknown>> }[];
}

/** The portal texts that a key visual's fields replace, by its identifier. */
const places: ReadonlyMap<string, string> = new Map([
  ['home', 'home'],
  ['praemien', 'catalogue.overview'],
]);
const fields = {
  Titel: 'title',
  Untertitel: 'intro',
  LinkText: 'recommend',
  LinkZiel: 'leadsTo',
  Bild: 'picture',
  Bildbeschreibung: 'pictureText',
} as const;

/** Pictures must come from this origin; links may lead anywhere except to a script. */
const mayStand: Readonly<Record<string, RegExp>> = {
  Bild: /^\/(?![/\\])/,
  LinkZiel: /^(?:\/(?![/\\])|#|https:\/\/|mailto:|tel:)/,
};

/** The published key visuals as portal texts in one language (default language as fallback), variables filled in. */
export function textsOfKeyVisuals(
  { items }: KeyVisuals,
  languages: readonly string[],
  variables: Readonly<Record<string, string>>,
  base = '',
): Record<string, string> {
  return Object.fromEntries(
    items.flatMap(({ data }) => {
      const read = (name: string) => filled(valueIn(data[name], languages), variables);
      const place = places.get(read('Identifier'));
      if (place === undefined) return [];
      return (
        Object.entries(fields)
          // A fragment of the current page stays a fragment, whatever else the URL contains.
          .map(([field, text]) => ({
            field,
            key: `${place}.${text}`,
            value: field === 'LinkZiel' && place === 'home' ? read(field).replace(/^\/#/, '#') : read(field),
          }))
          .filter(({ field, value }) => value !== '' && (mayStand[field]?.test(value) ?? true))
          .map(({ key, value }): [string, string] => [key, value.startsWith('/bild/') ? base + value : value])
      );
    }),
  );
}

function valueIn(value: unknown, languages: readonly string[]): string {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : '';
  const values = value as Readonly<Record<string, unknown>>;
  return (
    ['iv', ...languages]
      .map(language => values[language])
      .find((one): one is string => typeof one === 'string' && one !== '') ?? ''
  );
}

/** Milliseconds: a slower content platform does not delay a page further. */
const WAIT_MS = 500;
type Texts = Readonly<Record<string, unknown>>;
/** Calls one of our own API calls; throws on a refusal. `cookie`: gives access to a draft. */
type Ask = (url: string, language: Language, cookie: string) => Promise<unknown>;

/** A provider's texts from the content store that replace the portal's own, by language. */
export class TextOverrides {
  private readonly last = new Map<string, Texts>();

  constructor(private readonly ask: Ask) {}

  /** The current texts; when the content store does not answer in time, the last known ones or none. The failure is logged already. */
  async of(tenant: Tenant, cookie = ''): Promise<Texts> {
    const asked = Promise.all(
      tenant.config.languages.map(async language => [language, await this.textsIn(language, tenant, cookie)] as const),
    );
    const kept = asked.then(
      texts => void this.last.set(tenant.key, Object.fromEntries(texts)),
      () => undefined,
    );
    await Promise.race([kept, pause(WAIT_MS, undefined, { ref: false })]);
    return this.last.get(tenant.key) ?? {};
  }

  /** An explicit text override has priority over a key visual's. Text overrides also work on a platform without key visuals. */
  private async textsIn(language: Language, tenant: Tenant, cookie: string): Promise<Texts> {
    const {
      key,
      config: { contentApp, defaultLanguage },
    } = tenant;
    const read = (what: string) => this.ask(`${API_BASE}/${key}/content/${what}`, language, cookie);
    const visuals = Promise.all([read(`${contentApp}/keyvisual`), read('variables')]).then(
      ([found, variables]) =>
        textsOfKeyVisuals(
          found as KeyVisuals,
          [language, defaultLanguage],
          variables as Record<string, string>,
          basePath(tenant),
        ),
      () => ({}),
    );
    return { ...(await visuals), ...((await read(`getlanguagecontent/${language}`)) as Texts) };
  }
}

/** A link preview for messengers: the head's tags, and whether the link is valid. Null for any other page. */
async function previewFor(queries: QueryBus, tenant: Tenant, url: string, language: Language) {
  const [, number, hash] = recipientPage.exec(url) ?? [];
  if (number === undefined || hash === undefined) return null;
  const tone = new URL(url, tenant.portalUrl).searchParams.get('anrede') === 'du' ? 'casual' : 'formal';
  const preview = await queries.execute(new LinkPreviewOf(tenant, { number, hash }, { tone, language }));
  return { tags: previewTags(preview), status: statusOfLink[preview.state] };
}

interface Rendering {
  readonly tenant: Tenant;
  readonly language: Language;
  readonly bootstrap: unknown;
  readonly version: string;
  /** The template of its path. */
  readonly page: string;
  /** Whether a secret in the URL may open the page. */
  readonly link: FirstPage['link'];
}

/** Links in the head to tenant-specific files; scripts and styles of the build are shared. */
const ownFiles = /(<link(?=[^>]*\shref="\/(?:icon|manifest\.|theme\.css))[^>]*\shref=")\//g;

/** Reloads a page that works without scripts but could not be rendered in time. */
const askAgain = '<noscript><meta http-equiv="refresh" content="3"></noscript>';

/** For visitors without the mail's link: a tab that stored one must not show there is none, until scripts load it. */
const hidingWithLink = (tenant: Tenant): string =>
  `try{if(location.hash||/ws${basePath(tenant).replace('/', '\\.')}\\.link/.test(Object.keys(sessionStorage)))document.querySelector('main').style.visibility='hidden'}catch{}`;

const FRESH_FOR_MS = 10_000;
interface Page {
  readonly html: string;
  readonly bootstrap: Readonly<Record<'tenant' | 'routes' | 'texts', unknown>>;
  readonly routes: Site['routes'];
  /** Changes with the bootstrap's content: a page rendered from another version does not match. */
  readonly version: string;
  readonly firstFiles: readonly FirstFiles[];
  readonly categories: readonly string[];
}
/** `at`: when it was begun; `page` is shared by all who ask meanwhile. */
interface KeptPage {
  readonly page: Promise<Page>;
  readonly revision: number;
  readonly at: number;
}

/** The portal's page with configuration and prerendered content; rebuilt every few seconds, for new builds. */
export class PortalPage {
  private readonly pages = new Map<string, KeptPage>();
  private readonly prerendered: PrerenderCache;
  private readonly sheets = new Map<string, string>();
  private readonly textOverrides = new TextOverrides((url, language, cookie) => this.ask(url, language, cookie));

  constructor(
    private readonly server: FastifyInstance,
    private readonly folder: string,
    private readonly queries: QueryBus,
    waited = waits,
  ) {
    this.prerendered = new PrerenderCache(join(`${folder}-server`, 'worker.js'), answersOf(server), waited);
    this.prerendered.start();
    server.addHook('onClose', () => this.prerendered.stop());
  }

  /** Language: the URL's, or the person's choice, or the browser's, if offered. `style`, `script`: for the policy. */
  async for(
    tenant: Tenant,
    asked: PageRequest,
  ): Promise<{
    readonly html: string;
    readonly status: 200 | 404 | 410;
    readonly style?: string;
    readonly script?: string;
  }> {
    const { html, bootstrap, version, firstFiles, categories } = await this.pageOf(tenant, asked.cookies);
    const { languages, defaultLanguage, forcesLogin } = tenant.config;
    const preferred = preferredLanguage(asked.acceptLanguage, languages, defaultLanguage);
    const firstOf = (url: string) => filesFor(firstFiles, url, preferred, languages, asked.cookies, forcesLogin);
    const { files, language, page, link } = firstOf(asked.url);
    const [rendered, preview] = await Promise.all([
      this.rendered(asked, { tenant, language, bootstrap, version, page, link }),
      previewFor(this.queries, tenant, asked.url, language),
    ]);
    // Visitors without access see the login at the same URL, so its files are included too.
    const shown = rendered?.prerendered.path ? firstOf(rendered.prerendered.path.slice(basePath(tenant).length)) : null;
    const saysNoLink = rendered !== null && link === 'without' && ticketOf(asked) === undefined;
    const data = JSON.stringify({
      ...bootstrap,
      prerendered: rendered?.prerendered,
      sentBack: asked.sentBack,
      triedFrom: asked.triedFrom,
    }).replaceAll('<', '\\u003c');
    const whole = html
      .replace(/<html[^>]*>/, `<html lang="${language}">`)
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(rendered?.title || tenant.name)}</title>`)
      .replace(/<noscript>.*?<\/noscript>/s, general => (worksWithoutScripts(asked) ? '' : general))
      // After the entry's own files: the largest download starts first.
      .replace(
        '</head>',
        end =>
          linksTo([...new Set([...files, ...(shown?.files ?? [])])]) +
          (!rendered && worksWithoutScripts(asked) ? askAgain : '') +
          end,
      )
      .replace(/<meta name="description"[^>]*>/, general => preview?.tags ?? general)
      .replace(
        '<div id="portal"></div>',
        place =>
          standing(tenant, language) +
          (rendered ? `<div id="portal">${rendered.html}</div>` : place) +
          (saysNoLink ? `<script>${hidingWithLink(tenant)}</script>` : '') +
          `<script type="application/json" id="bootstrap">${data}</script>` +
          late(language),
      );
    const status = isThere(firstFiles, asked.url, categories) ? (preview?.status ?? 200) : 404;
    const { html: styled, ...style } =
      rendered && isFirstVisit(asked) ? await this.styled(whole, tenant, asked) : { html: whole };
    return {
      html: styled.replace(ownFiles, `$1${basePath(tenant)}/`),
      ...style,
      ...(rendered && {
        script: [rendered.script, ...(saysNoLink ? [hidingWithLink(tenant)] : [])].map(hashOf).join(' '),
      }),
      status,
    };
  }

  /** On a first visit no styles are cached, so the page contains them inline instead of waiting for them. */
  private async styled(html: string, tenant: Tenant, { url }: PageRequest): Promise<{ html: string; style?: string }> {
    const linked = /<link(?=[^>]*\srel="stylesheet")[^>]*\shref="\/([^"]+)"[^>]*>/g;
    const files = [...html.matchAll(linked)].map(([, file]) => this.sheet(file!, tenant));
    const sheets = await Promise.all(files).catch(() => null);
    if (!sheets?.length) return { html }; // None, or a new build took its place meanwhile.
    const whole = sheets.join('\n');
    // A friend starts reading at once and text must not shift: a late font is used from the next page on.
    const styles = recipientPage.test(url) ? whole.replaceAll('font-display:swap', 'font-display:optional') : whole;
    return {
      // The links stay, disabled, so that the portal does not fetch the files again.
      html: html
        .replace(linked, link => link.replace('<link', '<link disabled'))
        .replace('</head>', end => `<style id="styles">${styles}</style>${end}`),
      style: hashOf(styles),
    };
  }

  private async sheet(file: string, tenant: Tenant): Promise<string> {
    if (file === 'theme.css') return themeOf(tenant);
    const known = this.sheets.get(file) ?? (await readFile(join(this.folder, file), 'utf8'));
    this.sheets.set(file, known); // Its name changes with what is in it.
    return known;
  }

  /** The page with prerendered content, if it may have some. */
  private async rendered(
    asked: PageRequest,
    { tenant, language, bootstrap, version, page, link }: Rendering,
  ): Promise<RenderedPage | null> {
    const visit = visitOf(asked, tenant, language);
    // Prerendered pages are cached for everybody, so a draft gets none.
    if (!visit || tenant.status === 'draft') return null;
    const { key, ...everybodys } = visit;
    const wanted = { page, worksWithoutScripts: worksWithoutScripts(asked) };
    const ticket = ticketOf(asked);
    if (ticket === undefined)
      return this.prerendered.of(
        `${version} ${key}`,
        { ...everybodys, bootstrap, ...(link === 'behind-slash' && { awaitsLink: true }) },
        wanted,
      );
    // The ticket gives the server the access that the secret behind the # gives the script.
    const opens = await this.server.inject({
      url: `${API_BASE}/${tenant.key}/empfaenger/auftrag`,
      headers: { authorization: `Bearer ${tokenOfTicket(ticket)}` },
    });
    const known = {
      ...everybodys,
      bootstrap,
      ticket: opens.statusCode === 200 ? ticket : '',
      isPersonsBrowser: isPersonsBrowser(asked.cookies ?? ''),
    };
    return this.prerendered.of(null, known, wanted);
  }

  /** Whether a visitor may see the tenant: a draft only with a preview's token, which the API checks. */
  async mayShow(tenant: Tenant, cookie = ''): Promise<boolean> {
    if (tenant.status !== 'draft') return true;
    const { statusCode } = await this.server.inject({ url: `${API_BASE}/mandant/${tenant.key}`, headers: { cookie } });
    return statusCode === 200;
  }

  /** The routes and categories of the tenant's portal. */
  async siteOf(tenant: Tenant): Promise<Site> {
    if (tenant.status === 'draft') return { routes: [], categories: [] };
    return this.pageOf(tenant);
  }

  /** `/theme.css`: the tenant's custom properties, light and dark; a draft's only with a preview's token. */
  async themeFor(tenant: Tenant | undefined, cookie?: string): Promise<string> {
    return tenant && (await this.mayShow(tenant, cookie)) ? themeOf(tenant) : '';
  }

  /**
   * Made once for all who ask at the same time. What was made before of the same configuration is sent on where a new
   * one fails. `cookie`: gives access to a draft.
   */
  private pageOf(tenant: Tenant, cookie = ''): Promise<Page> {
    const { key, revision } = tenant;
    const kept = this.pages.get(key);
    const known = kept?.revision === revision ? kept : undefined;
    if (known && Date.now() - known.at < FRESH_FOR_MS) return known.page;
    const page: Promise<Page> = this.made(tenant, cookie).catch((error: unknown) => {
      if (!known) {
        if (this.pages.get(key)?.page === page) this.pages.delete(key);
        throw error;
      }
      logger.warn({ err: error, tenant: key }, 'The portal’s page could not be made anew: the last one is sent.');
      return known.page;
    });
    this.pages.set(key, { page, revision, at: Date.now() });
    return page;
  }

  private async made(tenant: Tenant, cookie: string): Promise<Page> {
    const [configuration, routes, own, categories, vouchers] = await Promise.all([
      this.ask(`${API_BASE}/mandant/${tenant.key}`, undefined, cookie),
      this.ask(`${API_BASE}/${tenant.key}/route/default`, undefined, cookie),
      this.textOverrides.of(tenant, cookie),
      this.categoryPaths(tenant, cookie),
      this.queries.execute(new VouchersOffered(tenant.id)),
    ]);
    const texts = vouchers ? own : withoutVouchers(own, tenant.config.languages);
    const bootstrap = { ...withoutRepeats(configuration, routes), texts };
    return {
      html: withFacesOf(tenant.config.theme, await readFile(join(this.folder, 'index.html'), 'utf8')),
      bootstrap,
      routes: routes as Site['routes'],
      version: hashOf(JSON.stringify(bootstrap)),
      firstFiles: await readFirstFiles(this.folder),
      categories,
    };
  }

  /** Empty when the tenant shows no categories or has no catalogue. */
  private async categoryPaths(tenant: Tenant, cookie: string): Promise<readonly string[]> {
    const url = `${API_BASE}/${tenant.key}/produktkategorie`;
    const { statusCode, body } = await this.server.inject({ url, headers: { cookie } });
    return statusCode === 200 ? (JSON.parse(body) as { Pfad: string }[]).map(({ Pfad }) => Pfad) : [];
  }

  private async ask(url: string, language?: Language, cookie?: string): Promise<unknown> {
    const headers = { ...(language && { 'accept-language': language }), ...(cookie && { cookie }) };
    const answer = await this.server.inject({ url, headers });
    if (answer.statusCode === 429 || answer.statusCode >= 500) throw new DomainError('unavailable');
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}.`);
    return answer.json();
  }
}

const lateTexts: Readonly<Record<Language, string>> = {
  de: 'Das dauert länger als sonst. Bitte laden Sie die Seite neu.',
  en: 'This is taking longer than usual. Please reload the page.',
};
/** Shown by the styles alone, after a while, where there is no content yet: scripts that do not come cannot say so. */
const late = (language: Language): string => `<p class="late">${lateTexts[language]}</p>`;

/** Banner above every page of a tenant that is not live (docs/specification/programme.md#states-of-a-tenant). */
const standingTexts: Readonly<Record<Exclude<TenantStatus, 'live'>, Readonly<Record<Language, string>>>> = {
  draft: {
    de: 'Vorschau: Dieses Programm ist noch nicht live.',
    en: 'Preview: this programme is not live yet.',
  },
  suspended: {
    de: 'Das Programm ruht gerade. Ihre Daten bleiben erhalten; neue Empfehlungen und Auszahlungen gibt es im Moment nicht.',
    en: 'The programme is paused at the moment. Your data is kept; there are no new referrals or payouts for now.',
  },
  retired: {
    de: 'Das Programm ist beendet. Prämien, die bereitstehen, können noch abgeholt werden.',
    en: 'The programme has ended. Rewards that are ready can still be picked up.',
  },
};
const standing = ({ status }: Pick<Tenant, 'status'>, language: Language): string =>
  status === 'live' ? '' : `<p class="standing" role="status">${standingTexts[status][language]}</p>`;

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`);
