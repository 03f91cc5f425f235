import { books, settled } from '../lib/books.js';
import { fault, invariant } from '../lib/fault.js';
import { brakeAt } from '../lib/friends.js';
import { commandsKept, creating, created } from '../lib/load.js';

export default fault(
  'An API killed in the middle of a command leaves nothing half done, and the command sent again is done once',
  async ({ lab, random, short }) => {
    const before = await created(lab);
    const load = await creating(lab, { clients: 8 });
    const api = lab.apis[0]!;
    let [transactions, unanswered] = [0, 0];
    const kills = short ? 2 : 6;
    for (let kill = 0; kill < kills; kill += 1) {
      await load.more(random.between(5, 40));
      // Appending waits, so that commands stand in the middle of their transaction when the API dies.
      const brake = await brakeAt(lab, 'engine.stream');
      transactions += await brake.reached();
      unanswered += load.underWay;
      await api.kill();
      await brake.release();
      await api.start();
    }
    await load.stop();
    await settled(lab);
    const halfDone =
      await lab.row(`select (select count(*) from recommendation r where not exists (select from engine.event e where e.tenant_id = r.tenant_id and e.stream_id = r.recommendation_id))::int as rows,
    (select count(*) from engine.event e where e.type = 'RecommendationCreated' and not exists (select from recommendation r where r.tenant_id = e.tenant_id and r.recommendation_id = e.stream_id))::int as events`);
    return [
      invariant(
        {
          kills,
          'transactions killed half-way': transactions,
          'commands without an answer': unanswered,
          'rows without events': halfDone['rows']!,
          'events without rows': halfDone['events']!,
        },
        { 'rows without events': 0, 'events without rows': 0 },
      ),
      invariant(await commandsKept(lab, load, before), { lost: 0, doubled: 0 }),
      ...(await books(lab)),
    ];
  },
);
