import { books, settled } from '../lib/books.js';
import { batches, choosesCash, ended, withDeadlines } from '../lib/deadlines.js';
import { fault, invariant, type Invariant } from '../lib/fault.js';
import { rewarded } from '../lib/friends.js';
import type { Lab } from '../lib/lab.js';
import { at, days, minutes, nothingDueOfOthers, startsAt } from '../lib/time.js';

/** When clocks in Europe/Berlin are put forward and back; the Monday's collection follows 27 hours later. */
const changes = { spring: new Date('2027-03-28T01:00:00Z'), autumn: new Date('2027-10-31T01:00:00Z') };

export default fault('Clocks put forward and back (Europe/Berlin) expire and erase nothing early and collect once a week', async ({ lab, random, short }) => {
  await nothingDueOfOthers(lab);
  const seasons = short ? [random.pick(['spring', 'autumn'] as const)] : (['spring', 'autumn'] as const);
  const found: Invariant[] = [];
  for (const season of seasons) found.push(await through(lab, season));
  return [...found, ...(await books(lab))];
});

async function through(lab: Lab, season: keyof typeof changes): Promise<Invariant> {
  const change = changes[season];
  const start = minutes(change, -30);
  await startsAt(lab, start);
  await settled(lab);
  const { telko, company, friends: [friend, other] } = await rewarded(lab, `${season}-time`, 2, start);
  const deadlines = await withDeadlines(lab, telko, company);
  const before = await batches(lab);
  await choosesCash(lab, telko, friend!);
  const opened = async (time: Date) => {
    await at(lab, time);
    await settled(lab);
    return (await batches(lab)) - before;
  };
  const collection = minutes(change, 27 * 60);
  const [hourAfter, tooEarly, inTime] = [await opened(minutes(change, 61)), await opened(minutes(collection, -1)), await opened(minutes(collection, 1))];
  await choosesCash(lab, telko, other!);
  const [hourLater, aWeekLater] = [await opened(minutes(collection, 65)), await opened(days(minutes(collection, 1), 7))];
  await at(lab, minutes(deadlines.expiry, -1));
  const openStill = await ended(lab, deadlines);
  await at(lab, minutes(deadlines.erasure, -1));
  const over = await ended(lab, deadlines);
  await at(lab, minutes(deadlines.erasure, 1));
  const gone = await ended(lab, deadlines);
  await settled(lab);
  return invariant(
    { season, 'batches early': hourAfter + tooEarly, 'on Monday': inTime, 'an hour later': hourLater, 'a week later': aWeekLater, 'expired early': openStill.expired, expired: over.expired, 'erased early': over.erased, erased: gone.erased },
    { 'batches early': 0, 'on Monday': 1, 'an hour later': 1, 'a week later': 2, 'expired early': 0, expired: 1, 'erased early': 0, erased: 1 },
  );
}
