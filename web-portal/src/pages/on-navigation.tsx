import type { AnyRouter, RouterEvents } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../shared/i18n/language.js';
import { usePortal, type Portal, type Tenant } from '../shared/portal.js';
import { reportHeight, tellerFor } from '../shared/routing/frame.js';
import { pageAt, type PageName } from '../shared/routing/paths.js';
import { Button } from '../shared/ui/button.js';
import { MessagePage } from '../shared/ui/page.js';

/** Begins to keep what is read for times without a connection (`service-worker.ts`). Not inside somebody else's page, and not of a programme nobody may see yet. */
export function keepWhatIsRead(
  { session, tenant, base }: Pick<Portal, 'session' | 'tenant' | 'base'>,
  framed: boolean,
): void {
  if (framed || !('serviceWorker' in navigator) || tenant.Status === 'Entwurf') return;
  const { serviceWorker } = navigator;
  const tell = (what: 'forget' | readonly string[]) => serviceWorker.controller?.postMessage(what);
  // Cached answers are private to the session: they are deleted with it, even if it ended while no page was open.
  session.subscribe(() => {
    tell('forget');
    void forgetAnswers(base);
  });
  if (!session.isOpen()) void forgetAnswers(base);
  // What this page needed came before there was anything to keep it, or was on its way then.
  if (serviceWorker.controller === null)
    serviceWorker.addEventListener(
      'controllerchange',
      () => {
        tell([location.pathname]);
        const observer = new PerformanceObserver(list => {
          const files = fetchedWithout(list.getEntries() as PerformanceResourceTiming[], base);
          if (files.length > 0) tell(files);
        });
        observer.observe({ type: 'resource', buffered: true });
      },
      { once: true },
    );
  serviceWorker.register(`${base}/sw.js`).catch(() => undefined); // Without it everything works but reading offline.
}

/** The portal's own files that did not come by way of the service worker. */
const fetchedWithout = (files: readonly PerformanceResourceTiming[], base: string): readonly string[] =>
  files
    .filter(({ workerStart }) => workerStart === 0)
    .map(({ name }) => new URL(name))
    .filter(
      ({ origin, pathname }) =>
        origin === location.origin && (pathname.startsWith('/assets/') || pathname === `${base}/theme.css`),
    )
    .map(({ pathname }) => pathname);

/** The rest is everybody's. */
async function forgetAnswers(base: string): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(`weitersagen${base}-answers-`)) await caches.delete(name);
}

/** Goal ids (docs/specification/portal.md#tracking-pixel): a page reached is a goal. Pages left out are counted by nobody. */
const goals: Partial<Readonly<Record<PageName, number>>> = {
  Homepage: 1,
  RewardOverview: 2,
  Recommendation: 3,
  AgentRecommendations: 4,
  Confirmation: 5,
  Click: 6,
  Code: 7,
  RecipientData: 8,
  RecipientConfirmation: 9,
  RecipientConsent: 10,
  ExpiredRecommendation: 11,
  Reward: 12,
  RewardThanks: 13,
  GoodwillThanks: 14,
  BankDetailsRecipient: 15,
  Registration: 16,
  Login: 17,
  ForgotPassword: 18,
  Dashboard: 19,
  Settings: 20,
  Faq: 21,
  Contact: 22,
  NewsletterOptIn: 23,
  NewsletterOptOut: 24,
  RecommendEmployee: 25,
  CustomerNumber: 26,
  FileNotFound: 27,
};

/** The pixel's address: goal and site, and nothing about the person, the page's parameters or where they came from. */
export function pixelFor(page: PageName | null, analytics: Tenant['Analytics'], consent: boolean): string | null {
  const goal = page && goals[page];
  if (!consent || !analytics || !goal || !URL.canParse(analytics.Url)) return null;
  const address = new URL(analytics.Url);
  for (const [name, value] of Object.entries({ idsite: analytics.SiteId, idgoal: goal, rec: 1 }))
    address.searchParams.set(name, String(value));
  return address.href;
}

export function trackGoal({ tenant, consents }: Portal, page: PageName | null): void {
  const address = pixelFor(page, tenant.Analytics, consents.given('analytical'));
  if (address === null) return;
  const pixel = new Image(1, 1);
  pixel.referrerPolicy = 'no-referrer';
  pixel.src = address;
}

/** docs/specification/portal.md#scrolling. */
export const scrollMs = 300;
/** A place may still be loading when its address is already there. */
const waitMs = 3_000;

interface Place {
  readonly pathname: string;
  readonly hash: string;
}

/** The part of the page a navigation scrolls to; null for none. `#empfehlen-form` is ignored on the path one is already on (docs/specification/portal.md#scrolling). */
export function scrollTarget(from: Place | undefined, to: Place): string | null {
  const name = decodeURIComponent(to.hash.replace(/^#/, ''));
  if (name === '' || name.startsWith('t=')) return null;
  return name === 'empfehlen-form' && from?.pathname === to.pathname ? null : name;
}

/** Where the page stands `elapsed` milliseconds into the scroll: quick at first, gently at the end. */
export function positionAt(elapsed: number, from: number, to: number): number {
  const part = Math.min(1, Math.max(0, elapsed / scrollMs));
  return from + (to - from) * (1 - (1 - part) ** 3);
}

/** Scrolls to an element within 300 ms, at once for people who want no motion, and lets the keyboard go on from there. */
export function scrollToPlace(name: string, arrived: (top: number) => void = () => undefined): void {
  const asked = performance.now();
  const look = () => {
    const element = document.getElementById(name);
    if (!element) {
      if (performance.now() - asked < waitMs) requestAnimationFrame(look);
      return;
    }
    const focusable = element.matches('[tabindex]') ? element : element.querySelector<HTMLElement>('[tabindex="-1"]');
    focusable?.focus({ preventScroll: true });
    const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
    const to = Math.max(0, element.getBoundingClientRect().top + scrollY - padding);
    arrived(to);
    glide(scrollY, to);
  };
  requestAnimationFrame(look);
}

function glide(from: number, to: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return scrollTo({ top: to, behavior: 'instant' });
  const start = performance.now();
  const step = (now: number) => {
    scrollTo({ top: positionAt(now - start, from, to), behavior: 'instant' });
    if (now - start < scrollMs) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** What every navigation brings along: the place to scroll to, word to the parent page, and with consent a goal for the statistics. */
export function watchNavigation(portal: Portal, router: AnyRouter, framed: boolean, triedFrom?: string): void {
  if (triedFrom) void import('../features/colour-trial.js').then(({ takeColoursFrom }) => takeColoursFrom(triedFrom));
  keepWhatIsRead(portal, framed);
  const tell = tellerFor(portal.tenant, framed, window.parent);
  if (tell) reportHeight(tell, document.getElementById('portal')!);
  const arrived = ({
    fromLocation,
    toLocation,
    pathChanged,
  }: Pick<RouterEvents['onRendered'], 'fromLocation' | 'toLocation' | 'pathChanged'>) => {
    tell?.({ type: 'routing', path: toLocation.href });
    const place = scrollTarget(fromLocation, toLocation);
    if (place !== null) scrollToPlace(place, top => tell?.({ type: 'scrollto', top }));
    else if (pathChanged) tell?.({ type: 'scrollto', top: 0 });
    if (pathChanged || !fromLocation) trackGoal(portal, pageAt(toLocation.pathname));
  };
  router.subscribe('onRendered', arrived);
  // It comes once the first page is there.
  arrived({ toLocation: router.state.location, pathChanged: true });
}

/** How often the server is looked for: a browser may call itself online long before it is reached, or all along. */
const LOOK_EVERY_MS = 5_000;

/** Here and not among the texts, which every first page would wait for. */
const noConnection: Readonly<Record<Language, { readonly title: string; readonly text: string }>> = {
  de: {
    title: 'Keine Verbindung',
    text: 'Der Link öffnet sich von selbst, sobald die Verbindung wieder da ist. Bis dahin bleibt er hier stehen.',
  },
  en: {
    title: 'No connection',
    text: 'The link opens by itself as soon as the connection is back. Until then it stays right here.',
  },
};

/** Stands at a shared link's own address where the server was not reached (service-worker.ts); in this file, it came with the first page and is kept. Loading it again counts the click and leads on, so that is done once. */
export default function WaitingLink() {
  const { base } = usePortal();
  const { t, i18n } = useTranslation();
  const words = noConnection[i18n.language as Language];
  const opens = useRef(false);
  const open = useCallback(() => {
    if (opens.current) return;
    opens.current = true;
    location.reload();
  }, []);
  useEffect(() => {
    const look = () =>
      void fetch(`${base}/robots.txt`, { method: 'HEAD', cache: 'no-store' }).then(open, () => undefined);
    const again = setInterval(look, LOOK_EVERY_MS);
    addEventListener('online', look);
    return () => {
      clearInterval(again);
      removeEventListener('online', look);
    };
  }, [base, open]);
  return (
    <MessagePage
      title={words.title}
      icon="wifi"
      kind="wait"
      actions={
        <Button icon="refresh" onClick={open}>
          {t('failure.retry')}
        </Button>
      }
    >
      <p className="lead link-waits">{words.text}</p>
    </MessagePage>
  );
}
