import { CommandBus } from '@nestjs/cqrs';
import { addDays } from '#platform/clock.js';
import { newId } from '#platform/domain/ids.js';
import { Tokens } from '#platform/tokens.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { ScreenBeforePayment } from '../../modules/hold/api.js';
import { Rewards } from '../../modules/reward/persistence/rewards.js';
import { providerSignature } from '../../modules/order/use-cases/report-order.js';
import { ordersWorld, providerSecret, solar, type ProductApi } from './product-api.test.js';

const world = ordersWorld();
beforeEach(() => world.anew());

/** docs/specification/orders.md#whose-order-it-is, sentence by sentence, at the wire. */
describe('An order', () => {
  const { recommend, entered, confirmed, report, linesOf, rewards, inReport, release, refusedBy } = world;

  it('of a friend who was erased since goes on; who left without one is awaited no more', async () => {
    const { Empfehlungsnummer } = await recommend();
    const [rosa, mia] = [await confirmed(Empfehlungsnummer, 'Rosa'), await confirmed(Empfehlungsnummer, 'Mia')];
    await report({ Empfaengernummer: rosa.number });
    for (const { id } of [rosa, mia, mia])
      await world.api.call('DELETE', '/empfaenger', undefined, { token: await world.api.issue('recipient', id) });
    await world.api.settle();
    const lines = await linesOf(Empfehlungsnummer);
    expect(lines).toHaveLength(2);
    expect(lines.find(({ VertragGeschlossen }) => VertragGeschlossen)).toMatchObject({ Status: 'Ok' });
    expect(lines.find(({ VertragGeschlossen }) => !VertragGeschlossen)).toMatchObject({
      Stufe: 'KontaktNichtReagiert',
      Grund: 'KontaktNichtMehrDabei',
      NaechsterSchritt: { Wer: 'Empfehler', Bis: lines[0].GueltigBis },
      Erinnerung: null,
    });
  });

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

    it('reads without what makes an address of its number, where the provider gave it one', async () => {
      const { Empfehlungsnummer, Code } = await recommend();
      expect((await report({ Code }, 'www.dieb.example/x')).body.Ergebnis).toBe('Angenommen');
      expect((await linesOf(Empfehlungsnummer)).map(({ VertragPerCode }) => VertragPerCode)).toEqual([
        'www dieb example x',
      ]);
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

    it('is that friend’s whose date of birth and postcode the buyer has, where the programme matches by them alone', async () => {
      const { Empfehlungsnummer, Code } = await recommend();
      const [rosa] = [await confirmed(Empfehlungsnummer, 'Rosa'), await confirmed(Empfehlungsnummer, 'Mia')];
      const buyer = { Geburtsdatum: '24.12.1985', Plz: '80331' };
      expect(await report({ Code, ...buyer })).toMatchObject(refusedBy('Geburtsdatum'));
      const { api } = world;
      await api.owner.query(`update tenant set config = config || $2 where id = $1`, [
        api.tenantId,
        { matchesOrdersByDetails: 'optional' },
      ]);
      api.get(TenantDirectory).forget();
      expect(await report({ Code, Plz: '80331' })).toMatchObject(refusedBy('Geburtsdatum'));
      const given = await api.call(
        'PUT',
        `/empfaenger/angaben/${rosa.number}`,
        {
          Geburtsdatum: '24.12.1985',
          Adresse: { Strasse: 'Uferweg', Hausnummer: '7', Plz: '80331', Ort: 'München' },
        },
        { token: await api.issue('recipient', rosa.id) },
      );
      expect(given.status).toBe(204);
      const accepted = await report({ Code, ...buyer });
      expect(accepted.body.Ergebnis).toBe('Angenommen');
      expect(await rewards(Empfehlungsnummer)).toEqual(['recipient Rosa 3500 open', 'recommender Rosa 3501 open']);
      const withoutIds = JSON.stringify(await api.events('OrderReported')).replaceAll(/[\da-f-]{36}/g, '');
      expect(withoutIds).toContain(accepted.number);
      expect(withoutIds).not.toMatch(/1985|80331/);
      await api.owner.query(`update tenant set config = config - 'matchesOrdersByDetails' where id = $1`, [
        api.tenantId,
      ]);
      api.get(TenantDirectory).forget();
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
        Hinweise: ['Keine Prämie: zweiter Vertrag derselben Person für dieses Produkt'],
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

  it('of a friend who never confirmed says so to staff; the friend’s reward waits until they confirm, the other goes', async () => {
    const { Empfehlungsnummer } = await recommend();
    const rosa = await entered(Empfehlungsnummer, 'Rosa');
    const { number } = await report({ Empfaengernummer: rosa.number });
    const warning = 'Der Kontakt hat seine E-Mail-Adresse nie bestätigt';
    expect((await inReport(number)).Hinweise).toEqual([warning]);
    const start = world.api.clock.now();
    world.api.clock.moveTo(addDays(start, 30));
    expect((await release(Empfehlungsnummer, number)).status).toBe(204);
    await world.api.settle();
    const { rows } = await world.api.owner.query<{ id: string; beneficiary: string }>(
      `select w.reward_id as id, w.beneficiary from reward w join recommendation r using (tenant_id, recommendation_id) where r.number = $1`,
      [Empfehlungsnummer],
    );
    const leaves = async () =>
      Object.fromEntries(
        await Promise.all(
          rows.map(async ({ id, beneficiary }) => [
            beneficiary,
            (await world.api.inTenant(() => world.api.get(CommandBus).execute(new ScreenBeforePayment([id])))).has(id),
          ]),
        ),
      );
    expect(await leaves()).toEqual({ recommender: true, recipient: false });
    const operator = await world.api.staff(['Betreiber']);
    const held = async () =>
      (await world.api.call('GET', '/betrieb/angehalten', undefined, { token: operator })).body.Content;
    expect(await held()).toEqual([expect.objectContaining({ Fuer: 'Empfaenger', Warum: ['AdresseUnbestaetigt'] })]);
    const link = await world.api.issue('recipient', rosa.id);
    expect((await world.api.call('PUT', '/empfaenger/zustimmung', { AgbText: true }, { token: link })).status).toBe(
      204,
    );
    await world.api.settle();
    expect(await leaves()).toEqual({ recommender: true, recipient: true });
    expect(await held()).toEqual([]);
    expect((await inReport(number)).Hinweise).toEqual([]);
    world.api.clock.moveTo(start);
  });
});

const header = 'Auftragsnummer;Empfehlungsnummer;Empfaengernummer;Auftragsdatum;Art;Status;ProduktId';

/** docs/specification/orders.md#how-orders-arrive: one by one, many in one body, or as a file. */
describe('Orders that come many at once', () => {
  let api: ProductApi;
  let jonas: { id: string; token: string };
  let operator: string;
  let today: string;

  beforeEach(async () => {
    ({ api, jonas } = world);
    operator = await api.staff(['Betreiber'], null);
    today = api.clock.now().toISOString().slice(0, 10);
  });

  const importFile = async (payload: string | Buffer, { token = operator, dryRun = false } = {}) => {
    const answer = await api.inject({
      method: 'POST',
      url: `/api/v1/test/betrieb/auftraege/import${dryRun ? '?probelauf=true' : ''}`,
      payload,
      headers: { 'content-type': 'text/csv', 'accept-language': 'de', authorization: `Bearer ${token}` },
    });
    return { status: answer.statusCode, body: answer.json() as any };
  };
  const signed = (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const timestamp = String(Math.floor(api.clock.now().getTime() / 1000));
    return api.call(method, path, body, {
      headers: {
        'x-timestamp': timestamp,
        'x-signature': providerSignature(providerSecret, timestamp, body === undefined ? '' : JSON.stringify(body)),
      },
    });
  };
  const orders = async (): Promise<number> => (await api.events('OrderReported')).length;
  const twoFriends = async () => {
    const number = await api.recommend('jonas@example.org', jonas.token);
    return {
      number,
      friends: [
        await api.friendConfirms(number, `rosa-${number}@example.org`),
        await api.friendConfirms(number, `uwe-${number}@example.org`),
      ],
    };
  };

  describe('in a file', () => {
    it('are taken line by line: a line that is refused fails no other, and the dry run says the same before', async () => {
      const {
        number,
        friends: [rosa],
      } = await twoFriends();
      const lines = [
        header,
        `I-1;;${rosa};${today};Neuvertrag;Abgeschlossen;`,
        `I-1;;${rosa};${today};Neuvertrag;Abgeschlossen;`,
        `I-2;${number};;${today};Verlaengerung;Abgeschlossen;`,
        `I-3;NIE-GAB;;${today};Neuvertrag;Abgeschlossen;`,
        `I-4;;${rosa};2099-01-01;Neuvertrag;Abgeschlossen;`,
        '',
        `I-5;;${rosa};${today};Irgendwas;Abgeschlossen;`,
        `I-6;;${rosa};${today};Neuvertrag;Abgeschlossen;99999`,
        `I-7;;;${today};Neuvertrag;Abgeschlossen;`,
      ].join('\n');
      const told = { Angenommen: 1, Bekannt: 1, Zuzuordnen: 0, KeinePraemie: 1 };
      const before = await orders();
      const tried = await importFile(lines, { dryRun: true });
      expect(tried).toMatchObject({ status: 200, body: told });
      expect(await orders()).toBe(before);
      const done = await importFile(lines);
      expect(done).toMatchObject({ status: 200, body: told });
      expect(done.body.Fehler.map(({ Zeile, Feld }: { Zeile: number; Feld: string }) => [Zeile, Feld])).toEqual([
        [5, 'Empfehlungsnummer'],
        [6, 'Auftragsdatum'],
        [8, 'Art'],
        [9, 'ProduktId'],
        [10, 'Empfehlungsnummer'],
      ]);
      expect(done.body.Fehler).toEqual(tried.body.Fehler);
      expect(await orders()).toBe(before + 2);
      expect((await importFile(lines)).body).toMatchObject({ Angenommen: 0, Bekannt: 3 });
    });

    it('are told by the dry run as the import will take them, each on what the lines before it left', async () => {
      const [first, second, third] = [await twoFriends(), await twoFriends(), await twoFriends()];
      const yesterday = addDays(api.clock.now(), -1).toISOString().slice(0, 10);
      const line = (order: string, named: { nr?: string; friend?: string }, rest = 'Abgeschlossen;', day = today) =>
        `${order};${named.nr ?? ''};${named.friend ?? ''};${day};Neuvertrag;${rest}`;
      const [rosa, uwe] = first.friends;
      const lines = [
        header,
        // The same number with another day, another person, another outcome.
        line('D-1', { friend: rosa! }),
        line('D-1', { friend: rosa! }, 'Abgeschlossen;', yesterday),
        line('D-1', { friend: uwe! }),
        line('D-1', { nr: second.number }),
        line('D-1', { friend: rosa! }, 'Storniert;'),
        line('D-1', { friend: rosa! }, 'Storniert;'),
        line('D-1', { friend: rosa! }),
        // Of two contacts one is free after the other's order; a second contract earns nothing.
        line('D-2', { friend: second.friends[0]! }),
        line('D-3', { nr: second.number }),
        line('D-4', { nr: second.number }),
        line('D-5', { friend: second.friends[0]! }),
        // A refused line leaves nothing behind.
        line('D-6', { friend: third.friends[0]! }, 'Abgeschlossen;', '2099-01-01'),
        line('D-6', { friend: third.friends[0]! }),
        line(' D-6 ', { friend: third.friends[0]! }),
        line('d-6', { friend: third.friends[1]! }),
      ].join('\n');
      const before = await orders();
      const tried = await importFile(lines, { dryRun: true });
      expect(await orders()).toBe(before);
      const done = await importFile(lines);
      expect(tried.body).toEqual(done.body);
      expect(done.body).toMatchObject({ Angenommen: 5, Bekannt: 3, Zuzuordnen: 1, KeinePraemie: 1 });
      expect(done.body.Fehler.map(({ Zeile, Feld }: { Zeile: number; Feld: string }) => [Zeile, Feld])).toEqual([
        [3, 'Auftragsdatum'],
        [4, 'Empfaengernummer'],
        [5, 'Auftragsnummer'],
        [13, 'Auftragsdatum'],
        [16, 'Auftragsnummer'],
        [16, 'Empfaengernummer'],
      ]);
    });

    it('are shown line by line before: what happens, to whom it belongs, and the rewards that the import then grants', async () => {
      const [first, second] = [await twoFriends(), await twoFriends()];
      await importFile(`${header}\nL-0;;${second.friends[0]};${today};Neuvertrag;Abgeschlossen;`);
      const lines = [
        header,
        `L-1;;${first.friends[0]};${today};Neuvertrag;Abgeschlossen;`,
        `L-1;;${first.friends[0]};${today};Neuvertrag;Abgeschlossen;`,
        `L-0;;${second.friends[0]};${today};Neuvertrag;Storniert;`,
        `L-2;${first.number};;${today};Verlaengerung;Abgeschlossen;`,
        `L-3;NIE-GAB;;${today};Neuvertrag;Abgeschlossen;`,
        `L-4;;${first.friends[0]};${today};Irgendwas;Abgeschlossen;`,
      ].join('\n');
      const tried = (await importFile(lines, { dryRun: true })).body;
      const earns = { Praemien: [], Entfaellt: [], Bleibt: [], OhnePraemie: null };
      const none = { ...earns, Empfehlungsnummer: null, Empfaengernummer: null };
      const [mine, theirs] = [first, second].map(({ number, friends }) => ({
        Empfehlungsnummer: number,
        Empfaengernummer: friends[0],
        ...earns,
      }));
      expect(tried.Zeilen).toEqual([
        {
          ...mine,
          Zeile: 2,
          Auftragsnummer: 'L-1',
          Status: 'Abgeschlossen',
          Ergebnis: 'Angenommen',
          Neu: true,
          Praemien: [
            { Fuer: 'Empfehler', WertCent: 3501 },
            { Fuer: 'Empfaenger', WertCent: 3500 },
          ],
        },
        { ...mine, Zeile: 3, Auftragsnummer: 'L-1', Status: 'Abgeschlossen', Ergebnis: 'Bekannt', Neu: false },
        {
          ...theirs,
          Zeile: 4,
          Auftragsnummer: 'L-0',
          Status: 'Storniert',
          Ergebnis: 'Angenommen',
          Neu: false,
          Entfaellt: [
            { Fuer: 'Empfehler', WertCent: 3501 },
            { Fuer: 'Empfaenger', WertCent: 3500 },
          ],
        },
        {
          ...mine,
          Empfaengernummer: first.friends[1],
          Zeile: 5,
          Auftragsnummer: 'L-2',
          Status: 'Abgeschlossen',
          Ergebnis: 'KeinePraemie',
          Neu: true,
          OhnePraemie: 'Verlaengerung',
        },
        { ...none, Zeile: 6, Auftragsnummer: 'L-3', Status: 'Abgeschlossen', Ergebnis: 'Abgewiesen', Neu: false },
        { ...none, Zeile: 7, Auftragsnummer: 'L-4', Status: 'Abgeschlossen', Ergebnis: 'Abgewiesen', Neu: false },
      ]);
      expect(tried).toMatchObject({ SummeCent: 7001, EntfaelltCent: 7001 });
      expect(tried.Fehler).toEqual([
        { Zeile: 6, Feld: 'Empfehlungsnummer', Grund: 'Eine Empfehlung mit dieser Nummer gibt es nicht.' },
        { Zeile: 7, Feld: 'Art', Grund: 'Möglich ist hier: Neuvertrag, Verlaengerung.' },
      ]);
      expect((await importFile(lines)).body).toEqual(tried);
      await api.settle();
      expect([...(await world.rewards(first.number))].sort()).toEqual([
        expect.stringMatching(/^recipient .* 3500 open$/),
        expect.stringMatching(/^recommender .* 3501 open$/),
      ]);
    });

    it('earn together what is left after the last line: an order that the same file cancels earns nothing', async () => {
      const [ended, kept] = [await twoFriends(), await twoFriends()];
      const lines = [
        header,
        `T-1;;${ended.friends[0]};${today};Neuvertrag;Abgeschlossen;`,
        `T-2;;${kept.friends[0]};${today};Neuvertrag;Abgeschlossen;`,
        `t 1;;${ended.friends[0]};${today};Neuvertrag;Storniert;`,
      ].join('\n');
      const tried = (await importFile(lines, { dryRun: true })).body;
      expect(tried).toMatchObject({ Angenommen: 3, SummeCent: 7001, EntfaelltCent: 0 });
      expect(tried.Zeilen[2]).toMatchObject({ Praemien: [], Entfaellt: [{ WertCent: 3501 }, { WertCent: 3500 }] });
      expect((await importFile(lines)).body).toEqual(tried);
    });

    it.each([
      ['a recommendation', 'NIE-GAB;;', 'Empfehlungsnummer', 'Eine Empfehlung mit dieser Nummer gibt es nicht.'],
      ['a contact', ';NIE-GAB;', 'Empfaengernummer', 'Einen Empfänger mit dieser Nummer gibt es nicht.'],
      ['a code', ';;NIE-GAB', 'Code', 'Eine Empfehlung mit diesem Code gibt es nicht.'],
      ['nobody', ';;', 'Empfehlungsnummer', 'Bitte geben Sie Empfehlungsnummer, Empfängernummer oder Code an.'],
    ])(
      'say at its field, in an operator’s words, that a line names %s that is not there',
      async (_, named, Feld, Grund) => {
        const columns = 'Auftragsnummer;Empfehlungsnummer;Empfaengernummer;Code;Auftragsdatum;Art;Status';
        const lines = `${columns}\nU-1;${named};${today};Neuvertrag;Abgeschlossen`;
        for (const dryRun of [true, false])
          expect((await importFile(lines, { dryRun })).body.Fehler).toEqual([{ Zeile: 2, Feld, Grund }]);
      },
    );

    it('say of a cancelled order which rewards fall away, and which stay, since they are paid or in a sealed batch', async () => {
      const [paid, sealed] = [await twoFriends(), await twoFriends()];
      const order = (number: string, friend: string | undefined, status: string) =>
        `${number};;${friend};${today};Neuvertrag;${status};`;
      await importFile(
        [header, order('P-1', paid.friends[0], 'Abgeschlossen'), order('P-2', sealed.friends[0], 'Abgeschlossen')].join(
          '\n',
        ),
      );
      await api.settle();
      const rewardsOf = async (number: string) =>
        (
          await api.owner.query(
            `select reward_id as id, beneficiary_id as owner, amount_cents as cents from reward where beneficiary = 'recommender'
             and recommendation_id = (select recommendation_id from recommendation where number = $1)`,
            [number],
          )
        ).rows[0];
      await api.inTenant(async () => {
        const reward = await api.get(Rewards).load((await rewardsOf(paid.number)).id);
        reward.makeReady(addDays(api.clock.now(), 90));
        reward.choose({ kind: 'cash', accountKnown: true }, api.clock.now());
        reward.paid(newId());
        await api.get(Rewards).save(reward);
      });
      const { id, owner, cents } = await rewardsOf(sealed.number);
      await api.owner.query(
        `with batch as (insert into payout_batch (tenant_id, batch_id, number, status, opened_at, sealed_at, sealed_by, sha256, file_encrypted)
           values ($1, $2, 'S-1', 'sealed', now(), now(), 'x', 'x', 'x') returning batch_id)
         insert into payout (tenant_id, payout_id, batch_id, reward_id, beneficiary_id, amount_cents, status, end_to_end_id, changed_at, locked_at)
         select $1, $2, batch_id, $3, $4, $5, 'sealed', 'E2E', now(), now() from batch`,
        [api.tenantId, newId(), id, owner, cents],
      );
      const lines = [
        header,
        order('P-1', paid.friends[0], 'Storniert'),
        order('P-2', sealed.friends[0], 'Widerrufen'),
        order('P-1', paid.friends[0], 'Storniert'),
      ].join('\n');
      const friends = { Praemien: [], Entfaellt: [{ Fuer: 'Empfaenger', WertCent: 3500 }] };
      const stays = (Weil: string) => [{ Fuer: 'Empfehler', WertCent: 3501, Weil }];
      const tried = (await importFile(lines, { dryRun: true })).body;
      expect(tried).toMatchObject({
        SummeCent: 0,
        EntfaelltCent: 7000,
        Zeilen: [
          { ...friends, Bleibt: stays('Ausgezahlt') },
          { ...friends, Bleibt: stays('InAuszahlung') },
          { Ergebnis: 'Bekannt', Praemien: [], Entfaellt: [], Bleibt: [] },
        ],
      });
      expect((await importFile(lines)).body).toEqual(tried);
      await api.settle();
      expect([...(await world.rewards(sealed.number))].sort()).toEqual([
        expect.stringMatching(/^recipient .* cancelled$/),
        expect.stringMatching(/^recommender .* open$/),
      ]);
    });

    /** docs/specification/orders.md#orders-that-somebody-imported */
    it('are not released by who brought them, nor by an account they alone invited, before another operator confirmed it', async () => {
      const daysAgo = addDays(api.clock.now(), -2).toISOString().slice(0, 10);
      const [carla, clerk, other, david] = [newId(), newId(), newId(), newId()];
      const as = (userId: string, ...roles: string[]) =>
        api.inTenant(() =>
          api.get(Tokens).issue('agency', userId, { data: { roles, name: userId, agencyNumber: 'A-1' } }),
        );
      const member = (userId: string, role: string, invitedAloneBy: string | null) =>
        api.owner.query(
          `insert into agency_user (tenant_id, user_id, name, roles, agency_number, invited_by_name, invited_alone_by, last_signed_in_at) values ($1, $2, 'X', $3, 'A-1', 'Carla', $4, now()) returning employee_number as nr`,
          [api.tenantId, userId, [role], invitedAloneBy],
        );
      await member(carla, 'Betreiber', null);
      await member(david, 'Betreiber', null);
      const { nr } = (await member(clerk, 'AgenturMitarbeiter', carla)).rows[0];
      const token = await as(carla, 'Betreiber');
      const key = (
        await api.call('POST', '/betrieb/schluessel', { Name: 'Kasse', Rechte: ['auftraege:schreiben'] }, { token })
      ).body.Schluessel;
      const { Geheimnis } = (await api.call('POST', '/betrieb/anbietergeheimnisse', undefined, { token })).body;
      const timestamp = String(Math.floor(api.clock.now().getTime() / 1000));
      const contract = (Auftragsnummer: string, Empfaengernummer: string) => ({
        Auftragsnummer,
        Empfaengernummer,
        Auftragsdatum: `${daysAgo}T00:00:00`,
        Art: 'Neuvertrag',
        Status: 'Abgeschlossen',
      });
      const bring: Record<string, (order: string, friend: string) => Promise<unknown>> = {
        file: (order, friend) =>
          importFile(`${header}\n${order};;${friend};${daysAgo};Neuvertrag;Abgeschlossen;`, { token }),
        key: (order, friend) => api.call('POST', '/auftrag', contract(order, friend), { token: key }),
        secret: (order, friend) => {
          const body = contract(order, friend);
          const headers = {
            'x-timestamp': timestamp,
            'x-signature': providerSignature(Geheimnis, timestamp, JSON.stringify(body)),
          };
          return api.call('POST', '/auftrag', body, { headers });
        },
      };
      const brought: { number: string; order: string }[] = [];
      for (const [way, take] of Object.entries(bring)) {
        const { number, friends } = await twoFriends();
        await take(`H-${way}`, friends[0]!);
        brought.push({ number, order: `H-${way}` });
      }
      const releases = async (by: string) => {
        const token = await as(by, 'AgenturInhaber');
        const said: number[] = [];
        for (const { number, order } of brought)
          said.push(
            (await api.call('PUT', `/agentur/auftragfreigeben/${number}/${order}`, undefined, { token })).status,
          );
        return said;
      };
      expect([await releases(carla), await releases(clerk)]).toEqual([
        [403, 403, 403],
        [403, 403, 403],
      ]);
      const confirm = async (by: string) =>
        (await api.call('POST', `/betrieb/personal/${nr}/bestaetigen`, undefined, { token: await as(by, 'Betreiber') }))
          .status;
      const last = brought.pop()!;
      expect(await releases(other)).toEqual([204, 204]);
      brought.splice(0, 2, last);
      expect([await confirm(carla), await confirm(david), await confirm(david)]).toEqual([403, 204, 409]);
      expect([await releases(carla), await releases(clerk)]).toEqual([[403], [204]]);
    });

    it('stay unassigned where two contacts fit, as over the wire', async () => {
      const { number } = await twoFriends();
      expect((await importFile(`${header}\nI-10;${number};;${today};Neuvertrag;Abgeschlossen;`)).body).toMatchObject({
        Angenommen: 0,
        Zuzuordnen: 1,
      });
    });

    it.each([
      [
        'no header',
        (day: string) => `I-20;X;;${day};Neuvertrag;Abgeschlossen;`,
        'I-20',
        /^Diese Spalte gibt es hier nicht\./,
      ],
      ['an unknown column', () => `${header};Farbe\n`, 'Farbe', /Möglich sind: Auftragsnummer, .*, Plz\.$/],
      ['a column twice', () => `${header};Art\n`, 'Art', /^Diese Spalte steht mehrmals in der Kopfzeile\./],
      ['a column missing', () => 'Auftragsnummer;Code\n', 'Auftragsdatum', /^Auftragsdatum ist ein Pflichtfeld$/],
    ])('are not read at all with %s, and the header’s line says why', async (_, file, column, why) => {
      const before = await orders();
      const { status, body } = await importFile(file(today));
      expect([status, body.Angenommen]).toEqual([200, 0]);
      expect(body.Fehler[0]).toEqual({ Zeile: 1, Feld: column, Grund: expect.stringMatching(why) });
      expect(await orders()).toBe(before);
    });

    it('are refused whole, and at once, where a quote is never closed', async () => {
      // How cheaply: csv.spec.
      const { status, body } = await importFile(`${header}\nI-30;"${'x;y;z\n'.repeat(500_000)}`);
      expect([status, body.Code]).toEqual([400, 'PSOF0002']);
    });

    it('say in the dry run how they were read', async () => {
      const read = async (payload: string | Buffer) => (await importFile(payload, { dryRun: true })).body.Gelesen;
      const file = `${header};Kundennummer\nI-40;;;${today};Neuvertrag;Abgeschlossen;;Jürgen\n`;
      expect(await read(Buffer.from(file, 'latin1'))).toEqual({
        Zeichensatz: 'Windows-1252',
        Trennzeichen: 'Semikolon',
        Beispiel: 'Jürgen',
      });
      expect(await read(Buffer.from(`\uFEFF${file.replaceAll(';', '\t')}`, 'utf16le'))).toMatchObject({
        Zeichensatz: 'UTF-16',
        Trennzeichen: 'Tabulator',
        Beispiel: 'Jürgen',
      });
      expect(await read(file.replaceAll(';', ','))).toMatchObject({ Zeichensatz: 'UTF-8', Trennzeichen: 'Komma' });
    });

    it('may have days as German spreadsheets write them, and a spreadsheet’s habits', async () => {
      const { friends } = await twoFriends();
      const [year, month, day] = today.split('-');
      const days = [`${day}.${month}.${year}`, `${Number(day)}.${Number(month)}.${year}`];
      const rows = days.map((written, at) => `I-5${at};;${friends[at]};${written};Neuvertrag;Abgeschlossen;;`);
      const { body } = await importFile(['sep=;', `${header};`, ...rows, ';;;;;;;', ';;;;;;;'].join('\r\n'));
      expect(body).toMatchObject({ Angenommen: 2, Fehler: [] });
      const { rows: kept } = await api.owner.query(
        `select number, ordered_at from customer_order where number like 'I-5%' order by number`,
      );
      expect(kept).toEqual(['I-50', 'I-51'].map(number => ({ number, ordered_at: new Date(`${today}T12:00:00Z`) })));
      const none = await importFile(`${header}\nI-52;;${friends[0]};31.02.2026;Neuvertrag;Abgeschlossen;`);
      expect(none.body.Fehler).toMatchObject([{ Zeile: 2, Feld: 'Auftragsdatum' }]);
    });

    it('come from an operator: staff and recommenders may not', async () => {
      for (const token of [await api.staff(['AgenturInhaber']), jonas.token])
        expect([401, 403]).toContain((await importFile(header, { token })).status);
    });

    it('leave how many and by whom in the audit log', async () => {
      const { number, friends } = await twoFriends();
      const lines = [
        `I-60;;${friends[0]};${today};Neuvertrag;Abgeschlossen;`,
        `I-61;;;${today};Neuvertrag;Abgeschlossen;`,
      ];
      const renewal = `I-62;${number};;${today};Verlaengerung;Abgeschlossen;`;
      await importFile([header, lines[0], lines[0], lines[1], renewal].join('\n'));
      const { rows } = await api.owner.query(
        `select after from audit_entry where action = 'order.import' and by_name = 'Miriam Sander' order by entry_id desc limit 1`,
      );
      expect(rows[0].after).toMatchObject({ accepted: 1, known: 1, withoutReward: 1, errors: 1 });
    });
  });

  describe('in one signed body', () => {
    it('are answered one by one, in their order', async () => {
      const {
        number,
        friends: [rosa, uwe],
      } = await twoFriends();
      const order = (Auftragsnummer: string, more: object) => ({
        Auftragsnummer,
        Auftragsdatum: `${today}T09:00:00`,
        Art: 'Neuvertrag',
        Status: 'Abgeschlossen',
        ...more,
      });
      const batch = [
        order('B-1', { Empfaengernummer: rosa }),
        { Auftragsnummer: 'B-2' },
        order('B-3', { Empfehlungsnummer: 'NIE-GAB' }),
        order('B-4', { Empfaengernummer: uwe, Farbe: 'blau' }),
        order('B-5', { Empfehlungsnummer: number }),
      ];
      const { status, body } = await signed('POST', '/auftrag/stapel', batch);
      expect([
        status,
        body.map(({ Auftragsnummer, Ergebnis }: Record<string, string>) => [Auftragsnummer, Ergebnis]),
      ]).toEqual([
        200,
        [
          ['B-1', 'Angenommen'],
          ['B-2', 'Abgewiesen'],
          ['B-3', 'Abgewiesen'],
          ['B-4', 'Abgewiesen'],
          ['B-5', 'Angenommen'],
        ],
      ]);
      expect(body[3].Fehler).toEqual([{ Feld: 'Farbe', Grund: 'Dieses Feld ist nicht bekannt.' }]);
    });
    it('are refused whole without a signature, and above a thousand', async () => {
      expect((await api.call('POST', '/auftrag/stapel', [{ Auftragsnummer: 'B-9' }])).status).toBe(403);
      expect(
        (
          await signed(
            'POST',
            '/auftrag/stapel',
            Array.from({ length: 1_001 }, () => ({})),
          )
        ).status,
      ).toBe(400);
    });
  });

  it('tell the provider what became of each: result, status and rewards', async () => {
    const {
      friends: [rosa],
    } = await twoFriends();
    await signed('POST', '/auftrag/stapel', [
      {
        Auftragsnummer: 'G-1',
        Empfaengernummer: rosa,
        Auftragsdatum: `${today}T09:00:00`,
        Art: 'Neuvertrag',
        Status: 'Abgeschlossen',
      },
    ]);
    await api.settle();
    const { status, body } = await signed('GET', '/auftrag/G-1');
    expect(status).toBe(200);
    expect(body).toEqual({
      Auftragsnummer: 'G-1',
      Ergebnis: 'Angenommen',
      Status: 'Offen',
      Praemien: expect.arrayContaining([
        { Fuer: 'Empfehler', WertCent: 3501, Status: 'Offen' },
        { Fuer: 'Empfaenger', WertCent: 3500, Status: 'Offen' },
      ]),
    });
    expect((await signed('GET', '/auftrag/G-99')).status).toBe(404);
    expect((await api.call('GET', '/auftrag/G-1')).status).toBe(403);
  });
});
