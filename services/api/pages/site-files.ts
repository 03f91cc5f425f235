import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { markPaths, Pictures } from '#platform/pictures.js';
import { basePath, type Language, type Tenant } from '#platform/tenancy/tenant.js';
import { tenantOf, type TenantDirectory } from '#platform/tenancy/tenant-directory.js';

/** A tenant's addresses: its routes as in `GET /route/default`, and the catalogue's paths. */
export interface Site {
  readonly routes: readonly {
    readonly Name: string;
    readonly Path: Readonly<Record<Language, string>>;
    readonly Whitelisted: boolean;
    readonly DisabledWithAutologin: boolean;
  }[];
  readonly categories: readonly string[];
}

export interface SitePicture {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly rawPayload: Buffer;
}

/** Pages listed for search engines; all others belong to a person or to a mail's link. */
const found = ['Homepage', 'RewardOverview', 'Faq', 'Contact', 'TOS', 'Privacy', 'Imprint', 'Code', 'Login'];
/** Paths of links to friends: hidden from search engines, but readable for link previews. */
const sharedPaths = ['/r/', '/empfaengerdaten/', '/recipient-data/'];
/** User agents that fetch link previews and respect robots.txt. */
const previewers = [
  'facebookexternalhit',
  'Twitterbot',
  'LinkedInBot',
  'Slackbot-LinkExpanding',
  'WhatsApp',
  'TelegramBot',
  'Discordbot',
];
const privatePaths = [
  '/api/',
  '/admin/',
  '/persoenlicherbereich',
  '/my-area',
  '/meinedaten',
  '/my-data',
  '/praemie',
  '/reward',
];
const day = 'public, max-age=86400';
const keptIcons = 50;
const passedHeaders = [
  'content-type',
  'etag',
  'cache-control',
  'cross-origin-resource-policy',
  'content-security-policy',
];

/** Files that browsers and search engines request: icons in the tenant's colours, manifest, robots.txt, site map. */
export function addSiteFiles(
  server: FastifyInstance,
  tenants: TenantDirectory,
  siteOf: (tenant: Tenant) => Promise<Site>,
  /** Fetches a picture that the tenant uploaded, with these request headers. */
  pictureOf: (tenant: Tenant, name: string, headers: Record<string, string>) => Promise<SitePicture>,
): void {
  const pictures = new Pictures();
  const forTenant = (
    path: string,
    answer: (tenant: Tenant, reply: FastifyReply, request: FastifyRequest) => Promise<unknown>,
  ) =>
    server.get(path, async (request, reply) => {
      const tenant = await tenantOf(tenants, request);
      if (!tenant) return reply.callNotFound();
      await answer(tenant, reply, request);
      return reply;
    });
  const drawings = new Map<string, string>();
  /** The tenant's own icon as a drawing (immutable by its name), else the portal's mark. */
  const drawingOf = async (tenant: Tenant, whole: boolean): Promise<string> => {
    const name = tenant.config.icon;
    if (name === undefined) return mark(tenant, whole);
    const known = drawings.get(name);
    if (known !== undefined) return known;
    const { statusCode, rawPayload } = await pictureOf(tenant, name, {});
    if (statusCode !== 200) return mark(tenant, whole);
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><image width="512" height="512" href="data:image/png;base64,${rawPayload.toString('base64')}"/></svg>`;
    if (drawings.size >= keptIcons) drawings.clear();
    drawings.set(name, drawing);
    return drawing;
  };
  const icon = async (
    tenant: Tenant,
    reply: FastifyReply,
    request: FastifyRequest,
    size: number,
    wrap = (png: Buffer) => png,
  ) => {
    const { status, body, headers } = await pictures.png(
      await drawingOf(tenant, size > 180),
      size,
      request as unknown as Parameters<Pictures['png']>[2],
    );
    return reply
      .status(status)
      .headers(headers as Record<string, string>)
      .send(Buffer.isBuffer(body) ? wrap(body) : undefined);
  };

  forTenant('/bild/:name', async (tenant, reply, request) => {
    const { name } = request.params as { name: string };
    const asked = request.headers['if-none-match'];
    const picture = await pictureOf(tenant, name, asked === undefined ? {} : { 'if-none-match': asked });
    if (![200, 304].includes(picture.statusCode)) return reply.callNotFound();
    for (const header of passedHeaders) reply.header(header, picture.headers[header] as string);
    return reply.status(picture.statusCode).send(picture.statusCode === 200 ? picture.rawPayload : undefined);
  });
  forTenant('/favicon.ico', (tenant, reply, request) => icon(tenant, reply.type('image/x-icon'), request, 32, icoOf));
  forTenant('/icon.svg', async (tenant, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', day)
      .send(await drawingOf(tenant, false)),
  );
  for (const size of [180, 192, 512])
    forTenant(`/icon-${size}.png`, (tenant, reply, request) => icon(tenant, reply.type('image/png'), request, size));
  forTenant('/manifest.webmanifest', (tenant, reply) =>
    Promise.resolve(
      reply
        .type('application/manifest+json')
        .header('cache-control', day)
        .send(JSON.stringify(manifestOf(tenant))),
    ),
  );
  // A host shared by several tenants has one robots.txt that names none of them.
  server.get('/robots.txt', async (request, reply) => {
    const tenant = await tenantOf(tenants, request);
    const kept = (paths: readonly string[]) =>
      paths
        .flatMap(path => (tenant ? [basePath(tenant) + path] : [path, `/*${path}`]))
        .map(path => `Disallow: ${path}`);
    const lines = [
      ...previewers.map(name => `User-agent: ${name}`),
      ...kept(privatePaths),
      '',
      'User-agent: *',
      ...kept([...privatePaths, ...sharedPaths]),
    ];
    if (tenant) lines.push(`Sitemap: ${tenant.portalUrl}/sitemap.xml`);
    return reply.type('text/plain').send([...lines, ''].join('\n'));
  });
  forTenant('/sitemap.xml', async (tenant, reply) =>
    reply
      .type('application/xml')
      .header('cache-control', 'public, max-age=3600')
      .send(siteMap(tenant, await siteOf(tenant))),
  );
}

/** The portal's mark in the tenant's colours; `whole` fills the square, for home screens that crop icons. */
export function mark({ config: { theme } }: Tenant, whole: boolean): string {
  const [brand, accent] = [colour(theme['--brand'], '#3d2fb5'), colour(theme['--accent'], '#ffb238')];
  const ground = whole
    ? `<path d="M0 0h32v32H0Z" fill="${brand}"/>`
    : `<path d="${markPaths.ground}" fill="${brand}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${ground}<path d="${markPaths.stroke}" fill="none" stroke="${accent}" stroke-width="4" stroke-linecap="round"/></svg>`;
}

const colour = (given: string | undefined, otherwise: string): string =>
  given && /^#[0-9a-f]{3,8}$/i.test(given) ? given : otherwise;

/** An .ico file that contains one PNG. */
function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

function manifestOf(tenant: Tenant) {
  const {
    name,
    config: { theme, defaultLanguage },
  } = tenant;
  const home = `${basePath(tenant)}/`;
  const icons = [192, 512].map(size => ({
    src: `${home}icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  }));
  return {
    name,
    short_name: name,
    lang: defaultLanguage,
    id: home,
    start_url: home,
    scope: home,
    display: 'standalone',
    theme_color: colour(theme['--brand'], '#3d2fb5'),
    background_color: colour(theme['--paper'], '#ffffff'),
    icons,
  };
}

/** Only URLs that answer a visitor without a session. */
function siteMap({ portalUrl, config }: Tenant, { routes, categories }: Site): string {
  const isOpen = ({ Name, Whitelisted, DisabledWithAutologin }: Site['routes'][number]) =>
    found.includes(Name) &&
    (Whitelisted || !config.forcesLogin) &&
    !(config.autologin && DisabledWithAutologin) &&
    !(Name === 'Imprint' && config.advisorModule);
  const pages = routes
    .filter(isOpen)
    .map(({ Path }) => (config.languages as readonly Language[]).map(language => ({ language, path: Path[language] })));
  const areas = config.forcesLogin
    ? []
    : categories.map(path => [{ language: config.defaultLanguage, path: `/${path}` }]);
  const entry = (twins: readonly { language: Language; path: string }[], at: number) => {
    const others =
      twins.length > 1
        ? twins
            .map(
              ({ language, path }) =>
                `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(portalUrl + path)}"/>`,
            )
            .join('')
        : '';
    return `<url><loc>${escaped(portalUrl + twins[at]!.path)}</loc>${others}</url>`;
  };
  const urls = [...pages, ...areas].flatMap(twins =>
    twins
      .filter(({ path }, at) => twins.findIndex(one => one.path === path) === at)
      .map(twin => entry(twins, twins.indexOf(twin))),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
