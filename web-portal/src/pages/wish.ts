import { pageAt, safeTarget, urlOf } from '../shared/routing/paths.js';

/** Before where somebody wanted to go: they agreed to recommend the product there as soon as their address is confirmed. No `ziel` of an address begins so. */
const wish = 'gleich:';
export const withWish = (place: string): string => wish + place;

/** The product whose page a place is; null for any other. */
export function productAt(place: string | null): number | null {
  const path = place === null ? '' : urlOf(place).pathname;
  return pageAt(path) === 'Recommendation' ? Number(/\/(\d+)\/?$/.exec(path)?.[1] ?? 0) || null : null;
}

/** Where they wanted to go, and the product that is to be recommended at once. */
export function wishIn(kept: string | null): { place: string | null; product: number | null } {
  const wished = kept?.startsWith(wish) === true;
  const place = safeTarget(wished ? kept.slice(wish.length) : kept);
  return { place, product: wished ? productAt(place) : null };
}
