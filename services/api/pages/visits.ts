import { API_BASE } from '#platform/http/call.js';
import type { Language, Tenant } from '#platform/tenancy/tenant.js';
import { recipientPage } from './native-form.js';
import type { Visit } from './prerender-cache.js';

/** What a browser asks for a page with. */
export interface Asked {
  readonly url: string;
  readonly acceptLanguage?: string;
  readonly cookies?: string;
  /** `Sec-Fetch-Dest`: where it is going to be shown. */
  readonly destination?: string;
}

/** Where a visitor came from, and what a link said to a messenger; no page looks different for it, but for `anrede=du`, by which a friend is spoken to. */
const origins = /^(?:channel|c|campaign|geklickt|anrede|sprache|utm_\w+|gclid|fbclid|msclkid)$/;

/** What a cookie says, as the browser sent it. */
export const cookieIn = (cookies: string | undefined, name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([^;\\s]+)`).exec(cookies ?? '')?.[1];

/** What a page is prerendered for, and all it depends on; null where the portal may not stay in the frame it is shown in. Nothing of the person gets in, nor do they get into it. */
export function visitOf(
  { url, cookies, destination }: Asked,
  tenant: Tenant,
  language: Language,
): (Omit<Visit, 'bootstrap'> & { readonly key: string }) | null {
  if (destination === 'iframe' && !tenant.config.integratedFrame) return null;
  // Not resolved against it: `//elsewhere` would be another host, and `//` none at all.
  const address = new URL(new URL(tenant.portalUrl).origin + url);
  const casual = address.searchParams.get('anrede') === 'du' && recipientPage.test(url);
  for (const name of [...address.searchParams.keys()]) if (origins.test(name)) address.searchParams.delete(name);
  if (casual) address.searchParams.set('anrede', 'du');
  const [loggedIn, decided] = ['psoe_angemeldet', 'psoe_consent'].map(
    name => cookieIn(cookies, name) !== undefined,
  ) as [boolean, boolean];
  return {
    key: JSON.stringify([tenant.key, language, loggedIn, decided, address.href]),
    language,
    address: address.href,
    loggedIn,
    decided,
  };
}

/** Calls whose answer is the same for everybody and which change nothing; no other is asked for a page that is kept. What a recommendation's link opens is for whoever has the link, and its secret is part of the page's address. */
const forEverybody = new RegExp(
  `^${API_BASE}/[\\w-]+/(?:produkt(?:/(?!berater)[^/]+)?|empfehlen/[\\w-]+/[0-9a-f]{16}|produktkategorie|praemie|content/[\\w-]+(?:/[\\w-]+)?)(?:\\?|$)`,
);
export const isForEverybody = (url: string): boolean => forEverybody.test(url);
