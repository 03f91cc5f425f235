import { CommandBus } from '@nestjs/cqrs';
import pg from 'pg';
import { addDays, calendarDay } from '#platform/clock.js';
import { newId } from '#platform/domain/ids.js';
import { HoldReward } from '../../modules/hold/api.js';
import { friend, newAddress, recommender, submission } from './people-api.js';
import { productApi, type Colleague, type ProductApi } from './product-api.test.js';

let api: ProductApi;
beforeAll(async () => {
  api = await productApi();
});
beforeEach(() => api.anew());
afterAll(() => api.close());

const colleague: ProductApi['colleague'] = (...who) => api.colleague(...who);
const miriam = () => colleague('Miriam Sander');
const carla = () => colleague('Carla Brandt', 'Betreiber');

/** Jonas recommends under an advisor of agency A-1; each friend buys. */
async function contracts(...orderNumbers: readonly string[]) {
  const person = await recommender(api, 'jonas@example.org');
  const { body } = await api.call('POST', '/Empfehlen/create', submission(person.email, { Agentennummer: 'B-1001' }), {
    token: person.token,
  });
  const number = body.Empfehlungsnummer as string;
  for (const orderNumber of orderNumbers) {
    const contact = (
      await api.call('POST', `/empfaenger/create/${number}`, friend(`${newId()}@example.org`, { Nachname: 'Palm' }), {
        address: newAddress(),
      })
    ).body.Empfaengernummer;
    await api.settle();
    await api.concluded(contact, orderNumber);
  }
  await api.settle();
  return { ...person, recommendation: number };
}

const inbox = async ({ token }: Colleague, query = ''): Promise<any> => {
  const { status, body } = await api.call('GET', `/agentur/warteschlange${query}`, undefined, { token });
  expect(status).toBe(200);
  return body;
};
const kinds = ({ Content }: any): string[] => Content.map(({ Art }: any) => Art);
const numbers = ({ Content }: any): string[] => Content.map(({ Nummer }: any) => Nummer);
const assign = (item: string, body: object, { token }: Colleague) =>
  api.call('PUT', `/agentur/warteschlange/${item}/zustaendig`, body, { token });
const note = (item: string, Text: string, { token }: Colleague) =>
  api.call('POST', `/agentur/warteschlange/${item}/notizen`, { Text }, { token });
const refusedAt = (field: string) => ({
  status: 400,
  body: { Code: 'PSOF0002', Errors: [expect.objectContaining({ Field: field })] },
});

/** With the link of a reward of theirs. */
const givesCustomerNumber = async (personId: string) => {
  const { rows } = await api.owner.query('select reward_id from reward where beneficiary_id = $1', [personId]);
  const token = await api.issue('reward', rows[0].reward_id);
  await api.call('PUT', '/empfehler/SetKundennummerForEmpfehler/K-4711', undefined, { token });
};
const mailsComeBack = (personId: string) =>
  api.owner.query(`update person set unreachable_since = now(), unreachable_why = 'unknown' where person_id = $1`, [
    personId,
  ]);
const bankLine = (key: string) =>
  api.owner.query(
    `insert into bank_response_open (tenant_id, entry_key, sha256, kind, amount_cents, why, at)
     values ($1, $2, 'abc', 'settled', 4500, 'unknown-payment', now())`,
    [api.tenantId, key],
  );
/** A ready reward of them that an operator has to decide on. */
async function held({ email, token }: { email: string; token: string }): Promise<string> {
  await api.readyReward(email, token);
  const [{ rewardId }] = await api.events('RewardReady');
  await api.inTenant(() => api.get(CommandBus).execute(new HoldReward({ rewardId, reason: 'account-disputed' })));
  await api.settle();
  return rewardId;
}

describe('The inbox of an agency', () => {
  it('shows an order to release: whose, since when, from when overdue; and no longer once it is released', async () => {
    const { recommendation } = await contracts('T-1');
    const staff = await miriam();
    expect((await inbox(staff)).Content).toEqual([
      {
        Art: 'Freigabe',
        Nummer: 'T-1',
        Titel: 'Jonas Weber → Rosa Palm',
        Untertitel: expect.stringMatching(/^T-1 · Zuhause 100 · /),
        Seit: expect.any(String),
        Faellig: expect.any(String),
        Zustaendig: null,
        WiedervorlageAm: null,
        Notizen: [],
        Empfehlungsnummer: recommendation,
        Empfehlernummer: null,
        BetragCent: expect.any(Number),
      },
    ]);
    await api.call('PUT', `/agentur/auftragfreigeben/${recommendation}/T-1`, undefined, staff);
    expect((await inbox(staff)).Content).toEqual([]);
    await api.settle();
    expect((await inbox(staff)).Content).toEqual([]);
  });

  it('shows what is overdue first, then what waits longest, and filters it', async () => {
    await givesCustomerNumber((await contracts('T-1', 'T-2')).id);
    await api.owner.query(`update order_report set overdue_from = now() - interval '1 day' where number = 'T-2'`);
    await api.owner.query(`update customer_number set submitted_at = now() - interval '90 days'`);
    const staff = await miriam();
    const all = await inbox(staff);
    expect(kinds(all)).toEqual(['Freigabe', 'Kundennummer', 'Freigabe']);
    expect(numbers(all)[0]).toBe('T-2');
    expect(numbers(await inbox(staff, '?faellig=ueberfaellig'))).toEqual(['T-2']);
    expect(kinds(await inbox(staff, '?art=Kundennummer'))).toEqual(['Kundennummer']);
    expect(await inbox(staff, '?pagesize=2&page=2')).toMatchObject({ TotalCount: 3, PageCount: 2, HasNext: false });
  });

  it('counts every kind, whatever is asked for', async () => {
    const { id } = await contracts('T-1', 'T-2');
    await mailsComeBack(id);
    const staff = await miriam();
    await assign('Unzustellbar/' + id, { Mitarbeiternummer: staff.number }, staff);
    const { Anzahlen } = await inbox(staff, '?art=Freigabe');
    expect(Anzahlen).toHaveLength(2);
    expect(Anzahlen).toEqual(
      expect.arrayContaining([
        { Art: 'Freigabe', Anzahl: 2, Ueberfaellig: 0, Meine: 0, Niemandes: 2, Zurueckgestellt: 0 },
        { Art: 'Unzustellbar', Anzahl: 1, Ueberfaellig: 0, Meine: 1, Niemandes: 0, Zurueckgestellt: 0 },
      ]),
    );
  });

  it('is another agency’s with nothing of it, and holds nothing that operators decide', async () => {
    const person = await contracts('T-1');
    await givesCustomerNumber(person.id);
    await mailsComeBack(person.id);
    await held(await recommender(api, 'mia@example.org'));
    await bankLine('line-1');
    expect((await inbox(await colleague('Bernd Fremd', 'AgenturInhaber', 'B-2'))).Content).toEqual([]);
    expect(kinds(await inbox(await miriam())).sort()).toEqual(['Freigabe', 'Kundennummer', 'Unzustellbar']);
    expect(kinds(await inbox(await carla())).sort()).toEqual(['Bankzeile', 'Pruefung']);
  });

  it('asks as many statements for many kinds and rows as for one', async () => {
    const person = await contracts('T-1');
    const staff = await miriam();
    const one = await fewestStatementsOf(() => inbox(staff));
    await givesCustomerNumber(person.id);
    await mailsComeBack(person.id);
    for (const item of ['Freigabe/T-1', `Unzustellbar/${person.id}`]) await note(item, 'Ruft zurück.', staff);
    const many = await fewestStatementsOf(() => inbox(staff));
    expect([one.answer.TotalCount, many.answer.TotalCount]).toEqual([1, 3]);
    expect(many.sent.length).toBeLessThanOrEqual(one.sent.length);
  });
});

describe('Something that waits', () => {
  it('is taken, given to a colleague and given back', async () => {
    await contracts('T-1', 'T-2');
    const [staff, other] = [await miriam(), await colleague('Paul Anders')];
    await assign('Freigabe/T-1', { Mitarbeiternummer: staff.number }, staff);
    // Both orders belong to one case, which one colleague has.
    expect(numbers(await inbox(staff, '?wer=ich')).sort()).toEqual(['T-1', 'T-2']);
    expect((await inbox(staff, '?wer=niemand')).Content).toEqual([]);
    await assign('Freigabe/T-1', { Mitarbeiternummer: other.number }, staff);
    expect((await inbox(staff, `?wer=${other.number}`)).Content[0].Zustaendig).toEqual({
      Mitarbeiternummer: other.number,
      Name: 'Paul Anders',
    });
    await assign('Freigabe/T-1', { Mitarbeiternummer: null }, other);
    expect(numbers(await inbox(staff, '?wer=niemand')).sort()).toEqual(['T-1', 'T-2']);
  });

  it('is put off to a day and comes up again on it', async () => {
    const { id } = await contracts();
    await mailsComeBack(id);
    const staff = await miriam();
    const item = `Unzustellbar/${id}`;
    const tomorrow = calendarDay(addDays(api.clock.now(), 1));
    expect((await assign(item, { Mitarbeiternummer: null, WiedervorlageAm: tomorrow }, staff)).status).toBe(204);
    expect((await inbox(staff)).Content).toEqual([]);
    expect((await inbox(staff, '?faellig=spaeter')).Content).toMatchObject([{ WiedervorlageAm: tomorrow }]);
    await assign(item, { Mitarbeiternummer: null, WiedervorlageAm: calendarDay(api.clock.now()) }, staff);
    expect(numbers(await inbox(staff))).toEqual([id]);
  });

  it('is noted on, an order on its case', async () => {
    const { id, recommendation } = await contracts('T-1');
    await mailsComeBack(id);
    const staff = await miriam();
    expect((await note('Freigabe/T-1', 'Fragt nach dem Vertrag.', staff)).status).toBe(201);
    await note(`Unzustellbar/${id}`, 'Neue Adresse erfragt.', staff);
    const texts = ({ Notizen }: any) => Notizen.map(({ Text }: any) => Text);
    const { Content } = await inbox(staff);
    expect(Content.map((item: any) => [item.Art, texts(item)]).sort()).toEqual([
      ['Freigabe', ['Fragt nach dem Vertrag.']],
      ['Unzustellbar', ['Neue Adresse erfragt.']],
    ]);
    const shown = await api.call('GET', `/agentur/vorgang/${recommendation}`, undefined, staff);
    expect(texts(shown.body)).toEqual(['Fragt nach dem Vertrag.']);
    const { rows } = await api.owner.query(
      `select action, subject from audit_entry where action like '%.note' order by at`,
    );
    expect(rows).toEqual([
      { action: 'case.note', subject: recommendation },
      { action: 'inbox.note', subject: id },
    ]);
  });

  it('is decided on by the people whose role may, and by nobody else', async () => {
    const person = await contracts('T-1');
    const rewardId = await held(person);
    const [staff, operator] = [await miriam(), await carla()];
    expect((await assign(`Pruefung/${rewardId}`, { Mitarbeiternummer: operator.number }, operator)).status).toBe(204);
    expect((await assign(`Pruefung/${rewardId}`, { Mitarbeiternummer: staff.number }, staff)).status).toBe(404);
    expect(await assign(`Pruefung/${rewardId}`, { Mitarbeiternummer: staff.number }, operator)).toMatchObject(
      refusedAt('Mitarbeiternummer'),
    );
    expect((await assign('Freigabe/T-1', { Mitarbeiternummer: null }, operator)).status).toBe(404);
    expect((await note('Freigabe/T-9', 'Gibt es nicht.', staff)).status).toBe(404);
    const yesterday = calendarDay(addDays(api.clock.now(), -1));
    expect(
      await assign('Freigabe/T-1', { Mitarbeiternummer: staff.number, WiedervorlageAm: yesterday }, staff),
    ).toMatchObject(refusedAt('WiedervorlageAm'));
  });

  it('loses its notes with the data of the recommender it is about', async () => {
    const { id } = await contracts();
    await mailsComeBack(id);
    await note(`Unzustellbar/${id}`, 'Neue Adresse erfragt.', await miriam());
    await api.call('DELETE', `/empfehler/delete`, undefined, { token: await api.issue('user', id) });
    await api.settle();
    expect((await api.owner.query('select 1 from work_note')).rows).toEqual([]);
  });
});

/** The statements that reached the database meanwhile, without those that begin and end transactions. */
async function statementsOf<Answer>(work: () => Promise<Answer>) {
  const sent: string[] = [];
  const query = jest.spyOn(pg.Client.prototype, 'query');
  try {
    const answer = await work();
    for (const [first] of query.mock.calls as unknown[][]) {
      const text = typeof first === 'string' ? first : ((first as { text?: string } | null)?.text ?? '');
      if (!/^\s*(begin|commit|rollback|set|savepoint|release)\b/i.test(text)) sent.push(text);
    }
    return { answer, sent };
  } finally {
    query.mockRestore();
  }
}

/** Now and then something else of the process asks as well, such as whether a tenant has changed. */
async function fewestStatementsOf<Answer>(work: () => Promise<Answer>) {
  const runs = [await statementsOf(work), await statementsOf(work), await statementsOf(work)];
  return runs.reduce((fewest, run) => (run.sent.length < fewest.sent.length ? run : fewest));
}
