import { newId } from '#platform/domain/ids.js';
import { Tokens } from '#platform/tokens.js';
import { Transformer } from '@napi-rs/image';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { newAddress, recommender, submission } from '../../api/journeys/people-api.js';
import { productApi, type ProductApi } from '../../api/journeys/product-api.test.js';
import { AgencyUsers } from '../agency/persistence/agency-users.js';

/** docs/specification/programme.md#changing-the-configuration */
describe('The configuration of a tenant', () => {
  let api: ProductApi;
  let token: string;
  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(async () => {
    await api.anew();
    token = await api.staff(['Betreiber'], null);
  });
  afterAll(() => api.close());

  const path = '/betrieb/konfiguration';
  const read = () => api.call('GET', path, undefined, { token });
  const put = (body: object, etag?: string) =>
    api.call('PUT', path, body, { token, headers: etag === undefined ? {} : { 'if-match': etag } });
  const change = async (changes: object) => {
    const { body, headers } = await read();
    return put({ ...body, ...changes }, String(headers['etag']));
  };
  const versions = async () => (await api.call('GET', `${path}/versionen`, undefined, { token })).body;
  const restore = (version: number) =>
    api.call('POST', `${path}/versionen/${version}/wiederherstellen`, undefined, { token });
  const shown = async () => (await api.call('GET', '/../mandant/test')).body;

  it('can be sent back as it was read, and then nothing has changed', async () => {
    const before = await read();
    expect(before).toMatchObject({
      status: 200,
      body: { Name: 'Test', KontaktFormular: 'voll', Kulanzgrenzen: { JeGewaehrungCent: null } },
    });
    const answer = await put(before.body, String(before.headers['etag']));
    expect(answer).toMatchObject({ status: 200, body: before.body });
    expect(answer.headers['etag']).toBe(before.headers['etag']);
    expect(await versions()).toEqual([
      { Nummer: 0, GeaendertAm: null, GeaendertVon: null, AusVersion: null, Aenderungen: [], InKraft: true },
    ]);
  });

  it('changes at once what the server does and shows; who, what and when is kept', async () => {
    const changed = await change({
      ModuleNewsletterPermission: false,
      MaxEmpfaengerPraemieCent: 4_200,
      PruefungAb: 60,
    });
    expect(changed).toMatchObject({ status: 200, body: { ModuleNewsletterPermission: false, PruefungAb: 60 } });
    expect(await shown()).toMatchObject({ ModuleNewsletterPermission: false, MaxEmpfaengerPraemieCent: 4_200 });
    const tenant = await api.get(TenantDirectory).byKey('test');
    expect(tenant?.config).toMatchObject({ newsletter: false, holdThreshold: 60 });
    expect(await versions()).toMatchObject([
      {
        Nummer: 1,
        GeaendertVon: 'Miriam Sander',
        InKraft: true,
        Aenderungen: [
          { Feld: 'MaxEmpfaengerPraemieCent', Vorher: 50_000, Nachher: 4_200 },
          { Feld: 'ModuleNewsletterPermission', Vorher: true, Nachher: false },
          { Feld: 'PruefungAb', Vorher: null, Nachher: 60 },
        ],
      },
      { Nummer: 0, InKraft: false },
    ]);
    const { body: log } = await api.call('GET', '/betrieb/protokoll', undefined, { token });
    expect(log.Content[0]).toMatchObject({ Vorher: { PruefungAb: null }, Nachher: { PruefungAb: 60 } });
  });

  it('keeps its time zone once it is live; a draft takes any that has a name', async () => {
    const settled = { Field: 'Zeitzone', Message: expect.stringContaining('Das steht fest') };
    expect(await change({ Zeitzone: 'Europe/Athens' })).toMatchObject({ status: 400, body: { Errors: [settled] } });
    const become = async (status: string) => {
      await api.owner.query(`update tenant set status = $1 where key = 'test'`, [status]);
      api.get(TenantDirectory).forget();
    };
    await become('draft');
    for (const Zeitzone of ['Europe/Nowhere', 'UTC+1', 'CET', ''])
      expect(await change({ Zeitzone })).toMatchObject({ status: 400, body: { Errors: [{ Field: 'Zeitzone' }] } });
    expect(await change({ Zeitzone: 'Europe/Athens' })).toMatchObject({ body: { Zeitzone: 'Europe/Athens' } });
    expect((await change({ Zeitzone: 'Europe/Berlin' })).status).toBe(200);
  });

  it('wants to know of which version the change was made', async () => {
    const { body } = await read();
    expect(await put(body)).toMatchObject({ status: 428, body: { Code: 'PSOF0011' } });
  });

  it('tells whoever was too late both values of each field, and changes nothing', async () => {
    const { body, headers } = await read();
    await change({ Name: 'Von der Ersten' });
    const late = await put({ ...body, Name: 'Vom Zweiten' }, String(headers['etag']));
    expect(late).toMatchObject({
      status: 409,
      body: {
        Code: 'PSOF0008',
        Errors: [{ Field: 'Name', Message: 'Inzwischen: "Von der Ersten". Ihre Eingabe: "Vom Zweiten".' }],
      },
    });
    expect((await read()).body.Name).toBe('Von der Ersten');
    expect(await put(body, '"nonsense"')).toMatchObject({ status: 409 });
  });

  it('takes one of two who change it at the same moment', async () => {
    const { body, headers } = await read();
    const etag = String(headers['etag']);
    const answers = await Promise.all([put({ ...body, Name: 'A' }, etag), put({ ...body, Name: 'B' }, etag)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    ['a language nobody reads', { Languages: ['de'], DefaultLanguage: 'en' }, 'DefaultLanguage'],
    [
      'no way of sharing',
      {
        Channels: {
          Email: -1,
          Gmail: -1,
          Gmx: -1,
          Outlook: -1,
          Facebook: -1,
          Messenger: -1,
          Linkedin: -1,
          X: -1,
          Whatsapp: -1,
          Sms: -1,
          Link: -1,
        },
      },
      'Channels',
    ],
    ['colours nobody can read', { Theme: { '--ink': '#ffffff' } }, 'Theme'],
    ['dark colours nobody can read', { ThemeDunkel: { '--ink': '#000000' } }, 'ThemeDunkel'],
    ['a reward type that does not exist', { Praemienarten: { gold: {} } }, 'Praemienarten'],
    ['a page without TLS', { ProduktUrl: 'http://provider.example' }, 'ProduktUrl'],
    ['a host that would end a content policy', { EmpfehlenWebPage: 'https://a;script-src' }, 'EmpfehlenWebPage'],
    ['a host of any name', { Analytics: { Url: 'https://*.example', SiteId: 1 } }, 'Analytics.Url'],
    ['a period below its least', { Zahlen: { GueltigkeitTage: 0, AnspruchTage: 180 } }, 'Zahlen.GueltigkeitTage'],
    ['a field that does not exist', { Unbekannt: true }, 'Unbekannt'],
    ['a printed address on another host', { EmpfehlenPath: '//evil.example' }, 'EmpfehlenPath'],
    ['a printed address in the console’s place', { EmpfehlenPath: '/admin/' }, 'EmpfehlenPath'],
    ['a printed address in the login’s place', { EmpfehlenPath: '/Login' }, 'EmpfehlenPath'],
  ])('refuses %s by the field’s name', async (_, wrong, field) => {
    const before = await read();
    expect(await change(wrong)).toMatchObject({ status: 400, body: { Errors: [{ Field: field }] } });
    expect((await read()).headers['etag']).toBe(before.headers['etag']);
  });

  it('refuses a charity whose account is outside SEPA by the name of its country', async () => {
    const charity = {
      id: 'tierheim',
      name: 'Tierheim',
      holder: 'Tierheim e. V.',
      iban: 'TR330006100519786457841326',
      purpose: 'Spende',
      receipt: { de: 'Keine Bestätigung.', en: 'No receipt.' },
      active: true,
    };
    const Praemienarten = { donation: { charities: [charity] } };
    expect(await change({ Praemienarten })).toMatchObject({
      status: 400,
      body: { Errors: [{ Field: 'Praemienarten', Message: expect.stringContaining('Die Türkei nimmt nicht') }] },
    });
  });

  /** docs/specification/programme.md#pictures-of-a-tenant */
  it('shows pictures that were uploaded, once and for all under their name, until nothing shows them', async () => {
    const png = await Transformer.fromRgbaPixels(Buffer.alloc(80 * 40 * 4, 90), 80, 40).png();
    const upload = (Inhalt: string, Zweck = 'Logo') =>
      api.call('POST', '/betrieb/bilder', { Zweck, Inhalt }, { token });
    const { status, body } = await upload(png.toString('base64'));
    expect([status, body.Name]).toEqual([201, expect.stringMatching(/-80x40\.png$/)]);
    expect((await upload(png.toString('base64'))).body).toEqual(body);
    expect(await upload(Buffer.from('<svg/>').toString('base64'))).toMatchObject({
      status: 400,
      body: { Errors: [{ Field: 'Inhalt', Message: expect.stringContaining('PNG, JPEG oder WebP') }] },
    });
    const missing = body.Name.replace(/^.{4}/, '0000');
    expect(await change({ Logo: missing })).toMatchObject({ status: 400, body: { Errors: [{ Field: 'Logo' }] } });
    expect(await change({ Logo: body.Name })).toMatchObject({ status: 200 });
    expect((await shown()).Logo).toBe(body.Name);
    const see = () => api.inject({ method: 'GET', url: `/api/v1/test/bild/${body.Name}` });
    const { headers, rawPayload } = await see();
    expect([headers['content-type'], headers['etag'], headers['cache-control']]).toEqual([
      'image/png',
      `"${body.Name}"`,
      'public, max-age=31536000, immutable',
    ]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect((await new Transformer(rawPayload).metadata()).width).toBe(80);
    const remove = () => api.call('DELETE', `/betrieb/bilder/${body.Name}`, undefined, { token });
    expect(await remove()).toMatchObject({
      status: 400,
      body: { Errors: [{ Message: expect.stringContaining('Gebrauch') }] },
    });
    const [{ Nummer: withLogo }] = await versions();
    await change({ Logo: null });
    expect(await remove()).toMatchObject({ status: 204 });
    expect((await see()).statusCode).toBe(404);
    expect(await restore(withLogo)).toMatchObject({ status: 400, body: { Errors: [{ Field: 'Logo' }] } });
    // A full store takes no more pictures; uploading one it already has needs no space.
    await api.owner.query(`update tenant_picture set bytes = 6291456`);
    await api.owner.query(
      `insert into tenant_picture select id, 'x', '', 6291456, now(), 'x' from tenant where key = 'test'`,
    );
    expect(await upload(png.toString('base64'))).toMatchObject({ status: 400 });
  });

  /** docs/specification/programme.md#planned-changes */
  it('changes at a later moment, unless it was withdrawn or another version is in force by then', async () => {
    const at = `${path}/geplant`;
    const wire = (date: Date) => date.toISOString().slice(0, 19);
    const later = (minutes: number) => wire(new Date(api.clock.now().getTime() + minutes * 60_000));
    const plan = async (GiltAb: string, changes: object) => {
      const { body, headers } = await read();
      return api.call(
        'POST',
        at,
        { GiltAb, Konfiguration: { ...body, ...changes } },
        { token, headers: { 'if-match': String(headers['etag']) } },
      );
    };
    const plans = async () => (await api.call('GET', at, undefined, { token })).body;
    const stateOf = async (id: string) => (await plans()).find(({ Id }: any) => Id === id).Stand;
    expect(await plan(later(-1), { PruefungAb: 59 })).toMatchObject({
      status: 400,
      body: { Errors: [{ Field: 'GiltAb' }] },
    });
    expect(await plan(later(1), { Theme: { '--ink': '#ffffff' } })).toMatchObject({ status: 400 });
    expect(await plan(later(1), {})).toMatchObject({ status: 400 });
    const first = await plan(later(1), { PruefungAb: 59 });
    const second = await plan(later(2), { PruefungAb: 58 });
    const third = await plan(later(3), { PruefungAb: 57 });
    const beside = await plan(later(3), { DefaultLanguage: 'en' });
    expect([first, second, third, beside].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await plans())[0]).toMatchObject({
      Stand: 'Geplant',
      GeplantVon: 'Miriam Sander',
      Aenderungen: [{ Feld: 'PruefungAb', Nachher: 59 }],
    });
    const withdraw = () => api.call('DELETE', `${at}/${third.body.Id}`, undefined, { token });
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 404]);
    api.clock.moveTo(new Date(api.clock.now().getTime() + 4 * 60_000));
    await api.settle();
    expect(await Promise.all([first, second, third, beside].map(({ body }) => stateOf(body.Id)))).toEqual([
      'Angewandt',
      'Ueberholt',
      'Zurueckgezogen',
      'Angewandt',
    ]);
    expect((await read()).body).toMatchObject({ PruefungAb: 59, DefaultLanguage: 'en' });
    expect((await versions()).slice(0, 2)).toMatchObject([
      { GeaendertVon: 'Miriam Sander', Aenderungen: [{ Nachher: 'en' }] },
      { GeaendertVon: 'Miriam Sander', Aenderungen: [{ Nachher: 59 }] },
    ]);
  });

  it('brings an earlier version back as a new one', async () => {
    await change({ Name: 'Anders', ModuleNewsletterPermission: false, PruefungAb: 59 });
    // The earlier one held fewer rewards, which takes another operator.
    expect(await restore(0)).toMatchObject({ status: 202, body: { Name: 'Anders', WartetAuf: 'ZweitePerson' } });
    const data = { roles: ['Betreiber'], name: 'David Nowak', agencyNumber: null };
    const other = await api.inTenant(() => api.get(Tokens).issue('agency', newId(), { data }));
    const { body: plans } = await api.call('GET', `${path}/geplant`, undefined, { token: other });
    const { Id, Lockert } = plans.find(({ Stand }: any) => Stand === 'Vorgeschlagen');
    expect(Lockert).toEqual(['PruefungAb']);
    expect(await api.call('PUT', `${path}/geplant/${Id}/zustimmen`, undefined, { token: other })).toMatchObject({
      status: 204,
    });
    expect((await read()).body).toMatchObject({ Name: 'Test', ModuleNewsletterPermission: true, PruefungAb: null });
    const [newest] = await versions();
    await change({ ModuleNewsletterPermission: false });
    const restored = await restore(newest.Nummer);
    expect(restored).toMatchObject({ status: 200, body: { Name: 'Test', ModuleNewsletterPermission: true } });
    expect(restored.headers['etag']).toBe(`"${newest.Nummer + 2}"`);
    expect((await versions())[0]).toMatchObject({ AusVersion: newest.Nummer, InKraft: true });
    expect(await restore(9_999)).toMatchObject({ status: 404 });
  });

  it('is no business of an agency, and each tenant has its own', async () => {
    await change({ PruefungAb: 60 });
    const agency = await api.staff(['AgenturInhaber']);
    for (const [method, at] of [
      ['GET', path],
      ['PUT', path],
      ['GET', `${path}/versionen`],
    ] as const)
      expect(
        await api.call(method, at, method === 'PUT' ? (await read()).body : undefined, { token: agency }),
      ).toMatchObject({ status: 403 });
    const { rows } = await api.owner.query(
      `select count(distinct tenant_id)::int as tenants from tenant_configuration`,
    );
    expect(rows).toEqual([{ tenants: 1 }]);
  });

  /** docs/specification/mails.md#a-tenants-own-texts */
  describe('its own texts of mails', () => {
    const text = '/betrieb/mails/anmeldelink/de';
    const staffId = '0195f5a0-0000-7000-8000-0000000000aa';
    const ask = (method: 'GET' | 'POST', at: string, body?: object) => api.call(method, at, body, { token });
    const now = async () => (await ask('GET', text)).body.Text;
    const publish = async (changes: object, of?: string) => {
      const { body, headers } = await ask('GET', text);
      const etag = of ?? String(headers['etag']);
      return api.call('PUT', text, { ...body.Text, ...changes }, { token, headers: { 'if-match': etag } });
    };
    const mailTo = async (email: string) => {
      await recommender(api, email);
      await api.call('POST', '/account/anmeldelink', { Email: email }, { address: newAddress() });
      return (await api.mailsTo(email)).at(-1)!;
    };

    it('tells every kind with the product’s text in each language, and what it may say', async () => {
      const { body } = await ask('GET', '/betrieb/mails');
      const [kind] = body.filter(({ Art }: { Art: string }) => Art === 'anmeldelink');
      expect(kind.Sprachen).toMatchObject([
        { Sprache: 'de', Eigen: false },
        { Sprache: 'en', Eigen: false },
      ]);
      const { Eigen, Variablen } = (await ask('GET', text)).body;
      expect(Eigen).toBe(false);
      expect(Variablen).toContainEqual(expect.objectContaining({ Name: 'Link', Pflicht: true, Geheim: true }));
      expect(Variablen).toContainEqual(expect.objectContaining({ Name: 'Anbieter', Beispiel: 'Test' }));
      expect(await ask('GET', '/betrieb/mails/gibt-es-nicht/de')).toMatchObject({ status: 404 });
    });

    it('sends the tenant’s words from then on, in that language alone', async () => {
      expect(await publish({ Betreff: 'Hereinspaziert, {{ Vorname }}' })).toMatchObject({
        status: 200,
        body: { Eigen: true },
        headers: { etag: '"1"' },
      });
      const { subject, text: plain } = await mailTo('worte@example.org');
      expect(subject).toMatch(/^Hereinspaziert, \S+$/);
      expect(plain).toMatch(/anmeldelink\/?#t=/);
      expect((await ask('GET', '/betrieb/mails/anmeldelink/en')).body.Eigen).toBe(false);
    });

    it('refuses what cannot be filled in, by field and in the reader’s words; what was sent before goes on', async () => {
      await publish({ Betreff: 'Hereinspaziert, {{ Vorname }}' });
      const before = await now();
      const wrong = { Betreff: '{{ Kontostand }}', Inhalt: '<mj-text>Hallo</mj-text>' };
      expect(await publish(wrong)).toMatchObject({
        status: 400,
        body: {
          Errors: [{ Field: 'Betreff', Message: 'Die Variable „Kontostand“ gibt es in dieser E-Mail nicht.' }],
        },
      });
      expect(await publish({ Inhalt: wrong.Inhalt })).toMatchObject({
        status: 400,
        body: { Errors: [{ Field: 'Inhalt', Message: expect.stringContaining('„Link“') }] },
      });
      expect(await now()).toEqual(before);
    });

    it('is not overwritten by whoever read it before another changed it', async () => {
      const { headers } = await ask('GET', text);
      await publish({ Grund: 'Von der Ersten.' });
      expect(await publish({ Grund: 'Vom Zweiten.' }, String(headers['etag']))).toMatchObject({
        status: 409,
        body: { Code: 'PSOF0008' },
      });
      expect((await now()).Grund).toBe('Von der Ersten.');
      expect(await api.call('PUT', text, await now(), { token })).toMatchObject({ status: 428 });
    });

    it('shows what a text makes of examples, and sends it to whoever asks and nobody else', async () => {
      const written = { ...(await now()), Betreff: 'Probe für {{ Anbieter }}' };
      const { body } = await ask('POST', `${text}/vorschau`, written);
      expect(body).toMatchObject({ Betreff: 'Probe für Test', Html: expect.stringContaining('<!doctype html>') });
      expect(await ask('POST', `${text}/vorschau`, { ...written, Inhalt: '{% for' })).toMatchObject({ status: 400 });
      expect(await ask('POST', `${text}/test`, written)).toMatchObject({ status: 400 });
      await api.inTenant(() =>
        api
          .get(AgencyUsers)
          .signedIn(
            staffId,
            { name: 'Miriam Sander', roles: ['Betreiber'], agencyNumber: null, email: 'miriam@example.org' },
            'de',
            api.clock.now(),
          ),
      );
      expect(await ask('POST', `${text}/test`, written)).toMatchObject({ body: { An: 'miriam@example.org' } });
      expect(api.mails.at(-1)).toMatchObject({
        to: { address: 'miriam@example.org' },
        subject: '[Test] Probe für Test',
      });
      expect((await now()).Betreff).not.toContain('Probe');
    });

    it('brings an earlier text back, and the product’s own as well', async () => {
      await publish({ Betreff: 'Hereinspaziert, {{ Vorname }}' });
      await publish({ Grund: 'Von der Ersten.' });
      expect(await ask('POST', `${text}/versionen/1/wiederherstellen`)).toMatchObject({
        status: 200,
        body: { Text: { Betreff: 'Hereinspaziert, {{ Vorname }}' } },
      });
      expect(await ask('POST', `${text}/versionen/0/wiederherstellen`)).toMatchObject({ body: { Eigen: false } });
      const versionsOn = async (page: number, size: number) => {
        const { body } = await ask('GET', `${text}/versionen?page=${page}&pagesize=${size}`);
        const rows = body.Content.map(({ Nummer, AusVersion, InKraft }: any) => [Nummer, AusVersion, InKraft]);
        return { rows, of: [body.TotalCount, body.PageCount, body.HasNext] };
      };
      expect((await versionsOn(1, 20)).rows).toEqual([
        [4, 0, true],
        [3, 1, false],
        [2, null, false],
        [1, null, false],
        [0, null, false],
      ]);
      // By pages, of which the last one ends with the product's text, also where it stands there alone.
      expect(await versionsOn(2, 2)).toEqual({
        rows: [
          [2, null, false],
          [1, null, false],
        ],
        of: [5, 3, true],
      });
      expect(await versionsOn(3, 2)).toEqual({ rows: [[0, null, false]], of: [5, 3, false] });
      expect((await versionsOn(1, 4)).rows).toHaveLength(4);
      expect((await versionsOn(1, 5)).rows.at(-1)).toEqual([0, null, false]);
      expect((await versionsOn(4, 2)).rows).toEqual([]);
      expect(await ask('POST', `${text}/versionen/99/wiederherstellen`)).toMatchObject({ status: 404 });
    });

    /** docs/specification/programme.md#what-leads-people-away */
    it('leads people to no other host before another operator agreed, who sees it; also planned and brought back', async () => {
      const away = 'https://dieb.example/gutschein';
      const withLink = (url: string) => ({ Inhalt: `<mj-text><a href="${url}">Hier</a> {{ Link }}</mj-text>` });
      const waits = { status: 202, body: { WartetAuf: 'ZweitePerson' } };
      const data = { roles: ['Betreiber'], name: 'David Nowak', agencyNumber: null };
      const colleague = await api.inTenant(() => api.get(Tokens).issue('agency', newId(), { data }));
      const decide = (id: string, by: string) =>
        api.call('PUT', `/betrieb/veroeffentlichungen/${id}/zustimmen`, undefined, { token: by });
      await publish(withLink('{{ Portal }}/faq'));
      const before = await now();
      const asked = await publish(withLink(away));
      expect([asked, await now()]).toMatchObject([waits, before]);
      const { body: proposals } = await api.call('GET', '/betrieb/veroeffentlichungen', undefined, {
        token: colleague,
      });
      const [{ Taten }] = proposals.Content;
      expect(Taten).toMatchObject([
        { Vorher: { body: before.Inhalt }, Nachher: { body: expect.stringContaining(away), leadsTo: [away] } },
      ]);
      const { body, headers } = await ask('GET', text);
      const tomorrow = new Date(api.clock.now().getTime() + 86_400_000).toISOString().slice(0, 19);
      const planned = { token, headers: { 'if-match': String(headers['etag']) } };
      const later = await api.call('PUT', `${text}?giltAb=${tomorrow}`, { ...body.Text, ...withLink(away) }, planned);
      expect(later).toMatchObject(waits);
      expect((await decide(asked.body.Vorschlag, token)).status).toBe(403);
      expect((await decide(asked.body.Vorschlag, colleague)).status).toBe(204);
      expect((await now()).Inhalt).toContain(away);
      // What two people agreed to leads nobody away anew.
      expect((await publish({ Betreff: 'Neu' })).status).toBe(200);
      const [{ Nummer }] = (await ask('GET', `${text}/versionen`)).body.Content;
      expect((await ask('POST', `${text}/versionen/0/wiederherstellen`)).status).toBe(200);
      expect(await ask('POST', `${text}/versionen/${Nummer}/wiederherstellen`)).toMatchObject(waits);
      expect((await now()).Inhalt).not.toContain(away);
    });

    it('keeps no mail back for a text that fits no more: the product’s goes out', async () => {
      await publish({ Betreff: 'Eigen' });
      await api.owner.query(
        `update mail_text set body = '<mj-text>{{ Frueher }}</mj-text>' where version = (select max(version) from mail_text)`,
      );
      const { subject, text: plain } = await mailTo('alt-text@example.org');
      expect(subject).not.toBe('Eigen');
      expect(plain).toMatch(/anmeldelink\/?#t=/);
    });
  });

  it('changes while people go on, and no good call is refused', async () => {
    const { token: person } = await recommender(api, 'jonas@example.org');
    const statuses: number[] = [];
    let over = false;
    const busy = [1, 2, 3].map(async () => {
      while (!over) {
        const { status } = await api.call('POST', '/Empfehlen/create', submission('jonas@example.org'), {
          token: person,
        });
        statuses.push(status);
      }
    });
    const { body: before } = await read();
    for (const MaxEmpfaengerPraemieCent of [4_100, 4_200, 4_300, before.MaxEmpfaengerPraemieCent]) {
      const sofar = statuses.length;
      const flag = MaxEmpfaengerPraemieCent === 4_200;
      const changed = await change({ MaxEmpfaengerPraemieCent, ModuleNewsletterPermission: flag });
      expect(changed.status).toBe(200);
      while (statuses.length < sofar + 6) await new Promise(resolve => setImmediate(resolve));
    }
    over = true;
    await Promise.all(busy);
    expect(new Set(statuses)).toEqual(new Set([201]));
  });
});
