import { isbot } from 'isbot';

/**
 * Apple's previews (iMessage, Mail) identify as facebookexternalhit and Twitterbot. A CUBOT is a phone, and Pinterest's
 * app a browser: its crawler is recognised by "bot" or its address.
 */
const bots =
  /(?<!cu)bot\b|cardyb|mastodon|pleroma|misskey|iframely|synapse|crawler|spider|crawling|facebookexternalhit|facebookcatalog|meta-externalagent|whatsapp\/|telegrambot|slackbot|slack-imgproxy|discordbot|linkedinbot|twitterbot|skypeuripreview|googleimageproxy|google-safety|bingpreview|yahoo! slurp|embedly|outbrain|vkshare|preview|lighthouse|monitoring|uptime/i;

type Headers = Readonly<Record<string, string | undefined>>;

/** Header values by which browsers mark a prefetch, under the names used over the years. */
export const purposeOf = (headers: Headers): string =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']
    .map(name => headers[name] ?? '')
    .join(' ')
    .trim();

/** Clients that fetch a page to show a preview of it, or to index it. */
export const isCrawler = (userAgent: string): boolean => bots.test(userAgent);

/** What the list of known programs lacks: clients of apps and of office programs, and scanners of links in mails. */
const programs =
  /^dalvik\/|^dart\/|^(?!mozilla).*\bcfnetwork\/|\bms-?office\b|^microsoft office|barracuda|proofpoint|mimecast|safelinks|trend ?micro|urldefense/i;

/**
 * Clicks are counted and mail links are used for people only: not for link previews, crawlers, scanners of mails,
 * monitors, headless browsers, command-line clients, nameless ones, prefetches by a browser, or HEAD requests.
 */
export function isPerson(userAgent: string, purpose = '', method = 'GET'): boolean {
  const isProgram = userAgent.trim() === '' || isCrawler(userAgent) || isbot(userAgent) || programs.test(userAgent);
  return method !== 'HEAD' && !isProgram && !/prefetch|preview|prerender/i.test(purpose);
}
