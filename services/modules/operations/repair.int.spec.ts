import { z } from 'zod';
import { defineEvent } from '#platform/domain/aggregate.js';
import { newId } from '#platform/domain/ids.js';
import { Engine } from '#engine/engine.js';
import { EngineModule } from '#engine/engine.module.js';
import { EventStore } from '#engine/event-store.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { OutcomeUnknown, Reaction, type ExternalReaction, type Recorded } from '#engine/reactions/reaction.js';
import { AgencyModule } from '../agency/agency.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { startConsole, type Console } from '../agency/console.test-kit.js';
import { RecommenderRegistered } from '../account/events.js';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { OperationsModule } from './operations.module.js';

const KettleBoiled = defineEvent('KettleBoiled', { kettleId: z.uuid(), cups: z.int() });
const kitchen = { broken: true, poured: [] as number[] };

@Reaction({ name: 'pour-tea-when-kettle-boiled', queue: 'rewards', on: [KettleBoiled] })
class PourTea implements ExternalReaction<number> {
  async prepare(event: Recorded<ReturnType<typeof KettleBoiled.of>>) {
    return event.data.cups;
  }
  async deliver(cups: number): Promise<string> {
    if (kitchen.broken) throw new OutcomeUnknown('no cup left, ask jonas.weber@example.org');
    kitchen.poured.push(cups);
    return 'poured';
  }
}

describe('An operator who mends', () => {
  let desk: Console;
  let token: string;
  const settle = () => desk.app.get(Engine, { strict: false }).settle();
  const get = async (path: string, tenantToken = token) =>
    (await desk.call('GET', `/betrieb/${path}`, { token: tenantToken })).body;
  const post = (path: string, body?: unknown) => desk.call('POST', `/betrieb/${path}`, { token, body });
  const platform = async (method: 'GET' | 'POST', path: string, body?: unknown) =>
    desk.call(method, `/${path}`, { token: await desk.platformSession(), body, tenant: 'plattform' });
  const boil = async (...cups: number[]) => {
    const kettleId = newId();
    await desk.inTenant('telko', () =>
      desk.app.get(EventStore).append(
        'kettle',
        kettleId,
        0,
        cups.map(count => KettleBoiled.of({ kettleId, cups: count })),
      ),
    );
    return kettleId;
  };
  const register = (recommenderId: string) =>
    desk.inTenant('telko', () =>
      desk.app
        .get(EventStore)
        .append('recommender', recommenderId, 0, [
          RecommenderRegistered.of({ recommenderId, source: 'self', language: 'de' }),
        ]),
    );
  const parkedOf = async (kettleId: string) =>
    (await get('geparkt?pagesize=100')).Content.find(
      ({ AggregatId }: { AggregatId: string }) => AggregatId === kettleId,
    );
  const projection = async () =>
    (await platform('GET', 'projektionen')).body.find(({ Name }: { Name: string }) => Name === 'recommender-report');

  beforeAll(async () => {
    desk = await startConsole({
      imports: [AgencyModule, ReportsModule, CatalogueModule, OperationsModule, EngineModule],
      providers: [PourTea],
    });
    await desk.app.get(Engine, { strict: false }).register();
  });
  beforeEach(async () => {
    await desk.anew();
    token = await desk.session('telko', 'Betreiber', 'Carla Brandt');
    kitchen.broken = true;
    kitchen.poured = [];
  });
  afterAll(() => desk.close());

  it('sees each parked stream with what waits behind it, its error and the trace, without personal data', async () => {
    const kettle = await boil(1, 2, 3);
    await settle();
    const parked = await parkedOf(kettle);
    expect(parked).toMatchObject({
      Verbraucher: 'pour-tea-when-kettle-boiled',
      Art: 'Reaktion',
      Typ: 'KettleBoiled',
      Aggregat: 'kettle',
      Version: 1,
      Versuche: 1,
      Wartend: 2,
    });
    expect(parked.Fehler).toContain('no cup left');
    expect(parked.Spur).toContain('deliver');
    expect(JSON.stringify(parked)).not.toContain('@example');
  });

  it('gives up one delivery with a reason, and the stream goes on', async () => {
    const kettle = await boil(1, 2);
    await settle();
    const { Ereignis } = await parkedOf(kettle);
    const skip = `zustellungen/pour-tea-when-kettle-boiled/${Ereignis}/ueberspringen`;
    expect((await post(skip, {})).body.Code).toBe('PSOF0002');
    kitchen.broken = false;
    expect(await post(skip, { Grund: 'Tee ist kalt' })).toEqual({ status: 200, body: { Anzahl: 1 } });
    expect((await post(skip, { Grund: 'noch einmal' })).body.Code).toBe('PSOF0008');
    await settle();
    expect(kitchen.poured).toEqual([2]);
    expect((await get('protokoll?aktion=delivery.skip')).Content[0]).toMatchObject({
      Name: 'Carla Brandt',
      Vorher: { state: 'parked' },
      Nachher: { state: 'skipped', wholeStream: false, count: 1, reason: 'Tee ist kalt' },
    });
  });

  it('gives up a whole stream', async () => {
    const kettle = await boil(1, 2, 3);
    await settle();
    const { Ereignis } = await parkedOf(kettle);
    kitchen.broken = false;
    expect(
      (
        await post(`zustellungen/pour-tea-when-kettle-boiled/${Ereignis}/ueberspringen`, {
          Grund: 'alle sind gegangen',
          GanzerStrom: true,
        })
      ).body,
    ).toEqual({ Anzahl: 3 });
    await settle();
    expect(kitchen.poured).toEqual([]);
    expect(
      (await post(`zustellungen/pour-tea-when-kettle-boiled/${newId()}/ueberspringen`, { Grund: 'x' })).body.Code,
    ).toBe('PSOF0001');
  });

  it('looks first how many and which a filter would repeat, then repeats exactly those', async () => {
    const kettles = [await boil(1, 2, 3), await boil(7), await boil(8)];
    await settle();
    const filter = { Verbraucher: 'pour-tea-when-kettle-boiled', Typ: 'KettleBoiled', Fehler: 'NO CUP' };
    const look = await post('zustellungen/wiederholen', { ...filter, Probe: true });
    expect(look.body.Ausgefuehrt).toBe(false);
    expect(look.body.Anzahl).toBe(3);
    expect(look.body.Zustellungen.map(({ AggregatId }: { AggregatId: string }) => AggregatId)).toEqual(
      expect.arrayContaining(kettles),
    );
    expect(
      (await post('zustellungen/wiederholen', { ...filter, Fehler: 'kettle leaks', Probe: true })).body.Anzahl,
    ).toBe(0);
    expect((await post('zustellungen/wiederholen', { ...filter, Probe: false, ErwarteteAnzahl: 2 })).body.Code).toBe(
      'PSOF0008',
    );
    kitchen.broken = false;
    expect(
      (await post('zustellungen/wiederholen', { ...filter, Probe: false, ErwarteteAnzahl: 3 })).body,
    ).toMatchObject({ Anzahl: 3, Ausgefuehrt: true });
    await settle();
    expect([...kitchen.poured].sort()).toEqual([1, 2, 3, 7, 8]);
    expect((await get('geparkt')).TotalCount).toBe(0);
    expect((await get('protokoll?aktion=delivery.retry-set')).Content[0]).toMatchObject({
      Gegenstand: filter.Verbraucher,
      Nachher: { count: 3, state: 'pending' },
    });
  });

  it('calls a rebuild off, with a reason', async () => {
    const { Generation } = await projection();
    const cancel = () =>
      platform('POST', 'projektionen/recommender-report/neuaufbau/abbrechen', { Grund: 'falscher Zeitpunkt' });
    expect((await cancel()).body.Code).toBe('PSOF0008');
    await platform('POST', 'projektionen/recommender-report/neuaufbau');
    expect((await cancel()).status).toBe(204);
    await settle();
    expect((await platform('GET', 'projektionen/recommender-report/neuaufbau')).body).toMatchObject({
      Zustand: 'Abgebrochen',
    });
    expect(await projection()).toMatchObject({ Generation, Zustand: 'Aktuell' });
    expect((await get('protokoll?aktion=projection.cancel-rebuild')).TotalCount).toBe(1);
    expect((await platform('POST', 'projektionen/nothing/neuaufbau/abbrechen', { Grund: 'x' })).body.Code).toBe(
      'PSOF0001',
    );
  });

  it('sees which rows differ after a rebuild, rolls back, and forward again', async () => {
    const back = () => platform('POST', 'projektionen/recommender-report/zurueckrollen', { Grund: 'sieht falsch aus' });
    const [first, second] = [newId(), newId()];
    await register(first);
    await settle();
    expect((await back()).body.Code).toBe('PSOF0008');
    await desk.owner.query('delete from recommender_report_rows where recommender_id = $1', [first]);
    await platform('POST', 'projektionen/recommender-report/neuaufbau');
    expect((await back()).body.Code).toBe('PSOF0008');
    await settle();
    expect((await platform('GET', 'projektionen/recommender-report/neuaufbau')).body.Unterschiede).toEqual([
      { Schluessel: { recommender_id: first }, Blau: null, Gruen: expect.objectContaining({ recommender_id: first }) },
    ]);
    const before = (await projection()).Generation;
    await register(second);
    await settle();
    expect((await back()).status).toBe(204);
    await settle();
    // The old generation has caught up with later events.
    expect(await projection()).toMatchObject({
      Generation: 1,
      VorherigeGeneration: before,
      Zustand: 'Aktuell',
      Rueckstand: 0,
    });
    expect((await back()).status).toBe(204);
    await settle();
    expect(await projection()).toMatchObject({ Generation: before, VorherigeGeneration: 1 });
    expect((await get('protokoll?aktion=projection.roll-back')).TotalCount).toBe(2);
    expect((await platform('POST', 'projektionen/nothing/zurueckrollen', { Grund: 'x' })).body.Code).toBe('PSOF0001');
  });

  it('replays the tenant’s events into one of its read models, after a preview; the neighbour’s rows stay as they are', async () => {
    const [mine, neighbours] = [newId(), newId()];
    await register(mine);
    await desk.inTenant('energie', () =>
      desk.app
        .get(EventStore)
        .append('recommender', neighbours, 0, [
          RecommenderRegistered.of({ recommenderId: neighbours, source: 'self', language: 'de' }),
        ]),
    );
    await settle();
    const before = (await get('projektionen')).find(({ Name }: { Name: string }) => Name === 'recommender-report');
    expect(before.Zeilen).toBeGreaterThan(0);
    await desk.owner.query(`delete from recommender_report_rows where recommender_id in ($1, $2)`, [mine, neighbours]);
    const path = 'projektionen/recommender-report/wiedergabe';
    const latest = async () =>
      (await get('projektionen')).find(({ Name }: { Name: string }) => Name === 'recommender-report').Wiedergabe;
    const preview = (await post(path, { Probe: true })).body;
    expect(preview).toEqual({ Lauf: null, Ereignisse: expect.any(Number), Zeilen: before.Zeilen - 1 });
    expect(await latest()).toBeNull();
    const { Position } = (await get('ereignisse?typ=RecommenderRegistered&pagesize=1')).Content[0];
    expect((await post(path, { Probe: true, AbPosition: Position })).body).toMatchObject({ Ereignisse: 1, Zeilen: 1 });
    expect((await post(path, { Probe: false, AbPosition: 'viel' })).status).toBe(400);

    const { Lauf } = (await post(path, { Probe: false })).body;
    expect((await post(path, { Probe: false })).body.Code).toBe('PSOF0008');
    await settle();
    expect(await latest()).toMatchObject({
      Lauf,
      AbPosition: '0',
      Zustand: 'Fertig',
      Fehler: null,
      Ergebnis: { Vorher: before.Zeilen - 1, Nachher: before.Zeilen, Hinzugefuegt: 1, Geaendert: 0, Entfernt: 0 },
    });
    const { rows } = await desk.owner.query(
      'select recommender_id as id from recommender_report_rows where recommender_id in ($1, $2)',
      [mine, neighbours],
    );
    expect(rows.map(({ id }) => id)).toContain(mine);
    expect(rows.map(({ id }) => id)).not.toContain(neighbours);
    expect((await get('protokoll?aktion=projection.replay')).Content[0]).toMatchObject({
      Name: 'Carla Brandt',
      Gegenstand: 'recommender-report',
      Nachher: { run: Lauf, from: '0' },
    });
    // The neighbour’s operator sees neither run nor rows of it.
    const theirs = await desk.session('energie', 'Betreiber', 'Ole Winter');
    const { body: seen } = await desk.call('GET', '/betrieb/projektionen', { token: theirs, tenant: 'energie' });
    expect(seen.find(({ Name }: { Name: string }) => Name === 'recommender-report')).toMatchObject({
      Zeilen: 0,
      Wiedergabe: null,
    });
    expect((await post('projektionen/nothing/wiedergabe', { Probe: true })).body.Code).toBe('PSOF0001');
  });

  it('sees what is due and failed, kind by kind, and tries it again', async () => {
    await desk.inTenant('telko', () => desk.app.get(DueWork).schedule('expire-redelivery', newId(), new Date()));
    await desk.owner.query(
      `update engine.due_work set state = 'parked', attempts = 8, error = 'no such request' where kind = 'expire-redelivery'`,
    );
    expect(await get('warteschlangen/expiry/faelliges')).toEqual([
      {
        Art: 'expire-redelivery',
        Wartend: 0,
        Verzoegert: 0,
        Fehlgeschlagen: 1,
        Seit: expect.any(String),
        Fehler: 'no such request',
      },
    ]);
    const retry = (body: object) => post('warteschlangen/expiry/faelliges/wiederholen', body);
    expect((await retry({ Art: 'remind-reward' })).body).toEqual({ Anzahl: 0 });
    expect((await retry({})).body).toEqual({ Anzahl: 1 });
    const { rows } = await desk.owner.query(
      `select state, attempts from engine.due_work where kind = 'expire-redelivery'`,
    );
    expect(rows).toEqual([{ state: 'waiting', attempts: 0 }]);
    expect((await get('protokoll?aktion=queue.retry')).Content).toEqual([
      expect.objectContaining({ Gegenstand: 'expiry', Nachher: { kind: null, count: 1 } }),
    ]);
  });

  it.each(['geparkt', 'projektionen'])('is the only one who may read %s', async path => {
    const codes = await Promise.all(
      [desk.session('telko', 'AgenturInhaber'), desk.session('energie', 'Betreiber')].map(
        async by => (await get(path, await by)).Code,
      ),
    );
    expect(codes).toEqual(['PSOF0003', 'PSOF0204']);
  });
});
