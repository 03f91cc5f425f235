import { addDays } from '#platform/clock.js';
import { newId } from '#platform/domain/ids.js';
import { friend, newAddress, recommender, submission } from './people-api.js';
import { productApi, type Colleague, type ProductApi } from './product-api.test.js';

let api: ProductApi;
beforeAll(async () => {
  api = await productApi();
});
beforeEach(() => api.anew());
afterAll(() => api.close());

const miriam = () => api.colleague('Miriam Sander');
const carla = () => api.colleague('Carla Brandt', 'Betreiber');
const ofAnotherAgency = () => api.colleague('Bernd Fremd', 'AgenturInhaber', 'B-2');

const write = (changes: object = {}) =>
  api.call(
    'POST',
    '/kontakt',
    {
      Anrede: 'Frau',
      Vorname: 'Rosa',
      Nachname: 'Palm',
      Email: 'rosa@example.org',
      Betreff: 'Frage zur Prämie',
      Nachricht: 'Guten Tag,\n\nwann kommt <b>sie</b>?',
      ...changes,
    },
    { address: newAddress() },
  );
const waiting = async ({ token }: Colleague): Promise<any[]> =>
  (await api.call('GET', '/agentur/warteschlange?art=Nachricht', undefined, { token })).body.Content;
const listed = async ({ token }: Colleague, query = ''): Promise<any> =>
  (await api.call('GET', `/agentur/nachrichten${query}`, undefined, { token })).body;
const read = async (number: string, { token }: Colleague) =>
  api.call('GET', `/agentur/nachrichten/${number}`, undefined, { token });
const reply = (number: string, Version: number, { token }: Colleague, Text = 'Sie kommt diese Woche.', key?: string) =>
  api.call(
    'POST',
    `/agentur/nachrichten/${number}/antworten`,
    { Text, Version },
    {
      token,
      ...(key && { headers: { 'idempotency-key': key } }),
    },
  );
const done = (number: string, Version: number, { token }: Colleague) =>
  api.call('PUT', `/agentur/nachrichten/${number}/erledigt`, { Grund: 'Werbung', Version }, { token });
const answersTo = async (address: string) =>
  (await api.mailsTo(address)).filter(({ subject }) => subject.startsWith('Antwort auf'));
/** Its number, for somebody who sees it. */
const numberOf = async (staff: Colleague): Promise<string> => (await listed(staff)).Content[0].Nummer;
const rowsLeft = async () =>
  (
    await api.owner.query(
      `select (select count(*) from inquiry) + (select count(*) from contact_message)
         + (select count(*) from inquiry_reply) + (select count(*) from work_note) as rows`,
    )
  ).rows[0].rows;

/** Jonas recommends under an advisor of agency A-1. */
async function recommending(email: string) {
  const person = await recommender(api, email);
  const { body } = await api.call('POST', '/Empfehlen/create', submission(email, { Agentennummer: 'B-1001' }), {
    token: person.token,
  });
  await api.settle();
  return { ...person, recommendation: body.Empfehlungsnummer as string };
}

describe('A message of the contact page', () => {
  it('waits in the inbox with who wrote and about what, nothing of which is readable in the database', async () => {
    await write();
    await api.settle();
    const staff = await miriam();
    const number = await numberOf(staff);
    expect(await waiting(staff)).toMatchObject([
      { Art: 'Nachricht', Nummer: number, Titel: 'Rosa Palm', Untertitel: 'Frage zur Prämie', Faellig: null },
    ]);
    const { rows } = await api.owner.query('select * from contact_message, inquiry');
    expect(JSON.stringify(rows)).not.toMatch(/rosa|palm|prämie/i);
    expect(JSON.stringify(await api.events('InquiryOpened'))).not.toMatch(/rosa|palm|prämie/i);
  });

  it('is answered by mail to the address that wrote, with the message below, as plain text', async () => {
    await write();
    const staff = await miriam();
    const number = await numberOf(staff);
    expect((await reply(number, 1, staff, 'Sie kommt <i>bald</i>.')).status).toBe(204);
    await api.settle();
    const [mail] = await answersTo('rosa@example.org');
    expect(mail).toMatchObject({ subject: 'Antwort auf Ihre Nachricht: Frage zur Prämie' });
    for (const part of ['Sie kommt <i>bald</i>.', 'Miriam Sander', 'wann kommt <b>sie</b>?', 'Guten Tag Frau Palm,'])
      expect(mail!.text).toContain(part);
    expect(mail!.html).toContain('Sie kommt &#60;i&#62;bald');
    expect(mail!.html).not.toMatch(/<i>bald|<b>sie/);
    expect(await waiting(staff)).toEqual([]);
    expect((await read(number, staff)).body).toMatchObject({
      Zustand: 'Beantwortet',
      Email: 'r•••@example.org',
      Verlauf: [
        { Art: 'Nachricht', Betreff: 'Frage zur Prämie', Wer: null },
        { Art: 'Antwort', Text: 'Sie kommt <i>bald</i>.', Wer: 'Miriam Sander', GesendetAm: expect.any(String) },
      ],
    });
  });

  it('is answered once where two answer at once, or the answer is sent again', async () => {
    await write();
    const [staff, other] = [await miriam(), await api.colleague('Paul Anders')];
    const number = await numberOf(staff);
    const key = newId();
    const both = await Promise.all([reply(number, 1, staff, 'Eins', key), reply(number, 1, other, 'Zwei')]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    const [lost] = both.filter(({ status }) => status === 409);
    expect(lost!.body.Code).toBe('PSOF0008');
    const again = await reply(number, 1, staff, 'Eins', key);
    expect(again.status).toBe(both[0]!.status);
    await api.settle();
    expect(await answersTo('rosa@example.org')).toHaveLength(1);
  });

  it('is not answered by somebody who did not see what was written meanwhile, and is answered once more', async () => {
    await write();
    const staff = await miriam();
    const number = await numberOf(staff);
    await write({ Nachricht: 'Und noch etwas.' });
    expect((await reply(number, 1, staff)).status).toBe(409);
    expect((await reply(number, 2, staff)).status).toBe(204);
    expect((await reply(number, 3, staff, 'Ich vergaß: am Freitag.')).status).toBe(204);
    await api.settle();
    expect((await answersTo('rosa@example.org')).map(({ text }) => /Und noch etwas/.test(text))).toEqual([true, true]);
  });

  it('is done without an answer, with a reason that only the team reads', async () => {
    await write();
    const staff = await miriam();
    const number = await numberOf(staff);
    expect((await done(number, 1, staff)).status).toBe(204);
    await api.settle();
    expect([await waiting(staff), await answersTo('rosa@example.org')]).toEqual([[], []]);
    expect((await read(number, staff)).body).toMatchObject({
      Zustand: 'Erledigt',
      Verlauf: [{ Art: 'Nachricht' }, { Art: 'Erledigt', Text: 'Werbung', Wer: 'Miriam Sander' }],
    });
    expect((await done(number, 2, staff)).status).toBe(409);
  });

  it('waits again when the same address writes again, in any spelling', async () => {
    await write();
    const staff = await miriam();
    const number = await numberOf(staff);
    await reply(number, 1, staff);
    await write({ Email: 'Rosa@Example.org', Betreff: 'Noch eine Frage' });
    expect(await waiting(staff)).toMatchObject([{ Nummer: number, Untertitel: 'Noch eine Frage' }]);
    expect((await listed(staff)).TotalCount).toBe(1);
    expect((await read(number, staff)).body.Verlauf.map(({ Art }: any) => Art)).toEqual([
      'Nachricht',
      'Antwort',
      'Nachricht',
    ]);
  });

  it('is taken, noted on and put off like everything that waits', async () => {
    await write();
    const staff = await miriam();
    const number = await numberOf(staff);
    const item = `/agentur/warteschlange/Nachricht/${number}`;
    await api.call('PUT', `${item}/zustaendig`, { Mitarbeiternummer: staff.number }, staff);
    await api.call('POST', `${item}/notizen`, { Text: 'Ruft zurück.' }, staff);
    expect((await read(number, staff)).body).toMatchObject({
      Zustaendig: { Name: 'Miriam Sander' },
      Notizen: [{ Text: 'Ruft zurück.', Wer: 'Miriam Sander' }],
    });
  });

  it('is listed with what was answered before, newest first', async () => {
    await write();
    await write({ Email: 'mia@example.org', Vorname: 'Mia', Nachname: 'Sander' });
    const staff = await miriam();
    const { Content } = await listed(staff);
    expect(Content.map(({ Name }: any) => Name)).toEqual(['Mia Sander', 'Rosa Palm']);
    await reply(Content[0].Nummer, 1, staff);
    expect((await listed(staff, '?zustand=Offen')).Content).toMatchObject([{ Name: 'Rosa Palm' }]);
    expect((await listed(staff, '?zustand=Beantwortet')).Content).toMatchObject([{ Name: 'Mia Sander' }]);
  });
});

describe('Whose message it is', () => {
  it('is nobody’s as long as nobody proved the address: every agency sees it', async () => {
    await write();
    for (const staff of [await miriam(), await ofAnotherAgency(), await carla()]) {
      expect(await waiting(staff)).toHaveLength(1);
      expect((await read(await numberOf(staff), staff)).body.Absender).toBeNull();
    }
  });

  it('is a recommender’s with a confirmed address: their agency sees it, and no other', async () => {
    const { id } = await recommending('jonas@example.org');
    await write({ Email: 'jonas@example.org' });
    const [staff, stranger] = [await miriam(), await ofAnotherAgency()];
    const number = await numberOf(staff);
    expect((await read(number, staff)).body.Absender).toEqual({
      Art: 'Empfehler',
      Nummer: id,
      Name: 'Jonas Weber',
      Empfehlungsnummer: null,
    });
    expect([await waiting(stranger), (await listed(stranger)).Content]).toEqual([[], []]);
    expect((await read(number, stranger)).status).toBe(404);
    expect((await reply(number, 1, stranger)).status).toBe(404);
    expect((await read(number, await carla())).status).toBe(200);
  });

  it('is a friend’s who confirmed, with their case, also where they confirmed after they wrote', async () => {
    const { recommendation } = await recommending('jonas@example.org');
    const { body } = await api.call('POST', `/empfaenger/create/${recommendation}`, friend('rosa@example.org'), {
      address: newAddress(),
    });
    await write();
    const staff = await miriam();
    const number = await numberOf(staff);
    expect((await read(number, staff)).body.Absender).toBeNull();
    await api.friendConfirms(recommendation, 'rosa@example.org');
    await api.settle();
    expect((await read(number, staff)).body.Absender).toMatchObject({
      Art: 'Empfaenger',
      Nummer: body.Empfaengernummer,
      Empfehlungsnummer: recommendation,
    });
    expect(await waiting(staff)).toMatchObject([{ Empfehlungsnummer: recommendation }]);
  });
});

describe('What people wrote is theirs', () => {
  it('is in the copy of their data with the answers, without what the team said among itself', async () => {
    const { token } = await recommending('jonas@example.org');
    await write({ Email: 'jonas@example.org' });
    const staff = await miriam();
    const number = await numberOf(staff);
    await reply(number, 1, staff);
    await write({ Email: 'jonas@example.org', Nachricht: 'Danke.' });
    await done(number, 3, staff);
    const { Nachrichten } = (await api.call('GET', '/empfehler/export', undefined, { token })).body;
    expect(Nachrichten).toMatchObject([
      {
        Nummer: number,
        Verlauf: [
          { Art: 'Nachricht', Betreff: 'Frage zur Prämie' },
          { Art: 'Antwort', Text: 'Sie kommt diese Woche.' },
          { Art: 'Nachricht', Text: 'Danke.' },
        ],
      },
    ]);
    expect(JSON.stringify(Nachrichten)).not.toMatch(/Werbung|Miriam/);
  });

  it('goes with the person, with answers and notes', async () => {
    const { id } = await recommending('jonas@example.org');
    await write({ Email: 'jonas@example.org' });
    const staff = await miriam();
    const number = await numberOf(staff);
    await api.call('POST', `/agentur/warteschlange/Nachricht/${number}/notizen`, { Text: 'Ruft zurück.' }, staff);
    await reply(number, 1, staff);
    await api.call('DELETE', '/empfehler/delete', undefined, { token: await api.issue('user', id) });
    await api.settle();
    expect([await rowsLeft(), (await read(number, staff)).status]).toEqual(['0', 404]);
  });

  it('is deleted 90 days after the last answer, and not while it waits', async () => {
    await write();
    await write({ Email: 'mia@example.org' });
    const staff = await miriam();
    await api.settle();
    const { Content } = await listed(staff);
    const mine = Content.find(({ Nummer }: any) => Nummer !== Content[0].Nummer);
    await reply(mine.Nummer, 1, staff);
    const now = api.clock.now();
    api.clock.moveTo(addDays(now, 91));
    await api.settle();
    const left = (await listed(await miriam())).Content;
    api.clock.moveTo(now);
    expect(left.map(({ Nummer }: any) => Nummer)).toEqual([Content[0].Nummer]);
  });
});

describe('A template for answers', () => {
  const save = (id: string, body: object, { token }: Colleague) =>
    api.call('PUT', `/agentur/antwortvorlagen/${id}`, body, { token });
  const templates = async ({ token }: Colleague) =>
    (await api.call('GET', '/agentur/antwortvorlagen', undefined, { token })).body;
  const arrived = {
    Name: 'Prämie unterwegs',
    Text: { de: 'Hallo {{Vorname}} {{ Nachname }}, zu „{{Betreff}}“. {{Mitarbeiter}}', en: 'On its way' },
    Version: 0,
  };

  it('is offered filled in, in the language in which the person wrote', async () => {
    await write();
    const staff = await miriam();
    await save(newId(), arrived, staff);
    const number = await numberOf(staff);
    expect((await read(number, staff)).body.Vorlagen).toMatchObject([
      { Name: 'Prämie unterwegs', Text: 'Hallo Rosa Palm, zu „Frage zur Prämie“. Miriam Sander' },
    ]);
  });

  it('is changed by whoever read it, refused by field, and removed', async () => {
    const staff = await miriam();
    const id = newId();
    const wrong = await save(id, { ...arrived, Text: { de: '{{Iban}}', en: 'x' } }, staff);
    expect(wrong).toMatchObject({ status: 400, body: { Errors: [{ Field: 'Text.de' }] } });
    expect((await save(id, arrived, staff)).status).toBe(204);
    expect((await save(id, { ...arrived, Name: 'Anders' }, staff)).status).toBe(409);
    expect((await save(newId(), arrived, staff)).body.Errors).toMatchObject([{ Field: 'Name' }]);
    expect((await save(id, { ...arrived, Name: 'Anders', Version: 1 }, staff)).status).toBe(204);
    expect(await templates(staff)).toMatchObject([
      { Id: id, Name: 'Anders', Version: 2, GeaendertVon: 'Miriam Sander' },
    ]);
    for (const _ of [1, 2])
      expect((await api.call('DELETE', `/agentur/antwortvorlagen/${id}`, undefined, staff)).status).toBe(204);
    expect(await templates(staff)).toEqual([]);
  });
});
