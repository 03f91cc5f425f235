import { MOST_ITEMS, QueryNotUnderstood, type ContentQuery } from '../domain/query/filter.js';
import { jsonQuery } from '../domain/query/json-query.js';
import { filterFrom, sortFrom } from '../domain/query/odata.js';
import type { WireQuery } from './content-port.js';

/** What a wire query asks for; refuses with `QueryNotUnderstood`. */
export function readQuery({ q, $filter, $orderby, $search, $top, $skip, ids }: WireQuery): ContentQuery {
  const wanted = ids
    ?.split(',')
    .map(id => id.trim())
    .filter(Boolean)
    .slice(0, MOST_ITEMS);
  if (q) return { ...jsonQuery(jsonOf(q)), ids: wanted };
  return {
    filter: $filter ? filterFrom($filter) : undefined,
    sort: $orderby ? sortFrom($orderby) : [],
    search: $search || undefined,
    ids: wanted,
    take: Math.min($top ?? MOST_ITEMS, MOST_ITEMS),
    skip: $skip ?? 0,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new QueryNotUnderstood('The query is not JSON.');
  }
}
