import type { ProjectionRow } from './define-projection.js';

/** A row's tenant and key. */
export interface Placed {
  readonly tenantId: string;
  readonly key: ProjectionRow;
}

/** A key that identifies a row in memory. */
export function placeOf(tenantId: string, key: ProjectionRow): string {
  let place = tenantId;
  for (const column in key) place += `/${String(key[column])}`;
  return place;
}
