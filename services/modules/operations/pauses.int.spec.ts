import { queueNames, type QueueName } from '#engine/queues/queue-names.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { EngineModule } from '#engine/engine.module.js';
import { Engine } from '#engine/engine.js';
import { AgencyModule } from '../agency/agency.module.js';
import { startConsole, type Console } from '../agency/console.test-kit.js';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { OperationsModule } from './operations.module.js';
import { EXPIRE_REFIRE } from './use-cases/refires.js';

describe('Who holds queues back', () => {
  let desk: Console;
  let platform: string;
  let operators: Readonly<Record<'telko' | 'energie', string>>;
  const reason = { Grund: 'Mailserver in Wartung, Rückfragen an wartung@example.org' };
  const queues = async (tenant: 'telko' | 'energie') =>
    (await desk.call('GET', '/betrieb/warteschlangen', { token: operators[tenant], tenant })).body.Warteschlangen.map(
      ({ Name, Angehalten, FuerAlle }: { Name: string; Angehalten: boolean; FuerAlle: boolean }) => [
        Name,
        Angehalten,
        FuerAlle,
      ],
    );
  const logged = async (path: string, token: string, tenant: string) =>
    (await desk.call('GET', `${path}?aktion=queue.pause`, { token, tenant })).body.Content.map(
      ({ Name, Gegenstand, Nachher }: Record<string, unknown>) => [Name, Gegenstand, Nachher],
    );
  const asPlatform = (method: 'GET' | 'POST', path: string, body?: unknown, token = platform) =>
    desk.call(method, `/warteschlangen${path}`, { token, body, tenant: 'plattform' });
  /** All queues as they go on, but the ones named. */
  const running = (
    held: Partial<Record<QueueName, readonly unknown[]>> = {},
    rest: readonly unknown[] = [false, false],
  ) => queueNames.map(name => [name, ...(held[name] ?? rest)]);

  beforeAll(async () => {
    desk = await startConsole({ imports: [AgencyModule, CatalogueModule, OperationsModule, EngineModule] });
    await desk.app.get(Engine, { strict: false }).register();
    operators = {
      telko: await desk.session('telko', 'Betreiber', 'Carla Brandt'),
      energie: await desk.session('energie', 'Betreiber', 'Franziska Moser'),
    };
    platform = await desk.platformSession();
  });
  afterAll(() => desk.close());

  it('a tenant’s operator: for that tenant alone, with a reason, written down once in its log and in no other', async () => {
    const pause = (body: object) =>
      desk.call('POST', '/betrieb/warteschlangen/mails/anhalten', { token: operators.telko, body });
    expect((await pause({})).body.Code).toBe('PSOF0002');
    for (let time = 0; time < 2; time++) expect((await pause(reason)).status).toBe(204);
    expect([await queues('telko'), await queues('energie')]).toEqual([running({ mails: [true, false] }), running()]);
    expect(await logged('/betrieb/protokoll', operators.telko, 'telko')).toEqual([
      ['Carla Brandt', 'mails', { paused: true, reason: expect.stringContaining('Wartung') }],
    ]);
    expect(JSON.stringify(await logged('/betrieb/protokoll', operators.telko, 'telko'))).not.toContain('@');
    expect(await logged('/betrieb/protokoll', operators.energie, 'energie')).toEqual([]);
    expect(
      (await asPlatform('GET', '')).body.Warteschlangen.map(
        ({ Name, Angehalten, Mandanten }: Record<string, unknown>) => [Name, Angehalten, Mandanten],
      ),
    ).toEqual(running({ mails: [false, ['telko']] }, [false, []]));
    expect(
      (await desk.call('POST', '/betrieb/warteschlangen/mails/fortsetzen', { token: operators.telko })).status,
    ).toBe(204);
    expect(await queues('telko')).toEqual(running());
    expect(
      (await desk.call('POST', '/betrieb/warteschlangen/epoch/anhalten', { token: operators.telko, body: reason })).body
        .Code,
    ).toBe('PSOF0002');
  });

  it('a platform operator: for all tenants, written down in the log of each and in the platform’s', async () => {
    expect((await asPlatform('POST', '/expiry/anhalten', reason)).status).toBe(204);
    for (const tenant of ['telko', 'energie'] as const) {
      expect(await queues(tenant)).toEqual(running({ expiry: [true, true] }));
      expect((await logged('/betrieb/protokoll', operators[tenant], tenant))[0]).toEqual([
        'Petra Lang',
        'expiry',
        { paused: true, allTenants: true, reason: expect.any(String) },
      ]);
      // What the platform holds back no tenant's operator lets go on.
      expect(
        (await desk.call('POST', '/betrieb/warteschlangen/expiry/fortsetzen', { token: operators[tenant], tenant }))
          .status,
      ).toBe(204);
      expect(await queues(tenant)).toEqual(running({ expiry: [true, true] }));
    }
    expect(await logged('/protokoll', platform, 'plattform')).toEqual([
      ['Petra Lang', 'expiry', expect.objectContaining({ allTenants: true })],
    ]);
    expect((await asPlatform('POST', '/expiry/fortsetzen')).status).toBe(204);
    expect([await queues('telko'), await queues('energie')]).toEqual([running(), running()]);
  });

  it('a platform operator, who sees how much waits of all tenants together, and an operator of their own', async () => {
    const due = new Date(Date.now() - 60_000);
    for (const [tenant, subjects] of [
      ['telko', ['one', 'two']],
      ['energie', ['three']],
    ] as const) {
      for (const subject of subjects)
        await desk.inTenant(tenant, () =>
          desk.app.get(DueWork, { strict: false }).schedule(EXPIRE_REFIRE, subject, due),
        );
    }
    const waiting = (body: { Warteschlangen: { Name: string; Wartend: number }[] }) =>
      body.Warteschlangen.find(({ Name }) => Name === 'expiry')!.Wartend;
    const own = await Promise.all(
      (['telko', 'energie'] as const).map(async tenant =>
        waiting((await desk.call('GET', '/betrieb/warteschlangen', { token: operators[tenant], tenant })).body),
      ),
    );
    expect(own).toEqual([2, 1]);
    expect(waiting((await asPlatform('GET', '')).body)).toBe(3);
  });

  it('no tenant’s operator for all, and no platform operator in a tenant', async () => {
    for (const token of Object.values(operators))
      expect((await asPlatform('POST', '/mails/anhalten', reason, token)).body.Code).toBe('PSOF0204');
    expect((await asPlatform('POST', '/mails/anhalten', reason, '')).body.Code).toBe('PSOF0204');
    for (const path of [
      '/betrieb/warteschlangen',
      '/betrieb/protokoll',
      '/betrieb/auszahlungen',
      '/betrieb/ereignisse',
    ]) {
      const { status, body } = await desk.call('GET', path, { token: platform });
      expect([path, [401, 404].includes(status), body.Code]).toEqual([
        path,
        true,
        expect.stringMatching(/^PSOF0(204|001)$/),
      ]);
    }
  });

  it('nobody but the platform rebuilds what every tenant reads', async () => {
    for (const token of Object.values(operators))
      expect(
        (await desk.call('POST', '/projektionen/order-report/neuaufbau', { token, tenant: 'plattform' })).body.Code,
      ).toBe('PSOF0204');
    expect(
      (await desk.call('POST', '/betrieb/projektionen/order-report/neuaufbau', { token: operators.telko })).status,
    ).toBe(404);
    expect(
      (await desk.call('POST', '/projektionen/order-report/neuaufbau', { token: platform, tenant: 'plattform' }))
        .status,
    ).toBe(202);
    const { body } = await desk.call('GET', '/betrieb/protokoll?aktion=projection.rebuild', {
      token: operators.energie,
      tenant: 'energie',
    });
    expect(body.Content.map(({ Name }: { Name: string }) => Name)).toEqual(['Petra Lang']);
  });
});
