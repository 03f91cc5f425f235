import { rowsOf } from '#shared/spreadsheets.js';
import { randomUUID } from 'node:crypto';
import { addDays, addHours, calendarDay } from '#platform/clock.js';
import { Sql } from '#platform/database/sql.js';
import { idFrom, newCode } from '#platform/domain/ids.js';
import { environment } from '#platform/environment.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { Tokens } from '#platform/tokens.js';
import { FindRecommender, RegisterRecommender, StoreBankDetails } from '../../../services/modules/account/api.js';
import { PasswordByLink } from '../../../services/modules/account/use-cases/set-password.js';
import type { AgencyMasterData } from '../../../services/modules/agency/api.js';
import { AgencyUsers } from '../../../services/modules/agency/persistence/agency-users.js';
import { MasterData } from '../../../services/modules/agency/use-cases/master-data.js';
import { AllowContentClient } from '../../../services/modules/content/api.js';
import { offeredKinds } from '../../../services/modules/invitation/domain/invitation.js';
import { InvitePerson } from '../../../services/modules/invitation/use-cases/invite-person.js';
import { SetProviderSecret } from '../../../services/modules/order/api.js';
import { PayeeConfirmation } from '../../../services/modules/tenant/use-cases/payee-editors.js';
import { payeeAccounts } from '#reward-types/index.js';
import { ChangingCampaigns } from '../../../services/modules/campaign/use-cases/change-campaign.js';
import { SetPayoutAccount } from '../../../services/modules/payout/api.js';
import { ImportTenant } from '../../../services/modules/tenant/api.js';
import { firstConfiguration } from '../../../services/modules/tenant/use-cases/change-configuration.js';
import { VoucherImport } from '../../../services/modules/voucher/use-cases/import-vouchers.js';
import { VoucherKinds } from '../../../services/modules/voucher/use-cases/change-voucher-kind.js';
import { contentClientOf, demoAccountsOf } from '../../start/demo/accounts.js';
import { acting, userIdOf, type Pipeline, type Seeding, type TimeTravel } from './seeding.js';
import type { DemoTenant } from './tenants/demo-tenants.js';

/** Ids that are the same on every machine, which helps debugging. */
export const tenantIdOf = (key: string): string => idFrom('demo-tenant', key);

/** Codes in stock per kind and value; the values cover every reward of the demo. */
const codesEach = 200;

/** Everything a tenant needs before its first visitor. */
export async function setUp(seeding: Seeding, tenant: DemoTenant, now: Date): Promise<void> {
  await seeding.once('tenant', () => addTenant(seeding, tenant));
  seeding.app.get(TenantDirectory).forget();
  await seeding.once('document', () =>
    seeding.execute(
      new ImportTenant(tenant.key, tenant.document, { byName: 'Einrichtung', dryRun: false, draftsOnly: false }),
    ),
  );
  await seeding.once('live', () =>
    seeding.app.get(Sql).execute(`update tenant set status = 'live' where id = $1`, [seeding.tenantId]),
  );
  seeding.app.get(TenantDirectory).forget();
  // A former colleague set up the charities, so that either operator may approve a batch that pays them.
  const colleague = `operator:${idFrom('demo-person', tenant.key, 'set-up')}`;
  await seeding.once('payees', () => confirmPayees(seeding), colleague);
  for (const campaign of tenant.campaignsOver)
    await seeding.once(`campaign-${campaign.campaignId}`, () => seeding.app.get(ChangingCampaigns).set(campaign));
  await seeding.once('payout-account', () => seeding.execute(new SetPayoutAccount(tenant.payoutAccount)));
  await seeding.once('vouchers', async () => {
    const { created } = await seeding.app.get(VoucherImport).take(rowsOf(voucherFile(tenant, now)));
    return { created };
  });
  const { DEMO_URL } = environment();
  if (DEMO_URL) await seeding.once('voucher-supplier', () => addBoughtKind(seeding, DEMO_URL));
}

async function confirmPayees(seeding: Seeding): Promise<void> {
  const { config } = await seeding.tenant();
  for (const { kind, option } of payeeAccounts(config.rewardTypes))
    await seeding.app.get(PayeeConfirmation).confirm({ kind, option }, 'Ute Krause');
  seeding.app.get(TenantDirectory).forget();
}

/** A kind of voucher sold by the demo's own supplier (infra/start/demo/voucher-supplier.ts). */
const addBoughtKind = (seeding: Seeding, demoUrl: string) =>
  seeding.app.get(VoucherKinds).set(
    null,
    {
      name: 'Wunschgutschein',
      nameEn: 'Voucher of your choice',
      shopUrl: null,
      valuesCents: [2_500, 6_000],
      validityMonths: 36,
      warnBelow: null,
      active: true,
      supplierUrl: `${demoUrl}/gutscheine`,
      supplierArticle: 'WUNSCH',
      supplierKeepsStock: false,
    },
    'Einrichtung',
    'demo-gutscheine',
  );

/** Written on every run, since the secret belongs to this machine, not to the database. */
export async function giveProviderSecret(seeding: Seeding, { key }: DemoTenant): Promise<void> {
  const secret = providerSecrets()[key];
  if (secret) await seeding.inTenant('system:seed', () => seeding.execute(new SetProviderSecret(secret)));
}

/** Created by the platform from a template; everything else is in the tenant's document. */
/** A draft, since the document of a live programme may not loosen a control without a second person. */
async function addTenant(seeding: Seeding, { key, portalUrl, hosts, position, config }: DemoTenant): Promise<void> {
  const first = firstConfiguration(key, key, config.languages);
  await seeding.app.get(Sql).execute(
    `insert into tenant (id, key, name, portal_url, hosts, position, config, status)
     values ($1, $2, $2, $3, $4, $5, $6::jsonb, 'draft')
     on conflict (key) do update set portal_url = $3, hosts = $4, position = $5, config = $6::jsonb`,
    [seeding.tenantId, key, portalUrl, hosts, position, JSON.stringify(first)],
  );
}

function voucherFile(
  { key, document: { Gutscheinarten, Aktionen }, catalogue, campaignsOver }: DemoTenant,
  now: Date,
): string {
  const whole = catalogue.offers.map(({ rewardCents }) => rewardCents);
  const extras = [
    ...Aktionen.flatMap(({ Stufen }) => Stufen?.map(({ WertCent }) => WertCent) ?? []),
    ...campaignsOver.flatMap(({ tiers }) => tiers?.map(({ cents }) => cents) ?? []),
  ];
  const amounts = [...new Set([...whole, ...whole.map(cents => cents / 2), ...extras])];
  const until = calendarDay(addDays(now, 730));
  const lines = Gutscheinarten.flatMap(({ Name }) =>
    amounts.flatMap(cents =>
      Array.from(
        { length: codesEach },
        () => `${Name.de};${key.slice(0, 2).toUpperCase()}-${newCode()}-${newCode()};${cents};${until}`,
      ),
    ),
  );
  return ['gutscheinart;code;wertcent;gueltigbis', ...lines].join('\n');
}

function providerSecrets(): Record<string, string> {
  return Object.fromEntries(
    (environment().PROVIDER_SECRETS ?? '')
      .split(',')
      .filter(Boolean)
      .map(entry => entry.split(':') as [string, string]),
  );
}

/** Written on every run, since the secret belongs to this machine, not to the database. */
export async function giveContentSecret(seeding: Seeding, key: string): Promise<void> {
  const secret = secrets()[key];
  if (!secret) return;
  const { config } = await seeding.tenant();
  await seeding.inTenant('system:seed', () =>
    seeding.execute(new AllowContentClient(contentClientOf(config.contentApp), secret, 'Editor')),
  );
}

function secrets(): Record<string, string> {
  return Object.fromEntries(
    (environment().CONTENT_SECRETS ?? '')
      .split(',')
      .filter(Boolean)
      .map(entry => entry.split(':') as [string, string]),
  );
}

export interface SeededRecommender {
  readonly recommenderId: string;
  readonly name: string;
  readonly iban: string;
}

/** Recommenders of stories, numbered 1, 2 …, in addition to the demo login's. They have no login. */
const otherRecommenders = [
  { salutation: 'Frau', firstName: 'Klara', lastName: 'Voss', iban: 'DE02120300000000202051' },
  { salutation: 'Herr', firstName: 'Henning', lastName: 'Dorn', iban: 'DE02500105170137075030' },
] as const;

/** The account of the demo login's recommender. */
const demoIban = 'DE02100500000054540402';

/** First the demo login's recommender, then those of the stories; confirmed as real people would be, with a link and a password. */
export async function addRecommenders(
  seeding: Seeding,
  time: TimeTravel,
  tenantKey: string,
): Promise<readonly SeededRecommender[]> {
  const [login] = demoAccountsOf(tenantKey, 'recommender');
  if (!login) throw new Error(`No recommender has a login for ${tenantKey}.`);
  // A publicly known password, so only allowed in the demo.
  const password = environment().DEMO_URL ? login.password : `Aa1-${randomUUID()}`;
  const others = otherRecommenders.map(person => ({
    ...person,
    email: `${person.firstName}.${person.lastName}.${tenantKey}@example.org`.toLowerCase(),
    password: `Aa1-${randomUUID()}`,
  }));
  const seeded: SeededRecommender[] = [];
  for (const [index, person] of [{ ...login, password, iban: demoIban }, ...others].entries()) {
    time.goTo(90 - index * 4);
    const { firstName, lastName, salutation, email } = person;
    const recommenderId = await seeding.once(`recommender-${index}`, async () => {
      const account = await seeding.execute(
        // As an invitation, which sends no welcome mail of its own.
        new RegisterRecommender({ firstName, lastName, salutation, email }, { source: 'invitation', language: 'de' }),
      );
      await confirm(seeding, account.recommenderId, person.password, time.now());
      return account.recommenderId;
    });
    seeded.push({ recommenderId, name: `${firstName} ${lastName}`, iban: person.iban });
  }
  return seeded;
}

async function confirm(seeding: Seeding, recommenderId: string, password: string, now: Date): Promise<void> {
  const tokens = seeding.app.get(Tokens);
  const token = await tokens.issue('welcome', recommenderId, { expiresAt: addHours(now, 24) });
  await seeding.app.get(PasswordByLink, { strict: false }).set(token, password);
  // Ends the session that this opened.
  await tokens.revokeAll('user', recommenderId);
}

export async function storeBankDetails(
  seeding: Seeding,
  { recommenderId, name, iban }: SeededRecommender,
): Promise<void> {
  await seeding.execute(new StoreBankDetails(recommenderId, { holder: name, iban }, { right: 'session' }));
}

type PersonSeed = readonly [
  firstName: string,
  lastName: string,
  kind: 'customer' | 'employee' | 'partner',
  invited: number,
  accepted?: number,
];

/** Days ago. One invitation has expired already: the worker ends it. */
const invited: readonly PersonSeed[] = [
  ['Greta', 'Lorenz', 'customer', 70],
  ['Malte', 'Behrens', 'employee', 44, 41],
  ['Yasemin', 'Kaya', 'customer', 30, 30],
  ['Ole', 'Martens', 'partner', 12],
  ['Philippa', 'Stern', 'customer', 5],
  ['Ruben', 'Falk', 'employee', 1],
];

/** What the agencies say of themselves, by tenant. The numbers are those that are kept free for stories. */
const agencies: Readonly<Record<string, AgencyMasterData>> = {
  telko: {
    name: 'Fernklang-Partner Petersen',
    contact: 'Inga Petersen',
    phone: '+49 30 23125 410',
    email: 'agentur@fernklang.example',
    address: 'Lindenhof 12\n12345 Fernau',
    openingHours: 'Montag bis Freitag 9 bis 18 Uhr\nSamstag 10 bis 14 Uhr',
    picture: null,
  },
  energie: {
    name: 'Auenstrom-Beratung Albrecht',
    contact: 'Bernd Albrecht',
    phone: '+49 30 23125 620',
    email: 'beratung@auenstrom.example',
    address: 'Auwaldweg 8\n04109 Leipzig',
    openingHours: 'Montag bis Donnerstag 9 bis 17 Uhr\nFreitag 9 bis 14 Uhr',
    picture: null,
  },
};

const rolesOfStaff = { owner: 'AgenturInhaber', staff: 'AgenturMitarbeiter', operator: 'Betreiber' } as const;

/** Staff and operators have signed in before; the agency says who it is, and its staff invited some people. */
export async function invite(seeding: Seeding, pipeline: Pipeline, time: TimeTravel, tenantKey: string): Promise<void> {
  time.goTo(90, 7);
  await seeding.once('staff', async () => {
    for (const role of ['owner', 'staff', 'operator'] as const) {
      for (const { firstName, lastName, email, agencyNumber } of demoAccountsOf(tenantKey, role)) {
        const staff = {
          name: `${firstName} ${lastName}`,
          roles: [rolesOfStaff[role]],
          agencyNumber: agencyNumber ?? null,
          email,
          proven: true,
          wayIn: { by: 'installation' } as const,
        };
        await seeding.app
          .get(AgencyUsers, { strict: false })
          .signedIn(userIdOf(seeding.tenantId, email), staff, 'de', time.now());
      }
    }
  });
  const [owner] = demoAccountsOf(tenantKey, 'owner');
  const ofAgency = agencies[tenantKey];
  if (owner?.agencyNumber && ofAgency)
    await seeding.once('agency', () =>
      seeding.app
        .get(MasterData, { strict: false })
        .change(owner.agencyNumber!, ofAgency, null, `${owner.firstName} ${owner.lastName}`),
    );
  const { actor, ...by } = acting(seeding.tenantId, tenantKey, 'staff');
  const offered = offeredKinds((await seeding.tenant()).config);
  for (const [index, [firstName, lastName, wanted, daysAgo, accepted]] of invited.entries()) {
    const kind = offered.includes(wanted) ? wanted : 'customer';
    const email = `${firstName}.${lastName}.${tenantKey}@example.org`.toLowerCase();
    time.goTo(daysAgo, 9);
    await seeding.once(
      `invitation-${index}`,
      () =>
        seeding.app
          .get(InvitePerson)
          .invite(by, { firstName, lastName, email, kind, employeeNumber: null, language: 'de' }),
      actor,
    );
    if (accepted === undefined) continue;
    time.goTo(accepted, 19);
    await seeding.once(`invitation-${index}/accepted`, () => accept(seeding, email, time.now()), 'anonymous');
  }
  await pipeline.settle();
}

async function accept(seeding: Seeding, email: string, now: Date): Promise<null> {
  const found = await seeding.ask(new FindRecommender({ email }));
  if (!found) throw new Error('Nobody was invited under this address.');
  const tokens = seeding.app.get(Tokens);
  const token = await tokens.issue('welcome', found.recommenderId, { expiresAt: addHours(now, 24) });
  await seeding.app.get(PasswordByLink, { strict: false }).set(token, `Aa1-${randomUUID()}`);
  // Ends the session that this opened.
  await tokens.revokeAll('user', found.recommenderId);
  return null;
}
