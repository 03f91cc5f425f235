import { setTimeout as pause } from 'node:timers/promises';
import { chooseVoucher } from '../../../packages/testing/journeys/friend-journey.js';
import { until } from '../../../packages/testing/src/until.js';
import { books, settled } from '../lib/books.js';
import { fault, invariant } from '../lib/fault.js';
import { rewarded, vouchersTo } from '../lib/friends.js';
import { commandsKept, creating, created, percentile } from '../lib/load.js';

export default fault(
  'A queue that forgets everything, restarts or is gone loses nothing, and commands go on',
  async ({ lab, short }) => {
    const each = short ? 2 : 6;
    const { telko, friends } = await rewarded(lab, 'lost-queue', 3 * each);
    const before = await created(lab);
    const load = await creating(lab, { clients: 4 });
    const choose = (from: number) =>
      Promise.all(friends.slice(from * each, (from + 1) * each).map(friend => chooseVoucher(telko, friend.reward)));

    await Promise.all([choose(0), lab.queue.wipe()]);
    await Promise.all([choose(1), lab.queue.restart()]);
    const gone = short ? 3_000 : 60_000;
    await lab.queue.goAway();
    const from = load.waits.length;
    await Promise.all([choose(2), pause(gone)]);
    // The work goes on too, without a bell.
    await until(
      'the vouchers of those who chose meanwhile',
      () => friends.slice(2 * each).every(friend => vouchersTo(lab, friend).length === 1),
      60_000,
    );
    const meanwhile = load.waits.slice(from);
    await lab.queue.comeBack();
    await load.more(10);
    await load.stop();
    await settled(lab);
    const missing = friends.filter(friend => vouchersTo(lab, friend).length !== 1).length;
    return [
      invariant(
        {
          'gone for ms': gone,
          'commands answered meanwhile': meanwhile.length,
          'p50 ms': percentile(meanwhile, 0.5),
          'p99 ms': percentile(meanwhile, 0.99),
          'none at all': meanwhile.length === 0 ? 'yes' : 'no',
        },
        { 'none at all': 'no' },
      ),
      invariant(
        {
          ...(await commandsKept(lab, load, before)),
          'voucher mails wanted': friends.length,
          'missing or doubled': missing,
        },
        { lost: 0, doubled: 0, 'missing or doubled': 0 },
      ),
      ...(await books(lab)),
    ];
  },
);
