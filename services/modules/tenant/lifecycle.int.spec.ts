import { DueWork } from '#engine/scheduler/due-work.js';
import { QueryBus } from '@nestjs/cqrs';
import { addDays, addMinutes } from '#platform/clock.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { platformTenant } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { until } from '#testing/until.js';
import { newAddress, recommender, submission } from '../../api/journeys/people-api.js';
import { productApi, type ProductApi } from '../../api/journeys/product-api.test.js';
import { ThemeTriedFrom } from './api.js';
import { providerSignature } from '../order/use-cases/report-order.js';

/** docs/specification/programme.md#states-of-a-tenant */
describe('A tenant', () => {
  let api: ProductApi;
  let petra: string;
  let made: Awaited<ReturnType<typeof platform>>;
  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(async () => {
    await api.anew();
    petra = await within(platformTenant, () =>
      api.get(Tokens).issue('platform', newId(), { data: { name: 'Petra Lang' } }),
    );
    made = await platform('POST', '', asked);
  });
  afterAll(() => api.close());

  const within = <T>(tenantId: string, work: () => Promise<T>) =>
    api.get(UnitOfWork).run({ tenantId, actor: 'test', correlationId: 'test' }, work);
  const platform = (method: 'GET' | 'POST' | 'PUT', path = '', body?: unknown, token = petra) =>
    api.call(method, `/../plattform/mandanten${path}`, body, { token });
  const asked = { Mandant: 'waerme', Name: 'Wärme', Vorlage: 'leer', Hosts: ['waerme.test'], Sprachen: ['de', 'en'] };
  /** A second draft. */
  const sonne = { ...asked, Mandant: 'sonne', Hosts: ['sonne.test'] };
  const status = (key: string, Status: string, Grund = 'Darum') => platform('PUT', `/${key}/status`, { Status, Grund });
  const openItems = async (key = 'waerme') =>
    (await platform('GET', `/${key}`)).body.Pruefliste.filter(({ Erledigt }: any) => !Erledigt).map(
      ({ Punkt }: any) => Punkt,
    );
  const idOf = async (key: string) => (await api.get(TenantDirectory).byKey(key))!.id;
  const staffOf = async (key: string, roles: string[], agencyNumber: string | null = null) =>
    within(await idOf(key), () =>
      api.get(Tokens).issue('agency', newId(), { data: { name: 'Carla Brandt', roles, agencyNumber } }),
    );

  it('is made by a platform operator, as a draft with a secret shown once and what there is to do', async () => {
    const { status: code, body } = made;
    expect([code, body]).toEqual([
      201,
      { Mandant: 'waerme', Status: 'Entwurf', AnbieterGeheimnis: expect.any(String), Pruefliste: expect.any(Array) },
    ]);
    expect(body.Pruefliste.map(({ Punkt, Erledigt }: any) => [Punkt, Erledigt])).toEqual([
      ['Rechtstexte', false],
      ['Theme', true],
      ['Angebot', false],
      ['Zahlungskonto', false],
      // Only where accounts outside the EEA are to be paid to.
      ['Zahleranschrift', true],
      ['Mailabsender', false],
      ['Anbieterauftrag', false],
      ['Personal', false],
    ]);
    const paysOutsideEea = async (wanted: boolean) => {
      await api.owner.query(`update tenant set config = config || $1 where key = 'waerme'`, [
        { paysOutsideEea: wanted },
      ]);
      api.get(TenantDirectory).forget();
    };
    await paysOutsideEea(true);
    expect(await openItems()).toContain('Zahleranschrift');
    await paysOutsideEea(false);
    const missing = 'agb (de, en), datenschutz (de, en), impressum (de, en), barrierefreiheit (de, en).';
    expect(body.Pruefliste[0].Hinweis).toContain(missing);
    const read = await platform('GET', '/waerme');
    expect(read.body).toMatchObject({
      Mandant: 'waerme',
      Status: 'Entwurf',
      Hosts: ['waerme.test'],
      Sprachen: ['de', 'en'],
      Verlauf: [{ Status: 'Entwurf', GeaendertVon: 'Petra Lang' }],
    });
    expect(JSON.stringify(read.body)).not.toContain(body.AnbieterGeheimnis);
    expect((await platform('GET')).body.map(({ Mandant, Status }: any) => [Mandant, Status])).toEqual([
      ['test', 'Live'],
      ['waerme', 'Entwurf'],
    ]);
  });

  it.each([
    ['its key', { Hosts: ['anders.test'] }, 409, ['Mandant']],
    ['its host', { Mandant: 'anders', Hosts: ['neu.test', 'Waerme.test'] }, 409, ['Hosts']],
    ['both', {}, 409, ['Mandant', 'Hosts']],
    ['a reserved name', { Mandant: 'cms' }, 400, ['Mandant']],
    ['no language', { Mandant: 'anders', Sprachen: [] }, 400, ['Sprachen']],
    ['a template there is not', { Mandant: 'anders', Vorlage: 'bank' }, 400, ['Vorlage']],
  ])('is not made a second time with %s', async (_, changes, code, fields) => {
    const answer = await platform('POST', '', { ...asked, ...changes });
    expect([answer.status, answer.body.Errors.map(({ Field }: any) => Field)]).toEqual([code, fields]);
    expect((await platform('GET')).body).toHaveLength(2);
  });

  it('is one of two who are asked for at the same moment', async () => {
    const twice = { ...asked, Mandant: 'zugleich', Hosts: ['zugleich.test'] };
    const answers = await Promise.all([platform('POST', '', twice), platform('POST', '', twice)]);
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 409]);
  });

  it('is nobody’s business but platform operators’', async () => {
    const operator = await api.staff(['Betreiber'], null);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '', asked],
      ['GET', '/waerme', undefined],
      ['PUT', '/waerme/status', { Status: 'Beendet', Grund: 'x' }],
    ] as const)
      expect((await platform(method, path, body, operator)).status).toBe(401);
    expect((await platform('GET', '/gibtesnicht')).status).toBe(404);
  });

  it('as a draft answers to whoever holds a preview’s token, to staff and to the provider; to nobody else', async () => {
    const shown = (headers: Record<string, string> = {}) =>
      Promise.all(
        ['/../mandant/waerme', '/../waerme/route/default'].map(
          async path => (await api.call('GET', path, undefined, { headers })).status,
        ),
      );
    expect(await shown()).toEqual([404, 404]);
    expect((await api.call('GET', '/../waerme/agentur/anmeldung')).body).toMatchObject({ Name: 'waerme', Theme: {} });
    expect((await api.call('GET', '/../waerme/content/getlanguages')).status).toBe(200);
    const operator = await staffOf('waerme', ['Betreiber']);
    const own = await api.call('GET', '/../waerme/betrieb/pruefliste', undefined, { token: operator });
    expect(own.body).toMatchObject({ Status: 'Entwurf', Pruefliste: expect.any(Array) });
    const { status: made, body } = await api.call('POST', '/../waerme/betrieb/vorschau', undefined, {
      token: operator,
    });
    expect([made, body.Link]).toEqual([201, expect.stringMatching(/^http:\/\/waerme\.test.*\/\?vorschau=[\w-]{43}$/)]);
    const token = new URL(body.Link).searchParams.get('vorschau')!;
    expect(await shown({ 'x-vorschau': token })).toEqual([200, 200]);
    expect(await shown({ cookie: `psoe_vorschau=${token}` })).toEqual([200, 200]);
    expect(await shown({ 'x-vorschau': `${token}x` })).toEqual([404, 404]);
    // Another draft's preview token is refused here.
    await platform('POST', '', sonne);
    const { body: others } = await platform('POST', '/sonne/vorschau');
    expect(await shown({ 'x-vorschau': new URL(others.Link).searchParams.get('vorschau')! })).toEqual([404, 404]);
    api.clock.moveTo(addDays(api.clock.now(), 15));
    expect(await shown({ 'x-vorschau': token })).toEqual([404, 404]);
  });

  it('shows its colours to the console that asks, for half an hour, in whatever state it is', async () => {
    await platform('POST', '', sonne);
    const operator = await staffOf('waerme', ['Betreiber']);
    const [waerme, other] = [await idOf('waerme'), await idOf('sonne')];
    const tried = async (headers: Record<string, string> = {}, token = operator) => {
      const path = '/../waerme/betrieb/vorschau/theme';
      const { status: made, body } = await api.call('POST', path, undefined, { token, headers });
      return { made, token: made === 201 ? new URL(body.Link).searchParams.get('vorschau')! : '' };
    };
    const from = (tenantId: string, token: string) => api.get(QueryBus).execute(new ThemeTriedFrom(tenantId, token));
    const here = { origin: 'https://betrieb.example', 'sec-fetch-site': 'same-origin' };
    const own = await tried(here);
    expect([own.made, await from(waerme, own.token)]).toEqual([201, 'https://betrieb.example']);
    // A page of another origin may not set the colours, and a token is valid for its own programme only.
    const foreign = await tried({ origin: 'https://dieb.example', 'sec-fetch-site': 'cross-site' });
    expect(await from(waerme, foreign.token)).not.toBe('https://dieb.example');
    expect(await from(other, own.token)).toBeNull();
    expect((await tried(here, await staffOf('sonne', ['Betreiber']))).made).toBe(401);
    expect((await tried(here, await staffOf('waerme', ['AgenturInhaber'], '4711'))).made).toBe(403);
    // The preview token of a draft gives no right to set colours.
    const { body } = await platform('POST', '/waerme/vorschau');
    expect(await from(waerme, new URL(body.Link).searchParams.get('vorschau')!)).toBeNull();
    api.clock.moveTo(addMinutes(api.clock.now(), 31));
    expect(await from(waerme, own.token)).toBeNull();
  });

  it('notices the first order that is signed with its secret and taken, a test order too, and none that is refused', async () => {
    const report = (key: string, more: object) => {
      const order = {
        Auftragsnummer: 'T-1',
        Auftragsdatum: '2026-01-05',
        Art: 'Neuvertrag',
        Status: 'Abgeschlossen',
        ...more,
      };
      const timestamp = String(Math.floor(api.clock.now().getTime() / 1000));
      const signature = providerSignature(key, timestamp, Buffer.from(JSON.stringify(order)));
      const headers = { 'x-timestamp': timestamp, 'x-signature': signature };
      return api.call('POST', '/../waerme/auftrag', order, { headers, address: newAddress() });
    };
    const test = { Code: 'TESTAUFTRAG' };
    expect((await report('falsch', test)).status).toBe(403);
    expect((await report(made.body.AnbieterGeheimnis, { Empfehlungsnummer: '1234567890' })).body.Code).toBe('PSOF0301');
    expect((await report(made.body.AnbieterGeheimnis, { ...test, Empfehlungsnummer: '1234567890' })).body.Code).toBe(
      'PSOF0301',
    );
    expect((await report(made.body.AnbieterGeheimnis, { ...test, ProduktId: 99_999 })).status).toBe(400);
    expect((await report(made.body.AnbieterGeheimnis, { ...test, Auftragsdatum: 'gestern' })).status).toBe(400);
    expect(await openItems()).toContain('Anbieterauftrag');
    for (const _ of ['once', 'and again']) {
      const { status, body } = await report(made.body.AnbieterGeheimnis, test);
      expect([status, body]).toEqual([202, { Auftragsnummer: 'T-1', Ergebnis: 'KeinePraemie' }]);
    }
    expect((await api.owner.query(`select from customer_order where number = 'T-1'`)).rowCount).toBe(0);
    expect(await openItems()).not.toContain('Anbieterauftrag');
  });

  it('does not go live before its checklist is done, and says what is missing', async () => {
    const answer = await status('waerme', 'Live');
    expect([answer.status, answer.body.Code]).toEqual([409, 'PSOF0014']);
    expect(answer.body.Errors.map(({ Field }: any) => Field)).toEqual(await openItems());
    expect(answer.body.Errors[0].Message).toContain('agb');
    expect((await platform('GET', '/waerme')).body.Status).toBe('Entwurf');
    expect((await status('waerme', 'Ausgesetzt')).body.Code).toBe('PSOF0008');
  });

  const goLive = async (key: string, token: string) =>
    api.call('PUT', `/../${key}/betrieb/status`, { Status: 'Live', Grund: 'Alles ist da' }, { token });

  it('is taken live by its own operators under the same rule, and by nobody else of it', async () => {
    const answer = await goLive('waerme', await staffOf('waerme', ['Betreiber']));
    expect([answer.status, answer.body.Code]).toEqual([409, 'PSOF0014']);
    expect(answer.body.Errors.map(({ Field }: any) => Field)).toEqual(await openItems());
    expect((await goLive('waerme', await staffOf('waerme', ['AgenturInhaber'], 'W-1'))).status).toBe(403);
    expect((await goLive('waerme', await api.staff(['Betreiber'], null))).status).toBe(401);
    expect((await platform('GET', '/waerme')).body.Status).toBe('Entwurf');
  });

  it('keeps the company details that its mails end with, and where people write to, once they are set and it is live', async () => {
    const token = await api.staff(['Betreiber'], null);
    const path = '/betrieb/konfiguration';
    const read = () => api.call('GET', path, undefined, { token });
    const set = async (Firmenangaben: string | null, KontaktEmail: string | null = 'post@fernklang.example') => {
      const { body, headers } = await read();
      const wanted = { ...body, Firmenangaben, KontaktEmail };
      return api.call('PUT', path, wanted, { token, headers: { 'if-match': String(headers['etag']) } });
    };
    const details = 'Fern & Klang GmbH, Amtsgericht Fernau, HRB 4711';
    const refused = { status: 400, body: { Errors: [{ Field: 'Firmenangaben' }] } };
    // Who people deal with and where they write to is another, so a second person agrees.
    expect((await set(details)).status).toBe(202);
    const second = { token: await staffOf('test', ['Betreiber']) };
    const [plan] = (await api.call('GET', `${path}/geplant`, undefined, second)).body;
    expect(plan.Lockert).toEqual(['Firmenangaben', 'KontaktEmail']);
    expect((await api.call('PUT', `${path}/geplant/${plan.Id}/zustimmen`, undefined, second)).status).toBe(204);
    expect(await set(null)).toMatchObject(refused);
    expect(await set(' ')).toMatchObject(refused);
    expect((await set(details, null)).body.Errors).toMatchObject([{ Field: 'KontaktEmail' }]);
    const earlier = await api.call('POST', `${path}/versionen/0/wiederherstellen`, undefined, { token });
    expect(earlier.body.Errors.map(({ Field }: any) => Field)).toEqual(['Firmenangaben', 'KontaktEmail']);
    expect((await read()).body).toMatchObject({ Firmenangaben: details });
  });

  it('suspended lets people look and have their rights, takes nothing new and pays nothing; afterwards all goes on', async () => {
    const { token, email } = await recommender(api, 'jonas@example.org');
    const due = () => api.inTenant(() => api.get(DueWork).schedule('expire-reward', newId(), api.clock.now()));
    await due();
    expect((await status('test', 'Ausgesetzt')).body.Status).toBe('Ausgesetzt');
    expect((await api.call('GET', '/../mandant/test')).body.Status).toBe('Ausgesetzt');
    const refused = await api.call('POST', '/Empfehlen/create', submission(email), { token });
    expect([refused.status, refused.body.Code]).toEqual([409, 'PSOF0013']);
    expect((await api.call('GET', '/empfehler/empfehlungen', undefined, { token })).status).toBe(200);
    expect((await api.call('GET', '/empfehler/export', undefined, { token })).status).toBe(200);
    await expect(api.inTenant(() => api.get(TenantDirectory).mustPay())).rejects.toMatchObject({
      reason: 'programme-stopped',
    });
    await api.settle();
    const waiting = async () =>
      (await api.owner.query(`select 1 from engine.due_work where kind = 'expire-reward'`)).rowCount;
    expect(await waiting()).toBe(1);
    // The tenant's operators cannot resume these queues, and queues they paused themselves stay paused.
    const operator = await api.staff(['Betreiber'], null);
    const queue = (name: string, how: string, body?: object) =>
      api.call('POST', `/betrieb/warteschlangen/${name}/${how}`, body, { token: operator });
    await queue('vouchers', 'anhalten', { Grund: 'Inventur' });
    await queue('expiry', 'fortsetzen');
    expect((await goLive('test', operator)).body.Code).toBe('PSOF0008');
    await api.settle();
    expect(await waiting()).toBe(1);

    expect((await status('test', 'Live')).status).toBe(200);
    expect((await status('test', 'Live')).body.Verlauf).toHaveLength(2);
    await api.inTenant(() => api.get(TenantDirectory).mustPay());
    await api.settle();
    expect(await waiting()).toBe(0);
    const held = await api.owner.query('select queue, by_status from engine.queue_pause where tenant_id = $1', [
      api.tenantId,
    ]);
    expect(held.rows).toEqual([{ queue: 'vouchers', by_status: false }]);
    expect((await api.call('POST', '/Empfehlen/create', submission(email), { token })).status).toBe(201);
  });

  it('tells every change in its own log and in the platform’s', async () => {
    await platform('POST', '/waerme/vorschau');
    for (const changed of ['Ausgesetzt', 'Live']) await status('test', changed);
    const entries = async (tenantId: string) =>
      (
        await api.owner.query(
          `select action, subject, by_name, before, after from audit_entry where tenant_id = $1 and action like 'tenant.%'`,
          [tenantId],
        )
      ).rows;
    const own = await entries(api.tenantId);
    expect(own.map(({ action, subject, by_name: by, after }) => [action, subject, by, after.reason])).toEqual(
      Array(2).fill(['tenant.status', 'test', 'Petra Lang', 'Darum']),
    );
    expect(own.map(({ before, after }) => `${before.status} → ${after.status}`).sort()).toEqual([
      'live → suspended',
      'suspended → live',
    ]);
    expect((await entries(platformTenant)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['tenant.create', 'tenant.preview', 'tenant.status']),
    );
  });

  /** docs/specification/programme.md#hosts */
  describe('is given other hosts', () => {
    const read = (key = 'waerme') => platform('GET', `/${key}/hosts`);
    const give = async (Hosts: unknown, key = 'waerme', of?: string) =>
      api.call(
        'PUT',
        `/../plattform/mandanten/${key}/hosts`,
        { Hosts },
        { token: petra, headers: { 'if-match': of ?? String((await read(key)).headers['etag']) } },
      );
    const restore = (version: number, key = 'waerme') =>
      platform('POST', `/${key}/hosts/versionen/${version}/wiederherstellen`);
    const at = async (host: string) => (await api.get(TenantDirectory).byHost(host))?.key;
    let given: Awaited<ReturnType<typeof give>>;
    beforeEach(async () => {
      given = await give(['Neu.waerme.test', 'waerme.example', 'neu.waerme.test']);
    });

    it('and is found at them at once, no longer at the one it gave up, which leads on', async () => {
      const { status: code, body, headers } = given;
      expect([code, headers['etag']]).toEqual([200, '"1"']);
      expect(body).toMatchObject({
        Hosts: ['neu.waerme.test', 'waerme.example'],
        MandantUrl: expect.stringMatching(/^http:\/\/neu\.waerme\.test/),
        Fruehere: ['waerme.test'],
        Versionen: [
          { Nummer: 1, GeaendertVon: 'Petra Lang', AusVersion: null },
          { Nummer: 0, Hosts: ['waerme.test'], GeaendertAm: null, GeaendertVon: null },
        ],
      });
      expect([await at('neu.waerme.test'), await at('waerme.example')]).toEqual(['waerme', 'waerme']);
      // Neither does another tenant's portal appear there.
      expect([await at('waerme.test'), await at('fremd.test')]).toEqual([undefined, 'test']);
      expect((await platform('POST', '/waerme/vorschau')).body.Link).toMatch(/^http:\/\/neu\.waerme\.test/);
      const elsewhere = new TenantDirectory((api.get(TenantDirectory) as any).em);
      expect((await elsewhere.byHost('waerme.example'))?.key).toBe('waerme');
      expect(await elsewhere.movedTo('waerme.test', '/faq')).toBeNull();
    });

    it('twice the same, and nothing happens', async () => {
      const again = await give(['neu.waerme.test', 'waerme.example']);
      expect([again.status, again.headers['etag'], again.body.Versionen.length]).toEqual([200, '"1"', 2]);
    });

    it.each([
      ['another tenant’s', ['portal.test'], 409, 'Hosts'],
      ['one of hers and another tenant’s', ['neu.waerme.test', 'Portal.TEST'], 409, 'Hosts'],
      ['no name of a host', ['neu waerme'], 400, 'Hosts'],
      ['an address', ['https://waerme.test'], 400, 'Hosts'],
      ['with a port', ['waerme.test:8080'], 400, 'Hosts'],
      ['no list', 'waerme.test', 400, 'Hosts'],
    ])('but not %s', async (_, hosts, code, field) => {
      const answer = await give(hosts);
      expect([answer.status, answer.body.Errors[0].Field.split('.')[0]]).toEqual([code, field]);
      expect((await read()).headers['etag']).toBe('"1"');
    });

    it('not unseen: the version that was read is named, and whoever was second sees both', async () => {
      expect((await platform('PUT', '/waerme/hosts', { Hosts: [] })).body.Code).toBe('PSOF0011');
      const late = await give(['spaet.test'], 'waerme', '"0"');
      expect([late.status, late.body.Code]).toEqual([409, 'PSOF0008']);
      expect(late.body.Errors[0]).toMatchObject({ Field: 'Hosts', Message: expect.stringContaining('spaet.test') });
    });

    it('back, where nobody took them meanwhile', async () => {
      await platform('POST', '', sonne);
      expect((await restore(7)).status).toBe(404);
      const back = await restore(0);
      expect(back.body).toMatchObject({ Hosts: ['waerme.test'], Fruehere: ['neu.waerme.test', 'waerme.example'] });
      expect(back.body.Versionen[0]).toMatchObject({ Nummer: 2, AusVersion: 0 });
      expect([await at('waerme.test'), await at('neu.waerme.test')]).toEqual(['waerme', undefined]);
      // Hosts that were given up are free for other tenants, and then lead to those only.
      const { status: made } = await platform('POST', '', { ...asked, Mandant: 'erbe', Hosts: ['waerme.example'] });
      expect([made, (await give(['neu.waerme.test'], 'sonne')).status]).toEqual([201, 200]);
      expect((await read()).body.Fruehere).toEqual([]);
      const taken = await restore(1);
      expect([taken.status, taken.body.Code]).toEqual([409, 'PSOF0012']);
      expect((await read()).body.Hosts).toEqual(['waerme.test']);
      expect((await restore(0, 'sonne')).status).toBe(200);
    });

    it('by platform operators alone, and by no document', async () => {
      const operator = await staffOf('waerme', ['Betreiber']);
      for (const [method, path] of [
        ['GET', '/waerme/hosts'],
        ['PUT', '/waerme/hosts'],
        ['POST', '/waerme/hosts/versionen/0/wiederherstellen'],
      ] as const)
        expect((await platform(method, path, { Hosts: [] }, operator)).status).toBe(401);
      expect((await read('gibtesnicht')).status).toBe(404);
      const { body: document } = await platform('GET', '/waerme/dokument');
      expect(JSON.stringify(document)).not.toContain('waerme.test');
      expect((await platform('PUT', '/waerme/dokument', { ...document, Hosts: ['x.test'] })).status).toBe(400);
      expect((await platform('PUT', '/waerme/dokument', document)).status).toBe(200);
      expect((await read()).body.Hosts).toEqual(['neu.waerme.test', 'waerme.example']);
    });
  });

  it('is found, and seen in its new state, by every process within a second', async () => {
    const elsewhere = new TenantDirectory((api.get(TenantDirectory) as any).em);
    expect((await elsewhere.byKey('test'))?.status).toBe('live');
    await api.owner.query(`update tenant set status = 'suspended' where key = 'test'`);
    const suspended = async () => (await elsewhere.byKey('test'))?.status === 'suspended';
    await until('the other process to see it', suspended, 2_500);
  });

  it('once retired is so for good, begins nothing and pays what it promised; its key and host stay taken', async () => {
    await platform('POST', '', sonne);
    expect((await status('sonne', 'Beendet')).body.Status).toBe('Beendet');
    expect((await status('sonne', 'Live')).body.Code).toBe('PSOF0008');
    expect((await status('sonne', 'Beendet')).status).toBe(200);
    expect((await platform('POST', '/sonne/vorschau')).body.Code).toBe('PSOF0008');
    await within(await idOf('sonne'), () => api.get(TenantDirectory).mustPay());
    expect((await platform('POST', '', { ...sonne, Hosts: [] })).status).toBe(409);
  });
});
