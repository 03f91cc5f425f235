import { useSyncExternalStore } from 'react';
import { loggedInCookie, sessionCookie } from './http/session.js';
import { readCookie, writeCookie, type CookieJar } from './http/storage.js';
import { languageCookie, languageCookieDays } from './i18n/language.js';
import { ownPortal, usePortal } from './portal.js';

export const categories = ['required', 'functional', 'analytical', 'marketing'] as const;
export type Category = (typeof categories)[number];
export type ConsentState = 'unset' | 'given' | 'declined';
export type Choice = Readonly<Record<Exclude<Category, 'required'>, boolean>>;

/** Something the portal keeps or fetches, and the category whose consent it needs. Without days it ends with the visit. */
export interface CookieDefinition {
  readonly identifier: string;
  readonly consent: Category;
  readonly options: { readonly days?: number };
}

export const consentCookie: CookieDefinition = {
  identifier: 'psoe_consent',
  consent: 'required',
  options: { days: 60 },
};

/** What a person allows (docs/specification/portal.md#cookies-and-consent): unset, given (1) or declined (0) by category, for 60 days. Only what is registered can be asked for. */
export class Consents {
  private readonly registered = new Map<Category, CookieDefinition[]>();
  private readonly listeners = new Set<() => void>();
  /** For browsers that keep no cookie: then the answer holds as long as the page. */
  private answered = '';

  /** `asked`: whether the prerendered page asks. */
  constructor(
    private readonly jar: CookieJar,
    private readonly asked?: boolean,
  ) {}

  register(category: Category, definitions: readonly CookieDefinition[]): void {
    this.registered.set(category, [...(this.registered.get(category) ?? []), ...definitions]);
  }

  /** Throws for a category nobody has registered: whoever asks has forgotten to say what it is for. */
  definitions(category: Category): readonly CookieDefinition[] {
    const found = this.registered.get(category);
    if (!found) throw new Error('No consent');
    return found;
  }

  state(category: Category): ConsentState {
    this.definitions(category);
    if (category === 'required') return 'given';
    const value = new URLSearchParams(readCookie(consentCookie.identifier, this.jar) ?? this.answered).get(category);
    return value === '1' ? 'given' : value === '0' ? 'declined' : 'unset';
  }

  given(category: Category): boolean {
    return this.state(category) === 'given';
  }

  /** Whether a category still waits for an answer. */
  open(): boolean {
    return [...this.registered.keys()].some(category => this.state(category) === 'unset');
  }

  /** As it is while the page is hydrated, whose question may meanwhile have been answered elsewhere. */
  began = (): boolean => this.asked ?? this.open();

  /** Keeps the answer, required always as given, and removes at once what is no longer allowed. */
  decide(choice: Choice): void {
    this.answered = new URLSearchParams({
      required: '1',
      functional: bit(choice.functional),
      analytical: bit(choice.analytical),
      marketing: bit(choice.marketing),
    }).toString();
    writeCookie(consentCookie.identifier, this.answered, consentCookie.options.days, this.jar);
    for (const category of this.registered.keys()) {
      if (!this.given(category))
        for (const { identifier } of this.definitions(category)) writeCookie(identifier, '', 0, this.jar);
    }
    for (const listener of this.listeners) listener();
  }

  /** Keeps a value where its category allows it; whether it was kept. */
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

const bit = (given: boolean) => (given ? '1' : '0');

/** The server's, which no script reads: that this device is known, so that strangers' wrong passwords lock nobody out of it. */
const deviceCookie = 'psoe_geraet';

export const channelCookie: CookieDefinition = {
  identifier: 'psoe_channel',
  consent: 'functional',
  options: { days: 730 },
};

/** Everything this portal keeps by cookie. The analytics pixel keeps nothing here, but is fetched only with its consent. */
export function newConsents(jar: CookieJar, asked?: boolean): Consents {
  const consents = new Consents(jar, asked);
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
  return consents;
}

/** Whether the person has still to be asked. */
export function useConsentOpen(): boolean {
  const { consents } = usePortal();
  return useSyncExternalStore(consents.subscribe, () => consents.open(), consents.began);
}

/** A channel or campaign in an address (docs/specification/recommending.md#clicks), the first that is there. */
const parameters = ['channel', 'c', 'utm_campaign', 'campaign'] as const;
const longest = 40;
let ofVisit: string | undefined;

export function channelIn(search: string): string | undefined {
  const given = new URLSearchParams(search);
  return parameters
    .map(name => given.get(name)?.trim())
    .find(Boolean)
    ?.slice(0, longest);
}

/** Notes the channel a visitor came through: for the visit in memory, and with the functional consent for 730 days. */
export function noteChannel(consents: Consents = ownPortal().consents, search = location.search): void {
  ofVisit = channelIn(search) ?? ofVisit;
  if (ofVisit) consents.keep(channelCookie, ofVisit);
}

/** The channel of this visit, or of an earlier one where it could be kept. */
export function visitChannel(): string | undefined {
  noteChannel();
  return ofVisit ?? readCookie(channelCookie.identifier) ?? undefined;
}
