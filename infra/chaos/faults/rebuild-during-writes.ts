import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../../packages/testing/src/until.js';
import { books, rebuilt, settled } from '../lib/books.js';
import { fault, invariant } from '../lib/fault.js';
import { commandsKept, creating, created } from '../lib/load.js';

const projection = 'recommendation-facts';

export default fault(
  'A rebuild while writes go on, over an event that cannot be folded, ends in the same rows and mails nobody',
  async ({ lab, short }) => {
    const before = await created(lab);
    const load = await creating(lab);
    await pause(short ? 500 : 10_000);
    // Its type is known and its data is not: as a faulty release might have written it.
    const { id: tenant } = await lab.row<{ id: string }>(`select id from tenant where key = 'telko'`);
    const stream = randomUUID();
    const poison = JSON.stringify([
      {
        event_id: randomUUID(),
        type: 'RecommendationCreated',
        schema_version: 1,
        data: { recommendationId: stream },
        meta: { actor: 'chaos', correlationId: 'chaos' },
      },
    ]);
    const client = await lab.owner.connect();
    await client.query(`select set_config('app.tenant', $1, false)`, [tenant]);
    await client.query(`select engine.append($1, $2, 'recommendation', 0, $3::jsonb)`, [tenant, stream, poison]);
    client.release(true);
    await until(
      'the poisoned stream to be parked',
      async () =>
        (
          await lab.rows('select from engine.parked_stream where stream_id = $1 and consumer = $2', [
            stream,
            projection,
          ])
        ).length > 0,
      60_000,
    );
    const mails = lab.mail.arrivals.length;
    const runs = [];
    for (let run = 0; run < (short ? 1 : 5); run += 1) runs.push(await rebuilt(lab, projection));
    await load.stop();
    await settled(lab);
    const tenants = runs.flatMap(({ comparison }) => comparison.tenants);
    const rows = await lab.row(
      `select (select count(*) from recommendation_facts)::int as rows, (select count(*) from engine.event where type = 'RecommendationCreated' and stream_id <> $1)::int as events`,
      [stream],
    );
    const parked = await lab.row(
      `select count(*)::int as n from engine.parked_stream s join engine.projection p on p.name = s.consumer and p.active_generation = s.generation where s.stream_id = $1 and s.consumer = $2`,
      [stream, projection],
    );
    const kept = await commandsKept(lab, load, before);
    return [
      invariant(
        {
          rebuilds: runs.length,
          'tenants compared': tenants.length,
          'green differs from blue': tenants.filter(({ equal }) => !equal).length,
          rows: rows['rows']!,
          recommendations: rows['events']!,
          'poisoned stream parked': parked['n']!,
          'mails sent': lab.mail.arrivals.length - mails,
        },
        { 'green differs from blue': 0, rows: rows['events']!, 'poisoned stream parked': 1, 'mails sent': 0 },
      ),
      // The poisoned one was created by nobody.
      invariant({ ...kept, doubled: kept.doubled - 1 }, { lost: 0, doubled: 0 }),
      ...(await books(lab)),
    ];
  },
);
