import type { FastifyInstance } from 'fastify';
import type { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import type { Tenant } from '#platform/tenancy/tenant.js';

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
