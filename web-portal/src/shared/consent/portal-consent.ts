import { useSyncExternalStore } from 'react';
import { loggedInCookie, sessionCookie } from '../http/session.js';
import { languageCookie, languageCookieDays } from '../i18n/language.js';
import { consentCookie, Consents, type CookieDefinition } from './consent.js';

/** The server's, which no script reads: that this device is known, so that strangers' wrong passwords lock nobody out of it. */
const deviceCookie = 'psoe_geraet';

export const channelCookie: CookieDefinition = {
  identifier: 'psoe_channel',
  consent: 'functional',
  options: { days: 730 },
};

/** Everything this portal keeps by cookie. The analytics pixel keeps nothing here, but is fetched only with its consent. */
export const consents = new Consents(typeof document === 'undefined' ? { cookie: '' } : document);
consents.register('required', [
  consentCookie,
  { identifier: sessionCookie, consent: 'required', options: {} },
  { identifier: loggedInCookie, consent: 'required', options: {} },
  { identifier: deviceCookie, consent: 'required', options: { days: 365 } },
  { identifier: languageCookie, consent: 'required', options: { days: languageCookieDays } },
]);
consents.register('functional', [channelCookie]);
consents.register('analytical', []);
consents.register('marketing', []);

/** Whether the person has still to be asked. */
export function useConsentOpen(): boolean {
  const now = () => consents.open();
  return useSyncExternalStore(consents.subscribe, now, now);
}
