import { useSyncExternalStore } from 'react';
import { consentCookie, Consents, type CookieDefinition } from './consent.js';

export const channelCookie: CookieDefinition = { identifier: 'psoe_channel', consent: 'functional', options: { days: 730 } };

/** Everything this portal keeps by cookie. The analytics pixel keeps nothing here, but is fetched only with its consent. */
export const consents = new Consents(typeof document === 'undefined' ? { cookie: '' } : document);
consents.register('required', [
  consentCookie,
  { identifier: 'psoe_token', consent: 'required', options: {} },
  { identifier: 'psoe_language', consent: 'required', options: { days: 365 } },
]);
consents.register('functional', [channelCookie]);
consents.register('analytical', []);
consents.register('marketing', []);

/** Whether the person has still to be asked. */
export function useConsentOpen(): boolean {
  return useSyncExternalStore(consents.subscribe, () => consents.open());
}
