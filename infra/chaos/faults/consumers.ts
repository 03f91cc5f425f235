import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { chooseVoucher, registered } from '../../../packages/testing/journeys/client.js';
import { until } from '../../../packages/testing/src/until.js';
import { books, rebuilt, settled } from '../lib/books.js';
import { allOf } from '../lib/promises.js';
import { fault, invariant, type Circumstances, type Invariant } from '../lib/fault.js';
import {
  brakeAt,
  commandCounts,
  created,
  creating,
  otherTenantsProceed,
  rewarded,
  someone,
  timesOfReward,
  untilConsumed,
  usualLag,
  watchLag,
} from '../lib/load.js';
import type { Lab } from '../lib/lab.js';
import type { Answer } from '../lib/servers.js';
import { days, startsAt } from '../lib/time.js';

const slow = 'recommendation-facts';
/** Several times the number a worker sends at once. */
const slowMails = 32;
/** The reactions that send mails in these faults. */
const mailing = ['mail-confirmation-when-recipient-registered', 'mail-voucher-when-voucher-assigned'];
/** Slow but within the lease, after which a mail is given up. Milliseconds. */
const mailTakes = 4_000;

export const slowConsumer = fault('A slow consumer leaves the others’ lag flat', async ({ lab, short }) => {
  const found = [...(await slowProjection(lab, short)), ...(await slowMailServer(lab, short))];
  await settled(lab);
  return [...found, ...(await books(lab))];
});

/** A blocked projection. */
async function slowProjection(lab: Lab, short: boolean): Promise<Invariant[]> {
  const hold = short ? 2_500 : 10_000;
  const load = await creating(lab);
  const before = await usualLag(lab, untilConsumed, short);
  const brake = await brakeAt(lab, 'recommendation_facts_rows');
  await brake.reached();
  const lag = watchLag(lab, untilConsumed);
  const others = await otherTenantsProceed(
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

/** A slow mail server, while a reaction within the database has to run. */
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
  await until('mails that are held up', () => waiting > answered, lab.timeout);
  const from = performance.now();
  await chooseVoucher(telko, friend!.reward);
  await until(
    'the voucher, though mails are held up',
    async () => (await timesOfReward(lab, friend!, 'VoucherAssigned'))['VoucherAssigned'] === 1,
    lab.timeout,
  );
  const took = Math.round(performance.now() - from);
  const left = slowMails - answered;
  // The long form waits for all of them; the short one has its result.
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
    // A known type with unknown data, as a faulty release might write it.
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
      lab.timeout,
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
    const kept = await commandCounts(lab, load, before);
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
      // No command created the poisoned one.
      invariant({ ...kept, doubled: kept.doubled - 1 }, { lost: 0, doubled: 0 }),
      ...(await books(lab)),
    ];
  },
);

/** The events that webhooks receive in these faults, with their names on the wire. */
const webhookNames: Readonly<Record<string, string>> = {
  RecommendationCreated: 'empfehlung.angelegt',
  RecipientConfirmed: 'kontakt.bestaetigt',
  OrderReported: 'auftrag.gemeldet',
  OrderReleased: 'auftrag.freigegeben',
  RewardGranted: 'praemie.gewaehrt',
  RewardReady: 'praemie.bereit',
};

interface Received {
  readonly hook: string;
  readonly recommendation: string;
  /** Key of the message: unique among the events of a recommendation. */
  readonly key: string;
}

/** A webhook receiver. While `keepsBack` is set, it accepts some messages without answering the others. */
async function openReceiver({ lab, random }: Pick<Circumstances, 'lab' | 'random'>) {
  const receiver = { url: '', received: [] as Received[], keepsBack: false, kept: 0, orphaned: 0 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { type, data } = JSON.parse(Buffer.concat(chunks).toString()) as {
      type: string;
      data: Record<string, string>;
    };
    receiver.received.push({
      hook: request.url!,
      recommendation: data['Empfehlungsnummer']!,
      key: `${type} ${data['Praemie'] ?? ''}`,
    });
    if (!receiver.keepsBack || random.between(0, 4) === 0) return void response.writeHead(204).end();
    receiver.kept += 1;
    // The sender was killed before it recorded that the message arrived.
    response.once('close', () => {
      receiver.kept -= 1;
      receiver.orphaned += 1;
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  lab.underWay.push(async () => {
    server.closeAllConnections();
    await new Promise(closed => server.close(closed));
  });
  return receiver;
}

/** What each webhook should have received about each recommendation, in log order, and what it received. */
async function comparedWithLog(lab: Lab, since: string, hooks: readonly string[], received: readonly Received[]) {
  const rows = await lab.rows<{ number: string; type: string; reward: string | null }>(
    `select r.number, e.type, e.data->>'rewardId' as reward from engine.event e
     join recommendation r on r.tenant_id = e.tenant_id and r.recommendation_id = (e.data->>'recommendationId')::uuid
     join tenant t on t.id = e.tenant_id and t.key = 'telko' where e.pos > $1::bigint and e.type = any ($2) order by e.pos`,
    [since, Object.keys(webhookNames)],
  );
  const happened = Map.groupBy(
    rows.map(({ number, type, reward }) => ({ number, key: `${webhookNames[type]} ${reward ?? ''}` })),
    ({ number }) => number,
  );
  const arrived = Map.groupBy(received, ({ hook, recommendation }) => `${hook} ${recommendation}`);
  let [lost, swapped, unknown] = [0, 0, received.length];
  for (const hook of hooks)
    for (const [number, story] of happened) {
      const places = (arrived.get(`${hook} ${number}`) ?? []).map(({ key }) => story.findIndex(one => one.key === key));
      unknown -= places.filter(place => place >= 0).length;
      lost += story.filter((_, place) => !places.includes(place)).length;
      swapped += places.filter((place, at) => at > 0 && place < places[at - 1]!).length;
    }
  return {
    messages: rows.length * hooks.length,
    arrived: received.length,
    lost,
    swapped,
    'of nothing that happened': unknown,
  };
}

export const webhookWorkerKilled = fault(
  'A worker killed over a thousand messages to webhooks loses none and swaps none, and a receiver that was off for a week misses nothing',
  async ({ lab, random, short }) => {
    const [wanted, listeners] = short ? [60, 4] : [1_000, 8];
    const { pos } = await lab.row<{ pos: string }>('select coalesce(max(pos), 0)::text as pos from engine.event');
    const [receiver, telko, { demo }] = [await openReceiver({ lab, random }), await lab.client(), await lab.product()];
    const { email, password } = demo.logins.find(({ tenant, role }) => tenant === 'telko' && role === 'operator')!;
    let token = await telko.signIn(email, password);
    const Ereignisse = Object.values(webhookNames);
    const hooks = new Map<string, string>();
    for (let n = 0; n < listeners; n += 1) {
      const body = { Url: `${receiver.url}/${n}`, Ereignisse };
      hooks.set(`/${n}`, (await telko.ask<{ Id: string }>('POST', '/betrieb/webhooks', { token, body })).Id);
    }
    const switchAll = async (Aktiv: boolean) => {
      const list = await telko.ask<{ Id: string; Version: number }[]>('GET', '/betrieb/webhooks', { token });
      const versions = new Map(list.map(({ Id, Version }) => [Id, Version]));
      return allOf(
        [...hooks].map(([path, id]) => {
          const body = { Version: versions.get(id), Url: receiver.url + path, Ereignisse, Aktiv };
          return telko.ask('PUT', `/betrieb/webhooks/${id}`, { token, body });
        }),
      );
    };
    const left = async () =>
      (
        await lab.row(
          `select count(*)::int as n from webhook_message where webhook_id = any ($1) and state <> 'delivered'`,
          [[...hooks.values()]],
        )
      )['n']!;
    const arrived = () => until('every message to arrive', async () => (await left()) === 0, 180_000, 200);
    const stories = async (what: string, count: number) => {
      // First the recommendations with many messages, so that these are in flight when a worker dies.
      await rewarded(lab, what, count);
      const load = await creating(lab);
      await load.more(4 * count);
      await load.stop();
      await settled(lab);
    };

    await switchAll(false);
    await stories('told', short ? 3 : 12);
    receiver.keepsBack = true;
    await switchAll(true);
    const worker = lab.workers[0]!;
    let kills = 0;
    // Eight in parallel to each webhook; fewer at the end of the queue.
    const enough = 5 * listeners;
    while (receiver.orphaned < wanted) {
      let received = -1;
      await until(
        'messages that wait for an answer',
        () => {
          const nothingNew = receiver.received.length === received;
          received = receiver.received.length;
          return receiver.kept >= enough || (receiver.kept > 0 && nothingNew);
        },
        lab.timeout,
        500,
      );
      await worker.kill();
      kills += 1;
      await until('their connections to end', () => receiver.kept === 0, lab.timeout);
      // As if the dead worker’s lease had expired.
      await lab.rows(
        `update webhook_message set lease_until = lease_until - interval '1 hour' where state = 'waiting'`,
      );
      await lab.rows(`update engine.due_work set due_at = now(), next_at = now() where kind = 'send-webhook'`);
      await worker.start();
    }
    receiver.keepsBack = false;
    await arrived();
    const receivedBefore = receiver.received.length;

    await switchAll(false);
    await stories('off', short ? 2 : 6);
    const receivedWhileOff = receiver.received.length - receivedBefore;
    await startsAt(lab, days(new Date(), 7));
    token = await telko.signIn(email, password);
    await switchAll(true);
    await arrived();
    await settled(lab);
    for (const id of hooks.values()) await telko.ask('DELETE', `/betrieb/webhooks/${id}`, { token });
    const compared = await comparedWithLog(lab, pos, [...hooks.keys()], receiver.received);
    return [
      invariant(
        { kills, 'messages under way that died': receiver.orphaned, ...compared },
        { lost: 0, swapped: 0, 'of nothing that happened': 0 },
      ),
      invariant(
        {
          'off for days': 7,
          'heard while off': receivedWhileOff,
          'heard after it': receiver.received.length - receivedBefore,
        },
        { 'heard while off': 0 },
      ),
      ...(await books(lab)),
    ];
  },
);
