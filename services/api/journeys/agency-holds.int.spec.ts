import { newId } from '#platform/domain/ids.js';
import { recommender } from './people-api.js';
import { productApi, type ProductApi } from './product-api.test.js';

/** docs/specification/rewards.md#holds */
describe('An agency', () => {
  let api: ProductApi;
  let operator: string;
  beforeAll(async () => (api = await productApi()));
  afterAll(() => api.close());
  beforeEach(async () => {
    await api.anew();
    operator = await api.staff(['Betreiber'], null);
  });

  const iban = 'DE27100777770209299700';
  /** Two people who are paid to one account; returns whose reward is held. */
  const sharedAccount = async () => {
    for (const name of ['eva', 'otto']) {
      const one = await recommender(api, `${name}@example.org`);
      const link = await api.readyReward(one.email, one.token);
      const body = { Auswahl: 'Bar', Bankdaten: { Kontoinhaber: 'Gitta Geteilt', Iban: iban } };
      expect((await api.call('PUT', '/praemierung', body, { token: link })).status).toBe(200);
    }
    await api.settle();
    await api.call('POST', '/betrieb/auszahlungen', undefined, {
      token: operator,
      headers: { 'idempotency-key': newId() },
    });
    await api.settle();
  };
  const read = async (by: { token: string }, state = 'Angehalten') =>
    (await api.call('GET', `/agentur/pruefungen?zustand=${state}`, undefined, { token: by.token })).body;

  it('reads why rewards of its recommendations are held, and nothing of an account', async () => {
    await sharedAccount();
    const staff = await api.colleague('Miriam Sander');
    const held = await read(staff);
    expect(held.TotalCount).toBe(2);
    expect(held.Content[0]).toMatchObject({
      Empfehlungsnummer: expect.stringMatching(/^\d{10}$/),
      Fuer: 'Empfehler',
      Gruende: [{ Art: 'GeteiltesKonto', Text: 'Noch jemand im Programm hat dieses Konto angegeben.' }],
      Zustand: 'Angehalten',
      EntschiedenAm: null,
    });
    expect(JSON.stringify(held)).not.toMatch(/Geteilt\b|9700|IBAN/i);
  });

  it('reads of those of no other agency, and of decided ones without the reason that a person gave', async () => {
    await sharedAccount();
    const [staff, other] = [
      await api.colleague('Miriam Sander'),
      await api.colleague('Bo Fremd', 'AgenturInhaber', 'B-2'),
    ];
    const [{ Praemie }] = (await read(staff)).Content;
    await api.owner.query(`update recommendation_facts_rows set agency_number = 'A-1' where tenant_id = $1`, [
      api.tenantId,
    ]);
    expect([(await read(staff)).TotalCount, (await read(other)).TotalCount]).toEqual([2, 0]);
    const decided = await api.call(
      'POST',
      `/betrieb/angehalten/${Praemie}/freigeben`,
      { Begruendung: 'Geschwister' },
      { token: operator, headers: { 'idempotency-key': newId() } },
    );
    expect(decided.status).toBeLessThan(300);
    const released = await read(staff, 'Freigegeben');
    expect(released.Content).toMatchObject([{ Praemie, Zustand: 'Freigegeben', EntschiedenAm: expect.any(String) }]);
    expect(JSON.stringify(released)).not.toContain('Geschwister');
    expect((await read(staff)).TotalCount).toBe(1);
  });

  it('decides nothing', async () => {
    await sharedAccount();
    const staff = await api.colleague('Miriam Sander');
    const [{ Praemie }] = (await read(staff)).Content;
    const tried = await api.call(
      'POST',
      `/betrieb/angehalten/${Praemie}/freigeben`,
      { Begruendung: 'Geschwister' },
      { token: staff.token, headers: { 'idempotency-key': newId() } },
    );
    expect(tried.status).toBe(403);
  });
});
