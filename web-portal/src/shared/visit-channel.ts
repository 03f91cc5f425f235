import { channelCookie, type Consents } from './consent.js';
import { readCookie } from './http/storage.js';
import { ownPortal } from './portal.js';

/** Query parameters that name a channel or campaign (docs/specification/recommending.md#clicks), by precedence. */
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

/** Remembers the visitor's channel: in memory, and with functional consent for 730 days from the latest visit. */
export function noteChannel(consents: Consents = ownPortal().consents, search = location.search): void {
  ofVisit = channelIn(search) ?? ofVisit;
  // Browsers keep no cookie longer than 400 days, so an earlier visit's is written anew.
  const channel = ofVisit ?? readCookie(channelCookie.identifier);
  if (channel) consents.keep(channelCookie, channel);
}

/** The channel of this visit, or of an earlier one if a cookie was allowed. */
export function visitChannel(): string | undefined {
  noteChannel();
  return ofVisit ?? readCookie(channelCookie.identifier) ?? undefined;
}
