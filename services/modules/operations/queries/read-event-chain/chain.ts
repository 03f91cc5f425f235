/** As much of an event as its place in the chain needs. */
export interface Linked {
  readonly eventId: string;
  readonly causationId: string | null;
}

/**
 * The tree of causes `eventId` belongs to, parents before children, siblings in the order given, each with its depth.
 * It begins with the earliest cause among `events`; empty when the event is not among them.
 */
export function chainOf<Event extends Linked>(
  events: readonly Event[],
  eventId: string,
): (Event & { readonly depth: number })[] {
  const byId = new Map(events.map(event => [event.eventId, event]));
  const effects = new Map<string, Event[]>();
  for (const event of events)
    if (event.causationId !== null) effects.set(event.causationId, [...(effects.get(event.causationId) ?? []), event]);

  let root = byId.get(eventId);
  if (!root) return [];
  // An event is younger than its cause, so this ends; the count only guards against damaged data.
  for (let left = events.length; left > 0 && root.causationId !== null && byId.has(root.causationId); left--)
    root = byId.get(root.causationId)!;

  const chain: (Event & { readonly depth: number })[] = [];
  const waiting = [{ ...root, depth: 0 }];
  while (waiting.length > 0 && chain.length < events.length) {
    const next = waiting.pop()!;
    chain.push(next);
    waiting.push(...(effects.get(next.eventId) ?? []).map(event => ({ ...event, depth: next.depth + 1 })).reverse());
  }
  return chain;
}
