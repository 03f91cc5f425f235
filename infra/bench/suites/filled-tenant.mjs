// A tenant full of recommendations, written as sets: rows, read models, people, orders with their events, clicks, in the shape the programme writes them.
import { createHash, randomBytes, randomUUID } from 'node:crypto';

const firstNames =
  'Anna Ben Clara David Emma Felix Greta Hannes Ida Jonas Karl Lena Max Nora Otto Paula Rosa Simon Tilda Öznur Ümit Äneas Vera Wim'.split(
    ' ',
  );
const lastNames =
  'Albrecht Bauer Conrad Dietz Engel Fuchs Graf Huber Iser Jung Keller Lang Meyer Nagel Ott Pohl Quast Richter Sommer Thal Ulrich Vogt Weber Öztürk Ägidi Zorn'.split(
    ' ',
  );
const cities = 'Berlin Bonn Dresden Erfurt Halle Jena Kiel Köln Leipzig Mainz München Ulm'.split(' ');

/** Recommendations of the one owner whose status list is read: the same number in every tenant. */
export const ownRecommendations = 200;

const fifty = Array.from({ length: 50 }, (_, number) => `A${String(number).padStart(4, '0')}`);

/**
 * Answers `{ tenantId, key, ownerId }`. Half of the recommendations have a contact, a quarter an order, every person twenty recommendations. A fifth came
 * through no agency, the others through `agencies` in turn.
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
  // Made from what it stands for, and a UUID by the book: events are checked when they are read.
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
  for (const [text, ...values] of rows(tenantId)) await owner.query(text, values);
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

function rows(tenantId) {
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
  const order = `jsonb_build_object('number', 'A' || n, 'kind', case when n % 20 = 0 then 'renewal' else 'new' end, 'orderedAt', at + interval '9 days', 'reportedAt', at + interval '9 days',
    'releasableFrom', at + interval '23 days', 'closedAt', at + interval '9 days', 'notConcludedAt', null, 'releasedAt', case when n % 8 = 0 then at + interval '24 days' end, 'cancelledAt', case when n % 16 = 4 then at + interval '20 days' end, 'cancelReason', null)`;
  const reward = `jsonb_build_object('orderId', order_id, 'origin', 'order', 'beneficiary', case share when 0 then 'recipient' else 'recommender' end, 'amountCents', 4500,
    'status', (array['open', 'ready', 'paid', 'cancelled', 'expired', 'picked-up'])[1 + (n / 4) % 6], 'choice', (array[null, 'cash', 'voucher'])[1 + (n / 4) % 3], 'bankDetailsPresent', n % 3 = 0, 'grantedAt', at + interval '9 days',
    'readyAt', null, 'expiresAt', null, 'chosenAt', null, 'payableAt', null, 'returnedAt', null, 'returnReason', null, 'endedAt', null)`;
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
      `insert into recommendation (tenant_id, recommendation_id, number, hash, code, recommender_id, product_id, channel, agency_number, recommender_share, reward_cents, status, terms_version, created_at, valid_until)
      select $1, recommendation_id, number, md5('h' || n), 'C' || n, recommender_id, product_id, channel, agency_number, share, 9000, status, 'bench', at, at + interval '60 days' from bench_plan`,
      tenantId,
    ],
    [
      `insert into recommendation_facts_rows (tenant_id, generation, recommendation_id, number, recommender_id, product_id, channel, agency_number, recommender_share, reward_cents, status, created_at, valid_until, ended_at)
      select $1, ${generation('recommendation_facts')}, recommendation_id, number, recommender_id, product_id, channel, agency_number, share, 9000, status, at, at + interval '60 days',
             case when status in ('open', 'succeeded') then null else at + interval '60 days' end from bench_plan`,
      tenantId,
    ],
    [
      `insert into recipient (tenant_id, recipient_id, number, hash, recommendation_id, product_id, status, channel, marketing_consent, terms_version, registered_at, confirmed_at)
      select $1, recipient_id, 'R' || n, md5('e' || n), recommendation_id, product_id, case when n % 10 = 2 then 'unconfirmed' else 'confirmed' end, channel, false, 'bench', at + interval '1 day', case when n % 10 <> 2 then at + interval '2 days' end
      from bench_plan where recipient_id is not null`,
      tenantId,
    ],
    [
      `insert into contact_facts_rows (tenant_id, generation, recommendation_id, recipient_id, number, product_id, channel, registered_at, confirmed_at, orders, rewards)
      select $1, ${generation('contact_facts')}, recommendation_id, recipient_id, 'R' || n, product_id, channel, at + interval '1 day', case when n % 10 <> 2 then at + interval '2 days' end,
             case when order_id is null then '{}' else jsonb_build_object(order_id, ${order}) end, case when order_id is null or n % 20 = 0 then '{}' else jsonb_build_object(pg_temp.bench_id('w' || n), ${reward}) end
      from bench_plan where recipient_id is not null`,
      tenantId,
    ],
    [
      `insert into order_report_rows (tenant_id, generation, order_id, number, recommendation_id, recipient_id, product_id, kind, ordered_at, releasable_from, closed_at, released_at, cancelled_at, reward_cents)
      select $1, ${generation('order_report')}, order_id, 'A' || n, recommendation_id, recipient_id, product_id, case when n % 20 = 0 then 'renewal' else 'new' end, at + interval '9 days', at + interval '23 days', at + interval '9 days',
             case when n % 8 = 0 then at + interval '24 days' end, case when n % 16 = 4 then at + interval '20 days' end, 9000 from bench_plan where order_id is not null`,
      tenantId,
    ],
    // Written straight behind the log's end: the relay has nothing to do with them.
    [
      `insert into engine.stream (tenant_id, stream_id, aggregate_type, version, shard) select $1, order_id, 'order', 2, get_byte(uuid_send(order_id), 15) & 7 from bench_plan where order_id is not null`,
      tenantId,
    ],
    [
      `insert into engine.event (tenant_id, stream_id, version, shard, pos, event_id, aggregate_type, type, schema_version, data, meta, at)
      select $1, order_id, v, get_byte(uuid_send(order_id), 15) & 7, -n::bigint * 2 - v, pg_temp.bench_id(v || 'e' || order_id), 'order', (array['OrderReported', 'ContractClosed'])[v], 1,
             jsonb_build_object('orderId', order_id, 'recommendationId', recommendation_id, 'recipientId', recipient_id, 'productId', product_id), '{"actor":"bench","correlationId":"bench"}', at + interval '9 days'
      from bench_plan, generate_series(1, 2) v where order_id is not null`,
      tenantId,
    ],
    [
      `insert into click (tenant_id, click_id, recommendation_id, at, kind, channel) select $1, pg_temp.bench_id(c || 'k' || recommendation_id), recommendation_id, at + interval '1 hour' * c, 'click', channel
      from bench_plan, generate_series(1, (n * 7) % 4) c`,
      tenantId,
    ],
  ];
}

/** A session as the programme keeps it; the plaintext is answered. */
export async function openSession(owner, tenantId, kind, subjectId, data = {}) {
  const plaintext = randomBytes(32).toString('base64url');
  await owner.query(
    `insert into token (tenant_id, token_hash, kind, subject_id, data, issued_at, expires_at) values ($1, $2, $3, $4, $5, now(), now() + interval '1 day')`,
    [tenantId, createHash('sha256').update(plaintext).digest(), kind, subjectId, data],
  );
  return plaintext;
}
