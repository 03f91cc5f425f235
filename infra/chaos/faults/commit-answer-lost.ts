import { until } from '../../../packages/testing/src/until.js';
import { books, settled } from '../lib/books.js';
import { openDatabaseProxy } from '../lib/database-proxy.js';
import { fault, invariant } from '../lib/fault.js';
import { commandsKept, creating, created } from '../lib/load.js';

export default fault(
  'A command whose commit went through and whose answer was lost is done once, however often it is sent again',
  async ({ lab, short }) => {
    const before = await created(lab);
    const proxy = await openDatabaseProxy(lab.database.app, 'RecommendationCreated');
    lab.underWay.push(() => proxy.close());
    const api = await lab.startApi({ DATABASE_APP_URL: proxy.url });
    const load = await creating(lab, { clients: 4, apis: [api] });
    await load.more(5);
    const wanted = short ? 5 : 60;
    proxy.armed = true;
    await until('commits to lose their answers', () => proxy.lost >= wanted, 120_000);
    proxy.armed = false;
    await load.more(5);
    await load.stop();
    await settled(lab);
    return [
      invariant(
        { 'commits without an answer': proxy.lost, ...(await commandsKept(lab, load, before)) },
        { lost: 0, doubled: 0 },
      ),
      ...(await books(lab)),
    ];
  },
);
