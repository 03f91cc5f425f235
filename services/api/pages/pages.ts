import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import serveStatic from '@fastify/static';
import type { QueryBus } from '@nestjs/cqrs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { environment } from '#platform/environment.js';
import { previewCookie, previewParameter, setCookie } from '#platform/http/authenticate.js';
import { API_BASE, preferredLanguage } from '#platform/http/call.js';
import { foundByPath, hostOf, tenantOf, type TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { basePath, type Tenant } from '#platform/tenancy/tenant.js';
import { ThemeTriedFrom } from '../../modules/tenant/api.js';
import { cookieFor } from '../http/edge.js';
import {
  addNativeCode,
  addNativeConfirmation,
  addNativeForm,
  filledIn,
  takeTicket,
  ticketInAddress,
  type SendBack,
} from './native-form.js';
import { PortalPage } from './portal-page.js';
import { ticketOf, worksWithoutScripts } from './prerender-cache.js';
import {
  allowing,
  detourOf,
  leadingTo,
  nothingHere,
  policyFor,
  policyForTrial,
  tenantOfState,
  trialFrame,
} from './portal-rules.js';
import { addSiteFiles } from './site-files.js';
import { addWidget } from './widget.js';

const leaving = "addEventListener('activate',()=>registration.unregister());skipWaiting()";
const YEAR_SECONDS = 31_536_000;

/** Serves the portal on all remaining paths, the console below /admin/, and in demo mode the demo's mailbox and identity provider. */
export async function addPages(
  server: FastifyInstance,
  tenants: TenantDirectory,
  queries: QueryBus,
  dist: string,
): Promise<void> {
  const portal = new PortalPage(server, join(dist, 'web-portal'), queries);
  // Answers of calls are not compressed: compressing a secret together with the caller's input would leak its length (BREACH).
  await server.register(compress, {
    global: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } },
  });
  // Names carry a hash of the content. Own routes, since the plugin's lists the whole folder at each request.
  await server.register(serveStatic, {
    root: dist,
    serve: false,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
    index: false,
    preCompressed: true,
  });
  const addAssets = (prefix: string, folder: string) =>
    server.get<{ Params: { '*': string } }>(`${prefix}*`, (request, reply) =>
      reply.sendFile(request.params['*'], join(dist, folder, 'assets')),
    );
  addAssets('/assets/', 'web-portal');
  addAssets('/admin/assets/', 'web-admin');

  server.get('/theme.css', async (request, reply) => {
    const tenant = await tenantOf(tenants, request);
    return reply
      .type('text/css')
      .header('cache-control', tenant?.status === 'draft' ? 'no-store' : 'public, max-age=60')
      .send(await portal.themeFor(tenant, request.headers.cookie));
  });
  // Revalidated on each visit, so that a new build's service worker is picked up.
  server.get('/sw.js', async (request, reply) => {
    // Removes the service worker of an earlier portal on this host, which would intercept the portals below their paths.
    if (!(await tenantOf(tenants, request)))
      return reply.type('text/javascript').header('cache-control', 'no-cache').send(leaving);
    const worker = await readFile(join(dist, 'web-portal', 'sw.js'), 'utf8').catch(() => null);
    return worker === null
      ? reply.callNotFound()
      : reply.type('text/javascript').header('cache-control', 'no-cache').send(worker);
  });
  const sendBack: SendBack = (request, reply, address, typed) => sendPortal(request, reply, { address, typed });
  addNativeForm(server, tenants, sendBack);
  addNativeCode(server, tenants, sendBack);
  addNativeConfirmation(server, tenants, sendBack);
  addSiteFiles(
    server,
    tenants,
    tenant => portal.siteOf(tenant),
    ({ key }, name, headers) => server.inject({ url: `${API_BASE}/${key}/bild/${encodeURIComponent(name)}`, headers }),
  );
  addWidget(server, tenants);
  /** Emotion injects styles at run time, so they carry this answer's nonce. On a tenant's own host the console knows the tenant. */
  const sendConsole = async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    const host = hostOf(request);
    const tenant = await tenants.byHost(host);
    const own = tenant?.hosts.includes(host) ? `<meta name="programme" content="${tenant.key}">` : '';
    const html = (await readFile(join(dist, 'web-admin', 'index.html'), 'utf8')).replace(
      '</head>',
      `<meta name="csp-nonce" content="${nonce}">${own}</head>`,
    );
    const policy = String(reply.getHeader('content-security-policy') ?? '').replace(
      "style-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
    );
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .send(html);
  };
  // Trailing slashes are ignored by the router, so this route sees both forms.
  server.get('/admin', (request, reply) =>
    request.url.split('?')[0]?.endsWith('/') ? sendConsole(request, reply) : reply.redirect('/admin/'),
  );
  server.get('/admin/auth-callback', async (request, reply) => {
    const key = tenantOfState((request.query as { state?: unknown }).state);
    const tenant = key === null ? undefined : await tenants.byKey(key);
    // A page that redirects by itself, since an HTTP redirect would be checked against the form-action of the provider's sign-in form.
    return tenant
      ? reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(leadingTo(`${tenant.portalUrl}/sso?${request.url.split('?')[1] ?? ''}`))
      : sendConsole(request, reply);
  });
  server.get('/admin/vorschau', async (request, reply) => {
    const { mandant, pfad } = request.query as Record<string, unknown>;
    const token = previewTokenIn(request);
    const tenant = typeof mandant === 'string' ? await tenants.byKey(mandant) : undefined;
    const isOpen = tenant && token !== null && (await queries.execute(new ThemeTriedFrom(tenant.id, token))) !== null;
    if (!isOpen) return reply.callNotFound();
    const page = typeof pfad === 'string' && /^\/[a-z-]*$/.test(pfad) ? pfad : '/';
    const { html, policy } = trialFrame(
      `${tenant.portalUrl}${page}?${previewParameter}=${token}`,
      new URL(tenant.portalUrl).origin,
    );
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .send(html);
  });
  server.get('/admin/*', sendConsole);

  const demo = environment().DEMO_URL;
  if (demo) {
    const { default: proxy } = await import('@fastify/http-proxy');
    for (const prefix of ['/inbox', '/idp', '/anbieter', '/demo.json']) {
      await server.register(async scope => {
        scope.removeAllContentTypeParsers();
        await scope.register(proxy, {
          upstream: demo,
          prefix,
          rewritePrefix: prefix,
          replyOptions: {
            rewriteRequestHeaders: (request, headers) => ({
              ...headers,
              host: request.headers.host ?? '',
              'x-forwarded-proto': 'http',
            }),
          },
        });
      });
    }
  }

  interface Trial {
    readonly tenant: Tenant;
    readonly token: string;
    readonly triedFrom: string;
  }
  /** The portal as any visitor sees it, in the console's frame for a colour preview; the colours are stored nowhere. */
  const sendTrial = async (request: FastifyRequest, reply: FastifyReply, { tenant, token, triedFrom }: Trial) => {
    const opening = `${previewCookie}=${token}`;
    const { html, ...inPage } = await portal.for(tenant, {
      url: request.url,
      acceptLanguage: request.headers['accept-language'],
      cookies: basePath(tenant) === '' ? opening : cookieFor(tenant.key, opening),
      triedFrom,
    });
    const policy = allowing(String(reply.getHeader('content-security-policy') ?? ''), inPage);
    const opens = { path: '/', httpOnly: true, keeping: 'framed', days: 1 / 48 } as const;
    if (tenant.status === 'draft') reply.header('set-cookie', setCookie(tenant, previewCookie, token, opens));
    return reply
      .header('content-security-policy', policyForTrial(policyFor(policy, tenant.config), triedFrom))
      .removeHeader('x-frame-options')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(html);
  };

  /** `refused`: a form sent from this page without scripts, and the address at which the page says why. */
  const sendPortal = async (
    request: FastifyRequest,
    reply: FastifyReply,
    refused?: { readonly address: string; readonly typed: URLSearchParams },
  ) => {
    const token = previewTokenIn(request);
    const named = foundByPath(request.raw) === undefined ? await tenants.byPath(hostOf(request), request.url) : null;
    // A draft's existence is not revealed.
    if (named && (named.tenant.status !== 'draft' || token !== null))
      return 'leadsTo' in named
        ? // No browser keeps it: a tenant may be found elsewhere tomorrow.
          reply.header('cache-control', 'no-store').redirect(named.leadsTo, 308)
        : // Added since this process last looked: now it knows.
          reply.header('cache-control', 'no-store').redirect(request.url, 307);
    const tenant = await tenantOf(tenants, request);
    const triedFrom = tenant && token !== null ? await queries.execute(new ThemeTriedFrom(tenant.id, token)) : null;
    if (tenant && triedFrom !== null) return sendTrial(request, reply, { tenant, token: token!, triedFrom });
    if (tenant?.status === 'draft' && token !== null)
      return reply
        .header(
          'set-cookie',
          setCookie(tenant, previewCookie, token, { path: '/', httpOnly: true, keeping: 'own', days: 14 }),
        )
        .header('cache-control', 'no-store')
        .redirect('/', 303);
    if (!tenant || !(await portal.mayShow(tenant, request.headers.cookie)))
      return reply
        .status(404)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(nothingHere(preferredLanguage(request.headers['accept-language'], ['de', 'en'], 'de')));
    const ticket = ticketInAddress(request.url);
    if (ticket !== undefined) return takeTicket(request, reply, tenant, ticket);
    const { cookie, 'accept-language': acceptLanguage, 'sec-fetch-dest': destination } = request.headers;
    const holdsTicket = ticketOf({ url: request.url, cookies: cookie }) !== undefined;
    const sendsForm = worksWithoutScripts({ url: request.url, cookies: cookie });
    // Excludes the neighbours on the same host.
    const own = basePath(tenant) === '' ? "'self'" : `${tenant.portalUrl}/`;
    reply
      .header(
        'content-security-policy',
        policyFor(String(reply.getHeader('content-security-policy') ?? ''), tenant.config, sendsForm ? own : undefined),
      )
      .removeHeader('x-frame-options');
    const elsewhere = detourOf(request.url, tenant.config);
    if (elsewhere) return reply.redirect(elsewhere, 302);
    const { html, status, ...inPage } = await portal.for(tenant, {
      url: refused?.address ?? request.url,
      acceptLanguage,
      cookies: cookie,
      destination,
      ...(refused && { sentBack: new URL(refused.address, tenant.portalUrl).search }),
    });
    reply.header('content-security-policy', allowing(String(reply.getHeader('content-security-policy') ?? ''), inPage));
    reply
      .status(refused && status === 200 ? 422 : status)
      .type('text/html; charset=utf-8')
      .header('cache-control', holdsTicket || refused ? 'no-store' : 'private, no-cache')
      .header('vary', 'accept-language, cookie')
      .compress(refused ? filledIn(html, refused.typed) : html);
    return reply;
  };
  server.get('/', (request, reply) => sendPortal(request, reply));
  // A mistyped call gets a problem answer, never a page.
  server.get('/api/*', (_request, reply) => reply.callNotFound());
  server.get('/cms/*', (_request, reply) => reply.callNotFound());
  server.get('/*', (request, reply) => sendPortal(request, reply));
}

const previewTokenIn = (request: FastifyRequest): string | null => {
  const token = (request.query as Record<string, unknown>)[previewParameter];
  return typeof token === 'string' && /^[\w-]{43}$/.test(token) ? token : null;
};
