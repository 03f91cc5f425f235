import { addHours } from '#platform/clock.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { friend, newAddress, recommender, submission } from './people-api.js';
import { productApi, tokenIn, type Colleague, type ProductApi } from './product-api.test.js';

let api: ProductApi;
beforeAll(async () => {
  api = await productApi();
});
beforeEach(() => api.anew());
afterAll(() => api.close());

const miriam = () => api.colleague('Miriam Sander');
const correct = (id: string, body: object, { token }: Colleague, headers: Record<string, string> = {}) =>
  api.call('PUT', `/agentur/empfehler/${id}/daten`, { Grund: 'Hat angerufen', ...body }, { token, headers });
const correctContact = (number: string, body: object, { token }: Colleague) =>
  api.call('PUT', `/agentur/empfaenger/${number}/daten`, { Grund: 'Hat angerufen', ...body }, { token });
const personOf = async (id: string, { token }: Colleague) =>
  (await api.call('GET', `/agentur/person/${id}`, undefined, { token })).body;
const caseOf = async (number: string, { token }: Colleague) =>
  (await api.call('GET', `/agentur/vorgang/${number}`, undefined, { token })).body;
const inFull = async (nr: string, { token }: Colleague) =>
  (await api.call('POST', `/agentur/person/${nr}/klartext`, undefined, { token })).body;
const actionsOn = ({ Erlaubt }: any, number: string): string[] =>
  Erlaubt.filter(({ Nummer }: any) => Nummer === number).map(({ Aktion }: any) => Aktion);
const confirms = async (email: string) => {
  const mail = (await api.mailsTo(email)).at(-1);
  const answer = await api.call('PUT', '/empfehler/email', { Token: tokenIn(mail, '/empfehler/email') });
  await api.settle();
  return answer;
};
const refusedAt = (field: string, words: RegExp) => ({
  body: { Errors: [expect.objectContaining({ Field: field, Message: expect.stringMatching(words) })] },
});

describe('A name that a caller corrects', () => {
  it('holds at once, is told with who did it and why, and names nobody in log and events', async () => {
    const { id } = await recommender(api, 'jonas@example.org');
    const staff = await miriam();
    expect((await correct(id, { Nachname: 'Wéber-Łoś' }, staff)).status).toBe(204);
    const person = await personOf(id, staff);
    expect(person.Empfehler.Name).toBe('Jonas Wéber-Łoś');
    expect(person.Verlauf[0]).toMatchObject({
      Text: expect.stringMatching(/Begründung: Hat angerufen/),
      Wer: 'Miriam Sander',
    });
    const { rows } = await api.owner.query(
      `select action, subject, after from audit_entry where action like 'recommender.correct%'`,
    );
    expect(rows).toEqual([{ action: 'recommender.correct-name', subject: id, after: { reason: 'Hat angerufen' } }]);
    expect(JSON.stringify(await api.events('RecommenderNameCorrected'))).not.toContain('Łoś');
  });

  it('is a name, and comes with a reason', async () => {
    const { id } = await recommender(api, 'jonas@example.org');
    const staff = await miriam();
    expect(await correct(id, { Vorname: 'www.boese.example' }, staff)).toMatchObject({ status: 400 });
    expect(await correct(id, { Vorname: 'Jona', Grund: ' ' }, staff)).toMatchObject(refusedAt('Grund', /./));
    expect(await correct(id, {}, staff)).toMatchObject(refusedAt('Email', /./));
  });
});

describe('The e-mail address of a recommender that a caller corrects', () => {
  it('is confirmed by the new address; the present one is told, and stays until then', async () => {
    const { id } = await recommender(api, 'jonas@example.org');
    const staff = await miriam();
    expect((await correct(id, { Email: 'neu@example.org' }, staff)).status).toBe(204);
    const told = (await api.mailsTo('jonas@example.org')).at(-1);
    expect(told).toMatchObject({ text: expect.stringMatching(/bei unserem Service gemeldet/) });
    expect(await inFull(id, staff)).toMatchObject({ Email: 'jonas@example.org' });
    const waiting = await personOf(id, staff);
    expect(waiting.Empfehler.NeueEmail).toMatchObject({ Email: 'n•••@example.org' });
    expect(actionsOn(waiting, id)).toEqual(expect.arrayContaining(['NeueEmailZuruecknehmen', 'NameBerichtigen']));
    expect(actionsOn(waiting, id)).not.toContain('EmailBerichtigen');
    expect((await confirms('neu@example.org')).status).toBe(204);
    expect(await inFull(id, staff)).toMatchObject({ Email: 'neu@example.org' });
    expect((await personOf(id, staff)).Empfehler.NeueEmail).toBeNull();
    expect((await api.mailsTo('jonas@example.org')).at(-1)).toMatchObject({
      text: expect.stringMatching(/Das war ich nicht/),
    });
  });

  it('is asked for once, though two of the team enter different ones at the same moment', async () => {
    const { id } = await recommender(api, 'jonas@example.org');
    const [one, other] = [await miriam(), await api.colleague('Anja Blum')];
    const answers = await Promise.all([
      correct(id, { Email: 'eins@example.org' }, one),
      correct(id, { Email: 'zwei@example.org' }, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const mails = [...(await api.mailsTo('eins@example.org')), ...(await api.mailsTo('zwei@example.org'))];
    expect(mails).toHaveLength(1);
  });

  it('is asked for once, though the same request arrives twice', async () => {
    const { id } = await recommender(api, 'jonas@example.org');
    const staff = await miriam();
    const key = { 'idempotency-key': 'berichtigt-0123456789' };
    for (let times = 0; times < 2; times++)
      expect((await correct(id, { Email: 'neu@example.org' }, staff, key)).status).toBe(204);
    expect(await api.mailsTo('neu@example.org')).toHaveLength(1);
  });

  it('can be taken back by staff: its link is over, and the present address stays', async () => {
    const { id } = await recommender(api, 'jonas@example.org');
    const staff = await miriam();
    await correct(id, { Email: 'neu@example.org' }, staff);
    await api.settle();
    const takesBack = () =>
      api.call('DELETE', `/agentur/empfehler/${id}/daten/email`, undefined, { token: staff.token });
    expect((await takesBack()).status).toBe(204);
    expect((await takesBack()).status).toBe(404);
    expect((await confirms('neu@example.org')).status).toBe(410);
    expect((await personOf(id, staff)).Verlauf[0]).toMatchObject({ Text: expect.stringMatching(/zurückgenommen/) });
  });

  it('is refused at its field where another account has it, or the programme does not allow it', async () => {
    const { id } = await recommender(api, 'jonas@example.org');
    await recommender(api, 'vergeben@example.org');
    const staff = await miriam();
    expect(await correct(id, { Email: 'Vergeben@example.org' }, staff)).toMatchObject({
      status: 409,
      body: { Errors: [expect.objectContaining({ Field: 'Email' })] },
    });
    await api.owner.query(
      `update tenant set config = config || '{"emailWhitelist": ["firma.example"]}' where key = 'test'`,
    );
    api.get(TenantDirectory).forget();
    expect(await correct(id, { Email: 'neu@example.org' }, staff)).toMatchObject(refusedAt('Email', /E-Mail-Adresse/));
  });

  it('of an unconfirmed account is replaced at once: a new welcome, and the former link is void', async () => {
    const { body } = await api.call('POST', '/account/createEmpfehler', {
      Vorname: 'Neu',
      Nachname: 'Weber',
      Email: 'falhsc@example.org',
    });
    await api.settle();
    const staff = await miriam();
    expect((await correct(body.Id, { Email: 'richtig@example.org' }, staff)).status).toBe(204);
    const [former] = await api.mailsTo('falhsc@example.org');
    const opens = (mail: typeof former) =>
      api.call('PUT', '/account/resetPassword', { Token: tokenIn(mail, '/registrieren'), Password: 'Geheim-2026' });
    expect((await opens(former)).status).toBe(410);
    expect((await opens((await api.mailsTo('richtig@example.org'))[0])).status).toBe(200);
    expect(await api.mailsTo('falhsc@example.org')).toHaveLength(1);
  });

  it('is no matter of another agency or of operators, and of no blocked account', async () => {
    const person = await recommender(api, 'jonas@example.org');
    await api.call('POST', '/Empfehlen/create', submission('jonas@example.org', { Agentennummer: 'B-1001' }), person);
    const staff = await miriam();
    const stranger = await api.colleague('Bernd Fremd', 'AgenturInhaber', 'B-2');
    expect((await correct(person.id, { Vorname: 'Jona' }, stranger)).status).toBe(404);
    const releases = await api.colleague('Carla Brandt', 'Betreiber');
    expect((await correct(person.id, { Vorname: 'Jona' }, releases)).status).toBe(403);
    await api.call('PUT', `/agentur/empfehler/${person.id}/sperren`, { Grund: 'Verdacht' }, { token: staff.token });
    expect(actionsOn(await personOf(person.id, staff), person.id)).not.toContain('EmailBerichtigen');
    expect((await correct(person.id, { Email: 'neu@example.org' }, staff)).status).toBe(403);
  });
});

describe('A thief at the desk, who moves somebody’s address to their own', () => {
  const thiefs = { Kontoinhaber: 'Dieter Dieb', Iban: 'DE89370400440532013000' };

  /** Jonas’s reward is ready; the thief enters their own address for him and confirms it. */
  async function stolen() {
    const jonas = await recommender(api, 'jonas@example.org');
    await api.readyReward('jonas@example.org', jonas.token);
    const staff = await miriam();
    await correct(jonas.id, { Email: 'dieb@example.org' }, staff);
    await api.settle();
    return { ...jonas, staff };
  }
  const resets = async (email: string) => {
    await api.call('GET', `/account/resetPassword/${email}`, undefined, { address: newAddress() });
    const token = tokenIn((await api.mailsTo(email)).at(-1), '/passwortsetzen');
    return api.call('PUT', '/account/resetPassword', { Token: token, Password: 'Neues-Passwort-27' });
  };
  const operator = async () => (await api.colleague('Carla Brandt', 'Betreiber')).token;
  const collect = async () =>
    (await api.call('POST', '/betrieb/auszahlungen', undefined, { token: await operator() })).body.Anzahl;
  const heldBecause = async () =>
    (await api.call('GET', '/betrieb/angehalten', undefined, { token: await operator() })).body.Content.map(
      ({ Warum }: any) => Warum,
    );
  /** The thief sets a password, and has the reward paid to an account of theirs. */
  async function takes() {
    expect((await confirms('dieb@example.org')).status).toBe(204);
    const { body: session } = await resets('dieb@example.org');
    const ready = (await api.events('RewardReady')).find(({ beneficiary }) => beneficiary === 'recommender');
    const chosen = await api.call(
      'PUT',
      `/empfehler/praemierung/${ready.rewardId}`,
      { Auswahl: 'Bar', Bankdaten: thiefs },
      { token: session.Token },
    );
    await api.settle();
    return chosen.status;
  }

  it('gets nothing while the former address has 48 hours, and loses the account by its objection', async () => {
    const { id, staff } = await stolen();
    expect(await takes()).toBe(200);
    expect(await collect()).toBe(0);
    expect(await heldBecause()).toEqual([['AdresseErsetzt']]);
    const warning = (await api.mailsTo('jonas@example.org')).at(-1);
    const objects = { Token: tokenIn(warning, '/empfehler/email/einspruch') };
    expect(await api.call('PUT', '/empfehler/bankdaten/einspruch', objects)).toMatchObject({
      status: 200,
      body: { BankverbindungEntfernt: true },
    });
    await api.settle();
    const start = api.clock.now();
    api.clock.moveTo(addHours(start, 49));
    await api.settle();
    expect(await collect()).toBe(0);
    api.clock.moveTo(start);
    expect(await personOf(id, staff)).toMatchObject({ Empfehler: { Email: 'j•••@example.org', Status: 'Gesperrt' } });
  });

  it('is stopped before the confirmation by a new password from the former address', async () => {
    await stolen();
    expect((await resets('jonas@example.org')).status).toBe(200);
    await api.settle();
    expect((await confirms('dieb@example.org')).status).toBe(410);
  });

  it('has 48 hours against them, after which an honest change is paid by itself', async () => {
    await stolen();
    expect(await takes()).toBe(200);
    expect(await collect()).toBe(0);
    const start = api.clock.now();
    api.clock.moveTo(addHours(start, 48.1));
    await api.settle();
    expect(await collect()).toBe(1);
    api.clock.moveTo(start);
  });
});

describe('A friend’s details that a caller corrects', () => {
  async function followed(confirmsToo = false) {
    const person = await recommender(api, 'jonas@example.org');
    const { body } = await api.call(
      'POST',
      '/Empfehlen/create',
      submission('jonas@example.org', { Agentennummer: 'B-1001' }),
      { token: person.token },
    );
    const number = body.Empfehlungsnummer as string;
    const { body: entered } = await api.call('POST', `/empfaenger/create/${number}`, friend('roas@example.org'), {
      address: newAddress(),
    });
    await api.settle();
    if (confirmsToo) await agrees('roas@example.org');
    return { number, contact: entered.Empfaengernummer as string };
  }
  const agrees = async (email: string) => {
    const token = tokenIn((await api.mailsTo(email)).at(-1), '/empfaenger/zustimmung');
    const { status } = await api.call('PUT', '/empfaenger/zustimmung', { AgbText: true }, { token });
    await api.settle();
    return status;
  };

  it('send the mail to the right address, and void the link sent to the wrong one', async () => {
    const { number, contact } = await followed();
    const staff = await miriam();
    expect(actionsOn(await caseOf(number, staff), contact)).toEqual(
      expect.arrayContaining(['NameBerichtigen', 'EmailBerichtigen']),
    );
    expect((await correctContact(contact, { Email: 'rosa@example.org', Vorname: 'Rósa' }, staff)).status).toBe(204);
    await api.settle();
    expect(await agrees('roas@example.org')).toBe(401);
    expect(await agrees('rosa@example.org')).toBe(204);
    const { Zeilen, Verlauf } = await caseOf(number, staff);
    expect(Zeilen[0].Kontakt).toMatchObject({ Name: expect.stringMatching(/^Rósa /), Status: 'Bestaetigt' });
    for (const told of [/Name des Kontakts wurde berichtigt\. Begründung: Hat angerufen/, /Adresse/])
      expect(Verlauf).toContainEqual(
        expect.objectContaining({ Text: expect.stringMatching(told), Wer: 'Miriam Sander' }),
      );
  });

  it('leave a confirmed address as it is, and say so at the field', async () => {
    const { number, contact } = await followed(true);
    const staff = await miriam();
    expect(actionsOn(await caseOf(number, staff), contact)).not.toContain('EmailBerichtigen');
    expect(await correctContact(contact, { Email: 'rosa@example.org' }, staff)).toMatchObject(
      refusedAt('Email', /hat ihre Adresse bestätigt/),
    );
    expect((await correctContact(contact, { Nachname: 'Palmer' }, staff)).status).toBe(204);
  });

  it('are not the recommender’s own address, and no matter of another agency', async () => {
    const { contact } = await followed();
    expect(await correctContact(contact, { Email: 'jonas@example.org' }, await miriam())).toMatchObject(
      refusedAt('Email', /./),
    );
    const stranger = await api.colleague('Bernd Fremd', 'AgenturInhaber', 'B-2');
    expect((await correctContact(contact, { Vorname: 'Rose' }, stranger)).status).toBe(404);
  });
});
