const bots =
  /bot\b|bot\/|crawler|spider|crawling|facebookexternalhit|facebookcatalog|meta-externalagent|whatsapp\/|telegrambot|slackbot|slack-imgproxy|discordbot|linkedinbot|twitterbot|skypeuripreview|googleimageproxy|google-safety|bingpreview|yahoo! slurp|embedly|outbrain|pinterest|vkshare|preview|lighthouse|monitoring|uptime/i;

/** Link previews and known bots do not count as clicks, nor does a page a browser fetches ahead of a person. */
export function isAPerson(userAgent: string, purpose = ''): boolean {
  return !bots.test(userAgent) && !/prefetch|preview|prerender/i.test(purpose);
}
