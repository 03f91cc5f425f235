import { setTimeout as pause } from 'node:timers/promises';
import { chooseVoucher } from '../../../packages/testing/journeys/friend-journey.js';
import { books, projectionsAreTrue, settled } from '../lib/books.js';
import { fault, invariant, meanwhile } from '../lib/fault.js';
import { rewarded, vouchersTo } from '../lib/friends.js';
import { commandsKept, creating, created } from '../lib/load.js';

export default fault(
  'Relay and worker killed again and again under load miss, double and reorder nothing',
  async ({ lab, random, short }) => {
    const { telko, friends } = await rewarded(lab, 'killed-worker', short ? 3 : 12);
    const before = await created(lab);
    await lab.startWorker();
    const load = await creating(lab);
    const kills = short ? 3 : 12;
    const chosen = meanwhile(Promise.all(friends.map(friend => chooseVoucher(telko, friend.reward))));
    for (let kill = 0; kill < kills; kill += 1) {
      await pause(random.between(100, 900));
      const worker = random.pick(lab.workers);
      await worker.kill();
      await worker.start();
    }
    await Promise.all([chosen, load.stop()]);
    await settled(lab);
    const mailed = friends.filter(friend => vouchersTo(lab, friend).length === 1).length;
    return [
      invariant({ kills, ...(await commandsKept(lab, load, before)) }, { lost: 0, doubled: 0 }),
      invariant({ 'vouchers chosen': friends.length, 'mailed once': mailed }, { 'mailed once': friends.length }),
      ...(await books(lab)),
      await projectionsAreTrue(lab),
    ];
  },
);
