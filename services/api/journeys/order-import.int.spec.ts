import { CommandBus } from '@nestjs/cqrs';
import { SetProviderSecret } from '../../modules/order/api.js';
import { providerSignature } from '../../modules/order/use-cases/report-order.js';
import { recommender } from './people-api.js';
import { programmeApi, type ProgrammeApi } from './programme-api.test.js';

const secret = 'the-providers-secret';
const header = 'Auftragsnummer;Empfehlungsnummer;Empfaengernummer;Auftragsdatum;Art;Status;ProduktId';

/** docs/specification/orders.md#how-orders-arrive: one by one, many in one body, or as a file. */
describe('Orders that come many at once', () => {
  let api: ProgrammeApi;
  let jonas: { id: string; token: string };
  let operator: string;
  let today: string;

  beforeAll(async () => {
    api = await programmeApi();
    await api.inTenant(() => api.get(CommandBus).execute(new SetProviderSecret(secret)));
    jonas = await recommender(api, 'jonas@example.org');
    operator = await api.staff(['Betreiber'], null);
    today = api.clock.now().toISOString().slice(0, 10);
  });
  afterAll(() => api.close());

  const importFile = async (payload: string, { token = operator, dryRun = false } = {}) => {
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
        'x-signature': providerSignature(secret, timestamp, body === undefined ? '' : JSON.stringify(body)),
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
        [5, ''],
        [6, 'Auftragsdatum'],
        [8, 'Art'],
        [9, 'ProduktId'],
        [10, 'Empfehlungsnummer'],
      ]);
      expect(done.body.Fehler).toEqual(tried.body.Fehler);
      expect(await orders()).toBe(before + 2);
      expect((await importFile(lines)).body).toMatchObject({ Angenommen: 0, Bekannt: 3 });
    });

    it('stay unassigned where two contacts fit, as over the wire', async () => {
      const { number } = await twoFriends();
      expect((await importFile(`${header}\nI-10;${number};;${today};Neuvertrag;Abgeschlossen;`)).body).toMatchObject({
        Angenommen: 0,
        Zuzuordnen: 1,
      });
    });

    it.each([
      ['no header', (day: string) => `I-20;X;;${day};Neuvertrag;Abgeschlossen;`],
      ['an unknown column', () => `${header};Farbe\n`],
      ['a column twice', () => `${header};Art\n`],
      ['a column missing', () => 'Auftragsnummer;Code\n'],
    ])('are not read at all with %s, and the header’s line says why', async (_, file) => {
      const before = await orders();
      const { status, body } = await importFile(file(today));
      expect([status, body.Angenommen, body.Fehler[0].Zeile]).toEqual([200, 0, 1]);
      expect(await orders()).toBe(before);
    });

    it('are refused whole, and at once, where a quote is never closed', async () => {
      const from = performance.now();
      const { status, body } = await importFile(`${header}\nI-30;"${'x;y;z\n'.repeat(500_000)}`);
      expect([status, body.Code]).toEqual([400, 'PSOF0002']);
      expect(performance.now() - from).toBeLessThan(5_000);
    });

    it('come from an operator: staff and recommenders may not', async () => {
      for (const token of [await api.staff(['AgenturInhaber']), jonas.token])
        expect([401, 403]).toContain((await importFile(header, { token })).status);
    });

    it('leave how many and by whom in the audit log', async () => {
      const { rows } = await api.owner.query(
        `select after from audit_entry where action = 'order.import' order by at limit 1`,
      );
      expect(rows[0].after).toMatchObject({ accepted: 1, known: 1, withoutReward: 1, errors: 5 });
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
