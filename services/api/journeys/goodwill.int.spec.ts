import { newId } from '#platform/domain/ids.js';
import { recommender } from './people-api.js';
import { programmeApi, tokenIn, type ProgrammeApi } from './programme-api.test.js';

describe('A goodwill reward', () => {
  let api: ProgrammeApi;
  let staff: string;
  let jonas: { id: string; token: string };

  beforeAll(async () => {
    api = await programmeApi();
    staff = await api.staff(['AgenturMitarbeiter'], 'A-1');
    jonas = await recommender(api, 'jonas@example.org');
  });
  afterAll(() => api.close());

  const grant = (id: string, body: object, token = staff, key = newId()) =>
    api.call('POST', `/agentur/kulanz/${id}`, body, { token, headers: { 'idempotency-key': key } });
  const gesture = { BetragCent: 2500, Begruendung: 'Der Link war zwei Tage kaputt' };

  it('is ready at once: the mail leads to the choice, and the ledger owes it', async () => {
    expect(await grant(jonas.id, gesture)).toMatchObject({ status: 201, body: { BetragCent: 2500 } });
    await api.settle();
    expect((await api.events('GoodwillGranted')).at(-1)).toMatchObject({ beneficiaryId: jonas.id, amountCents: 2500 });
    const mail = (await api.mailsTo('jonas@example.org')).find(({ subject }) => subject.includes('liegt bereit'));
    const { status, body } = await api.call('GET', '/praemierung', undefined, { token: tokenIn(mail!, '/praemie') });
    expect({ status, body }).toMatchObject({ status: 200, body: { Empfehlungsnummer: null, WertCent: 2500 } });
    const { rows } = await api.owner.query(`select sum(cents)::int as owed from ledger_entry where account = 'owed'`);
    expect(rows).toEqual([{ owed: -2500 }]);
  });

  it('is granted once, however often the same request comes', async () => {
    const [first, again] = [await grant(jonas.id, gesture, staff, 'key-of-this-request'), await grant(jonas.id, gesture, staff, 'key-of-this-request')];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await api.events('GoodwillGranted')).toHaveLength(2);
  });

  it('leaves who, how much and why in the audit log', async () => {
    const { rows } = await api.owner.query(`select by_name, after from audit_entry where action = 'reward.goodwill' order by at limit 1`);
    expect(rows).toMatchObject([{ after: { amountCents: 2500, reason: gesture.Begruendung } }]);
    expect(rows[0].by_name).not.toBe('');
  });

  it.each([[{ ...gesture, BetragCent: 10_001 }], [{ ...gesture, BetragCent: 99 }], [{ ...gesture, BetragCent: 25.5 }], [{ ...gesture, Begruendung: ' ' }], [{ BetragCent: 2500 }]])('is refused for %j', async (body) => {
    expect((await grant(jonas.id, body)).status).toBe(400);
  });

  it('is not granted to somebody who is blocked, or whom nobody knows', async () => {
    expect((await grant('0195f5a0-0000-7000-8000-0000000000ff', gesture)).status).toBe(404);
    const blocked = await recommender(api, 'gesperrt@example.org');
    await api.owner.query(`update recommender set status = 'blocked' where recommender_id = $1`, [blocked.id]);
    expect((await grant(blocked.id, gesture)).status).toBe(403);
  });
});
