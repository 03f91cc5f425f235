import { environment } from '#platform/environment.js';
import { AllowContentClient, LayInContent } from '../../../../services/modules/content/api.js';
import { contentClientOf } from '../../../start/demo/accounts.js';
import type { Seeding } from '../seeding.js';
import { energieContent } from './energie.js';
import { telkoContent } from './telko.js';

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
