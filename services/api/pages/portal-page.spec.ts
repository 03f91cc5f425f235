import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import type { Tenant } from '#platform/tenant/tenant.js';
import type { TenantDirectory } from '#platform/tenant/tenant-directory.js';
import { PortalPage } from './portal-page.js';

describe('the portal’s page', () => {
  const htmlFor = async (languages: string[], acceptLanguage?: string, path?: string, cookies?: string): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'weitersagen-portal-'));
    await writeFile(join(folder, 'index.html'), '<html><head><title></title><script type="module" src="/assets/entry.js"></script></head></html>');
    await mkdir(join(folder, '.vite'));
    await writeFile(join(folder, '.vite/first-files.json'), JSON.stringify([{ path: '/kontakt', de: ['assets/contact-de.js'], en: ['assets/contact-en.js'] }]));
    const server = fastify();
    server.get('/api/v1/*', () => ({}));
    const tenant = { key: 'telko', name: 'Fernklang', config: { languages, defaultLanguage: 'de' } } as unknown as Tenant;
    const html = await new PortalPage(server, { byHost: () => Promise.resolve(tenant) } as unknown as TenantDirectory, folder).forHost('localhost', acceptLanguage, path, cookies);
    await server.close();
    await rm(folder, { recursive: true });
    return html;
  };
  const languageFor = async (languages: string[], acceptLanguage?: string) => /<html lang="(\w+)"/.exec(await htmlFor(languages, acceptLanguage))?.[1];

  it('greets a first visitor with an English browser in English', async () => expect(await languageFor(['de', 'en'], 'en-GB,en;q=0.9,de;q=0.5')).toBe('en'));
  it('speaks German where the tenant offers nothing else', async () => expect(await languageFor(['de'], 'en')).toBe('de'));
  it('speaks the tenant’s language to a browser that names none of its own', async () => {
    expect(await languageFor(['de', 'en'], 'fr')).toBe('de');
    expect(await languageFor(['de', 'en'])).toBe('de');
  });
  it('names what the asked path needs behind the entry, in the language the person chose', async () => {
    expect(await htmlFor(['de', 'en'], 'de', '/kontakt', 'psoe_language=en')).toMatch(/entry\.js.*<link rel="modulepreload" crossorigin href="\/assets\/contact-en\.js"><\/head>/);
    expect(await htmlFor(['de', 'en'], 'de', '/code')).not.toContain('modulepreload');
  });
});
