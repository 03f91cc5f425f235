import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Language, Tenant } from '#platform/tenant/tenant.js';
import type { TenantDirectory } from '#platform/tenant/tenant-directory.js';
import { API_BASE } from '#platform/http/implements.js';
import { preferredLanguage } from '#platform/http/language.js';
import { firstContent } from './first-content.js';
import { chosenLanguage, linksFor, readFirstFiles, type FirstFiles } from './first-files.js';

const FRESH_FOR_MS = 10_000;
interface Page { readonly html: string; readonly firstFiles: readonly FirstFiles[]; readonly at: number }

/** The portal's one HTML page, with the tenant's configuration and routes inside, so that the first paint asks nothing more. Made anew every few seconds: a new build shows by itself. */
export class PortalPage {
  private readonly pages = new Map<string, Page>();

  constructor(private readonly server: FastifyInstance, private readonly tenants: TenantDirectory, private readonly folder: string) {}

  /** In the language the browser asks for, where the tenant offers it: what a first visitor sees. Whoever chose one keeps it. */
  async forHost(host: string, acceptLanguage?: string, path = '/', cookies?: string): Promise<string> {
    const tenant = await this.tenants.byHost(host);
    if (!tenant) return this.read();
    const { languages, defaultLanguage } = tenant.config;
    const language = preferredLanguage(acceptLanguage, languages, defaultLanguage);
    const { html, firstFiles } = await this.pageOf(tenant, language, path);
    // After the entry's own: what is largest starts first.
    return html.replace('</head>', (end) => linksFor(firstFiles, path, language, languages, chosenLanguage(cookies)) + end);
  }

  private async pageOf(tenant: Tenant, language: Language, path: string): Promise<Page> {
    const content = firstContent(path, tenant.config.contentApp, language);
    const key = `${tenant.key} ${language} ${content[0]?.name ?? ''}`;
    const known = this.pages.get(key);
    if (known && Date.now() - known.at < FRESH_FOR_MS) return known;
    const page = { html: await this.build(tenant, language, content), firstFiles: await readFirstFiles(this.folder), at: Date.now() };
    this.pages.set(key, page);
    return page;
  }

  /** `/theme.css`: the tenant's custom properties, light and dark. */
  async themeFor(host: string): Promise<string> {
    const tenant = await this.tenants.byHost(host);
    if (!tenant) return '';
    return `:root{${properties(tenant.config.theme)}}@media(prefers-color-scheme:dark){:root{${properties(tenant.config.themeDark)}}}`;
  }

  private async build(tenant: Tenant, language: Language, content: ReturnType<typeof firstContent>): Promise<string> {
    const [configuration, routes] = await Promise.all([this.ask(`${API_BASE}/mandant/${tenant.key}`), this.ask(`${API_BASE}/${tenant.key}/route/default`)]);
    const first = await Promise.all(content.map(async ({ name, call }) => [name, await this.askOrNothing(`${API_BASE}/${tenant.key}${call}`, language)] as const));
    const texts = first.filter(([, answer]) => answer !== null).map(([name, answer]) => `${JSON.stringify(name)}:${answer}`).join(',');
    const data = `{"tenant":${configuration},"routes":${routes},"content":{${texts}}}`.replaceAll('<', '\\u003c');
    return (await this.read())
      .replace(/<html[^>]*>/, `<html lang="${language}" data-tenant="${tenant.key}">`)
      .replace(/<title>[^<]*<\/title>/, `<title>${escapeHtml(tenant.name)}</title>`)
      .replace('</head>', () => `<script type="application/json" id="bootstrap">${data}</script></head>`);
  }

  private async ask(url: string): Promise<string> {
    const answer = await this.server.inject({ url });
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}.`);
    return answer.body;
  }

  /** Content may be away; the page then asks for it itself, and says so if it still is. */
  private async askOrNothing(url: string, language: Language): Promise<string | null> {
    const answer = await this.server.inject({ url, headers: { 'accept-language': language } });
    return answer.statusCode === 200 ? answer.body : null;
  }

  private read(): Promise<string> {
    return readFile(join(this.folder, 'index.html'), 'utf8');
  }
}

const properties = (theme: Readonly<Record<string, string>>): string =>
  Object.entries(theme).filter(([name, value]) => /^--[\w-]+$/.test(name) && /^[^;{}<>]+$/.test(value)).map(([name, value]) => `${name}:${value}`).join(';');
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
