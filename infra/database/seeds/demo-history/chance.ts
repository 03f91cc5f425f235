import { createHash } from 'node:crypto';
import { addDays, DAY_MS } from '#platform/clock.js';

/** Chance that falls the same way every time it is asked in the same words. */
export class Dice {
  /** What it was asked for last: names what follows from it. */
  readonly key: string;
  private state: number;

  constructor(...words: readonly string[]) {
    this.key = words.at(-1) ?? '';
    this.state = createHash('sha256').update(words.join('\u001f')).digest().readUInt32LE(0);
  }

  /** From 0 up to, not including, 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  happens(probability: number): boolean {
    return this.next() < probability;
  }

  /** Whole, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.between(0, choices.length - 1)]!;
  }

  /** By weight; heavier ones come more often. */
  weighted<T>(choices: readonly (readonly [choice: T, weight: number])[]): T {
    let left = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    return (choices.find(([, weight]) => (left -= weight) < 0) ?? choices.at(-1)!)[0];
  }

  /** How often something happens that happens `mean` times on average. */
  times(mean: number): number {
    let [count, product] = [0, this.next()];
    for (const end = Math.exp(-mean); product > end; count++) product *= this.next();
    return count;
  }

  /** Mostly soon, seldom much later; `mean` on average. */
  wait(mean: number): number {
    return -Math.log(1 - this.next()) * mean;
  }

  /** So many days later on average, by day or in the evening: when people sit at their telephones. */
  inLeisure(after: Date, meanDays: number): Date {
    return this.atHours(after, meanDays, [7, 20]);
  }

  /** So many days later on average, at an office's hours from Monday to Friday. */
  atTheOffice(after: Date, meanDays: number): Date {
    const at = this.atHours(after, meanDays, [7, 15]);
    const weekend = { 6: 2, 0: 1 }[at.getUTCDay()] ?? 0;
    return addDays(at, weekend);
  }

  private atHours(after: Date, meanDays: number, [from, to]: readonly [number, number]): Date {
    const at = addDays(after, this.wait(meanDays));
    at.setUTCHours(this.between(from, to), this.between(0, 59), this.between(0, 59), 0);
    // The hour drawn may lie before what it follows.
    return at > after ? at : addDays(at, 1);
  }
}
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
