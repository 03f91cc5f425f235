import { jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { daysBetween } from '#shared/calendar.js';
import { fromWireDateTime } from '#shared/dates-and-money.js';
import { allCalls } from '#contract/index.js';
import { environment } from '#platform/environment.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { platformTenant } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { SoftwareAuthenticator } from '#testing/software-authenticator.js';
import { productApi, type ProductApi } from '../../api/journeys/product-api.test.js';
import { AgencyUsers } from '../agency/persistence/agency-users.js';
import { IdentityProvider } from '../agency/use-cases/identity-providers.js';
import { SignInServices } from '../agency/use-cases/sign-in-services.js';
import { ImportTenant } from './api.js';

let api: ProductApi;
let petra: string;
const within = <T>(tenant: string, work: () => Promise<T>) =>
  api.get(UnitOfWork).run({ tenantId: tenant, actor: 'test', correlationId: 'test' }, work);
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, token = petra) =>
  api.call(method, `/../plattform/mandanten${path}`, body, { token });
const made = async (Mandant: string) => {
  const asked = { Mandant, Name: Mandant, Vorlage: 'leer', Hosts: [`${Mandant}.test`], Sprachen: ['de', 'en'] };
  expect((await call('POST', '', asked)).status).toBe(201);
  return (await api.get(TenantDirectory).byKey(Mandant))!.id;
};
beforeAll(async () => {
  api = await productApi();
});
beforeEach(async () => {
  await api.anew();
  const userId = newId();
  petra = await within(platformTenant, async () => {
    await api.get(AgencyUsers).noteProven(userId, 'petra.lang@plattform.example');
    return api.get(Tokens).issue('platform', userId, { data: { name: 'Petra Lang' } });
  });
});
afterAll(() => api.close());

/** docs/specification/programme.md#one-document */
describe('A document that tells how a programme is connected', () => {
  const documentOf = async (key: string) => (await call('GET', `/${key}/dokument`)).body;
  const put = (key: string, document: unknown, dryRun = false) =>
    call('PUT', `/${key}/dokument${dryRun ? '?probelauf=true' : ''}`, document);

  const connected = {
    Produktquelle: {
      Url: 'https://produkte.anbieter.example/v1',
      Takt: 'Stuendlich',
      Aktiv: true,
      Zuordnung: {
        Preise: 'Cent',
        Produkte: null,
        Tarife: null,
        Geraete: null,
        Angebote: { Liste: '', Felder: { ExterneId: '/id', WertCent: '/wert' } },
      },
      Kopfzeile: { Name: 'Authorization' },
    },
    Aufbewahrung: [
      { Art: 'UnbestaetigterKontakt', Tage: 84 },
      { Art: 'UnbestaetigtesKonto', Tage: 84 },
      { Art: 'Entscheidungsfrist', Tage: 90 },
      { Art: 'KontaktOhneAuftrag', Tage: 84 },
      { Art: 'KontaktMitAuftrag', Tage: 7 },
    ],
    Anmeldedienste: [
      {
        Fuer: 'Personal',
        Name: 'Konzern',
        Aussteller: 'https://login.anbieter.example',
        ClientId: 'weitersagen',
        Scope: 'openid email',
        Zuordnung: {
          RollenFeld: 'groups',
          Rollen: [{ Wert: 'ops', Rolle: 'Betreiber' }],
          AgenturFeld: null,
          AdressenGelten: false,
          Person: null,
        },
        MitGeheimnis: true,
      },
    ],
    Webhooks: [
      { Url: 'https://kasse.anbieter.example/hooks', Ereignisse: ['praemie.ausgezahlt'] },
      { Url: 'https://shop.anbieter.example/hooks', Ereignisse: ['auftrag.gemeldet', 'auftrag.storniert'] },
    ],
  };
  const document = { Version: 1, ...connected };
  let tenantId = '';
  let operator = '';
  const inside = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    api.call(method, `/../verbunden/betrieb/${path}`, body, { token: operator });
  const switchedOn = (hook: { Id: string; Ereignisse: string[] }) =>
    inside('PUT', `webhooks/${hook.Id}`, {
      Version: 1,
      Url: 'https://93.184.216.34/',
      Ereignisse: hook.Ereignisse,
      Aktiv: true,
    });
  const stored = async (sql: string) => (await api.owner.query(sql, [tenantId])).rows;
  beforeEach(async () => {
    tenantId = await made('verbunden');
    const staff = { roles: ['Betreiber'], name: 'Olga Berg', agencyNumber: null };
    operator = await within(tenantId, () => api.get(Tokens).issue('agency', newId(), { data: staff }));
  });

  it('says which secrets are to be given, brings everything else and makes a third one the same', async () => {
    const tried = await put('verbunden', document, true);
    const asked = tried.body.Aenderungen.filter(({ Felder }: any) =>
      Felder.some(({ Nachher }: any) => /^Wird neu/.test(Nachher)),
    );
    expect(asked.map(({ Liste, Name }: any) => [Liste, Name])).toEqual([
      ['Produktquelle', 'produkte.anbieter.example'],
      ['Anmeldedienste', 'Konzern'],
      ['Webhooks', 'https://kasse.anbieter.example/hooks'],
      ['Webhooks', 'https://shop.anbieter.example/hooks'],
    ]);
    expect((await put('verbunden', document)).body).toEqual(tried.body);
    const whole = await documentOf('verbunden');
    expect(whole).toMatchObject(connected);
    expect((await put('verbunden', whole)).body.Aenderungen).toEqual([]);
    await made('verbunden-zwei');
    expect((await put('verbunden-zwei', whole)).body.Fehler).toEqual([]);
    expect(await documentOf('verbunden-zwei')).toEqual(whole);
  });

  it('lets nothing go by them before that: no source is read, nobody signs in, no message leaves', async () => {
    await put('verbunden', document);
    expect(await stored('select next_at from catalogue_source where tenant_id = $1')).toEqual([{ next_at: null }]);
    expect(await stored(`select 1 from engine.due_work where tenant_id = $1 and kind = 'pull-catalogue'`)).toEqual([]);
    expect((await inside('POST', 'katalog/quelle/abruf', {})).body.Errors[0].Field).toBe('Quelle.Kopfzeile.Wert');
    const [{ Id, Version, ...service }] = (await inside('GET', 'anmeldedienste')).body;
    expect(service).toMatchObject({ Aktiv: false, Eingerichtet: false, MitGeheimnis: false });
    expect((await inside('PUT', `anmeldedienste/${Id}/status`, { Aktiv: true, Version })).body.Code).toBe('PSOF0008');
    const { audience, name, issuer, clientId, mapping } = (await within(tenantId, () =>
      api.get(SignInServices).find(Id, 'newest'),
    ))!;
    const written = { audience, name, issuer, clientId, scope: 'openid email', mapping };
    const saved = (secret?: string) =>
      within(tenantId, () =>
        api.get(SignInServices).change(Id, Version, { ...written, secret }, 'https://login.anbieter.example/auth', {
          userId: newId(),
          name: 'Olga',
        }),
      );
    await expect(saved()).rejects.toMatchObject({
      details: { fields: [{ field: 'Geheimnis', reason: 'required' }] },
    });
    await saved('jetzt-gesagt');
    expect((await inside('GET', 'anmeldedienste')).body).toMatchObject([{ Eingerichtet: true, MitGeheimnis: true }]);
    const hooks = (await inside('GET', 'webhooks')).body;
    expect(hooks.map(({ Aktiv, GeheimnisGesetzt }: any) => [Aktiv, GeheimnisGesetzt])).toEqual([
      [false, false],
      [false, false],
    ]);
    expect((await switchedOn(hooks[0])).body.Errors).toEqual([
      { Field: 'Aktiv', Message: expect.stringContaining('Geheimnis') },
    ]);
    expect((await inside('POST', `webhooks/${hooks[0].Id}/geheimnis`)).body.Geheimnis).toMatch(/^whsec_/);
    expect((await switchedOn(hooks[0])).status).toBe(204);
    expect(JSON.stringify(await documentOf('verbunden'))).not.toMatch(/whsec_|jetzt-gesagt/);
  });

  it('switches off what it leaves out, since something may wait for it, and keeps the product’s periods where it names none', async () => {
    await put('verbunden', document);
    const [hook] = (await inside('GET', 'webhooks')).body;
    await inside('POST', `webhooks/${hook.Id}/geheimnis`);
    expect((await switchedOn(hook)).status).toBe(204);
    const none = { Version: 1, Produktquelle: null, Aufbewahrung: [], Anmeldedienste: [], Webhooks: [] };
    const { body } = await put('verbunden', none);
    expect(body.Aenderungen.map(({ Liste, Name, Art }: any) => [Liste, Name, Art])).toEqual([
      ['Produktquelle', 'produkte.anbieter.example', 'Entfernt'],
      ['Aufbewahrung', 'Entscheidungsfrist', 'Geaendert'],
      ['Aufbewahrung', 'KontaktMitAuftrag', 'Geaendert'],
      ['Webhooks', 'https://93.184.216.34/', 'Stillgelegt'],
    ]);
    expect((await put('verbunden', none)).body.Aenderungen).toEqual([]);
  });

  it.each([
    [
      'a value of a header',
      { Produktquelle: { ...connected.Produktquelle, Kopfzeile: { Name: 'X', Wert: 'geheim' } } },
    ],
    ['a secret', { Anmeldedienste: [{ ...connected.Anmeldedienste[0], Geheimnis: 'geheim' }] }],
    ['an address that is none', { Webhooks: [{ ...connected.Webhooks[0], Url: 'kasse' }] }],
  ])('with %s is refused, and changes nothing', async (_, wrong) => {
    const before = await documentOf('verbunden');
    expect((await put('verbunden', { ...document, ...wrong })).status).toBe(400);
    expect(await documentOf('verbunden')).toEqual(before);
  });
});

/** docs/specification/programme.md#the-list-of-staff */
describe('The operators a programme begins with', () => {
  const path = '/neu/betreiber';
  const invite = (name: string, key = 'neu') =>
    call('POST', `/${key}/betreiber`, { Name: name, Email: `${name.toLowerCase()}@example.org`, Sprache: 'de' });
  const open = async () => (await call('GET', path)).body;
  const number = async (letter: string) =>
    (await open()).find(({ Email }: any) => Email.startsWith(letter)).Mitarbeiternummer;
  const withdraw = (nr: string, token = petra) => call('DELETE', `${path}/${nr}`, undefined, token);
  const remind = (nr: string) => call('POST', `${path}/${nr}/einladung`);
  const links = async (name: string) =>
    (await api.mailsTo(`${name.toLowerCase()}@example.org`)).map(({ html }) => /#einladung=([\w-]+)/.exec(html)![1]!);
  const origin = () => new URL(environment().PUBLIC_URL).origin;
  /** Accepts the invitation with a passkey made by the link. */
  const accept = async (Link: string) => {
    const { body } = await api.call('POST', '/../neu/agentur/passkey', { Link });
    const Antwort = new SoftwareAuthenticator().create({ challenge: body.Optionen?.challenge ?? '', origin: origin() });
    return api.call('PUT', '/../neu/agentur/passkey', { Link, Antwort });
  };
  const came = async (name: string) => {
    await invite(name);
    return accept((await links(name)).at(-1)!);
  };
  const audited = async () => {
    const sql = `select tenant_id = $1 as here, action from audit_entry where by_name = 'Petra Lang' and action like 'staff.%' order by at, here`;
    return (await api.owner.query(sql, [id])).rows.map(({ here, action }) => `${here ? 'neu' : 'platform'} ${action}`);
  };
  let id = '';
  beforeEach(async () => {
    id = await made('neu');
  });

  it('are seen by the platform while they were never there, each by a masked address', async () => {
    expect(await open()).toEqual([]);
    expect((await invite('Franziska')).status).toBe(204);
    const untilMailed = (await open())[0];
    expect(untilMailed).toMatchObject({
      Email: 'f•••@example.org',
      EingeladenAm: expect.any(String),
      GueltigBis: null,
    });
    const [link] = await links('Franziska');
    expect(link).toBeTruthy();
    const [{ EingeladenAm, GueltigBis }] = await open();
    expect(daysBetween(fromWireDateTime(EingeladenAm), fromWireDateTime(GueltigBis))).toBe(14);
    expect(JSON.stringify(await open())).not.toMatch(/franziska/i);
  });

  it('are sent another link, which ends the one before', async () => {
    await invite('Franziska');
    await links('Franziska');
    expect((await remind(await number('f'))).status).toBe(204);
    const [first, second] = await links('Franziska');
    expect([(await accept(first!)).body.Code, second === first]).toEqual(['PSOF0003', false]);
    expect((await remind('9999')).status).toBe(404);
  });

  it('hold a place no longer than until one is withdrawn: its link is dead at once, and somebody else is invited', async () => {
    await invite('Franziska');
    expect((await invite('Gregor')).status).toBe(204);
    const [gregors] = await links('Gregor');
    const [{ Field, Message }] = (await invite('Hanna')).body.Errors;
    expect([Field, Message]).toEqual(['Email', expect.stringContaining('schon zwei Betreiber')]);
    const nr = await number('g');
    expect((await withdraw(nr)).status).toBe(204);
    expect((await accept(gregors!)).body.Code).toBe('PSOF0003');
    expect([(await withdraw(nr)).status, (await remind(nr)).status]).toEqual([404, 404]);
    expect((await invite('Hanna')).status).toBe(204);
    expect(await links('Hanna')).toHaveLength(1);
    expect((await invite('Gregor')).body.Errors).toMatchObject([{ Field: 'Email' }]);
  });

  it('are mailed nothing where they are withdrawn before the mail leaves', async () => {
    await invite('Ida');
    await withdraw(await number('i'));
    expect(await links('Ida')).toEqual([]);
  });

  it('who came are their own programme’s: nothing of theirs is withdrawn or seen', async () => {
    await invite('Franziska');
    const nr = await number('f');
    const { body } = await accept((await links('Franziska')).at(-1)!);
    expect(body.Roles).toEqual(['Betreiber']);
    expect([(await withdraw(nr)).body.Code, (await remind(nr)).body.Code]).toEqual(['PSOF0008', 'PSOF0008']);
    expect(await open()).toEqual([]);
    const asOperator = await api.call('GET', '/../neu/betrieb/personal', undefined, { token: body.Token });
    expect(asOperator.body.Content).toHaveLength(1);

    // The platform can withdraw neither an operator who signed in, nor somebody whom an operator invited.
    const colleague = {
      Name: 'Jana',
      Email: 'jana@example.org',
      Sprache: 'de',
      Rollen: ['AgenturMitarbeiter'],
      Agenturnummer: '1',
      NeueAgentur: true,
    };
    const invited = await api.call('POST', '/../neu/betrieb/personal', colleague, { token: body.Token });
    expect((await withdraw(invited.body.Mitarbeiternummer)).status).toBe(404);
    await invite('Karl');
    const karls = await number('k');
    expect([
      (await withdraw(karls, body.Token)).status,
      (await call('GET', path, undefined, body.Token)).status,
    ]).toEqual([401, 401]);
    expect(await open()).toHaveLength(1);
  });

  it('of a retired programme still come, since what it promised is paid; of one whose data is gone nobody', async () => {
    await came('Franziska');
    await invite('Karl');
    await call('PUT', '/neu/status', { Status: 'Beendet', Grund: 'Nur eine Probe' });
    // A draft no longer: what nobody followed is a proposal now, whose link opens nothing.
    expect((await remind(await number('k'))).status).toBe(409);
    expect((await withdraw(await number('k'))).status).toBe(204);
    expect((await invite('Lena')).status).toBe(204);
    expect((await withdraw(await number('l'))).status).toBe(204);
    await api.owner.query('update tenant set erased_at = now() where id = $1', [id]);
    api.get(TenantDirectory).forget();
    expect((await invite('Mara')).body.Code).toBe('PSOF0008');
    expect((await call('GET', '/unbekannt/betreiber')).status).toBe(404);
  });

  it('and each deed of the platform stands in the programme’s log and in its own, without an address', async () => {
    for (const name of ['Franziska', 'Gregor']) await invite(name);
    await remind(await number('f'));
    for (const letter of ['f', 'g']) await withdraw(await number(letter));
    const told = await audited();
    expect(told.filter(one => one === 'neu staff.withdraw')).toHaveLength(2);
    expect(told.filter(one => one.startsWith('neu'))).toHaveLength(told.length / 2);
    const { rows } = await api.owner.query(`select 1 from audit_entry where audit_entry::text ilike '%@example.org%'`);
    expect(rows).toEqual([]);
  });
});

/** docs/specification/programme.md#erasing-a-retired-tenant */
describe('What the platform asks of one programme, once it is retired and once its data is gone', () => {
  const document = { Version: 1, Aufbewahrung: [{ Art: 'KontaktMitAuftrag', Tage: 3 }] };
  const person = { Name: 'Nora Fink', Email: 'nora@example.org', Sprache: 'de' };
  const some = '0195f5a0-0000-7000-8000-0000000000aa';
  /** Answers of each call for a retired programme; once its data is gone reading still works and everything else answers 409. */
  const asked: readonly (readonly [name: string, retired: number, body: unknown])[] = [
    ['readTenantDetail', 200, undefined],
    ['changeTenantStatus', 409, { Status: 'Live', Grund: 'Doch wieder' }],
    ['previewTenant', 409, undefined],
    ['previewTenantTheme', 201, undefined],
    ['exportTenant', 200, undefined],
    ['importTenant', 409, document],
    ['readTenantHosts', 200, undefined],
    ['changeTenantHosts', 200, { Hosts: ['anders-beendet.test'] }],
    ['restoreTenantHosts', 200, undefined],
    ['withdrawPlannedHosts', 404, undefined],
    ['inviteFirstOperator', 204, person],
    ['listFirstInvitations', 200, undefined],
    ['remindFirstOperator', 404, undefined],
    ['agreeToFirstOperator', 404, undefined],
    ['withdrawFirstInvitation', 404, undefined],
  ];
  const ofOne = allCalls.filter(({ path }) => path.startsWith('/plattform/mandanten/:key'));
  const send = async (name: string, body?: unknown) => {
    const { method, path } = ofOne.find(one => one.name === name)!;
    const params: Record<string, string> = { key: 'beendet', nummer: '0', nr: '9999999999', id: some };
    return api.call(method, `/..${path.replace(/:(\w+)/g, (_, part: string) => params[part]!)}`, body, {
      token: petra,
      headers: { 'if-match': '*' },
    });
  };
  let tenantId = '';
  beforeEach(async () => {
    tenantId = await made('beendet');
    await call('PUT', '/beendet/status', { Status: 'Beendet', Grund: 'Nur eine Probe' });
  });

  const erased = async () => {
    await api.owner.query('update tenant set erased_at = now() where id = $1', [tenantId]);
    api.get(TenantDirectory).forget();
  };

  it('is all of it told here', () =>
    expect(ofOne.map(({ name }) => name).sort()).toEqual(asked.map(([name]) => name).sort()));

  it.each(asked)('%s of a retired one: %i', async (name, status, body) => {
    expect((await send(name, body)).status).toBe(status);
  });

  const reads = ([name]: (typeof asked)[number]) => /^(read|list|export)/.test(name);
  it.each(asked.filter(one => !reads(one)))('%s changes nothing of one whose data is gone', async (name, _, body) => {
    await erased();
    const entries = async () =>
      (await api.owner.query('select count(*)::int from audit_entry where tenant_id = $1', [tenantId])).rows;
    const before = await entries();
    expect((await send(name, body)).body.Code).toBe('PSOF0008');
    expect(await entries()).toEqual(before);
  });

  it('nor does whoever holds the terminal', async () => {
    await erased();
    const options = { byName: 'Terminal', dryRun: false, draftsOnly: false };
    await expect(
      within(platformTenant, () => api.get(CommandBus).execute(new ImportTenant('beendet', document, options))),
    ).rejects.toMatchObject({ reason: 'changed-meanwhile' });
  });

  it.each(asked.filter(reads))('%s shows what is left of it', async (name, status) => {
    await erased();
    expect((await send(name)).status).toBe(status);
  });
});

/** docs/specification/programme.md#versions-of-what-is-set */
describe('An identity provider that was removed', () => {
  let [carla, david] = ['', ''];
  const inside = (method: string, path: string, body?: unknown, token = carla) =>
    api.call(method as 'GET', `/betrieb/anmeldedienste${path}`, body, { token });
  const staff = (name: string, rest = {}) =>
    api.inTenant(() =>
      api.get(Tokens).issue('agency', newId(), { data: { roles: ['Betreiber'], name, agencyNumber: null, ...rest } }),
    );
  const written = (Name: string) => ({
    Name,
    Aussteller: 'https://login.anbieter.example',
    ClientId: 'w',
    Scope: 'openid',
    Geheimnis: 'nur-einmal',
    Zuordnung: {
      RollenFeld: 'groups',
      Rollen: [{ Wert: 'ops', Rolle: 'Betreiber' }],
      AgenturFeld: null,
      AdressenGelten: false,
    },
  });
  const add = async (Name: string) =>
    (await inside('POST', '', { Fuer: 'Personal', ...written(Name) })).body.Id as string;
  const restore = (id: string, version: number) => inside('POST', `/${id}/versionen/${version}/wiederherstellen`);
  const names = async () => (await inside('GET', '')).body.map(({ Name }: any) => Name);
  const removed = async () => (await inside('GET', '/entfernt')).body;
  let id = '';
  beforeEach(async () => {
    jest.spyOn(api.get(IdentityProvider), 'authorizationEndpointOf').mockResolvedValue('https://login.example/auth');
    [carla, david] = [await staff('Carla Brandt'), await staff('David Nowak')];
    id = await add('Konzern');
    await api.owner.query('update sign_in_service set tested_version = 1 where service_id = $1', [id]);
    expect((await inside('PUT', `/${id}/status`, { Aktiv: true, Version: 1 }, david)).status).toBe(204);
  });

  it('is offered to nobody, its sessions end and its secret is gone; its versions stay', async () => {
    const signedIn = await staff('Kim', { service: id });
    const gone = [await inside('DELETE', `/${id}`), await inside('DELETE', `/${id}`)];
    expect(gone.map(({ status }) => status)).toEqual([204, 404]);
    expect((await inside('GET', '', undefined, signedIn)).status).toBe(401);
    expect(await names()).toEqual([]);
    const { rows } = await api.owner.query('select secret_encrypted from sign_in_service where service_id = $1', [id]);
    expect(rows).toEqual([{ secret_encrypted: null }]);
    expect((await removed())[0]).toMatchObject({ Id: id, Name: 'Konzern', EntferntVon: 'Carla Brandt' });
    expect((await inside('GET', `/${id}/versionen`)).body).toHaveLength(1);
    expect((await inside('PUT', `/${id}`, { ...written('Konzern'), Version: 1 })).status).toBe(404);
    expect((await inside('PUT', `/${id}/status`, { Aktiv: true, Version: 1 })).status).toBe(404);
  });

  it('is brought back once, switched off, and asks for its secret; then it is tried out and agreed to like a new one', async () => {
    await inside('DELETE', `/${id}`);
    expect((await restore(id, 9)).status).toBe(404);
    expect((await restore(id, 1)).status).toBe(204);
    expect((await inside('GET', '')).body[0]).toMatchObject({
      Id: id,
      Name: 'Konzern',
      Version: 2,
      Aktiv: false,
      MitGeheimnis: false,
      Getestet: false,
    });
    expect((await removed()).map(({ Id }: any) => Id)).not.toContain(id);
    expect((await inside('GET', `/${id}/versionen`)).body[0]).toMatchObject({
      Nummer: 2,
      AusVersion: 1,
      GeaendertVon: 'Carla Brandt',
    });
    const { Geheimnis, ...without } = written('Konzern');
    expect((await inside('PUT', `/${id}`, { ...without, Version: 2 })).body.Errors[0].Field).toBe('Geheimnis');
    expect((await inside('PUT', `/${id}`, { ...without, Geheimnis, Version: 2 })).status).toBe(204);
    await api.owner.query('update sign_in_service set tested_version = 3 where service_id = $1', [id]);
    expect((await inside('PUT', `/${id}/status`, { Aktiv: true, Version: 3 })).body.Code).toBe('PSOF0003');
    expect((await inside('PUT', `/${id}/status`, { Aktiv: true, Version: 3 }, david)).status).toBe(204);
    // The version is in force already, so nothing is restored again.
    expect((await restore(id, 3)).status).toBe(204);
    expect((await inside('GET', '')).body).toMatchObject([{ Version: 3, Aktiv: true }]);
  });

  it('not while another one has its name, nor beside five others', async () => {
    await inside('DELETE', `/${id}`);
    const other = await add('Konzern');
    expect((await restore(id, 1)).body.Errors[0].Field).toBe('Name');
    const renamed = { ...written('Tochter'), Version: 1 };
    expect((await inside('PUT', `/${other}`, renamed)).status).toBe(204);
    for (const name of ['Zwei', 'Drei', 'Vier', 'Fünf']) await add(name);
    expect((await restore(id, 1)).body.Errors[0].Field).toBe('Name');
    await inside('DELETE', `/${other}`);
    expect((await restore(id, 1)).status).toBe(204);
    expect(await names()).toContain('Konzern');
  });
});
