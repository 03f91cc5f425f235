import { productApi, tokenIn, type Colleague, type ProductApi } from './product-api.test.js';

let api: ProductApi;
beforeAll(async () => {
  api = await productApi();
});
beforeEach(() => api.anew());
afterAll(() => api.close());

const miriam = () => api.colleague('Miriam Sander');
const again = (number: string, { token }: Colleague, headers: Record<string, string> = {}) =>
  api.call('POST', `/Einladung/${number}/nochmal`, undefined, { token, headers });
const withdraw = (number: string, { token }: Colleague) =>
  api.call('DELETE', `/Einladung/${number}`, undefined, { token });

/** Ines was invited, and her mail is out. */
async function invited(by: Colleague, email = 'ines@example.org') {
  const person = { Vorname: 'Ines', Nachname: 'Amt', Email: email, Art: 'Kunde' };
  const { body } = await api.call('PUT', '/Einladung', person, { token: by.token });
  await api.settle();
  return body.Einladungsnummer as string;
}
const opens = (mail: { text?: string | undefined } | undefined) =>
  api.call('PUT', '/account/resetPassword', { Token: tokenIn(mail, '/registrieren'), Password: 'Geheim-2026' });
const refusedBecause = (words: RegExp) => ({
  status: 409,
  body: { Code: 'PSOF0016', detail: expect.stringMatching(words) },
});

describe('An open invitation', () => {
  it('goes out again with a fresh link, and the former one is over', async () => {
    const staff = await miriam();
    const number = await invited(staff);
    expect((await again(number, staff)).status).toBe(204);
    const [former, fresh] = await api.mailsTo('ines@example.org');
    expect((await opens(former)).status).toBe(410);
    expect((await opens(fresh)).status).toBe(200);
    await api.settle();
    expect(await again(number, staff)).toMatchObject(refusedBecause(/schon angenommen/));
  });

  it('goes out once, though the same request arrives twice, and not more often than a mailbox takes', async () => {
    const staff = await miriam();
    const number = await invited(staff);
    const key = { 'idempotency-key': 'einladung-0123456789' };
    for (let times = 0; times < 2; times++) expect((await again(number, staff, key)).status).toBe(204);
    expect(await api.mailsTo('ines@example.org')).toHaveLength(2);
    for (let times = 0; times < 2; times++) expect((await again(number, staff)).status).toBe(204);
    expect((await again(number, staff)).status).toBe(429);
  });

  it('is withdrawn: its link is over, and nothing is held of the person', async () => {
    const staff = await miriam();
    const number = await invited(staff);
    expect((await withdraw(number, staff)).status).toBe(204);
    await api.settle();
    expect((await opens((await api.mailsTo('ines@example.org'))[0])).status).toBe(410);
    expect((await withdraw(number, staff)).status).toBe(409);
    expect(await again(number, staff)).toMatchObject(refusedBecause(/gilt nicht mehr/));
    const { rows } = await api.owner.query(`select count(*)::int as held from person where email = 'ines@example.org'`);
    expect(rows).toEqual([{ held: 0 }]);
    await invited(staff);
  });

  it('is no matter of another agency', async () => {
    const number = await invited(await miriam());
    const stranger = await api.colleague('Bernd Fremd', 'AgenturInhaber', 'B-2');
    expect([(await again(number, stranger)).status, (await withdraw(number, stranger)).status]).toEqual([404, 404]);
  });
});
