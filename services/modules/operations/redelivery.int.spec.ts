import { z } from 'zod';
import { EngineDatabase } from '#engine/engine-database.js';
import { Engine } from '#engine/engine.js';
import { EngineModule } from '#engine/engine.module.js';
import { EventStore } from '#engine/event-store.js';
import { ConsumerProgress } from '#engine/consumer-progress.js';
import {
  OutcomeUnknown,
  Reaction,
  type ExternalReaction,
  type Recorded,
  type TransactionalReaction,
} from '#engine/reactions/reaction.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { Sql } from '#platform/database/sql.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { defineEvent } from '#platform/domain/aggregate.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { calendarDay } from '#shared/calendar.js';
import { AgencyModule } from '../agency/agency.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { orderList } from '../order/projections/order-list.js';
import { startConsole, type Console } from '../agency/console.test-kit.js';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { OperationsModule } from './operations.module.js';
import { EXPIRE_REDELIVERY } from './use-cases/expire-redelivery.js';
import { RedeliveryRequests } from './use-cases/redelivery-requests.js';

const LampLit = defineEvent('LampLit', { lampId: z.uuid() });
const OilUsed = defineEvent('OilUsed', { lampId: z.uuid() });
const street = { shouted: [] as string[], settled: 0, deaf: false, oilIsOut: false };

@Reaction({ name: 'shout-when-lamp-lit', queue: 'rewards', on: [LampLit] })
class Shout implements ExternalReaction<{ to: { address: string }; subject: string; language: string }> {
  async prepare() {
    return { to: { address: 'jonas.weber@example.org' }, subject: 'Licht!', language: 'de' };
  }
  async deliver(_: unknown, key: string): Promise<string> {
    if (street.deaf) throw new OutcomeUnknown('nobody answered');
    street.shouted.push(key);
    return `<${key}>`;
  }
  async settled(): Promise<void> {
    street.settled += 1;
  }
}

@Reaction({ name: 'use-oil-when-lamp-lit', queue: 'rewards', on: [LampLit] })
class UseOil implements TransactionalReaction {
  constructor(private readonly events: EventStore) {}
  async react({ data: { lampId } }: Recorded<ReturnType<typeof LampLit.of>>): Promise<void> {
    if (street.oilIsOut) throw new DomainError('reward-not-available');
    const used = await this.events.read(oilOf(lampId));
    await this.events.append('oil', oilOf(lampId), used.length, [OilUsed.of({ lampId })]);
  }
}
const oilOf = (lampId: string) => lampId.replace(/^......../, '00000000');

describe('Running a reaction once more', () => {
  let desk: Console;
  let [carla, david] = ['', ''];
  const settle = () => desk.app.get(Engine, { strict: false }).settle();
  const post = (path: string, token: string, body?: unknown) => desk.call('POST', `/betrieb/${path}`, { token, body });
  const rows = async () => (await desk.call('GET', '/betrieb/erneut?pagesize=100', { token: carla })).body.Content;
  const audit = async (action: string) =>
    (await desk.call('GET', `/betrieb/protokoll?aktion=${action}`, { token: carla })).body;
  const ask = (consumer: string, eventId: string, body: object, by = carla) =>
    post(`zustellungen/${consumer}/${eventId}/erneut`, by, body);
  const oilUsed = async (lampId: string) =>
    (await desk.owner.query('select 1 from engine.event where stream_id = $1', [oilOf(lampId)])).rowCount;

  /** A lamp whose reactions are all done. */
  async function lit() {
    const lampId = newId();
    await desk.inTenant('telko', () => desk.app.get(EventStore).append('lamp', lampId, 0, [LampLit.of({ lampId })]));
    await settle();
    street.shouted = [];
    street.settled = 0;
    return {
      lampId,
      eventId: (
        await desk.owner.query<{ id: string }>('select event_id as id from engine.event where stream_id = $1', [lampId])
      ).rows[0]!.id,
    };
  }

  beforeAll(async () => {
    desk = await startConsole({
      imports: [AgencyModule, ReportsModule, CatalogueModule, OperationsModule, EngineModule],
      providers: [Shout, UseOil],
    });
    [carla, david] = [
      await desk.session('telko', 'Betreiber', 'Carla Brandt'),
      await desk.session('telko', 'Betreiber', 'David Nowak'),
    ];
    await desk.app.get(Engine, { strict: false }).register();
  });
  beforeEach(() => Object.assign(street, { deaf: false, oilIsOut: false }));
  afterAll(() => desk.close());

  it('is tried first: what would leave and under which key, or what would change, and nothing stays', async () => {
    const { lampId, eventId } = await lit();
    const before = (await rows()).length;
    const mail = (await ask('shout-when-lamp-lit', eventId, { Probe: true })).body;
    expect(mail).toMatchObject({
      Antrag: null,
      Probe: {
        Wirkung: 'Nachricht',
        Nachricht: { An: 'j•••@example.org', Betreff: 'Licht!' },
        Effektschluessel: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    });
    const change = (await ask('use-oil-when-lamp-lit', eventId, { Probe: true })).body;
    expect(change.Probe).toMatchObject({
      Wirkung: 'Aenderung',
      Effektschluessel: null,
      Ereignisse: [{ Typ: 'OilUsed', Aggregat: 'oil', AggregatId: oilOf(lampId) }],
    });
    await settle();
    expect([street.shouted, await oilUsed(lampId), (await rows()).length]).toEqual([[], 1, before]);
  });

  it('needs a reason and a second person, then happens once, under the key that was announced', async () => {
    const { eventId } = await lit();
    const before = (await audit('redelivery.done')).TotalCount as number;
    expect((await ask('shout-when-lamp-lit', eventId, { Probe: false })).body.Code).toBe('PSOF0002');
    const { Antrag, Probe } = (
      await ask('shout-when-lamp-lit', eventId, { Probe: false, Grund: 'Mail verloren, sagt jonas.weber@example.org' })
    ).body;
    expect((await ask('shout-when-lamp-lit', eventId, { Probe: false, Grund: 'gleich noch einmal' })).body.Code).toBe(
      'PSOF0008',
    );
    expect((await post(`erneut/${Antrag}/genehmigen`, carla)).body.Code).toBe('PSOF0003');
    // At a terminal anybody could give another name.
    const atTerminal = desk.app
      .get(UnitOfWork)
      .run({ tenantId: desk.tenants.telko, actor: 'operator:command-line', correlationId: 'test' }, () =>
        desk.app.get(RedeliveryRequests, { strict: false }).approve(Antrag, 'David Nowak'),
      );
    await expect(atTerminal).rejects.toMatchObject({ reason: 'not-authorised' });
    // The second person sees the dry run and that it belongs to this request.
    expect((await ask('shout-when-lamp-lit', eventId, { Probe: true }, david)).body).toEqual({ Antrag, Probe });
    await settle();
    expect(street.shouted).toEqual([]);
    expect((await post(`erneut/${Antrag}/genehmigen`, david)).status).toBe(204);
    expect((await post(`erneut/${Antrag}/genehmigen`, david)).body.Code).toBe('PSOF0008');
    await settle();
    await settle();
    expect([street.shouted, street.settled]).toEqual([[Probe.Effektschluessel], 1]);
    expect((await rows())[0]).toMatchObject({
      Antrag,
      Zustand: 'Erledigt',
      Ergebnis: `<${Probe.Effektschluessel}>`,
      BeantragtVon: 'Carla Brandt',
      EntschiedenVon: 'David Nowak',
      Eigener: true,
    });
    expect((await audit('redelivery.request')).Content[0]).toMatchObject({
      Name: 'Carla Brandt',
      Nachher: { reason: 'Mail verloren, sagt ‹e-mail›' },
    });
    expect((await audit('redelivery.approve')).Content[0]).toMatchObject({
      Name: 'David Nowak',
      Nachher: { effectKey: Probe.Effektschluessel },
    });
    expect((await audit('redelivery.done')).TotalCount).toBe(before + 1);
  });

  it('runs what changes the database in one transaction with the end of its request', async () => {
    const { lampId, eventId } = await lit();
    const { Antrag } = (await ask('use-oil-when-lamp-lit', eventId, { Probe: false, Grund: 'nachgeprüft' })).body;
    await post(`erneut/${Antrag}/genehmigen`, david);
    await settle();
    await settle();
    expect([await oilUsed(lampId), street.shouted]).toEqual([2, []]);
  });

  it('writes down that the domain refused, and changes nothing', async () => {
    const { lampId, eventId } = await lit();
    const { Antrag } = (await ask('use-oil-when-lamp-lit', eventId, { Probe: false, Grund: 'nachgeprüft' })).body;
    street.oilIsOut = true;
    await post(`erneut/${Antrag}/genehmigen`, david);
    await settle();
    expect((await rows())[0]).toMatchObject({ Antrag, Zustand: 'Verweigert', Ergebnis: 'reward-not-available' });
    expect(await oilUsed(lampId)).toBe(1);
  });

  it('parks in a stream of its own when nobody knows whether it left, and may be asked for anew once that is given up', async () => {
    const { eventId } = await lit();
    const { Antrag } = (await ask('shout-when-lamp-lit', eventId, { Probe: false, Grund: 'Mail verloren' })).body;
    street.deaf = true;
    await post(`erneut/${Antrag}/genehmigen`, david);
    await settle();
    expect((await rows())[0]).toMatchObject({ Antrag, Zustand: 'Geparkt' });
    const parked = (await desk.call('GET', '/betrieb/geparkt', { token: carla })).body.Content.find(
      ({ AggregatId }: { AggregatId: string }) => AggregatId === Antrag,
    );
    await post(`zustellungen/${parked.Verbraucher}/${parked.Ereignis}/ueberspringen`, carla, {
      Grund: 'gibt es nicht mehr',
    });
    expect((await rows())[0]).toMatchObject({ Zustand: 'Aufgegeben' });
    expect((await ask('shout-when-lamp-lit', eventId, { Probe: true })).status).toBe(200);
    expect((await ask('send-again-when-redelivery-approved', parked.Ereignis, { Probe: true })).body.Code).toBe(
      'PSOF0008',
    );
  });

  it('is rejected with a reason, or void when nobody decides in time', async () => {
    const { eventId } = await lit();
    const first = (await ask('shout-when-lamp-lit', eventId, { Probe: false, Grund: 'bitte' })).body.Antrag;
    expect((await post(`erneut/${first}/ablehnen`, david, { Grund: 'nicht nötig' })).status).toBe(204);
    expect((await post(`erneut/${first}/genehmigen`, david)).body.Code).toBe('PSOF0008');
    const second = (await ask('shout-when-lamp-lit', eventId, { Probe: false, Grund: 'doch' })).body.Antrag;
    expect(second).not.toBe(first);
    await desk.inTenant('telko', () => desk.app.get(DueWork).schedule(EXPIRE_REDELIVERY, second, new Date()));
    await settle();
    // Expires by the request's own time, not by the scheduled work.
    expect((await rows()).find(({ Antrag }: { Antrag: string }) => Antrag === second)).toMatchObject({
      Zustand: 'Beantragt',
    });
    expect((await rows()).find(({ Antrag }: { Antrag: string }) => Antrag === first)).toMatchObject({
      Zustand: 'Abgelehnt',
      Begruendung: 'nicht nötig',
    });
  });

  it('is only for deliveries that are at their end', async () => {
    expect((await ask('shout-when-lamp-lit', newId(), { Probe: true })).body.Code).toBe('PSOF0001');
    const codes = await Promise.all(
      [desk.session('telko', 'AgenturInhaber'), desk.session('energie', 'Betreiber')].map(
        async by => (await desk.call('GET', '/betrieb/erneut', { token: await by })).body.Code,
      ),
    );
    expect(codes).toEqual(['PSOF0003', 'PSOF0204']);
  });
});

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
      imports: [AgencyModule, ReportsModule, CatalogueModule, OperationsModule, EngineModule],
      providers: [SpreadRipple, orderList],
    });
    token = await desk.session('telko', 'Betreiber', 'Carla Brandt');
    await desk.app.get(Engine, { strict: false }).register();
  });
  afterAll(() => desk.close());

  it('finds the events of one process, and of a span of time', async () => {
    const { TotalCount: before } = await get('ereignisse?von=2020-01-01');
    await throwStone('lake');
    await throwStone('pond');
    await settle();
    expect((await get('ereignisse?korrelation=lake')).Content.map(({ Typ }: { Typ: string }) => Typ)).toEqual([
      'RippleSpread',
      'StoneThrown',
    ]);
    const today = calendarDay(new Date());
    expect((await get(`ereignisse?korrelation=lake&von=${today}`)).TotalCount).toBeGreaterThan(0);
    expect((await get('ereignisse?bis=2020-01-01')).TotalCount).toBe(0);
    expect((await get('ereignisse?von=2020-01-01')).TotalCount).toBe(before + 4);
    expect((await get('ereignisse?von=gestern')).Code).toBe('PSOF0002');
  });

  it('sees what an event led to, and whom it reached', async () => {
    await throwStone('sea');
    await settle();
    const [ripple, stone] = (await get('ereignisse?korrelation=sea')).Content;
    const chain = await get(`ereignisse/${ripple.Ereignis}/kette`);
    expect(chain).toMatchObject({ Korrelation: 'sea', Vollstaendig: true });
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
    const stones = [await throwStone('north'), await throwStone('south')];
    await settle();
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
      `update engine.delivery set state = 'pending', created_at = now() - interval '90 seconds', done_at = null where consumer = 'spread-ripple-when-stone-thrown' and stream_id = any ($1)`,
      [stones],
    );
    const behind = await consumer('spread-ripple-when-stone-thrown');
    expect(behind).toMatchObject({ Rueckstand: 2, Position: head - 2, Zustand: 'HoltAuf' });
    expect(behind.RueckstandSekunden).toBeGreaterThanOrEqual(90);
    await desk.owner.query(
      `update engine.delivery set state = 'done', done_at = now() where consumer = 'spread-ripple-when-stone-thrown'`,
    );
  });

  it('sees how fast a projection reads, how old what it has not read is, and when the relay last worked', async () => {
    const progress = new ConsumerProgress(desk.app.get(EngineDatabase, { strict: false }));
    expect((await get('verbraucher')).Relay.LetztesLebenszeichen).toBeNull();
    await throwStone('brook');
    await settle();
    const { Position } = await consumer('order-report');
    await desk.owner.query(`update engine.checkpoint set seq = 0 where consumer = 'order-report'`);
    await progress.note(new Date());
    const { Rueckstand, RueckstandSekunden, Rate } = await consumer('order-report');
    expect({ Rueckstand, Rate }).toEqual({ Rueckstand: Position, Rate: 0 });
    expect(RueckstandSekunden).toBeGreaterThan(0);
    await desk.owner.query(`update engine.consumer_progress set at = at - interval '10 seconds'`);
    await settle();
    await progress.note(new Date());
    await desk.owner.query(`update engine.consumer_progress set before_at = at - interval '10 seconds'`);
    expect((await consumer('order-report')).Rate).toBeCloseTo(Position / 10, 1);
    expect((await get('verbraucher')).Relay).toMatchObject({
      LetztesLebenszeichen: expect.any(String),
      Position,
      RueckstandSekunden: 0,
    });
  });

  it('sees that everybody waits where nobody relays', async () => {
    await throwStone('source');
    await settle();
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
