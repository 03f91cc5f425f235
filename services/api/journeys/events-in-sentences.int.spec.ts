import { rowsOf } from '#shared/spreadsheets.js';
import { calendarDay, daysFrom } from '#shared/calendar.js';
import { ordersWorld } from './product-api.test.js';

/** docs/specification/operations.md#events: what an operator reads of them. */
describe('The events of a programme', () => {
  const world = ordersWorld();
  let operator: string;
  let referral: { Empfehlungsnummer: string; Code: string };
  let rosa: { number: string };
  let order: string;

  const ask = (query: string, headers: Record<string, string> = {}) =>
    world.api.call('GET', `/betrieb/ereignisse?pagesize=200&${query}`, undefined, { token: operator, headers });
  const sentences = async (query: string, headers?: Record<string, string>): Promise<string[]> =>
    (await ask(query, headers)).body.Content.map(({ Satz }: { Satz: string }) => Satz);

  beforeAll(async () => {
    operator = await world.api.staff(['Betreiber'], '');
    referral = await world.recommend();
    rosa = await world.confirmed(referral.Empfehlungsnummer, 'Rosa');
    order = (await world.report({ Empfaengernummer: rosa.number })).number;
    await world.recommend();
    await world.release(referral.Empfehlungsnummer, order);
    await world.api.settle();
  });

  it('are sentences with the numbers that people know, newest first', async () => {
    const told = await sentences(`nummer=${referral.Empfehlungsnummer}`);
    expect(told.at(-1)).toMatch(
      new RegExp(`^Empfehlung ${referral.Empfehlungsnummer} wurde angelegt, Prämie 70,01.€, gültig bis `),
    );
    expect(told).toEqual(
      expect.arrayContaining([
        `Empfänger ${rosa.number} hat die E-Mail-Adresse zu Empfehlung ${referral.Empfehlungsnummer} bestätigt.`,
        `Auftrag ${order} wurde freigegeben.`,
        expect.stringMatching(new RegExp(`^Prämie von 35,01.€ des Empfehlers aus Auftrag ${order} steht bereit, `)),
      ]),
    );
  });

  it('are read in the caller’s language', async () => {
    expect(await sentences(`nummer=${order}`, { 'accept-language': 'en' })).toContain(`Order ${order} was released.`);
  });

  it('hold no id and no name of the code in any sentence', async () => {
    const { body } = await ask('');
    expect(body.TotalCount).toBeGreaterThan(10);
    for (const { Satz, Wer, Typ, Nummer } of body.Content) {
      for (const text of [Satz, Wer, Nummer ?? '']) {
        expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
        expect(text).not.toContain(Typ);
      }
    }
  });

  it.each([
    ['the order with what it earned', () => order, ['Auftrag', 'Praemie']],
    ['the contact with order and rewards', () => rosa.number, ['Auftrag', 'Empfaenger', 'Praemie']],
    ['the whole recommendation', () => referral.Empfehlungsnummer, ['Auftrag', 'Empfaenger', 'Empfehlung', 'Praemie']],
    ['nothing', () => '4040404040', []],
  ])('are found by a number: %s', async (_, number, kinds) => {
    const { body } = await ask(`nummer=${number()}`);
    expect([...new Set<string>(body.Content.map(({ Art }: { Art: string }) => Art))].sort()).toEqual(kinds);
  });

  it('are found by kind and by days of the programme, both included', async () => {
    const today = calendarDay(world.api.clock.now());
    expect(await sentences(`art=Auftrag&nummer=${referral.Empfehlungsnummer}`)).toHaveLength(3);
    const { body: all } = await ask('');
    expect((await ask(`von=${today}&bis=${today}`)).body.TotalCount).toBe(all.TotalCount);
    expect((await ask(`von=${daysFrom(today, 1)}`)).body.TotalCount).toBe(0);
    expect((await ask(`bis=${daysFrom(today, -1)}`)).body.TotalCount).toBe(0);
    expect(await ask(`von=${today}&bis=${daysFrom(today, -1)}`)).toMatchObject({ status: 400 });
    for (const day of ['0001-01-01', '9999-12-31'])
      for (const end of ['von', 'bis']) expect(await ask(`${end}=${day}`)).toMatchObject({ status: 400 });
    expect(await ask('art=OrderReleased')).toMatchObject({ status: 400 });
  });

  it('come as one file, all of them', async () => {
    const { TotalCount } = (await ask('')).body;
    const answer = await world.api.inject({
      url: '/api/v1/test/betrieb/ereignisse',
      headers: { authorization: `Bearer ${operator}`, accept: 'text/csv' },
    });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [header, ...rows] = rowsOf(answer.body);
    expect(header!.values).toEqual(['Zeit', 'Art', 'Nummer', 'Ereignis', 'Wer']);
    expect(rows).toHaveLength(TotalCount);
    expect(rows.some(({ values }) => values[2] === order && values[3] === `Auftrag ${order} wurde freigegeben.`)).toBe(
      true,
    );
  });
});
