import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { chooseVoucher, registered } from '../../../packages/testing/journeys/client.js';
import { until } from '../../../packages/testing/src/until.js';
import { books, rebuilt, settled } from '../lib/books.js';
import { allOf, fault, invariant, type Invariant } from '../lib/fault.js';
import {
  brakeAt,
  commandsKept,
  created,
  creating,
  othersGoOn,
  rewarded,
  someone,
  timesOfReward,
  untilConsumed,
  usualLag,
  watchLag,
} from '../lib/load.js';
import type { Lab } from '../lib/lab.js';
import type { Answer } from '../lib/servers.js';

const slow = 'recommendation-facts';
/** More than a worker sends at once, several times over. */
const slowMails = 32;
/** Who writes mails here. */
const mailing = ['mail-confirmation-when-recipient-registered', 'mail-voucher-when-voucher-assigned'];
/** Slow, and not silent: who answers later than the lease allows is given up on. Milliseconds. */
const mailTakes = 4_000;

export const slowConsumer = fault('A slow consumer leaves the others’ lag flat', async ({ lab, short }) => {
  const found = [...(await slowProjection(lab, short)), ...(await slowMailServer(lab, short))];
  await settled(lab);
  return [...found, ...(await books(lab))];
});

/** A projection that does not get on. */
async function slowProjection(lab: Lab, short: boolean): Promise<Invariant[]> {
  const hold = short ? 2_500 : 10_000;
  const load = await creating(lab);
  const before = await usualLag(lab, untilConsumed, short);
  const brake = await brakeAt(lab, 'recommendation_facts_rows');
  await brake.reached();
  const lag = watchLag(lab, untilConsumed);
  const others = await othersGoOn(
    lab,
    hold,
    `select p.name || '/' || k.shard as name, k.seq::text as place from engine.projection p, engine.shard_cursor k where p.name <> '${slow}'`,
    `select from engine.projection p join engine.checkpoint c on c.consumer = p.name and c.generation = p.active_generation where p.name || '/' || c.shard = $1 and c.seq >= $2::bigint`,
  );
  const longest = await lag.stop();
  await brake.release();
  await load.stop();
  const flat = longest.ofOthers(slow) <= hold / 2 + 5 * before.ofOthers(slow);
  return [
    invariant({ 'projection held up ms': hold, ...others }, { 'got on meanwhile': others['others watched'] }),
    // A short hold on a busy machine says nothing about speed.
    invariant(
      {
        'its lag ms': longest.of(slow),
        'longest lag of the others ms': longest.ofOthers(slow),
        'without it ms': before.ofOthers(slow),
        flat: flat ? 'yes' : 'no',
      },
      short ? {} : { flat: 'yes' },
    ),
  ];
}

/** A mail server that takes its time, while a reaction within the database is wanted. */
async function slowMailServer(lab: Lab, short: boolean): Promise<Invariant[]> {
  const {
    telko,
    company,
    friends: [friend],
  } = await rewarded(lab, 'slow-mails');
  const load = await creating(lab);
  const before = await usualLag(lab, untilConsumed, short);
  let waiting = 0;
  let answered = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>(resolve => (release = resolve));
  lab.mail.behave = async (): Promise<Answer> => {
    waiting += 1;
    await Promise.race([released, new Promise(resolve => setTimeout(resolve, mailTakes).unref())]);
    answered += 1;
    return 'take';
  };
  const lag = watchLag(lab, untilConsumed);
  await allOf(Array.from({ length: slowMails }, () => registered(telko, company, someone('slow-mail'))));
  await until('mails that are held up', () => waiting > answered, 60_000);
  const from = performance.now();
  await chooseVoucher(telko, friend!.reward);
  await until(
    'the voucher, though mails are held up',
    async () => (await timesOfReward(lab, friend!, 'VoucherAssigned'))['VoucherAssigned'] === 1,
    60_000,
  );
  const took = Math.round(performance.now() - from);
  const left = slowMails - answered;
  // The long form sees all of them through; the short one has seen what it wanted.
  if (!short) await until('the slow mails', () => answered >= slowMails, 120_000);
  const longest = await lag.stop();
  release();
  await load.stop();
  const [others, usual] = [longest.ofOthers(...mailing), before.ofOthers(...mailing)];
  const flat = others <= mailTakes / 2 + 5 * usual;
  return [
    invariant(
      {
        mails: slowMails,
        'still held up when the voucher was there': left,
        'before all of them': left > 0 ? 'yes' : 'no',
        'it took ms': took,
      },
      { 'before all of them': 'yes' },
    ),
    invariant(
      {
        'lag of the mails ms': Math.max(...mailing.map(name => longest.of(name))),
        'longest lag of the others ms': others,
        'without it ms': usual,
        flat: flat ? 'yes' : 'no',
      },
      short ? {} : { flat: 'yes' },
    ),
  ];
}

const projection = 'recommendation-facts';

export const rebuildDuringWrites = fault(
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
