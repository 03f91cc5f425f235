import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tabStore } from '../../shared/http/storage.js';
import type { PageName } from '../../shared/routing/paths.js';
import { usePortal } from '../../shared/portal.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/controls.js';

/** Pages where somebody looks around. Nobody is interrupted on the way through a form, a link from a mail or a legal text. */
const browsing: readonly (PageName | null)[] = ['Homepage', 'RewardOverview', 'Faq', null];

interface Moment {
  readonly enabled: boolean;
  readonly page: PageName | null;
  readonly shownBefore: boolean;
  /** Another question is open: consent, a dialog. */
  readonly busy: boolean;
}

/** Whether the popup (docs/specification/portal.md#exit-intent) may appear now. */
export function mayInterrupt({ enabled, page, shownBefore, busy }: Moment): boolean {
  return enabled && !shownBefore && !busy && browsing.includes(page);
}

const store = 'exit-intent';
/** How long to wait again while somebody is busy. */
const pauseMs = 2_000;

/** True once the tenant's time has passed on a page where somebody looks around; `close` ends it for this visit. */
export function useExitIntent(
  page: PageName | null,
  busy: boolean,
): { readonly open: boolean; readonly close: () => void } {
  const { tenant } = usePortal();
  const { Enabled, DelayMs } = tenant.ExitIntent;
  const [due, setDue] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const timer = Enabled ? setTimeout(() => setDue(true), DelayMs) : undefined;
    return () => clearTimeout(timer);
  }, [Enabled, DelayMs]);
  useEffect(() => {
    if (!due || open) return;
    const typing = () => document.activeElement?.matches('input, textarea, select') ?? false;
    const tryNow = () => {
      const shownBefore = tabStore.read<boolean>(store) === true;
      if (shownBefore) return clearInterval(again);
      if (
        document.querySelector('dialog[open]') ||
        typing() ||
        !mayInterrupt({ enabled: Enabled, page, shownBefore, busy })
      )
        return;
      clearInterval(again);
      tabStore.write(store, true);
      setOpen(true);
    };
    const again = setInterval(tryNow, pauseMs);
    tryNow();
    return () => clearInterval(again);
  }, [due, open, page, busy, Enabled]);
  return { open, close: () => setOpen(false) };
}

/** Asks once a visit whether somebody comes to mind. */
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
