import { books, settled } from '../lib/books.js';
import { fault, invariant } from '../lib/fault.js';
import { commandsKept, creating, created } from '../lib/load.js';
import type { Lab } from '../lib/lab.js';

/** What the programme promises, and what a machine with other work may take on top. Milliseconds. */
const promised = 5_000;
const grace = 3_000;

export default fault(
  'A database that stands still is told as such within five seconds, and everything goes on once it moves again',
  async ({ lab, short }) => {
    const before = await created(lab);
    const load = await creating(lab, { clients: 4 });
    await load.more(10);
    const freezes = short ? 1 : 3;
    const answers: Asked[] = [];
    for (let freeze = 0; freeze < freezes; freeze += 1) {
      const thaw = lab.server.freeze();
      lab.underWay.push(async () => thaw());
      answers.push(
        ...(await Promise.all(
          [
            '/api/v1/telko/produkt',
            '/api/v1/telko/praemie',
            '/api/v1/telko/aktion/alleAktiven',
            '/readyz',
            '/healthz',
          ].map(path => ask(lab, path)),
        )),
      );
      thaw();
      await load.more(10);
    }
    await load.stop();
    await settled(lab);
    const of = (...paths: string[]) => answers.filter(({ path }) => paths.some(one => path.endsWith(one)));
    return [
      invariant(
        {
          freezes,
          'calls not answered with 503': of('produkt', 'praemie', 'alleAktiven').filter(({ status }) => status !== 503)
            .length,
          'times it called itself ready': of('/readyz').filter(({ status }) => status < 500).length,
          'times it called itself dead': of('/healthz').filter(({ status }) => status !== 200).length,
          'answers that came too late': answers.filter(({ waited }) => waited > promised + grace).length,
          'longest wait ms': Math.round(Math.max(...answers.map(({ waited }) => waited))),
        },
        {
          'calls not answered with 503': 0,
          'times it called itself ready': 0,
          'times it called itself dead': 0,
          'answers that came too late': 0,
        },
      ),
      invariant(await commandsKept(lab, load, before), { lost: 0, doubled: 0 }),
      ...(await books(lab)),
    ];
  },
  { alone: true },
);

interface Asked {
  readonly path: string;
  readonly status: number;
  readonly waited: number;
}

async function ask(lab: Lab, path: string): Promise<Asked> {
  const from = performance.now();
  const status = await fetch(lab.url + path, { signal: AbortSignal.timeout(30_000) }).then(
    answer => answer.status,
    () => 0,
  );
  return { path, status, waited: performance.now() - from };
}
