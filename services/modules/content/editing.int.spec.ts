import { logger } from '#platform/logger.js';
import { OutboundHosts } from '#platform/outbound.js';
import { clientSecret, offered, startContent, type ContentWorld } from './content.test-kit.js';

describe('editing content in the console', () => {
  let world: ContentWorld;
  let token: string;
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    world.call(method, path, { token, ...(body && { body }) });
  const seen = async () =>
    (await world.send('GET', '/api/v1/telko/content/fernklang/pages/impressum')).body?.data?.Titel?.de;
  const page = (de: string) => ({
    Name: { iv: 'impressum' },
    Titel: { de, en: 'Imprint' },
    Inhalt: { de: '<p>Neu</p><script>x</script>' },
  });

  beforeAll(async () => {
    world = await startContent();
  });
  beforeEach(async () => {
    await world.anew();
    token = await world.session('telko', 'Betreiber', 'Carla Brandt');
  });
  afterAll(() => world.close());

  const status = (Aktion: string, Version: number) =>
    call('POST', '/inhalte/pages/impressum/status', { Aktion, Version });

  it('is for operators, of this tenant', async () => {
    const others = [
      await world.session('telko', 'AgenturInhaber'),
      await world.session('energie', 'Betreiber'),
      undefined,
    ];
    const statuses = await Promise.all(
      others.map(
        async other => (await world.call('GET', '/inhalte?schema=pages', other ? { token: other } : {})).status,
      ),
    );
    expect(statuses).toEqual([403, 401, 401]);
    const elsewhere = await world.session('energie', 'Betreiber');
    expect(await world.call('GET', '/inhalte/pages/impressum', { token: elsewhere, tenant: 'energie' })).toMatchObject({
      status: 404,
    });
  });

  it('goes from draft over preview to published, and back to an older version', async () => {
    expect(
      await call('PUT', '/inhalte/pages/impressum', { Basis: 1, Daten: page('Impressum, zweite Fassung') }),
    ).toMatchObject({
      status: 200,
      body: {
        Version: 2,
        VeroeffentlichteVersion: 1,
        Status: 'Veroeffentlicht',
        Daten: { Inhalt: { de: '<p>Neu</p>' } },
      },
    });
    expect(await seen()).toBe('Impressum');
    expect(
      await call('POST', '/inhalte/pages/impressum/status', { Aktion: 'veroeffentlichen', Version: 2 }),
    ).toMatchObject({ status: 200, body: { VeroeffentlichteVersion: 2 } });
    expect(await seen()).toBe('Impressum, zweite Fassung');
    expect(await call('GET', '/inhalte/pages/impressum/versionen/1')).toMatchObject({
      status: 200,
      body: { Version: 1, Daten: { Titel: { de: 'Impressum' } } },
    });
    expect(await call('POST', '/inhalte/pages/impressum/wiederherstellen', { Basis: 2, Version: 1 })).toMatchObject({
      status: 200,
      body: {
        Version: 3,
        VeroeffentlichteVersion: 2,
        Versionen: [
          { Version: 3, WiederhergestelltAus: 1, Von: 'Carla Brandt' },
          { Version: 2, Veroeffentlicht: true },
          { Version: 1 },
        ],
      },
    });
    expect(
      await call('POST', '/inhalte/pages/impressum/status', { Aktion: 'veroeffentlichen', Version: 3 }),
    ).toMatchObject({ status: 200 });
    expect(await seen()).toBe('Impressum');
  });

  it('refuses whoever started from an older version', async () => {
    expect(await call('PUT', '/inhalte/pages/impressum', { Basis: 1, Daten: page('Zuerst') })).toMatchObject({
      status: 200,
    });
    expect((await status('veroeffentlichen', 2)).status).toBe(200);
    expect(await call('PUT', '/inhalte/pages/impressum', { Basis: 1, Daten: page('Zu spät') })).toMatchObject({
      status: 409,
      body: { Code: 'PSOF0008' },
    });
    expect((await status('veroeffentlichen', 1)).status).toBe(409);
  });

  it('takes content away and brings it back as a draft', async () => {
    const change = (Aktion: string) => status(Aktion, 1);
    expect((await change('archivieren')).body).toMatchObject({ Status: 'Archiviert', VeroeffentlichteVersion: null });
    expect(await seen()).toBeUndefined();
    expect((await call('GET', '/inhalte?schema=pages')).body.TotalCount).toBe(0);
    expect((await call('GET', '/inhalte?schema=pages&status=Archiviert')).body).toMatchObject({
      TotalCount: 1,
      Content: [{ Id: 'impressum', Titel: 'Impressum', Status: 'Archiviert' }],
    });
    expect((await change('zurueckholen')).body).toMatchObject({ Status: 'Entwurf' });
    expect((await change('veroeffentlichen')).status).toBe(200);
    expect((await change('zurueckziehen')).body).toMatchObject({ Status: 'Entwurf', VeroeffentlichteVersion: null });
  });

  it('names new content after its key, once', async () => {
    const daten = { Identifier: { iv: 'Prämie bis zu' }, Gruppe: { iv: 'home' }, Titel: { de: 'Prämie' } };
    expect(await call('POST', '/inhalte/fussnoten', { Daten: daten })).toMatchObject({
      status: 201,
      body: { Id: 'praemie-bis-zu', Status: 'Entwurf', Version: 1 },
    });
    expect(await call('POST', '/inhalte/fussnoten', { Id: 'anders', Daten: daten })).toMatchObject({
      status: 400,
      body: { Errors: [{ Field: 'Daten.Identifier.iv' }] },
    });
    expect(await call('POST', '/inhalte/fussnoten', { Daten: daten })).toMatchObject({ status: 409 });
    expect(
      await call('POST', '/inhalte/fussnoten/praemie-bis-zu/status', { Aktion: 'veroeffentlichen', Version: 1 }),
    ).toMatchObject({ status: 400, body: { Errors: [{ Field: 'Daten.Inhalt.de' }] } });
  });

  it('shows a preview without saving it', async () => {
    const { body } = await call('POST', '/inhalte/fussnoten/vorschau', {
      Daten: {
        Identifier: { iv: 'x' },
        Gruppe: { iv: 'home' },
        Titel: { de: 'Bis {{maxPraemie}}', en: 'To {{maxPraemie}}' },
        Inhalt: { de: '<p onclick="x">{{maxPraemie}}</p>' },
      },
    });
    expect(body).toEqual({
      Daten: {
        Identifier: { iv: 'x' },
        Gruppe: { iv: 'home' },
        Titel: { de: 'Bis 500\u00a0€', en: 'To €500' },
        Inhalt: { de: '<p>500\u00a0€</p>' },
      },
      Fehlend: [],
    });
    expect((await call('GET', '/inhalte/fussnoten/x')).status).toBe(404);
  });

  it.each([
    ['fussnoten', '{{praemie.GF-1}}', 400],
    ['fussnoten', '{{praemie.GF-1000}}, {{praemie.glasfaser}}, {{nichtUnseres}}', 200],
    ['pages', 'bis {{praemie.max}}', 400],
    ['pages', 'bis {{maxPraemie}}', 200],
  ])(
    'publishes in %s what names amounts that are there, and none where people agree: %s',
    async (schema, text, status) => {
      const Inhalt = { de: `<p>${text}</p>`, en: '<p>x</p>' };
      const Daten =
        schema === 'pages'
          ? { Name: { iv: 'agb' }, Titel: { de: 'AGB', en: 'Terms' }, Inhalt }
          : { Identifier: { iv: `note-${text.length}` }, Gruppe: { iv: 'home' }, Titel: { de: 'X', en: 'X' }, Inhalt };
      const there = (await call('GET', '/inhalte/pages/agb')).body.Version as number | undefined;
      const { body } =
        schema === 'pages' && there
          ? await call('PUT', '/inhalte/pages/agb', { Basis: there, Daten })
          : await call('POST', `/inhalte/${schema}`, { Daten });
      const path = `/inhalte/${schema}/${body.Id}/status`;
      const published = await call('POST', path, { Aktion: 'veroeffentlichen', Version: body.Version });
      expect([published.status, published.body.Errors?.[0]?.Field]).toEqual([
        status,
        status === 400 ? 'Daten.Inhalt.de' : undefined,
      ]);
    },
  );

  it('takes amounts from the offers, through variables too: a changed offer changes every text', async () => {
    const texts = async () =>
      (await world.send('GET', '/api/v1/telko/content/variables/', { headers: { 'accept-language': 'en' } })).body;
    const shows = async () =>
      (
        await call('POST', '/inhalte/variables/vorschau', {
          Daten: {
            Name: { iv: 'x' },
            Wert: { de: 'Los. Bis {{praemie.GF-1000}}', en: '{{praemie.MF-1}}, {{praemie.max}}' },
          },
        })
      ).body.Daten.Wert;
    const Daten = {
      Identifier: { iv: 'betraege' },
      Gruppe: { iv: 'home' },
      Titel: { de: 'X', en: 'X' },
      Inhalt: { de: '<p>{{praemie.GF-1000}}, {{praemie.glasfaser}}</p>', en: '<p>x</p>' },
    };
    await call('POST', '/inhalte/fussnoten', { Daten });
    await call('POST', '/inhalte/fussnoten/betraege/status', { Aktion: 'veroeffentlichen', Version: 1 });
    expect(await shows()).toEqual({ de: 'Los. Bis 90\u00a0€', en: '€50.50, €90' });
    expect(await texts()).toEqual({ 'praemie.GF-1000': '€90', 'praemie.glasfaser': '€90', maxPraemie: '€500' });
    offered.set('GF-1000', 11_000);
    expect(await shows()).toEqual({ de: 'Los. Bis 110\u00a0€', en: '€50.50, €110' });
    expect(await texts()).toMatchObject({ 'praemie.GF-1000': '€110', 'praemie.glasfaser': '€90' });
    offered.set('GF-1000', null);
    expect(await shows()).toEqual({ de: 'Los.', en: '€50.50, €90' });
    expect(await texts()).not.toHaveProperty('praemie.GF-1000');
    const { Variablen } = (await call('GET', '/inhalte/schemata')).body;
    expect(Variablen).toContainEqual({
      Name: 'praemie.MF-1',
      Werte: { de: '50,50\u00a0€', en: '€50.50' },
      Beschreibung: null,
    });
  });

  it('lets no variable that people agreed to take an amount', async () => {
    const terms = {
      Name: { iv: 'agb' },
      Titel: { de: 'AGB', en: 'Terms' },
      Inhalt: { de: '<p>bis {{maxPraemie}}</p>', en: '<p>x</p>' },
    };
    await call('POST', '/inhalte/pages', { Daten: terms });
    await call('POST', '/inhalte/pages/agb/status', { Aktion: 'veroeffentlichen', Version: 1 });
    const Daten = { Name: { iv: 'maxPraemie' }, Wert: { de: '{{praemie.max}}', en: '{{praemie.max}}' } };
    await call('PUT', '/inhalte/variables/max-praemie', { Basis: 1, Daten });
    const published = await call('POST', '/inhalte/variables/max-praemie/status', {
      Aktion: 'veroeffentlichen',
      Version: 2,
    });
    expect(published).toMatchObject({
      status: 400,
      body: { Errors: [{ Field: 'Daten.Wert.de' }, { Field: 'Daten.Wert.en' }] },
    });
  });

  it('is written down: who did what', async () => {
    await call('PUT', '/inhalte/pages/impressum', { Basis: 1, Daten: page('Zweite Fassung') });
    await status('veroeffentlichen', 2);
    await call('POST', '/inhalte/pages/impressum/wiederherstellen', { Basis: 2, Version: 1 });
    for (const action of ['veroeffentlichen', 'archivieren', 'zurueckholen', 'veroeffentlichen', 'zurueckziehen'])
      expect((await status(action, 3)).status).toBe(200);
    const { rows } = await world.owner.query(
      `select action, by_name from audit_entry where subject = 'pages/impressum' and by_name = 'Carla Brandt' order by at, entry_id`,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'content.save',
      'content.publish',
      'content.restore',
      'content.publish',
      'content.archive',
      'content.reopen',
      'content.publish',
      'content.unpublish',
    ]);
  });

  it('is written down with what it is called, by which proposals and the log name it beside its key', async () => {
    await call('PUT', '/inhalte/pages/impressum', { Basis: 1, Daten: page('Zweite Fassung') });
    await status('veroeffentlichen', 2);
    const { rows } = await world.owner.query(
      `select before->'title' as before, after->'title' as after from audit_entry where action = 'content.publish' order by at desc limit 1`,
    );
    const { Titel } = page('Zweite Fassung');
    expect(rows).toEqual([{ before: Titel, after: Titel }]);
  });

  it('leaves no text in the events', async () => {
    await call('PUT', '/inhalte/pages/impressum', { Basis: 1, Daten: page('Zweite Fassung') });
    await status('veroeffentlichen', 2);
    const { rows } = await world.owner.query(`select data::text from engine.event where type like 'Content%'`);
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.filter(({ data }) => /<p>|Carla/.test(data))).toEqual([]);
  });

  describe('that lies on a platform an operator names', () => {
    const hosts = (allowsLoopback: boolean, addresses: string[]) => {
      jest.spyOn(OutboundHosts.prototype, 'allowsLoopback', 'get').mockReturnValue(allowsLoopback);
      jest.spyOn(OutboundHosts.prototype, 'addressesOf').mockResolvedValue(addresses);
    };
    const use = async (Url: string) =>
      world.call('PUT', '/inhalte/plattform', {
        token: await world.session('energie', 'Betreiber', 'Gregor Simon'),
        tenant: 'energie',
        body: { Plattform: { Url, App: 'fernklang', ClientId: 'fernklang:reader', ClientSecret: clientSecret } },
      });
    afterEach(() => jest.restoreAllMocks());

    it.each([
      ['http://provider.example/', ['93.184.216.34']],
      ['https://provider.example/', ['10.0.0.7']],
      ['https://provider.example/', ['93.184.216.34', '127.0.0.1']],
      ['https://nobody.example/', []],
      ['http://127.0.0.1:5432/', []],
      ['https://[::1]/', []],
      ['https://[::ffff:127.0.0.1]/', []],
      ['https://[fe80::1]/', []],
      ['https://192.168.0.1/', []],
      ['https://169.254.169.254/latest/meta-data', []],
    ])('is not read at %s (%j)', async (url, addresses) => {
      hosts(false, addresses);
      expect(await use(url)).toMatchObject({
        status: 400,
        body: { Errors: [{ Field: 'Plattform.Url', Message: expect.any(String) }] },
      });
    });

    it('is not asked for where the platform’s name leads into a private network by then', async () => {
      jest.spyOn(logger, 'error').mockImplementation(() => undefined);
      const asked = jest.fn();
      world.app.getHttpServer().on('request', asked);
      const ask = () => world.send('GET', '/api/v1/energie/content/auenstrom/pages');
      hosts(true, ['127.0.0.1']);
      expect((await use(`${world.origin.replace('127.0.0.1', 'cms.example')}/cms/telko`)).status).toBe(204);
      expect((await ask()).status).toBe(200);
      expect(asked).toHaveBeenCalled();
      asked.mockClear();
      hosts(false, ['127.0.0.1']);
      expect(await ask()).toMatchObject({ status: 502, body: { Code: 'PSOF0901' } });
      expect(asked).not.toHaveBeenCalled();
    });
  });
});
