import { addDays, dayInGermany } from '#platform/clock.js';
import { Sql } from '#platform/database/sql.js';
import { idFrom, newCode } from '#platform/domain/ids.js';
import { environment } from '#platform/environment.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { mustBeReadable } from '#platform/tenancy/tenant.js';
import { rewardSettingsMustFit } from '#reward-types/index.js';
import { SetCampaign } from '../../../services/modules/campaign/api.js';
import { ReplaceCatalogue } from '../../../services/modules/catalogue/api.js';
import { AllowContentClient, LayInContent } from '../../../services/modules/content/api.js';
import { SetProviderSecret } from '../../../services/modules/order/api.js';
import { SetPayoutAccount } from '../../../services/modules/payout/api.js';
import { ImportVouchers } from '../../../services/modules/voucher/api.js';
import { contentClientOf } from '../../start/demo/accounts.js';
import { energieContent } from './content/energie.js';
import { telkoContent } from './content/telko.js';
import type { Seeding } from './seeding.js';
import type { DemoTenant } from './tenants/demo-tenant.js';

/** The same on every machine, so that a database can be looked at by heart. */
export const tenantIdOf = (key: string): string => idFrom('demo-tenant', key);

/** Codes of a kind and value in stock; every value a reward of the demo can have. */
const codesEach = 200;

/** Everything a tenant needs before its first visitor. */
export async function setUp(seeding: Seeding, tenant: DemoTenant, now: Date): Promise<void> {
  await seeding.once('tenant', () => addTenant(seeding, tenant));
  seeding.app.get(TenantDirectory).forget();
  await seeding.once('catalogue', () => seeding.execute(new ReplaceCatalogue(tenant.catalogue)));
  for (const campaign of tenant.campaigns)
    await seeding.once(`campaign-${campaign.campaignId}`, () => seeding.execute(new SetCampaign(campaign)));
  await seeding.once('payout-account', () => seeding.execute(new SetPayoutAccount(tenant.payoutAccount)));
  await seeding.once('vouchers', async () => {
    const { created } = await seeding.execute(new ImportVouchers(voucherFile(tenant, now)));
    return { created };
  });
}

/** Written on every run: the secret belongs to this machine, not to the database. */
export async function giveProviderSecret(seeding: Seeding, { key }: DemoTenant): Promise<void> {
  const secret = providerSecrets()[key];
  if (secret) await seeding.inTenant('system:seed', () => seeding.execute(new SetProviderSecret(secret)));
}

async function addTenant(
  seeding: Seeding,
  { key, name, portalUrl, hosts, position, config }: DemoTenant,
): Promise<void> {
  mustBeReadable(config);
  rewardSettingsMustFit(config.rewardTypes);
  await seeding.app.get(Sql).execute(
    `insert into tenant (id, key, name, portal_url, hosts, position, config) values ($1, $2, $3, $4, $5, $6, $7::jsonb)
     on conflict (key) do update set name = $3, portal_url = $4, hosts = $5, position = $6, config = $7::jsonb`,
    [seeding.tenantId, key, name, portalUrl, hosts, position, JSON.stringify(config)],
  );
}

function voucherFile({ key, voucherTypes, catalogue, campaigns }: DemoTenant, now: Date): string {
  const whole = catalogue.offers.map(({ rewardCents }) => rewardCents);
  const extras = campaigns.flatMap(({ tiers }) => tiers?.map(({ cents }) => cents) ?? [2_500, 6_000]);
  const amounts = [...new Set([...whole, ...whole.map(cents => cents / 2), ...extras])];
  const until = dayInGermany(addDays(now, 730));
  const lines = voucherTypes.flatMap(type =>
    amounts.flatMap(cents =>
      Array.from(
        { length: codesEach },
        () => `${type};${key.slice(0, 2).toUpperCase()}-${newCode()}-${newCode()};${cents};${until}`,
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

const contents = { telko: telkoContent, energie: energieContent };

/** The tenant's texts, published; what an editor changed meanwhile stays. Also on a database that was seeded before there were any. */
export async function seedContent(seeding: Seeding, key: keyof typeof contents): Promise<void> {
  await seeding.once('content', () => seeding.execute(new LayInContent(contents[key], 'Einrichtung')));
}

/** Written on every run: the secret belongs to this machine, not to the database. */
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
