import { addDays, dayInGermany } from '#platform/clock.js';
import { newCode } from '#platform/domain/ids.js';
import { ImportVouchers } from '../../../../../services/modules/voucher/api.js';
import { as, operator, type Play } from '../scene.js';

const enough = 25;
const bought = 50;

/** Once a month: more codes of what is asked for and runs short, good for three years. */
export const restock: Play<'restock'> = async scene => {
  const { seeding, sql, tenant, now } = scene;
  const short = await sql.query<{ name: string; cents: number }>(
    `select t.name, a.cents from voucher_type t
     cross join (select distinct amount_cents as cents from reward where tenant_id = $1 union select amount_cents from voucher_waiting where tenant_id = $1) a
     where t.tenant_id = $1 and (select count(*) from voucher v where v.tenant_id = $1 and v.type_id = t.type_id and v.amount_cents = a.cents and v.reward_id is null) < $2 order by 1, 2`,
    [tenant.id, enough],
  );
  if (short.length === 0) return;
  const until = dayInGermany(addDays(now, 3 * 365));
  const lines = short.flatMap(({ name, cents }) =>
    Array.from(
      { length: bought },
      () => `${name};${tenant.key.slice(0, 2).toUpperCase()}-${newCode()}-${newCode()};${cents};${until}`,
    ),
  );
  await as(scene, operator(scene, 0).actor, () => seeding.execute(new ImportVouchers(lines.join('\n'))));
};
