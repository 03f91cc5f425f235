import { Outlet, useRouterState } from '@tanstack/react-router';
import {
  lazy,
  memo,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type SyntheticEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguageChange } from '../shared/i18n/i18n.js';
import { useConsentOpen } from '../features/consent/consent-open.js';
import { useLoggedIn, useUser } from '../shared/http/user.js';
import { useTone, type Language } from '../shared/i18n/language.js';
import { onPress, PageLink, PRESSES } from '../shared/ui/button.js';
import { pageAt, type PageName } from '../shared/routing/paths.js';
import { Loading, Toasts } from '../shared/ui/feedback.js';
import { useRenderedAnew } from '../shared/ui/hooks.js';
import { Icon } from '../shared/ui/icon.js';
import { Page } from '../shared/ui/page.js';
import { usePortal } from '../shared/portal.js';

/** Marks a session that a staff member opened for a recommender, on every page. */
function SupportStrip() {
  const { t } = useTranslation();
  const user = useUser();
  if (!user?.AdminLogin) return null;
  return (
    <p className="support">
      <span>{t('support.as', { name: `${user.Vorname} ${user.Nachname}` })}</span>{' '}
      <PageLink to="Logout">{t('support.end')}</PageLink>
    </p>
  );
}

// Loaded after the page; if they fail to load, the page works without them.
const nothing = () => ({ default: () => null as never });
const ConsentUi = lazy(() => import('../features/consent/consent-ui.js').catch(nothing));
const ExitIntent = lazy(() => import('../features/exit-intent.js').catch(nothing));

function subscribeOnline(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export function Shell() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  );
  const loading = useRouterState({ select: state => state.isLoading && state.resolvedLocation !== undefined });
  const widget = useRouterState({ select: state => 'widget' in state.location.search });
  const [settings, setSettings] = useState(false);
  const closeSettings = useCallback(() => setSettings(false), []);
  return (
    <div className="portal" data-widget={widget || undefined}>
      <div>
        <a
          className="btn skip"
          href="#inhalt"
          onClick={event => {
            event.preventDefault();
            focusContent();
          }}
        >
          {t('skip')}
        </a>
        {loading && <div className="loading-bar" aria-hidden="true" />}
        {!online && (
          <p className="offline" role="status">
            {t('offline')}
          </p>
        )}
        <SupportStrip />
        <Questions settings={settings} onSettingsClosed={closeSettings} />
      </div>
      <div>
        <Top />
        <Content />
      </div>
      <Foot onSettings={() => setSettings(true)} />
      <Toasts />
      <form id={PRESSES} hidden />
    </div>
  );
}

/** `memo`: see `useHydrating`. */
const Content = memo(function Content() {
  return <Suspense>{import.meta.env.SSR ? <OnServer /> : <InBrowser />}</Suspense>;
});

function InBrowser() {
  const { hasOwnContent, onShown } = usePortal();
  useRenderedAnew(hasOwnContent);
  useEffect(() => onShown?.(), [onShown]);
  return <Outlet />;
}

/** Addresses nobody: who is spoken to by du, the link alone knows. */
const opening: Readonly<Record<Language, string>> = { de: 'Der Link wird geöffnet', en: 'Opening your link' };

/** Only the frame for a mail link's page: its token is known to the browser alone. */
function OnServer() {
  const { i18n } = useTranslation();
  if (!usePortal().awaitsLink) return <Outlet />;
  return (
    <Page title={opening[i18n.language as Language]} width="narrow">
      <Loading heights={['12rem', '8rem']} className="stack opens" />
    </Page>
  );
}

/** Consent (docs/specification/portal.md#cookies-and-consent) and exit intent. `memo`: see `useHydrating`. */
const Questions = memo(function Questions({
  settings,
  onSettingsClosed,
}: {
  settings: boolean;
  onSettingsClosed: () => void;
}) {
  const page = useRouterState({ select: state => pageAt(state.location.pathname) });
  const open = useConsentOpen();
  const asking = open && page !== 'Privacy' && page !== 'Imprint';
  return (
    <>
      <Suspense>
        {(asking || settings) && (
          <ConsentUi asking={asking} settingsOpen={settings} onSettingsClosed={onSettingsClosed} />
        )}
      </Suspense>
      <QuestionLater page={page} busy={asking || settings} />
    </>
  );
});

/** Has its own state: updating the question above before its code has loaded would block hydration. */
function QuestionLater({ page, busy }: { page: PageName | null; busy: boolean }) {
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  return (
    inBrowser && (
      <Suspense>
        <ExitIntent page={page} busy={busy} />
      </Suspense>
    )
  );
}

function focusContent(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.focus();
  heading?.scrollIntoView({ block: 'center' });
}

function Top() {
  const { tenant } = usePortal();
  const { t } = useTranslation();
  // Undefined until hydrated: until then the link opens the menu by its fragment.
  const [open, setOpen] = useState<boolean>();
  const header = useRef<HTMLElement>(null);
  const loggedIn = useLoggedIn();
  const pathname = useRouterState({ select: state => state.location.pathname });
  const closed = tenant.ModuleErzwingeLogin && !loggedIn;
  const turn = (event: SyntheticEvent) => {
    event.preventDefault();
    setOpen(!open);
  };
  useEffect(() => setOpen(location.hash === '#menu'), [pathname]);
  const close = (focus = true) => {
    setOpen(false);
    if (focus) header.current!.querySelector<HTMLElement>('.menu-button')!.focus();
  };
  useEffect(() => {
    if (!open) return;
    // The clicked element keeps the focus if possible. Captured: parts not hydrated yet stop the click.
    const away = ({ target }: Event) =>
      header.current!.contains(target as Node) || close(document.activeElement === document.body);
    document.addEventListener('click', away, true);
    return () => document.removeEventListener('click', away, true);
  }, [open]);
  return (
    <header
      ref={header}
      className="top"
      onKeyDown={event => {
        if (event.key === 'Escape' && open) close();
      }}
    >
      <div className="wrap">
        <PageLink to="Homepage" className="logo">
          {tenant.Logo ? <Logo name={tenant.Logo} shows={tenant.Name} /> : tenant.Name}
        </PageLink>
        <a
          href="#menu"
          className="menu-button"
          role={open === undefined ? undefined : 'button'}
          aria-expanded={open}
          aria-controls="menu"
          onClick={turn}
          onKeyDown={event => {
            if (event.key === ' ') turn(event);
          }}
        >
          <Icon name={open ? 'close' : 'menu'} />
          {t('nav.menu')}
        </a>
        <nav id="menu" aria-label={t('nav.label')} data-open={open}>
          {!closed && (
            <PageLink to="Homepage">
              <span>{t('nav.recommend')}</span>
            </PageLink>
          )}
          {loggedIn ? (
            <>
              <PageLink to="Dashboard">
                <span>{t('nav.dashboard')}</span>
              </PageLink>
              <PageLink to="Settings">
                <span>{t('nav.settings')}</span>
              </PageLink>
            </>
          ) : (
            <>
              {!closed && (
                <PageLink to="RewardOverview">
                  <span>{t('nav.rewards')}</span>
                </PageLink>
              )}
              <PageLink to="Code">
                <span>{t('nav.code')}</span>
              </PageLink>
            </>
          )}
          <PageLink to="Faq">
            <span>{t('nav.faq')}</span>
          </PageLink>
          <LanguageSwitch />
          {loggedIn ? (
            <PageLink to="Logout" className="btn light">
              {t('nav.logout')}
            </PageLink>
          ) : (
            <PageLink to="Login" className="btn light">
              {t('nav.login')}
            </PageLink>
          )}
        </nav>
      </div>
    </header>
  );
}

/** The provider's logo; its file name contains its size, which reserves the space. */
function Logo({ name, shows }: { name: string; shows: string }) {
  const [, width, height] = /-(\d+)x(\d+)\./.exec(name) ?? [];
  const { base } = usePortal();
  return <img src={`${base}/bild/${name}`} width={width} height={height} alt={shows} />;
}

function LanguageSwitch() {
  const { tenant } = usePortal();
  const { t, i18n } = useTranslation();
  const change = useLanguageChange();
  if (tenant.Languages.length < 2) return null;
  const other: Language = i18n.language === 'de' ? 'en' : 'de';
  return (
    <button {...onPress(() => change(other))} className="language" lang={other} aria-label={t('nav.otherLanguage')}>
      {other === 'en' ? 'English' : 'Deutsch'}
    </button>
  );
}

/** With ModuleAdv there is no imprint page (docs/specification/portal.md#imprint): links to the provider's. */
function ImprintItem() {
  const { tenant } = usePortal();
  const { t } = useTranslation();
  const { ModuleAdv, ImpressumUrl } = tenant;
  if (!ModuleAdv)
    return (
      <li>
        <PageLink to="Imprint">{t('foot.imprint')}</PageLink>
      </li>
    );
  return (
    ImpressumUrl && (
      <li>
        <a href={ImpressumUrl} target="_blank" rel="noopener">
          {t('foot.imprint')}
        </a>
      </li>
    )
  );
}

function Foot({ onSettings }: { onSettings: () => void }) {
  const { tenant } = usePortal();
  const { t } = useTranslation();
  const year = new Date().getFullYear();
  return (
    <footer className="foot">
      <div className="wrap">
        <nav aria-label={t('foot.label')}>
          <ul>
            <ImprintItem />
            <li>
              <PageLink to="Privacy">{t('foot.privacy')}</PageLink>
            </li>
            <li>
              <PageLink to="TOS">{t('foot.terms')}</PageLink>
            </li>
            <li>
              <PageLink to="Accessibility">{t('foot.accessibility')}</PageLink>
            </li>
            <li>
              <PageLink to="Faq">{t('foot.faq')}</PageLink>
            </li>
            <li>
              <PageLink to="Contact" search={{ anrede: useTone() }}>
                {t('foot.contact')}
              </PageLink>
            </li>
            <li>
              <button {...onPress(onSettings)}>{t('foot.cookies')}</button>
            </li>
          </ul>
        </nav>
        <p suppressHydrationWarning>{`© ${year} ${tenant.Name}`}</p>
      </div>
    </footer>
  );
}
