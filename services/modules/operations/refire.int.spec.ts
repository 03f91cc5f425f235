import { z } from 'zod';
import { defineEvent } from '#platform/domain/aggregate.js';
import { newId } from '#platform/domain/ids.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { Engine } from '#engine/engine.js';
import { EngineModule } from '#engine/engine.module.js';
import { EventStore } from '#engine/event-store.js';
import {
  OutcomeUnknown,
  Reaction,
  type ExternalReaction,
  type Recorded,
  type TransactionalReaction,
} from '#engine/reactions/reaction.js';
import { AgencyModule } from '../agency/agency.module.js';
import { startConsole, type Console } from '../agency/console.test-kit.js';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { OperationsModule } from './operations.module.js';
import { EXPIRE_REFIRE } from './use-cases/refires.js';

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
      imports: [AgencyModule, CatalogueModule, OperationsModule, EngineModule],
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

  it('is rehearsed first: what would leave and under which key, or what would change, and nothing stays', async () => {
    const { lampId, eventId } = await lit();
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
    expect([street.shouted, await oilUsed(lampId), (await rows()).length]).toEqual([[], 1, 0]);
  });

  it('needs a reason and a second person, then happens once, under the key that was announced', async () => {
    const { eventId } = await lit();
    expect((await ask('shout-when-lamp-lit', eventId, { Probe: false })).body.Code).toBe('PSOF0002');
    const { Antrag, Probe } = (
      await ask('shout-when-lamp-lit', eventId, { Probe: false, Grund: 'Mail verloren, sagt jonas.weber@example.org' })
    ).body;
    expect((await ask('shout-when-lamp-lit', eventId, { Probe: false, Grund: 'gleich noch einmal' })).body.Code).toBe(
      'PSOF0008',
    );
    expect((await post(`erneut/${Antrag}/genehmigen`, carla)).body.Code).toBe('PSOF0003');
    // The second person sees what it would do, and that it is this request.
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
    expect((await audit('refire.request')).Content[0]).toMatchObject({
      Name: 'Carla Brandt',
      Nachher: { reason: 'Mail verloren, sagt ‹e-mail›' },
    });
    expect((await audit('refire.approve')).Content[0]).toMatchObject({
      Name: 'David Nowak',
      Nachher: { effectKey: Probe.Effektschluessel },
    });
    expect((await audit('refire.done')).TotalCount).toBe(1);
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
    expect((await ask('send-again-when-refire-approved', parked.Ereignis, { Probe: true })).body.Code).toBe('PSOF0008');
  });

  it('is rejected with a reason, or void when nobody decides in time', async () => {
    const { eventId } = await lit();
    const first = (await ask('shout-when-lamp-lit', eventId, { Probe: false, Grund: 'bitte' })).body.Antrag;
    expect((await post(`erneut/${first}/ablehnen`, david, { Grund: 'nicht nötig' })).status).toBe(204);
    expect((await post(`erneut/${first}/genehmigen`, david)).body.Code).toBe('PSOF0008');
    const second = (await ask('shout-when-lamp-lit', eventId, { Probe: false, Grund: 'doch' })).body.Antrag;
    expect(second).not.toBe(first);
    await desk.inTenant('telko', () => desk.app.get(DueWork).schedule(EXPIRE_REFIRE, second, new Date()));
    await settle();
    // Not by the planned work, but by the request's own time.
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
