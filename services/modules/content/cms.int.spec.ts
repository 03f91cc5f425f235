import fc from 'fast-check';
import { SquidexClient } from '@squidex/squidex';
import { clientSecret, startContent, type ContentWorld } from './content.test-kit.js';

describe('the surface for programmes that speak Squidex', () => {
  let world: ContentWorld;
  let editor: Record<string, string>;
  let reader: Record<string, string>;
  const base = '/cms/telko/api/content/fernklang';
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  beforeAll(async () => {
    world = await startContent();
    [editor, reader] = [
      bearer(await world.tokenFor('fernklang:editor')),
      bearer(await world.tokenFor('fernklang:reader')),
    ];
  });
  afterAll(() => world.close());

  describe('a token', () => {
    const ask = (fields: Record<string, string>, path = '/cms/telko/identity-server/connect/token') =>
      world.send('POST', path, { headers: world.form, body: new URLSearchParams(fields).toString() });
    const right = {
      grant_type: 'client_credentials',
      client_id: 'fernklang:reader',
      client_secret: clientSecret,
      scope: 'squidex-api',
    };

    it.each(['/cms/telko/identity-server/connect/token', '/api/v1/telko/content/identity-server/connect/token'])(
      'is given at %s',
      async path => {
        expect(await ask(right, path)).toMatchObject({
          status: 200,
          headers: { 'cache-control': 'no-store' },
          body: {
            access_token: expect.stringMatching(/^[\w-]{43}$/),
            expires_in: 2_592_000,
            token_type: 'Bearer',
            scope: 'squidex-api',
          },
        });
      },
    );
    it.each([
      ['a wrong secret', { ...right, client_secret: 'wrong' }, 'invalid_client'],
      ['an unknown client', { ...right, client_id: 'nobody' }, 'invalid_client'],
      ['no client', { grant_type: 'client_credentials' }, 'invalid_client'],
      ['another grant', { ...right, grant_type: 'password' }, 'unsupported_grant_type'],
      ['nothing', {}, 'invalid_request'],
      ['writing for a reader', { ...right, scope: 'content:write' }, 'invalid_scope'],
    ])('is refused for %s', async (_, fields, error) =>
      expect(await ask(fields as Record<string, string>)).toMatchObject({ status: 400, body: { error } }),
    );
    it('says what an editor may', async () =>
      expect((await ask({ ...right, client_id: 'fernklang:editor' })).body).toMatchObject({
        scope: 'squidex-api content:write',
      }));
    it('is refused while somebody guesses', async () => {
      const guess = () => ask({ ...right, client_id: 'guessed', client_secret: 'x' });
      for (let tries = 0; tries < 6; tries++) await guess();
      expect(await guess()).toMatchObject({
        status: 429,
        headers: { 'retry-after': expect.any(String) },
        body: { statusCode: 429 },
      });
    });
    it('is stored as a hash only', async () => {
      const { rows } = await world.owner.query(
        `select string_agg(to_jsonb(c)::text, '') as kept from content_client c`,
      );
      expect(rows[0].kept).not.toContain(clientSecret);
    });
  });

  describe('without a valid token', () => {
    const staff = () => world.session('telko', 'Betreiber');
    it.each([
      ['none', () => Promise.resolve({})],
      ['a made-up one', () => Promise.resolve(bearer('x'.repeat(43)))],
      ['one of the staff', async () => bearer(await staff())],
    ])('(%s) nothing is shown', async (_, headers) => {
      expect(await world.send('GET', `${base}/fussnoten`, { headers: await headers() })).toMatchObject({
        status: 401,
        headers: { 'www-authenticate': 'Bearer' },
        body: { statusCode: 401, message: 'Unauthorized' },
      });
      expect(
        await world.send('POST', `${base}/graphql`, {
          headers: await headers(),
          body: { query: '{ queryFaqContents { id } }' },
        }),
      ).toMatchObject({ status: 401 });
    });
    it('nor with one that is over', async () => {
      const token = await world.tokenFor('fernklang:reader');
      await world.owner.query(
        `update token set expires_at = now() - interval '1 second' where kind = 'content' and token_hash = sha256($1::text::bytea)`,
        [token],
      );
      expect(await world.send('GET', `${base}/fussnoten`, { headers: bearer(token) })).toMatchObject({ status: 401 });
      expect(await world.send('GET', `${base}/fussnoten`, { headers: reader })).toMatchObject({ status: 200 });
    });
    it('nor with another tenant’s', async () => {
      expect(
        await world.send('GET', '/cms/energie/api/content/auenstrom/fussnoten', { headers: editor }),
      ).toMatchObject({ status: 401 });
    });
    it('and no app, schema or tenant of another name', async () => {
      for (const path of [
        '/cms/telko/api/content/auenstrom/fussnoten',
        `${base}/gibtsnicht`,
        `${base}/fussnoten/gibtsnicht`,
      ])
        expect(await world.send('GET', path, { headers: reader })).toMatchObject({
          status: 404,
          body: { statusCode: 404 },
        });
      expect(await world.send('GET', '/cms/niemand/api/content/x/faq')).toMatchObject({ status: 404 });
    });
  });

  it('answers with all a client reads', async () => {
    const { body, headers } = await world.send('GET', `${base}/content-bloecke/home-so-geht-es`, {
      headers: { ...reader, 'x-flatten': '1', 'x-languages': 'de' },
    });
    expect(body).toEqual({
      id: 'home-so-geht-es',
      createdBy: expect.any(String),
      lastModifiedBy: expect.any(String),
      data: { Identifier: 'home-so-geht-es', Titel: 'So geht es', Inhalt: '<p>Teilen.</p>', Position: 2 },
      created: expect.any(String),
      lastModified: expect.any(String),
      status: 'Published',
      statusColor: '#4bb958',
      schemaId: expect.any(String),
      schemaName: 'content-bloecke',
      schemaDisplayName: 'Bausteine',
      isDeleted: false,
      version: 1,
      _links: { self: { href: `${base}/content-bloecke/home-so-geht-es`, method: 'GET' } },
    });
    expect(
      await world.send('GET', `${base}/content-bloecke/home-so-geht-es`, {
        headers: { ...reader, 'x-flatten': '1', 'x-languages': 'de', 'if-none-match': String(headers['etag']) },
      }),
    ).toMatchObject({ status: 304 });
  });

  it('shows drafts to those who may write, when they ask for them', async () => {
    expect(
      (
        await world.send('POST', `${base}/faq?id=entwurf`, {
          headers: editor,
          body: { Identifier: { iv: 'entwurf' }, Frage: { de: 'Schon fertig?' } },
        })
      ).status,
    ).toBe(201);
    const see = async (headers: Record<string, string>) =>
      (await world.send('GET', `${base}/faq/entwurf`, { headers })).status;
    const unpublished = { 'x-unpublished': '1' };
    expect([
      await see(editor),
      await see({ ...reader, ...unpublished }),
      await see({ ...editor, ...unpublished }),
    ]).toEqual([404, 404, 200]);
  });

  it('never breaks on a query, whatever is sent', async () => {
    const fields = [
      'data/Titel/de',
      'data/Position/iv',
      'data/Identifier/iv',
      'id',
      'status',
      'created',
      'version',
      'lastModifiedBy',
      'data/Farbe/iv',
    ];
    const values = [
      "'x'",
      "'2026-01-01'",
      '3',
      '-1e10',
      'true',
      'null',
      '2026-11-01T00:00:00Z',
      '0000-01-01',
      "'%_\\'",
      "''''",
    ];
    const condition = fc.oneof(
      fc
        .tuple(
          fc.constantFrom(...fields),
          fc.constantFrom('eq', 'ne', 'gt', 'ge', 'lt', 'le'),
          fc.constantFrom(...values),
        )
        .map(parts => parts.join(' ')),
      fc
        .tuple(fc.constantFrom('contains', 'startswith', 'endswith'), fc.constantFrom(...fields))
        .map(([name, field]) => `${name}(${field}, 'o')`),
      fc
        .tuple(fc.constantFrom('empty', 'exists'), fc.constantFrom(...fields))
        .map(([name, field]) => `${name}(${field})`),
      fc
        .tuple(fc.constantFrom(...fields), fc.constantFrom(...values), fc.constantFrom(...values))
        .map(([field, one, other]) => `${field} in (${one}, ${other})`),
    );
    const filter = fc.oneof(
      condition,
      fc.tuple(condition, fc.constantFrom(' and ', ' or ', ' and not '), condition).map(parts => parts.join('')),
      fc.string(),
    );
    const query = fc.record(
      {
        $filter: filter,
        $orderby: fc.oneof(fc.constantFrom('data/Position/iv desc', 'created', 'id desc,data/Titel/en'), fc.string()),
        $search: fc.string(),
        $top: fc.oneof(fc.nat(500).map(String), fc.string()),
        ids: fc.string(),
        q: fc.oneof(fc.json(), fc.string()),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(query, async wanted => {
        const { status } = await world.send('GET', `${base}/content-bloecke?${new URLSearchParams(wanted)}`, {
          headers: reader,
        });
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 250 },
    );
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async body => {
        for (const [method, path] of [
          ['POST', 'faq/query'],
          ['POST', 'graphql'],
          ['POST', 'faq'],
          ['PUT', 'faq/x'],
          ['PUT', 'faq/x/status'],
        ] as const) {
          expect(
            (
              await world.send(method, `${base}/${path}`, {
                headers: { ...editor, 'content-type': 'application/json' },
                body: JSON.stringify(body),
              })
            ).status,
          ).toBeLessThan(500);
        }
      }),
      { numRuns: 40 },
    );
  });

  describe('read by the platform’s own client', () => {
    const client = (clientId: string, secret = clientSecret) =>
      new SquidexClient({ appName: 'fernklang', clientId, clientSecret: secret, url: `${world.origin}/cms/telko` });

    it('lists, filters and reads', async () => {
      const { contents } = client('fernklang:reader');
      const list = await contents.getContents('fussnoten', { $filter: "data/Identifier/iv eq 'max-praemie'" });
      expect(list).toMatchObject({
        total: 1,
        items: [
          {
            id: 'max-praemie',
            status: 'Published',
            created: expect.any(Date),
            data: { Titel: { de: 'Höchste Prämie' } },
          },
        ],
      });
      expect(await contents.getContent('pages', 'impressum', undefined, { headers: {} } as never)).toMatchObject({
        schemaName: 'pages',
        version: 1,
      });
      expect(
        await contents.getContentsPost('content-bloecke', {
          q: { filter: { path: 'data.Position.iv', op: 'gt', value: 5 } },
        }),
      ).toMatchObject({ total: 1 });
    });

    it('writes, publishes and removes', async () => {
      const { contents } = client('fernklang:editor');
      const made = await contents.postContent(
        'fussnoten',
        {
          Identifier: { iv: 'neu' },
          Gruppe: { iv: 'agb' },
          Titel: { de: 'Neu' },
          Inhalt: { de: '<p onclick="x">Neu</p>' },
        } as never,
        { id: 'neu' },
      );
      expect(made).toMatchObject({ status: 'Draft', version: 1, data: { Inhalt: { de: '<p>Neu</p>' } } });
      expect(await contents.putContentStatus('fussnoten', 'neu', { status: 'Published' })).toMatchObject({
        status: 'Published',
      });
      expect(await contents.patchContent('fussnoten', 'neu', { Titel: { de: 'Neuer' } } as never)).toMatchObject({
        status: 'Published',
        version: 2,
        data: { Titel: { de: 'Neuer' }, Gruppe: { iv: 'agb' } },
      });
      await contents.deleteContent('fussnoten', 'neu');
      await expect(client('fernklang:reader').contents.getContent('fussnoten', 'neu')).rejects.toMatchObject({
        statusCode: 404,
      });
    });

    /** docs/specification/programme.md#what-leads-people-away */
    it('publishes no link to another host, which takes two people in the console', async () => {
      const { contents } = client('fernklang:editor');
      const note = {
        Identifier: { iv: 'weg' },
        Gruppe: { iv: 'agb' },
        Titel: { de: 'Weg' },
        Inhalt: { de: '<p><a href="https://dieb.example">Hier</a></p>' },
      };
      await contents.postContent('fussnoten', note as never, { id: 'weg' });
      const published = contents.putContentStatus('fussnoten', 'weg', { status: 'Published' });
      await expect(published).rejects.toMatchObject({ statusCode: 403 });
      await expect(contents.getContent('fussnoten', 'weg')).rejects.toMatchObject({ statusCode: 404 });
    });

    it('is told when it may not', async () => {
      await expect(client('fernklang:reader').contents.deleteContent('pages', 'impressum')).rejects.toMatchObject({
        statusCode: 403,
      });
      await expect(client('fernklang:reader', 'wrong').contents.getContents('pages')).rejects.toMatchObject({
        statusCode: 400,
      });
    });
  });
});
