import { addDays } from '#platform/clock.js';
import { Dice } from './dice.js';
import type { Plan } from './plan.js';
import { busyness } from './season.js';

/** On an ordinary day. */
const joining = { telko: 0.78, energie: 0.62 } as const;
const invited = { telko: 0.14, energie: 0.1 } as const;

/** What nobody planned: people join, the agency invites, and on the first of the month the stock is looked through. */
export function spontaneously(tenantKey: 'telko' | 'energie', day: Date, from: Date, until: Date): Plan[] {
  const date = day.toISOString().slice(0, 10);
  const dice = new Dice(tenantKey, 'day', date);
  const busy = busyness(tenantKey, day, from, until);
  const at = (least: number, most: number) => new Date(day.getTime() + dice.between(least * 60, most * 60) * 60_000);
  const joins = Array.from({ length: dice.times(joining[tenantKey] * busy) }, (_, n): Plan => ({
    at: at(6, 20),
    doing: { what: 'join', key: `${date}.${n}` },
  }));
  const invites = Array.from({ length: dice.times(invited[tenantKey] * busy) }, (_, n): Plan => ({
    at: at(7, 15),
    doing: { what: 'invite', key: `${date}.i${n}` },
  }));
  const restock: Plan[] = date.endsWith('-01')
    ? [{ at: new Date(day.getTime() + 6 * 3_600_000), doing: { what: 'restock', key: date } }]
    : [];
  return [...joins, ...invites, ...restock].filter(plan => plan.at < addDays(day, 1));
}
