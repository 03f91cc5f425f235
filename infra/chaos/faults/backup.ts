import { tokenFromMail } from '../../../packages/testing/journeys/client.js';
import { until } from '../../../packages/testing/src/until.js';
import { books, settled } from '../lib/books.js';
import { fault, invariant } from '../lib/fault.js';
import { rewarded } from '../lib/friends.js';
import type { Host } from '../lib/host.js';

/** 1 where the host ends because the database is older than the list. */
const refuses = (host: Host) =>
  host.start().then(
    () => 0,
    (error: Error) => Number(error.message.includes('The database is older than the list of erasures')),
  );

export const backupRestored = fault(
  'Whoever was erased after a backup is gone from the restored one before anything is served',
  async ({ lab }) => {
    const {
      friends: [friend],
    } = await rewarded(lab, 'restored');
    await settled(lab);
    const restore = await lab.server.backup();

    // A recommender and a friend leave; the worker writes both to the list beside the database.
    const [energie, telko, { demo }] = [await lab.client('energie'), await lab.client('telko'), await lab.programme()];
    const leaver = demo.logins.find(({ tenant, role }) => tenant === 'energie' && role === 'recommender')!;
    await energie.ask('DELETE', '/empfehler/delete', { token: await energie.login(leaver.email, leaver.password) });
    const own = await tokenFromMail(await lab.programme(), friend!.email, '/empfaenger/meinedaten');
    await telko.ask('DELETE', '/empfaenger', { token: own });
    await settled(lab);
    await until(
      'the list of erasures to be written',
      async () => (await lab.row('select count(*)::int as n from erasure where copied_at is null'))['n'] === 0,
      30_000,
    );
    const named = async () =>
      (
        await lab.row('select count(*)::int as n from person where lower(email) = any ($1)', [
          [leaver.email.toLowerCase(), friend!.email.toLowerCase()],
        ])
      )['n']!;
    const [gone, mails] = [await named(), lab.mail.arrivals.length];

    const [api, worker] = [lab.apis[0]!, lab.workers[0]!];
    await worker.stop();
    await restore();
    const back = await named();
    // Whoever runs on is taken out of service; whoever starts does not come up.
    await until(
      '/readyz to answer without the database’s erasures',
      async () => (await readiness(lab.url))['erasures'] === false,
      30_000,
    );
    await api.stop();
    const refused = (await refuses(api)) + (await refuses(worker));

    const said = await lab.command('erasures-apply');
    const goneAgain = await named();
    await Promise.all([api.start(), worker.start()]);
    const { status } = await readiness(lab.url);
    const [login, ownData] = [
      await energie.call('POST', '/account/login', { body: { Email: leaver.email, Password: leaver.password } }),
      await telko.call('GET', '/empfaenger/daten', { token: own }),
    ];
    await settled(lab);
    const mailed = lab.mail.arrivals
      .slice(mails)
      .filter(({ to }) => to === leaver.email || to === friend!.email).length;
    return [
      invariant(
        {
          'named after the erasure': gone,
          'named in the restored backup': back,
          'hosts that refused to serve it': refused,
          'erasures applied again': /(\d+) erasures applied again/.exec(said)?.[1] ?? 'none',
          'named before it was served': goneAgain,
        },
        {
          'named after the erasure': 0,
          'named in the restored backup': 2,
          'hosts that refused to serve it': 2,
          'erasures applied again': '2',
          'named before it was served': 0,
        },
      ),
      invariant(
        {
          readyz: String(status),
          'login of the erased': login.status,
          'page of the erased': ownData.status,
          'mailed about it again': mailed,
        },
        { readyz: 'ready', 'login of the erased': 401, 'page of the erased': 401, 'mailed about it again': 0 },
      ),
      ...(await books(lab)),
    ];
  },
  { alone: true },
);

const readiness = (url: string): Promise<Record<string, unknown>> =>
  fetch(`${url}/readyz`).then(
    async answer => (await answer.json()) as Record<string, unknown>,
    () => ({}),
  );
