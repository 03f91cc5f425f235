import { randomUUID } from 'node:crypto';
import { addHours } from '#platform/clock.js';
import { idFrom } from '#platform/domain/ids.js';
import { environment } from '#platform/environment.js';
import { Tokens } from '#platform/tokens.js';
import { FindRecommender, RegisterRecommender, StoreBankDetails } from '../../../services/modules/account/api.js';
import { SetPassword } from '../../../services/modules/account/use-cases/set-password.js';
import { AgencyUsers } from '../../../services/modules/agency/persistence.js';
import { InviteRecommender } from '../../../services/modules/invitation/use-cases.js';
import { demoAccountsOf } from '../../start/demo/accounts.js';
import { acting, type Pipeline, type Seeding, type TimeTravel } from './seeding.js';
import { demoIban, otherRecommenders } from './stories.js';

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

type Told = readonly [
  firstName: string,
  lastName: string,
  kind: 'customer' | 'employee' | 'partner',
  invited: number,
  accepted?: number,
];

/** Days ago. One invitation is older than it may be: the worker ends it. */
const invited: readonly Told[] = [
  ['Greta', 'Lorenz', 'customer', 70],
  ['Malte', 'Behrens', 'employee', 44, 41],
  ['Yasemin', 'Kaya', 'customer', 30, 30],
  ['Ole', 'Martens', 'partner', 12],
  ['Philippa', 'Stern', 'customer', 5],
  ['Ruben', 'Falk', 'employee', 1],
];

/** The agency's people have signed in before, and invited some. */
export async function invite(seeding: Seeding, pipeline: Pipeline, time: TimeTravel, tenantKey: string): Promise<void> {
  time.goTo(90, 7);
  await seeding.once('staff', async () => {
    for (const role of ['owner', 'staff'] as const) {
      for (const { firstName, lastName, email, agencyNumber } of demoAccountsOf(tenantKey, role)) {
        const staff = {
          name: `${firstName} ${lastName}`,
          roles: [role === 'owner' ? ('AgenturInhaber' as const) : ('AgenturMitarbeiter' as const)],
          agencyNumber: agencyNumber ?? null,
          email,
        };
        await seeding.app
          .get(AgencyUsers, { strict: false })
          .signedIn(idFrom(seeding.tenantId, email), staff, 'de', time.now());
      }
    }
  });
  const [account] = demoAccountsOf(tenantKey, 'staff');
  const { actor, name } = acting(seeding.tenantId, tenantKey, 'staff');
  const by = { userId: idFrom(seeding.tenantId, account!.email), name, agencyNumber: account!.agencyNumber ?? null };
  for (const [index, [firstName, lastName, kind, daysAgo, accepted]] of invited.entries()) {
    const email = `${firstName}.${lastName}.${tenantKey}@example.org`.toLowerCase();
    time.goTo(daysAgo, 9);
    await seeding.once(
      `invitation-${index}`,
      () =>
        seeding.execute(
          new InviteRecommender(by, { firstName, lastName, email, kind, employeeNumber: null, language: 'de' }),
        ),
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
  await seeding.execute(
    new SetPassword(
      await tokens.issue('welcome', found.recommenderId, { expiresAt: addHours(now, 24) }),
      `Aa1-${randomUUID()}`,
    ),
  );
  // Nobody holds the session it opened.
  await tokens.revokeAll('user', found.recommenderId);
  return null;
}
