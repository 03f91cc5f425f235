import { setTimeout as pause } from 'node:timers/promises';
import { chooseVoucher } from '../../../packages/testing/journeys/friend-journey.js';
import { books, projectionsAreTrue, settled } from '../lib/books.js';
import { fault, invariant, meanwhile } from '../lib/fault.js';
import { rewarded } from '../lib/friends.js';
import { commandsKept, creating, created } from '../lib/load.js';

export default fault(
  'A database restarted with `immediate` keeps every command that was answered, and everybody goes on by themselves',
  async ({ lab, random, short }) => {
    const { telko, friends } = await rewarded(lab, 'restart', short ? 2 : 8);
    const before = await created(lab);
    const [api, worker] = [lab.apis[0]!.pid, lab.workers[0]!.pid];
    const load = await creating(lab);
    const restarts = short ? 1 : 5;
    for (let restart = 0; restart < restarts; restart += 1) {
      await pause(random.between(300, 1_500));
      const chosen = friends
        .splice(0, Math.ceil(friends.length / (restarts - restart)))
        .map(friend => chooseVoucher(telko, friend.reward));
      const all = meanwhile(Promise.all(chosen));
      await lab.server.restartAtOnce();
      await all;
      await load.more(10);
    }
    await load.stop();
    await settled(lab);
    return [
      invariant(
        {
          restarts,
          'longest wait for an answer ms': Math.round(Math.max(...load.waits)),
          'hosts that had to be started again':
            Number(lab.apis[0]!.pid !== api) + Number(lab.workers[0]!.pid !== worker),
          ...(await commandsKept(lab, load, before)),
        },
        { lost: 0, doubled: 0, 'hosts that had to be started again': 0 },
      ),
      ...(await books(lab)),
      await projectionsAreTrue(lab),
    ];
  },
  { alone: true },
);
