import { books, settled } from '../lib/books.js';
import { batches, choosesCash, ended, withDeadlines } from '../lib/deadlines.js';
import { fault, invariant } from '../lib/fault.js';
import { rewarded } from '../lib/friends.js';
import { at, days, minutes, nothingDueOfOthers, startsAt, wrongBy } from '../lib/time.js';

/** A Monday's collection, 04:00 UTC. */
const collection = new Date('2027-02-01T04:00:00Z');

export default fault(
  'An API and workers whose clocks are an hour ahead and an hour behind expire and erase nothing early and collect nothing twice',
  async ({ lab }) => {
    await nothingDueOfOthers(lab);
    await startsAt(lab, minutes(collection, -30));
    const {
      telko,
      company,
      friends: [early, late],
    } = await rewarded(lab, 'wrong-clock', 2, minutes(collection, -30));
    // From here on nobody's clock is right: not that of who sets a deadline, nor those of who keep it.
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
    // Whoever becomes payable now waits a week, also where the worker's own clock has not struck four yet.
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
