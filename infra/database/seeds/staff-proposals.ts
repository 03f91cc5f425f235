import { StaffList, versionOf } from '../../../services/modules/agency/use-cases/staff-list.js';
import { AgencyUsers } from '../../../services/modules/agency/persistence/agency-users.js';
import { acting, type Seeding, type TimeTravel } from './seeding.js';

/** Whom the first operator of each tenant invites as an owner of the agency. */
const newOwners: Readonly<Record<string, { readonly name: string; readonly email: string }>> = {
  telko: { name: 'Mira Feldmann', email: 'mira.feldmann@fernklang.example' },
  energie: { name: 'Arne Lindner', email: 'arne.lindner@auenstrom.example' },
};

/** Each operator has proposed somebody as an owner of the agency, so that something waits for the other one. */
export async function proposeOwners(seeding: Seeding, time: TimeTravel, tenantKey: string): Promise<void> {
  const [first, second, colleague] = [
    acting(seeding.tenantId, tenantKey, 'operator', 0),
    acting(seeding.tenantId, tenantKey, 'operator', 1),
    acting(seeding.tenantId, tenantKey, 'staff', 1),
  ];
  const owner = { roles: ['AgenturInhaber'], agencyNumber: colleague.agencyNumber } as const;
  const list = seeding.app.get(StaffList, { strict: false });
  const invited = newOwners[tenantKey];
  time.goTo(1, 10);
  if (invited)
    await seeding.once(
      'owner-invited',
      () => list.invite({ ...invited, ...owner, language: 'de' }, first, false),
      first.actor,
    );
  time.goTo(1, 13);
  await seeding.once(
    'owner-proposed',
    async () => {
      const entry = await seeding.app.get(AgencyUsers, { strict: false }).listed(colleague.userId);
      if (!entry) throw new Error(`${colleague.name} is not on the list of staff.`);
      const change = { of: versionOf({ ...entry, proposalId: null }), to: owner, isNewAgency: false };
      return list.change(entry.employeeNumber, change, second);
    },
    second.actor,
  );
}
