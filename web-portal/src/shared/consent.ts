import type { Tenant } from '#contract/mandant.js';
import { loggedInCookie, sessionCookie } from './http/session.js';
import { readCookie, writeCookie, type CookieJar } from './http/storage.js';
import { languageCookie, languageCookieDays } from './i18n/language.js';

export const categories = ['required', 'functional', 'analytical', 'marketing'] as const;
export type Category = (typeof categories)[number];
const choosable = ['functional', 'analytical', 'marketing'] as const satisfies readonly Category[];
export type ConsentState = 'unset' | 'given' | 'declined';
export type Choice = Readonly<Record<Exclude<Category, 'required'>, boolean>>;

/** A cookie or fetched resource and the consent category it needs. Without `days` it is a session cookie. */
export interface CookieDefinition {
  readonly identifier: string;
  readonly consent: Category;
  readonly options: { readonly days?: number; readonly minutes?: number };
}

export const consentCookie: CookieDefinition = {
  identifier: 'psoe_consent',
  consent: 'required',
  options: { days: 60 },
};

/**
 * Consent by category (docs/specification/portal.md#cookies-and-consent), kept for 60 days. A category that nothing uses
 * is not asked about, and an answer for a foreign host holds for that host alone.
 */
export class Consents {
  private readonly registered = new Map<Category, CookieDefinition[]>();
  private readonly hosts = new Map<Category, string>();
  private readonly listeners = new Set<() => void>();
  /** For browsers that refuse cookies: the answer then lasts as long as the page. */
  private answered = '';

  /** `asked`: whether the prerendered page shows the question. */
  constructor(
    private readonly jar: CookieJar,
    private readonly asked?: boolean,
  ) {}

  /** `host`: the foreign one that the category lets set these cookies, or be asked at all. */
  register(category: Category, definitions: readonly CookieDefinition[], host?: string): void {
    this.registered.set(category, [...(this.registered.get(category) ?? []), ...definitions]);
    if (host) this.hosts.set(category, host);
  }

  /** Whether the category is used for something, so that there is something to allow. */
  offered(category: Category): boolean {
    return this.definitions(category).length > 0 || this.hosts.has(category);
  }

  /** Throws for a category without registered definitions. */
  definitions(category: Category): readonly CookieDefinition[] {
    const found = this.registered.get(category);
    if (!found) throw new Error('No consent');
    return found;
  }

  state(category: Category): ConsentState {
    this.definitions(category);
    if (category === 'required') return 'given';
    const answer = new URLSearchParams(readCookie(consentCookie.identifier, this.jar) ?? this.answered);
    const host = this.hosts.get(category);
    if (!this.offered(category) || (host && answer.get('host') !== host)) return 'unset';
    const value = answer.get(category);
    return value === '1' ? 'given' : value === '0' ? 'declined' : 'unset';
  }

  given(category: Category): boolean {
    return this.state(category) === 'given';
  }

  /** Whether the answer for any category that is used is missing. */
  open(): boolean {
    return [...this.registered.keys()].some(category => this.offered(category) && this.state(category) === 'unset');
  }

  /** The prerendered state, for hydration: another tab may have answered since. */
  began = (): boolean => this.asked ?? this.open();

  /** Stores the answer (`required` is always given) and deletes cookies that are no longer allowed. */
  decide(choice: Choice): void {
    const answer = new URLSearchParams({ required: '1' });
    for (const category of choosable) if (this.offered(category)) answer.set(category, choice[category] ? '1' : '0');
    // Whom it lets do something is kept with it, so that another host is a new question.
    for (const host of this.hosts.values()) answer.set('host', host);
    this.answered = answer.toString();
    writeCookie(consentCookie.identifier, this.answered, consentCookie.options.days, this.jar);
    for (const category of this.registered.keys()) {
      if (!this.given(category))
        for (const { identifier } of this.definitions(category)) writeCookie(identifier, '', 0, this.jar);
    }
    for (const listener of this.listeners) listener();
  }

  /** Sets the cookie if its category is allowed; returns whether it did. */
  keep(definition: CookieDefinition, value: string): boolean {
    if (!this.given(definition.consent)) return false;
    writeCookie(definition.identifier, value, definition.options.days, this.jar);
    return true;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
}

/** Set by the server, httpOnly: marks a known device, which other people's wrong passwords cannot lock out. */
const deviceCookie = 'psoe_geraet';

export const channelCookie: CookieDefinition = {
  identifier: 'psoe_channel',
  consent: 'functional',
  options: { days: 730 },
};

/** Every cookie of the portal, and those the tenant says its analytics service sets. */
export function newConsents(jar: CookieJar, analytics: Tenant['Analytics'], asked?: boolean): Consents {
  const consents = new Consents(jar, asked);
  consents.register('required', [
    consentCookie,
    { identifier: sessionCookie, consent: 'required', options: {} },
    { identifier: loggedInCookie, consent: 'required', options: {} },
    { identifier: deviceCookie, consent: 'required', options: { days: 365 } },
    { identifier: languageCookie, consent: 'required', options: { days: languageCookieDays } },
  ]);
  consents.register('functional', [channelCookie]);
  const host = analytics && new URL(analytics.Url).host;
  for (const category of ['analytical', 'marketing'] as const) {
    const foreign = host ? analytics.Cookies.filter(({ Kategorie }) => Kategorie === category) : [];
    consents.register(
      category,
      foreign.map(({ Name, Minuten }) => ({ identifier: Name, consent: category, options: { minutes: Minuten } })),
      host && (category === 'analytical' || foreign.length > 0) ? host : undefined,
    );
  }
  return consents;
}
