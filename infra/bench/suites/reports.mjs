// The recommender's status list and the agency's reports through HTTP, alternating between a large and a small tenant:
// 99th percentile of the first, middle and last page, sorted by every column; the worst column is reported. Pages of
// large reports come from an order prepared on the first request (decision 0010): every order is requested beforehand,
// and renewed in the background every minute. All rows belong to one agency or none, so its reports cover the whole
// tenant (decision 0016). The status list's owner has 200 recommendations in both.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { percentile, worstOf } from '../lib/figures.mjs';

// Fills a tenant by set-based inserts in the shape the product writes: rows, read models, people, orders, clicks.

const firstNames =
  'Anna Ben Clara David Emma Felix Greta Hannes Ida Jonas Karl Lena Max Nora Otto Paula Rosa Simon Tilda Öznur Ümit Äneas Vera Wim'.split(
    ' ',
  );
const lastNames =
  'Albrecht Bauer Conrad Dietz Engel Fuchs Graf Huber Iser Jung Keller Lang Meyer Nagel Ott Pohl Quast Richter Sommer Thal Ulrich Vogt Weber Öztürk Ägidi Zorn'.split(
    ' ',
  );
const cities = 'Berlin Bonn Dresden Erfurt Halle Jena Kiel Köln Leipzig Mainz München Ulm'.split(' ');

/** Recommendations of the user whose status list is read, the same number in every tenant. */
const ownRecommendations = 200;

const fifty = Array.from({ length: 50 }, (_, number) => `A${String(number).padStart(4, '0')}`);

/**
 * Returns `{ tenantId, key, ownerId }`. Half of the recommendations have a contact, a quarter an order; each person has
 * twenty. A fifth came through no agency, the others through `agencies` in turn.
 */
export async function fillTenant(owner, { key, recommendations, agencies = fifty }) {
  const tenantId = randomUUID();
  const like = (await owner.query(`select id from tenant where key = 'telko'`)).rows[0].id;
  await owner.query('begin');
  await owner.query(
    `insert into tenant (id, key, name, portal_url, hosts, config) select $1, $2, $2, portal_url, '{}', config from tenant where id = $3`,
    [tenantId, key, like],
  );
  await owner.query(`select set_config('app.tenant', $1, true), set_config('work_mem', '128MB', true)`, [tenantId]);
  for (const table of ['product', 'product_category', 'product_in_category', 'reward_offer'])
    await copyRows(owner, table, like, tenantId);
  // Derived from the seed, and a valid UUID: events are validated when read.
  await owner.query(
    `create or replace function pg_temp.bench_id(seed text) returns uuid language sql immutable as $$ select overlay(overlay(md5(seed) placing '4' from 13) placing '8' from 17)::uuid $$`,
  );
  await owner.query('drop table if exists bench_plan');
  await owner.query(
    `create temp table bench_plan as
     select n, pg_temp.bench_id($1 || 'r' || n) as recommendation_id,
            pg_temp.bench_id($1 || 'p' || case when n <= $3 then 0 else 1 + n % greatest(1, $2 / 20) end) as recommender_id,
            case when n % 2 = 0 then pg_temp.bench_id($1 || 'c' || n) end as recipient_id, case when n % 4 = 0 then pg_temp.bench_id($1 || 'o' || n) end as order_id,
            products.ids[1 + ((n::bigint * 7919) % array_length(products.ids, 1))::int] as product_id, (array['Whatsapp', 'Email', 'Sms', 'Link', 'Facebook'])[1 + (n * 31) % 5] as channel,
            case when n % 5 = 0 then null else ($5::text[])[1 + (n * 13) % array_length($5::text[], 1)] end as agency_number, (array[100, 50, 0])[1 + n % 3] as share,
            now() - interval '700 days' + interval '700 days' * (n::float8 / $2) as at,
            (1000000000 + (n::bigint * 7919) % 8999999999)::text as number,
            case when n % 4 = 0 then (array['succeeded', 'settled', 'cancelled', 'succeeded'])[1 + (n / 4) % 4] when n < $2 * 0.9 then 'expired' else 'open' end as status
     from generate_series(1, $2::int) n, (select array_agg(product_id) as ids from product where tenant_id = $4 and not hidden) products`,
    [key, recommendations, ownRecommendations, tenantId, agencies],
  );
  await owner.query('analyze bench_plan');
  const { rewardKinds } = await import('../../../dist/packages/reward-types/src/index.js');
  for (const [text, ...values] of rows(tenantId, rewardKinds)) await owner.query(text, values);
  await owner.query('commit');
  const {
    rows: [{ recommender_id: ownerId }],
  } = await owner.query('select recommender_id from bench_plan where n = 1');
  await owner.query('drop table bench_plan');
  return { tenantId, key, ownerId };
}

async function copyRows(owner, table, from, to) {
  await owner.query(
    `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object('tenant_id', $2::uuid))).* from ${table} t where tenant_id = $1`,
    [from, to],
  );
}

function rows(tenantId, kinds) {
  const person = (role, id, from) => [
    `insert into person (tenant_id, person_id, role, first_name, last_name, email, email_normalised, city, zip, street, house_number)
     select $1, id, '${role}', ($2::text[])[1 + i % array_length($2::text[], 1)], ($3::text[])[1 + (i / 7) % array_length($3::text[], 1)], id || '@example.org', id || '@example.org', ($4::text[])[1 + i % array_length($4::text[], 1)], '04109', 'Hauptstraße', '7'
     from (select ${id} as id, min(n) as i from bench_plan ${from} group by 1) people`,
    tenantId,
    firstNames,
    lastNames,
    cities,
  ];
  const generation = table => `(select active_generation from engine.projection where table_name = '${table}')`;
  const state = `case when n % 16 = 4 then 'cancelled' when n % 8 = 0 then 'released' else 'reported' end`;
  const order = `jsonb_build_object('number', 'A' || n, 'kind', case when n % 20 = 0 then 'renewal' else 'new' end, 'orderedAt', at + interval '9 days', 'reportedAt', at + interval '9 days',
    'releasableFrom', at + interval '23 days', 'closedAt', at + interval '9 days', 'notConcludedAt', null, 'releasedAt', case when n % 8 = 0 then at + interval '24 days' end, 'cancelledAt', case when n % 16 = 4 then at + interval '20 days' end, 'cancelReason', null)`;
  const reward = `jsonb_build_object('orderId', order_id, 'origin', 'order', 'beneficiary', case share when 0 then 'recipient' else 'recommender' end, 'amountCents', 4500,
    'status', (array['open', 'ready', 'paid', 'cancelled', 'expired', 'picked-up'])[1 + (n / 4) % 6], 'choice', (array[null, ${kinds.map(kind => `'${kind}'`)}])[1 + (n / 4) % ${kinds.length + 1}], 'bankDetailsPresent', n % 3 = 0, 'grantedAt', at + interval '9 days',
    'readyAt', null, 'expiresAt', null, 'chosenAt', null, 'payableAt', null, 'returnedAt', null, 'returnReason', null, 'endedAt', null)`;
  const stage = `case when order_id is null then case when n % 10 = 2 then 'contact-not-reacted' else 'reacted' end when n % 20 = 0 or n % 16 = 4 then 'contract-not-concluded'
    else (array['reacted', 'reward-ready', 'reward-paid', 'enter-bank-details', 'reward-expired', 'pick-up-reward'])[1 + (n / 4) % 6] end`;
  return [
    person('recommender', 'recommender_id', ''),
    person('recipient', 'recipient_id', 'where recipient_id is not null'),
    [
      `insert into recommender (tenant_id, recommender_id, hash, status, registered_at, activated_at) select $1, recommender_id, md5(recommender_id::text), 'active', min(at), min(at) from bench_plan group by recommender_id`,
      tenantId,
    ],
    [
      `insert into recommender_report_rows (tenant_id, generation, recommender_id, status, registered_at, reward_cents) select $1, ${generation('recommender_report')}, recommender_id, 'active', min(at), 4500 * count(order_id) from bench_plan group by recommender_id`,
      tenantId,
    ],
    [
      `insert into recommendation (tenant_id, recommendation_id, number, hash, code, recommender_id, product_id, details, agency_number, recommender_share, reward_cents, status, terms_version, created_at, valid_until)
      select $1, recommendation_id, number, md5('h' || n), 'C' || n, recommender_id, product_id, jsonb_build_object('channel', channel), agency_number, share, 9000, status, 'bench', at, at + interval '60 days' from bench_plan`,
      tenantId,
    ],
    [
      `insert into recommendation_facts_rows (tenant_id, generation, recommendation_id, number, recommender_id, product_id, details, agency_number, recommender_share, reward_cents, status, created_at, valid_until, ended_at, stage)
      select $1, ${generation('recommendation_facts')}, recommendation_id, number, recommender_id, product_id, jsonb_build_object('channel', channel), agency_number, share, 9000, status, at, at + interval '60 days',
             case when status in ('expired', 'cancelled') then at + interval '60 days' end,
             case when status in ('expired', 'cancelled') then 'contract-not-concluded' else 'contact-not-reacted' end from bench_plan`,
      tenantId,
    ],
    [
      `insert into recipient (tenant_id, recipient_id, number, hash, recommendation_id, product_id, status, channel, marketing_consent, terms_version, link_valid_until, registered_at, confirmed_at)
      select $1, recipient_id, 'R' || n, md5('e' || n), recommendation_id, product_id, case when n % 10 = 2 then 'unconfirmed' else 'confirmed' end, channel, false, 'bench', at + interval '60 days', at + interval '1 day', case when n % 10 <> 2 then at + interval '2 days' end
      from bench_plan where recipient_id is not null`,
      tenantId,
    ],
    [
      `insert into contact_facts_rows (tenant_id, generation, recommendation_id, recipient_id, number, product_id, channel, registered_at, confirmed_at, status, orders, rewards, stage, later_stage, later_from, ended_stage)
      select $1, ${generation('contact_facts')}, recommendation_id, recipient_id, 'R' || n, product_id, channel, at + interval '1 day', case when n % 10 <> 2 then at + interval '2 days' end,
             case when n % 10 = 2 then 'unconfirmed' else 'confirmed' end,
             case when order_id is null then '{}' else jsonb_build_object(order_id, ${order}) end, case when order_id is null or n % 20 = 0 then '{}' else jsonb_build_object(pg_temp.bench_id('w' || n), ${reward}) end,
             stage, case when stage = 'reacted' and order_id is not null then 'claim-in-processing' end, case when stage = 'reacted' and order_id is not null then at + interval '23 days' end,
             case when stage in ('reward-paid', 'reward-expired') then stage else 'contract-not-concluded' end
      from bench_plan cross join lateral (select ${stage} as stage) s where recipient_id is not null`,
      tenantId,
    ],
    [
      `insert into order_report_rows (tenant_id, generation, order_id, number, recommendation_id, recipient_id, product_id, kind, ordered_at, releasable_from, state, contract_closed, assignment, without_reward, status, is_contract, overdue_from, reward_cents)
      select $1, ${generation('order_report')}, order_id, 'A' || n, recommendation_id, recipient_id, product_id, case when n % 20 = 0 then 'renewal' else 'new' end, at + interval '9 days', at + interval '23 days',
             ${state}, n % 20 <> 0, 'contact', case when n % 20 = 0 then 'renewal' end, case when n % 20 = 0 or n % 16 = 4 then 'cancelled' when n % 8 = 0 then 'released' else 'open' end, n % 20 <> 0 and n % 16 <> 4,
             case when n % 20 <> 0 and n % 16 <> 4 and n % 8 <> 0 then at + interval '37 days' end, 9000 from bench_plan where order_id is not null`,
      tenantId,
    ],
    [
      `insert into customer_order (tenant_id, order_id, number, recommendation_id, recipient_id, product_id, kind, status, contract_closed, ordered_at, releasable_from, reported_at, without_reward)
      select $1, order_id, 'A' || n, recommendation_id, recipient_id, product_id, case when n % 20 = 0 then 'renewal' else 'new' end, ${state}, n % 20 <> 0, at + interval '9 days', at + interval '23 days', at + interval '9 days',
             case when n % 20 = 0 then 'renewal' end from bench_plan where order_id is not null`,
      tenantId,
    ],
    [
      `insert into click (tenant_id, click_id, recommendation_id, at, kind, channel) select $1, pg_temp.bench_id(c || 'k' || recommendation_id), recommendation_id, at + interval '1 hour' * c, 'click', channel
      from bench_plan, generate_series(1, (n * 7) % 4) c`,
      tenantId,
    ],
  ];
}

/** Stores a session as the product does; returns its token. */
export async function openSession(owner, tenantId, kind, subjectId, data = {}) {
  const plaintext = randomBytes(32).toString('base64url');
  await owner.query(
    `insert into token (tenant_id, token_hash, kind, subject_id, data, issued_at, expires_at) values ($1, $2, $3, $4, $5, now(), now() + interval '1 day')`,
    [tenantId, createHash('sha256').update(plaintext).digest(), kind, subjectId, data],
  );
  return plaintext;
}

const pageSize = 20;
const columnsOf = {
  empfehlungen: [
    'Empfehlungsnummer',
    'ErstelltAm',
    'Produkt',
    'Kanal',
    'Status',
    'Stufe',
    'Klicks',
    'Empfehler',
    'Empfaenger',
  ],
  auftraege: [
    'Auftragsnummer',
    'Empfehlungsnummer',
    'Produkt',
    'Auftragsdatum',
    'FreigabeAb',
    'Status',
    'Empfehler',
    'Empfaenger',
    'PraemieCent',
  ],
  leads: ['Empfaengernummer', 'Empfehlungsnummer', 'ErstelltAm', 'Name', 'Ort', 'Status', 'Stufe'],
  '': ['Empfehlernummer', 'Name', 'Email', 'RegistriertAm', 'Empfehlungen', 'Vertraege', 'PraemieCent', 'Status'],
};
/** The default sort column of a report. */
const newest = { empfehlungen: 'ErstelltAm', auftraege: 'Auftragsdatum', leads: 'ErstelltAm', '': 'RegistriertAm' };
const titles = { empfehlungen: 'recommendations', auftraege: 'orders', leads: 'leads', '': 'recommenders' };
const agency = 'A0007';

export async function reports({ env, many, few, samples, say }) {
  const owner = new pg.Client({ connectionString: env.DATABASE_URL });
  await owner.connect();
  try {
    const tenants = [];
    for (const recommendations of [few, many]) {
      say(`(writing ${recommendations.toLocaleString('en')} recommendations)`);
      const tenant = await fillTenant(owner, { key: `bench-${recommendations}`, recommendations, agencies: [agency] });
      tenants.push({
        ...tenant,
        agent: await openSession(owner, tenant.tenantId, 'agency', tenant.ownerId, {
          name: 'Bench',
          roles: ['AgenturInhaber'],
          agencyNumber: agency,
        }),
        user: await openSession(owner, tenant.tenantId, 'user', tenant.ownerId),
      });
    }
    say('(vacuum)');
    await owner.query('vacuum analyze');
    await untilKnown(env, tenants);
    const figures = [await statusList(env, tenants, samples, say)];
    const sizes = `${few.toLocaleString('en')} → ${many.toLocaleString('en')} recommendations`;
    for (const report of Object.keys(columnsOf))
      figures.push(...(await oneReport({ env, owner, tenants, report, scope: 'alle', sizes, samples, say })));
    return [...figures, await besideAFlood(env, tenants, samples, say)];
  } finally {
    await owner.end();
  }
}

/** The API looks for new tenants every few seconds. */
export async function untilKnown(env, tenants) {
  for (const { key, user } of tenants) {
    for (const until = Date.now() + 60_000; ; await pause(500)) {
      const answer = await list(env, key, user, 1).catch(error => error);
      if (!(answer instanceof Error)) break;
      if (Date.now() > until) throw answer;
    }
  }
}

export async function answered(url, options) {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${(await response.text()).slice(0, 300)}`);
  return response.json();
}
const list = (env, key, token, page) =>
  answered(`${env.PUBLIC_URL}/api/v1/${key}/empfehler/empfehlungen?page=${page}&pagesize=${pageSize}`, {
    headers: { authorization: `Bearer ${token}` },
  });
const ask = (env, { key, agent }, report, scope, body) =>
  answered(`${env.PUBLIC_URL}/api/v1/${key}/agentur/${report ? `${report}/` : ''}${scope}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${agent}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function statusList(env, [small, large], samples, say) {
  const pages = ownRecommendations / pageSize;
  const cells = [];
  for (const page of [1, pages / 2, pages]) {
    say(`(status list, page ${page})`);
    cells.push(
      await both(
        samples,
        () => list(env, small.key, small.user, page),
        () => list(env, large.key, large.user, page),
      ),
    );
  }
  return {
    name: `Status list of an owner of ${ownRecommendations}, in a tenant of many ÷ few, p99`,
    unit: 'ms',
    ...worstOf(cells),
    goal: 1.5,
    atMost: true,
  };
}

async function oneReport({ env, owner, tenants, report, scope, sizes, samples, say }) {
  const cells = { first: [], middle: [], last: [] };
  const prepared = await preparedOrders(owner, tenants[1]);
  const [small, large] = await Promise.all(
    tenants.map(tenant =>
      ask(env, tenant, report, scope, { Pagesize: pageSize, Pagenumber: 1, OrderBy: null, Descending: true }),
    ),
  );
  const pagesOf = ({ PageCount }) => ({ first: 1, middle: Math.ceil(PageCount / 2), last: PageCount });
  const [ofSmall, ofLarge] = [pagesOf(small), pagesOf(large)];
  const asked = new Set([newest[report]]);
  for (const column of columnsOf[report]) {
    const body = page => ({ OrderBy: column, Descending: true, Pagesize: pageSize, Pagenumber: page });
    const call = (tenant, page) => () => ask(env, tenant, report, scope, body(page));
    say(`(${titles[report]} by ${column}: preparing)`);
    await ask(env, tenants[1], report, scope, body(2));
    await untilPrepared(owner, tenants[1], prepared + asked.add(column).size);
    for (const place of Object.keys(cells)) {
      say(`(${titles[report]} by ${column}, ${place} page)`);
      cells[place].push({
        column,
        ...(await both(samples, call(tenants[0], ofSmall[place]), call(tenants[1], ofLarge[place]))),
      });
    }
  }
  return Object.entries(cells).map(([place, all]) => {
    const { column, ...worst } = worstOf(all);
    return {
      name: `Report of ${titles[report]} (${sizes}), ${place} page, worst column (${column}), p99`,
      unit: 'ms',
      ...worst,
      goal: 1.5,
      atMost: true,
    };
  });
}

/**
 * Time of one tenant's report while another tenant's session requests a hundred at once, compared with alone. Two of a
 * session's requests are worked at at once (services/platform/database/fair-shares.ts), so a third of the machine is left.
 */
async function besideAFlood(env, [small, large], samples, say) {
  say('(a report beside a hundred of another tenant)');
  const body = { OrderBy: 'Empfehler', Descending: false, Pagesize: pageSize, Pagenumber: 1 };
  const times = async () => {
    const taken = [];
    for (let sample = 0; sample < samples; sample += 1)
      taken.push(await millisecondsOf(() => ask(env, small, 'auftraege', 'alle', body)));
    return percentile(taken, 0.5);
  };
  const rounds = [];
  for (let round = 0; round < 3; round += 1) {
    const limit = await times();
    let over = false;
    const asking = Array.from({ length: 100 }, async () => {
      while (!over) await ask(env, large, 'auftraege', 'alle', body);
    });
    const value = await times();
    over = true;
    await Promise.all(asking);
    rounds.push({ limit, value });
  }
  return {
    name: 'Report of orders beside a hundred at once of another tenant’s session ÷ alone, p50',
    unit: 'ms',
    ...middleOf(rounds),
    goal: 3,
    atMost: true,
  };
}

const preparedOrders = async (owner, { tenantId }) =>
  (await owner.query('select count(*)::int as n from report_order where tenant_id = $1', [tenantId])).rows[0].n;

async function untilPrepared(owner, tenant, count) {
  for (const until = Date.now() + 300_000; (await preparedOrders(owner, tenant)) < count; await pause(100)) {
    if (Date.now() > until) throw new Error('A large report was not prepared.');
  }
}

/** 99th percentiles in milliseconds, measured alternately; the round with the median ratio. */
export async function both(samples, ofFew, ofMany) {
  for (let warm = 0; warm < 3; warm += 1) await ofFew().then(ofMany);
  const rounds = [];
  for (let round = 0; round < 3; round += 1) {
    const times = [[], []];
    for (let sample = 0; sample < samples; sample += 1) {
      for (const [index, call] of [ofFew, ofMany].entries()) times[index].push(await millisecondsOf(call));
    }
    rounds.push({ limit: percentile(times[0], 0.99), value: percentile(times[1], 0.99) });
  }
  return middleOf(rounds);
}

async function millisecondsOf(call) {
  const from = performance.now();
  await call();
  return performance.now() - from;
}

/** Of three rounds, the one with the median ratio. */
const middleOf = rounds => rounds.sort((one, other) => one.value / one.limit - other.value / other.limit)[1];
