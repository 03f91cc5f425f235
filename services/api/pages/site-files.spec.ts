import fastify, { type FastifyInstance } from 'fastify';
import type { Tenant } from '#platform/tenancy/tenant.js';
import type { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { routes } from '#contract/mandant.js';
import { addSiteFiles, mark } from './site-files.js';

const tenantWith = (changes: object = {}) =>
  ({
    key: 'telko',
    name: 'Fernklang',
    portalUrl: 'https://empfehlen.fernklang.example',
    config: {
      languages: ['de', 'en'],
      defaultLanguage: 'de',
      theme: { '--brand': '#0d6b52', '--accent': '#f4d03a', '--paper': '#f6faf7' },
      forcesLogin: false,
      autologin: false,
      advisorModule: false,
      ...changes,
    },
  }) as unknown as Tenant;

describe('What a site is asked for besides pages', () => {
  let server: FastifyInstance;
  let tenant: Tenant;

  beforeAll(() => {
    server = fastify();
    addSiteFiles(server, { byHost: () => Promise.resolve(tenant) } as unknown as TenantDirectory, () =>
      Promise.resolve({ routes, categories: ['internet/glasfaser.html'] }),
    );
  });
  beforeEach(() => {
    tenant = tenantWith();
  });
  afterAll(() => server.close());
  const get = (url: string, headers = {}) => server.inject({ url, headers });

  it('is an icon in the tenant’s colours, asked for again by its ETag', async () => {
    const icon = await get('/favicon.ico');
    expect([
      icon.statusCode,
      icon.headers['content-type'],
      icon.rawPayload.readUInt16LE(2),
      icon.rawPayload.subarray(22, 26).toString('latin1'),
    ]).toEqual([200, 'image/x-icon', 1, '\x89PNG']);
    expect((await get('/favicon.ico', { 'if-none-match': icon.headers.etag })).statusCode).toBe(304);
    expect((await get('/icon.svg')).body).toContain('#0d6b52');
    tenant = tenantWith({ theme: { '--brand': '#3d2fb5' } });
    expect((await get('/favicon.ico')).headers.etag).not.toBe(icon.headers.etag);
  });
  it('draws no colour that is none', () =>
    expect(mark(tenantWith({ theme: { '--brand': '"/><script>' } }), false)).not.toContain('script'));

  it('is a manifest whose icons are there', async () => {
    const manifest = (await get('/manifest.webmanifest')).json();
    expect(manifest).toMatchObject({
      name: 'Fernklang',
      lang: 'de',
      theme_color: '#0d6b52',
      background_color: '#f6faf7',
    });
    for (const { src, sizes } of manifest.icons) {
      const { rawPayload } = await get(src);
      expect(`${rawPayload.readUInt32BE(16)}x${rawPayload.readUInt32BE(20)}`).toBe(sizes);
    }
  });

  it('is robots.txt, which keeps searches out of what is personal and names the site map', async () => {
    const { body } = await get('/robots.txt');
    for (const path of ['/api/', '/admin/', '/r/', '/persoenlicherbereich', '/praemie'])
      expect(body).toContain(`Disallow: ${path}\n`);
    expect(body).toContain('Sitemap: https://empfehlen.fernklang.example/sitemap.xml');
  });

  it('is a site map of what a visitor without a session sees, each page with its twin', async () => {
    const places = async () =>
      [...(await get('/sitemap.xml')).body.matchAll(/<loc>https:\/\/empfehlen\.fernklang\.example([^<]+)/g)].map(
        ([, path]) => path,
      );
    expect(await places()).toEqual(
      expect.arrayContaining(['/', '/faq', '/questions', '/impressum', '/internet/glasfaser.html']),
    );
    expect(await places()).not.toContain('/persoenlicherbereich');
    expect((await get('/sitemap.xml')).body).toContain(
      'hreflang="en" href="https://empfehlen.fernklang.example/questions"',
    );
    tenant = tenantWith({ forcesLogin: true, advisorModule: true, autologin: true });
    const closed = await places();
    expect(closed).toContain('/faq');
    for (const path of ['/', '/internet/glasfaser.html', '/impressum', '/login']) expect(closed).not.toContain(path);
  });
});
