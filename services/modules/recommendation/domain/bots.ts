/** Apple's previews (iMessage, Mail) call themselves facebookexternalhit and Twitterbot. */
const bots =
  /bot\b|bot\/|crawler|spider|crawling|facebookexternalhit|facebookcatalog|meta-externalagent|whatsapp\/|telegrambot|slackbot|slack-imgproxy|discordbot|linkedinbot|twitterbot|skypeuripreview|googleimageproxy|google-safety|bingpreview|yahoo! slurp|embedly|outbrain|pinterest|vkshare|preview|lighthouse|monitoring|uptime/i;

type Headers = Readonly<Record<string, string | undefined>>;

/** What a browser says when it fetches ahead of a person, under the names browsers gave it over the years. */
export const purposeOf = (headers: Headers): string =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']
    .map(name => headers[name] ?? '')
    .join(' ')
    .trim();

/** Link previews and known bots do not count as clicks, nor does a page a browser fetches ahead of a person, nor a HEAD, which nobody reads. */
export function isAPerson(userAgent: string, purpose = '', method = 'GET'): boolean {
  return method !== 'HEAD' && !bots.test(userAgent) && !/prefetch|preview|prerender/i.test(purpose);
}
