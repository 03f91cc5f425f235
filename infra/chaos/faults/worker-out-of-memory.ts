import { until } from '../../../packages/testing/src/until.js';
import { chooseVoucher } from '../../../packages/testing/journeys/friend-journey.js';
import { books, projectionsAreTrue, settled } from '../lib/books.js';
import { fault, invariant } from '../lib/fault.js';
import { age, rewarded, vouchersTo } from '../lib/friends.js';
import { creating } from '../lib/load.js';

/** Memory that fills up from a signal on, as a leak's does: V8 ends the process wherever it stands. */
const leak = `process.on('SIGUSR2',()=>{const kept=[];setInterval(()=>kept.push(Array.from({length:5e4},(_, n)=>({n}))),5)})`;
const leaking = { NODE_OPTIONS: `--max-old-space-size=192 --import=data:text/javascript,${encodeURIComponent(leak)}` };

export default fault(
  'A worker that runs out of memory in the middle of its work leaves nothing lost and nothing done twice',
  async ({ lab, short }) => {
    const { telko, friends } = await rewarded(lab, 'out-of-memory', short ? 4 : 12);
    const load = await creating(lab);
    await lab.workers[0]!.stop();
    const deaths = short ? 2 : 5;
    const chosen: typeof friends = [];
    let died = 0;
    for (let death = 0; death < deaths; death += 1) {
      const worker = await lab.startWorker(leaking);
      process.kill(worker.pid!, 'SIGUSR2');
      await Promise.all(
        friends.splice(0, Math.ceil(friends.length / (deaths - death))).map(async friend => {
          await chooseVoucher(telko, friend.reward);
          chosen.push(friend);
        }),
      );
      await until('the worker to run out of memory', () => !worker.runs, 60_000);
      died += Number(worker.outOfMemory);
    }
    await lab.workers[0]!.start();
    await age(lab);
    await load.stop();
    await settled(lab);
    const mails = chosen.map(friend => vouchersTo(lab, friend).length);
    return [
      invariant(
        {
          workers: deaths,
          'ended by lack of memory': died,
          'voucher mails': mails.reduce((sum, one) => sum + one, 0),
          'friends without theirs': mails.filter(count => count === 0).length,
        },
        { 'ended by lack of memory': deaths, 'friends without theirs': 0 },
      ),
      ...(await books(lab)),
      await projectionsAreTrue(lab),
    ];
  },
);
