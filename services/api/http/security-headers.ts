import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
import type { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import type { Tenant } from '#platform/tenancy/tenant.js';

const self = ["'self'"];
/** Every answer's own, whatever helmet says. */
const notHelmets = ['content-type', 'content-length', 'date', 'connection'];

/** Nothing from third parties; styles of the console carry a nonce. The API's own documentation page alone may use inline styles. */
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

/** What helmet answers, asked once: it would make the same headers anew for every request. */
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
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !notHelmets.includes(name))
      .map(([name, value]) => [name, String(value)]),
  );
}

/** The one call a provider's own page makes from its visitors' browsers. */
const called = /^\/api\/v1\/([\w-]+)\/tracking\/abschliessen\/?(?:\?|$)/i;

/** Lets the pages that the tenant's configuration names read the answer of `POST /tracking/abschliessen`; nobody else, and no other call. */
export function addCrossOrigin(server: FastifyInstance, tenants: TenantDirectory): void {
  server.addHook('onRequest', async (request, reply) => {
    const key = called.exec(request.url)?.[1];
    const { origin } = request.headers;
    if (!key) return;
    reply.header('vary', 'Origin');
    const tenant = origin ? await tenants.byKey(key) : undefined;
    if (!origin || !tenant || !originsOf(tenant).includes(origin)) return;
    // The answer is for that page: without this, browsers keep it from the other site (helmet's same-origin).
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

/** The provider's pages: where it recommends, where products are ordered, and the further hosts it names. */
export function originsOf({
  config: { recommendWebPage, productUrlTemplate, redirectHosts = [] },
}: Pick<Tenant, 'config'>): string[] {
  const pages = [recommendWebPage, productUrlTemplate]
    .filter(page => URL.canParse(page))
    .map(page => new URL(page).origin);
  return [...new Set([...pages, ...redirectHosts.map(host => `https://${host.toLowerCase()}`)])];
}
