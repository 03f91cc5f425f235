import { Sql } from '#platform/database/sql.js';
import { calendarDay } from '#platform/clock.js';
import { daysFrom } from '#shared/calendar.js';
import { StaffAtWork } from '../../../services/modules/agency/api.js';
import { WorkOnItems } from '../../../services/modules/desk/use-cases/work-on-items.js';
import { acting, type Seeding, type TimeTravel } from './seeding.js';

/** The agency's staff have begun to work on what waits: one case has somebody and notes, another is put off. */
export async function workOnCases(seeding: Seeding, time: TimeTravel, tenantKey: string): Promise<void> {
  const { userId, name, agencyNumber, actor } = acting(seeding.tenantId, tenantKey, 'staff');
  const by = { userId, name, agencyNumber, roles: ['AgenturMitarbeiter'] };
  const anybody = () => true;
  time.goTo(1, 15);
  await seeding.once(
    'desk',
    async () => {
      const work = seeding.app.get(WorkOnItems, { strict: false });
      const [taken, putOff] = await casesThatWait(seeding);
      const staff = await seeding.ask(new StaffAtWork(null));
      const to = staff.find(one => one.userId === userId)?.employeeNumber ?? null;
      if (taken) {
        await work.note(taken, 'Hat angerufen und fragt, wann die Prämie kommt.', by);
        await work.note(taken, 'Anbieter bestätigt den Anschluss, kann freigegeben werden.', by);
        await work.assign(taken, { to, dueOn: undefined }, by, anybody);
      }
      if (putOff) {
        await work.note(putOff, 'Nicht erreicht, versuche es in einer Woche noch einmal.', by);
        await work.assign(putOff, { to, dueOn: daysFrom(calendarDay(time.today), 7) }, by, anybody);
      }
      return null;
    },
    actor,
  );
}

/** Of recommendations with a contract that can be released, the one that waits longest first. */
async function casesThatWait(seeding: Seeding) {
  const rows = await seeding.app.get(Sql).query<{ number: string }>(
    `select r.number from customer_order o
     join recommendation r on r.tenant_id = o.tenant_id and r.recommendation_id = o.recommendation_id
     where o.tenant_id = $1 and o.status = 'reported' and o.assignment <> 'none' and o.without_reward is null
     group by r.number order by min(o.reported_at)`,
    [seeding.tenantId],
  );
  return rows.map(({ number }) => ({ kind: 'recommendation', number }) as const);
}
