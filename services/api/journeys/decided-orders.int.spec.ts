import { addDays } from '#platform/clock.js';
import { hiddenProduct, product } from './people-api.js';
import { ordersWorld, solar, unpaid } from './product-api.test.js';

/** docs/specification/orders.md#whose-order-it-is: what staff decide and what was bought, at the wire. */
describe('An order', () => {
  const world = ordersWorld();
  beforeEach(() => world.anew());
  const { recommend, entered, confirmed, report, linesOf, rewards, inReport, assign, release, refusedBy } = world;

  describe('that staff assign', () => {
    const undecided = async () => {
      const { Empfehlungsnummer, Code } = await recommend();
      const [rosa, mia] = [await confirmed(Empfehlungsnummer, 'Rosa'), await confirmed(Empfehlungsnummer, 'Mia')];
      const { number } = await report({ Code });
      return { Empfehlungsnummer, Code, rosa, mia, number };
    };

    it('shows what speaks for each candidate', async () => {
      const { Empfehlungsnummer, rosa, mia, number } = await undecided();
      const own = await report({ Empfaengernummer: mia.number });
      const { body } = await world.api.call('GET', `/agentur/auftragzuordnen/${number}`, undefined, {
        token: world.staff,
      });
      expect(body).toMatchObject({
        Auftragsnummer: number,
        Empfehlungsnummer,
        Kandidaten: [
          {
            Empfaengernummer: rosa.number,
            Name: expect.stringContaining('Rosa'),
            Zugeordnet: false,
            Belege: [{ Spricht: 'Dafuer', Text: 'Hat noch keinen Auftrag für dieses Produkt' }, { Spricht: 'Dafuer' }],
          },
          {
            Empfaengernummer: mia.number,
            Belege: [
              { Spricht: 'Dagegen', Text: `Hat schon einen Auftrag für dieses Produkt: ${own.number}` },
              { Spricht: 'Dafuer' },
            ],
          },
        ],
      });
    });

    it('is cancelled before they do: recorded, earning nothing, and known from then on', async () => {
      const { Empfehlungsnummer, Code, rosa, number } = await undecided();
      const results = [];
      for (const Status of ['Storniert', 'Storniert', 'Abgeschlossen'])
        results.push((await report({ Code, Status }, number)).body.Ergebnis);
      expect(results).toEqual(['KeinePraemie', 'Bekannt', 'Bekannt']);
      expect((await assign(number, { Empfehlungsnummer, Empfaengernummer: rosa.number })).status).toBe(409);
      expect(await rewards(Empfehlungsnummer)).toEqual([]);
    });

    it('is that contact’s then, and earns for them; in the audit log with the reason', async () => {
      const { Empfehlungsnummer, rosa, number } = await undecided();
      expect((await assign(number, { Empfehlungsnummer, Empfaengernummer: rosa.number })).status).toBe(204);
      expect(await rewards(Empfehlungsnummer)).toEqual(['recipient Rosa 3500 open', 'recommender Rosa 3501 open']);
      expect(await inReport(number)).toMatchObject({
        Status: 'Offen',
        Empfaenger: expect.stringContaining('Rosa'),
        PraemieCent: 7001,
      });
      const { rows } = await world.api.owner.query(
        `select by_name, after from audit_entry where action = 'order.assign' and subject = $1`,
        [number],
      );
      expect(rows).toMatchObject([
        { by_name: 'Miriam Sander', after: { recipient: rosa.number, reason: 'Adresse geprüft' } },
      ]);
    });

    it('to the code is the recommender’s alone', async () => {
      const { Empfehlungsnummer, number } = await undecided();
      await assign(number, { Empfehlungsnummer });
      expect(await rewards(Empfehlungsnummer)).toEqual(['recommender nobody 7001 open']);
      expect((await linesOf(Empfehlungsnummer)).filter(({ VertragPerCode }) => VertragPerCode === number)).toHaveLength(
        1,
      );
    });

    it('can be corrected until the release: what came of the wrong one ends, the line says why', async () => {
      const { Empfehlungsnummer, rosa, mia, number } = await undecided();
      await assign(number, { Empfehlungsnummer, Empfaengernummer: mia.number });
      await assign(number, { Empfehlungsnummer, Empfaengernummer: rosa.number });
      expect(await rewards(Empfehlungsnummer)).toEqual([
        'recipient Mia 3500 cancelled',
        'recipient Rosa 3500 open',
        'recommender Mia 3501 cancelled',
        'recommender Rosa 3501 open',
      ]);
      const lines = await linesOf(Empfehlungsnummer);
      expect(lines.find(({ Empfaenger }) => Empfaenger.Anzeigename.startsWith('Mia'))).toMatchObject({
        Stufe: 'Reagiert',
        VertragGeschlossen: false,
        Praemie: null,
        Grund: 'AndererPersonZugeordnet',
      });
      expect(lines.find(({ Empfaenger }) => Empfaenger.Anzeigename.startsWith('Rosa'))).toMatchObject({
        Stufe: 'AnspruchInBearbeitung',
        VertragGeschlossen: true,
      });
      expect((await inReport(number)).PraemieCent).toBe(7001);
      await release(Empfehlungsnummer, number);
      await world.api.settle();
      expect((await rewards(Empfehlungsnummer)).filter(text => text.endsWith('ready'))).toEqual([
        'recipient Rosa 3500 ready',
        'recommender Rosa 3501 ready',
      ]);
      expect(await assign(number, { Empfehlungsnummer, Empfaengernummer: mia.number })).toMatchObject({
        status: 409,
        body: { Code: 'PSOF0702' },
      });
    });

    it('back and forth ends with exactly one that earns', async () => {
      const { Empfehlungsnummer, rosa, mia, number } = await undecided();
      for (const { number: Empfaengernummer } of [rosa, mia, rosa])
        await assign(number, { Empfehlungsnummer, Empfaengernummer });
      expect((await rewards(Empfehlungsnummer)).filter(text => text.endsWith('open'))).toEqual([
        'recipient Rosa 3500 open',
        'recommender Rosa 3501 open',
      ]);
      expect(
        (await linesOf(Empfehlungsnummer)).find(({ Empfaenger }) => Empfaenger.Anzeigename.startsWith('Rosa')),
      ).toMatchObject({ Stufe: 'AnspruchInBearbeitung', Grund: 'FreigabeAusstehend' });
    });

    it('may be another recommendation’s: the first is open again, and the provider’s later word still reaches the order', async () => {
      const [wrong, right] = [await recommend(), await recommend()];
      const { number } = await report({ Code: wrong.Code });
      expect(await linesOf(wrong.Empfehlungsnummer)).toMatchObject([{ Status: 'Ok' }]);
      await assign(number, { Empfehlungsnummer: right.Empfehlungsnummer });
      expect(await linesOf(wrong.Empfehlungsnummer)).toMatchObject([
        { Status: 'Offen', Stufe: 'VertragNichtZustandeGekommen', Grund: 'AndererPersonZugeordnet' },
      ]);
      expect([await rewards(wrong.Empfehlungsnummer), await rewards(right.Empfehlungsnummer)]).toEqual([
        ['recommender nobody 7001 cancelled'],
        ['recommender nobody 7001 open'],
      ]);
      expect((await report({ Code: wrong.Code, Status: 'Storniert' }, number)).body.Ergebnis).toBe('Angenommen');
      expect(await rewards(right.Empfehlungsnummer)).toEqual(['recommender nobody 7001 cancelled']);
    });

    it('to one who has their reward already earns nothing', async () => {
      const { Empfehlungsnummer, rosa, number } = await undecided();
      await report({ Empfaengernummer: rosa.number });
      await assign(number, { Empfehlungsnummer, Empfaengernummer: rosa.number });
      expect(await rewards(Empfehlungsnummer)).toHaveLength(2);
      expect(await inReport(number)).toMatchObject({
        Status: 'Storniert',
        Hinweise: [expect.stringContaining('zweiter Vertrag')],
      });
    });

    it('is refused to a stranger to the recommendation, without a reason, to another agency, and for an ended recommendation', async () => {
      const { Empfehlungsnummer, rosa, number } = await undecided();
      const strangers = await recommend();
      const stranger = await confirmed(strangers.Empfehlungsnummer, 'Fremde');
      expect(await assign(number, { Empfehlungsnummer, Empfaengernummer: stranger.number })).toMatchObject(
        refusedBy('Empfaengernummer'),
      );
      expect(await assign(number, { Empfehlungsnummer, Empfaengernummer: rosa.number, Grund: ' ' })).toMatchObject(
        refusedBy('Grund'),
      );
      const foreign = await recommend({ Agentennummer: 'B-2002' });
      expect((await assign(number, { Empfehlungsnummer: foreign.Empfehlungsnummer })).status).toBe(404);
      const theirs = await report({ Code: foreign.Code });
      expect((await assign(theirs.number, { Empfehlungsnummer })).status).toBe(404);
      expect(
        (await world.api.call('GET', `/agentur/auftragzuordnen/${theirs.number}`, undefined, { token: world.staff }))
          .status,
      ).toBe(404);
      expect(
        (await world.api.call('GET', `/agentur/auftragzuordnen/${theirs.number}`, undefined, { token: world.other }))
          .status,
      ).toBe(200);
      await world.api.owner.query(`update recommendation set status = 'expired' where number = $1`, [
        strangers.Empfehlungsnummer,
      ]);
      expect((await assign(number, { Empfehlungsnummer: strangers.Empfehlungsnummer })).body.Code).toBe('PSOF0305');
      expect(await rewards(Empfehlungsnummer)).toEqual([]);
    });

    it('keeps the recommendation open meanwhile', async () => {
      const { Empfehlungsnummer, Code } = await recommend();
      await entered(Empfehlungsnummer, 'Ines');
      const { number } = await report({ Code });
      const now = world.api.clock.now();
      world.api.clock.moveTo(addDays(now, 61));
      await world.api.settle();
      const { rows } = await world.api.owner.query('select status from recommendation where number = $1', [
        Empfehlungsnummer,
      ]);
      world.api.clock.moveTo(now);
      expect(rows).toEqual([{ status: 'open' }]);
      await assign(number, { Empfehlungsnummer });
      expect(await rewards(Empfehlungsnummer)).toEqual(['recommender nobody 7001 open']);
    });
  });

  it('of an advisor is seen and released by the advisor’s agency (it was stuck for ever)', async () => {
    const { Empfehlungsnummer, Code } = await recommend({ AgentNumber: 'B-2002' });
    const { number } = await report({ Code });
    expect([await inReport(number, world.other), await inReport(number, world.staff)]).toMatchObject([
      { Status: 'Offen' },
      undefined,
    ]);
    expect((await release(Empfehlungsnummer, number)).status).toBe(404);
    const releasing = `/agentur/auftragfreigeben/${Empfehlungsnummer}/${number}`;
    expect((await world.api.call('PUT', releasing, undefined, { token: world.other })).status).toBe(204);
  });

  it('leads to who recommended it, as the number of the recommendation does', async () => {
    const { Empfehlungsnummer, Code } = await recommend();
    const { number } = await report({ Code });
    const found = async (Suche: string): Promise<unknown[]> =>
      (await world.api.call('PUT', '/agentur/alle', { Filter: { Suche } }, { token: world.staff })).body.Content;
    const [person, ...others] = await found(`${number} ${Empfehlungsnummer}`);
    expect([others, await found(Empfehlungsnummer), await found(`${number}0`)]).toEqual([[], [person], []]);
  });

  it('that nobody decides is overdue 14 days after it could be, and can be filtered for', async () => {
    const { Code } = await recommend();
    const { number } = await report({ Code });
    const overdueAfter = async (days: number) => {
      const now = world.api.clock.now();
      world.api.clock.moveTo(addDays(now, days));
      return overdue().finally(() => world.api.clock.moveTo(now));
    };
    const overdue = async () =>
      (
        await world.api.call(
          'PUT',
          '/agentur/auftraege/alle',
          { Filter: { Ueberfaellig: true, Auftragsnummer: number } },
          { token: await world.api.staff(['AgenturInhaber'], 'A-1') },
        )
      ).body.Content;
    expect(await overdueAfter(13.9)).toEqual([]);
    expect(await overdueAfter(14.1)).toMatchObject([
      {
        Auftragsnummer: number,
        Ueberfaellig: true,
        Hinweise: expect.arrayContaining(['Seit mehr als 14 Tagen nicht entschieden']),
      },
    ]);
  });

  it('older than its recommendation or its contact says so before its release, and is overdue by when it came in', async () => {
    const [{ Empfehlungsnummer }, { Code }, now] = [await recommend(), await recommend(), world.api.clock.now()];
    const rosa = await confirmed(Empfehlungsnummer, 'Rosa');
    const mia = await confirmed(Empfehlungsnummer, 'Mia');
    const ines = await confirmed(Empfehlungsnummer, 'Ines');
    const old = { Auftragsdatum: addDays(now, -60).toISOString().slice(0, 19) };
    for (const whose of [{ Empfaengernummer: rosa.number }, { Code }]) {
      const { number } = await report({ ...whose, ...old });
      const { Ueberfaellig, Hinweise } = await inReport(number);
      expect([Ueberfaellig, Hinweise]).toEqual([
        false,
        expect.arrayContaining([expect.stringMatching(/^Der Auftrag ist älter als die Empfehlung \(vom \d.*\)$/)]),
      ]);
    }
    const today = await report({ Empfaengernummer: mia.number });
    expect((await inReport(today.number)).Hinweise).toEqual([]);
    await world.api.owner.query(`update recommendation_facts_rows set created_at = $1::timestamptz where number = $2`, [
      addDays(now, -90),
      Empfehlungsnummer,
    ]);
    const early = await report({ Empfaengernummer: ines.number, ...old });
    expect((await inReport(early.number)).Hinweise).toEqual([
      expect.stringContaining('älter als die Angaben des Kontakts (vom'),
    ]);
  });

  describe('that the agency refuses', () => {
    const refuse = async (
      number: string,
      order: string,
      Grund = 'Der Vertrag besteht schon seit 2019.',
      token = world.staff,
    ) => {
      const answer = await world.api.call('PUT', `/agentur/auftragablehnen/${number}/${order}`, { Grund }, { token });
      await world.api.settle();
      return answer;
    };

    it('is withdrawn where the buyer withdrew, and shown apart from a refused one', async () => {
      const { Empfehlungsnummer } = await recommend();
      const { number: of } = await confirmed(Empfehlungsnummer, 'Rosa');
      const { number } = await report({ Empfaengernummer: of });
      const path = `/agentur/auftragablehnen/${Empfehlungsnummer}/${number}`;
      const send = (body: object) => world.api.call('PUT', path, body, { token: world.staff });
      expect((await send({ Grund: 'Zu spät', Widerrufen: true })).status).toBe(400);
      expect((await send({})).status).toBe(400);
      expect((await send({ Widerrufen: true })).status).toBe(204);
      expect((await send({ Widerrufen: true })).status).toBe(204);
      await world.api.settle();
      expect(await inReport(number)).toMatchObject({ Status: 'Storniert', Ende: 'Widerrufen' });
      expect(await linesOf(Empfehlungsnummer)).toMatchObject([
        { Grund: 'VertragWiderrufen', Praemie: { Status: 'Storniert' } },
      ]);
      expect((await world.api.mailsTo('jonas@example.org')).at(-1)!.text).toContain('Die Bestellung wurde widerrufen.');
      const { rows } = await world.api.owner.query(
        `select action, after from audit_entry where action in ('order.refuse', 'order.withdraw') and subject = $1`,
        [number],
      );
      expect(rows).toEqual([{ action: 'order.withdraw', after: { status: 'withdrawn' } }]);
    });

    it('ends its reward; the recommender reads why on the line and in a mail; the audit log keeps it', async () => {
      const { Empfehlungsnummer } = await recommend();
      const rosa = await confirmed(Empfehlungsnummer, 'Rosa');
      const { number } = await report({ Empfaengernummer: rosa.number });
      expect((await refuse(Empfehlungsnummer, number)).status).toBe(204);
      expect((await refuse(Empfehlungsnummer, number)).status).toBe(204);
      expect(await linesOf(Empfehlungsnummer)).toMatchObject([
        {
          Stufe: 'VertragNichtZustandeGekommen',
          Grund: 'AuftragAbgelehnt',
          GrundText: 'Der Vertrag besteht schon seit 2019.',
          Praemie: { Status: 'Storniert' },
        },
      ]);
      expect((await world.api.mailsTo('jonas@example.org')).at(-1)!.text).toContain(
        'Der Vertrag besteht schon seit 2019.',
      );
      expect((await world.api.mailsTo(`Rosa-${Empfehlungsnummer}@example.org`)).at(-1)!.text).not.toContain('2019');
      const { rows } = await world.api.owner.query(
        `select after from audit_entry where action = 'order.refuse' and subject = $1`,
        [number],
      );
      expect(rows).toMatchObject([{ after: { status: 'refused', reason: 'Der Vertrag besteht schon seit 2019.' } }]);
      expect(await inReport(number)).toMatchObject({
        Status: 'Storniert',
        Hinweise: ['Von der Agentur abgelehnt: Der Vertrag besteht schon seit 2019.'],
      });
      expect((await release(Empfehlungsnummer, number)).body.Code).toBe('PSOF0702');
    });

    it('ends the link for nobody who gave their details before: they confirm and conclude', async () => {
      const { Empfehlungsnummer } = await recommend();
      const rosa = await confirmed(Empfehlungsnummer, 'Rosa');
      const mia = await entered(Empfehlungsnummer, 'Mia');
      const { number } = await report({ Empfaengernummer: rosa.number });
      expect((await refuse(Empfehlungsnummer, number)).status).toBe(204);
      const token = await world.api.issue('recipient', mia.id);
      const late = await world.api.call('PUT', '/empfaenger/zustimmung', { AgbText: true }, { token });
      expect(late.status).toBe(204);
      const hers = await report({ Empfaengernummer: mia.number });
      expect((await release(Empfehlungsnummer, hers.number)).status).toBeLessThan(300);
      await world.api.settle();
      const statuses = (await linesOf(Empfehlungsnummer)).map(({ Praemie }) => Praemie?.Status);
      expect(statuses.sort()).toEqual(['Bereitgestellt', 'Storniert']);
    });

    it('is refused to be refused after its release, and to another agency', async () => {
      const { Empfehlungsnummer, Code } = await recommend({ Agentennummer: 'B-1001' });
      const { number } = await report({ Code });
      expect((await refuse(Empfehlungsnummer, number, 'x', world.other)).status).toBe(404);
      expect((await refuse(Empfehlungsnummer, number, '')).status).toBe(400);
      await release(Empfehlungsnummer, number);
      expect(await refuse(Empfehlungsnummer, number)).toMatchObject({ status: 409, body: { Code: 'PSOF0702' } });
    });
  });

  describe('for a product', () => {
    it('the tenant does not have is refused by field; a hidden one is known', async () => {
      const { Empfehlungsnummer, Code } = await recommend();
      expect(await report({ Code, ProduktId: 99999 })).toMatchObject(refusedBy('ProduktId'));
      expect(await rewards(Empfehlungsnummer)).toEqual([]);
      expect((await report({ Code, ProduktId: hiddenProduct })).body.Ergebnis).toBe('Angenommen');
    });

    it('other than recommended earns what that one pays, on a line of its own', async () => {
      const { Empfehlungsnummer } = await recommend();
      const rosa = await confirmed(Empfehlungsnummer, 'Rosa');
      const { number } = await report({ Empfaengernummer: rosa.number, ProduktId: solar });
      expect(await rewards(Empfehlungsnummer)).toEqual(['recipient Rosa 4500 open', 'recommender Rosa 4500 open']);
      await report({ Empfaengernummer: rosa.number });
      expect(
        (await linesOf(Empfehlungsnummer))
          .map(({ Produkt, Praemie, Empfaenger }) => [Produkt.Id, Praemie.WertCent, Empfaenger.Anzeigename])
          .sort(),
      ).toEqual([
        [product, 3501, 'Rosa P.'],
        [solar, 4500, 'Rosa P.'],
      ]);
      await release(Empfehlungsnummer, number);
      await world.api.settle();
      const texts = world.api.mails.map(({ text }) => text).filter(text => text.includes(Empfehlungsnummer));
      expect(texts.at(-1)).toContain(`Produkt ${solar}`);
    });

    it('that pays nothing on the order’s date earns nothing, and the page says why', async () => {
      const { Empfehlungsnummer } = await recommend();
      const rosa = await confirmed(Empfehlungsnummer, 'Rosa');
      const { body, number } = await report({ Empfaengernummer: rosa.number, ProduktId: unpaid });
      expect(body.Ergebnis).toBe('KeinePraemie');
      const lines = await linesOf(Empfehlungsnummer);
      expect(lines.find(({ Produkt }) => Produkt.Id === unpaid)).toMatchObject({
        Stufe: 'VertragNichtZustandeGekommen',
        Grund: 'KeinePraemieFuerProdukt',
        Praemie: null,
      });
      expect(lines.find(({ Produkt }) => Produkt.Id === product)).toMatchObject({ Stufe: 'Reagiert', Grund: null });
      expect((await inReport(number)).Hinweise).toContain(
        'Keine Prämie: Für das gekaufte Produkt gab es am Auftragstag keine',
      );
    });

    it('is refused by field when it is dated more than a day ahead', async () => {
      const { Code } = await recommend();
      const dated = (days: number) =>
        report({ Code, Auftragsdatum: addDays(world.api.clock.now(), days).toISOString().slice(0, 19) });
      expect(await dated(2)).toMatchObject(refusedBy('Auftragsdatum'));
      expect((await dated(0.9)).status).toBe(202);
    });
  });
});
