import { CommandBus } from '@nestjs/cqrs';
import { addDays } from '#platform/clock.js';
import { SetProviderSecret } from '../../modules/order/api.js';
import { providerSignature } from '../../modules/order/use-cases/report-order.js';
import { friend, hiddenProduct, product, recommender, submission } from './people-api.js';
import { programmeApi, type ProgrammeApi } from './programme-api.test.js';

const secret = 'the-providers-secret';
const solar = 800;
const unpaid = 801;

/** docs/specification/orders.md#whose-order-it-is, sentence by sentence, at the wire. */
describe('An order', () => {
  let api: ProgrammeApi;
  let jonas: { id: string; token: string };
  let staff: string;
  let other: string;
  let orders = 0;
  let addresses = 0;

  beforeAll(async () => {
    api = await programmeApi();
    await api.inTenant(() => api.get(CommandBus).execute(new SetProviderSecret(secret)));
    for (const id of [solar, unpaid]) {
      await api.owner.query(
        `insert into product select tenant_id, $1::int, 'X' || $1::int, kind, $1::int, name, false, url, details from product where product_id = $2`,
        [id, product],
      );
    }
    await api.owner.query(
      `insert into reward_offer select tenant_id, $1::int, $1::int, 9000, starts_on, ends_on, display_ends_on from reward_offer where product_id = $2`,
      [solar, product],
    );
    jonas = await recommender(api, 'jonas@example.org');
    [staff, other] = [await api.staff(['AgenturInhaber'], 'A-1'), await api.staff(['AgenturInhaber'], 'B-2')];
  });
  afterAll(() => api.close());

  const recommend = async (changes: object = {}) =>
    (await api.call('POST', '/Empfehlen/create', submission('jonas@example.org', changes), { token: jonas.token }))
      .body as { Empfehlungsnummer: string; Code: string };
  /** Everybody from a network of their own, or a captcha would be asked for. */
  const newAddress = () => `203.0.113.${++addresses}`;
  const entered = async (number: string, name: string) => {
    const { body } = await api.call(
      'POST',
      `/empfaenger/create/${number}`,
      friend(`${name}-${number}@example.org`, { Vorname: name, Nachname: 'Palm' + number }),
      { address: newAddress() },
    );
    return {
      number: body.Empfaengernummer as string,
      id: (await api.events('RecipientRegistered')).at(-1).recipientId as string,
      name,
    };
  };
  const confirmed = async (number: string, name: string) => {
    const contact = await entered(number, name);
    await api.call(
      'PUT',
      '/empfaenger/zustimmung',
      { AgbText: true },
      { token: await api.issue('recipient', contact.id) },
    );
    return contact;
  };
  const report = async (fields: object, Auftragsnummer = `W-${++orders}`) => {
    const body = {
      Auftragsnummer,
      Auftragsdatum: api.clock.now().toISOString().slice(0, 19),
      Art: 'Neuvertrag',
      Status: 'Abgeschlossen',
      ...fields,
    };
    const timestamp = String(Math.floor(api.clock.now().getTime() / 1000));
    const answer = await api.call('POST', '/auftrag', body, {
      headers: { 'x-timestamp': timestamp, 'x-signature': providerSignature(secret, timestamp, JSON.stringify(body)) },
    });
    await api.settle();
    return { ...answer, number: Auftragsnummer };
  };
  const linesOf = async (number: string): Promise<any[]> =>
    (
      await api.call('GET', '/empfehler/empfehlungen?pagesize=100', undefined, { token: jonas.token })
    ).body.Content.filter((row: { Empfehlungsnummer: string }) => row.Empfehlungsnummer === number);
  /** Who was granted what, and what still stands of it. */
  const rewards = async (number: string): Promise<string[]> => {
    const { rows } = await api.owner.query(
      `select w.beneficiary || ' ' || coalesce(p.first_name, 'nobody') || ' ' || w.amount_cents || ' ' || w.status as text from reward w join recommendation r using (tenant_id, recommendation_id)
       left join person p on p.tenant_id = w.tenant_id and p.person_id = w.recipient_id where r.number = $1 order by text`,
      [number],
    );
    return rows.map(({ text }) => text);
  };
  const inReport = async (number: string, token = staff) =>
    (await api.call('PUT', '/agentur/auftraege/alle', { Filter: { Auftragsnummer: number } }, { token })).body
      .Content[0];
  const assign = async (order: string, body: object, token = staff) => {
    const answer = await api.call(
      'PUT',
      `/agentur/auftragzuordnen/${order}`,
      { Grund: 'Adresse geprüft', ...body },
      { token },
    );
    await api.settle();
    return answer;
  };
  const release = (number: string, order: string) =>
    api.call('PUT', `/agentur/auftragfreigeben/${number}/${order}`, undefined, { token: staff });
  const refusedBy = (field: string) => ({
    status: 400,
    body: { Code: 'PSOF0002', Errors: [expect.objectContaining({ Field: field })] },
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
      await api.settle();
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
      await api.settle();
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
      await api.settle();
      const now = api.clock.now();
      api.clock.moveTo(addDays(now, 181));
      await api.settle();
      api.clock.moveTo(now);
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
        report({ Code, Auftragsdatum: addDays(api.clock.now(), days).toISOString().slice(0, 19) });
      expect(await dated(2)).toMatchObject(refusedBy('Auftragsdatum'));
      expect((await dated(0.9)).status).toBe(202);
    });
  });

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
      const { body } = await api.call('GET', `/agentur/auftragzuordnen/${number}`, undefined, { token: staff });
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

    it('is that contact’s then, and earns for them; in the audit log with the reason', async () => {
      const { Empfehlungsnummer, rosa, number } = await undecided();
      expect((await assign(number, { Empfehlungsnummer, Empfaengernummer: rosa.number })).status).toBe(204);
      expect(await rewards(Empfehlungsnummer)).toEqual(['recipient Rosa 3500 open', 'recommender Rosa 3501 open']);
      expect(await inReport(number)).toMatchObject({
        Status: 'Offen',
        Empfaenger: expect.stringContaining('Rosa'),
        PraemieCent: 7001,
      });
      const { rows } = await api.owner.query(
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
      await api.settle();
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
        (await api.call('GET', `/agentur/auftragzuordnen/${theirs.number}`, undefined, { token: staff })).status,
      ).toBe(404);
      expect(
        (await api.call('GET', `/agentur/auftragzuordnen/${theirs.number}`, undefined, { token: other })).status,
      ).toBe(200);
      await api.owner.query(`update recommendation set status = 'expired' where number = $1`, [
        strangers.Empfehlungsnummer,
      ]);
      expect((await assign(number, { Empfehlungsnummer: strangers.Empfehlungsnummer })).body.Code).toBe('PSOF0305');
      expect(await rewards(Empfehlungsnummer)).toEqual([]);
    });

    it('keeps the recommendation open meanwhile', async () => {
      const { Empfehlungsnummer, Code } = await recommend();
      await entered(Empfehlungsnummer, 'Ines');
      const { number } = await report({ Code });
      const now = api.clock.now();
      api.clock.moveTo(addDays(now, 61));
      await api.settle();
      const { rows } = await api.owner.query('select status from recommendation where number = $1', [
        Empfehlungsnummer,
      ]);
      api.clock.moveTo(now);
      expect(rows).toEqual([{ status: 'open' }]);
      await assign(number, { Empfehlungsnummer });
      expect(await rewards(Empfehlungsnummer)).toEqual(['recommender nobody 7001 open']);
    });
  });

  it('of an advisor is seen and released by the advisor’s agency (it was stuck for ever)', async () => {
    const { Empfehlungsnummer, Code } = await recommend({ AgentNumber: 'B-2002' });
    const { number } = await report({ Code });
    expect([await inReport(number, other), await inReport(number, staff)]).toMatchObject([
      { Status: 'Offen' },
      undefined,
    ]);
    expect((await release(Empfehlungsnummer, number)).status).toBe(404);
    expect(
      (await api.call('PUT', `/agentur/auftragfreigeben/${Empfehlungsnummer}/${number}`, undefined, { token: other }))
        .status,
    ).toBe(204);
  });

  it('that nobody decides is overdue 14 days after it could be, and can be filtered for', async () => {
    const { Code } = await recommend();
    const { number } = await report({ Code });
    const overdueAfter = async (days: number) => {
      const now = api.clock.now();
      api.clock.moveTo(addDays(now, days));
      return overdue().finally(() => api.clock.moveTo(now));
    };
    const overdue = async () =>
      (
        await api.call(
          'PUT',
          '/agentur/auftraege/alle',
          { Filter: { Ueberfaellig: true, Auftragsnummer: number } },
          { token: await api.staff(['AgenturInhaber'], 'A-1') },
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

  describe('that the agency refuses', () => {
    const refuse = async (
      number: string,
      order: string,
      Grund = 'Der Vertrag besteht schon seit 2019.',
      token = staff,
    ) => {
      const answer = await api.call('PUT', `/agentur/auftragablehnen/${number}/${order}`, { Grund }, { token });
      await api.settle();
      return answer;
    };

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
      expect((await api.mailsTo('jonas@example.org')).at(-1)!.text).toContain('Der Vertrag besteht schon seit 2019.');
      expect((await api.mailsTo(`Rosa-${Empfehlungsnummer}@example.org`)).at(-1)!.text).not.toContain('2019');
      const { rows } = await api.owner.query(
        `select after from audit_entry where action = 'order.refuse' and subject = $1`,
        [number],
      );
      expect(rows).toMatchObject([{ after: { status: 'refused', reason: 'Der Vertrag besteht schon seit 2019.' } }]);
      expect(await inReport(number)).toMatchObject({ Status: 'Storniert', Hinweise: ['Von der Agentur abgelehnt'] });
      expect((await release(Empfehlungsnummer, number)).body.Code).toBe('PSOF0702');
    });

    it('is refused to be refused after its release, and to another agency', async () => {
      const { Empfehlungsnummer, Code } = await recommend({ Agentennummer: 'B-1001' });
      const { number } = await report({ Code });
      expect((await refuse(Empfehlungsnummer, number, 'x', other)).status).toBe(404);
      expect((await refuse(Empfehlungsnummer, number, '')).status).toBe(400);
      await release(Empfehlungsnummer, number);
      expect(await refuse(Empfehlungsnummer, number)).toMatchObject({ status: 409, body: { Code: 'PSOF0702' } });
    });

    it('while nobody knows whose it is tells the recommender too', async () => {
      const { Empfehlungsnummer, Code } = await recommend();
      await confirmed(Empfehlungsnummer, 'Rosa');
      await confirmed(Empfehlungsnummer, 'Mia');
      const { number } = await report({ Code });
      await refuse(Empfehlungsnummer, number, 'Kein Neuvertrag.');
      expect((await api.mailsTo('jonas@example.org')).at(-1)!.text).toContain('Kein Neuvertrag.');
      expect((await linesOf(Empfehlungsnummer)).map(({ Stufe }) => Stufe)).toEqual(['Reagiert', 'Reagiert']);
    });
  });
});
