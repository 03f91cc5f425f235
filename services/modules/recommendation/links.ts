import type { Tenant } from '#platform/tenant/tenant.js';
import { isAllowedTarget } from './domain/redirect-targets.js';
import type { RecommendationRow } from './persistence/recommendation.entity.js';

/** The portal's landing page for the contact. */
export const linkOf = (
  tenant: Tenant,
  { number, hash }: Pick<RecommendationRow, 'number' | 'hash'>,
  channel?: string,
): string =>
  `${tenant.portalUrl}/empfaengerdaten/${number}/${hash}${channel ? `?channel=${encodeURIComponent(channel)}` : ''}`;

export const shortLinkOf = (tenant: Tenant, { code }: Pick<RecommendationRow, 'code'>): string =>
  `${tenant.portalUrl}/r/${code}`;

/** The provider's page, told where the visitor comes from. A product's own page goes before the tenant's, where it lies on a host of the tenant. */
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

/** How people type codes: any case, with blanks or hyphens. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();
