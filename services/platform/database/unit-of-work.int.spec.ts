import { newId } from '#platform/domain/ids.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { testPlatform } from '#testing/platform.js';
import { Sql } from './sql.js';
import { afterCommit, UnitOfWork } from './unit-of-work.js';

const work = (tenantId: string) => ({ tenantId, actor: 'test', correlationId: 'c1' });

describe('a unit of work', () => {
  let platform: Awaited<ReturnType<typeof testPlatform>>;
  let units: UnitOfWork;
  let people: PersonStore;
  let sql: Sql;
  const [telko, energie] = [newId(), newId()];
  const jonas = {
    id: newId(),
    role: 'recommender' as const,
    firstName: 'Jonas',
    lastName: 'Weber',
    email: 'Jonas@Example.org',
  };

  beforeAll(async () => {
    platform = await testPlatform();
    [units, people, sql] = [platform.get(UnitOfWork), platform.get(PersonStore), platform.get(Sql)];
  });
  afterAll(() => platform.close());

  it('shows a tenant its own rows and no others', async () => {
    await units.run(work(telko), () => people.add(jonas));
    expect(await units.run(work(telko), () => people.findByEmail('recommender', 'jonas@example.org'))).toMatchObject({
      firstName: 'Jonas',
    });
    expect(await units.run(work(energie), () => people.find(jonas.id))).toBeUndefined();
    expect(await units.run(work(energie), () => sql.query('select * from person'))).toEqual([]);
  });

  it('cannot write a row of another tenant', async () => {
    const smuggle = units.run(work(energie), () =>
      sql.execute(
        `insert into person (tenant_id, person_id, role, first_name, last_name, email) values ($1, $2, 'recipient', '', '', '')`,
        [telko, newId()],
      ),
    );
    await expect(smuggle).rejects.toThrow(/row-level security/);
  });

  it('rolls everything back when the body throws, and runs no after-commit effect', async () => {
    let rang = false;
    const failing = units.run(work(telko), async () => {
      await people.update(jonas.id, { firstName: 'Niemand' });
      afterCommit(() => (rang = true));
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(rang).toBe(false);
    expect(await units.run(work(telko), () => people.find(jonas.id))).toMatchObject({ firstName: 'Jonas' });
  });

  it('joins the running transaction, and refuses to cross tenants', async () => {
    const nested = units.run(work(telko), async () => {
      await units.run(work(telko), () => people.update(jonas.id, { lastName: 'Winter' }));
      await units.run(work(energie), async () => undefined);
    });
    await expect(nested).rejects.toThrow('never crosses tenants');
    expect(await units.run(work(telko), () => people.find(jonas.id))).toMatchObject({ lastName: 'Weber' });
  });

  it('leaves nothing of an erased person but the id', async () => {
    await units.run(work(telko), () => people.erase(jonas.id, new Date()));
    expect(await units.run(work(telko), () => people.find(jonas.id))).toBeUndefined();
    const rows = await units.run(work(telko), () => sql.query('select * from person where person_id = $1', [jonas.id]));
    expect(JSON.stringify(rows)).not.toMatch(/jonas|weber/i);
  });
});
