import { randomUUID } from 'node:crypto';
import { addHours } from '#platform/clock.js';
import { environment } from '#platform/environment.js';
import { Tokens } from '#platform/tokens.js';
import { SetPassword } from '../../../services/modules/account/use-cases/set-password.js';
import { RegisterRecommender, StoreBankDetails } from '../../../services/modules/account/api.js';
import { demoAccountsOf } from '../../start/demo/accounts.js';
import { demoIban, otherRecommenders } from './history/people.js';
import type { Seeding } from './seeding.js';
import type { TimeTravel } from './time-travel.js';

export interface SeededRecommender {
  readonly recommenderId: string;
  readonly name: string;
  readonly iban: string;
}

/** The recommender of the demo login first, then those of the stories; confirmed as a person would be, with a link and a password. */
export async function addRecommenders(
  seeding: Seeding,
  time: TimeTravel,
  tenantKey: string,
): Promise<readonly SeededRecommender[]> {
  const [login] = demoAccountsOf(tenantKey, 'recommender');
  if (!login) throw new Error(`No recommender has a login for ${tenantKey}.`);
  // Known to everybody, so only where everybody may know it: in the demo.
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
        new RegisterRecommender({ firstName, lastName, salutation, email }, 'seed', 'de'),
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
  await seeding.execute(new SetPassword(token, password));
  // Nobody holds the session it opened.
  await tokens.revokeAll('user', recommenderId);
}

export async function storeBankDetails(
  seeding: Seeding,
  { recommenderId, name, iban }: SeededRecommender,
): Promise<void> {
  await seeding.execute(new StoreBankDetails(recommenderId, { holder: name, iban }, { right: 'session' }));
}
