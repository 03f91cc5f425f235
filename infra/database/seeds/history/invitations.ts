import { randomUUID } from 'node:crypto';
import { addHours } from '#platform/clock.js';
import { idFrom } from '#platform/domain/ids.js';
import { Tokens } from '#platform/tokens.js';
import { SetPassword } from '../../../../services/modules/account/use-cases/set-password.js';
import { FindRecommender } from '../../../../services/modules/account/api.js';
import { AgencyUsers } from '../../../../services/modules/agency/persistence.js';
import { InviteRecommender } from '../../../../services/modules/invitation/use-cases.js';
import { demoAccountsOf } from '../../../start/demo/accounts.js';
import type { Pipeline } from '../pipeline.js';
import type { Seeding } from '../seeding.js';
import type { TimeTravel } from '../time-travel.js';
import { acting } from './agency.js';

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
