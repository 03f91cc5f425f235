import { calendarDay } from '#platform/clock.js';
import { newId } from '#platform/domain/ids.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { Tokens } from '#platform/tokens.js';
import { telko } from '../../../infra/database/seeds/tenants/demo-tenants.js';
import { productApi, type ProductApi } from '../../api/journeys/product-api.test.js';
import { AgencyUsers } from '../agency/persistence/agency-users.js';

describe('What is one document changes at a later moment, part by part', () => {
  let api: ProductApi;
  let carla = '';
  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(async () => {
    await api.anew();
    carla = await api.inTenant(async () => {
      const userId = newId();
      const person = { name: 'Carla Brandt', roles: ['Betreiber' as const], agencyNumber: null };
      const email = 'carla@example.org';
      await api.get(AgencyUsers).signedIn(userId, { ...person, email }, 'de', api.clock.now());
      return api.get(Tokens).issue('agency', userId, { data: person });
    });
  });
  afterAll(() => api.close());

  const call = (method: string, path: string, body?: unknown, etag?: string) =>
    api.call(method as 'GET', `/betrieb/${path}`, body, {
      token: carla,
      headers: etag === undefined ? {} : { 'if-match': etag },
    });
  const later = (minutes: number) => new Date(api.clock.now().getTime() + minutes * 60_000).toISOString().slice(0, 19);
  const pass = async (minutes: number) => {
    api.clock.moveTo(new Date(api.clock.now().getTime() + minutes * 60_000));
    await api.settle();
  };

  const both = (text: string) => ({ de: text, en: text });
  const day = (offset: number) => calendarDay(new Date(api.clock.now().getTime() + offset * 86_400_000));
  const campaign = (from: number, to: number, title = 'Herbst') => ({
    Titel: both(title),
    Text: both('T'),
    RechtsText: both('R'),
    Zustimmung: both('Z'),
    Startdatum: day(from),
    Enddatum: day(to),
  });

  /** docs/specification/programme.md#planned-changes */
  describe('the configuration, as a new installation lays it', () => {
    const path = 'konfiguration';
    const read = () => call('GET', path);
    const change = async (changes: object) => {
      const { body, headers } = await read();
      return call('PUT', path, { ...body, ...changes }, String(headers['etag']));
    };
    const plan = async (changes: object) => {
      const { body, headers } = await read();
      const wanted = { GiltAb: later(5), Konfiguration: { ...body, ...changes } };
      return call('POST', `${path}/geplant`, wanted, String(headers['etag']));
    };
    const planned = async (id: string) => (await call('GET', `${path}/geplant`)).body.find(({ Id }: any) => Id === id);
    /** Values equal to the defaults are left out of the stored configuration. */
    beforeEach(async () => {
      const { name, config } = telko(calendarDay(api.clock.now()));
      const { logo: _, icon: __, rules: ___, ...laid } = config;
      await api.owner.query('delete from tenant_configuration');
      await api.owner.query('update tenant set name = $1, config = $2', [name, laid]);
      api.get(TenantDirectory).forget();
    });

    it('takes over beside another field that was saved meanwhile', async () => {
      const asked = await plan({ MaxEmpfaengerPraemieCent: 12_300 });
      const saved = await change({ ModuleNewsletterPermission: false });
      expect([asked.status, saved.status]).toEqual([201, 200]);
      await pass(5);
      expect(await planned(asked.body.Id)).toMatchObject({ Stand: 'Angewandt', Grund: null, Fehler: [] });
      expect((await read()).body).toMatchObject({
        MaxEmpfaengerPraemieCent: 12_300,
        ModuleNewsletterPermission: false,
      });
    });

    it('takes over beside another field of the same group, planned or saved: each keeps its own', async () => {
      const before = (await read()).body.ExitIntent as { Enabled: boolean; DelayMs: number };
      const Enabled = !before.Enabled;
      const asked = await plan({ ExitIntent: { ...before, Enabled } });
      // Another field of the group for the same moment, and one that is saved at once.
      const beside = await plan({ ExitIntent: { ...before, DelayMs: 41_000 } });
      const { Zahlen } = (await read()).body;
      expect((await change({ Zahlen: { ...Zahlen, GueltigkeitTage: 61 } })).status).toBe(200);
      expect([asked.status, beside.status]).toEqual([201, 201]);
      await pass(5);
      for (const { body } of [asked, beside])
        expect(await planned(body.Id)).toMatchObject({ Stand: 'Angewandt', Fehler: [] });
      expect((await read()).body).toMatchObject({
        ExitIntent: { Enabled, DelayMs: 41_000 },
        Zahlen: { ...Zahlen, GueltigkeitTage: 61 },
      });
    });

    it('not where the same field was saved meanwhile: that stays, the list says which, and operators are mailed', async () => {
      const asked = await plan({ MaxEmpfaengerPraemieCent: 12_300 });
      expect((await change({ MaxEmpfaengerPraemieCent: 9_900 })).status).toBe(200);
      await pass(5);
      expect(await planned(asked.body.Id)).toMatchObject({
        Stand: 'Ueberholt',
        Fehler: [{ Feld: 'MaxEmpfaengerPraemieCent', Inzwischen: 9_900, Geplant: 12_300 }],
      });
      expect((await read()).body.MaxEmpfaengerPraemieCent).toBe(9_900);
      const [mail, ...more] = await api.mailsTo('carla@example.org');
      expect([mail?.text, more]).toEqual([expect.stringMatching(/Konfiguration[^]*\/admin\/configuration/), []]);
    });

    it('and tells the field of a group, not the group, where just that one was saved meanwhile', async () => {
      const before = (await read()).body.ExitIntent;
      const asked = await plan({ ExitIntent: { ...before, DelayMs: 41_000 } });
      expect((await change({ ExitIntent: { ...before, DelayMs: 42_000 } })).status).toBe(200);
      await pass(5);
      expect(await planned(asked.body.Id)).toMatchObject({
        Stand: 'Ueberholt',
        Fehler: [{ Feld: 'ExitIntent.DelayMs', Inzwischen: 42_000, Geplant: 41_000 }],
      });
    });
  });

  describe('what is planned already, too far away or after the end is told as that', () => {
    const told = ({ status, body }: { status: number; body: any }) => [
      status,
      body.Errors?.[0]?.Field,
      body.Errors?.[0]?.Message,
    ];
    const germanDay = (minutes: number) =>
      calendarDay(new Date(api.clock.now().getTime() + minutes * 60_000))
        .split('-')
        .reverse()
        .join('.');
    const days = 1_440;
    const period = async (Tage: number, minutes: number) => {
      const Art = 'KontaktMitAuftrag';
      const { Version } = (await call('GET', 'aufbewahrung')).body.find((rule: any) => rule.Art === Art);
      return call('PUT', `aufbewahrung?giltAb=${later(minutes)}`, { Art, Tage, Version });
    };

    it.each([
      [
        'a setting',
        (value: number, minutes: number) => period(value, minutes),
        (body: any) => body.Geplant,
        'giltAb',
        'giltAb',
      ],
      [
        'the configuration',
        async (value: number, minutes: number) => {
          const { body, headers } = await call('GET', 'konfiguration');
          const wanted = { GiltAb: later(minutes), Konfiguration: { ...body, PruefungAb: value } };
          return call('POST', 'konfiguration/geplant', wanted, String(headers['etag']));
        },
        (body: any) => body.Id,
        'GiltAb',
        'Konfiguration',
      ],
    ] as const)('%s', async (_, plan, idOf, moment, whole) => {
      const first = await plan(33, 60);
      expect(first.status).toBeLessThan(300);
      // In turn: the same plan again, another value for the same time, the same value later, another value later, the
      // present value, a time too far ahead, and the latest time allowed.
      expect(idOf((await plan(33, 60)).body)).toBe(idOf(first.body));
      expect(told(await plan(34, 60))).toEqual([
        400,
        moment,
        expect.stringContaining(`am ${germanDay(60)}, ist hier schon etwas anderes geplant`),
      ]);
      expect(told(await plan(33, 90))).toEqual([400, moment, `Das ist schon geplant, für den ${germanDay(60)}.`]);
      expect((await plan(34, 120)).status).toBeLessThan(300);
      await pass(60);
      expect(told(await plan(33, 30))).toEqual([400, whole, expect.stringContaining('würde nichts ändern')]);
      expect(told(await plan(35, 732 * days))).toEqual([400, moment, expect.stringContaining('zwei Jahre')]);
      expect(told(await plan(35, -1))).toEqual([400, moment, expect.stringContaining('Vergangenheit')]);
      expect((await plan(36, 729 * days)).status).toBeLessThan(300);
    });

    it('a campaign, whose change or end would come after its last day', async () => {
      const { AktionsId, Version } = (await call('POST', 'aktionen', campaign(1, 10))).body;
      const change = (minutes: number, from: number, to: number, title?: string) =>
        call('PUT', `aktionen?giltAb=${later(minutes)}`, { AktionsId, Version, ...campaign(from, to, title) });
      const end = (minutes: number) =>
        call('POST', `aktionen/${AktionsId}/beenden?giltAb=${later(minutes)}`, { Grund: 'x' });
      for (const late of [await change(12 * days, 1, 20, 'Winter'), await end(12 * days)])
        expect(told(late)).toEqual([400, 'giltAb', expect.stringContaining(germanDay(10 * days))]);
      expect(told(await change(9 * days, 1, 8)).slice(0, 2)).toEqual([400, 'Enddatum']);
      const made = (minutes: number) => call('POST', `aktionen?giltAb=${later(minutes)}`, campaign(1, 10, 'Neu'));
      expect(told(await made(5 * days)).slice(0, 2)).toEqual([400, 'Startdatum']);
      expect((await made(1)).status).toBe(202);
      // A longer period planned before it allows the later end.
      expect([(await change(5 * days, 1, 20)).status, (await end(12 * days)).status]).toEqual([202, 202]);
    });
  });

  it('the product API: set, asked otherwise and ended at its moment, with the value of its header untold and kept', async () => {
    const Zuordnung = { Preise: 'Euro', Tarife: { Liste: '/plans', Felder: { ExterneId: '/id', Name: '/title' } } };
    const source = (page: string, more: object = {}) => ({
      Url: `https://93.184.216.34/${page}`,
      Takt: 'Taeglich',
      Aktiv: false,
      Kopfzeile: { Name: 'X-Key' },
      Zuordnung,
      ...more,
    });
    const read = async () => (await call('GET', 'katalog/quelle')).body;
    const put = async (Quelle: object | null, giltAb?: string, Version?: number) => {
      const body = { Version: Version ?? (await read()).Version, Quelle };
      return call('PUT', `katalog/quelle${giltAb ? `?giltAb=${giltAb}` : ''}`, body);
    };
    const stand = async (id: string) =>
      (await call('GET', 'geplant?art=Produktquelle')).body.find(({ Id }: any) => Id === id).Stand;
    const field = ({ status, body }: { status: number; body: any }) => [status, body.Errors?.[0]?.Field];

    expect(field(await put(source('a'), later(5)))).toEqual([400, 'Quelle.Kopfzeile.Wert']);
    expect(field(await put(source('a', { Url: 'https://10.0.0.1/' }), later(5)))).toEqual([400, 'Quelle.Url']);
    const first = await put(source('a', { Kopfzeile: { Name: 'X-Key', Wert: 'hidden-4711' } }), later(5));
    expect([first.status, (await read()).Quelle]).toEqual([202, null]);
    // Another host's: somebody else agrees that it is planned.
    const proposed = (await call('GET', 'veroeffentlichungen')).body;
    const { status } = await api.call(
      'PUT',
      `/betrieb/veroeffentlichungen/${first.body.Vorschlag}/zustimmen`,
      undefined,
      {
        token: await api.inTenant(() =>
          api.get(Tokens).issue('agency', newId(), {
            data: { name: 'David Nowak', roles: ['Betreiber'], agencyNumber: null },
          }),
        ),
      },
    );
    expect(status).toBe(204);
    const { rows } = await api.owner.query('select change_encrypted, changes from planned_setting');
    expect(JSON.stringify([rows, proposed, (await call('GET', 'geplant')).body])).not.toContain('hidden-4711');
    await pass(5);
    const set = await read();
    expect([set.Quelle.Url, set.Quelle.Kopfzeile]).toEqual([source('a').Url, { Name: 'X-Key', Gesetzt: true }]);

    const weekly = source('b', { Takt: 'Woechentlich' });
    const asked = await put(weekly, later(5), set.Version);
    expect((await put(weekly, later(5), set.Version)).body).toEqual(asked.body);
    expect(field(await put(source('c'), later(5)))).toEqual([400, 'giltAb']);
    expect(field(await put(weekly, later(6)))).toEqual([400, 'giltAb']);
    expect((await put(weekly, later(7), set.Version + 7)).body.Code).toBe('PSOF0008');
    await pass(5);
    expect((await read()).Quelle).toMatchObject({
      Url: weekly.Url,
      Takt: 'Woechentlich',
      Kopfzeile: { Gesetzt: true },
    });

    const end = (await put(null, later(5))).body.Geplant;
    expect((await put(source('d'))).status).toBe(200);
    await pass(5);
    expect([await stand(end), (await read()).Quelle.Url]).toEqual(['Ueberholt', source('d').Url]);
    const again = (await put(null, later(5))).body.Geplant;
    await pass(5);
    expect([await stand(again), (await read()).Quelle]).toEqual(['Angewandt', null]);
    expect(field(await put(null, later(5)))).toEqual([400, 'giltAb']);
  });

  describe('a preview tells what is planned, and what becomes of it', () => {
    const fate = (answer: { body: any }) => (answer.body.Geplant ?? []).map(({ Wird }: any) => Wird);

    it('of the configuration: void where the same field changes, made beside it else', async () => {
      const look = async (changes: object) =>
        call('POST', 'konfiguration/vorschau', { ...(await call('GET', 'konfiguration')).body, ...changes });
      const before = fate(await look({ PruefungAb: 61 })).length;
      const { body, headers } = await call('GET', 'konfiguration');
      const wanted = { GiltAb: later(30), Konfiguration: { ...body, MaxEmpfaengerPraemieCent: 12_300 } };
      const { Id } = (await call('POST', 'konfiguration/geplant', wanted, String(headers['etag']))).body;
      const mine = async (changes: object) => (await look(changes)).body.Geplant.find((one: any) => one.Id === Id);
      expect(await mine({ MaxEmpfaengerPraemieCent: 9_900 })).toEqual({ Id, GiltAb: later(30), Wird: 'Entfaellt' });
      expect(await mine({ PruefungAb: 61 })).toMatchObject({ Wird: 'GiltDanach' });
      const inGroup = { ...body, ExitIntent: { ...body.ExitIntent, DelayMs: 43_000 } };
      const asked = { GiltAb: later(31), Konfiguration: inGroup };
      const other = (await call('POST', 'konfiguration/geplant', asked, String(headers['etag']))).body.Id;
      const { Enabled, DelayMs } = body.ExitIntent;
      const ofOther = async (ExitIntent: object) =>
        (await look({ ExitIntent })).body.Geplant.find((one: any) => one.Id === other).Wird;
      expect(await ofOther({ Enabled: !Enabled, DelayMs })).toBe('GiltDanach');
      expect(await ofOther({ Enabled, DelayMs: 44_000 })).toBe('Entfaellt');
      await call('DELETE', `konfiguration/geplant/${other}`);
      await call('DELETE', `konfiguration/geplant/${Id}`);
      expect(fate(await look({ PruefungAb: 61 }))).toHaveLength(before);
    });

    it('of the catalogue, entry by entry, and of a campaign', async () => {
      const { body, headers } = await call('GET', 'katalog');
      const named = (at: number, Name: string) => ({
        ...body,
        Produkte: body.Produkte.map((one: any, index: number) => (index === at ? { ...one, Name } : one)),
      });
      const look = (wanted: object) => call('PUT', 'katalog?probelauf=true', wanted, String(headers['etag']));
      expect((await look(named(0, 'Jetzt'))).body).not.toHaveProperty('Geplant');
      const { Geplant } = (await call('PUT', `katalog?giltAb=${later(30)}`, named(0, 'Dann'), String(headers['etag'])))
        .body;
      expect([fate(await look(named(0, 'Jetzt'))), fate(await look(named(1, 'Jetzt')))]).toEqual([
        ['Entfaellt'],
        ['GiltDanach'],
      ]);
      await call('DELETE', `geplant/${Geplant}`);
      await call('POST', 'aktionen', campaign(1, 10));
      const [{ Stand, ...terms }] = (await call('GET', 'aktionen')).body.filter(
        ({ Stand }: any) => Stand.Status !== 'Beendet',
      );
      const dry = async () =>
        (await call('PUT', 'aktionen?probelauf=true', { ...terms, BudgetCent: 900_000 })).body.Wirkung;
      await call('PUT', `aktionen?giltAb=${later(31)}`, { ...terms, BudgetCent: 800_000 });
      expect(fate({ body: await dry() })).toContain('Entfaellt');
      expect((await call('GET', 'aktionen')).body[0].BudgetCent).toBe(Stand && terms.BudgetCent);
    });
  });

  /** docs/specification/programme.md#planned-changes-of-what-is-set */
  describe('the catalogue, entry by entry', () => {
    const read = async () => (await call('GET', 'katalog')).body;
    const productOf = (catalogue: any, number: number) => catalogue.Produkte.find(({ Id }: any) => Id === number);
    const put = async (edit: (catalogue: any) => void, giltAb?: string) => {
      const { body, headers } = await call('GET', 'katalog');
      edit(body);
      return call('PUT', `katalog${giltAb ? `?giltAb=${giltAb}` : ''}`, body, String(headers['etag']));
    };
    const planned = async (id: string) => (await call('GET', 'geplant')).body.find(({ Id }: any) => Id === id);
    const named = (number: number, name: string) => (catalogue: any) => void (productOf(catalogue, number).Name = name);
    let [one, other] = [0, 0];
    beforeEach(async () => {
      [one, other] = (await read()).Produkte.map(({ Id }: any) => Id);
    });

    it('takes over beside another entry that was saved meanwhile, a new offer too', async () => {
      const offer = {
        ProduktId: one,
        WertCent: 7_700,
        Startdatum: '2150-01-01',
        Enddatum: '2150-12-31',
        EnddatumAnzeige: null,
      };
      const { status, body } = await put(catalogue => catalogue.Angebote.push(offer), later(5));
      const saved = await put(catalogue => {
        productOf(catalogue, other).Position = 77;
        catalogue.Angebote.push({ ...offer, ProduktId: other });
      });
      expect([status, saved.status]).toEqual([202, 200]);
      await pass(5);
      expect(await planned(body.Geplant)).toMatchObject({ Stand: 'Angewandt' });
      const now = await read();
      expect(productOf(now, other).Position).toBe(77);
      const made = now.Angebote.filter(({ WertCent }: any) => WertCent === 7_700);
      expect(made.map(({ ProduktId }: any) => ProduktId).sort()).toEqual([one, other].sort());
    });

    it('not where the same entry was saved meanwhile: that stays, and the list says which', async () => {
      const { Geplant } = (await put(named(one, 'Später'), later(5))).body;
      expect((await put(named(one, 'Gleich'))).status).toBe(200);
      await pass(5);
      expect(await planned(Geplant)).toMatchObject({
        Stand: 'Ueberholt',
        Fehler: [{ Feld: `Produkte.${one}`, Inzwischen: { Name: 'Gleich' }, Geplant: { Name: 'Später' } }],
      });
      expect(productOf(await read(), one).Name).toBe('Gleich');
    });

    it('not where the entry is gone by then', async () => {
      const page = {
        Id: 901,
        Position: 901,
        Pfad: 'weg',
        Quelle: 'eigene',
        Kategorie: 'eigene',
        Titel: { de: 'W', en: 'W' },
        Brotkrume: { de: 'W', en: 'W' },
        Untertitel: { de: '', en: '' },
        Produkte: [],
      };
      expect((await put(catalogue => catalogue.Kategorien.push(page))).status).toBe(200);
      const { Geplant } = (await put(catalogue => void (catalogue.Kategorien.at(-1).Position = 5), later(5))).body;
      const without = await put(
        catalogue => void (catalogue.Kategorien = catalogue.Kategorien.filter(({ Id }: any) => Id !== 901)),
      );
      expect(without.status).toBe(200);
      await pass(5);
      expect((await planned(Geplant)).Stand).toBe('Ueberholt');
      expect((await read()).Kategorien.map(({ Id }: any) => Id)).not.toContain(901);
    });

    it('two plans one after the other, of the same entry and of another', async () => {
      const first = (await put(named(one, 'Erst'), later(5))).body.Geplant;
      const second = (await put(named(one, 'Dann'), later(10))).body.Geplant;
      const beside = (await put(named(other, 'Daneben'), later(15))).body.Geplant;
      await pass(5);
      expect(productOf(await read(), one).Name).toBe('Erst');
      await pass(10);
      const states = await Promise.all([first, second, beside].map(async id => (await planned(id)).Stand));
      expect(states).toEqual(['Angewandt', 'Angewandt', 'Angewandt']);
      const now = await read();
      expect([productOf(now, one).Name, productOf(now, other).Name]).toEqual(['Dann', 'Daneben']);
    });

    it('the second one not where somebody changed the entry between the two', async () => {
      const first = (await put(named(one, 'Eins'), later(5))).body.Geplant;
      const second = (await put(named(one, 'Zwei'), later(10))).body.Geplant;
      await pass(5);
      expect((await put(named(one, 'Von Hand'))).status).toBe(200);
      await pass(5);
      expect([(await planned(first)).Stand, (await planned(second)).Stand]).toEqual(['Angewandt', 'Ueberholt']);
      expect(productOf(await read(), one).Name).toBe('Von Hand');
    });
  });
});
