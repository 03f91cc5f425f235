import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { QueryBus } from '@nestjs/cqrs';
import type { FastifyInstance } from 'fastify';
import { API_BASE } from '#platform/http/call.js';
import { preferredLanguage } from '#platform/http/language.js';
import type { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import type { Language, Tenant } from '#platform/tenancy/tenant.js';
import { LinkPreviewOf, previewTags, statusOfLink } from '../../modules/recommendation/api.js';
import { recipientPage } from './native-form.js';
import { OwnTexts } from './own-texts.js';
import { filesFor, isThere, linksTo, readFirstFiles, type FirstFiles } from './portal-rules.js';
import { PrerenderCache } from './prerender-cache.js';
import type { Site } from './site-files.js';
import { isForEverybody, visitOf, type Asked } from './visits.js';

/** What a messenger shows of a recommendation's page: the head's tags, and whether the link is one. Null for any other page. */
async function previewFor(queries: QueryBus, tenant: Tenant, url: string, language: Language) {
  const [, number, hash] = recipientPage.exec(url) ?? [];
  if (number === undefined || hash === undefined) return null;
  const tone = new URL(url, tenant.portalUrl).searchParams.get('anrede') === 'du' ? 'casual' : 'formal';
  const preview = await queries.execute(new LinkPreviewOf(tenant, { number, hash }, { tone, language }));
  return { tags: previewTags(preview), status: statusOfLink[preview.state] };
}

const FRESH_FOR_MS = 10_000;
interface Page {
  readonly html: string;
  readonly bootstrap: { readonly tenant: unknown; readonly routes: unknown; readonly texts: unknown };
  readonly firstFiles: readonly FirstFiles[];
  readonly categories: readonly string[];
  readonly at: number;
}

/** The portal's one HTML page, with the tenant's configuration and routes inside and what its address shows prerendered. Made anew every few seconds: a new build shows by itself. */
export class PortalPage {
  private readonly pages = new Map<string, Page>();
  private readonly prerendered: PrerenderCache;
  private readonly ownTexts = new OwnTexts((url, language) => this.ask(url, language));

  constructor(
    private readonly server: FastifyInstance,
    private readonly tenants: TenantDirectory,
    private readonly folder: string,
    private readonly queries: QueryBus,
  ) {
    this.prerendered = new PrerenderCache(join(`${folder}-server`, 'worker.js'), async (url, language) => {
      if (!isForEverybody(url)) return null;
      const { statusCode, body } = await server.inject({ url, headers: { 'accept-language': language } });
      return { status: statusCode, body };
    });
    this.prerendered.start();
    server.addHook('onClose', () => this.prerendered.stop());
  }

  /** In the language the address speaks, else the person chose, else the browser asks for, where the tenant offers it. */
  async forHost(host: string, asked: Asked): Promise<{ readonly html: string; readonly status: 200 | 404 | 410 }> {
    const tenant = await this.tenants.byHost(host);
    if (!tenant) return { html: await this.read(), status: 200 };
    const { html, bootstrap, firstFiles, categories } = await this.pageOf(tenant);
    const { languages, defaultLanguage } = tenant.config;
    const { files, language, link } = filesFor(
      firstFiles,
      asked.url,
      preferredLanguage(asked.acceptLanguage, languages, defaultLanguage),
      languages,
      asked.cookies,
    );
    // The secret stands behind the # and never comes here: rendered without it the page would say for a moment that the link is no good.
    const visit = link ? null : visitOf(asked, tenant, language);
    const rendered = visit && (await this.prerendered.of(visit.key, { ...visit, bootstrap }));
    const preview = await previewFor(this.queries, tenant, asked.url, language);
    const data = JSON.stringify({ ...bootstrap, prerendered: rendered?.prerendered }).replaceAll('<', '\\u003c');
    const page = html
      .replace(/<html[^>]*>/, `<html lang="${language}" data-tenant="${tenant.key}">`)
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(rendered?.title || tenant.name)}</title>`)
      // After the entry's own: what is largest starts first.
      .replace('</head>', end => linksTo(files) + end)
      .replace(/<meta name="description"[^>]*>/, general => preview?.tags ?? general)
      // This page works without scripts.
      .replace(/<noscript>.*?<\/noscript>/s, general => (preview ? '' : general))
      .replace(
        '<div id="portal"></div>',
        place =>
          (rendered ? `<div id="portal">${rendered.html}</div>` : place) +
          `<script type="application/json" id="bootstrap">${data}</script>`,
      );
    return { html: page, status: isThere(firstFiles, asked.url, categories) ? (preview?.status ?? 200) : 404 };
  }

  /** What there is to be found at the tenant's addresses. */
  async siteOf(tenant: Tenant): Promise<Site> {
    const { bootstrap, categories } = await this.pageOf(tenant);
    return { routes: bootstrap.routes as Site['routes'], categories };
  }

  /** `/theme.css`: the tenant's custom properties, light and dark. */
  async themeFor(host: string): Promise<string> {
    const tenant = await this.tenants.byHost(host);
    if (!tenant) return '';
    return `:root{${properties(tenant.config.theme)}}@media(prefers-color-scheme:dark){:root{${properties(tenant.config.themeDark)}}}`;
  }

  private async pageOf(tenant: Tenant): Promise<Page> {
    const known = this.pages.get(tenant.key);
    if (known && Date.now() - known.at < FRESH_FOR_MS) return known;
    const [configuration, routes, texts, categories] = await Promise.all([
      this.ask(`${API_BASE}/mandant/${tenant.key}`),
      this.ask(`${API_BASE}/${tenant.key}/route/default`),
      this.ownTexts.of(tenant),
      this.categoryPaths(tenant),
    ]);
    const page = {
      html: withFacesOf(tenant.config.theme, await this.read()),
      bootstrap: { tenant: configuration, routes, texts },
      firstFiles: await readFirstFiles(this.folder),
      categories,
      at: Date.now(),
    };
    this.pages.set(tenant.key, page);
    return page;
  }

  /** None where the tenant shows none, or has no catalogue. */
  private async categoryPaths(tenant: Tenant): Promise<readonly string[]> {
    const { statusCode, body } = await this.server.inject({ url: `${API_BASE}/${tenant.key}/produktkategorie` });
    return statusCode === 200 ? (JSON.parse(body) as { Pfad: string }[]).map(({ Pfad }) => Pfad) : [];
  }

  private async ask(url: string, language?: Language): Promise<unknown> {
    const answer = await this.server.inject({ url, headers: { ...(language && { 'accept-language': language }) } });
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}.`);
    return answer.json();
  }

  private read(): Promise<string> {
    return readFile(join(this.folder, 'index.html'), 'utf8');
  }
}

/** Of the portal's faces only those are fetched early that the theme names; one that names none has the default. */
function withFacesOf(theme: Readonly<Record<string, string>>, html: string): string {
  const named = `${theme['--font'] ?? 'Figtree Variable'} ${theme['--font-head'] ?? ''}`;
  return html.replace(/\s*<link[^>]*\sdata-font="([^"]+)"[^>]*>/g, (link, face: string) =>
    named.includes(face) ? link : '',
  );
}

const properties = (theme: Readonly<Record<string, string>>): string =>
  Object.entries(theme)
    .filter(([name, value]) => /^--[\w-]+$/.test(name) && /^[^;{}<>]+$/.test(value))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`);
