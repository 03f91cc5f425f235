import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Tenant } from '#platform/tenant/tenant.js';
import type { TenantDirectory } from '#platform/tenant/tenant-directory.js';
import { API_BASE } from '#platform/http/implements.js';

const FRESH_FOR_MS = 10_000;

/** The portal's one HTML page, with the tenant's configuration and routes inside, so that the first paint asks nothing more. Made anew every few seconds: a new build shows by itself. */
export class PortalPage {
  private readonly pages = new Map<string, { html: string; at: number }>();

  constructor(private readonly server: FastifyInstance, private readonly tenants: TenantDirectory, private readonly folder: string) {}

  async forHost(host: string): Promise<string> {
    const tenant = await this.tenants.byHost(host);
    if (!tenant) return this.read();
    const known = this.pages.get(tenant.key);
    if (known && Date.now() - known.at < FRESH_FOR_MS) return known.html;
    const html = await this.build(tenant);
    this.pages.set(tenant.key, { html, at: Date.now() });
    return html;
  }

  /** `/theme.css`: the tenant's custom properties, light and dark. */
  async themeFor(host: string): Promise<string> {
    const tenant = await this.tenants.byHost(host);
    if (!tenant) return '';
    return `:root{${properties(tenant.config.theme)}}@media(prefers-color-scheme:dark){:root{${properties(tenant.config.themeDark)}}}`;
  }

  private async build(tenant: Tenant): Promise<string> {
    const [configuration, routes] = await Promise.all([this.ask(`${API_BASE}/mandant/${tenant.key}`), this.ask(`${API_BASE}/${tenant.key}/route/default`)]);
    const data = `{"tenant":${configuration},"routes":${routes}}`.replaceAll('<', '\\u003c');
    return (await this.read())
      .replace(/<html[^>]*>/, `<html lang="${tenant.config.defaultLanguage}" data-tenant="${tenant.key}">`)
      .replace(/<title>[^<]*<\/title>/, `<title>${escapeHtml(tenant.name)}</title>`)
      .replace('</head>', `<script type="application/json" id="bootstrap">${data}</script></head>`);
  }

  private async ask(url: string): Promise<string> {
    const answer = await this.server.inject({ url });
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}.`);
    return answer.body;
  }

  private read(): Promise<string> {
    return readFile(join(this.folder, 'index.html'), 'utf8');
  }
}

const properties = (theme: Readonly<Record<string, string>>): string =>
  Object.entries(theme).filter(([name, value]) => /^--[\w-]+$/.test(name) && /^[^;{}<>]+$/.test(value)).map(([name, value]) => `${name}:${value}`).join(';');
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
