import { lazy } from 'react';
import type { PageName } from '../../shared/routing/paths.js';
import { useExitIntent } from './use-exit-intent.js';

const ExitIntentPopup = lazy(() => import('./popup.js'));

/** Asks once a visit whether somebody comes to mind. */
export default function ExitIntent({ page, busy }: { page: PageName | null; busy: boolean }) {
  const { open, close } = useExitIntent(page, busy);
  return open ? <ExitIntentPopup onClose={close} /> : null;
}
