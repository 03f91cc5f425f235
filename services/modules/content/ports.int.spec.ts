import { logger } from '#platform/logger.js';
import { offered, startContent, type ContentWorld } from './content.test-kit.js';

const item = (data: object) => ({
  id: expect.any(String),
  created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  createdBy: expect.any(String),
  lastModified: expect.any(String),
  lastModifiedBy: expect.any(String),
  status: 'Published',
  schemaName: expect.any(String),
  version: 1,
  data,
});
const footnote = {
  Identifier: { iv: 'max-praemie' },
  Gruppe: { iv: 'home' },
  Titel: { de: 'Höchste Prämie', en: 'Highest reward' },
  Inhalt: { de: '<p>Bis zu {{maxPraemie}}.</p>', en: '<p>Up to {{maxPraemie}}.</p>' },
};
const graphQl = (query: string, variables?: object) => ({ query, ...(variables && { variables }) });

/** What the portal asks and is answered, wherever the content lies. `{app}` is the tenant's. */
const fixtures: readonly [
  name: string,
  method: 'GET' | 'POST',
  path: string,
  options: { headers?: Record<string, string>; body?: object },
  status: number,
  answer: unknown,
][] = [
  [
    'one by its id',
    'GET',
    '/content/{app}/fussnoten/max-praemie',
    {},
    200,
    { ...item(footnote), id: 'max-praemie', schemaName: 'fussnoten' },
  ],
  [
    'an unknown one',
    'GET',
    '/content/{app}/fussnoten/gibtsnicht',
    {},
    404,
    expect.objectContaining({ Code: 'PSOF0001' }),
  ],
  [
    'a footnote by its identifier',
    'GET',
    `/content/{app}/fussnoten?$filter=${encodeURIComponent("data/Identifier/iv eq 'max-praemie'")}`,
    {},
    200,
    { total: 1, items: [{ ...item(footnote), id: 'max-praemie' }] },
  ],
  [
    'an apostrophe',
    'GET',
    `/content/{app}/fussnoten?$filter=${encodeURIComponent("data/Identifier/iv eq 'sie''s'")}`,
    {},
    200,
    { total: 1, items: [expect.objectContaining({ id: 'sie-s' })] },
  ],
  [
    'a page by its name',
    'GET',
    '/content/{app}/pages?name=impressum',
    {},
    200,
    { total: 1, items: [expect.objectContaining({ id: 'impressum', schemaName: 'pages' })] },
  ],
  [
    'flat, in one language',
    'GET',
    '/content/{app}/fussnoten/max-praemie',
    { headers: { 'x-flatten': '1', 'x-languages': 'en' } },
    200,
    item({
      Identifier: 'max-praemie',
      Gruppe: 'home',
      Titel: 'Highest reward',
      Inhalt: '<p>Up to {{maxPraemie}}.</p>',
    }),
  ],
  [
    'a language that falls back',
    'GET',
    '/content/{app}/fussnoten/sie-s',
    { headers: { 'x-flatten': 'true', 'x-languages': 'en' } },
    200,
    item({ Identifier: "sie's", Gruppe: 'home', Titel: 'Apostrophe', Inhalt: '<p>Nur deutsch.</p>' }),
  ],
  [
    'the first of a sorted list',
    'GET',
    '/content/{app}/content-bloecke?$orderby=data/Position/iv%20desc&$top=1',
    {},
    200,
    { total: 2, items: [expect.objectContaining({ id: 'home-vertrauen' })] },
  ],
  [
    'the rest of it',
    'GET',
    '/content/{app}/content-bloecke?$orderby=data/Position/iv%20desc&$skip=1',
    {},
    200,
    { total: 2, items: [expect.objectContaining({ id: 'home-so-geht-es' })] },
  ],
  [
    'a comparison of numbers',
    'GET',
    '/content/{app}/content-bloecke?$filter=data/Position/iv%20gt%209',
    {},
    200,
    { total: 1, items: [expect.objectContaining({ id: 'home-vertrauen' })] },
  ],
  [
    'a word in it',
    'GET',
    '/content/{app}/content-bloecke?$search=teilen',
    {},
    200,
    { total: 1, items: [expect.objectContaining({ id: 'home-so-geht-es' })] },
  ],
  [
    'several by their ids',
    'GET',
    '/content/{app}/content-bloecke?ids=home-vertrauen,gibtsnicht',
    {},
    200,
    { total: 1, items: [expect.objectContaining({ id: 'home-vertrauen' })] },
  ],
  [
    'a JSON query',
    'GET',
    `/content/{app}/fussnoten?q=${encodeURIComponent('{"filter":{"path":"data.Gruppe.iv","op":"eq","value":"home"},"take":1}')}`,
    {},
    200,
    { total: 2, items: [expect.anything()] },
  ],
  [
    'a filter that is none',
    'GET',
    '/content/{app}/fussnoten?$filter=drop%20table',
    {},
    400,
    expect.objectContaining({ Code: 'PSOF0002' }),
  ],
  [
    'a field nobody knows',
    'GET',
    '/content/{app}/fussnoten?$filter=data/Farbe/iv%20eq%201',
    {},
    400,
    expect.objectContaining({ Code: 'PSOF0002' }),
  ],
  [
    'an app of another name',
    'GET',
    '/content/anders/fussnoten',
    {},
    404,
    expect.objectContaining({ Code: 'PSOF0001' }),
  ],
  [
    'the variables',
    'GET',
    '/content/variables/',
    { headers: { 'accept-language': 'en' } },
    200,
    { maxPraemie: '€500' },
  ],
  [
    'one variable',
    'POST',
    '/content/variables/',
    { body: { Namen: ['maxPraemie', 'gibtsnicht'] } },
    200,
    { maxPraemie: '500 €' },
  ],
  [
    'the languages',
    'GET',
    '/content/getlanguages',
    {},
    200,
    [
      { Code: 'de', Name: 'Deutsch', Standard: true },
      { Code: 'en', Name: 'English', Standard: false },
    ],
  ],
  [
    'the interface’s texts',
    'GET',
    '/content/getlanguagecontent/de',
    {},
    200,
    { 'nav.recommend': 'Bis zu 500\u00a0€ verdienen' },
  ],
  [
    'GraphQL footnotes',
    'POST',
    '/content/{app}/graphql',
    {
      body: graphQl(
        `query Q($filter: String) { queryFussnotenContents(filter: $filter) { id data { identifier { iv } titel { de en } } } }`,
        { filter: "data/Identifier/iv eq 'max-praemie'" },
      ),
    },
    200,
    {
      data: {
        queryFussnotenContents: [
          {
            id: 'max-praemie',
            data: { identifier: { iv: 'max-praemie' }, titel: { de: 'Höchste Prämie', en: 'Highest reward' } },
          },
        ],
      },
    },
  ],
  [
    'a GraphQL block, flat',
    'POST',
    '/content/{app}/graphql',
    {
      body: graphQl(
        '{ findContentBloeckeContent(id: "home-so-geht-es") { version status flatData { titel inhalt position } } nothing: findContentBloeckeContent(id: "x") { id } }',
      ),
    },
    200,
    {
      data: {
        findContentBloeckeContent: {
          version: 1,
          status: 'Published',
          flatData: { titel: 'So geht es', inhalt: '<p>Teilen.</p>', position: 2 },
        },
        nothing: null,
      },
    },
  ],
  [
    'GraphQL variables',
    'POST',
    '/content/{app}/graphql',
    { body: graphQl('{ queryVariablesContentsWithTotal(top: 5) { total items { flatData { name wert } } } }') },
    200,
    {
      data: {
        queryVariablesContentsWithTotal: { total: 1, items: [{ flatData: { name: 'maxPraemie', wert: '500 €' } }] },
      },
    },
  ],
  [
    'GraphQL for a field nobody knows',
    'POST',
    '/content/{app}/graphql',
    { body: graphQl('{ queryFussnotenContents { farbe } }') },
    400,
    { errors: [expect.objectContaining({ message: expect.stringContaining('farbe') })] },
  ],
  [
    'GraphQL that is none',
    'POST',
    '/content/{app}/graphql',
    { body: graphQl('{') },
    400,
    { errors: [expect.objectContaining({ message: expect.stringContaining('Syntax Error') })] },
  ],
  [
    'GraphQL with a wrong filter',
    'POST',
    '/content/{app}/graphql',
    { body: graphQl('{ findFaqContent(id: "x") { id } queryFussnotenContents(filter: "drop") { id } }') },
    200,
    { data: null, errors: [expect.objectContaining({ path: ['queryFussnotenContents'] })] },
  ],
];

describe('the portal’s content', () => {
  let world: ContentWorld;
  beforeAll(async () => {
    world = await startContent();
    // Amounts that texts of a platform may name are told without being asked for.
    offered.clear();
  });
  afterAll(() => world.close());

  describe.each([
    ['the built-in store', 'telko', 'fernklang'],
    ['a Squidex', 'energie', 'auenstrom'],
  ])('from %s', (_, tenant, app) => {
    it.each(fixtures)('%s', async (_name, method, path, options, status, answer) => {
      const { status: got, body } = await world.send(method, `/api/v1/${tenant}${path.replace('{app}', app)}`, options);
      expect({ status: got, body }).toEqual({ status, body: answer });
    });

    it('is not sent twice to whoever has it', async () => {
      const path = `/api/v1/${tenant}/content/${app}/pages/impressum`;
      const { headers } = await world.send('GET', path);
      expect(headers).toMatchObject({
        etag: expect.stringMatching(/^"[\w-]+"$/),
        'cache-control': expect.stringContaining('max-age=60'),
        vary: expect.stringContaining('x-flatten'),
      });
      expect(await world.send('GET', path, { headers: { 'if-none-match': String(headers['etag']) } })).toMatchObject({
        status: 304,
        body: null,
      });
      expect(
        await world.send('GET', path, { headers: { 'if-none-match': String(headers['etag']), 'x-flatten': '1' } }),
      ).toMatchObject({ status: 200 });
    });
  });

  describe('when the tenant’s platform', () => {
    const ask = () => world.send('GET', '/api/v1/energie/content/auenstrom/pages/impressum');
    afterEach(() => world.usePlatform());

    it.each([
      ['is away', { url: 'http://127.0.0.1:1' }],
      ['does not know us', { clientSecret: 'wrong' }],
    ])('%s, says that the content is not available', async (_, changes) => {
      const log = jest.spyOn(logger, 'error').mockImplementation(() => undefined);
      await world.usePlatform(changes);
      expect(await ask()).toMatchObject({ status: 502, body: { Code: 'PSOF0901', detail: 'Inhalt nicht verfügbar' } });
      expect(log).toHaveBeenCalledWith(expect.anything(), 'Fehler beim Laden des CMS Inhalts: pages/impressum');
      log.mockRestore();
    });

    it('no longer knows our token, fetches another and asks again', async () => {
      expect(await ask()).toMatchObject({ status: 200 });
      await world.owner.query(`delete from token where kind = 'content'`);
      expect(await ask()).toMatchObject({ status: 200 });
    });
  });

  it('is switched by an operator, and the secret never shows', async () => {
    const token = await world.session('energie', 'Betreiber', 'Gregor Simon');
    const platform = { Url: `${world.origin}/cms/telko`, App: 'fernklang', ClientId: 'fernklang:reader' };
    const call = (method: 'GET' | 'PUT', body?: object) =>
      world.call(method, '/inhalte/plattform', { token, tenant: 'energie', ...(body && { body }) });
    expect(await call('PUT', { Plattform: null })).toEqual({ status: 204, body: null });
    expect((await world.send('GET', '/api/v1/energie/content/auenstrom/pages')).body).toEqual({ total: 0, items: [] });
    expect(await call('PUT', { Plattform: { ...platform, ClientSecret: 'a-secret-for-tests' } })).toEqual({
      status: 204,
      body: null,
    });
    expect((await world.send('GET', '/api/v1/energie/content/auenstrom/pages')).body).toMatchObject({ total: 1 });
    expect(await call('GET')).toEqual({ status: 200, body: { Plattform: platform } });
    const { rows } = await world.owner.query(
      `select to_jsonb(p)::text || (select string_agg(to_jsonb(a)::text, '') from audit_entry a) as kept from content_platform p`,
    );
    expect(rows[0].kept).toContain('content.platform');
    expect(rows[0].kept).not.toContain('a-secret-for-tests');
  });
});
