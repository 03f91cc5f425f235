import { channelCookie, consents } from '../consent/portal-consent.js';
import { readCookie } from './cookies.js';

/** A channel or campaign in an address (§2), the first that is there. */
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
export function noteChannel(search: string = location.search): void {
  ofVisit = channelIn(search) ?? ofVisit;
  if (ofVisit) consents.keep(channelCookie, ofVisit);
}

/** The channel of this visit, or of an earlier one where it could be kept. */
export function visitChannel(): string | undefined {
  noteChannel();
  return ofVisit ?? readCookie(channelCookie.identifier) ?? undefined;
}
