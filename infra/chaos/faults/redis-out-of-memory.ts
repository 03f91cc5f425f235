import { chooseVoucher } from '../../../packages/testing/journeys/friend-journey.js';
import { books, settled } from '../lib/books.js';
import { fault, invariant } from '../lib/fault.js';
import { age, rewarded, timesOfReward } from '../lib/friends.js';
import { commandsKept, creating, created } from '../lib/load.js';

export default fault(
  'A queue without memory takes no jobs, and commands and rewards go on without it',
  async ({ lab, short }) => {
    const { telko, friends } = await rewarded(lab, 'no-memory', short ? 2 : 6);
    const before = await created(lab);
    const load = await creating(lab);
    const refused = await lab.queue.refuseWrites!();
    lab.underWay.push(refused.end);
    await Promise.all(friends.map(friend => chooseVoucher(telko, friend.reward)));
    await load.more(short ? 20 : 100);
    // Stopped before the wait: under load some projection is always a few events behind.
    await load.stop();
    await age(lab);
    // The sweeper finds what the queue did not take, while it still takes nothing.
    await settled(lab);
    const jobsRefused = await refused.count();
    await refused.end();
    await settled(lab);
    const chosen = await Promise.all(friends.map(friend => timesOfReward(lab, friend, 'RewardPickedUp')));
    return [
      invariant(
        {
          'jobs refused': jobsRefused,
          'rewards picked up meanwhile': chosen.filter(({ RewardPickedUp }) => RewardPickedUp === 1).length,
          of: friends.length,
          ...(await commandsKept(lab, load, before)),
        },
        { lost: 0, doubled: 0, 'rewards picked up meanwhile': friends.length },
      ),
      invariant({ 'the queue refused jobs': jobsRefused > 0 ? 'yes' : 'no' }, { 'the queue refused jobs': 'yes' }),
      ...(await books(lab)),
    ];
  },
  { queue: 'redis' },
);
