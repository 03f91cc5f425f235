import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';

/** Of all the machine's processors, this much has to be idle. */
const spare = 0.15;
const look = 40;
/** Longer than this nobody is waited for. Milliseconds. */
const patience = 2_000;

/** Waits while others keep the machine busy, so that whoever uses the programme meanwhile comes first. */
export async function spareTime(stopping: () => boolean): Promise<void> {
  const until = performance.now() + patience;
  for (let before = times(); !stopping() && performance.now() < until;) {
    await setTimeout(look);
    const now = times();
    // A machine that does not tell is not asked twice.
    if (now.all === before.all || (now.idle - before.idle) / (now.all - before.all) >= spare) return;
    before = now;
  }
}

function times(): { readonly idle: number; readonly all: number } {
  const all = cpus().map(({ times: { user, nice, sys, idle, irq } }) => ({
    idle,
    all: user + nice + sys + idle + irq,
  }));
  return all.reduce((sum, one) => ({ idle: sum.idle + one.idle, all: sum.all + one.all }), { idle: 0, all: 0 });
}
