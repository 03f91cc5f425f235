import { addDays } from '#platform/clock.js';
import { solar, unpaid, ordersWorld } from './orders-world.test.js';
import { hiddenProduct, product } from './people-api.js';

/** docs/specification/orders.md#whose-order-it-is, sentence by sentence, at the wire. */
describe('An order', () => {
  const world = ordersWorld();
  const { recommend, entered, confirmed, report, linesOf, rewards, inReport, release, refusedBy } = world;

  describe('by the recommendation or its code', () => {
    it('is nobody’s while two confirmed friends could be meant, and nobody is paid (the newest was)', async () => {
      const { Empfehlungsnummer, Code } = await recommend();
      await confirmed(Empfehlungsnummer, 'Rosa');
      await confirmed(Empfehlungsnummer, 'Mia');
      const { body, status, number } = await report({ Code });
      expect([status, body.Ergebnis]).toEqual([202, 'Zuzuordnen']);
      expect(await rewards(Empfehlungsnummer)).toEqual([]);
      expect(
        (await linesOf(Empfehlungsnummer)).map(({ Stufe, VertragGeschlossen }) => [Stufe, VertragGeschlossen]),
      ).toEqual([
        ['Reagiert', false],
        ['Reagiert', false],
      ]);
      expect(await inReport(number)).toMatchObject({ Status: 'Zuzuordnen', Empfaenger: '', PraemieCent: 0 });
      expect((await release(Empfehlungsnummer, number)).body.Code).toBe('PSOF0702');
    });

    it('is the one confirmed friend’s who has none yet', async () => {
      const { Empfehlungsnummer } = await recommend();
      const rosa = await confirmed(Empfehlungsnummer, 'Rosa');
      await confirmed(Empfehlungsnummer, 'Mia');
      expect((await report({ Empfaengernummer: rosa.number })).body.Ergebnis).toBe('Angenommen');
      expect((await report({ Empfehlungsnummer })).body.Ergebnis).toBe('Angenommen');
      expect(await rewards(Empfehlungsnummer)).toEqual([
        'recipient Mia 3500 open',
        'recipient Rosa 3500 open',
        'recommender Mia 3501 open',
        'recommender Rosa 3501 open',
      ]);
    });

    it('is nobody’s where the only friend has one already, or has not confirmed', async () => {
      const { Empfehlungsnummer, Code } = await recommend();
      const rosa = await confirmed(Empfehlungsnummer, 'Rosa');
      await report({ Empfaengernummer: rosa.number });
      expect((await report({ Code })).body.Ergebnis).toBe('Zuzuordnen');
      const second = await recommend();
      await entered(second.Empfehlungsnummer, 'Ines');
      expect((await report({ Code: second.Code })).body.Ergebnis).toBe('Zuzuordnen');
      expect(await rewards(second.Empfehlungsnummer)).toEqual([]);
    });

    it('without any friend is a line of its own each, and all of the reward the recommender’s (three made one line)', async () => {
      const { Empfehlungsnummer, Code } = await recommend({ AnteilEmpfehler: 0 });
      const numbers = [];
      for (const _ of [1, 2, 3]) numbers.push((await report({ Code })).number);
      const lines = await linesOf(Empfehlungsnummer);
      expect(lines.map(({ VertragPerCode }) => VertragPerCode).sort()).toEqual(numbers.sort());
      expect(lines.map(({ Stufe, Praemie }) => [Stufe, Praemie.WertCent])).toEqual(
        Array(3).fill(['AnspruchInBearbeitung', 7001]),
      );
      await release(Empfehlungsnummer, numbers[0]!);
      await world.api.settle();
      expect(
        (await linesOf(Empfehlungsnummer)).map(({ VertragPerCode, Stufe }) => [VertragPerCode, Stufe]).sort(),
      ).toEqual(numbers.map((number, index) => [number, index === 0 ? 'PraemieBereit' : 'AnspruchInBearbeitung']));
    });

    it('with the same number never counts twice', async () => {
      const { Empfehlungsnummer, Code } = await recommend();
      const { number } = await report({ Code });
      expect((await report({ Code }, number)).body.Ergebnis).toBe('Bekannt');
      expect(await linesOf(Empfehlungsnummer)).toHaveLength(1);
      expect(await rewards(Empfehlungsnummer)).toHaveLength(1);
      expect(await report({ Code: (await recommend()).Code }, number)).toMatchObject(refusedBy('Auftragsnummer'));
    });
  });

  describe('by a number of the friend', () => {
    it('is that friend’s: by customer number, where exactly one gave it', async () => {
      const { Empfehlungsnummer, Code } = await recommend();
      const [rosa, mia] = [await confirmed(Empfehlungsnummer, 'Rosa'), await confirmed(Empfehlungsnummer, 'Mia')];
      await report({ Empfaengernummer: rosa.number, Kundennummer: 'K-1' });
      expect((await report({ Code, Kundennummer: 'K-1', ProduktId: solar })).body.Ergebnis).toBe('Angenommen');
      expect(await rewards(Empfehlungsnummer)).toEqual([
        'recipient Rosa 3500 open',
        'recipient Rosa 4500 open',
        'recommender Rosa 3501 open',
        'recommender Rosa 4500 open',
      ]);
      expect(await report({ Empfaengernummer: mia.number, Kundennummer: 'K-1' })).toMatchObject(
        refusedBy('Kundennummer'),
      );
    });

    it('is refused by field where several references do not agree', async () => {
      const [one, two] = [await recommend(), await recommend()];
      const rosa = await confirmed(one.Empfehlungsnummer, 'Rosa');
      expect(await report({ Empfaengernummer: rosa.number, Empfehlungsnummer: two.Empfehlungsnummer })).toMatchObject(
        refusedBy('Empfehlungsnummer'),
      );
      expect(await report({ Empfaengernummer: rosa.number, Code: two.Code })).toMatchObject(refusedBy('Code'));
      expect(await report({ Empfehlungsnummer: one.Empfehlungsnummer, Code: two.Code })).toMatchObject(
        refusedBy('Code'),
      );
      expect(await report({})).toMatchObject(refusedBy('Empfehlungsnummer'));
      expect(
        (await report({ Empfaengernummer: rosa.number, Empfehlungsnummer: one.Empfehlungsnummer, Code: one.Code })).body
          .Ergebnis,
      ).toBe('Angenommen');
    });

    it('earns once a product: the second contract is recorded and changes nothing on the bar', async () => {
      const { Empfehlungsnummer } = await recommend();
      const rosa = await confirmed(Empfehlungsnummer, 'Rosa');
      const first = await report({ Empfaengernummer: rosa.number });
      await release(Empfehlungsnummer, first.number);
      await world.api.settle();
      const before = await linesOf(Empfehlungsnummer);
      const second = await report({ Empfaengernummer: rosa.number });
      expect(second.body.Ergebnis).toBe('KeinePraemie');
      expect(await linesOf(Empfehlungsnummer)).toEqual(before);
      expect(before).toMatchObject([{ Stufe: 'PraemieBereit', VertragGeschlossen: true }]);
      expect(await inReport(second.number)).toMatchObject({
        Status: 'Storniert',
        Hinweise: ['Keine Prämie, zweiter Vertrag derselben Person für dieses Produkt'],
      });
      expect(await rewards(Empfehlungsnummer)).toHaveLength(2);
    });

    it('earns no second time after the first contract was cancelled, where its reward can no longer be taken back', async () => {
      const { Empfehlungsnummer } = await recommend({ AnteilEmpfehler: 100 });
      const rosa = await confirmed(Empfehlungsnummer, 'Rosa');
      const first = await report({ Empfaengernummer: rosa.number });
      await release(Empfehlungsnummer, first.number);
      await world.api.settle();
      const now = world.api.clock.now();
      world.api.clock.moveTo(addDays(now, 181));
      await world.api.settle();
      world.api.clock.moveTo(now);
      expect(await rewards(Empfehlungsnummer)).toEqual(['recommender Rosa 7001 expired']);
      await report({ Empfaengernummer: rosa.number, Status: 'Storniert' }, first.number);
      expect((await report({ Empfaengernummer: rosa.number })).body.Ergebnis).toBe('KeinePraemie');
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
      await report({ Empfaengernummer: rosa.number, ProduktId: solar });
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
        'Keine Prämie, für das gekaufte Produkt gab es am Auftragstag keine',
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
