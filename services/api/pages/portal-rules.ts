import type { Tenant } from '#platform/tenancy/tenant.js';

type Opened = Pick<Tenant['config'], 'recommendWebPage' | 'analytics'>;

/** The portal's content policy for a tenant: its own page may embed the portal (docs/specification/portal.md#inside-the-providers-page), its analytics server may answer the pixel. Nobody else. Its forms are sent by script alone, since a browser that sent one itself would write what was typed into an address; but for the friend's (`sendsForm`), which says where to. */
export function policyFor(policy: string, { recommendWebPage, analytics }: Opened, sendsForm = false): string {
  return policy
    .replace("frame-ancestors 'self'", own => [own, originOf(recommendWebPage)].filter(Boolean).join(' '))
    .replace("form-action 'self'", own => (sendsForm ? own : "form-action 'none'"))
    .replace("img-src 'self' data:", own => [own, originOf(analytics?.url)].filter(Boolean).join(' '));
}

function originOf(address: string | undefined): string | null {
  return address && URL.canParse(address) ? new URL(address).origin : null;
}

type Paths = Pick<Tenant['config'], 'recommendPath' | 'advisorModule'>;

/** The short address a provider prints (`EmpfehlenPath`) leads to what can be recommended; under the advisor module each advisor's imprint stands elsewhere (docs/specification/portal.md#imprint). Null: the page itself. */
export function detourOf(url: string, { recommendPath, advisorModule }: Paths): string | null {
  const path = url
    .split('?')[0]!
    .toLowerCase()
    .replace(/(?!^)\/+$/, '');
  if (recommendPath !== '' && path === recommendPath.toLowerCase()) return '/#produkte';
  return advisorModule && ['/impressum', '/imprint'].includes(path) ? '/' : null;
}

/** A sign-in begun in a portal says in its state whose it is: the one registered return address sends it there. Null: it is the console's own. */
export function tenantOfState(state: unknown): string | null {
  return typeof state === 'string' ? (/^portal\.([\w-]+)\.[\w-]+$/.exec(state)?.[1] ?? null) : null;
}

/** The smallest page that goes on to an address by itself. */
export function leadingTo(address: string): string {
  const escaped = address.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
  return `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Anmeldung</title><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${escaped}"></head><body><a href="${escaped}">Weiter</a></body></html>`;
}
