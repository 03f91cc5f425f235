import { CommandBus } from '@nestjs/cqrs';
import { ReportOrder } from '../../modules/order/use-cases/report-order.js';
import { friend, recommender, submission } from './people-api.js';
import { programmeApi, type ProgrammeApi } from './programme-api.test.js';

describe('What came through one agency', () => {
  let api: ProgrammeApi;
  let other: string;
  let own: string;
  let customer: { id: string; token: string };
  let recommendation: string;

  beforeAll(async () => {
    api = await programmeApi();
    [own, other] = [await api.staff(['AgenturInhaber'], 'A-1'), await api.staff(['AgenturInhaber'], 'B-2')];
    customer = await recommender(api, 'jonas@example.org');
    recommendation = (
      await api.call('POST', '/Empfehlen/create', submission('jonas@example.org', { Agentennummer: 'B-1001' }), {
        token: customer.token,
      })
    ).body.Empfehlungsnummer;
    const { body } = await api.call('POST', `/empfaenger/create/${recommendation}`, friend('rosa@example.org'));
    const { recipientId } = (await api.events('RecipientRegistered')).at(-1);
    await api.call(
      'PUT',
      '/empfaenger/zustimmung',
      { AgbText: true },
      { token: await api.issue('recipient', recipientId) },
    );
    const order = {
      number: 'O-1',
      recommendationNumber: null,
      recipientNumber: body.Empfaengernummer,
      code: null,
      orderedAt: api.clock.now(),
      kind: 'new',
      outcome: 'concluded',
      productId: null,
      customerNumber: null,
    } as const;
    await api.inTenant(() => api.get(CommandBus).execute(new ReportOrder(order)));
    await api.settle();
  });
  afterAll(() => api.close());

  it('is released by that agency alone; to another there is no such order', async () => {
    const release = (token: string) =>
      api.call('PUT', `/agentur/auftragfreigeben/${recommendation}/O-1`, undefined, { token });
    expect(await release(other)).toMatchObject({ status: 404, body: { Code: 'PSOF0001' } });
    expect((await release(own)).status).toBe(204);
    await api.settle();
  });

  it('shows its recommender to that agency alone: to log in for, and with a customer number', async () => {
    const reward = await api.owner.query(`select reward_id from reward where beneficiary_id = $1`, [customer.id]);
    await api.call('PUT', '/empfehler/SetKundennummerForEmpfehler/K-4711', undefined, {
      token: await api.issue('reward', reward.rows[0].reward_id),
    });
    const waiting = async (token: string) =>
      (await api.call('GET', '/agentur/kundennummern', undefined, { token })).body;
    expect(await waiting(other)).toMatchObject({ TotalCount: 0, Content: [] });
    expect(await waiting(own)).toMatchObject({ TotalCount: 1, Content: [{ Id: customer.id }] });

    const [login, decide] = [
      (token: string) => api.call('POST', `/agentur/adminlogin/${customer.id}`, undefined, { token }),
      (token: string) => api.call('PUT', `/agentur/kundennummern/${customer.id}`, { Status: 'Ok' }, { token }),
    ];
    for (const call of [login, decide])
      expect(await call(other)).toMatchObject({ status: 404, body: { Code: 'PSOF0001' } });
    expect([(await login(own)).status, (await decide(own)).status]).toEqual([201, 204]);
  });

  it('does not keep the other one from who recommended through none', async () => {
    const { id, token } = await recommender(api, 'ohne@example.org');
    expect((await api.call('POST', `/agentur/adminlogin/${id}`, undefined, { token: other })).status).toBe(201);
    await api.call('POST', '/Empfehlen/create', submission('ohne@example.org', { Agentennummer: 'B-1001' }), { token });
    expect((await api.call('POST', `/agentur/adminlogin/${id}`, undefined, { token: other })).status).toBe(404);
    await api.recommend('ohne@example.org', token);
    expect((await api.call('POST', `/agentur/adminlogin/${id}`, undefined, { token: other })).status).toBe(201);
  });
});
