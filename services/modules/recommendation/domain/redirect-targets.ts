/** Where the tenant's links may lead: its portal, its provider's pages, and hosts it names. */
export interface TargetRules {
  readonly portalUrl: string;
  readonly productUrlTemplate: string;
  readonly recommendWebPage: string;
  readonly redirectHosts?: readonly string[];
}

/** http(s) only, no name and password in it, and one of the tenant's hosts; a host with a port is another one. */
export function isAllowedTarget(
  target: string,
  { portalUrl, productUrlTemplate, recommendWebPage, redirectHosts = [] }: TargetRules,
): boolean {
  const url = parsed(target);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false;
  const hosts = [portalUrl, productUrlTemplate, recommendWebPage]
    .map(page => parsed(page)?.host)
    .filter(host => host !== undefined);
  return [...hosts, ...redirectHosts.map(host => host.toLowerCase())].includes(url.host);
}

/** Placeholders such as `{number}` stand in paths and queries, where a URL may hold them. */
function parsed(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
