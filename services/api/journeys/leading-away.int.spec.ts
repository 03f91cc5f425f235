import { newId } from '#platform/domain/ids.js';
import { OutboundHosts } from '#platform/outbound.js';
import { Tokens } from '#platform/tokens.js';
import { productApi, type ProductApi } from './product-api.test.js';

const waits = { status: 202, body: { WartetAuf: 'ZweitePerson', Vorschlag: expect.any(String) } };

/** docs/specification/programme.md#what-leads-people-away */
describe('What leads people away', () => {
  let api: ProductApi;
  let [carla, david] = ['', ''];
  beforeAll(async () => {
    const hosts = { allowsLoopback: false, addressesOf: () => Promise.resolve(['93.184.216.34']) };
    api = await productApi(builder => builder.overrideProvider(OutboundHosts).useValue(hosts));
    [carla, david] = [await operator('Carla Brandt'), await operator('David Nowak')];
  });
  afterAll(() => api.close());

  const operator = (name: string) =>
    api.inTenant(() =>
      api.get(Tokens).issue('agency', newId(), { data: { roles: ['Betreiber'], name, agencyNumber: null } }),
    );
  const call = (method: string, path: string, body?: unknown, token = carla) =>
    api.call(method as 'GET', path, body, { token, headers: { 'idempotency-key': newId() } });
  const decide = (id: string, token = david) =>
    call('PUT', `/betrieb/veroeffentlichungen/${id}/zustimmen`, undefined, token);
  const deedsOf = async (id: string) =>
    (await call('GET', '/betrieb/veroeffentlichungen', undefined, david)).body.find(({ Id }: any) => Id === id).Taten;

  const answered = (Id: string, de: string) => ({
    Id,
    Daten: { Identifier: { iv: Id }, Gruppe: { de: 'Start' }, Frage: { de: 'Wie?' }, Antwort: { de } },
  });
  const written = async (Id: string, de: string) => {
    const { status, body } = await call('POST', '/inhalte/faq', answered(Id, de));
    expect(status).toBe(201);
    return body.Version as number;
  };
  const publish = (Id: string, Version: number) =>
    call('POST', `/inhalte/faq/${Id}/status`, { Aktion: 'veroeffentlichen', Version });
  const published = async (Id: string) => (await call('GET', `/inhalte/faq/${Id}`)).body.Status;

  it('in a published content waits for another operator, who sees address and words', async () => {
    const words = '<p>Mehr: <a href="https://dieb.example/x">hier</a></p>';
    const asked = await publish('weg', await written('weg', words));
    expect([asked, await published('weg')]).toMatchObject([waits, 'Entwurf']);
    expect(await deedsOf(asked.body.Vorschlag)).toMatchObject([
      { Aktion: 'content.publish', Nachher: { Antwort: { de: words }, leadsTo: ['https://dieb.example/x'] } },
    ]);
    expect((await decide(asked.body.Vorschlag, carla)).status).toBe(403);
    expect((await decide(asked.body.Vorschlag)).status).toBe(204);
    expect(await published('weg')).toBe('Veroeffentlicht');
  });

  it('in a content does not wait where it is a page of the portal, or stood there before', async () => {
    const own = await written('nah', '<p>Mehr <a href="/faq">hier</a> und bei provider.example.</p>');
    expect((await publish('nah', own)).status).toBe(200);
    const far = await publish('fern', await written('fern', '<p>Auf dieb.example</p>'));
    await decide(far.body.Vorschlag);
    const again = { ...answered('fern', '<p>Auch auf dieb.example</p>'), Basis: 1 };
    const { body } = await call('PUT', '/inhalte/faq/fern', { Basis: again.Basis, Daten: again.Daten });
    expect((await publish('fern', body.Version)).status).toBe(200);
  });

  it('is the house that contents are read from', async () => {
    const squidex = { Url: 'https://cms.dieb.example', App: 'dieb', ClientId: 'dieb:reader', ClientSecret: 'geheim' };
    const asked = await call('PUT', '/inhalte/plattform', { Plattform: squidex });
    expect(asked).toMatchObject(waits);
    expect(await deedsOf(asked.body.Vorschlag)).toMatchObject([
      { Nachher: { leadsTo: ['https://cms.dieb.example/dieb'] } },
    ]);
    expect((await call('GET', '/inhalte/plattform')).body).toEqual({ Plattform: null });
    expect((await decide(asked.body.Vorschlag)).status).toBe(204);
    // Another secret of the same house leads nobody away, nor does the product's own store.
    expect((await call('PUT', '/inhalte/plattform', { Plattform: { ...squidex, ClientSecret: 'neu' } })).status).toBe(
      204,
    );
    expect((await call('PUT', '/inhalte/plattform', { Plattform: null })).status).toBe(204);
  });

  it.each([
    ['Name', 'Fernklang https://boese.example/praemie'],
    ['Werbehinweis', { Zeigen: true, De: 'Anzeige', En: 'Ad: boese.example' }],
  ])('in the configuration’s %s waits for another operator', async (field, value) => {
    const path = '/betrieb/konfiguration';
    const { body, headers } = await call('GET', path);
    const save = (to: unknown) =>
      api.call(
        'PUT',
        path,
        { ...body, [field]: to },
        { token: carla, headers: { 'if-match': String(headers['etag']) } },
      );
    const { status, body: said } = await save(value);
    expect([status, said.WartetAuf]).toEqual([202, 'ZweitePerson']);
    expect((await call('GET', path)).body[field]).toEqual(body[field]);
  });
});
