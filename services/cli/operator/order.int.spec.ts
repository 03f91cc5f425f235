import { jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import pg from 'pg';
import { useEnvironment } from '#platform/environment.js';
import { newId } from '#platform/domain/ids.js';
import { testDatabase } from '#testing/database.js';
import { ReportOrder } from '../../modules/order/use-cases/report-order.js';
import { atTheDesk } from './desk.js';
import { AssignOrderCommand, RefuseOrderCommand } from './order.commands.js';

const me = { tenant: 'telko', by: 'Carla Brandt', reason: 'told by phone', yes: true };

describe('Orders at the terminal', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let owner: pg.Client;
  const tenantId = newId();

  beforeAll(async () => {
    database = await testDatabase();
    useEnvironment({ DATABASE_APP_URL: database.app, DATABASE_ENGINE_URL: database.engine, QUEUE_URL: database.owner });
    owner = new pg.Client({ connectionString: database.owner });
    await owner.connect();
    await owner.query(
      `insert into tenant (id, key, name, portal_url, hosts, config) values ($1, 'telko', 'Telko', 'http://portal.test', '{}', '{"complaintDays": 0}')`,
      [tenantId],
    );
    for (const number of ['E-1', 'E-2']) {
      await owner.query(
        `insert into recommendation (tenant_id, recommendation_id, number, hash, code, recommender_id, product_id, channel, agency_number, recommender_share, reward_cents, status, terms_version, created_at, valid_until)
         values ($1, $2, $3, $3, $3, $4, 12, 'link', 'A-1', 100, 5000, 'open', '', now(), now() + interval '60 days')`,
        [tenantId, newId(), number, newId()],
      );
    }
    const report = {
      number: 'A-1',
      recommendationNumber: 'E-1',
      recipientNumber: null,
      code: null,
      orderedAt: new Date(),
      kind: 'new',
      outcome: 'concluded',
      productId: null,
      customerNumber: null,
    } as const;
    await atTheDesk(me, app => app.get(CommandBus, { strict: false }).execute(new ReportOrder(report)), true);
    jest.spyOn(console, 'log').mockImplementation(() => undefined);
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await owner.end();
    await database.drop();
  });

  const order = async () =>
    (
      await owner.query(
        `select r.number as recommendation, o.status, o.refusal_reason as reason from customer_order o join recommendation r using (tenant_id, recommendation_id) where o.number = 'A-1'`,
      )
    ).rows[0];
  const audited = async (action: string) =>
    (await owner.query('select by_name, actor from audit_entry where action = $1', [action])).rows;

  it('are another agency’s and not found, unless one acts for it', async () => {
    await expect(new AssignOrderCommand().run(['A-1', 'E-2'], me)).rejects.toMatchObject({ reason: 'not-found' });
    await expect(new RefuseOrderCommand().run(['E-1', 'A-1'], { ...me, agency: 'B-2' })).rejects.toMatchObject({
      reason: 'not-found',
    });
  });

  it('are assigned, after being asked and with a reason', async () => {
    await expect(
      new AssignOrderCommand().run(['A-1', 'E-2'], { ...me, agency: 'A-1', yes: false }),
    ).rejects.toMatchObject({ status: 4 });
    await expect(
      new AssignOrderCommand().run(['A-1', 'E-2'], { ...me, agency: 'A-1', reason: ' ' }),
    ).rejects.toMatchObject({ status: 2 });
    await new AssignOrderCommand().run(['A-1', 'E-2'], { ...me, agency: 'A-1' });
    expect(await order()).toMatchObject({ recommendation: 'E-2', status: 'reported' });
    expect(await audited('order.assign')).toEqual([{ by_name: 'Carla Brandt', actor: 'operator:command-line' }]);
  });

  it('are refused, for good', async () => {
    await new RefuseOrderCommand().run(['E-2', 'A-1'], { ...me, agency: 'A-1' });
    expect(await order()).toMatchObject({ status: 'refused', reason: 'told by phone' });
    await expect(new AssignOrderCommand().run(['A-1', 'E-1'], { ...me, agency: 'A-1' })).rejects.toMatchObject({
      reason: 'order-not-releasable',
    });
    expect(await audited('order.refuse')).toHaveLength(1);
  });
});
