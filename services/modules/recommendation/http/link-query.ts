import type { Tenant } from '#platform/tenancy/tenant.js';
import type { Address } from '../api.js';

/** The query of a short link, as anyone may have written it. */
export type LinkQuery = Readonly<Record<string, unknown>>;

/** The channel that the recommender may have added to the link, by the name of one of the tenant's channels. */
export const channelIn = ({ channel }: LinkQuery): string | undefined =>
  typeof channel === 'string' && /^[a-z]{1,20}$/i.test(channel) ? channel.toLowerCase() : undefined;

/** `?anrede=du&sprache=en`, as the recommender chose for the friend; the preview ignores the crawler's own language. */
export function addressIn(query: LinkQuery, { config }: Tenant): Address {
  const language = config.languages.find(one => one === query.sprache) ?? config.defaultLanguage;
  return { tone: query.anrede === 'du' ? 'casual' : 'formal', language, channel: channelIn(query) };
}
