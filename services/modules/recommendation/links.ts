import { spelledOut } from '#shared/person-names.js';
import { marksOf, type LinkMarks } from '#shared/short-links.js';
import type { Language, Tenant } from '#platform/tenancy/tenant.js';
import type { RecommendationRow } from './persistence/recommendations.js';

/** Hosts to which the tenant's links may lead: its portal, its provider's pages, and hosts it names. */
export interface TargetRules {
  readonly portalUrl: string;
  readonly productUrlTemplate: string;
  readonly recommendWebPage: string;
  readonly redirectHosts?: readonly string[];
}

/** Allows http(s) only, without user name and password, on one of the tenant's hosts; the port is part of the host. */
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

/** Placeholders such as `{number}` may stand in paths and queries, where a URL allows them. */
function parsed(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** The portal's landing page for the contact. */
export const linkOf = (
  tenant: Tenant,
  { number, hash }: Pick<RecommendationRow, 'number' | 'hash'>,
  channel?: string,
): string =>
  `${tenant.portalUrl}/empfaengerdaten/${number}/${hash}${channel ? `?channel=${encodeURIComponent(channel)}` : ''}`;

export const shortLinkOf = (tenant: Tenant, { code }: Pick<RecommendationRow, 'code'>): string =>
  `${tenant.portalUrl}/r/${code}`;

/** The short link as it is shared: its marks tell channel, form of address and language. */
export const sharedLinkOf = (
  tenant: Tenant,
  row: Pick<RecommendationRow, 'code'>,
  { language, ...marks }: Omit<LinkMarks, 'language'> & { readonly language: Language },
): string => {
  const other = language === tenant.config.defaultLanguage ? null : language;
  return `${shortLinkOf(tenant, row)}/${marksOf({ ...marks, language: other })}`;
};

/**
 * The provider's page, with parameters that tell where the visitor comes from. A product's own page has priority over
 * the tenant's, if it is on a host of the tenant.
 */
export function productLink(
  tenant: Tenant,
  productUrl: string | null,
  {
    number,
    recipientNumber,
    channel,
  }: { number: string; recipientNumber?: string | undefined; channel?: string | undefined },
): string {
  const own =
    productUrl !== null && isAllowedTarget(productUrl, { portalUrl: tenant.portalUrl, ...tenant.config })
      ? productUrl
      : null;
  const filled = (own ?? tenant.config.productUrlTemplate)
    .replaceAll('{number}', encodeURIComponent(number))
    .replaceAll('{recipient}', encodeURIComponent(recipientNumber ?? ''));
  const url = new URL(filled);
  if (!url.searchParams.has('empfehlung')) url.searchParams.set('empfehlung', number);
  if (recipientNumber && !url.searchParams.has('empfaenger')) url.searchParams.set('empfaenger', recipientNumber);
  if (channel) url.searchParams.set('channel', channel);
  return url.toString();
}

const LONGEST_NAME = 12;

/** A first name as used in a speakable code: its first part in plain letters; a fixed word where no letter of it can be written so. */
export function spokenName(firstName: string): string {
  const [first = ''] = firstName.trim().split(/[\s-]+/);
  const plain = spelledOut(first)
    .replace(/[^a-z]/g, '')
    .slice(0, LONGEST_NAME);
  return plain.length < 2 ? 'tipp' : plain;
}

/**
 * Whether a plain code has the form of a speakable one: letters, then two to four digits. There are few enough to
 * guess, so wrong ones are counted.
 */
export const maySpeak = (plain: string): boolean => /^[A-Z]{2,12}\d{2,4}$/.test(plain);

/** Form shown to people: `mara-47`. */
export const spokenOf = (plain: string): string => plain.toLowerCase().replace(/(?=\d{2,4}$)/, '-');

/** Normalises a typed code: any case, with blanks, hyphens or other separators. */
export const plainCode = (typed: string): string => typed.replace(/[^a-z0-9]/gi, '').toUpperCase();
