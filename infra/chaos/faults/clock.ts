import { randomUUID } from 'node:crypto';
import type { Client } from '../../../packages/testing/journeys/client.js';
import { books, settled } from '../lib/books.js';
import {
  at,
  batches,
  choosesCash,
  days,
  ended,
  minutes,
  nothingDueOfOthers,
  startsAt,
  withDeadlines,
  wrongBy,
} from '../lib/time.js';
import { fault, invariant, type Invariant } from '../lib/fault.js';
import { rewarded, timesOfReward, type Rewarded } from '../lib/load.js';
import type { Lab } from '../lib/lab.js';

/** A Monday's collection, 04:00 UTC. */
const collection = new Date('2027-02-01T04:00:00Z');

export const wrongClocks = fault(
  'An API and workers whose clocks are an hour ahead and an hour behind expire and erase nothing early and collect nothing twice',
  async ({ lab }) => {
    await nothingDueOfOthers(lab);
    await startsAt(lab, minutes(collection, -30));
    const {
      telko,
      company,
      friends: [early, late],
    } = await rewarded(lab, 'wrong-clock', 2, minutes(collection, -30));
    // From here on every host's clock is wrong, those that set deadlines and those that keep them.
    const [behind] = await Promise.all([
      lab.startApi(wrongBy(-1)),
      lab.startWorker(wrongBy(1)),
      lab.startWorker(wrongBy(-1)),
      lab.workers[0]!.stop(),
    ]);
    const deadlines = await withDeadlines(lab, await lab.client('telko', behind), company);

    const before = await batches(lab);
    await choosesCash(lab, telko, early!);
    await at(lab, minutes(collection, -20));
    const tooEarly = (await batches(lab)) - before;
    await at(lab, minutes(collection, 1));
    await settled(lab);
    const inTime = (await batches(lab)) - before;
    // A reward that becomes payable now waits a week, even if the worker's clock has not reached the collection.
    await choosesCash(lab, telko, late!);
    await at(lab, minutes(collection, 59));
    await settled(lab);
    const again = (await batches(lab)) - before;
    await at(lab, days(minutes(collection, 1), 7));
    await settled(lab);
    const aWeekLater = (await batches(lab)) - before;

    await at(lab, minutes(deadlines.expiry, -30));
    const openStill = await ended(lab, deadlines);
    await at(lab, minutes(deadlines.erasure, -30));
    const over = await ended(lab, deadlines);
    await at(lab, minutes(deadlines.erasure, 2));
    const gone = await ended(lab, deadlines);
    await settled(lab);
    return [
      invariant(
        {
          'batches before the hour': tooEarly,
          'at the hour': inTime,
          'an hour later': again,
          'a week later': aWeekLater,
        },
        { 'batches before the hour': 0, 'at the hour': 1, 'an hour later': 1, 'a week later': 2 },
      ),
      invariant(
        { 'expired early': openStill.expired, expired: over.expired, 'erased early': over.erased, erased: gone.erased },
        { 'expired early': 0, expired: 1, 'erased early': 0, erased: 1 },
      ),
      ...(await books(lab)),
    ];
  },
);

/** Changes of daylight saving in Europe/Berlin, and the midnight after; the collection follows 27 hours later. */
const changes = {
  spring: { change: new Date('2027-03-28T01:00:00Z'), day: '2027-03-28', midnight: new Date('2027-03-28T22:00:00Z') },
  autumn: { change: new Date('2027-10-31T01:00:00Z'), day: '2027-10-31', midnight: new Date('2027-10-31T23:00:00Z') },
};

export const summerTime = fault(
  'Clocks put forward and back (Europe/Berlin) expire and erase nothing early, end a day at its own midnight and collect once a week',
  async ({ lab, random, short }) => {
    await nothingDueOfOthers(lab);
    const seasons = short ? [random.pick(['spring', 'autumn'] as const)] : (['spring', 'autumn'] as const);
    const found: Invariant[] = [];
    for (const season of seasons) found.push(...(await through(lab, season)));
    return [...found, ...(await books(lab))];
  },
);

async function through(lab: Lab, season: keyof typeof changes): Promise<Invariant[]> {
  const { change, day, midnight } = changes[season];
  const start = minutes(change, -30);
  await startsAt(lab, start);
  await settled(lab);
  const {
    telko,
    company,
    friends: [friend, other, early, late],
  } = await rewarded(lab, `${season}-time`, 4, start);
  const deadlines = await withDeadlines(lab, telko, company);
  const before = await batches(lab);
  await choosesCash(lab, telko, friend!);
  const opened = async (time: Date) => {
    await at(lab, time);
    await settled(lab);
    return (await batches(lab)) - before;
  };
  const collection = minutes(change, 27 * 60);
  const hourAfter = await opened(minutes(change, 61));
  const vouchers = await acrossMidnight(lab, telko, { day, midnight, early: early!, late: late! });
  const [tooEarly, inTime] = [await opened(minutes(collection, -1)), await opened(minutes(collection, 1))];
  await choosesCash(lab, telko, other!);
  const [hourLater, aWeekLater] = [
    await opened(minutes(collection, 65)),
    await opened(days(minutes(collection, 1), 7)),
  ];
  await at(lab, minutes(deadlines.expiry, -1));
  const openStill = await ended(lab, deadlines);
  await at(lab, minutes(deadlines.erasure, -1));
  const over = await ended(lab, deadlines);
  await at(lab, minutes(deadlines.erasure, 2));
  const gone = await ended(lab, deadlines);
  await settled(lab);
  return [
    invariant(
      {
        season,
        'batches early': hourAfter + tooEarly,
        'on Monday': inTime,
        'an hour later': hourLater,
        'a week later': aWeekLater,
        'expired early': openStill.expired,
        expired: over.expired,
        'erased early': over.erased,
        erased: gone.erased,
      },
      {
        'batches early': 0,
        'on Monday': 1,
        'an hour later': 1,
        'a week later': 2,
        'expired early': 0,
        expired: 1,
        'erased early': 0,
        erased: 1,
      },
    ),
    vouchers,
  ];
}

/** Codes valid until that Sunday are given out until its midnight, and not after. */
async function acrossMidnight(
  lab: Lab,
  telko: Client,
  { day, midnight, early, late }: { day: string; midnight: Date; early: Rewarded; late: Rewarded },
): Promise<Invariant> {
  const { demo } = await lab.product();
  const operator = demo.logins.find(({ tenant, role }) => tenant === 'telko' && role === 'operator')!;
  const kind = `Sonntag ${day}`;
  const { WertCent: value } = await telko.ask<{ WertCent: number }>('GET', '/praemierung?details', {
    token: early.reward,
  });
  // Signs in again: sessions expire while the clock moves.
  const stock = async (count: number, until: string) =>
    telko.ask('POST', '/betrieb/gutscheine/import?neuearten=true', {
      token: await telko.signIn(operator.email, operator.password),
      body: [
        'gutscheinart;code;wertcent;gueltigbis',
        ...Array.from({ length: count }, () => `${kind};${randomUUID()};${value};${until}`),
      ].join('\n'),
      headers: { 'content-type': 'text/csv' },
    });
  const choose = async (friend: Rewarded) => {
    const { Gutscheinarten } = await telko.ask<{ Gutscheinarten: { Id: number; Name: string }[] }>(
      'GET',
      '/praemierung?details',
      { token: friend.reward },
    );
    await telko.ask('PUT', '/praemierung/', {
      token: friend.reward,
      body: { Auswahl: 'Gutschein', GutscheinartId: Gutscheinarten.find(({ Name }) => Name === kind)!.Id },
    });
    await settled(lab);
    return (await timesOfReward(lab, friend, 'VoucherAssigned'))['VoucherAssigned']!;
  };
  await at(lab, minutes(midnight, -1));
  await stock(2, day);
  const given = await choose(early);
  await at(lab, minutes(midnight, 1));
  const afterwards = await choose(late);
  await stock(1, '');
  await settled(lab);
  const fresh = (await timesOfReward(lab, late, 'VoucherAssigned'))['VoucherAssigned']!;
  return invariant(
    {
      'voucher of the last day, a minute before midnight': given,
      'a minute after': afterwards,
      'with a fresh one': fresh,
    },
    { 'voucher of the last day, a minute before midnight': 1, 'a minute after': 0, 'with a fresh one': 1 },
  );
}
