import { providerSignature } from '../../modules/order/use-cases/report-order.js';
import { ordersWorld, providerSecret } from './product-api.test.js';

const world = ordersWorld();
beforeEach(() => world.anew());

/** docs/specification/orders.md#one-order-one-number */
describe('One order', () => {
  const { recommend, confirmed, report, rewards, assign, release } = world;
  const signed = (path: string) => {
    const timestamp = String(Math.floor(world.api.clock.now().getTime() / 1000));
    const headers = { 'x-timestamp': timestamp, 'x-signature': providerSignature(providerSecret, timestamp, '') };
    return world.api.call('GET', path, undefined, { headers });
  };
  const numbers = async (number: string): Promise<string[]> =>
    (
      await world.api.owner.query(
        `select o.number from customer_order o join recommendation r using (tenant_id, recommendation_id) where r.number = $1`,
        [number],
      )
    ).rows.map(row => row.number);

  it('counts once however its number is spelled, and the answer says as what it is known', async () => {
    const { Empfehlungsnummer, Code } = await recommend();
    expect((await report({ Code }, 'R-2027/1')).body).toEqual({ Auftragsnummer: 'R-2027/1', Ergebnis: 'Angenommen' });
    const spellings = [
      'r-2027/1',
      'R20271',
      'R 2027 1',
      'Ｒ－２０２７／１',
      'R—2027—1',
      'R−2027.1',
      'Ｒ2027_1',
      'R-2027-①',
    ];
    for (const spelling of spellings)
      expect((await report({ Code }, spelling)).body).toEqual({
        Auftragsnummer: spelling,
        Ergebnis: 'Bekannt',
        GemeldetAls: 'R-2027/1',
      });
    expect(await numbers(Empfehlungsnummer)).toEqual(['R-2027/1']);
    expect(await rewards(Empfehlungsnummer)).toHaveLength(1);
  });

  it('counts once where two spellings are reported at the same time', async () => {
    const { Empfehlungsnummer, Code } = await recommend();
    const told = await Promise.all(['Z-77', 'z77', 'Z 77', 'Ｚ７７'].map(spelling => report({ Code }, spelling)));
    expect(told.map(({ body }) => body.Ergebnis).sort()).toEqual(['Angenommen', 'Bekannt', 'Bekannt', 'Bekannt']);
    expect(await numbers(Empfehlungsnummer)).toHaveLength(1);
  });

  it('is kept as it was sent, composed and trimmed', async () => {
    const { Empfehlungsnummer, Code } = await recommend();
    await report({ Code }, '  MU\u0308 \u00a0 0815 ');
    expect(await numbers(Empfehlungsnummer)).toEqual(['MÜ 0815']);
  });

  it('is refused under another spelling with other facts, with the spelling it is known by', async () => {
    const first = await recommend();
    const second = await recommend();
    await report({ Code: first.Code }, 'K-4711');
    const { status, body } = await report({ Code: second.Code }, 'k4711');
    expect([status, body.Errors]).toEqual([
      400,
      [{ Field: 'Auftragsnummer', Message: expect.stringContaining('andere Schreibweise des Auftrags K-4711') }],
    ]);
    const otherKind = await report({ Code: first.Code, Art: 'Verlaengerung' }, 'k4711');
    expect(otherKind.body.Errors.map(({ Field }: { Field: string }) => Field)).toEqual(['Auftragsnummer', 'Art']);
  });

  it.each([
    ['a sign without width', 'R-9\u200b1', 'U+200B'],
    ['a sign that turns the direction', 'R-9\u202e1', 'U+202E'],
    ['a control', 'R-9\u00071', 'U+0007'],
    ['a tab', 'R-9\t1', 'U+0009'],
    ['a soft hyphen', 'R-9\u00ad1', 'U+00AD'],
    ['a pictograph', 'R-91😀', '😀'],
    ['a key of a telephone', 'R-9\u0031\ufe0f\u20e3', 'U+FE0F'],
    ['a letter that is empty', 'R-9\u31641', 'U+3164'],
  ])('has no number with %s', async (_, number, sign) => {
    const { Code } = await recommend();
    const { status, body } = await report({ Code }, number);
    expect([status, body.Errors]).toEqual([
      400,
      [{ Field: 'Auftragsnummer', Message: expect.stringContaining(`Das Zeichen ${sign} `) }],
    ]);
  });

  it('has no number of separators alone', async () => {
    const { Code } = await recommend();
    const { body } = await report({ Code }, '/ . /');
    expect(body.Errors).toEqual([
      { Field: 'Auftragsnummer', Message: 'Eine Nummer hat mindestens einen Buchstaben oder eine Ziffer.' },
    ]);
  });

  it('is found by any spelling: by the provider, by staff who search, assign and release', async () => {
    const { Empfehlungsnummer, Code } = await recommend();
    const rosa = await confirmed(Empfehlungsnummer, 'Rosa');
    await confirmed(Empfehlungsnummer, 'Mia');
    expect((await report({ Code }, 'S-31/7')).body.Ergebnis).toBe('Zuzuordnen');
    expect((await signed('/auftrag/s317')).body).toMatchObject({ Auftragsnummer: 'S-31/7', Ergebnis: 'Zuzuordnen' });
    const found = async (text: string) =>
      (
        await world.api.call('PUT', '/agentur/auftraege/alle', { Filter: { Suche: text } }, { token: world.staff })
      ).body.Content.map(({ Auftragsnummer }: { Auftragsnummer: string }) => Auftragsnummer);
    for (const text of ['S-31/7', 's317', 'Ｓ３１７', 'S—31—7']) expect(await found(text)).toEqual(['S-31/7']);
    const assigned = await assign('s317', { Empfehlungsnummer, Empfaengernummer: rosa.number });
    expect(assigned.status).toBe(204);
    expect((await release(Empfehlungsnummer, 'S31-7')).status).toBe(204);
    expect((await signed('/auftrag/S 31 7')).body.Status).toBe('Freigegeben');
  });

  it('names its buyer by any spelling of their customer number', async () => {
    const { Empfehlungsnummer, Code } = await recommend();
    const [rosa, mia] = [await confirmed(Empfehlungsnummer, 'Rosa'), await confirmed(Empfehlungsnummer, 'Mia')];
    await report({ Empfaengernummer: rosa.number, Kundennummer: 'KD-00/12' }, 'C-1');
    await report({ Empfaengernummer: mia.number, Kundennummer: 'KD-00/13' }, 'C-2');
    const { body } = await report({ Code, Kundennummer: 'kd 0012' }, 'C-3');
    expect(body.Ergebnis).toBe('KeinePraemie');
    const refused = await report({ Code, Kundennummer: 'KD-0012\u200b' }, 'C-4');
    expect(refused.body.Errors).toEqual([{ Field: 'Kundennummer', Message: expect.stringContaining('U+200B') }]);
  });
});
