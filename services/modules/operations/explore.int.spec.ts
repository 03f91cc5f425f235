import { z } from 'zod';
import { Sql } from '#platform/database/sql.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { defineEvent } from '#platform/domain/aggregate.js';
import { newId } from '#platform/domain/ids.js';
import { Engine } from '#engine/engine.js';
import { EngineDatabase } from '#engine/engine-database.js';
import { EngineModule } from '#engine/engine.module.js';
import { Progress } from '#engine/maintenance.js';
import { EventStore } from '#engine/event-store.js';
import { Reaction, type Recorded, type TransactionalReaction } from '#engine/reactions/reaction.js';
import { AgencyModule } from '../agency/agency.module.js';
import { startConsole, type Console } from '../agency/console.test-kit.js';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { OperationsModule } from './operations.module.js';

const StoneThrown = defineEvent('StoneThrown', { stoneId: z.uuid() });
const RippleSpread = defineEvent('RippleSpread', { rippleId: z.uuid() });

@Reaction({ name: 'spread-ripple-when-stone-thrown', queue: 'rewards', on: [StoneThrown] })
class SpreadRipple implements TransactionalReaction {
  constructor(
    private readonly events: EventStore,
    readonly sql: Sql,
  ) {}
  async react(_: Recorded<ReturnType<typeof StoneThrown.of>>): Promise<void> {
    const rippleId = newId();
    await this.events.append('ripple', rippleId, 0, [RippleSpread.of({ rippleId })]);
  }
}

describe('An operator who explores', () => {
  let desk: Console;
  let token: string;
  const settle = () => desk.app.get(Engine, { strict: false }).settle();
  const get = async (path: string) => (await desk.call('GET', `/betrieb/${path}`, { token })).body;
  const throwStone = async (correlationId: string) => {
    const stoneId = newId();
    await desk.app
      .get(UnitOfWork)
      .run({ tenantId: desk.tenants.telko, actor: 'test', correlationId }, () =>
        desk.app.get(EventStore).append('stone', stoneId, 0, [StoneThrown.of({ stoneId })]),
      );
    return stoneId;
  };
  const consumer = async (name: string) =>
    (await get('verbraucher')).Verbraucher.find(({ Name }: { Name: string }) => Name === name);

  beforeAll(async () => {
    desk = await startConsole({
      imports: [AgencyModule, CatalogueModule, OperationsModule, EngineModule],
      providers: [SpreadRipple],
    });
    token = await desk.session('telko', 'Betreiber', 'Carla Brandt');
    await desk.app.get(Engine, { strict: false }).register();
  });
  afterAll(() => desk.close());

  it('finds the events of one process, and of a span of time', async () => {
    await throwStone('lake');
    await throwStone('pond');
    await settle();
    expect((await get('ereignisse?korrelation=lake')).Content.map(({ Typ }: { Typ: string }) => Typ)).toEqual([
      'RippleSpread',
      'StoneThrown',
    ]);
    const { Zeit } = (await get('ereignisse?korrelation=lake')).Content[0];
    expect((await get(`ereignisse?korrelation=lake&von=${Zeit}&bis=${Zeit}`)).TotalCount).toBeGreaterThan(0);
    expect((await get('ereignisse?bis=2020-01-01')).TotalCount).toBe(0);
    expect((await get('ereignisse?von=2020-01-01')).TotalCount).toBe(4);
    expect((await get('ereignisse?von=gestern')).Code).toBe('PSOF0002');
  });

  it('sees what an event led to, and whom it reached', async () => {
    const [ripple, stone] = (await get('ereignisse?korrelation=lake')).Content;
    const chain = await get(`ereignisse/${ripple.Ereignis}/kette`);
    expect(chain).toMatchObject({ Korrelation: 'lake', Vollstaendig: true });
    expect(chain.Knoten).toEqual([
      expect.objectContaining({
        Ereignis: stone.Ereignis,
        Tiefe: 0,
        Ursache: null,
        Zustellungen: [
          { Verbraucher: 'spread-ripple-when-stone-thrown', Zustand: 'Erledigt', Versuche: 1, Fehler: null },
        ],
      }),
      expect.objectContaining({
        Ereignis: ripple.Ereignis,
        Tiefe: 1,
        Ursache: stone.Ereignis,
        Akteur: 'system:spread-ripple-when-stone-thrown',
        Zustellungen: [],
      }),
    ]);
    expect((await get(`ereignisse/${newId()}/kette`)).Code).toBe('PSOF0001');
    const elsewhere = await desk.session('energie', 'Betreiber');
    expect(
      (await desk.call('GET', `/betrieb/ereignisse/${ripple.Ereignis}/kette`, { token: elsewhere, tenant: 'energie' }))
        .body.Code,
    ).toBe('PSOF0001');
  });

  it('sees every consumer with position, lag in events and seconds, and state', async () => {
    const head = (await consumer('order-report')).Position;
    expect(await consumer('order-report')).toMatchObject({
      Art: 'Projektion',
      Rueckstand: 0,
      RueckstandSekunden: 0,
      Geparkt: 0,
      Zustand: 'Aktuell',
    });
    expect(await consumer('spread-ripple-when-stone-thrown')).toMatchObject({
      Art: 'Reaktion',
      Position: head,
      Rueckstand: 0,
      Zustand: 'Aktuell',
    });
    await desk.owner.query(
      `update engine.delivery set state = 'pending', created_at = now() - interval '90 seconds', done_at = null where consumer = 'spread-ripple-when-stone-thrown'`,
    );
    const behind = await consumer('spread-ripple-when-stone-thrown');
    expect(behind).toMatchObject({ Rueckstand: 2, Position: head - 2, Zustand: 'HoltAuf' });
    expect(behind.RueckstandSekunden).toBeGreaterThanOrEqual(90);
    await desk.owner.query(
      `update engine.delivery set state = 'done', done_at = now() where consumer = 'spread-ripple-when-stone-thrown'`,
    );
  });

  it('sees how fast a projection reads, how old what it has not read is, and when the relay last worked', async () => {
    const progress = new Progress(desk.app.get(EngineDatabase, { strict: false }));
    expect((await get('verbraucher')).Relay.LetztesLebenszeichen).toBeNull();
    await desk.owner.query(`update engine.checkpoint set seq = 0 where consumer = 'order-report'`);
    await progress.note(new Date());
    const { Rueckstand, RueckstandSekunden, Rate } = await consumer('order-report');
    expect({ Rueckstand, Rate }).toEqual({ Rueckstand: 4, Rate: 0 });
    expect(RueckstandSekunden).toBeGreaterThan(0);
    await desk.owner.query(`update engine.consumer_progress set at = at - interval '10 seconds'`);
    await settle();
    await progress.note(new Date());
    expect((await consumer('order-report')).Rate).toBeCloseTo(0.4, 1);
    expect((await get('verbraucher')).Relay).toMatchObject({
      LetztesLebenszeichen: expect.any(String),
      Position: 4,
      RueckstandSekunden: 0,
    });
  });

  it('sees that everybody waits where nobody relays', async () => {
    const [before, reaction] = [await consumer('order-report'), await consumer('spread-ripple-when-stone-thrown')];
    const stone = await throwStone('well');
    await desk.owner.query(`update engine.event set at = at - interval '90 seconds' where stream_id = $1`, [stone]);
    expect(await consumer('order-report')).toMatchObject({
      Rueckstand: 1,
      Position: before.Position,
      Zustand: 'HoltAuf',
    });
    expect(await consumer('spread-ripple-when-stone-thrown')).toMatchObject({
      Rueckstand: 1,
      Position: reaction.Position,
      Zustand: 'HoltAuf',
    });
    expect((await consumer('order-report')).RueckstandSekunden).toBeGreaterThanOrEqual(90);
    expect((await get('verbraucher')).Relay.RueckstandSekunden).toBeGreaterThanOrEqual(90);
    await settle();
    expect(await consumer('order-report')).toMatchObject({
      Rueckstand: 0,
      RueckstandSekunden: 0,
      Position: before.Position + 2,
    });
  });

  it.each(['verbraucher', `ereignisse/${newId()}/kette`])('is the only one who may read %s', async path => {
    expect(
      (await desk.call('GET', `/betrieb/${path}`, { token: await desk.session('telko', 'AgenturInhaber') })).body.Code,
    ).toBe('PSOF0003');
  });
});
