import { API_BASE } from '#platform/http/implements.js';
import type { Language, Tenant } from '#platform/tenant/tenant.js';
import type { Visit } from './drawings.js';

/** What a browser asks for a page with. */
export interface Asked {
  readonly url: string;
  readonly acceptLanguage?: string;
  readonly cookies?: string;
  /** `Sec-Fetch-Dest`: where it is going to be shown. */
  readonly destination?: string;
}

/** Where a visitor came from; no page looks different for it. */
const origins = /^(?:channel|c|campaign|utm_\w+|gclid|fbclid|msclkid)$/;

/** Pages that open with the secret of a mail's link. It stands behind the # and never comes here: drawn without it they would say for a moment that the link is no good. */
const behindALink = /^\/(?:praemie|praemiedanke|reward|reward-thank-you|kulanzdanke|goodwill-thank-you|kundennummer|customer-number|bankdaten|bank-details|empfaenger\/zustimmung|recipient\/consent|registrieren|register|passwortsetzen|set-password|empfehler\/newsletter\/\w+|recommender\/newsletter\/[\w-]+)(?:\/|$)/i;

/** What is drawn for this visit, and all it depends on; null where the portal may not stay in the frame it is shown in, and for pages behind a link. Nothing of the person gets in, nor do they get into it. */
export function drawnFor({ url, cookies = '', destination }: Asked, tenant: Tenant, language: Language): (Omit<Visit, 'bootstrap'> & { readonly key: string }) | null {
  if (destination === 'iframe' && !tenant.config.integratedFrame) return null;
  const address = new URL(url, tenant.portalUrl);
  if (behindALink.test(address.pathname)) return null;
  for (const name of [...address.searchParams.keys()]) if (origins.test(name)) address.searchParams.delete(name);
  const [loggedIn, decided] = ['psoe_token', 'psoe_consent'].map((name) => new RegExp(`(?:^|;\\s*)${name}=[^;\\s]`).test(cookies)) as [boolean, boolean];
  return { key: JSON.stringify([tenant.key, language, loggedIn, decided, address.href]), language, address: address.href, loggedIn, decided };
}

/** Calls whose answer is the same for everybody and which change nothing; no other is asked for a page that is kept. */
const forEverybody = new RegExp(`^${API_BASE}/[\\w-]+/(?:produkt(?:/(?!berater)[^/]+)?|produktkategorie|praemie|content/[\\w-]+(?:/[\\w-]+)?)(?:\\?|$)`);
export const isForEverybody = (url: string): boolean => forEverybody.test(url);
