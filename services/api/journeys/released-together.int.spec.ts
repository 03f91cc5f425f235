import fc from 'fast-check';
import { addMinutes } from '#platform/clock.js';
import { Order } from '../../modules/order/domain/order.js';
import { Orders } from '../../modules/order/persistence/orders.js';
import { ReleaseOrdersTogether } from '../../modules/order/use-cases/release-together.js';
import { product } from './people-api.js';
import { ordersWorld } from './product-api.test.js';

/** docs/specification/orders.md#released-together, at the wire. */
describe('Orders that are released together', () => {
  const world = ordersWorld();
  beforeEach(() => world.anew());
  const api = () => world.api;

  const ask = (method: 'DELETE' | 'GET' | 'POST' | 'PUT', path: string, body?: object, token = world.staff) =>
    api().call(method, `/agentur/freigaben${path}`, body, { token });
  const begin = (Auftraege: string[], token = world.staff) => ask('POST', '', { Auftraege }, token);
  const undo = (id: string, token = world.staff) => ask('DELETE', `/${id}`, undefined, token);
  const read = async (id: string) => (await ask('GET', `/${id}`)).body;
  const resultsOf = async (id: string) => (await read(id)).Auftraege.Content.map((one: any) => one.Ergebnis);
  const tenMinutesLater = async () => {
    api().clock.moveTo(addMinutes(api().clock.now(), 10));
    await api().settle();
  };
  const order = async () => {
    const { Empfehlungsnummer, Code } = await world.recommend();
    const rosa = await world.confirmed(Empfehlungsnummer, 'Rosa');
    const { number } = await world.report({ Empfaengernummer: rosa.number });
    return { Empfehlungsnummer, Code, rosa, number };
  };
  const orders = async (count: number) => {
    const made = [];
    while (made.length < count) made.push(await order());
    return made;
  };
  const readyMails = async () =>
    (await api().mailsTo('jonas@example.org')).filter(({ subject }) => subject.includes('liegt bereit')).length;
  const releasedEvents = async () => (await api().events('OrderReleased')).length;

  it('are announced at once, and rewards and mails leave after ten minutes', async () => {
    const [one, other] = await orders(2);
    const begun = await begin([one!.number, other!.number]);
    expect(begun).toMatchObject({
      status: 202,
      body: {
        Auftraege: [
          { Auftragsnummer: one!.number, Ergebnis: 'Vorgemerkt' },
          { Auftragsnummer: other!.number, Ergebnis: 'Vorgemerkt' },
        ],
        RuecknehmbarBis: addMinutes(api().clock.now(), 10).toISOString().slice(0, 19),
      },
    });
    await api().settle();
    expect(await world.rewards(one!.Empfehlungsnummer)).toEqual([
      'recipient Rosa 3500 open',
      'recommender Rosa 3501 open',
    ]);
    expect(await readyMails()).toBe(0);
    expect(await world.inReport(one!.number)).toMatchObject({ Status: 'Offen', Vorgemerkt: true });

    await tenMinutesLater();
    expect(await world.rewards(one!.Empfehlungsnummer)).toEqual([
      'recipient Rosa 3500 ready',
      'recommender Rosa 3501 ready',
    ]);
    expect(await readyMails()).toBe(2);
    expect(await world.inReport(one!.number)).toMatchObject({ Status: 'Freigegeben', Vorgemerkt: false });
    expect(await read(begun.body.Freigabe)).toMatchObject({
      Zustand: 'Fertig',
      Von: 'Miriam Sander',
      Anzahl: 2,
      Ergebnisse: [{ Ergebnis: 'Freigegeben', Anzahl: 2 }],
      PraemieCent: 14002,
    });
  });

  it('can be undone until then by any colleague, and by nobody of another agency', async () => {
    const { number, Empfehlungsnummer } = await order();
    const { body } = await begin([number]);
    const [colleague, stranger] = [
      await api().colleague('Kim Roth'),
      await api().colleague('Bo Fremd', 'AgenturInhaber', 'B-2'),
    ];
    const listed = await ask('GET', '', undefined, colleague.token);
    expect(listed.body).toMatchObject([{ Freigabe: body.Freigabe, Zustand: 'Vorgemerkt', Von: 'Miriam Sander' }]);
    expect((await ask('GET', '', undefined, stranger.token)).body).toEqual([]);
    expect((await ask('GET', `/${body.Freigabe}`, undefined, stranger.token)).status).toBe(404);
    expect((await undo(body.Freigabe, stranger.token)).status).toBe(404);
    expect((await undo(body.Freigabe, colleague.token)).status).toBe(204);
    expect((await undo(body.Freigabe)).status).toBe(204);
    await tenMinutesLater();
    expect(await world.rewards(Empfehlungsnummer)).toEqual(['recipient Rosa 3500 open', 'recommender Rosa 3501 open']);
    expect(await read(body.Freigabe)).toMatchObject({
      Zustand: 'Zurueckgenommen',
      Auftraege: { Content: [{ Auftragsnummer: number, Ergebnis: 'Zurueckgenommen' }] },
    });
    const { rows } = await api().owner.query(
      `select action, by_name from audit_entry where tenant_id = $1 and action like 'order.release-%' order by at, action`,
      [api().tenantId],
    );
    expect(rows).toEqual([
      { action: 'order.release-together', by_name: 'Miriam Sander' },
      { action: 'order.release-undo', by_name: 'Kim Roth' },
    ]);
    expect((await begin([number])).body.Auftraege).toEqual([{ Auftragsnummer: number, Ergebnis: 'Vorgemerkt' }]);
  });

  it('cannot be undone after that', async () => {
    const { number } = await order();
    const { body } = await begin([number]);
    await tenMinutesLater();
    expect(await undo(body.Freigabe)).toMatchObject({ status: 409, body: { Code: 'PSOF0703' } });
    expect(await resultsOf(body.Freigabe)).toEqual(['Freigegeben']);
  });

  it('are told each for itself: too early, unknown, known, another agency’s, in another release', async () => {
    const [one, taken, gone] = await orders(3);
    await world.release(gone!.Empfehlungsnummer, gone!.number);
    await begin([taken!.number]);
    const { Empfehlungsnummer } = await world.recommend({ Agentennummer: 'B-2002' });
    const rosa = await world.confirmed(Empfehlungsnummer, 'Rosa');
    const { number: theirs } = await world.report({ Empfaengernummer: rosa.number });
    const { body } = await begin([one!.number, taken!.number, gone!.number, theirs, 'GIBT-ES-NICHT', one!.number]);
    const missing = expect.stringMatching(/\w/);
    expect(body.Auftraege).toEqual([
      { Auftragsnummer: one!.number, Ergebnis: 'Vorgemerkt' },
      { Auftragsnummer: taken!.number, Ergebnis: 'InAndererFreigabe' },
      { Auftragsnummer: gone!.number, Ergebnis: 'Bekannt' },
      { Auftragsnummer: theirs, Ergebnis: 'Abgelehnt', Grund: missing },
      { Auftragsnummer: 'GIBT-ES-NICHT', Ergebnis: 'Abgelehnt', Grund: missing },
    ]);
  });

  it('are released once, though two clerks name the same, and each is told', async () => {
    const [one, two, three] = await orders(3);
    const kim = await api().colleague('Kim Roth');
    const [first, second] = await Promise.all([
      begin([one!.number, two!.number]),
      begin([two!.number, three!.number], kim.token),
    ]);
    expect([first.status, second.status]).toEqual([202, 202]);
    const told = [...first.body.Auftraege, ...second.body.Auftraege]
      .filter(({ Auftragsnummer }) => Auftragsnummer === two!.number)
      .map(({ Ergebnis }) => Ergebnis);
    expect(told.sort()).toEqual(['InAndererFreigabe', 'Vorgemerkt']);
    await tenMinutesLater();
    expect(await releasedEvents()).toBe(3);
  });

  it('are one release where the call is sent again with its key', async () => {
    const { number } = await order();
    const send = () =>
      api().call(
        'POST',
        '/agentur/freigaben',
        { Auftraege: [number] },
        {
          token: world.staff,
          headers: { 'idempotency-key': 'once-and-again' },
        },
      );
    const [first, again] = [await send(), await send()];
    expect(again).toMatchObject({ status: 202, body: first.body });
    expect((await ask('GET', '')).body).toHaveLength(1);
  });

  it('by a filter are those that match now: another number is a 409 that says how many', async () => {
    const [one, two, early] = await orders(3);
    await api().owner.query(
      `update order_report_rows set releasable_from = now() + interval '400 days' where number = $1 and tenant_id = $2`,
      [early!.number, api().tenantId],
    );
    const Filter = { Art: 'Neuvertrag' };
    const preview = await ask('PUT', '/vorschau', { Filter });
    expect(preview.body).toMatchObject({ TotalCount: 2, PraemieCent: 14002 });
    expect(preview.body.Content.map(({ Auftragsnummer }: any) => Auftragsnummer).sort()).toEqual(
      [one!.number, two!.number].sort(),
    );
    expect(await ask('POST', '', { Filter, Anzahl: 3 })).toMatchObject({
      status: 409,
      body: { Code: 'PSOF0704', detail: expect.stringContaining('2') },
    });
    expect(await ask('POST', '', { Filter, Anzahl: 2 })).toMatchObject({
      status: 202,
      body: { Auftraege: [{ Ergebnis: 'Vorgemerkt' }, { Ergebnis: 'Vorgemerkt' }] },
    });
    expect((await ask('PUT', '/vorschau', { Filter })).body).toMatchObject({ TotalCount: 0, PraemieCent: 0 });
  });

  it('of which one is refused, withdrawn, cancelled or assigned anew meanwhile: the others are released', async () => {
    const [stays, refused, withdrawn, cancelled, moved] = await orders(5);
    const mia = await world.confirmed(moved!.Empfehlungsnummer, 'Mia');
    const { body } = await begin([stays, refused, withdrawn, cancelled, moved].map(one => one!.number));
    const end = (one: typeof stays, how: object) =>
      api().call('PUT', `/agentur/auftragablehnen/${one!.Empfehlungsnummer}/${one!.number}`, how, {
        token: world.staff,
      });
    expect((await end(refused, { Grund: 'Doppelt' })).status).toBe(204);
    expect((await end(withdrawn, { Widerrufen: true })).status).toBe(204);
    await world.report({ Empfaengernummer: cancelled!.rosa.number, Status: 'Storniert' }, cancelled!.number);
    await world.assign(moved!.number, {
      Empfehlungsnummer: moved!.Empfehlungsnummer,
      Empfaengernummer: mia.number,
    });
    const { Auftraege } = await read(body.Freigabe);
    expect(
      Auftraege.Content.map(({ Ergebnis, Grund }: { Ergebnis: string; Grund?: string }) => [Ergebnis, Grund]),
    ).toEqual([
      ['Vorgemerkt', undefined],
      ['Abgelehnt', expect.stringContaining('ist schon abgelehnt')],
      ['Abgelehnt', expect.stringContaining('ist widerrufen')],
      ['Abgelehnt', expect.stringContaining('ist storniert')],
      ['Abgelehnt', expect.stringContaining('inzwischen')],
    ]);
    await tenMinutesLater();
    expect(await resultsOf(body.Freigabe)).toEqual(['Freigegeben', 'Abgelehnt', 'Abgelehnt', 'Abgelehnt', 'Abgelehnt']);
    expect(await releasedEvents()).toBe(1);
    expect(await world.inReport(moved!.number)).toMatchObject({ Status: 'Offen', Vorgemerkt: false });
  });

  it('wait for nobody in the inbox meanwhile, and cannot be released once more from the case', async () => {
    const { number, Empfehlungsnummer } = await order();
    const inbox = async () =>
      (await api().call('GET', '/agentur/warteschlange?art=Freigabe', undefined, { token: world.staff })).body
        .TotalCount;
    const allowed = async () =>
      (
        await api().call('GET', `/agentur/vorgang/${Empfehlungsnummer}`, undefined, { token: world.staff })
      ).body.Erlaubt.filter((one: any) => one.Nummer === number).map((one: any) => one.Aktion);
    expect([await inbox(), await allowed()]).toEqual([1, ['AuftragFreigeben', 'AuftragAblehnen', 'AuftragZuordnen']]);
    const line = async () => {
      const { body } = await api().call('GET', `/agentur/vorgang/${Empfehlungsnummer}`, undefined, {
        token: world.staff,
      });
      const [{ Auftraege, NaechsterSchritt }] = body.Zeilen;
      return [Auftraege[0].Vorgemerkt, NaechsterSchritt.Text];
    };
    expect(await line()).toEqual([false, expect.stringContaining('freigeben oder ablehnen')]);
    const { body } = await begin([number]);
    expect([await inbox(), await allowed()]).toEqual([0, ['AuftragAblehnen', 'AuftragZuordnen']]);
    expect(await line()).toEqual([true, expect.stringContaining('lässt sich rückgängig machen')]);
    expect(await read(body.Freigabe)).toMatchObject({ Anzahl: 1, Auftragsnummer: number });
    await undo(body.Freigabe);
    expect(await line()).toEqual([false, expect.stringContaining('freigeben oder ablehnen')]);
    expect([await inbox(), await allowed()]).toEqual([1, ['AuftragFreigeben', 'AuftragAblehnen', 'AuftragZuordnen']]);
  });

  it('released one by one meanwhile are released once', async () => {
    const { number, Empfehlungsnummer } = await order();
    const { body } = await begin([number]);
    expect((await world.release(Empfehlungsnummer, number)).status).toBe(204);
    expect(await resultsOf(body.Freigabe)).toEqual(['Bekannt']);
    await tenMinutesLater();
    expect(await releasedEvents()).toBe(1);
    expect(await resultsOf(body.Freigabe)).toEqual(['Bekannt']);
  });

  it('released one by one are not undone with the others, and the release says so', async () => {
    const [alone, other] = await orders(2);
    const { body } = await begin([alone!.number, other!.number]);
    await world.release(alone!.Empfehlungsnummer, alone!.number);
    expect((await undo(body.Freigabe)).status).toBe(204);
    expect(await resultsOf(body.Freigabe)).toEqual(['Bekannt', 'Zurueckgenommen']);
    expect(await world.inReport(alone!.number)).toMatchObject({ Status: 'Freigegeben', Vorgemerkt: false });
    expect(await world.inReport(other!.number)).toMatchObject({ Status: 'Offen', Vorgemerkt: false });
  });
});

describe('A release of many orders', () => {
  const world = ordersWorld();
  beforeEach(() => world.anew());
  afterEach(() => jest.restoreAllMocks());
  const api = () => world.api;
  const ask = (method: 'DELETE' | 'GET' | 'POST', path: string, body?: object, token = world.staff) =>
    api().call(method, `/agentur/freigaben${path}`, body, { token });
  const read = async (id: string) => (await ask('GET', `/${id}`)).body;
  const pass = async (minutes: number) => {
    api().clock.moveTo(addMinutes(api().clock.now(), minutes));
    await api().settle();
  };

  /** So many contracts by the code of one recommendation, which can be released. */
  const contracts = async (count: number): Promise<string[]> => {
    const { Empfehlungsnummer } = await world.recommend();
    const recommended = (await api().events('RecommendationCreated')).at(-1);
    expect(recommended.number).toBe(Empfehlungsnummer);
    const numbers = Array.from({ length: count }, (_, at) => `M-${String(at).padStart(4, '0')}`);
    const now = api().clock.now();
    await api().inTenant(async () => {
      const orders = api().get(Orders);
      for (const number of numbers) {
        const order = new Order(await orders.idOf(number));
        order.report({
          number,
          recommendationId: recommended.recommendationId,
          whose: { assignment: 'code', recipientId: null },
          productId: product,
          productAssumed: false,
          orderedAt: now,
          kind: 'new',
          outcome: 'concluded',
          complaints: { days: 0, registeredAt: null, reportedAt: now },
          earning: { earns: true },
        });
        await orders.save(order);
      }
    });
    await api().settle();
    return numbers;
  };
  const beginAll = (Anzahl: number) => ask('POST', '', { Filter: { Art: 'Neuvertrag' }, Anzahl });
  const timesReleased = async () => {
    const times: Record<string, number> = {};
    for (const { orderId } of await api().events('OrderReleased')) times[orderId] = (times[orderId] ?? 0) + 1;
    return Object.values(times);
  };
  const due = (id: string, now: Date) => api().inTenant(() => api().get(ReleaseOrdersTogether).due(id, now));

  it('goes on by itself after the call; its ten minutes begin once every order was looked at', async () => {
    await contracts(210);
    const { status, body } = await beginAll(210);
    expect([status, body.Auftraege.length]).toEqual([202, 200]);
    expect(await read(body.Freigabe)).toMatchObject({
      Zustand: 'Pruefung',
      Anzahl: 210,
      Ergebnisse: expect.arrayContaining([
        { Ergebnis: 'Vorgemerkt', Anzahl: 200 },
        { Ergebnis: 'Wartet', Anzahl: 10 },
      ]),
      PraemieCent: 210 * 7001,
    });
    await pass(3);
    const announced = await read(body.Freigabe);
    expect(announced).toMatchObject({
      Zustand: 'Vorgemerkt',
      RuecknehmbarBis: addMinutes(api().clock.now(), 10).toISOString().slice(0, 19),
    });
    await pass(10);
    expect(await read(body.Freigabe)).toMatchObject({
      Zustand: 'Fertig',
      Ergebnisse: [{ Ergebnis: 'Freigegeben', Anzahl: 210 }],
    });
    expect(await timesReleased()).toEqual(Array.from({ length: 210 }, () => 1));
  });

  it('is finished after a crash in the middle, each order released once', async () => {
    await contracts(210);
    const { body } = await beginAll(210);
    await pass(1);
    const orders = api().get(Orders);
    const save = orders.saveReleased.bind(orders);
    let calls = 0;
    jest.spyOn(orders, 'saveReleased').mockImplementation(async some => {
      await save(some);
      if (++calls === 2) throw new Error('The process ends here.');
    });
    await pass(10);
    expect(await read(body.Freigabe)).toMatchObject({
      Zustand: 'Laeuft',
      Ergebnisse: expect.arrayContaining([
        { Ergebnis: 'Freigegeben', Anzahl: 100 },
        { Ergebnis: 'Vorgemerkt', Anzahl: 110 },
      ]),
    });
    expect((await ask('DELETE', `/${body.Freigabe}`)).status).toBe(409);
    await pass(60);
    expect(await read(body.Freigabe)).toMatchObject({ Zustand: 'Fertig' });
    expect(await timesReleased()).toEqual(Array.from({ length: 210 }, () => 1));
  });

  it('is either undone or released, whichever comes first, however often its job is done', async () => {
    const numbers = await contracts(12);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...numbers),
        fc.array(fc.constantFrom('undo', 'due'), { minLength: 2, maxLength: 6 }),
        async (number, steps) => {
          const before = (await timesReleased()).length;
          const { body } = await ask('POST', '', { Auftraege: [number] });
          const isNew = body.Auftraege[0].Ergebnis === 'Vorgemerkt';
          const later = addMinutes(api().clock.now(), 10);
          // The worker's clock is past the ten minutes, the API's is not yet.
          const answers = await Promise.all(
            steps.map(async step => {
              if (step === 'due') await due(body.Freigabe, later);
              return step === 'undo' ? (await ask('DELETE', `/${body.Freigabe}`)).status : null;
            }),
          );
          const { Zustand } = await read(body.Freigabe);
          const released = (await timesReleased()).length - before;
          if (!isNew) return expect([Zustand, released]).toEqual(['Fertig', 0]);
          const undone = answers.includes(204);
          expect([Zustand, released]).toEqual(undone ? ['Zurueckgenommen', 0] : ['Fertig', 1]);
          expect(new Set(answers.filter(status => status !== null)).size).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('shares no order with another, though fifty people release the same at once', async () => {
    const numbers = await contracts(40);
    const people = await Promise.all(Array.from({ length: 50 }, (_, at) => api().colleague(`Kim Roth ${at}`)));
    const begun = await Promise.all(
      people.map(({ token }, at) =>
        ask('POST', '', { Auftraege: numbers.filter((_, place) => (place + at) % 3 > 0) }, token),
      ),
    );
    expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([202]));
    const listed = begun.flatMap(({ body }) =>
      body.Auftraege.filter(({ Ergebnis }: any) => Ergebnis === 'Vorgemerkt').map((one: any) => one.Auftragsnummer),
    );
    expect(listed.sort()).toEqual(numbers);
    await pass(10);
    expect(await timesReleased()).toEqual(Array.from({ length: 40 }, () => 1));
  });

  it('is forgotten after thirty days', async () => {
    const [number] = await contracts(1);
    const { body } = await ask('POST', '', { Auftraege: [number] });
    await pass(10);
    expect(await read(body.Freigabe)).toMatchObject({ Zustand: 'Fertig' });
    await pass(30 * 24 * 60);
    const { rows } = await api().owner.query(
      'select release_id from order_release union select release_id from order_in_release',
    );
    expect(rows.filter(({ release_id }) => release_id === body.Freigabe)).toEqual([]);
  });
});
