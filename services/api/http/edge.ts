import type { IncomingMessage, Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { allCalls } from '#contract/index.js';
import { environment } from '#platform/environment.js';
import { routeOf, takesBytes } from '#platform/http/call.js';
import type { HttpRequest } from '#platform/http/http-request.js';
import type { RequestPipeline } from '#platform/http/request-pipeline.js';
import type { RefusalDetails } from '#platform/domain/domain-error.js';
import { ConcurrencyLimit } from '#platform/intake/limits.js';
import helmet from '@fastify/helmet';
import { foundByPath, hostOf, type TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { basePath, type Tenant } from '#platform/tenancy/tenant.js';

export const BODY_LIMIT = 256 * 1024;
/** Maximum size of uploaded files: bank responses and voucher lists. */
export const FILE_LIMIT = 16 * 1024 * 1024;
/** Maximum size of large JSON bodies: a catalogue of some thousand products, or a tenant's document with its pictures. */
export const LARGE_BODY_LIMIT = 12 * 1024 * 1024;
const takingLargeBodies = new Set(
  allCalls.filter(({ largeBody }) => largeBody).map(call => `${call.method} ${routeOf(call)}`),
);
const files = ['text/csv', 'text/plain', 'message/rfc822', 'application/xml', 'text/xml'];
const takingFiles = new Set(
  allCalls.filter(({ bodyType }) => bodyType !== undefined && files.includes(bodyType)).map(call => routeOf(call)),
);
const takingBytes = new Set(allCalls.filter(takesBytes).map(call => routeOf(call)));

const typeOf = ({ headers }: Pick<Limited, 'headers'>): string =>
  headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';

/** The parts of a request that tell how large its body may be. */
export interface Limited {
  readonly headers: Pick<FastifyRequest['headers'], 'content-type'>;
  readonly routeOptions: { readonly url?: string | undefined; readonly bodyLimit?: number | undefined };
}
const isFile = ({ routeOptions, headers }: Limited): boolean =>
  takingFiles.has(routeOptions.url ?? '') && files.includes(typeOf({ headers }));

/** Maximum bytes of a body on this route. */
const limitOf = (request: Limited): number =>
  isFile(request) ? FILE_LIMIT : (request.routeOptions.bodyLimit ?? BODY_LIMIT);

/** What a body that is too large is told: the field, if it is a file, and how large it may be. */
export function sizeRefusal(request: Limited): NonNullable<RefusalDetails['fields']>[number] {
  const limit = limitOf(request) / 1024;
  return {
    field: isFile(request) ? 'Datei' : '',
    reason: 'too-large',
    values: { limit: limit < 1024 ? `${limit} KB` : `${limit / 1024} MB` },
  };
}

/**
 * JSON bodies keep their raw bytes for signatures; an empty body is null; files are read as text, large ones only on
 * calls that take a file; forms of mail programs are read as text.
 */
export function addBodyParsers(server: FastifyInstance): void {
  server.addHook('onRoute', route => {
    route.bodyLimit = takingLargeBodies.has(`${String(route.method)} ${route.url}`) ? LARGE_BODY_LIMIT : BODY_LIMIT;
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
    (request: FastifyRequest, body: Buffer, done) => {
      (request as FastifyRequest & { rawBody: Buffer }).rawBody = body;
      if (body.length === 0) return done(null, null);
      try {
        done(null, withoutPrototype(JSON.parse(body.toString('utf8'))));
      } catch {
        done(Object.assign(new Error('The body is not JSON.'), { statusCode: 400 }), undefined);
      }
    },
  );
  server.addContentTypeParser(
    files,
    { bodyLimit: FILE_LIMIT },
    (request: FastifyRequest, payload: AsyncIterable<Buffer>) =>
      textOf(payload, limitOf(request), takingBytes.has(request.routeOptions.url ?? '') ? 'latin1' : 'utf8'),
  );
  server.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, body, done) => done(null, body),
  );
}

/** Reads the body as text and stops at the call's limit. */
async function textOf(payload: AsyncIterable<Buffer>, limit: number, as: 'latin1' | 'utf8'): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of payload) {
    length += part.length;
    if (length > limit) throw Object.assign(new Error('The body is too large.'), { statusCode: 413 });
    parts.push(part);
  }
  return Buffer.concat(parts).toString(as);
}

/** `__proto__` in a body comes from an attacker; it becomes an ordinary, unknown field. */
function withoutPrototype(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Object.hasOwn(value, '__proto__')) throw new Error('__proto__');
  Object.values(value).forEach(withoutPrototype);
  return value;
}

export type IsTrusted = (address: string, hop: number) => boolean;

/**
 * Whether an address's X-Forwarded-For is trusted; `hop` 0 is the direct peer. The first untrusted address, counted
 * from our side, is the client. Undefined: nobody is trusted.
 */
export function trustedProxies(): IsTrusted | undefined {
  const { TRUSTED_PROXIES } = environment();
  if (TRUSTED_PROXIES === '') return undefined;
  if (/^\d$/.test(TRUSTED_PROXIES)) return (_, hop) => hop < Number(TRUSTED_PROXIES);
  const list = new BlockList();
  for (const one of TRUSTED_PROXIES.split(',')) {
    const [address = '', bits] = one.trim().split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits) list.addSubnet(address, Number(bits), family);
    else list.addAddress(address, family);
  }
  return address => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
}

/** Bodies up to this size are read at once: checking first whether the token is known would cost more. */
const small = 16 * 1024;
/** Maximum bytes of larger bodies in memory, in total and per network address. */
const [held, heldOfOne] = [128 * 1024 * 1024, 48 * 1024 * 1024];
const calls = new Map(allCalls.map(call => [`${call.method} ${routeOf(call).replace(/\/$/, '')}`, call]));

/**
 * Checks before a body is read: the call exists, the body is within its limit, the token is known, and there is room in memory.
 * A chunked body counts as the largest it may become. The call checks the token again, inside its transaction.
 */
export function addAdmission(server: FastifyInstance, around: Pick<RequestPipeline, 'admit'>): void {
  const { CONNECTIONS, CONNECTIONS_OF_ONE_ADDRESS, REQUESTS_OF_ONE_ADDRESS } = environment();
  limitConnections(server.server as Server, CONNECTIONS, CONNECTIONS_OF_ONE_ADDRESS);
  const [underWay, bytes] = [
    new ConcurrencyLimit(Number.POSITIVE_INFINITY, REQUESTS_OF_ONE_ADDRESS),
    new ConcurrencyLimit(held, heldOfOne),
  ];
  server.addHook('onRequest', (request, reply, done) => {
    try {
      whenOver(reply, underWay.enter(request.ip));
    } catch (error) {
      return done(error as Error);
    }
    const announced = request.headers['content-length'];
    const chunked = request.headers['transfer-encoding'] !== undefined;
    if (!chunked && (announced === undefined || announced === '0')) return done();
    const limit = limitOf(request);
    const size = chunked ? limit : Number(announced);
    const admitted = async (): Promise<void> => {
      if (request.is404) throw Object.assign(new Error('There is no such call.'), { statusCode: 404 });
      if (size > limit) throw Object.assign(new Error('The body is too large.'), { statusCode: 413 });
      const call = calls.get(`${request.method} ${(request.routeOptions.url ?? '').replace(/\/$/, '')}`);
      if (call) await around.admit(call, request as unknown as HttpRequest, chunked || size > small);
      if (chunked || size > small) whenOver(reply, bytes.enter(request.ip, size));
    };
    admitted().then(
      () => done(),
      (error: Error) => {
        // Closes the connection instead of reading the rest of a rejected body.
        if (chunked || size > small) reply.header('connection', 'close');
        done(error);
      },
    );
  });
}

/** Calls `leave` when the answer was sent or the client disconnected. */
function whenOver(reply: FastifyReply, leave: () => void): void {
  reply.raw.once('finish', leave).once('close', leave);
}

/** Limits connections in total and per network address. Trusted proxies are exempt, since they carry everybody's requests. */
function limitConnections(server: Server, most: number, limitOfOne: number): void {
  server.maxConnections = most;
  const isProxy = trustedProxies() ?? (() => false);
  const connectionsHeld = new ConcurrencyLimit(most, limitOfOne);
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address, 0)) return;
    try {
      socket.once('close', connectionsHeld.enter(address));
    } catch {
      socket.destroy();
    }
  });
}

/** Milliseconds: for headers, a whole request with its body, a silent connection, and an idle one between requests. */
export const timeouts = {
  requestTimeout: 60_000,
  connectionTimeout: 310_000,
  keepAliveTimeout: 65_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
};

/** The host of a request before Fastify has wrapped it, determined as Fastify does. */
export function requestedHost({ headers, socket }: IncomingMessage): string {
  const forwarded = trustedProxies()?.(socket.remoteAddress ?? '', 0) ? headers['x-forwarded-host'] : undefined;
  return (
    String(forwarded ?? '')
      .split(',')
      .pop()!
      .trim() ||
    headers.host ||
    ''
  ).replace(/:\d*$/, '');
}

const cookieOfOurs = /^((?:__Host-)?psoe_[^.=]+)(?:\.([^=]*))?=/;

/**
 * The cookies of a tenant found by path, under their plain names; cookies of its neighbours and unmarked ones of ours
 * are removed. Idempotent.
 */
export function cookiesOf(key: string, cookies: string): string {
  const pairs = cookies.split(/;\s*/).filter(pair => {
    const ours = cookieOfOurs.exec(pair);
    return ours === null || ours[2] === key;
  });
  const plain = pairs.filter(pair => cookieOfOurs.test(pair)).map(pair => pair.replace(cookieOfOurs, '$1='));
  return [...pairs, ...plain].join('; ');
}

/** A `Set-Cookie` header with the tenant's key in name and path, to separate it from its neighbours'. */
export const cookieFor = (key: string, line: string): string =>
  line.replace(cookieOfOurs, `$1.${key}=`).replace(/; Path=(?=\/(?!;|$|api\/))/, `$&/${key}`);

const tenantInCall = /^\/api\/v1\/(?:mandant\/)?([\w-]+)/i;

/**
 * Tenants that share a host share its origin: browsers keep their cookies in one jar and treat requests between them as same-site
 * (docs/decisions/content-and-portal.md#0036-a-tenant-without-a-host-is-found-by-path). So its cookies carry its key,
 * API calls from a neighbour's page lose them, its forms get 404, and redirects stay below the tenant's path.
 */
export function isolateSharedHosts(server: FastifyInstance, tenants: Pick<TenantDirectory, 'byKey'>): void {
  const tenantAt = async ({ raw, url }: FastifyRequest): Promise<{ key: string; base: string } | null> => {
    const key = foundByPath(raw) ?? tenantInCall.exec(url)?.[1];
    const tenant = key === undefined ? undefined : await tenants.byKey(key);
    const base = tenant ? basePath(tenant) : '';
    return base === '' ? null : { key: tenant!.key, base };
  };
  const isNeighbours = ({ headers: { referer }, hostname }: FastifyRequest, base: string): boolean => {
    const from = referer !== undefined && URL.canParse(referer) ? new URL(referer) : undefined;
    return from?.hostname === hostOf({ hostname }) && !from.pathname.startsWith(`${base}/`);
  };
  const apart = async (request: FastifyRequest): Promise<void> => {
    const [found, { cookie }] = [await tenantAt(request), request.headers];
    if (!found) return;
    const reads = ['GET', 'HEAD'].includes(request.method);
    const byPage = foundByPath(request.raw) !== undefined;
    const neighbours = (!byPage || !reads) && isNeighbours(request, found.base);
    if (neighbours && byPage) throw Object.assign(new Error('There is no such page.'), { statusCode: 404 });
    if (cookie !== undefined) request.headers.cookie = neighbours ? '' : cookiesOf(found.key, cookie);
  };
  server.addHook('onRequest', (request, _reply, done) => {
    if (foundByPath(request.raw) === undefined && !request.headers.cookie?.includes('psoe_')) return done();
    apart(request).then(() => done(), done);
  });
  server.addHook('onSend', async (request, reply, payload) => {
    const [cookies, location] = [reply.getHeader('set-cookie'), reply.getHeader('location')];
    if (cookies === undefined && location === undefined) return payload;
    const found = await tenantAt(request);
    if (!found) return payload;
    if (cookies !== undefined)
      reply.removeHeader('set-cookie').header(
        'set-cookie',
        [cookies].flat().map(line => cookieFor(found.key, String(line))),
      );
    const leads = String(location ?? '');
    if (foundByPath(request.raw) !== undefined && leads.startsWith('/')) reply.header('location', found.base + leads);
    return payload;
  });
}

/** Redirects reads on a host that a tenant gave up to its present one, so that old links still work. */
export function addFormerHosts(server: FastifyInstance, tenants: Pick<TenantDirectory, 'movedTo'>): void {
  server.addHook('onRequest', async (request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method) || foundByPath(request.raw) !== undefined) return;
    const elsewhere = await tenants.movedTo(hostOf(request), request.url);
    // Not cached by browsers: the host may belong to the tenant again tomorrow.
    if (elsewhere !== null) return reply.header('cache-control', 'no-store').redirect(elsewhere, 308);
  });
}

const self = ["'self'"];
/** Headers that belong to each answer and are not taken from helmet. */
const notHelmets = ['content-type', 'content-length', 'date', 'connection'];

/** No third-party content; the console's styles carry a nonce. Only the API's own documentation page may use inline styles. */
export async function addSecurityHeaders(server: FastifyInstance, secure: boolean): Promise<void> {
  const headers = await headersFor(secure);
  const policy = headers['content-security-policy'] ?? '';
  const policyOfDocs = policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (/^\/api\/docs/i.test(request.url)) reply.header('content-security-policy', policyOfDocs);
    done();
  });
}

/** Features of the browser that no page uses; a passkey, copying and sharing stay the page's own. */
const unused =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()';

/** Helmet's headers, computed once, since they are the same for every request. */
async function headersFor(secure: boolean): Promise<Record<string, string>> {
  const asked = fastify();
  await asked.register(helmet, {
    enableCSPNonces: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: self,
        scriptSrc: self,
        styleSrc: self,
        imgSrc: ["'self'", 'data:'],
        fontSrc: self,
        connectSrc: self,
        workerSrc: ["'self'", 'blob:'],
        frameSrc: self,
        frameAncestors: self,
        formAction: self,
        baseUri: self,
        objectSrc: ["'none'"],
      },
    },
    hsts: secure,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  asked.get('/', () => '');
  const { headers } = await asked.inject('/');
  await asked.close();
  const helmets = Object.entries(headers).filter(([name]) => !notHelmets.includes(name));
  return {
    ...Object.fromEntries(helmets.map(([name, value]) => [name, String(value)])),
    'permissions-policy': unused,
  };
}

/** The only call that a provider's own page makes from its visitors' browsers. */
const called = /^\/api\/v1\/([\w-]+)\/tracking\/abschliessen\/?(?:\?|$)/i;

/** Allows CORS for `POST /tracking/abschliessen` to the pages named in the tenant's configuration; for no other page and no other call. */
export function addCrossOrigin(server: FastifyInstance, tenants: TenantDirectory): void {
  server.addHook('onRequest', async (request, reply) => {
    const key = called.exec(request.url)?.[1];
    const { origin } = request.headers;
    if (!key) return;
    reply.header('vary', 'Origin');
    const tenant = origin ? await tenants.byKey(key) : undefined;
    if (!origin || !tenant || !originsOf(tenant).includes(origin)) return;
    // Overrides helmet's same-origin policy, under which browsers would withhold the answer from that page.
    reply.headers({ 'access-control-allow-origin': origin, 'cross-origin-resource-policy': 'cross-origin' });
    if (request.method !== 'OPTIONS') return;
    await reply
      .status(204)
      .headers({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type, idempotency-key, accept-language',
        'access-control-max-age': '600',
      })
      .send();
  });
}

/** Origins of the provider's pages: the recommendation page, the product pages, and the further hosts it names. */
export function originsOf({
  config: { recommendWebPage, productUrlTemplate, redirectHosts = [] },
}: Pick<Tenant, 'config'>): string[] {
  const pages = [recommendWebPage, productUrlTemplate]
    .filter(page => URL.canParse(page))
    .map(page => new URL(page).origin);
  return [...new Set([...pages, ...redirectHosts.map(host => `https://${host.toLowerCase()}`)])];
}
