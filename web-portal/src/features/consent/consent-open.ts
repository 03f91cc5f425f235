import { useSyncExternalStore } from 'react';
import { usePortal } from '../../shared/portal.js';

/** Whether the user still has to be asked for consent. */
export function useConsentOpen(): boolean {
  const { consents } = usePortal();
  return useSyncExternalStore(consents.subscribe, () => consents.open(), consents.began);
}
