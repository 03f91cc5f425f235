import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoggedIn } from '../shared/http/user.js';
import type { PageName } from '../shared/routing/paths.js';
import { usePortal } from '../shared/portal.js';
import { Button } from '../shared/ui/button.js';
import { Dialog } from '../shared/ui/controls.js';

/** Pages on which the popup may appear: not on forms, mail links, legal texts or help pages. */
const browsing: readonly (PageName | null)[] = ['Homepage', 'RewardOverview', null];

interface Moment {
  readonly enabled: boolean;
  readonly page: PageName | null;
  readonly shownBefore: boolean;
  readonly loggedIn: boolean;
  /** Another question is open (consent, a dialog), or the user is typing. */
  readonly busy: boolean;
  /** Milliseconds since the last scroll, key or pointer press. */
  readonly quietFor: number;
  /** The pointer has just left the window. */
  readonly leaving: boolean;
}

/** Milliseconds without activity before the popup may appear, so that it does not interrupt a reader. */
export const quietMs = 2_000;

/** Whether the popup may appear (docs/specification/portal.md#exit-intent); when leaving, without quiet time. */
export function mayInterrupt({ enabled, page, shownBefore, loggedIn, busy, quietFor, leaving }: Moment): boolean {
  return enabled && !shownBefore && !loggedIn && !busy && browsing.includes(page) && (leaving || quietFor >= quietMs);
}

const store = 'exit-intent';
/** Interval at which to check again. */
const pauseMs = 500;

/** True once the tenant's delay has passed on a browsing page; `close` ends it for this visit. */
export function useExitIntent(
  page: PageName | null,
  busy: boolean,
): { readonly open: boolean; readonly close: () => void } {
  const { tab, tenant } = usePortal();
  const { Enabled, DelayMs } = tenant.ExitIntent;
  const loggedIn = useLoggedIn();
  const moved = useRef(-quietMs);
  const [due, setDue] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!Enabled) return;
    const stop = new AbortController();
    const move = () => {
      moved.current = performance.now();
    };
    for (const event of ['scroll', 'keydown', 'pointerdown'])
      addEventListener(event, move, { signal: stop.signal, passive: true, capture: true });
    const timer = setTimeout(() => setDue(true), DelayMs);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [Enabled, DelayMs]);
  useEffect(() => {
    if (!due || open) return;
    const stop = new AbortController();
    const typing = () => document.activeElement?.matches('input, textarea, select') ?? false;
    const tryNow = (leaving: boolean) => {
      const shownBefore = tab.read<boolean>(store) === true;
      const occupied = busy || typing() || !navigator.onLine || document.querySelector('dialog[open]') !== null;
      const quietFor = performance.now() - moved.current;
      if (!mayInterrupt({ enabled: Enabled, page, shownBefore, loggedIn, busy: occupied, quietFor, leaving })) return;
      stop.abort();
      tab.write(store, true);
      setOpen(true);
    };
    const again = setInterval(() => tryNow(false), pauseMs);
    stop.signal.addEventListener('abort', () => clearInterval(again));
    document.documentElement.addEventListener('mouseleave', () => tryNow(true), { signal: stop.signal });
    tryNow(false);
    return () => stop.abort();
  }, [due, open, page, busy, loggedIn, tab, Enabled]);
  return { open, close: () => setOpen(false) };
}

/** Asks once per visit whether the visitor knows someone to recommend to. */
export default function ExitIntent({ page, busy }: { page: PageName | null; busy: boolean }) {
  const { open, close } = useExitIntent(page, busy);
  return open ? <ExitIntentPopup onClose={close} /> : null;
}

/** docs/specification/portal.md#exit-intent. */
function ExitIntentPopup({ onClose }: { onClose: () => void }) {
  const { pathTo } = usePortal();
  const { t } = useTranslation('exit');
  const navigate = useNavigate();
  const go = () => {
    onClose();
    void navigate({ to: pathTo('Homepage'), hash: 'produkte' });
  };
  return (
    <Dialog open title={t('title')} onClose={onClose}>
      <p>{t('text')}</p>
      <div className="actions">
        <Button icon="arrow" onClick={go}>
          {t('go')}
        </Button>
        <Button look="plain" onClick={onClose}>
          {t('later')}
        </Button>
      </div>
    </Dialog>
  );
}
