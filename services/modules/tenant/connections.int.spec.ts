import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { platformTenant } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { productApi, type ProductApi } from '../../api/journeys/product-api.test.js';
import { SignInServices } from '../agency/use-cases/sign-in-services.js';

/** docs/specification/programme.md#one-document */
describe('A document that tells how a programme is connected', () => {
  let api: ProductApi;
  let petra: string;
  afterAll(() => api.close());

  const within = <T>(tenant: string, work: () => Promise<T>) =>
    api.get(UnitOfWork).run({ tenantId: tenant, actor: 'test', correlationId: 'test' }, work);
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    api.call(method, `/../plattform/mandanten${path}`, body, { token: petra });
  const made = async (Mandant: string) => {
    const asked = { Mandant, Name: Mandant, Vorlage: 'leer', Hosts: [`${Mandant}.test`], Sprachen: ['de', 'en'] };
    expect((await call('POST', '', asked)).status).toBe(201);
    return (await api.get(TenantDirectory).byKey(Mandant))!.id;
  };
  const documentOf = async (key: string) => (await call('GET', `/${key}/dokument`)).body;
  const put = (key: string, document: unknown, dryRun = false) =>
    call('PUT', `/${key}/dokument${dryRun ? '?probelauf=true' : ''}`, document);

  const connected = {
    Produktquelle: {
      Url: 'https://produkte.anbieter.example/v1',
      Takt: 'Stuendlich',
      Aktiv: true,
      Zuordnung: { Preise: 'Cent', Produkte: null, Tarife: null, Geraete: null, Angebote: { Liste: '', Felder: { ExterneId: '/id', WertCent: '/wert' } } }, // prettier-ignore
      Kopfzeile: { Name: 'Authorization' },
    },
    Aufbewahrung: [
      { Art: 'UnbestaetigterKontakt', Tage: 84 },
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
        Zuordnung: { RollenFeld: 'groups', Rollen: [{ Wert: 'ops', Rolle: 'Betreiber' }], AgenturFeld: null, AdressenGelten: false, Person: null }, // prettier-ignore
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
  const stored = async (sql: string) => (await api.owner.query(sql, [tenantId])).rows;
  beforeAll(async () => {
    api = await productApi();
    petra = await within(platformTenant, () =>
      api.get(Tokens).issue('platform', newId(), { data: { name: 'Petra Lang' } }),
    );
    tenantId = await made('verbunden');
    const staff = { roles: ['Betreiber'], name: 'Olga Berg', agencyNumber: null };
    operator = await within(tenantId, () => api.get(Tokens).issue('agency', newId(), { data: staff }));
  });

  it('says which secrets are to be given, brings everything else and makes a third one the same', async () => {
    const tried = await put('verbunden', document, true);
    const asked = tried.body.Aenderungen.filter(({ Felder }: any) => Felder.some(({ Nachher }: any) => /^Wird neu/.test(Nachher))); // prettier-ignore
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
    expect(await stored('select next_at from catalogue_source where tenant_id = $1')).toEqual([{ next_at: null }]);
    expect(await stored(`select 1 from engine.due_work where tenant_id = $1 and kind = 'pull-catalogue'`)).toEqual([]);
    expect((await inside('POST', 'katalog/quelle/abruf', {})).body.Errors[0].Field).toBe('Quelle.Kopfzeile.Wert');
    const [{ Id, Version, ...service }] = (await inside('GET', 'anmeldedienste')).body;
    expect(service).toMatchObject({ Aktiv: false, Eingerichtet: false, MitGeheimnis: false });
    expect((await inside('PUT', `anmeldedienste/${Id}/status`, { Aktiv: true, Version })).body.Code).toBe('PSOF0008');
    const { audience, name, issuer, clientId, mapping } = (await within(tenantId, () => api.get(SignInServices).find(Id, 'any')))!; // prettier-ignore
    const written = { audience, name, issuer, clientId, scope: 'openid email', mapping };
    const saved = (secret?: string) =>
      within(
        tenantId,
        () =>
        api.get(SignInServices).change(Id, Version, { ...written, secret }, 'https://login.anbieter.example/auth', { userId: newId(), name: 'Olga' }), // prettier-ignore
      );
    await expect(saved()).rejects.toMatchObject({
      details: { fields: [{ field: 'Geheimnis', reason: 'required' }] },
    });
    await saved('jetzt-gesagt');
    expect((await inside('GET', 'anmeldedienste')).body).toMatchObject([{ Eingerichtet: true, MitGeheimnis: true }]);
    const hooks = (await inside('GET', 'webhooks')).body;
    expect(hooks.map(({ Aktiv, GeheimnisGesetzt }: any) => [Aktiv, GeheimnisGesetzt])).toEqual([[false, false], [false, false]]); // prettier-ignore
    const on = () => inside('PUT', `webhooks/${hooks[0].Id}`, { Url: 'https://93.184.216.34/', Ereignisse: hooks[0].Ereignisse, Aktiv: true }); // prettier-ignore
    expect((await on()).body.Errors).toEqual([{ Field: 'Aktiv', Message: expect.stringContaining('Geheimnis') }]);
    expect((await inside('POST', `webhooks/${hooks[0].Id}/geheimnis`)).body.Geheimnis).toMatch(/^whsec_/);
    expect((await on()).status).toBe(204);
    expect(JSON.stringify(await documentOf('verbunden'))).not.toMatch(/whsec_|jetzt-gesagt/);
  });

  it('switches off what it leaves out, since something may wait for it, and keeps the product’s periods where it names none', async () => {
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
