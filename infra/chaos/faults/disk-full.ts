import { setTimeout as pause } from 'node:timers/promises';
import { books, projectionsAreTrue, settled } from '../lib/books.js';
import { fault, invariant } from '../lib/fault.js';
import { commandsKept, creating, created } from '../lib/load.js';

export default fault(
  'A full disk stops what writes and loses nothing: with room again everybody goes on by themselves',
  async ({ lab, short }) => {
    if (!lab.server.hasSmallDisk) return [invariant({ 'not run': 'only root may mount the small disk it fills' })];
    const before = await created(lab);
    const load = await creating(lab, { clients: 6 });
    const times = short ? 1 : 3;
    let [outages, mistaken] = [0, 0];
    for (let time = 0; time < times; time += 1) {
      await load.more(10);
      const answered = load.answered.length;
      const room = lab.server.fillDisk();
      lab.underWay.push(room);
      await pause(short ? 3_000 : 8_000);
      if (load.answered.length - answered < 200) outages += 1;
      mistaken += await fetch(`${lab.url}/healthz`).then(
        ({ status }) => Number(status !== 200),
        () => 1,
      );
      await room();
      await load.more(10);
    }
    await load.stop();
    await settled(lab);
    return [
      invariant(
        {
          'times full': times,
          'outages seen': outages,
          'hosts that called themselves dead': mistaken,
          ...(await commandsKept(lab, load, before)),
        },
        { lost: 0, doubled: 0, 'hosts that called themselves dead': 0 },
      ),
      ...(await books(lab)),
      await projectionsAreTrue(lab),
    ];
  },
  { alone: true },
);
