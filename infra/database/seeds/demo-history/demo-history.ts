import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import pg from 'pg';
import { addDays, Clock } from '#platform/clock.js';
import { Cipher, KeyedHash } from '#platform/crypto/cipher.js';
import { Passwords } from '#platform/crypto/passwords.js';
import { Sql } from '#platform/database/sql.js';
import { AcceptedTerms } from '#platform/intake/consents.js';
import { Engine } from '#engine/engine.js';
import { Retention } from '#platform/retention.js';
import { newsletterWording } from '../../../../services/modules/account/domain/recommender.js';
import { ConsentWordings } from '../../../../services/modules/content/api.js';
import { nextCollection } from '../../../../services/modules/payout/domain/payout.js';
import { PayoutAccounts } from '../../../../services/modules/payout/persistence/payout-accounts.js';
import { demoTenants } from '../../../start/demo/accounts.js';
import { Seeding } from '../seeding.js';
import { tenantIdOf } from '../setup.js';
import { History, type Facts, type Offered } from './history.js';
import { planCollections } from './payouts.js';
import { planArrivals } from './recommenders.js';
import { isWritten, write } from './write.js';

const daysOfHistory = 730;

/**
 * Two years of the demo tenants: made in memory by the modules' aggregates, written in one transaction a tenant. Whatever happens meanwhile, a tenant has all
 * of its history or none. Needs the seed. Runs again without doing anything twice. `ownerUrl`: the database's owner, who alone may write every table.
 */
export async function addDemoHistory(
  app: INestApplicationContext,
  ownerUrl: string,
  say: (line: string) => void,
  days = daysOfHistory,
): Promise<void> {
  // So that consumers are subscribed and their deliveries can be written as done.
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

async function factsOf(seeding: Seeding, period: Pick<Facts, 'from' | 'until' | 'agencyNumber'>): Promise<Facts> {
  const { app, tenantId } = seeding;
  const get = <T>(type: abstract new (...args: never[]) => T): T => app.get<T>(type as never, { strict: false });
  const [sql, cipher, keyed, terms] = [get(Sql), get(Cipher), get(KeyedHash), get(AcceptedTerms)];
  const tenant = (await seeding.tenant()) as Facts['tenant'];
  const wording = async (text: ConsentWordings['text']) =>
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
    // Nobody knows the password.
    passwordHash: await get(Passwords).hash(randomUUID()),
    takenEmails: new Set(taken.map(({ email }) => email)),
    encrypt: (plaintext, column, row) => cipher.encrypt(plaintext, column, row),
    hash: (purpose, value) => keyed.of(purpose, value),
  };
}
