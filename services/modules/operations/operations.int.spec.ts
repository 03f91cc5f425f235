import { z } from 'zod';
import { EngineDatabase } from '#engine/engine-database.js';
import { Engine } from '#engine/engine.js';
import { EngineModule } from '#engine/engine.module.js';
import { EventStore } from '#engine/event-store.js';
import { Heartbeat } from '#engine/heartbeat.js';
import { queueNames, tenantQueueNames, type QueueName } from '#engine/queues/queue-names.js';
import { OutcomeUnknown, Reaction, type ExternalReaction } from '#engine/reactions/reaction.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { defineEvent } from '#platform/domain/aggregate.js';
import { newId } from '#platform/domain/ids.js';
import { until } from '#testing/until.js';
import { RecommenderRegistered } from '../account/events.js';
import { AgencyModule } from '../agency/agency.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { orderList } from '../order/projections/order-list.js';
import { startConsole, type Console } from '../agency/console.test-kit.js';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { OperationsModule } from './operations.module.js';
import { EXPIRE_REDELIVERY } from './use-cases/expire-redelivery.js';

const BellRung = defineEvent('BellRung', { bellId: z.uuid(), times: z.int() });
const ropes = { torn: true, pulled: [] as string[] };

@Reaction({ name: 'pull-rope-when-bell-rung', queue: 'rewards', on: [BellRung] })
class PullRope implements ExternalReaction<{ times: number }> {
  async prepare() {
    return { times: 1 };
  }
  async deliver(_: unknown, key: string): Promise<string> {
    if (ropes.torn) throw new OutcomeUnknown('the rope tore, ask jonas.weber@example.org');
    ropes.pulled.push(key);
    return 'pulled';
  }
}

describe('The operator', () => {
  let desk: Console;
  let token: string;
  const [bell, other] = [newId(), newId()];
  const settle = () => desk.app.get(Engine, { strict: false }).settle();
  const get = (path: string, by = token) => desk.call('GET', `/betrieb/${path}`, { token: by });
  const platform = async (method: 'GET' | 'POST', path: string, body?: unknown) =>
    desk.call(method, `/${path}`, { token: await desk.platformSession(), body, tenant: 'plattform' });
  const post = (path: string) => desk.call('POST', `/betrieb/${path}`, { token });
  const ring = (tenant: 'telko' | 'energie', bellId: string, version: number) =>
    desk.inTenant(tenant, () =>
      desk.app.get(EventStore).append('bell', bellId, version, [BellRung.of({ bellId, times: version + 1 })]),
    );

  beforeAll(async () => {
    desk = await startConsole({
      imports: [AgencyModule, ReportsModule, CatalogueModule, OperationsModule, EngineModule],
      providers: [PullRope, orderList],
    });
    await desk.app.get(Engine, { strict: false }).register();
  });
  beforeEach(async () => {
    await desk.anew();
    token = await desk.session('telko', 'Betreiber', 'Carla Brandt');
    Object.assign(ropes, { torn: true, pulled: [] });
    await ring('telko', bell, 0);
    await ring('telko', bell, 1);
    await ring('energie', other, 0);
    const recommenderId = newId();
    await desk.inTenant('telko', () =>
      desk.app
        .get(EventStore)
        .append('recommender', recommenderId, 0, [
          RecommenderRegistered.of({ recommenderId, source: 'self', language: 'de' }),
        ]),
    );
    await settle();
  });
  afterAll(() => desk.close());

  it('sees the tenant’s events, newest first', async () => {
    const { body } = await get('ereignisse?pagesize=2');
    expect(body).toMatchObject({ TotalCount: 3, PageCount: 2, HasNext: true });
    expect(body.Content.map(({ Typ }: { Typ: string }) => Typ)).toEqual(['RecommenderRegistered', 'BellRung']);
    expect((await get(`ereignisse?typ=BellRung&aggregat=bell&aggregatId=${bell}`)).body.Content[0]).toMatchObject({
      Version: 2,
      Akteur: 'test',
      Daten: { bellId: bell, times: 2 },
      Ursache: null,
    });
    expect((await get(`ereignisse?aggregatId=${other}`)).body.TotalCount).toBe(0);
  });

  it('sees what parked, with its error and no personal data, and what waits behind it; has it tried again, once, and it is written down', async () => {
    const parked = (await get('zustellungen?zustand=Geparkt')).body;
    expect(parked.Content).toEqual([
      expect.objectContaining({
        Verbraucher: 'pull-rope-when-bell-rung',
        Typ: 'BellRung',
        Aggregat: 'bell',
        AggregatId: bell,
        Versuche: 1,
        NaechsterVersuch: null,
      }),
    ]);
    expect(parked.Content[0].Fehler).toContain('the rope tore');
    expect(JSON.stringify(parked)).not.toContain('@');
    expect((await get('zustellungen?zustand=Offen&verbraucher=pull-rope-when-bell-rung')).body.TotalCount).toBe(1);
    expect((await get('zustellungen?verbraucher=nobody')).body.TotalCount).toBe(0);
    const [{ Ereignis }] = parked.Content;
    const retry = () => post(`zustellungen/pull-rope-when-bell-rung/${Ereignis}/wiederholen`);
    ropes.torn = false;
    expect((await retry()).status).toBe(204);
    expect((await retry()).body.Code).toBe('PSOF0008');
    await settle();
    expect((await get('zustellungen?zustand=Erledigt')).body.TotalCount).toBe(2);
    expect(new Set(ropes.pulled).size).toBe(2);
    expect((await post(`zustellungen/pull-rope-when-bell-rung/${newId()}/wiederholen`)).body.Code).toBe('PSOF0001');
    const log = (await get('protokoll?aktion=delivery.retry&akteur=brandt')).body;
    expect(log.Content).toEqual([
      expect.objectContaining({
        Name: 'Carla Brandt',
        Akteur: expect.stringMatching(/^operator:/),
        Vorher: expect.objectContaining({ state: 'parked' }),
        Nachher: { state: 'pending' },
      }),
    ]);
    expect((await get('protokoll?akteur=nobody')).body.TotalCount).toBe(0);
  });

  it('cannot touch another tenant’s delivery', async () => {
    const { rows } = await desk.owner.query('select event_id from engine.delivery where tenant_id = $1', [
      desk.tenants.energie,
    ]);
    expect((await post(`zustellungen/pull-rope-when-bell-rung/${rows[0].event_id}/wiederholen`)).body.Code).toBe(
      'PSOF0001',
    );
  });

  it('leaves projections to the platform, which rebuilds one for all with progress', async () => {
    const own = async () =>
      (await platform('GET', 'projektionen')).body.find(({ Name }: { Name: string }) => Name === 'recommender-report');
    const { Position } = await own();
    expect(await own()).toEqual({
      Name: 'recommender-report',
      Version: 2,
      Generation: 1,
      VorherigeGeneration: null,
      Position,
      Rueckstand: 0,
      Zustand: 'Aktuell',
      Fehler: null,
    });
    expect((await platform('GET', 'projektionen/recommender-report/neuaufbau')).body).toMatchObject({
      Zustand: 'Keiner',
      Lauf: null,
    });
    const started = await platform('POST', 'projektionen/recommender-report/neuaufbau');
    expect([started.status, started.body]).toEqual([202, { Lauf: expect.any(String) }]);
    expect((await platform('POST', 'projektionen/recommender-report/neuaufbau')).body.Code).toBe('PSOF0008');
    expect((await own()).Zustand).toBe('Neuaufbau');
    expect((await platform('GET', 'projektionen/recommender-report/neuaufbau')).body.Zustand).toBe('Wartet');
    await settle();
    expect((await platform('GET', 'projektionen/recommender-report/neuaufbau')).body).toMatchObject({
      Lauf: started.body.Lauf,
      Zustand: 'Fertig',
      Verarbeitet: Position,
      Gesamt: Position,
      RestSekunden: null,
      Fehler: null,
      Vergleich: expect.arrayContaining([{ Mandant: 'telko', Blau: 1, Gruen: 1, Gleich: true }]),
      Unterschiede: [],
    });
    expect(await own()).toMatchObject({ Generation: 2, Zustand: 'Aktuell' });
    expect((await platform('GET', 'projektionen/nothing/neuaufbau')).body.Code).toBe('PSOF0001');
    expect((await platform('POST', 'projektionen/nothing/neuaufbau')).body.Code).toBe('PSOF0001');
  });

  it('leaves to the platform how far behind a projection is', async () => {
    const own = async () =>
      (await platform('GET', 'projektionen')).body.find(({ Name }: { Name: string }) => Name === 'order-report');
    const { Position } = await own();
    await desk.owner.query(`update engine.checkpoint set seq = 0 where consumer = 'order-report'`);
    expect(Position).toBeGreaterThanOrEqual(4);
    expect(await own()).toMatchObject({ Zustand: 'HoltAuf', Rueckstand: Position, Position: 0 });
  });

  it('sees the queues and who works', async () => {
    ropes.torn = false;
    const [{ Ereignis }] = (await get('zustellungen?zustand=Geparkt')).body.Content;
    await post(`zustellungen/pull-rope-when-bell-rung/${Ereignis}/wiederholen`);
    await settle();
    await new Heartbeat(desk.app.get(EngineDatabase, { strict: false }), 'worker').beat();
    // On a busy machine a queue may not answer in time and is then not asked again for a moment.
    const body = await until('queues that answer', async () => {
      const answer = await get('warteschlangen');
      return answer.body.Erreichbar && answer.body;
    });
    expect(body).toMatchObject({ Erreichbar: true, Worker: [{ Name: expect.stringContaining(String(process.pid)) }] });
    expect(body.Warteschlangen).toEqual(
      tenantQueueNames.map(Name => expect.objectContaining({ Name, Aktiv: 0, Fehlgeschlagen: 0, Angehalten: false })),
    );
  });

  const calls = ['ereignisse', 'zustellungen', 'warteschlangen', 'protokoll'];
  it.each(calls)('is the only one who may call %s', async path => {
    const codes = await Promise.all(
      [
        desk.session('telko', 'AgenturInhaber'),
        desk.session('telko', 'AgenturMitarbeiter'),
        desk.session('energie', 'Betreiber'),
      ].map(async by => (await get(path, await by)).body.Code),
    );
    expect(codes).toEqual(['PSOF0003', 'PSOF0003', 'PSOF0204']);
    expect((await desk.call('GET', `/betrieb/${path}`)).body.Code).toBe('PSOF0204');
  });

  it('may not do the agency’s work', async () => {
    expect((await desk.call('PUT', '/agentur/leads/alle', { token, body: {} })).body.Code).toBe('PSOF0003');
  });
});

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
  const logged = async (queue: QueueName, path: string, token: string, tenant: string) =>
    (await desk.call('GET', `${path}?aktion=queue.pause`, { token, tenant })).body.Content.map(
      ({ Name, Gegenstand, Nachher }: Record<string, unknown>) => [Name, Gegenstand, Nachher],
    ).filter(([, paused]: unknown[]) => paused === queue);
  const asPlatform = (method: 'GET' | 'POST', path: string, body?: unknown, token = platform) =>
    desk.call(method, `/warteschlangen${path}`, { token, body, tenant: 'plattform' });
  /** All queues as running, except the named ones. */
  const running = (
    held: Partial<Record<QueueName, readonly unknown[]>> = {},
    rest: readonly unknown[] = [false, false],
    names: readonly QueueName[] = tenantQueueNames,
  ) => names.map(name => [name, ...(held[name] ?? rest)]);

  beforeAll(async () => {
    desk = await startConsole({
      imports: [AgencyModule, ReportsModule, CatalogueModule, OperationsModule, EngineModule],
      providers: [orderList],
    });
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
    expect(await logged('mails', '/betrieb/protokoll', operators.telko, 'telko')).toEqual([
      ['Carla Brandt', 'mails', { paused: true, reason: expect.stringContaining('Wartung') }],
    ]);
    expect(JSON.stringify(await logged('mails', '/betrieb/protokoll', operators.telko, 'telko'))).not.toContain('@');
    expect(await logged('mails', '/betrieb/protokoll', operators.energie, 'energie')).toEqual([]);
    expect(
      (await asPlatform('GET', '')).body.Warteschlangen.map(
        ({ Name, Angehalten, Mandanten }: Record<string, unknown>) => [Name, Angehalten, Mandanten],
      ),
    ).toEqual(running({ mails: [false, ['telko']] }, [false, []], queueNames));
    expect(
      (await desk.call('POST', '/betrieb/warteschlangen/mails/fortsetzen', { token: operators.telko })).status,
    ).toBe(204);
    expect(await queues('telko')).toEqual(running());
    // Neither queue belongs to a tenant: the queue server's epoch mark, and read models that all tenants share.
    for (const queue of ['epoch', 'projections'])
      expect(
        (await desk.call('POST', `/betrieb/warteschlangen/${queue}/anhalten`, { token: operators.telko, body: reason }))
          .body.Code,
      ).toBe('PSOF0002');
  });

  it('a platform operator: for all tenants, written down in the log of each and in the platform’s', async () => {
    expect((await asPlatform('POST', '/expiry/anhalten', reason)).status).toBe(204);
    for (const tenant of ['telko', 'energie'] as const) {
      expect(await queues(tenant)).toEqual(running({ expiry: [true, true] }));
      expect((await logged('expiry', '/betrieb/protokoll', operators[tenant], tenant))[0]).toEqual([
        'Petra Lang',
        'expiry',
        { paused: true, allTenants: true, reason: expect.any(String) },
      ]);
      // A tenant's operator cannot resume a queue that the platform paused.
      expect(
        (await desk.call('POST', '/betrieb/warteschlangen/expiry/fortsetzen', { token: operators[tenant], tenant }))
          .status,
      ).toBe(204);
      expect(await queues(tenant)).toEqual(running({ expiry: [true, true] }));
    }
    expect(await logged('expiry', '/protokoll', platform, 'plattform')).toEqual([
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
          desk.app.get(DueWork, { strict: false }).schedule(EXPIRE_REDELIVERY, subject, due),
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

  it('a platform operator, who sees the rebuilds that wait, are at work, and failed with none asked for since', async () => {
    const figures = async () => {
      const { Name, Wartend, Aktiv, Verzoegert, Fehlgeschlagen } = (await asPlatform('GET', '')).body.Warteschlangen.at(
        -1,
      );
      return [Name, Wartend, Aktiv, Verzoegert, Fehlgeschlagen];
    };
    const run = (projection: string, state: string, more = '') =>
      desk.owner.query(
        `insert into engine.rebuild (id, projection, requested_by, state, requested_at, held_until) values (gen_random_uuid(), $1, 'test', $2, clock_timestamp(), ${more || 'null'})`,
        [projection, state],
      );
    await desk.owner.query('delete from engine.rebuild');
    expect(await figures()).toEqual(['projections', 0, 0, 0, 0]);
    await run('one', 'failed');
    await run('one', 'requested');
    await run('two', 'building', `now() + interval '1 hour'`);
    await run('three', 'building', `now() - interval '1 hour'`);
    await run('four', 'failed');
    expect(await figures()).toEqual(['projections', 2, 1, 0, 1]);
    await desk.owner.query('delete from engine.rebuild');
    expect((await asPlatform('POST', '/projections/anhalten', reason)).status).toBe(204);
    expect((await asPlatform('GET', '')).body.Warteschlangen.at(-1)).toMatchObject({
      Angehalten: true,
      FuerAlle: true,
    });
    expect((await asPlatform('POST', '/projections/fortsetzen')).status).toBe(204);
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
