import type { AnyRouter, RouterEvents } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../shared/i18n/language.js';
import { usePortal, type Portal, type Tenant } from '../shared/portal.js';
import { reportHeight, parentMessenger } from '../shared/routing/frame.js';
import { pageAt, type PageName } from '../shared/routing/paths.js';
import { Button } from '../shared/ui/button.js';
import { MessagePage } from '../shared/ui/page.js';

const REGISTER_AFTER_MS = 2_000;

/** Registers the service worker for offline reading; not in embedded frames and not for drafts. */
export function keepWhatIsRead(
  { session, tenant, base }: Pick<Portal, 'session' | 'tenant' | 'base'>,
  framed: boolean,
): void {
  if (framed || !('serviceWorker' in navigator) || tenant.Status === 'Entwurf') return;
  const { serviceWorker } = navigator;
  const postToWorker = (what: 'forget' | readonly string[]) => serviceWorker.controller?.postMessage(what);
  // Cached answers are private to the session: they are deleted with it, even if it ended while no page was open.
  session.subscribe(() => {
    postToWorker('forget');
    void forgetAnswers(base);
  });
  if (!session.isOpen()) void forgetAnswers(base);
  // Files of the first page load before the service worker takes control, so their paths are sent to it.
  if (serviceWorker.controller === null)
    serviceWorker.addEventListener(
      'controllerchange',
      () => {
        postToWorker([location.pathname]);
        const observer = new PerformanceObserver(list => {
          const files = fetchedWithout(list.getEntries() as PerformanceResourceTiming[], base);
          if (files.length > 0) postToWorker(files);
        });
        observer.observe({ type: 'resource', buffered: true });
      },
      { once: true },
    );
  // Starting it takes a core for a moment, which hydration of the first page still needs.
  setTimeout(
    () => serviceWorker.register(`${base}/sw.js`).catch(() => undefined), // Without it only offline reading is missing.
    REGISTER_AFTER_MS,
  );
}

/** The portal's files that were not loaded through the service worker. */
const fetchedWithout = (files: readonly PerformanceResourceTiming[], base: string): readonly string[] =>
  files
    .filter(({ workerStart }) => workerStart === 0)
    .map(({ name }) => new URL(name))
    .filter(
      ({ origin, pathname }) =>
        origin === location.origin && (pathname.startsWith('/assets/') || pathname === `${base}/theme.css`),
    )
    .map(({ pathname }) => pathname);

/** Other caches hold nothing private. */
async function forgetAnswers(base: string): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(`weitersagen${base}-answers-`)) await caches.delete(name);
}

/** Goal ids by page (docs/specification/portal.md#tracking-pixel); other pages are not tracked. */
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

/** The pixel's URL: goal and site only; no user, page parameters or referrer. */
export function pixelFor(page: PageName | null, analytics: Tenant['Analytics'], consent: boolean): string | null {
  const goal = page && goals[page];
  if (!consent || !analytics || !goal || !URL.canParse(analytics.Url)) return null;
  const address = new URL(analytics.Url);
  for (const [name, value] of Object.entries({ idsite: analytics.SiteId, idgoal: goal, rec: 1 }))
    address.searchParams.set(name, String(value));
  return address.href;
}

/** The service sets all of its cookies at once, so each category of them has to be allowed. */
export const mayCount = (consents: Portal['consents']): boolean =>
  consents.given('analytical') && (!consents.offered('marketing') || consents.given('marketing'));

export function trackGoal({ tenant, consents }: Portal, page: PageName | null): void {
  const address = pixelFor(page, tenant.Analytics, mayCount(consents));
  if (address === null) return;
  const pixel = new Image(1, 1);
  pixel.referrerPolicy = 'no-referrer';
  pixel.src = address;
}

/** docs/specification/portal.md#scrolling. */
export const scrollMs = 300;
/** The target may render after the navigation. */
const waitMs = 3_000;

interface Place {
  readonly pathname: string;
  readonly hash: string;
}

/** The element a navigation scrolls to, or null (docs/specification/portal.md#scrolling). */
export function scrollTarget(from: Place | undefined, to: Place): string | null {
  const name = decodeURIComponent(to.hash.replace(/^#/, ''));
  if (name === '' || name.startsWith('t=')) return null;
  return name === 'empfehlen-form' && from?.pathname === to.pathname ? null : name;
}

/** Scroll position after `elapsed` milliseconds, with ease-out. */
export function positionAt(elapsed: number, from: number, to: number): number {
  const part = Math.min(1, Math.max(0, elapsed / scrollMs));
  return from + (to - from) * (1 - (1 - part) ** 3);
}

/** Scrolls to an element in 300 ms (at once with reduced motion) and moves the keyboard focus there. */
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

/** After each navigation: scrolls, informs the parent page and, with consent, loads the tracking pixel. */
export function watchNavigation(portal: Portal, router: AnyRouter, framed: boolean, triedFrom?: string): void {
  if (triedFrom) void import('../features/colour-trial.js').then(({ takeColoursFrom }) => takeColoursFrom(triedFrom));
  keepWhatIsRead(portal, framed);
  const sendToParent = parentMessenger(portal.tenant, framed, window.parent);
  if (sendToParent) reportHeight(sendToParent, document.getElementById('portal')!);
  const arrived = ({
    fromLocation,
    toLocation,
    pathChanged,
  }: Pick<RouterEvents['onRendered'], 'fromLocation' | 'toLocation' | 'pathChanged'>) => {
    sendToParent?.({ type: 'routing', path: toLocation.href });
    const place = scrollTarget(fromLocation, toLocation);
    if (place !== null) scrollToPlace(place, top => sendToParent?.({ type: 'scrollto', top }));
    else if (pathChanged) sendToParent?.({ type: 'scrollto', top: 0 });
    if (pathChanged || !fromLocation) trackGoal(portal, pageAt(toLocation.pathname));
  };
  router.subscribe('onRendered', arrived);
  // The first page is rendered before the subscription.
  arrived({ toLocation: router.state.location, pathChanged: true });
}

/** How often to check for the server: `navigator.onLine` can be true long before it is reachable. */
const LOOK_EVERY_MS = 5_000;

/** Not in the text files, which every first page loads. */
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

/** For shared links while offline; cached with the first page. Reloading counts the click, so it happens once. */
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
