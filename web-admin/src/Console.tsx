import { CacheProvider } from '@emotion/react';
import { QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Admin, CustomRoutes, Resource } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom';
import { AccessDenied, ConsoleLayout, ForTheDesk, Guarded, NotFound } from './shell/ConsoleLayout.js';
import { authProvider } from './providers/auth-provider.js';
import { signInPath } from './providers/sign-in.js';
import { dataProviderOver } from './providers/data-provider.js';
import { asLanguage } from './shared/format.js';
import { i18nProviderIn } from './providers/i18n.js';
import { keepDoubleClicksTogether } from './shared/ui/dialogs.js';
import { consoleStore, currentSession, onSessionChange } from './shared/session.js';
import { resources } from './resources/index.js';
import { page } from './resources/resource.js';
import { AuthCallbackPage } from './shell/AuthCallbackPage.js';
import { styleCache, themesOf } from './shell/theme.js';
import { WireError } from './shared/wire.js';

const Dashboard = page(async () => (await import('./dashboard/Dashboard.js')).Dashboard);
const CasePage = page(async () => (await import('./desk/CasePage.js')).CasePage);
const InboxPage = page(async () => (await import('./desk/InboxPage.js')).InboxPage);
const PersonPage = page(async () => (await import('./desk/PersonPage.js')).PersonPage);
const store = consoleStore();
const dataProvider = dataProviderOver(Object.fromEntries(resources.map(({ name, source }) => [name, source])));
const i18nProvider = i18nProviderIn(asLanguage(store.getItem('locale', 'de')));
const styles = styleCache();
/** What the server refused it refuses again: the page says so at once. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (times, error) => times < 2 && !(error instanceof WireError && error.status >= 400 && error.status < 500),
    },
  },
});

/** The sign-in page is loaded without the console. */
function ToSignIn() {
  useEffect(() => location.replace(signInPath + location.search), []);
  return null;
}

function Console() {
  const tenantTheme = useSyncExternalStore(onSessionChange, () => JSON.stringify(currentSession()?.theme ?? {}));
  const { light, dark } = useMemo(() => themesOf(JSON.parse(tenantTheme) as Record<string, string>), [tenantTheme]);
  return (
    <Admin
      title="Weitersagen"
      store={store}
      queryClient={queryClient}
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      theme={light}
      darkTheme={dark}
      dashboard={Dashboard}
      layout={ConsoleLayout}
      loginPage={ToSignIn}
      authCallbackPage={AuthCallbackPage}
      catchAll={NotFound}
      accessDenied={AccessDenied}
      requireAuth
      disableTelemetry
    >
      {resources.map(({ name, list: List, show: Show }) => (
        <Resource
          key={name}
          name={name}
          list={
            <Guarded resource={name}>
              <List />
            </Guarded>
          }
          {...(Show && {
            show: (
              <Guarded resource={name}>
                <Show />
              </Guarded>
            ),
          })}
        />
      ))}
      <CustomRoutes>
        <Route
          path="/inbox"
          element={
            <ForTheDesk>
              <InboxPage />
            </ForTheDesk>
          }
        />
        <Route
          path="/cases/:number"
          element={
            <ForTheDesk>
              <CasePage />
            </ForTheDesk>
          }
        />
        <Route
          path="/people/:number"
          element={
            <ForTheDesk>
              <PersonPage />
            </ForTheDesk>
          }
        />
      </CustomRoutes>
    </Admin>
  );
}

function App() {
  // No hash router: the identity provider redirects back to a path.
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: <Console /> }], { basename: '/admin' }));
  return (
    <CacheProvider value={styles}>
      <RouterProvider router={router} />
    </CacheProvider>
  );
}

/** The console of a session. */
export function startConsole(root: HTMLElement): void {
  keepDoubleClicksTogether(window);
  createRoot(root).render(<App />);
}
