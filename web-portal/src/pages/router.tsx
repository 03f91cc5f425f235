import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
  RouterProvider,
  type AnyRouter,
} from '@tanstack/react-router';
import { loadTexts, newTexts } from '../shared/i18n/i18n.js';
import { TabStore, type CookieJar } from '../shared/http/storage.js';
import { Session, StaffSession } from '../shared/http/session.js';
import { paths, routerPath, type PageName, safeTarget, pathTo, baseOf } from '../shared/routing/paths.js';
import { detour, pages, withWidget } from './pages.js';
import { type Portal, PortalContext, type Bootstrap } from '../shared/portal.js';
import { Crashed, PageLoading } from '../shared/ui/page.js';
import { Shell } from './shell.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { newConsents } from '../shared/consent.js';
import { mayComeYet } from '../shared/http/send.js';
import { money, type Language } from '../shared/i18n/language.js';

const root = createRootRouteWithContext<{ portal: Portal }>()({
  component: Shell,
  errorComponent: Crashed,
  search: { middlewares: [({ search, next }) => withWidget(search, next(search))] },
});

/** Redirects a visit by docs/specification/portal.md#forced-login. */
function guard(portal: Portal, page: PageName, href: string, search: { readonly ziel?: unknown } = {}): void {
  const { tenant, routes, session, staff, tab, pathTo } = portal;
  const { link } = pages[page];
  const storedToken = tab.linkToken('user');
  const way = detour({
    page,
    tenant,
    flags: routes.find(({ Name }) => Name === page),
    hasLink:
      (import.meta.env.SSR && portal.awaitsLink === true) || (link !== undefined && tab.linkToken(link) !== null),
    awaitsMail: tab.read('confirm') !== null,
    loggedIn: session.isOpen() || (page === 'RecommendEmployee' && staff.now() !== null),
    target: safeTarget(search.ziel),
    storedToken: storedToken !== null,
  });
  const back = href === '/' ? {} : { ziel: href };
  if (way === 'home') throw redirect({ to: pathTo('Homepage'), replace: true });
  if (way === 'login') throw redirect({ to: pathTo('Login'), search: back, replace: true });
  if (way === 'admin-login') {
    tab.forgetLinkToken('user'); // Valid for one login, so it is not tried again.
    throw redirect({ to: pathTo('Admin', { adminLoginToken: storedToken! }), search: back, replace: true });
  }
}

function routesOf(page: PageName): AnyRoute[] {
  const { texts, load, ask, also } = pages[page];
  const component = lazyRouteComponent(load);
  const bases = [...new Set(Object.values(paths[page]).map(routerPath))];
  return bases
    .flatMap(path => [path, ...(also ? [path + also] : [])])
    .map(path =>
      createRoute({
        getParentRoute: () => root,
        path,
        component,
        beforeLoad: ({ context, location, search }) => guard(context.portal, page, location.href, search),
        loader: ({ context: { portal } }) => Promise.all([loadTexts(portal.i18n, texts), ask?.(portal)]),
      }),
    );
}

const codes = ['/exklusiv', '/exclusiv'].map(path =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ context }) => {
      throw redirect({ to: context.portal.pathTo('Code'), replace: true });
    },
  }),
);

/** Answered by the server with a redirect; rendered here only offline. */
const sharedLinks = ['/r/$code', '/r/$code/$marks'].map(path =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(() => import('./on-navigation.js')),
  }),
);

/** The catalogue's own paths (`internet/glasfaser.html`); unknown ones go to /404, also under forced login. */
const category = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: async ({ context: { portal }, location }) => {
    const { categoriesQuery, categoryAt } = await import('../shared/products.js');
    const categories = await portal.queryClient.ensureQueryData(categoriesQuery).catch(() => null); // The page retries.
    if (categories && !categoryAt(categories, location.pathname))
      throw redirect({ to: portal.pathTo('FileNotFound'), replace: true });
    guard(portal, 'RewardOverview', location.href);
  },
  loader: ({ context }) => loadTexts(context.portal.i18n, ['catalogue']),
  component: lazyRouteComponent(() => import('./category.js')),
});

const routeTree = root.addChildren([
  ...(Object.keys(paths) as PageName[]).flatMap(routesOf),
  ...codes,
  ...sharedLinks,
  category,
]);

/** A page that was scrolled before hydration keeps its position, so that nothing moves under the pointer. */
function unlessAlreadyScrolled(): () => boolean {
  let first = true;
  return () => {
    const scrolls = !first || scrollY === 0;
    first = false;
    return scrolls;
  };
}

/** One per visit; uses the browser's address unless the server renders. */
export const newRouter = (portal: Portal) =>
  createRouter({
    routeTree,
    context: { portal },
    basepath: portal.base || '/',
    // On the server it would write a script into the page.
    scrollRestoration: !import.meta.env.SSR && unlessAlreadyScrolled(),
    // on-navigation.tsx scrolls to fragments.
    defaultHashScrollIntoView: false,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PageLoading,
    defaultPendingMs: 300,
    defaultErrorComponent: Crashed,
    trailingSlash: 'preserve',
  });

interface Visit {
  readonly bootstrap: Bootstrap;
  readonly language: Language;
  readonly cookies: CookieJar;
  /** The browser's tab; the server has none. */
  readonly tab?: TabStore;
  readonly fetch: Portal['fetch'];
  /** How often a request is retried after a lost connection. */
  readonly retries: number;
  /** Namespaces of the first page. */
  readonly texts?: readonly string[];
  /** The ticket of a mail's link for rendering on the server. */
  readonly ticket?: string | undefined;
  /** The server renders the page of a mail link without knowing its token. */
  readonly awaitsLink?: true | undefined;
}

/** Everything one visit needs, created anew for each. */
export async function newPortal(visit: Visit): Promise<Portal> {
  const { bootstrap, language, cookies, tab = new TabStore(), fetch, retries, texts, ticket } = visit;
  const { tenant, routes } = bootstrap;
  const i18n = await newTexts(language, tenant.Zahlen, bootstrap.texts, texts);
  const spoken = () => i18n.language as Language;
  const meta = {} as { portal: Portal };
  meta.portal = {
    tenant,
    base: baseOf(tenant.MandantUrl),
    routes,
    ticket,
    cookies,
    ...(import.meta.env.SSR && { awaitsLink: visit.awaitsLink }),
    i18n,
    fetch,
    session: new Session(cookies),
    tab,
    staff: new StaffSession(tab),
    consents: newConsents(cookies, tenant.Analytics, bootstrap.prerendered && !bootstrap.prerendered.decided),
    queryClient: new QueryClient({
      defaultOptions: {
        queries: {
          staleTime: 60_000,
          retry: (failures, error) => mayComeYet(error) && failures < retries,
          refetchOnWindowFocus: false,
          meta,
        },
        mutations: { retry: false },
      },
    }),
    scene: tenant.Theme['--scene'] === 'landscape' ? 'landscape' : 'people',
    money: cents => money(cents, spoken()),
    pathTo: (page, params) => pathTo(page, params, spoken()),
  };
  return meta.portal;
}

/** The portal, in the browser and on the server. */
export function App({ portal, router }: { portal: Portal; router: AnyRouter }) {
  return (
    <StrictMode>
      <PortalContext value={portal}>
        <I18nextProvider i18n={portal.i18n}>
          <QueryClientProvider client={portal.queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </I18nextProvider>
      </PortalContext>
    </StrictMode>
  );
}
