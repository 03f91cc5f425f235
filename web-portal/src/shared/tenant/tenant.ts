import type { AnswerOf } from '#contract/call.js';
import type { listRoutes, readTenant } from '#contract/mandant/calls.js';

export type Tenant = AnswerOf<typeof readTenant>;
export type RouteFlags = AnswerOf<typeof listRoutes>[number];
export interface Bootstrap {
  readonly tenant: Tenant;
  readonly routes: readonly RouteFlags[];
  /** Content the first page shows, by the name it is asked for under. */
  readonly content?: Readonly<Record<string, unknown>>;
}

let current: Bootstrap | undefined;

/** The provider's programme this page belongs to; known before anything renders. */
export function tenant(): Tenant {
  if (!current) throw new Error('The tenant is read before the portal starts.');
  return current.tenant;
}

export function routeFlags(name: string): RouteFlags | undefined {
  return current?.routes.find((route) => route.Name === name);
}

/** Content that came with the page; undefined where it has to be asked for. */
export function writtenContent(name: string): unknown {
  return current?.content?.[name];
}

export function setBootstrap(bootstrap: Bootstrap): void {
  current = bootstrap;
}

/** The answer the server wrote into the page; without it (Vite's own server) the two calls it stands for. */
export async function readBootstrap(): Promise<Bootstrap> {
  const written = document.getElementById('bootstrap')?.textContent;
  if (written) return JSON.parse(written) as Bootstrap;
  const key = document.documentElement.dataset.tenant ?? (location.hostname.startsWith('energie.') ? 'energie' : 'telko');
  const [tenantAnswer, routes] = await Promise.all(
    [`/api/v1/mandant/${key}`, `/api/v1/${key}/route/default`].map(async (url) => {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
      return answer.json() as Promise<unknown>;
    }),
  );
  return { tenant: tenantAnswer as Tenant, routes: routes as RouteFlags[] };
}
