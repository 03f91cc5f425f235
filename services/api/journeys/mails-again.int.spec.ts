import { addHours } from '#platform/clock.js';
import { friend, newAddress, recommender, submission } from './people-api.js';
import { productApi, tokenIn, type Colleague, type ProductApi } from './product-api.test.js';

let api: ProductApi;
beforeAll(async () => {
  api = await productApi();
});
beforeEach(() => api.anew());
afterAll(() => api.close());

const miriam = () => api.colleague('Miriam Sander');
const operator = () => api.colleague('Carla Brandt', 'Betreiber');
const anja = () => api.colleague('Anja Blum');

/** Jonas’s recommendation under an advisor of agency A-1. */
async function recommended() {
  const person = await recommender(api, 'jonas@example.org');
  const { body } = await api.call(
    'POST',
    '/Empfehlen/create',
    submission('jonas@example.org', { Agentennummer: 'B-1001' }),
    { token: person.token },
  );
  return { ...person, number: body.Empfehlungsnummer as string };
}

/** Rosa Palm typed her details, and her mail is out. */
async function signsUp(number: string, email = 'rosa@example.org') {
  const { body } = await api.call('POST', `/empfaenger/create/${number}`, friend(email), { address: newAddress() });
  await api.settle();
  return body as { Empfaengernummer: string };
}
const confirms = async (mail: { text?: string | undefined } | undefined) => {
  const answer = await api.call(
    'PUT',
    '/empfaenger/zustimmung',
    { AgbText: true },
    { token: tokenIn(mail, '/empfaenger/zustimmung') },
  );
  await api.settle();
  return answer.status;
};

const caseOf = async (number: string, { token }: Colleague, language = 'de') =>
  (await api.call('GET', `/agentur/vorgang/${number}`, undefined, { token, headers: { 'accept-language': language } }))
    .body;
const again = (id: string, { token }: Colleague, headers: Record<string, string> = {}) =>
  api.call('POST', `/agentur/mails/${encodeURIComponent(id)}/nochmal`, undefined, { token, headers });
/** The newest mail of a kind, and whether it is offered. */
async function mailIn(number: string, art: RegExp, by: Colleague, to = '') {
  const { Mails, Erlaubt } = await caseOf(number, by);
  const mail = Mails.find(({ Art, An }: any) => art.test(Art) && An.startsWith(to));
  return {
    ...mail,
    offered: Erlaubt.some(({ Aktion, Nummer }: any) => Aktion === 'MailNochmal' && Nummer === mail.Id),
  };
}

const refusedBecause = (words: RegExp) => ({
  status: 409,
  body: { Code: 'PSOF0016', detail: expect.stringMatching(words) },
});

describe('The confirmation of a friend', () => {
  it('goes out again with a fresh link, and the former one is over', async () => {
    const { number } = await recommended();
    await signsUp(number);
    const staff = await miriam();
    const first = await mailIn(number, /bestätigen/i, staff);
    expect(first).toMatchObject({ offered: true, NichtNochmal: null });
    expect((await again(first.Id, staff)).status).toBe(204);
    const [former, fresh] = await api.mailsTo('rosa@example.org');
    expect(tokenIn(fresh, '/empfaenger/zustimmung')).not.toBe(tokenIn(former, '/empfaenger/zustimmung'));
    expect(await confirms(former)).toBe(401);
    expect(await confirms(fresh)).toBe(204);
  });

  it('is told in the history with who sent it, and logged without an address', async () => {
    const { number } = await recommended();
    const { Empfaengernummer } = await signsUp(number);
    const staff = await miriam();
    await again((await mailIn(number, /bestätigen/i, staff)).Id, staff);
    expect((await caseOf(number, staff)).Verlauf[0]).toMatchObject({
      Text: expect.stringMatching(/^Die Bestätigungs-Mail an Empfänger .* geht noch einmal hinaus\.$/),
      Wer: 'Miriam Sander',
    });
    const { rows } = await api.owner.query(
      `select subject, by_name, after from audit_entry where action = 'mail.send-again'`,
    );
    expect(rows).toEqual([
      { subject: Empfaengernummer, by_name: 'Miriam Sander', after: { kind: 'angaben-bestaetigen' } },
    ]);
  });

  it('goes out once, though two of the team send it at the same moment', async () => {
    const { number } = await recommended();
    await signsUp(number);
    const [one, other] = [await miriam(), await anja()];
    const { Id } = await mailIn(number, /bestätigen/i, one);
    const answers = await Promise.all([again(Id, one), again(Id, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refusedBecause(/neuere E-Mail/));
    expect(await api.mailsTo('rosa@example.org')).toHaveLength(2);
  });

  it('goes out once, though the same request arrives twice', async () => {
    const { number } = await recommended();
    await signsUp(number);
    const staff = await miriam();
    const { Id } = await mailIn(number, /bestätigen/i, staff);
    const key = { 'idempotency-key': 'nochmal-0123456789' };
    expect((await again(Id, staff, key)).status).toBe(204);
    expect((await again(Id, staff, key)).status).toBe(204);
    expect(await api.mailsTo('rosa@example.org')).toHaveLength(2);
  });

  it('is no longer true once the address is confirmed', async () => {
    const { number } = await recommended();
    await signsUp(number);
    const staff = await miriam();
    await confirms((await api.mailsTo('rosa@example.org'))[0]);
    const mail = await mailIn(number, /bestätigen/i, staff);
    expect(mail).toMatchObject({ offered: false, NichtNochmal: 'Die Adresse ist schon bestätigt.' });
    expect(await again(mail.Id, staff)).toMatchObject(refusedBecause(/schon bestätigt/));
    expect(
      await api.call('POST', `/agentur/mails/${mail.Id}/nochmal`, undefined, {
        token: staff.token,
        headers: { 'accept-language': 'en' },
      }),
    ).toMatchObject(refusedBecause(/already confirmed/));
  });

  it('is no longer true once the recommendation has ended', async () => {
    const { number } = await recommended();
    await signsUp(number);
    const staff = await miriam();
    await api.call('PUT', `/agentur/empfehlungstornieren/${number}`, { Grund: 'Auf Wunsch' }, { token: staff.token });
    await api.settle();
    expect(await mailIn(number, /bestätigen/i, staff)).toMatchObject({
      offered: false,
      NichtNochmal: 'Die Empfehlung gilt nicht mehr.',
    });
  });

  it('is not sent to an address from which mails come back', async () => {
    const { number } = await recommended();
    await signsUp(number);
    const staff = await miriam();
    await api.owner.query(
      `update person set unreachable_since = now(), unreachable_why = 'closed' where email = 'rosa@example.org'`,
    );
    const mail = await mailIn(number, /bestätigen/i, staff);
    expect(mail).toMatchObject({ offered: false, NichtNochmal: expect.stringMatching(/Berichtigen Sie zuerst/) });
    expect(await again(mail.Id, staff)).toMatchObject(refusedBecause(/kommen zurück/));
  });

  it('counts for the mails that one address gets in an hour', async () => {
    const { number } = await recommended();
    await signsUp(number);
    const staff = await miriam();
    for (let times = 0; times < 2; times++)
      (expect((await again((await mailIn(number, /bestätigen/i, staff)).Id, staff)).status).toBe(204),
        await api.settle());
    const { Id } = await mailIn(number, /bestätigen/i, staff);
    expect(await again(Id, staff)).toMatchObject({ status: 429, body: { Code: 'PSOF0004' } });
    const now = api.clock.now();
    api.clock.moveTo(addHours(now, 1.01));
    expect((await again(Id, await miriam())).status).toBe(204);
    api.clock.moveTo(now);
  });

  it('is no matter of another agency, and of nobody without the right', async () => {
    const { number } = await recommended();
    await signsUp(number);
    const { Id } = await mailIn(number, /bestätigen/i, await miriam());
    const stranger = await api.colleague('Bernd Fremd', 'AgenturInhaber', 'B-2');
    expect((await again(Id, stranger)).status).toBe(404);
    expect((await again('kein.Schluessel', await miriam())).status).toBe(404);
    expect((await again(Id, await operator())).status).toBe(403);
  });
});

describe('The welcome of a recommender', () => {
  it('goes out again until the account is confirmed, and its former link is over', async () => {
    const { body } = await api.call('POST', '/account/createEmpfehler', {
      Vorname: 'Neu',
      Nachname: 'Weber',
      Email: 'neu@example.org',
    });
    await api.settle();
    const staff = await miriam();
    const person = async () => (await api.call('GET', `/agentur/person/${body.Id}`, undefined, staff)).body;
    const [welcome] = (await person()).Mails;
    expect((await again(welcome.Id, staff)).status).toBe(204);
    const [former, fresh] = await api.mailsTo('neu@example.org');
    const opens = (mail: typeof former) =>
      api.call('PUT', '/account/resetPassword', { Token: tokenIn(mail, '/registrieren'), Password: 'Geheim-2026' });
    expect(await opens(former)).toMatchObject({ status: 410, body: { Code: 'PSOF0102' } });
    expect((await opens(fresh)).status).toBe(200);
    expect((await person()).Mails[0]).toMatchObject({ NichtNochmal: 'Das Konto ist schon bestätigt.' });
    expect((await person()).Verlauf).toContainEqual(
      expect.objectContaining({ Text: expect.stringMatching(/Willkommens-Mail/), Wer: 'Miriam Sander' }),
    );
  });
});

describe('The mails of a reward', () => {
  /** Jonas’s reward, ready to be chosen. */
  async function ready() {
    const one = await recommended();
    const { Empfaengernummer } = await signsUp(one.number);
    await confirms((await api.mailsTo('rosa@example.org'))[0]);
    await api.concluded(Empfaengernummer, 'T-1');
    const staff = await miriam();
    await api.call('PUT', `/agentur/auftragfreigeben/${one.number}/T-1`, undefined, { token: staff.token });
    await api.settle();
    return { ...one, staff };
  }
  const readyMails = async () =>
    (await api.mailsTo('jonas@example.org')).filter(({ subject }) => /bereit/.test(subject));
  const linkOf = (mail: { text?: string | undefined } | undefined) => tokenIn(mail, '/praemie');
  const choose = (token: string, body: object) => api.call('PUT', '/praemierung', body, { token });

  it('go out again while the choice is open, and replace the link before', async () => {
    const { number, staff } = await ready();
    const mail = await mailIn(number, /bereit/i, staff, 'j');
    expect(mail).toMatchObject({ offered: true, An: 'j•••@example.org' });
    expect((await again(mail.Id, staff)).status).toBe(204);
    const [former, fresh] = await readyMails();
    const looks = async (of: typeof former) =>
      (await api.call('GET', '/praemierung?details', undefined, { token: linkOf(of) })).status;
    expect([await looks(former), await looks(fresh)]).toEqual([401, 200]);
    expect((await mailIn(number, /bereit/i, staff, 'j')).offered).toBe(true);
  });

  it('are no longer true once the reward is chosen', async () => {
    const { number, staff } = await ready();
    const account = { Kontoinhaber: 'Jonas Weber', Iban: 'DE02120300000000202051' };
    const link = linkOf((await readyMails())[0]);
    expect((await choose(link, { Auswahl: 'Bar', Bankdaten: account })).status).toBe(200);
    await api.settle();
    expect(await mailIn(number, /bereit/i, staff, 'j')).toMatchObject({
      offered: false,
      NichtNochmal: 'Bei dieser Prämie ist nichts mehr zu wählen.',
    });
  });

  it('do not go to a blocked account', async () => {
    const { number, staff, id } = await ready();
    await api.call('PUT', `/agentur/empfehler/${id}/sperren`, { Grund: 'Verdacht' }, { token: staff.token });
    await api.settle();
    expect(await mailIn(number, /bereit/i, staff, 'j')).toMatchObject({
      offered: false,
      NichtNochmal: expect.stringMatching(/gesperrt/),
    });
  });

  it('bring the code again, which the desk never sees, until it is over', async () => {
    const { number, staff } = await ready();
    const link = linkOf((await readyMails())[0]);
    const { body: page } = await api.call('GET', '/praemierung?details', undefined, { token: link });
    await api.inject({
      method: 'POST',
      url: '/api/v1/test/betrieb/gutscheine/import?neuearten=true',
      headers: { authorization: `Bearer ${(await operator()).token}`, 'content-type': 'text/csv' },
      payload: `gutscheinart;code;wertcent;gueltigbis\nBuchladen;AA-3;${page.WertCent};2099-12-31`,
    });
    expect((await choose(link, { Auswahl: 'Gutschein', GutscheinartId: 1 })).status).toBe(200);
    await api.settle();
    const codes = async () => (await api.mailsTo('jonas@example.org')).filter(({ text }) => text.includes('AA-3'));
    expect(await codes()).toHaveLength(1);
    const mail = await mailIn(number, /gutschein/i, staff);
    expect(mail).toMatchObject({ offered: true });
    expect((await again(mail.Id, staff)).status).toBe(204);
    expect(await codes()).toHaveLength(2);
    const page2 = await caseOf(number, staff);
    expect(JSON.stringify(page2)).not.toContain('AA-3');
    await api.owner.query(`update voucher set valid_until = '2020-01-01'`);
    expect(await mailIn(number, /gutschein/i, staff)).toMatchObject({
      offered: false,
      NichtNochmal: 'Der Code gilt nicht mehr.',
    });
  });
});

describe('A mail that tells of something once', () => {
  it('is not sent again, and says so', async () => {
    const { number } = await recommended();
    await signsUp(number);
    await confirms((await api.mailsTo('rosa@example.org'))[0]);
    const staff = await miriam();
    await api.call('PUT', `/agentur/empfehlungstornieren/${number}`, { Grund: 'Auf Wunsch' }, { token: staff.token });
    await api.settle();
    const told = await mailIn(number, /beendet/i, staff);
    expect(told).toMatchObject({ offered: false, NichtNochmal: expect.stringMatching(/einmal gesagt/) });
    expect(await again(told.Id, staff)).toMatchObject(refusedBecause(/einmal gesagt/));
  });
});
