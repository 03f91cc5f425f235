const dayMs = 86_400_000;
const monday = 1;
const hourUtc = 4;

/** The next weekly collection after `now`: Monday, 04:00 UTC. The same for everyone who asks in between. */
export function nextCollection(now: Date): Date {
  const candidate = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hourUtc));
  const daysAhead = (monday - candidate.getUTCDay() + 7) % 7;
  const next = new Date(candidate.getTime() + daysAhead * dayMs);
  return next > now ? next : new Date(next.getTime() + 7 * dayMs);
}
