import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import pg from 'pg';
import { Clock, calendarDay } from '#platform/clock.js';
import { EngineModule } from '#engine/engine.module.js';
import { environment } from '#platform/environment.js';
import { nestLogger } from '#platform/logger.js';
import { BaseModule } from '../../../services/modules/base.module.js';
import { BusinessModule } from '../../../services/modules/business.module.js';
import { TakingPart } from '../../../services/modules/campaign/use-cases/take-part.js';
import { addRecommenders, giveContentSecret, giveProviderSecret, invite, setUp, tenantIdOf } from './setup.js';
import { workOnCases } from './desk-work.js';
import { play } from './play-stories.js';
import { Pipeline, Seeding, TimeTravel } from './seeding.js';
import { energie, telko, type DemoTenant } from './tenants/demo-tenants.js';
import { proposeOwners } from './staff-proposals.js';
import { tenantTable } from '../tables.js';
import { addDemoHistory } from './demo-history/demo-history.js';

@Module({ imports: [BaseModule, EngineModule, BusinessModule] })
class SeedModule {}

/** The first number of a tenant's sequences. */
const firstCampaign = 1;

/** Adds missing demo data. Idempotent, and can continue after an interruption. `ownerUrl`: the database's owner. */
export async function seedDemo(
  app: INestApplicationContext,
  ownerUrl: string,
  say: (line: string) => void,
): Promise<void> {
  await makeRoomForMarks(ownerUrl);
  const pipeline = new Pipeline(app);
  await pipeline.open();
  const time = new TimeTravel(app, app.get(Clock, { strict: false }).now());
  const today = calendarDay(time.today);
  for (const tenant of [telko(today), energie(today)]) await seedTenant(app, pipeline, time, tenant, say);
}

/** Creates the table of completed steps, which is not part of the product. */
async function makeRoomForMarks(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query(`select to_regclass('demo_seed') as there`);
    if (rows[0].there) return;
    const columns = 'name text not null, at timestamptz not null, result jsonb not null, primary key (tenant_id, name)';
    await owner.query(`begin; ${tenantTable('demo_seed', columns).join('; ')}; commit`);
  } finally {
    await owner.end();
  }
}

async function seedTenant(
  app: INestApplicationContext,
  pipeline: Pipeline,
  time: TimeTravel,
  demo: DemoTenant,
  say: (line: string) => void,
): Promise<void> {
  const seeding = new Seeding(app, tenantIdOf(demo.key), time.now);
  await giveProviderSecret(seeding, demo);
  if (await seeding.isDone('end')) {
    await giveContentSecret(seeding, demo.key);
    return say(`${demo.name}: is there already`);
  }
  time.goTo(91);
  say(`${demo.name}: catalogue and vouchers`);
  await setUp(seeding, demo, time.today);
  await giveContentSecret(seeding, demo.key);
  say(`${demo.name}: people`);
  const recommenders = await addRecommenders(seeding, time, demo.key);
  time.goTo(89, 17);
  // The demo login's recommender takes part in the running campaign.
  await seeding.once('takes-part', () =>
    seeding.app.get(TakingPart).join(recommenders[0]!.recommenderId, firstCampaign, true, {
      source: 'page',
      language: 'de',
      address: null,
    }),
  );
  say(`${demo.name}: invitations`);
  await invite(seeding, pipeline, time, demo.key);
  const tenant = await seeding.tenant();
  for (const [index, story] of demo.stories.entries()) {
    say(`${demo.name}: history, recommendation ${index + 1} of ${demo.stories.length}`);
    await play({ seeding, pipeline, time, tenant, recommenders }, story);
  }
  await workOnCases(seeding, time, demo.key);
  await proposeOwners(seeding, time, demo.key);
  time.returnToToday();
  await seeding.once('end', async () => null);
}

type Way = (app: INestApplicationContext, ownerUrl: string, say: (line: string) => void) => Promise<void>;

/** Refuses outside a demo, since the seeded people's passwords are public in the repository. */
async function runAs(way: Way): Promise<void> {
  const { DATABASE_URL } = process.env;
  if (!environment().DEMO_URL)
    throw new Error('The demo tenants are laid in by `npm start` alone: this installation is no demo (DEMO_URL).');
  if (!DATABASE_URL) throw new Error('The demo needs DATABASE_URL (the owner).');
  const app = await NestFactory.createApplicationContext(SeedModule, { logger: nestLogger, abortOnError: false });
  try {
    await way(app, DATABASE_URL, line => console.log(line));
  } finally {
    await app.close();
  }
}

// As `npm start` runs it: the two tenants with a little history, or with `history` the two years beside the running product.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.env['DATABASE_TIMEOUT'] = '30';
  process.env['STATEMENT_TIMEOUT'] = '600';
  const isHistory = process.argv[2] === 'history';
  // Users of the product are not slowed down.
  if (isHistory) setPriority(constants.priority.PRIORITY_LOW);
  void runAs(isHistory ? addDemoHistory : seedDemo).catch((error: unknown) => {
    console.error(error instanceof Error && error.name === 'Error' ? error.message : error);
    process.exit(1);
  });
}
