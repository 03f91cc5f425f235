import { CacheProvider } from '@emotion/react';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { Admin, CustomRoutes, Resource } from 'react-admin';
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom';
import { Dashboard } from './dashboard/Dashboard.js';
import { ConsoleLayout } from './layout/ConsoleLayout.js';
import { AccessDenied, Guarded, NotFound } from './layout/PageFailure.js';
import { authProvider } from './providers/auth-provider.js';
import { dataProviderOver } from './providers/data-provider.js';
import { sources } from './providers/data/sources.js';
import { asLanguage, i18nProviderIn } from './providers/i18n-provider.js';
import { consoleStore } from './providers/store.js';
import { BankAnswerPage } from './resources/bank-answers/BankAnswerPage.js';
import { LedgerPage } from './resources/ledger/LedgerPage.js';
import { OrderImportPage } from './resources/order-import/OrderImportPage.js';
import { pages } from './resources/pages.js';
import { QueuePage } from './resources/queues/QueuePage.js';
import { RetentionPage } from './resources/retention/RetentionPage.js';
import { currentSession, onSessionChange } from './shared/session.js';
import { AuthCallbackPage, SignInPage } from './signin/SignInPage.js';
import { styleCache, themesOf } from './theme/theme.js';

const store = consoleStore();
const dataProvider = dataProviderOver(sources);
const i18nProvider = i18nProviderIn(asLanguage(store.getItem('locale', 'de')));
const styles = styleCache();

function Console() {
  const tenantTheme = useSyncExternalStore(onSessionChange, () => JSON.stringify(currentSession()?.theme ?? {}));
  const { light, dark } = useMemo(() => themesOf(JSON.parse(tenantTheme) as Record<string, string>), [tenantTheme]);
  return (
    <Admin
      title="Weitersagen"
      store={store}
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      theme={light}
      darkTheme={dark}
      dashboard={Dashboard}
      layout={ConsoleLayout}
      loginPage={SignInPage}
      authCallbackPage={AuthCallbackPage}
      catchAll={NotFound}
      accessDenied={AccessDenied}
      requireAuth
      disableTelemetry
    >
      {pages.map(({ name, list, show }) => (
        <Resource
          key={name}
          name={name}
          list={<Guarded resource={name}>{list}</Guarded>}
          {...(show ? { show: <Guarded resource={name}>{show}</Guarded> } : {})}
        />
      ))}
      <CustomRoutes>
        <Route
          path="/bank-answers"
          element={
            <Guarded resource="bank-answers">
              <BankAnswerPage />
            </Guarded>
          }
        />
        <Route
          path="/order-import"
          element={
            <Guarded resource="order-import">
              <OrderImportPage />
            </Guarded>
          }
        />
        <Route
          path="/ledger"
          element={
            <Guarded resource="ledger">
              <LedgerPage />
            </Guarded>
          }
        />
        <Route
          path="/retention"
          element={
            <Guarded resource="retention">
              <RetentionPage />
            </Guarded>
          }
        />
        <Route
          path="/queues"
          element={
            <Guarded resource="queues">
              <QueuePage />
            </Guarded>
          }
        />
      </CustomRoutes>
    </Admin>
  );
}

export function App() {
  // No hash router: the identity provider comes back to a path.
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: <Console /> }], { basename: '/admin' }));
  return (
    <CacheProvider value={styles}>
      <RouterProvider router={router} />
    </CacheProvider>
  );
}
