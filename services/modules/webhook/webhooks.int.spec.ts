import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CommandBus } from '@nestjs/cqrs';
import { Webhook } from 'standardwebhooks';
import { Engine } from '#engine/engine.js';
import { addHours, calendarDay } from '#platform/clock.js';
import { BackgroundWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { Tokens } from '#platform/tokens.js';
import { until } from '#testing/until.js';
import { recommender } from '../../api/journeys/people-api.js';
import { contract, productApi, type ProductApi } from '../../api/journeys/product-api.test.js';
import { RefuseOrder } from '../order/api.js';
import { OrderReports, type ReportedOrder } from '../order/use-cases/report-order.js';
import { CancelRecommendation } from '../recommendation/api.js';
import { OutboundHosts } from '#platform/outbound.js';

type Received = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string };
const story = ['kontakt.bestaetigt', 'auftrag.gemeldet', 'auftrag.freigegeben', 'praemie.bereit'];

describe('A webhook', () => {
  let api: ProductApi;
  let operator: string;
  let jonas: { id: string };
  let server: Server;
  let base: string;
  const received: Received[] = [];
  /** The receiver's answers by path; a promise makes it wait. */
  const answers = new Map<string, number | Promise<number>>();
  const hosts = { allowsLoopback: true, addresses: ['127.0.0.1'], addressesOf: () => Promise.resolve(hosts.addresses) };

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        received.push({ path: request.url!, headers: request.headers, body });
        void Promise.resolve(answers.get(request.url!) ?? 200).then(status => {
          if (status === 302) response.setHeader('location', `${base}/elsewhere`);
          response.writeHead(status).end();
        });
      });
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    api = await productApi(builder => builder.overrideProvider(OutboundHosts).useValue(hosts));
    // The verifying library uses the real time.
    api.clock.moveTo(new Date());
    operator = await api.staff(['Betreiber'], null);
    jonas = await recommender(api, 'jonas@example.org');
    await api.get(Engine).register();
  });
  afterAll(async () => {
    await api.close();
    server.closeAllConnections();
    server.close();
  });
  afterEach(async () => {
    api.clock.moveTo(new Date());
    answers.clear();
    Object.assign(hosts, { allowsLoopback: true, addresses: ['127.0.0.1'] });
    for (const { Id } of await list()) await ask('DELETE', `/betrieb/webhooks/${Id}`);
    received.length = 0;
  });

  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, token = operator) =>
    api.call(method, path, body, { token });
  const list = async () => (await ask('GET', '/betrieb/webhooks')).body as any[];
  const created = ['empfehlung.angelegt', 'empfehlung.storniert'];
  const hook = async (path: string, Ereignisse = created): Promise<{ Id: string; Geheimnis: string }> =>
    (await ask('POST', '/betrieb/webhooks', { Url: `${base}${path}`, Ereignisse })).body;
  const log = async (id: string) => (await ask('GET', `/betrieb/webhooks/${id}/zustellungen`)).body.Content as any[];
  const statesOf = async (id: string) => (await log(id)).map(row => `${row.Ereignis} ${row.Zustand}`).reverse();
  const again = (id: string, n: string) => ask('POST', `/betrieb/webhooks/${id}/zustellungen/${n}/wiederholen`);
  const versionOf = async (id: string) => (await list()).find(({ Id }) => Id === id).Version as number;
  const switched = async (id: string, Aktiv: boolean, path: string) => {
    const body = { Version: await versionOf(id), Url: `${base}${path}`, Ereignisse: created, Aktiv };
    return ask('PUT', `/betrieb/webhooks/${id}`, body);
  };
  /** Runs until every message that can be sent now was tried. */
  const settled = async () => {
    for (let round = 0; round < 3; round++) {
      await api.settle();
      await api.get(BackgroundWork).idle();
    }
  };
  const recommend = async () => api.recommend('jonas@example.org', await api.issue('user', jonas.id));
  const cancel = (number: string) =>
    api.inTenant(() =>
      api.get(CommandBus).execute(
        new CancelRecommendation(number, {
          because: 'Jonas hat sich vertan',
          by: { name: 'Miriam Sander', agencyNumber: null, wholeTenant: true },
        }),
      ),
    );
  const verified = ({ headers, body }: Received, secret: string) =>
    new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string; data: object };
  const at = (path: string) => received.filter(one => one.path === path);
  const later = (hours: number) => api.clock.moveTo(addHours(api.clock.now(), hours));

  it('costs a tenant that has none nothing: no delivery is written down for it', async () => {
    const deliveries = async () => {
      const { rows } = await api.owner.query(
        `select count(*)::int as n from engine.delivery where consumer = 'keep-webhook-messages-when-programme-moves'`,
      );
      return rows[0].n as number;
    };
    const before = await deliveries();
    await recommend();
    await settled();
    expect(await deliveries()).toBe(before);
    const { Id } = await hook('/short');
    await recommend();
    await settled();
    expect([await deliveries(), at('/short').length]).toEqual([before + 1, 1]);
    await ask('DELETE', `/betrieb/webhooks/${Id}`);
    await recommend();
    await settled();
    expect(await deliveries()).toBe(before + 1);
  });

  it('is told what happens, signed as Standard Webhooks says, and of nobody by name', async () => {
    const { Id, Geheimnis } = await hook('/a');
    expect(Geheimnis).toMatch(/^whsec_/);
    const number = await recommend();
    await cancel(number);
    await settled();
    expect(at('/a').map(one => verified(one, Geheimnis))).toEqual([
      expect.objectContaining({ type: 'empfehlung.angelegt', data: { Empfehlungsnummer: number } }),
      expect.objectContaining({ type: 'empfehlung.storniert', data: { Empfehlungsnummer: number } }),
    ]);
    expect(JSON.stringify(received)).not.toMatch(/jonas|weber|vertan/i);
    const rows = await log(Id);
    expect(rows.map(({ Nummer }) => Nummer).reverse()).toEqual(at('/a').map(({ headers }) => headers['webhook-id']));
    expect(rows[0]).toMatchObject({ Zustand: 'Zugestellt', Versuche: 1, Status: 200, Fehler: null });
    expect(() => verified(at('/a')[0]!, `whsec_${'A'.repeat(43)}=`)).toThrow();
    const stored = await api.owner.query('select row_to_json(w)::text as row from webhook w');
    expect(stored.rows.map(({ row }) => row).join()).not.toContain(Geheimnis.slice(6));
  });

  it('hears clicks: how many by which channel, entry and day, and no visitor', async () => {
    const { Geheimnis } = await hook('/clicks', ['empfehlung.geklickt']);
    const number = await recommend();
    const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1' };
    await api.call('GET', `/empfehlen/click/${number}?channel=sms`, undefined, { headers });
    await settled();
    expect(at('/clicks').map(one => verified(one, Geheimnis))).toEqual([
      expect.objectContaining({
        type: 'empfehlung.geklickt',
        data: {
          Empfehlungsnummer: number,
          Klicks: [{ Kanal: 'sms', Einsprung: 'Link', Tag: calendarDay(api.clock.now()), Anzahl: 1 }],
        },
      }),
    ]);
  });

  it('hears how an order ended: refused, withdrawn by the buyer, cancelled, or never concluded', async () => {
    const ended = ['auftrag.abgelehnt', 'auftrag.storniert', 'auftrag.nicht-zustande-gekommen'];
    const { Geheimnis } = await hook('/ends', ended);
    const by = { name: 'Miriam Sander', agencyNumber: null };
    const refuse = (command: RefuseOrder) => api.inTenant(() => api.get(CommandBus).execute(command));
    const report = (order: ReportedOrder) => api.inTenant(() => api.get(OrderReports).report(order));
    let people = 0;
    const reported = async () => {
      const { email, token } = await recommender(api, `ende-${++people}@example.org`);
      return api.contractFor(email, token);
    };
    for (const reason of ['Zweiter Anschluss', null])
      await refuse(new RefuseOrder({ ...(await reported()), reason, by }));
    for (const outcome of ['withdrawn', 'cancelled'] as const) {
      const { orderNumber, recommendationNumber } = await reported();
      await report(contract(orderNumber, api.clock.now(), { recommendationNumber, outcome }));
    }
    const { email, token } = await recommender(api, `ende-${++people}@example.org`);
    const recipientNumber = await api.friendConfirms(await api.recommend(email, token), `friend-of-${email}`);
    const never = { recipientNumber, outcome: 'not-concluded' } as const;
    await report(contract('R-nie', api.clock.now(), never));
    await settled();
    const told = at('/ends').map(one => verified(one, Geheimnis));
    expect(told.map(({ type, data }) => [type, (data as { Ende: string }).Ende]).sort()).toEqual([
      ['auftrag.abgelehnt', 'Abgelehnt'],
      ['auftrag.nicht-zustande-gekommen', 'NichtZustandeGekommen'],
      ['auftrag.storniert', 'Storniert'],
      ['auftrag.storniert', 'Widerrufen'],
      ['auftrag.storniert', 'Widerrufen'],
    ]);
    expect(JSON.stringify(told)).not.toContain('Anschluss');
  });

  it('hears orders and rewards by their numbers', async () => {
    const { Geheimnis } = await hook('/orders', story);
    await api.readyReward('jonas@example.org', await api.issue('user', jonas.id));
    await settled();
    const told = at('/orders').map(one => verified(one, Geheimnis));
    expect(told.map(({ type }) => type).sort()).toEqual([...story, 'praemie.bereit'].sort());
    const reward = told.find(({ type }) => type === 'praemie.bereit')!;
    expect(reward.data).toEqual({
      Empfehlungsnummer: expect.any(String),
      Empfaengernummer: expect.any(String),
      Praemie: expect.any(String),
      Fuer: expect.stringMatching(/^Empf/),
      WertCent: expect.any(Number),
    });
  });

  it.each([
    ['http://provider.example/hooks', true, ['93.184.216.34']],
    ['https://provider.example/hooks', false, ['10.0.0.7']],
    ['https://provider.example/hooks', false, ['93.184.216.34', '127.0.0.1']],
    ['https://[::ffff:127.0.0.1]/hooks', false, []],
    ['https://[fe80::1]/hooks', true, []],
    ['https://169.254.169.254/latest/meta-data', true, []],
    ['http://localhost/hooks', false, ['127.0.0.1']],
    ['https://nobody.example/hooks', true, []],
  ])('is not registered at %s (demo: %s, %j)', async (Url, allowsLoopback, addresses) => {
    Object.assign(hosts, { allowsLoopback, addresses });
    const answer = await ask('POST', '/betrieb/webhooks', { Url, Ereignisse: created });
    expect(answer).toMatchObject({ status: 400, body: { Errors: [{ Field: 'Url', Message: expect.any(String) }] } });
    expect(await list()).toEqual([]);
  });

  it('is sent nothing where its name leads into a private network by then', async () => {
    const { Id } = await hook('/a');
    const { port } = new URL(base);
    await ask('PUT', `/betrieb/webhooks/${Id}`, {
      Version: 1,
      Url: `http://shop.example:${port}/b`,
      Ereignisse: created,
      Aktiv: true,
    });
    hosts.allowsLoopback = false;
    await recommend();
    await settled();
    expect(received).toEqual([]);
    expect((await log(Id))[0]).toMatchObject({ Zustand: 'Wartet', Versuche: 1, Fehler: 'private-address' });
  });

  it('is followed nowhere', async () => {
    answers.set('/moved', 302);
    const { Id } = await hook('/moved');
    await recommend();
    await settled();
    expect(received.map(({ path }) => path)).toEqual(['/moved']);
    expect((await log(Id))[0]).toMatchObject({ Zustand: 'Wartet', Status: 302, Fehler: 'HTTP 302' });
  });

  it('is signed with both secrets for a day after a rotation', async () => {
    const { Id, Geheimnis: former } = await hook('/a');
    const { Geheimnis: present } = (await ask('POST', `/betrieb/webhooks/${Id}/geheimnis`)).body;
    await recommend();
    await settled();
    for (const secret of [former, present]) expect(verified(at('/a')[0]!, secret).type).toBe('empfehlung.angelegt');
    expect((await list())[0].AltesGeheimnisBis).toEqual(expect.any(String));
    later(25);
    await recommend();
    await settled();
    expect(at('/a').map(({ headers }) => String(headers['webhook-signature']).split(' ').length)).toEqual([2, 1]);
    expect((await list())[0].AltesGeheimnisBis).toBeNull();
  });

  it('that fails is tried for a day, then parked; only then goes what follows about the same recommendation, others before', async () => {
    answers.set('/down', 500);
    const { Id } = await hook('/down');
    const number = await recommend();
    await settled();
    // The receiver accepts other messages, so the fault lies with this one.
    answers.delete('/down');
    await recommend();
    await settled();
    answers.set('/down', 500);
    await cancel(number);
    await settled();
    const from = api.clock.now();
    let cancelled = 0;
    for (let tries = 0; tries < 30 && (await log(Id)).at(-1).Zustand === 'Wartet'; tries++) {
      cancelled = (await log(Id))[0].Versuche;
      api.clock.moveTo(new Date(`${(await log(Id)).at(-1).NaechsterVersuch}Z`.replace('ZZ', 'Z')));
      later(1 / 3_600);
      await settled();
    }
    expect(await statesOf(Id)).toEqual([
      'empfehlung.angelegt Geparkt',
      'empfehlung.angelegt Zugestellt',
      'empfehlung.storniert Wartet',
    ]);
    expect(api.clock.now().getTime() - from.getTime()).toBeGreaterThanOrEqual(24 * 3_600_000);
    expect([cancelled, (await log(Id))[0].Versuche]).toEqual([0, 1]);
    expect((await list())[0]).toMatchObject({ Wartend: 1, Geparkt: 1 });
    answers.delete('/down');
    await recommend();
    await settled();
    expect((await statesOf(Id)).at(-1)).toBe('empfehlung.angelegt Zugestellt');
    received.length = 0;
    expect((await again(Id, (await log(Id)).at(-1).Nummer)).status).toBe(204);
    await settled();
    later(1);
    await settled();
    expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(created);
    expect((await list())[0]).toMatchObject({ Wartend: 0, Geparkt: 0 });
  });

  it.each(['a person', 'a day without an answer'])(
    'that %s switched off misses nothing: it waits, and goes out in its order, what was parked too',
    async by => {
      answers.set('/off', 500);
      const { Id } = await hook('/off');
      const first = await recommend();
      await settled();
      if (by === 'a person') expect((await switched(Id, false, '/off')).status).toBe(204);
      later(25);
      await settled();
      expect((await list())[0]).toMatchObject({
        Aktiv: false,
        AufgegebenAm: by === 'a person' ? null : expect.any(String),
        Geparkt: by === 'a person' ? 0 : 1,
      });
      answers.delete('/off');
      received.length = 0;
      await cancel(first);
      await recommend();
      later(24 * 7);
      await settled();
      expect(received).toEqual([]);
      await switched(Id, true, '/off');
      await settled();
      expect((await list())[0]).toMatchObject({ Aktiv: true, AufgegebenAm: null, Wartend: 0, Geparkt: 0 });
      expect(received).toHaveLength(3);
      const ofFirst = received
        .map(({ body }) => JSON.parse(body))
        .filter(({ data }) => data.Empfehlungsnummer === first);
      expect(ofFirst.map(({ type }) => type)).toEqual(created);
    },
  );

  it('that was delivered is sent again under the same id', async () => {
    const { Id } = await hook('/a');
    await recommend();
    await settled();
    await again(Id, (await log(Id))[0].Nummer);
    await settled();
    expect(new Set(at('/a').map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect([at('/a').length, (await log(Id))[0].Zustand]).toEqual([2, 'Zugestellt']);
  });

  it('that is slow holds up no other, and its own is not sent twice meanwhile', async () => {
    let answer = (_: number): void => undefined;
    answers.set('/slow', new Promise<number>(resolve => (answer = resolve)));
    const [slow, quick] = [await hook('/slow'), await hook('/quick')];
    await recommend();
    await api.settle();
    await until('the quick one to have its message', async () => (await log(quick.Id))[0]?.Zustand === 'Zugestellt');
    await api.settle();
    const [underWay] = await log(slow.Id);
    expect([underWay.Zustand, at('/slow').length]).toEqual(['Wartet', 1]);
    expect(await again(slow.Id, underWay.Nummer)).toMatchObject({ status: 409 });
    answer(200);
    await settled();
    expect([(await log(slow.Id))[0].Zustand, at('/slow').length]).toEqual(['Zugestellt', 1]);
  });

  it('gets eight messages at once and no more, whatever waits', async () => {
    let answer = (_: number): void => undefined;
    answers.set('/many', new Promise<number>(resolve => (answer = resolve)));
    const { Id } = await hook('/many');
    for (let n = 0; n < 11; n++) await recommend();
    await api.settle();
    await until('eight to be under way', () => at('/many').length >= 8);
    await api.settle();
    expect(at('/many')).toHaveLength(8);
    answer(200);
    await settled();
    expect(new Set(at('/many').map(({ headers }) => headers['webhook-id'])).size).toBe(11);
    expect((await list())[0]).toMatchObject({ Id, Wartend: 0, Geparkt: 0 });
  });

  it('is tried out, which stands in its log', async () => {
    const { Id, Geheimnis } = await hook('/a');
    const { status, body } = await ask('POST', `/betrieb/webhooks/${Id}/test`);
    await settled();
    expect([status, verified(at('/a')[0]!, Geheimnis)]).toEqual([
      202,
      expect.objectContaining({ type: 'webhook.test', data: {} }),
    ]);
    expect((await log(Id))[0]).toMatchObject({ Nummer: body.Nummer, Ereignis: 'webhook.test', Zustand: 'Zugestellt' });
  });

  it('is the tenant’s and its operators’ alone, and no more than ten', async () => {
    const { Id } = await hook('/a');
    const other = newId();
    await api.owner.query(
      `insert into tenant (id, key, name, portal_url, hosts, config) select $1, 'zweiter', 'Zweiter', 'http://zweiter.test', '{zweiter.test}', config from tenant where key = 'test'`,
      [other],
    );
    api.get(TenantDirectory).forget();
    const stranger = await api
      .get(UnitOfWork)
      .run({ tenantId: other, actor: 'test', correlationId: 'test' }, () =>
        api.get(Tokens).issue('agency', newId(), { data: { roles: ['Betreiber'], name: 'Fremd', agencyNumber: null } }),
      );
    const asStranger = async (method: 'GET' | 'POST' | 'DELETE', path: string) => {
      const headers = { authorization: `Bearer ${stranger}` };
      const answer = await api.inject({ method, url: `/api/v1/zweiter/betrieb/webhooks${path}`, headers });
      return answer.body && answer.json();
    };
    expect(await asStranger('GET', '')).toEqual([]);
    for (const [method, path] of [
      ['GET', '/zustellungen'],
      ['POST', '/test'],
      ['POST', '/geheimnis'],
      ['DELETE', ''],
    ] as const)
      expect(await asStranger(method, `/${Id}${path}`)).toMatchObject({ Code: 'PSOF0001' });
    const asOwner = await api.staff(['AgenturInhaber']);
    expect(await ask('GET', '/betrieb/webhooks', undefined, asOwner)).toMatchObject({ status: 403 });
    expect(await ask('DELETE', '/betrieb/webhooks/0195f5a0-0000-7000-8000-0000000000dd')).toMatchObject({
      status: 404,
    });
    while ((await list()).length < 10) await hook('/b');
    expect(await ask('POST', '/betrieb/webhooks', { Url: base, Ereignisse: created })).toMatchObject({ status: 400 });
    expect((await ask('DELETE', `/betrieb/webhooks/${Id}`)).status).toBe(204);
    const audit = await ask('GET', '/betrieb/protokoll?aktion=webhook.remove&pagesize=1');
    expect(audit.body.Content[0]).toMatchObject({
      Gegenstand: Id,
      Name: 'Miriam Sander',
      Vorher: { url: `${base}/a` },
    });
  });
});
