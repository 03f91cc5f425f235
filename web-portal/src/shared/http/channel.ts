const parameters = ['channel', 'c'] as const;
let ofVisit: string | undefined;

/** The channel a visitor came through (§2), kept in memory for the visit; without the functional consent nothing is stored. */
export function visitChannel(): string | undefined {
  const search = new URLSearchParams(location.search);
  const found = parameters.map((name) => search.get(name)).find(Boolean);
  if (found) ofVisit = found.slice(0, 40);
  return ofVisit;
}
