import { DAY_MS } from '#platform/clock.js';

/** January to December, 1 is an ordinary month. */
const months: Readonly<Record<'telko' | 'energie', readonly number[]>> = {
  // New telephones in autumn, presents before Christmas, quiet summers.
  telko: [0.95, 0.85, 0.95, 0.9, 0.85, 0.75, 0.7, 0.8, 1.15, 1.2, 1.5, 1.35],
  // People change their contract when the yearly bill comes and before the heating starts.
  energie: [1.4, 1.25, 1.05, 0.85, 0.75, 0.65, 0.65, 0.75, 1.05, 1.3, 1.35, 1.0],
};
/** Sunday to Saturday. */
const weekdays = [0.8, 1.1, 1.1, 1.05, 1, 0.95, 1];

/** How busy a day is against an ordinary one in the middle of the period: season, weekday, and a programme that grows. */
export function busyness(tenantKey: 'telko' | 'energie', day: Date, from: Date, until: Date): number {
  const grown = (day.getTime() - from.getTime()) / Math.max(until.getTime() - from.getTime(), DAY_MS);
  return months[tenantKey][day.getUTCMonth()]! * weekdays[day.getUTCDay()]! * (0.6 + 0.8 * grown);
}
