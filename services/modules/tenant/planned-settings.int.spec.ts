import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { platformTenant } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { productApi, type ProductApi } from '../../api/journeys/product-api.test.js';
import { IdentityProvider } from '../agency/use-cases/identity-providers.js';
import { PlannedSettings } from './use-cases/plan-setting.js';

/** docs/specification/programme.md#planned-changes-of-what-is-set */
describe('What is set changes at a later moment', () => {
  let api: ProductApi;
  let [carla, david, petra] = ['', '', ''];
  beforeAll(async () => {
    api = await productApi();
    jest.spyOn(api.get(IdentityProvider), 'authorizationEndpointOf').mockResolvedValue('https://login.example/auth');
  });
  beforeEach(async () => {
    await api.anew();
    [carla, david] = [await operator('Carla Brandt'), await operator('David Nowak')];
    petra = await api
      .get(UnitOfWork)
      .run({ tenantId: platformTenant, actor: 'test', correlationId: 'test' }, () =>
        api.get(Tokens).issue('platform', newId(), { data: { name: 'Petra Lang' } }),
      );
  });
  afterAll(() => api.close());

  const operator = (name: string) =>
    api.inTenant(() =>
      api.get(Tokens).issue('agency', newId(), { data: { roles: ['Betreiber'], name, agencyNumber: null } }),
    );
  const call = (method: string, path: string, body?: unknown, { token = carla, headers = {} } = {}) =>
    api.call(method as 'GET', `/betrieb/${path}`, body, { token, headers });
  const wire = (date: Date) => date.toISOString().slice(0, 19);
  const later = (minutes: number) => wire(new Date(api.clock.now().getTime() + minutes * 60_000));
  const pass = async (minutes: number) => {
    api.clock.moveTo(new Date(api.clock.now().getTime() + minutes * 60_000));
    await api.settle();
  };
  const kept = 'KontaktMitAuftrag';
  const row = async () => (await call('GET', 'aufbewahrung')).body.find(({ Art }: any) => Art === kept);
  const days = async (): Promise<number> => (await row()).Tage;
  const version = async (): Promise<number> => (await row()).Version;
  const set = async (Tage: number, giltAb?: string, further: object = {}, token = carla) => {
    const body = { Art: kept, Tage, Version: await version(), ...further };
    return call('PUT', `aufbewahrung${giltAb ? `?giltAb=${giltAb}` : ''}`, body, { token });
  };
  const plans = async () => (await call('GET', 'geplant')).body;
  const plan = async (id: string) => (await plans()).find(({ Id }: any) => Id === id);
  const withdraw = (id: string, token = carla) => call('DELETE', `geplant/${id}`, undefined, { token });
  const kind = (name: string) => ({
    Name: { de: name, en: name },
    ShopUrl: null,
    WerteCent: [1000],
    GueltigkeitMonate: null,
    Warnstufe: null,
    Aktiv: true,
    Lieferant: null,
  });
  const refusal = ({ status, body }: { status: number; body: any }) => [status, body.Errors?.[0]?.Field ?? body.Code];

  it('not before its moment, then by the command that changes it at once; who planned it stands in its versions', async () => {
    const before = await days();
    const { status, body } = await set(7, later(10));
    expect([status, body]).toEqual([202, { Geplant: expect.any(String), GiltAb: later(10) }]);
    expect(await plan(body.Geplant)).toEqual({
      Id: body.Geplant,
      Art: 'Aufbewahrung',
      Gegenstand: kept,
      GiltAb: later(10),
      GeplantAm: later(0),
      GeplantVon: 'Carla Brandt',
      Stand: 'Geplant',
      Taten: [
        {
          Aktion: 'retention.change',
          Gegenstand: 'contact-with-order',
          Vorher: { days: before },
          Nachher: { days: 7 },
        },
      ],
      EndeAm: null,
      ...{ Grund: null, Fehler: [] },
    });
    const { rows } = await api.owner.query('select subject from planned_setting');
    expect(rows).toEqual([{ subject: 'contact-with-order' }]);
    await pass(9);
    expect(await days()).toBe(before);
    await pass(1);
    expect([await days(), (await plan(body.Geplant)).Stand]).toEqual([7, 'Angewandt']);
    expect((await call('GET', `aufbewahrung/${kept}/versionen`)).body[0]).toMatchObject({
      GeaendertVon: 'Carla Brandt',
      Aenderungen: [{ Feld: 'Tage', Vorher: before, Nachher: 7 }],
    });
  });

  it.each([
    ['a moment that is past', () => set(8, later(-1)), [400, 'giltAb']],
    ['this very moment', () => set(8, later(0)), [400, 'giltAb']],
    ['what is no moment', () => set(8, 'morgen'), [400, 'giltAb']],
    ['what would change nothing', () => set(7, later(5)), [400, 'giltAb']],
    ['what a change at once refuses', () => set(-1, later(5)), [400, 'Tage']],
    ['a version that is no longer in force', () => set(8, later(5), { Version: 0 }), [409, 'Tage']],
  ])('but never for %s', async (_, asked, expected) => {
    await set(7);
    expect(refusal(await asked())).toEqual(expected);
    expect([await days(), await plans()]).toEqual([7, []]);
  });

  it('is withdrawn until then, once, and does nothing at its moment', async () => {
    await set(7);
    const { Geplant: id } = (await set(9, later(5))).body;
    expect([(await withdraw(id)).status, (await withdraw(id)).status]).toEqual([204, 404]);
    await pass(6);
    expect([await days(), (await plan(id)).Stand]).toEqual([7, 'Zurueckgezogen']);
    const applied = (await set(10, later(5))).body.Geplant;
    await pass(5);
    expect([await days(), (await withdraw(applied)).status]).toEqual([10, 404]);
  });

  it('one after the other, whichever was planned first, also where both are late; two at one moment are one too many', async () => {
    await set(10);
    const [back, again] = [await set(7, later(20)), await set(7, later(20))];
    expect([back.status, again.status, again.body]).toEqual([202, 202, back.body]);
    expect(refusal(await set(6, later(20)))).toEqual([400, 'giltAb']);
    expect((await set(30, later(10))).status).toBe(202);
    // What is planned behind another one is held against what that one makes.
    expect((await set(10, later(30))).status).toBe(202);
    await pass(10);
    expect(await days()).toBe(30);
    await pass(30);
    expect(await days()).toBe(10);
    const made = (await call('GET', `aufbewahrung/${kept}/versionen`)).body.slice(0, 3);
    expect(made.map(({ Aenderungen: [{ Nachher }] }: any) => Nachher)).toEqual([10, 7, 30]);
  });

  it('not where somebody changed it by hand meanwhile: that stays, and operators are told', async () => {
    const { Geplant: id } = (await set(20, later(5))).body;
    expect((await set(21)).status).toBe(200);
    await pass(5);
    expect([await days(), (await plan(id)).Stand]).toEqual([21, 'Ueberholt']);
    expect(await plan(id)).toMatchObject({ Grund: expect.stringMatching(/geändert/i), Fehler: [] });
    expect(await api.events('PlannedSettingMissed')).toMatchObject([{ planId: id, setting: 'retention' }]);
    const missed = `select by_name, after from audit_entry where action = 'setting.plan-missed'`;
    const { rows } = await api.owner.query(missed);
    expect(rows).toMatchObject([{ by_name: 'Carla Brandt', after: { reason: 'changed-meanwhile' } }]);
  });

  it('whole or not at all: a worker that ends at that moment leaves it to the next one', async () => {
    await set(21);
    const { Geplant: id } = (await set(22, later(5))).body;
    const killed = jest.spyOn(api.get(PlannedSettings), 'end').mockRejectedValueOnce(new Error('killed'));
    await pass(5);
    expect([await days(), (await plan(id)).Stand]).toEqual([21, 'Geplant']);
    await pass(60);
    killed.mockRestore();
    expect([await days(), (await plan(id)).Stand]).toEqual([22, 'Angewandt']);
    const [newest, before] = (await call('GET', `aufbewahrung/${kept}/versionen`)).body;
    expect(newest.Nummer).toBe(before.Nummer + 1);
    await pass(60);
    expect((await call('GET', `aufbewahrung/${kept}/versionen`)).body[0].Nummer).toBe(newest.Nummer);
  });

  it('a kind of voucher, whose name another one took by then: refused, and everything as it was', async () => {
    const { Id, Version } = (await call('POST', 'gutscheinarten', kind('Buchladen'))).body;
    const asked = await call('PUT', `gutscheinarten?giltAb=${later(5)}`, { Id, Version, ...kind('Bücherstube') });
    expect(asked.status).toBe(202);
    await call('POST', 'gutscheinarten', kind('Bücherstube'));
    await pass(5);
    const Fehler = [{ Feld: 'Name.de', Grund: 'Das gibt es schon.' }];
    expect(await plan(asked.body.Geplant)).toMatchObject({ Stand: 'Abgewiesen', Fehler });
    const names = (await call('GET', 'gutscheinarten')).body.map(({ Name }: any) => Name.de);
    expect(names).toEqual(expect.arrayContaining(['Buchladen', 'Bücherstube']));
    const unknown = await call('PUT', `gutscheinarten?giltAb=${later(5)}`, {
      Id: 9_999,
      Version: 1,
      ...kind('Niemand'),
    });
    expect(unknown.status).toBe(404);
  });

  it('an identity provider, with a secret that nobody reads meanwhile, in the name of who planned it', async () => {
    const written = {
      Name: 'Konzern',
      Aussteller: 'https://login.example',
      ClientId: 'w',
      Scope: 'openid',
      Zuordnung: { RollenFeld: null, Rollen: [], AgenturFeld: null, AdressenGelten: false, Person: null },
    };
    const { Id } = (await call('POST', 'anmeldedienste', { Fuer: 'Personal', ...written, Geheimnis: 'first' })).body;
    const path = `anmeldedienste/${Id}?giltAb=${later(5)}`;
    const asked = await call('PUT', path, { ...written, ClientId: 'neu', Geheimnis: 'hidden-later', Version: 1 });
    expect(asked.status).toBe(202);
    const { rows } = await api.owner.query('select change_encrypted, changes from planned_setting');
    expect(JSON.stringify(rows)).not.toContain('hidden-later');
    expect(JSON.stringify(await plans())).not.toContain('hidden-later');
    await pass(5);
    const [service] = (await call('GET', 'anmeldedienste')).body;
    expect(service).toMatchObject({
      ClientId: 'neu',
      Version: 2,
      Aktiv: false,
      Eigene: true,
      GeaendertVon: 'Carla Brandt',
    });
    const status = `anmeldedienste/${Id}/status?giltAb=${later(5)}`;
    expect((await call('PUT', status, { Aktiv: true, Version: 2 })).body.Code).toBe('PSOF0008');
    await api.owner.query('update sign_in_service set tested_version = 2');
    expect((await call('PUT', status, { Aktiv: true, Version: 2 })).body.Code).toBe('PSOF0003');
    expect((await call('PUT', status, { Aktiv: true, Version: 2 }, { token: david })).status).toBe(202);
    await pass(5);
    expect((await call('GET', 'anmeldedienste')).body[0].Aktiv).toBe(true);
    const gone = await call('DELETE', `anmeldedienste/${Id}?giltAb=${later(5)}`);
    await pass(5);
    expect([(await plan(gone.body.Geplant)).Stand, (await call('GET', 'anmeldedienste')).body]).toEqual([
      'Angewandt',
      [],
    ]);
  });

  it('where answers to mails go, and what a mail says', async () => {
    const sender = await call('GET', 'mailversand');
    const asked = await call(
      'PUT',
      `mailversand?giltAb=${later(5)}`,
      { AntwortAn: 'antwort@example.org', Smtp: null },
      { headers: { 'if-match': String(sender.headers['etag']) } },
    );
    const text = await call('GET', 'mails/empfehler-willkommen/de');
    const kind = (await call('GET', 'mails')).body[0].Art;
    const { body, headers } = text.status === 200 ? text : await call('GET', `mails/${kind}/de`);
    const wording = { ...body.Text, Betreff: `Neu: ${body.Text.Betreff}` };
    const said = await call('PUT', `mails/${body.Art}/de?giltAb=${later(5)}`, wording, {
      headers: { 'if-match': String(headers['etag']) },
    });
    // Answers go to another domain: another operator agrees.
    expect([asked.body.WartetAuf, said.body.Geplant]).toEqual(['ZweitePerson', expect.any(String)]);
    const agreed = `veroeffentlichungen/${asked.body.Vorschlag}/zustimmen`;
    expect((await call('PUT', agreed, undefined, { token: david })).status).toBe(204);
    const broken = { ...wording, Inhalt: '<mj-text>{{ Unbekannt }}</mj-text>' };
    expect(
      (await call('PUT', `mails/${body.Art}/de?giltAb=${later(6)}`, broken, { headers: { 'if-match': '*' } })).status,
    ).toBe(400);
    await pass(5);
    expect((await call('GET', 'mailversand')).body.InKraft).toMatchObject({ AntwortAn: 'antwort@example.org' });
    expect((await call('GET', `mails/${body.Art}/de`)).body).toMatchObject({
      Eigen: true,
      Text: { Betreff: wording.Betreff },
    });
  });

  /** docs/specification/programme.md#what-leads-people-away */
  it('leads nobody away where a draft planned it that is live by then: nobody agreed', async () => {
    const becomes = async (status: string) => {
      await api.owner.query('update tenant set status = $1 where id = $2', [status, api.tenantId]);
      api.get(TenantDirectory).forget();
    };
    const path = 'mails/anmeldelink/de';
    const { body, headers } = await call('GET', path);
    const planned = async (link: string, at: number) => {
      const wording = { ...body.Text, Inhalt: `<mj-text><a href="${link}">Hier</a> {{ Link }}</mj-text>` };
      const etag = { 'if-match': String(headers['etag']) };
      return (await call('PUT', `${path}?giltAb=${later(at)}`, wording, { headers: etag })).body.Geplant as string;
    };
    await becomes('draft');
    const [near, away] = [await planned('{{ Portal }}/faq', 3), await planned('https://dieb.example', 5)];
    await pass(1);
    await becomes('live');
    await api.owner.query(
      `insert into tenant_status (tenant_id, version, status, reason, changed_at, changed_by_name) values ($1, 1, 'live', 'Los', $2, 'Petra Lang')`,
      [api.tenantId, api.clock.now()],
    );
    await pass(5);
    expect([(await plan(near)).Stand, (await plan(away)).Stand]).toEqual(['Angewandt', 'Ueberholt']);
    expect((await call('GET', path)).body.Text.Inhalt).not.toContain('dieb.example');
  });

  it('its hosts, by platform operators alone', async () => {
    const hosts = '/../plattform/mandanten/test/hosts';
    const platform = (method: string, path: string, body?: unknown, headers = {}) =>
      api.call(method as 'GET', path, body, { token: petra, headers });
    const before = await platform('GET', hosts);
    const give = (Hosts: string[], minutes: number) =>
      platform('PUT', `${hosts}?giltAb=${later(minutes)}`, { Hosts }, { 'if-match': String(before.headers['etag']) });
    const [first, second] = [await give(['neu.test'], 5), await give(['neuer.test'], 10)];
    expect([first.status, second.status]).toEqual([202, 202]);
    expect((await withdraw(first.body.Geplant)).status).toBe(404);
    expect((await platform('DELETE', `/../plattform/mandanten/nobody/hosts/geplant/${newId()}`)).status).toBe(404);
    expect((await platform('DELETE', `${hosts}/geplant/${second.body.Geplant}`)).status).toBe(204);
    await pass(10);
    expect((await platform('GET', hosts)).body).toMatchObject({
      Hosts: ['neu.test'],
      Versionen: [{ GeaendertVon: 'Petra Lang' }, {}],
      Geplant: [{ Stand: 'Angewandt' }, { Stand: 'Zurueckgezogen' }],
    });
  });

  it('by two, where the tenant asks for a second person: agreed to it is planned, and not before', async () => {
    const configured = await call('GET', 'konfiguration');
    const headers = { 'if-match': String(configured.headers['etag']) };
    const both = { ...configured.body, VeroeffentlichungZuZweit: true };
    expect((await call('PUT', 'konfiguration', both, { headers })).status).toBe(200);
    const moment = later(10);
    const [asked, again] = [await set(40, moment), await set(40, moment)];
    expect([asked.status, asked.body.WartetAuf, again.body.Vorschlag]).toEqual([
      202,
      'ZweitePerson',
      asked.body.Vorschlag,
    ]);
    const late = (await set(41, later(1))).body.Vorschlag;
    const waiting = async () => (await plans()).filter(({ Stand }: any) => Stand === 'Geplant');
    expect(await waiting()).toEqual([]);
    const agree = (id: string, token = david) =>
      call('PUT', `veroeffentlichungen/${id}/zustimmen`, undefined, { token });
    expect((await agree(asked.body.Vorschlag, carla)).body.Code).toBe('PSOF0003');
    expect((await agree(asked.body.Vorschlag)).status).toBe(204);
    expect(await waiting()).toMatchObject([{ GeplantVon: 'Carla Brandt', GiltAb: moment }]);
    await pass(2);
    // Its moment passed before somebody agreed.
    expect((await agree(late)).body.Code).toBe('PSOF0008');
    await pass(8);
    expect(await days()).toBe(40);
  });

  it('while the programme is suspended too, and no more once it has ended', async () => {
    const status = (to: string) => api.owner.query('update tenant set status = $1 where id = $2', [to, api.tenantId]);
    const first = (await set(41, later(5))).body.Geplant;
    await status('suspended');
    await pass(5);
    expect([await days(), (await plan(first)).Stand]).toEqual([41, 'Angewandt']);
    const second = (await set(42, later(5))).body.Geplant;
    await status('retired');
    expect((await set(43, later(6))).body.Code).toBe('PSOF0008');
    await pass(5);
    expect([await days(), (await plan(second)).Stand]).toEqual([41, 'Ueberholt']);
  });

  it('is each tenant’s own, and no business of an agency', async () => {
    const { Geplant: id } = (await set(44, later(60))).body;
    const agency = await api.staff(['AgenturInhaber']);
    const other = { Mandant: 'anders', Name: 'Anders', Vorlage: 'leer', Hosts: ['anders.test'], Sprachen: ['de'] };
    expect((await api.call('POST', '/../plattform/mandanten', other, { token: petra })).status).toBe(201);
    const { id: tenantId } = (await api.get(TenantDirectory).byKey('anders'))!;
    const stranger = await api
      .get(UnitOfWork)
      .run({ tenantId, actor: 'test', correlationId: 'test' }, () =>
        api.get(Tokens).issue('agency', newId(), { data: { roles: ['Betreiber'], name: 'Eva', agencyNumber: null } }),
      );
    const theirs = (method: string, path: string) =>
      api.call(method as 'GET', `/../anders/betrieb/geplant${path}`, undefined, { token: stranger });
    expect((await theirs('GET', '')).body).toEqual([]);
    expect((await theirs('DELETE', `/${id}`)).status).toBe(404);
    expect((await withdraw(id, agency)).status).toBe(403);
    expect((await plan(id)).Stand).toBe('Geplant');
  });

  describe('and what is new, brought back, or takes two', () => {
    const make = (name: string, giltAb?: string) =>
      call('POST', `gutscheinarten${giltAb ? `?giltAb=${giltAb}` : ''}`, kind(name));
    const kinds = async () => (await call('GET', 'gutscheinarten')).body.map(({ Name }: any) => Name.de);
    const stand = async (id: string) => (await plan(id)).Stand;

    it('what is not there yet is made at its moment, of one name once, and not once withdrawn', async () => {
      const [kino, oper] = [(await make('Kino', later(5))).body.Geplant, (await make('Oper', later(5))).body.Geplant];
      expect((await plan(kino)).Gegenstand).toBe('neu/Kino');
      expect((await make('Kino', later(5))).body.Geplant).toBe(kino);
      expect(refusal(await make('Kino', later(9)))).toEqual([400, 'Name.de']);
      expect([refusal(await make('Zoo', later(-1))), (await withdraw(oper)).status]).toEqual([[400, 'giltAb'], 204]);
      expect(await kinds()).not.toContain('Kino');
      const zirkus = (await make('Zirkus', later(5))).body.Geplant;
      await make('Zirkus');
      const killed = jest.spyOn(api.get(PlannedSettings), 'end').mockRejectedValueOnce(new Error('killed'));
      await pass(5);
      await pass(60);
      killed.mockRestore();
      expect([await stand(kino), await stand(oper), await stand(zirkus)]).toEqual([
        'Angewandt',
        'Zurueckgezogen',
        'Abgewiesen',
      ]);
      expect((await kinds()).filter((name: string) => /Kino|Oper|Zirkus/.test(name)).sort()).toEqual([
        'Kino',
        'Zirkus',
      ]);
    });

    it('an identity provider with its secret, and a campaign, are made then, ended and brought back then', async () => {
      const written = {
        Fuer: 'Personal',
        Name: 'Später',
        Aussteller: 'https://login.example',
        ClientId: 'w',
        Scope: 'openid',
        Geheimnis: 'hidden-new',
        Zuordnung: { RollenFeld: null, Rollen: [], AgenturFeld: null, AdressenGelten: false, Person: null },
      };
      expect((await call('POST', `anmeldedienste?giltAb=${later(5)}`, written)).status).toBe(202);
      const day = (days: number) => new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
      const both = (text: string) => ({ de: text, en: text });
      const campaign = {
        Titel: both('Herbst'),
        Text: both('T'),
        RechtsText: both('R'),
        Zustimmung: both('Z'),
        Startdatum: day(1),
        Enddatum: day(30),
      };
      expect((await call('POST', `aktionen?giltAb=${later(5)}`, campaign)).status).toBe(202);
      expect(JSON.stringify((await api.owner.query('select * from planned_setting')).rows)).not.toContain('hidden-new');
      await pass(5);
      const [service] = (await call('GET', 'anmeldedienste')).body;
      expect(service).toMatchObject({ Name: 'Später', MitGeheimnis: true, Aktiv: false, GeaendertVon: 'Carla Brandt' });
      const [{ AktionsId, Version }] = (await call('GET', 'aktionen')).body;
      const changed = await call('PUT', `aktionen?giltAb=${later(1)}`, {
        AktionsId,
        Version,
        ...campaign,
        Titel: both('Winter'),
      });
      const back = await call('POST', `aktionen/${AktionsId}/versionen/1/wiederherstellen?giltAb=${later(2)}`);
      const end = await call('POST', `aktionen/${AktionsId}/beenden?giltAb=${later(3)}`, { Grund: 'Vorbei' });
      const dry = await call('PUT', `aktionen?giltAb=${later(4)}&probelauf=true`, { AktionsId, Version, ...campaign });
      expect([changed.status, back.status, end.status, dry.status]).toEqual([202, 202, 202, 200]);
      await pass(1);
      expect((await call('GET', 'aktionen')).body[0].Titel.de).toBe('Winter');
      await pass(1);
      expect((await call('GET', 'aktionen')).body[0]).toMatchObject({ Titel: { de: 'Herbst' } });
      await pass(1);
      expect([await stand(end.body.Geplant), (await call('GET', 'aktionen')).body[0].Stand.Status]).toEqual([
        'Angewandt',
        'Beendet',
      ]);
    });

    it('a version is brought back at its moment, as the next one, and not where there is none of it', async () => {
      const restore = async (path: string, version: number) =>
        (await call('POST', `${path}/versionen/${version}/wiederherstellen?giltAb=${later(5)}`)).status;
      await set(30);
      const [period, was, before] = [`aufbewahrung/${kept}`, await version(), await days()];
      await set(before + 1);
      const { Id, Version } = (await make('Kino')).body;
      await call('PUT', 'gutscheinarten', { Id, Version, ...kind('Lichtspiel') });
      for (const PruefungAb of [51, 52])
        await call(
          'PUT',
          'konfiguration',
          { ...(await call('GET', 'konfiguration')).body, PruefungAb },
          { headers: { 'if-match': '*' } },
        );
      const [, { Nummer }] = (await call('GET', 'konfiguration/versionen')).body;
      const asked = [
        await restore(period, was),
        await restore(`gutscheinarten/${Id}`, 1),
        await restore('konfiguration', Nummer),
      ];
      expect(asked).toEqual([202, 202, 202]);
      for (const path of ['mailversand', 'mails/empfehler-willkommen/de', 'konfiguration'])
        expect([path, await restore(path, 999)]).toEqual([path, 404]);
      expect([await restore(period, await version()), await restore('konfiguration', Nummer + 1)]).toEqual([400, 400]);
      await pass(5);
      const checkedFrom = (await call('GET', 'konfiguration')).body.PruefungAb;
      expect([await days(), checkedFrom, await kinds()]).toEqual([before, 51, expect.arrayContaining(['Kino'])]);
      expect((await call('GET', `${period}/versionen`)).body[0]).toMatchObject({
        AusVersion: was,
        GeaendertVon: 'Carla Brandt',
      });
    });

    it('the whole catalogue, unless it changed meanwhile; a dry run plans nothing', async () => {
      const { body, headers } = await call('GET', 'katalog');
      const page = {
        Id: 900,
        Position: 900,
        Pfad: 'neues',
        Quelle: 'eigene',
        Kategorie: 'eigene',
        Brotkrume: { de: 'N', en: 'N' },
        Untertitel: { de: '', en: '' },
        Produkte: [],
      };
      const named = (de: string) => ({ ...body, Kategorien: [...body.Kategorien, { ...page, Titel: { de, en: de } }] });
      const title = async () => (await call('GET', 'katalog')).body.Kategorien.at(-1)?.Titel.de;
      const put = (wanted: object, query: string, etag = String(headers['etag'])) =>
        call('PUT', `katalog?${query}`, wanted, { headers: { 'if-match': etag } });
      expect((await put(named('Neu'), `giltAb=${later(5)}&probelauf=true`)).body.Neu).toBe(1);
      const [first, wrong] = [
        await put(named('Neu'), `giltAb=${later(5)}`),
        await put({ ...body, Kategorien: [{}] }, `giltAb=${later(6)}`),
      ];
      expect([first.status, wrong.status, refusal(await put(named('Alt'), `giltAb=${later(5)}`))]).toEqual([
        202,
        400,
        [400, 'giltAb'],
      ]);
      const second = (await put(named('Anders'), `giltAb=${later(9)}`)).body.Geplant;
      await pass(5);
      const now = await call('GET', 'katalog');
      expect(now.body.Kategorien.at(-1).Titel.de).toBe('Neu');
      expect((await put(body, '', String(now.headers['etag']))).status).toBe(200);
      await pass(5);
      expect([await stand(second), await title()]).toEqual(['Ueberholt', body.Kategorien.at(-1)?.Titel.de]);
      const numbers = (await call('GET', 'katalog/versionen')).body.map(({ Nummer }: any) => Nummer);
      expect((await call('POST', `katalog/versionen/${numbers[1]}/wiederherstellen?giltAb=${later(5)}`)).status).toBe(
        202,
      );
      await pass(5);
      expect(await title()).toBe('Neu');
    });

    it('the account paid from: by one at its moment, or proposed for then and planned once another agreed; its number is shown masked', async () => {
      const Iban = 'DE89370400440532013000';
      const read = async () => (await call('GET', 'zahlungskonto')).body;
      const put = async (Kontoinhaber: string, giltAb?: string, Bic: string | null = null) => {
        const { Version } = await read();
        return call('PUT', `zahlungskonto${giltAb ? `?giltAb=${giltAb}` : ''}`, { Version, Kontoinhaber, Iban, Bic });
      };
      const two = async () => {
        await api.owner.query(`update tenant set config = config || '{"payoutAccountBySecondPerson": true}'`);
        api.get(TenantDirectory).forget();
      };
      const agree = async (token = david) =>
        call('PUT', 'zahlungskonto/zustimmen', { Id: (await read()).Vorschlag.Id }, { token });
      expect((await put('Eins', later(5))).status).toBe(202);
      expect(JSON.stringify((await api.owner.query('select * from planned_setting')).rows)).not.toContain('532013000');
      expect(JSON.stringify(await plans())).toContain('"iban":"DE89 **** **** **** **** 00"');
      await pass(5);
      expect((await read()).Konto).toMatchObject({ Kontoinhaber: 'Eins', GeaendertVon: 'Carla Brandt' });
      const alone = (await put('Eins', later(5), 'COBADEFFXXX')).body.Geplant;
      await two();
      await pass(5);
      expect([await stand(alone), (await read()).Konto.Bic]).toEqual(['Abgewiesen', null]);
      const asked = await put('Zwei', later(5));
      expect([asked.status, asked.body.WartetAuf, asked.body.Vorschlag.GiltAb]).toEqual([
        202,
        'ZweitePerson',
        later(5),
      ]);
      expect(refusal(await put('Zwei', later(-5)))).toEqual([400, 'giltAb']);
      expect([(await agree(carla)).body.Code, (await agree()).status, (await read()).Vorschlag]).toEqual([
        'PSOF0003',
        200,
        null,
      ]);
      expect((await read()).Konto.Kontoinhaber).toBe('Eins');
      await put('Spät', later(3));
      await pass(5);
      expect([(await read()).Konto.Kontoinhaber, (await agree()).body.Code]).toEqual(['Zwei', 'PSOF0008']);
    });
  });
});
