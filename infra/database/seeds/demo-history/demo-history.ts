import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import pg, { type Client } from 'pg';
import { Engine } from '#engine/engine.js';
import { addDays, Clock } from '#platform/clock.js';
import { Cipher, KeyedHash } from '#platform/crypto/cipher.js';
import { Passwords } from '#platform/crypto/passwords.js';
import { Sql } from '#platform/database/sql.js';
import { AcceptedTerms } from '#platform/intake/consents.js';
import { Retention } from '#platform/retention.js';
import { newsletterWording } from '../../../../services/modules/account/domain/consent-wordings.js';
import { ConsentWordings } from '../../../../services/modules/content/api.js';
import { nextCollection } from '../../../../services/modules/payout/domain/payout.js';
import { PayoutAccounts } from '../../../../services/modules/payout/persistence/payout-accounts.js';
import { demoTenants } from '../../../start/demo/accounts.js';
import { Seeding } from '../seeding.js';
import { tenantIdOf } from '../setup.js';
import { History, type HistoryFacts, type Offered, type RecordedEvent } from './history.js';
import { planCollections } from './payouts.js';
import { planArrivals } from './recommenders.js';

const mark = 'history';
/** Events per statement. */
const batchSize = 2_000;

/** Tables in the order of their foreign keys. Each row is an object of column names. */
const tables = [
  'person',
  'recommender',
  'invitation',
  'recommendation',
  'click',
  'consent',
  'newsletter_consent',
  'customer_number',
  'recipient',
  'customer_order',
  'recommendation_order',
  'bank_details',
  'reward',
  'goodwill',
  'reward_hold',
  'voucher',
  'payout_batch',
  'payout_batch_former_file',
  'payout',
  'bank_response_file',
  'bank_response_line',
  'bank_response_entry',
  'bank_response_open',
  'ledger_posting',
  'ledger_entry',
  'erasure',
  'audit_entry',
  'engine.due_work',
] as const;

export async function isWritten(owner: Client, tenantId: string): Promise<boolean> {
  await owner.query(`select set_config('app.tenant', $1, false)`, [tenantId]);
  const { rowCount } = await owner.query('select from demo_seed where tenant_id = $1 and name = $2', [tenantId, mark]);
  return rowCount !== 0;
}

/** Rows first, events last, since events in an open transaction delay the relay. Does nothing after another run. */
export async function write(owner: Client, history: History): Promise<void> {
  const { tenant, until, from, wordings } = history.facts;
  await owner.query('begin');
  try {
    await owner.query(`select set_config('app.tenant', $1, true)`, [tenant.id]);
    const taken = await owner.query(
      `insert into demo_seed (tenant_id, name, at, result) values ($1, $2, $3, 'null') on conflict do nothing`,
      [tenant.id, mark, until],
    );
    if (taken.rowCount === 1) {
      for (const table of tables) await insertRows(owner, history, table);
      await owner.query(
        'update accepted_terms set first_seen = least(first_seen, $2) where tenant_id = $1 and version = any ($3)',
        [tenant.id, from, Object.values(wordings)],
      );
      await append(owner, history);
    }
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

/** Columns missing in a row get their defaults. */
async function insertRows(owner: Client, history: History, table: (typeof tables)[number]): Promise<void> {
  const rows = history.rowsOf(table);
  if (rows.length === 0) return;
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))].join(', ');
  await owner.query(
    `insert into ${table} (tenant_id, ${columns}) select $1, ${columns} from jsonb_populate_recordset(null::${table}, $2::jsonb)
     ${table === 'engine.due_work' ? 'on conflict do nothing' : ''}`,
    [history.facts.tenant.id, JSON.stringify(rows)],
  );
}

/** Appends in time order with the engine's own function; the consumers' effects are already part of the history. */
async function append(owner: Client, { facts: { tenant }, events }: History): Promise<void> {
  const { rows } = await owner.query<{ pos: string }>('select coalesce(max(pos), 0) as pos from engine.event');
  for (let start = 0; start < events.length; start += batchSize) {
    const batch = events.slice(start, start + batchSize);
    for (const [type, ofType] of Map.groupBy(batch, ({ aggregateType }) => aggregateType))
      await owner.query('select engine.append_all($1, $2, $3::jsonb)', [
        tenant.id,
        type,
        JSON.stringify(streams(ofType)),
      ]);
  }
  await owner.query(
    `insert into engine.delivery (tenant_id, consumer, event_id, stream_id, version, event_type, state, attempts, next_at, enqueued_at, created_at, done_at)
     select e.tenant_id, s.consumer, e.event_id, e.stream_id, e.version, e.type, 'done', 1, e.at, e.at, e.at, e.at
     from engine.event e join engine.subscription s on s.event_type = e.type
     where e.tenant_id = $1 and e.pos > $2 and e.event_id = any ($3::uuid[])`,
    [tenant.id, rows[0]!.pos, events.map(({ eventId }) => eventId)],
  );
}

const streams = (events: readonly RecordedEvent[]) =>
  [...Map.groupBy(events, ({ streamId }) => streamId)].map(([streamId, ofStream]) => ({
    stream_id: streamId,
    expected: ofStream[0]!.version - 1,
    events: ofStream.map(({ eventId, schemaVersion, event, meta, at }) => ({
      event_id: eventId,
      type: event.type,
      schema_version: schemaVersion,
      data: event.data,
      meta,
      at,
    })),
  }));

const daysOfHistory = 730;

/**
 * Two years of history of the demo tenants, made in memory by the modules' aggregates, written in one transaction per
 * tenant: all of it or none. Needs the seed. Idempotent. `ownerUrl`: the database's owner, which may write every table.
 */
export async function addDemoHistory(
  app: INestApplicationContext,
  ownerUrl: string,
  say: (line: string) => void,
  days = daysOfHistory,
): Promise<void> {
  // Subscribes the consumers, so that their deliveries can be written as done.
  await app.get(Engine, { strict: false }).register();
  const until = app.get(Clock, { strict: false }).now();
  const from = addDays(until, -days);
  from.setUTCHours(0, 0, 0, 0);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    for (const { key, agencyNumber } of demoTenants) {
      const seeding = new Seeding(app, tenantIdOf(key), () => until);
      if (await isWritten(owner, seeding.tenantId)) continue;
      await seeding.inTenant('system:seed', async () => {
        const history = new History(await factsOf(seeding, { from, until, agencyNumber: agencyNumber ?? null }));
        make(history);
        say(`${key}: ${history.events.length} events; refused by the rules: ${summaryOf(history.refusals)}`);
        await write(owner, history);
      });
    }
  } finally {
    await owner.end();
  }
}

function make(history: History): void {
  planArrivals(history);
  planCollections(history);
  history.run();
  const at = nextCollection(history.facts.until);
  if (history.payable.size > 0) history.due('collect-payouts', 'weekly', at, () => undefined);
}

const summaryOf = (refusals: ReadonlyMap<string, number>): string =>
  [...refusals].map(([reason, times]) => `${reason} ${times}`).join(', ') || 'nothing';

async function factsOf(
  seeding: Seeding,
  period: Pick<HistoryFacts, 'from' | 'until' | 'agencyNumber'>,
): Promise<HistoryFacts> {
  const { app, tenantId } = seeding;
  const get = <T>(type: abstract new (...args: never[]) => T): T => app.get<T>(type as never, { strict: false });
  const [sql, cipher, keyed, terms] = [get(Sql), get(Cipher), get(KeyedHash), get(AcceptedTerms)];
  const tenant = (await seeding.tenant()) as HistoryFacts['tenant'];
  const wording = async (text: ConsentWordings['args'][1]) =>
    terms.keep((await app.get(QueryBus).execute(new ConsentWordings(tenant, text))).de.wording);
  const payoutAccount = await get(PayoutAccounts).read();
  if (!payoutAccount) throw new Error('The history needs the seed: there is no account to pay from.');
  const employees = await sql.query<{ name: string; number: string }>(
    'select name, employee_number as number from agency_user where tenant_id = $1',
    [tenantId],
  );
  const taken = await sql.query<{ email: string }>(
    `select email_normalised as email from person where tenant_id = $1 and email_normalised is not null`,
    [tenantId],
  );
  const types = await sql.query<{ id: number }>(
    'select type_id as id from voucher_type where tenant_id = $1 order by type_id',
    [tenantId],
  );
  return {
    ...period,
    tenant,
    employees: new Map(employees.map(({ name, number }) => [name, number])),
    offers: await sql.query<Offered>(
      `select o.product_id as "productId", o.reward_cents as "rewardCents", o.starts_on as "startsOn", o.ends_on as "endsOn", o.display_ends_on as "displayEndsOn"
       from reward_offer o join product p using (tenant_id, product_id) where o.tenant_id = $1 and not p.hidden order by o.offer_id`,
      [tenantId],
    ),
    voucherTypes: types.map(({ id }) => id),
    payoutAccount,
    decisionDays: await get(Retention).days('decision-period'),
    wordings: {
      recommend: await wording('recommend'),
      follow: await wording('follow'),
      advertising: await wording('advertising'),
      newsletterDe: await terms.keep(newsletterWording(tenant.name, 'de')),
      newsletterEn: await terms.keep(newsletterWording(tenant.name, 'en')),
    },
    // A random password that is stored nowhere.
    passwordHash: await get(Passwords).hash(randomUUID()),
    takenEmails: new Set(taken.map(({ email }) => email)),
    encrypt: (plaintext, column, row) => cipher.encrypt(plaintext, column, row),
    hash: (purpose, value) => keyed.of(purpose, value),
  };
}
