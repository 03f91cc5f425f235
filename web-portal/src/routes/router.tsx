import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router';
import { loadTexts } from '../shared/i18n/i18n.js';
import { linkToken } from '../shared/http/link-token.js';
import { session } from '../shared/http/session.js';
import { paths, pathTo, routerPath, type PageName } from '../shared/routing/paths.js';
import { routeFlags, tenant } from '../shared/tenant/tenant.js';
import { Crashed, PageLoading } from '../shared/ui/boundaries.js';
import { needsLogin } from './guard.js';
import { pages } from './pages.js';
import { Shell } from './shell.js';

const root = createRootRoute({ component: Shell, errorComponent: Crashed });

function guard(page: PageName, href: string): void {
  const { link } = pages[page];
  const stop = needsLogin({
    page, loggedIn: session.token() !== null, forcedLogin: tenant().ModuleErzwingeLogin, flags: routeFlags(page), hasLink: link !== undefined && linkToken(link) !== null,
  });
  if (stop) throw redirect({ to: pathTo('Login'), search: href === '/' ? {} : { ziel: href }, replace: true });
}

function routesOf(page: PageName): AnyRoute[] {
  const { texts, load, also } = pages[page];
  const component = lazyRouteComponent(load);
  const bases = [...new Set(Object.values(paths[page]).map(routerPath))];
  return bases.flatMap((path) => [path, ...(also ? [path + also] : [])]).map((path) =>
    createRoute({
      getParentRoute: () => root, path, component,
      beforeLoad: ({ location }) => guard(page, location.href),
      loader: () => loadTexts(texts),
    }),
  );
}

const codes = ['/exklusiv', '/exclusiv'].map((path) =>
  createRoute({ getParentRoute: () => root, path, beforeLoad: () => { throw redirect({ to: pathTo('Code'), replace: true }); } }),
);

/** The catalogue's own paths (`internet/glasfaser.html`); whatever it does not know goes to /404. */
const category = createRoute({
  getParentRoute: () => root, path: '$',
  beforeLoad: ({ location }) => guard('RewardOverview', location.href),
  loader: () => loadTexts(['catalogue']),
  component: lazyRouteComponent(() => import('./category.js')),
});

export const router = createRouter({
  routeTree: root.addChildren([...(Object.keys(paths) as PageName[]).flatMap(routesOf), ...codes, category]),
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: PageLoading,
  defaultPendingMs: 300,
  defaultErrorComponent: Crashed,
  caseSensitive: false,
  trailingSlash: 'preserve',
});
