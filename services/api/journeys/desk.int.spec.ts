import { CommandBus } from '@nestjs/cqrs';
import pg from 'pg';
import { addDays, calendarDay } from '#platform/clock.js';
import { newId } from '#platform/domain/ids.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { Tokens } from '#platform/tokens.js';
import { keepTables, restoreTables } from '#testing/database.js';
import { pain002 } from '#testing/bank-files.js';
import { SetPayoutAccount } from '../../modules/payout/api.js';
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
const jonas = () => recommender(api, 'jonas@example.org');

/** A recommendation under an advisor of agency A-1. */
const recommend = async ({ email, token }: { email: string; token: string }, advisor = 'B-1001'): Promise<string> =>
  (await api.call('POST', '/Empfehlen/create', submission(email, { Agentennummer: advisor }), { token })).body
    .Empfehlungsnummer;

/** A friend who signed up, and confirmed unless said otherwise. */
async function signsUp(number: string, email: string, changes: object = {}, confirms = true): Promise<string> {
  const { body } = await api.call('POST', `/empfaenger/create/${number}`, friend(email, changes), {
    address: newAddress(),
  });
  const { recipientId } = (await api.events('RecipientRegistered')).at(-1);
  if (confirms)
    await api.call(
      'PUT',
      '/empfaenger/zustimmung',
      { AgbText: true },
      { token: await api.issue('recipient', recipientId) },
    );
  await api.settle();
  return body.Empfaengernummer;
}

/** Jonas recommends, Rosa Palm signs up and buys. */
async function contract(orderNumber = 'T5607632452') {
  const person = await jonas();
  const number = await recommend(person);
  const contact = await signsUp(number, 'rosa@example.org', { Nachname: 'Palm' });
  await api.concluded(contact, orderNumber);
  return { ...person, number, contact, orderNumber };
}

const search = async (q: string, { token }: Colleague): Promise<any[]> =>
  (await api.call('GET', `/agentur/suche?q=${encodeURIComponent(q)}`, undefined, { token })).body;
const named = (hits: any[]) => hits.map(({ Art, Titel, Grund }) => [Art, Titel, Grund]);
const caseOf = async (number: string, { token }: Colleague, language = 'de'): Promise<any> =>
  (await api.call('GET', `/agentur/vorgang/${number}`, undefined, { token, headers: { 'accept-language': language } }))
    .body;
const note = (number: string, Text: string, { token }: Colleague) =>
  api.call('POST', `/agentur/vorgang/${number}/notizen`, { Text }, { token });
const assign = (number: string, body: object, { token }: Colleague) =>
  api.call('PUT', `/agentur/vorgang/${number}/zustaendig`, body, { token });
const inFull = (nr: string, { token }: Colleague) =>
  api.call('POST', `/agentur/person/${nr}/klartext`, undefined, { token });
const refusedAt = (field: string) => ({
  status: 400,
  body: { Code: 'PSOF0002', Errors: [expect.objectContaining({ Field: field })] },
});

describe('The search of the desk', () => {
  it('finds an order by any spelling of its number, and says so', async () => {
    const { number } = await contract('T-5607 632452');
    const staff = await miriam();
    // Also without the letters before it.
    for (const typed of ['T-5607 632452', 't5607632452', 'T560763', '5607632452', '56076'])
      expect(await search(typed, staff)).toEqual([
        {
          Art: 'Auftrag',
          Nummer: 'T-5607 632452',
          Titel: 'T-5607 632452',
          Untertitel: 'Zuhause 100 · Jonas Weber',
          Grund: 'Auftrag T-5607 632452',
          Empfehlungsnummer: number,
          Stapelnummer: null,
        },
      ]);
  });

  it('finds a claim by number, for those who see its recommendation', async () => {
    const { number, token } = await contract();
    const body = { Empfehlungsnummer: number, Text: 'Meine Prämie fehlt.' };
    const claim = (await api.call('POST', '/empfehler/reklamationen', body, { token })).body.Reklamationsnummer;
    for (const typed of [claim, claim.slice(0, 7)])
      expect(await search(typed, await miriam())).toEqual([
        expect.objectContaining({ Art: 'Reklamation', Nummer: claim, Titel: 'Jonas Weber', Empfehlungsnummer: number }),
      ]);
    expect(await search(claim, await colleague('Bernd Fremd', 'AgenturInhaber', 'B-2'))).toEqual([]);
  });

  it('finds a recommendation by number, its beginning and its code, a contact by number', async () => {
    const { number, contact } = await contract();
    const staff = await miriam();
    const found = ['Empfehlung', 'Jonas Weber', `Empfehlung ${number}`];
    expect(named(await search(number, staff))).toEqual([found]);
    expect(named(await search(number.slice(0, 6), staff))).toContainEqual(found);
    const { rows } = await api.owner.query('select code from recommendation where number = $1', [number]);
    expect(named(await search(rows[0].code, staff))).toEqual([['Empfehlung', 'Jonas Weber', 'Code']]);
    expect(named(await search(contact, staff))).toEqual([['Empfaenger', 'Rosa Palm', `Kontakt ${contact}`]]);
  });

  it('finds recommender and contact by the whole e-mail address alone', async () => {
    await contract();
    const staff = await miriam();
    expect(named(await search('Jonas@example.org', staff))).toEqual([['Empfehler', 'Jonas Weber', 'E-Mail']]);
    expect(named(await search('rosa@example.org', staff))).toEqual([['Empfaenger', 'Rosa Palm', 'E-Mail']]);
    expect(await search('rosa@example', staff)).toEqual([]);
  });

  it('finds names in either order, without marks, by their beginning before a part of them', async () => {
    const { number } = await contract();
    await signsUp(number, 'jw@example.org', { Vorname: 'Zoë', Nachname: 'Müller-Weber' });
    const staff = await miriam();
    for (const typed of ['Jonas W', 'weber jo', 'Weber, Jonas'])
      expect(named(await search(typed, staff))).toEqual([['Empfehler', 'Jonas Weber', 'Name']]);
    for (const typed of ['zoe', 'mueller', 'MULLER'])
      expect(named(await search(typed, staff))).toEqual([['Empfaenger', 'Zoë Müller-Weber', 'Name']]);
    expect(named(await search('weber', staff))).toEqual([
      ['Empfehler', 'Jonas Weber', 'Name'],
      ['Empfaenger', 'Zoë Müller-Weber', 'Name'],
    ]);
  });

  it('finds whoever gave a customer number', async () => {
    const { number } = await contract();
    const staff = await miriam();
    const order = { ...(await contractWithCustomer(number)) };
    expect(order.status).toBe(202);
    expect(named(await search('kd-77', staff))).toEqual([]);
    expect(named(await search('KD-77', staff))).toEqual([['Empfaenger', 'Zoë Adler', 'Kundennummer']]);
  });

  it('shows an agency its own, operators everything and payments too, and nobody a voucher’s code', async () => {
    const { number } = await contract();
    await api.owner.query(`insert into voucher_type (tenant_id, type_id, name) values ($1, 1, 'Buchladen')`, [
      api.tenantId,
    ]);
    const [stranger, operator] = [
      await colleague('Bernd Fremd', 'AgenturInhaber', 'B-2'),
      await colleague('Carla Brandt', 'Betreiber'),
    ];
    for (const typed of [number, 'rosa@example.org', 'jonas@example.org', 'weber', 'palm', 'T5607632452'])
      expect([typed, await search(typed, stranger)]).toEqual([typed, []]);
    expect(named(await search(number, operator))).toEqual([['Empfehlung', 'Jonas Weber', `Empfehlung ${number}`]]);
    const { stapel, payout } = await paidOnce();
    const staff = await miriam();
    expect(named(await search(stapel, operator))).toEqual([['Stapel', stapel, `Stapel ${stapel}`]]);
    expect(await search(payout, operator)).toEqual([
      expect.objectContaining({ Art: 'Zahlung', Titel: payout, Grund: `Zahlung ${payout}`, Stapelnummer: stapel }),
    ]);
    expect([await search(stapel, staff), await search(payout, staff)]).toEqual([[], []]);
  });

  it('answers at most twenty, with as many statements for many as for one', async () => {
    const person = await jonas();
    const number = await recommend(person);
    await signsUp(number, 'adler0@example.org', { Vorname: 'Zoë', Nachname: 'Adler' });
    const staff = await miriam();
    const few = await fewestStatementsOf(() => search('adler', staff));
    for (let n = 1; n <= 24; n++)
      await signsUp(number, `adler${n}@example.org`, { Vorname: 'Zoë', Nachname: 'Adler' }, false);
    const many = await fewestStatementsOf(() => search('adler', staff));
    expect([few.answer.length, many.answer.length]).toEqual([1, 20]);
    expect(many.sent.length).toBe(few.sent.length);
  });
});

/** Another friend, whose order names a customer number. */
async function contractWithCustomer(number: string) {
  const contact = await signsUp(number, 'zoe@example.org', { Vorname: 'Zoë', Nachname: 'Adler' });
  const order = { ...reported(contact, 'T-2'), Kundennummer: 'KD-77' };
  const operator = await colleague('Carla Brandt', 'Betreiber');
  const key = await api.call('POST', '/betrieb/schluessel', { Name: 'K', Rechte: ['auftraege:schreiben'] }, operator);
  const answer = await api.call('POST', '/auftrag', order, { token: key.body.Schluessel });
  await api.settle();
  return answer;
}
const reported = (contact: string, Auftragsnummer: string) => ({
  Auftragsnummer,
  Empfaengernummer: contact,
  Auftragsdatum: api.clock.now().toISOString().slice(0, 19),
  Art: 'Neuvertrag',
  Status: 'Abgeschlossen',
});

/** Jonas’s reward of a contract, chosen as cash, rejected by the bank once. */
async function paidOnce(orderNumber = 'T-9') {
  const { rows } = await api.owner.query(`select person_id as id from person where role = 'recommender'`);
  const person = rows[0] ? { id: rows[0].id as string } : await jonas();
  const token = await api.issue('user', person.id);
  const number = await recommend({ email: 'jonas@example.org', token });
  const contact = await signsUp(number, `friend-${orderNumber}@example.org`, { Nachname: 'Palm' });
  await api.concluded(contact, orderNumber);
  const { token: releasing } = await miriam();
  await api.call('PUT', `/agentur/auftragfreigeben/${number}/${orderNumber}`, undefined, { token: releasing });
  await api.settle();
  const reward = (await api.events('RewardReady')).find(
    ({ beneficiary, recipientId, recommendationId }) =>
      beneficiary === 'recommender' && recipientId && recommendationId,
  );
  await api.call(
    'PUT',
    '/praemierung',
    { Auswahl: 'Bar', Bankdaten: { Kontoinhaber: 'Jonas Weber', Iban: 'DE89370400440532013000' } },
    { token: await api.issue('reward', reward.rewardId) },
  );
  await api.settle();
  await api.inTenant(() =>
    api
      .get(CommandBus)
      .execute(new SetPayoutAccount({ name: 'Test GmbH', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' })),
  );
  const [carla, david] = [await colleague('Carla Brandt', 'Betreiber'), await colleague('David Nowak', 'Betreiber')];
  const money = (path: string, by: Colleague, body?: unknown) =>
    api.call('POST', `/betrieb/auszahlungen${path}`, body, {
      token: by.token,
      headers: { 'idempotency-key': newId() },
    });
  const { body: collected } = await money('', carla);
  const stapel = collected.Stapelnummer as string;
  const { body: sealed } = await money(`/${stapel}/versiegeln`, carla);
  await money(`/${stapel}/freigeben`, david, { Sha256: sealed.Sha256 });
  await money(`/${stapel}/uebergeben`, david);
  const payout = sealed.Auszahlungen[0].Auszahlungsnummer as string;
  await api.inject({
    method: 'POST',
    url: '/api/v1/test/betrieb/auszahlungen/rueckmeldung',
    headers: { authorization: `Bearer ${carla.token}`, 'content-type': 'application/xml' },
    payload: pain002(stapel, [{ endToEndId: payout, status: 'RJCT', reason: 'AC04' }]),
  });
  await api.settle();
  return { number, contact, stapel, payout, person };
}

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
  return runs.sort((one, other) => one.sent.length - other.sent.length)[0]!;
}

describe('The case', () => {
  it('shows people, the line with its order, rewards and next step, in the caller’s language', async () => {
    const { id, number, contact, orderNumber } = await contract();
    const staff = await miriam();
    const shown = await caseOf(number, staff);
    const until = calendarDay(addDays(api.clock.now(), 42)).split('-').reverse().join('.');
    expect(shown).toMatchObject({
      Empfehlung: { Empfehlungsnummer: number, Produkt: 'Zuhause 100', Status: 'Ok', Agenturnummer: 'A-1', Klicks: 0 },
      Empfehler: { Empfehlernummer: id, Name: 'Jonas Weber', Email: 'j•••@example.org', Status: 'Aktiv', Sperre: null },
      Zeilen: [
        {
          Kontakt: {
            Empfaengernummer: contact,
            Name: 'Rosa Palm',
            Email: 'r•••@example.org',
            Ort: 'Berlin',
            Status: 'Bestaetigt',
          },
          Produkt: 'Zuhause 100',
          Stufe: 'AnspruchInBearbeitung',
          NaechsterSchritt: {
            Wer: 'Programm',
            Text: `Die Agentur muss den Auftrag freigeben oder ablehnen. Der Empfehler rechnet bis ${until} damit.`,
          },
          Auftraege: [{ Auftragsnummer: orderNumber, Status: 'Offen', Ende: null, Ueberfaellig: false, Hinweise: [] }],
          Praemien: [
            { Fuer: 'Empfehler', WertCent: 3501, Status: 'Offen' },
            { Fuer: 'Empfaenger', WertCent: 3500, Status: 'Offen' },
          ],
          Zahlungen: [],
        },
      ],
      Notizen: [],
      Zustaendig: null,
      WiedervorlageAm: null,
    });
    expect(shown.Zeilen[0].Praemien[0].Grund).toMatch(
      /^Wartet darauf, dass die Agentur den Auftrag freigibt: möglich ab \d\d\.\d\d\.\d{4}, überfällig ab \d\d\.\d\d\.\d{4}\.$/,
    );
    const english = await caseOf(number, staff, 'en');
    expect(english.Zeilen[0].NaechsterSchritt.Text).toMatch(/^The agency has to release or reject the order\./);
    expect(english.Zeilen[0].Praemien[0].Grund).toMatch(/^Waiting for the agency to release the order/);
  });

  it.each([
    [{ Grund: 'Zweiter Anschluss' }, /^Storniert am \d\d\.\d\d\.\d{4}: Zweiter Anschluss/],
    [{ Widerrufen: true }, /^Storniert am .*: Die Bestellung wurde widerrufen\./],
  ])('says why a reward was cancelled, after a refusal with %j', async (refusal, sentence) => {
    const { number, orderNumber } = await contract();
    const staff = await miriam();
    const path = `/agentur/auftragablehnen/${number}/${orderNumber}`;
    expect((await api.call('PUT', path, refusal, { token: staff.token })).status).toBe(204);
    await api.settle();
    expect((await caseOf(number, staff)).Zeilen[0].Praemien[0].Grund).toMatch(sentence);
  });

  it('shows an order of nobody as a line of its own that has to be assigned', async () => {
    const person = await jonas();
    const number = await recommend(person);
    for (const name of ['rosa', 'zoe']) await signsUp(number, `${name}@example.org`, { Vorname: name });
    const operator = await colleague('Carla Brandt', 'Betreiber');
    const key = await api.call('POST', '/betrieb/schluessel', { Name: 'K', Rechte: ['auftraege:schreiben'] }, operator);
    const { Empfaengernummer: _, ...order } = reported('', 'T-7');
    await api.call('POST', '/auftrag', { ...order, Empfehlungsnummer: number }, { token: key.body.Schluessel });
    await api.settle();
    const staff = await miriam();
    const shown = await caseOf(number, staff);
    expect(shown.Zeilen).toHaveLength(3);
    expect(shown.Zeilen.at(-1)).toMatchObject({
      Kontakt: null,
      NaechsterSchritt: {
        Wer: 'Programm',
        Text: expect.stringMatching(/^Die Agentur muss Auftrag T-7 jemandem zuordnen, überfällig ab /),
      },
      Auftraege: [{ Auftragsnummer: 'T-7', Status: 'Zuzuordnen' }],
    });
    expect(shown.Erlaubt).toContainEqual({ Aktion: 'AuftragZuordnen', Nummer: 'T-7' });
  });

  it('shows every attempt to pay, with batch, day, state and why it came back', async () => {
    const { number, stapel, payout } = await paidOnce();
    const staff = await miriam();
    const [line] = (await caseOf(number, staff)).Zeilen;
    expect(line.Zahlungen).toEqual([
      {
        Auszahlungsnummer: payout,
        PraemieId: expect.any(String),
        Stapelnummer: stapel,
        BetragCent: 3501,
        Status: 'Zurueckgegeben',
        Grund: 'Konto geschlossen (AC04)',
        Am: expect.any(String),
      },
    ]);
    expect(line.NaechsterSchritt.Text).toBe('Die Überweisung kam zurück. Der Empfehler muss neue Bankdaten eingeben.');
    expect(line.Praemien[0].Grund).toMatch(/^Kam am .* von der Bank zurück: Konto geschlossen \(AC04\)\./);
  });

  it('shows the mails: to whom, what, when, and what became of each', async () => {
    const { number, id } = await contract();
    const staff = await miriam();
    const { rows } = await api.owner.query(
      `select message_id from sent_mail s join person p on p.tenant_id = s.tenant_id and p.person_id = s.person_id
       where p.role = 'recipient' and message_id is not null order by sent_at limit 1`,
    );
    const operator = await colleague('Carla Brandt', 'Betreiber');
    const key = await api.call(
      'POST',
      '/betrieb/schluessel',
      { Name: 'M', Rechte: ['ruecklaeufer:schreiben'] },
      operator,
    );
    const bounced = await api.inject({
      method: 'POST',
      url: '/api/v1/test/mailversand/ruecklaeufer',
      headers: { authorization: `Bearer ${key.body.Schluessel}`, 'content-type': 'message/rfc822' },
      payload: bounceOf(rows[0].message_id, 'rosa@example.org'),
    });
    expect(bounced.statusCode).toBe(202);
    const { Mails, Zeilen } = await caseOf(number, staff);
    expect(Zeilen[0].Kontakt.Unerreichbar).toMatchObject({ Grund: 'Unbekannt' });
    expect(Mails.map(({ An, Art, Zustellung }: any) => [An, Art, Zustellung])).toEqual(
      expect.arrayContaining([
        ['r•••@example.org', 'Angebot reserviert', 'Zurueckgekommen'],
        ['j•••@example.org', expect.any(String), 'Zugestellt'],
      ]),
    );
    for (const mail of Mails)
      expect(mail).toMatchObject({ Betreff: expect.stringMatching(/./), GesendetAm: expect.any(String) });
    expect(new Set(Mails.map(({ Id }: any) => Id)).size).toBe(Mails.length);
    const { body: ofPerson } = await api.call('GET', `/agentur/person/${id}`, undefined, staff);
    expect(ofPerson.Mails.length).toBeGreaterThanOrEqual(Mails.length);
  });

  it('tells what happened in sentences with business numbers, and who did it', async () => {
    const { number, orderNumber, id, contact } = await contract();
    const staff = await miriam();
    await api.call(
      'PUT',
      `/agentur/auftragablehnen/${number}/${orderNumber}`,
      { Grund: 'Der Vertrag bestand schon.' },
      staff,
    );
    await assign(number, { Mitarbeiternummer: staff.number }, staff);
    await inFull(contact, staff);
    await api.settle();
    const { Verlauf } = await caseOf(number, staff);
    const told = Verlauf.map(({ Text, Wer }: any) => `${Wer}: ${Text}`);
    expect(told).toEqual(
      expect.arrayContaining([
        'Miriam Sander: Adresse und E-Mail im Klartext angesehen.',
        'Miriam Sander: Zuständig ist Miriam Sander.',
        expect.stringMatching(
          new RegExp(`^Miriam Sander: .*${orderNumber}.*Begründung: Der Vertrag bestand schon\\.$`),
        ),
        expect.stringMatching(new RegExp(`^Jonas Weber: .*${number}`)),
        expect.stringMatching(/^Rosa Palm: /),
      ]),
    );
    expect(told.filter((line: string) => line.includes('Etwas ist geschehen'))).toEqual([]);
    expect(told.join()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
    const times = Verlauf.map(({ Zeit }: any) => Zeit);
    expect(times).toEqual([...times].sort().reverse());
    // Signing in is the person's own and stands on their page alone.
    const ofPerson = (await api.call('GET', `/agentur/person/${id}`, undefined, staff)).body;
    expect(ofPerson.Verlauf.length).toBeGreaterThan(Verlauf.length);
    expect((await caseOf(number, staff, 'en')).Verlauf.map(({ Text }: any) => Text)).toContain(
      'Miriam Sander is responsible.',
    );
  });

  it('tells a claim from its opening to its decision, and the mails about it, also the recommender’s', async () => {
    const { number, token } = await contract();
    const staff = await miriam();
    const claim = (
      await api.call('POST', '/empfehler/reklamationen', { Empfehlungsnummer: number, Text: 'Fehlt.' }, { token })
    ).body.Reklamationsnummer;
    const path = `/agentur/reklamationen/${claim}`;
    await api.call('PUT', `${path}/zustaendig`, { Mitarbeiternummer: staff.number }, staff);
    await api.call('PUT', path, { Entscheidung: 'Abgelehnt', Begruendung: 'Noch nicht freigegeben.' }, staff);
    await api.call('POST', `/empfehler/reklamationen/${claim}/widerspruch`, { Text: 'Doch.' }, { token });
    await api.settle();
    const { Verlauf, Mails } = await caseOf(number, staff);
    const told = Verlauf.map(({ Wer, Text }: any) => `${Wer}: ${Text}`);
    for (const line of [
      `Jonas Weber: Zu Empfehlung ${number} reklamiert der Empfehler eine Prämie.`,
      `Miriam Sander: Die Reklamation zu Empfehlung ${number} wurde übernommen.`,
      `Miriam Sander: Die Reklamation zu Empfehlung ${number} wurde abgelehnt.`,
      `Jonas Weber: Der Entscheidung über die Reklamation zu Empfehlung ${number} wurde widersprochen.`,
    ])
      expect(told).toContain(line);
    const aboutClaim = Mails.filter(({ Art }: any) => /Reklamation/.test(Art));
    expect(aboutClaim.length).toBeGreaterThanOrEqual(3);
    expect(new Set(aboutClaim.map(({ An }: any) => An))).toEqual(new Set(['j•••@example.org']));
  });

  it('asks thirteen statements of the database, however many lines there are', async () => {
    const { number } = await contract();
    const staff = await miriam();
    await note(number, 'eins', staff);
    await assign(number, { Mitarbeiternummer: staff.number }, staff);
    const one = await fewestStatementsOf(() => caseOf(number, staff));
    for (let n = 1; n <= 6; n++) await api.concluded(await signsUp(number, `friend${n}@example.org`), `T-${n}`);
    await api.settle();
    const many = await fewestStatementsOf(() => caseOf(number, staff));
    expect([one.answer.Zeilen.length, many.answer.Zeilen.length]).toEqual([1, 7]);
    expect(many.sent.length).toBe(one.sent.length);
    // What every call of staff asks before it begins.
    const before = await fewestStatementsOf(() => api.call('GET', '/agentur/kollegen', undefined, staff));
    expect(many.sent.length - (before.sent.length - 1)).toBeLessThanOrEqual(13);
  });

  it('is another agency’s 404, an operator’s, and not the platform’s', async () => {
    const { number, contact, id } = await contract();
    const [stranger, operator] = [
      await colleague('Bernd Fremd', 'AgenturInhaber', 'B-2'),
      await colleague('Carla Brandt', 'Betreiber'),
    ];
    const calls = (by: { token: string }) => [
      api.call('GET', `/agentur/vorgang/${number}`, undefined, by),
      api.call('GET', `/agentur/person/${id}`, undefined, by),
      api.call('POST', `/agentur/vorgang/${number}/notizen`, { Text: 'x' }, by),
      api.call('PUT', `/agentur/vorgang/${number}/zustaendig`, { Mitarbeiternummer: null }, by),
      api.call('POST', `/agentur/person/${contact}/klartext`, undefined, by),
      api.call('POST', `/agentur/person/${id}/klartext`, undefined, by),
    ];
    const statuses = async (by: { token: string }) => {
      const found: number[] = [];
      for (const answer of calls(by)) found.push((await answer).status);
      return found;
    };
    expect(await statuses(stranger)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await statuses(operator)).toEqual([200, 200, 201, 204, 200, 200]);
    const platform = await api.issue('platform', newId());
    expect(await statuses({ token: platform })).toEqual([401, 401, 401, 401, 401, 401]);
  });
});

const bounceOf = (messageId: string, recipient: string) =>
  [
    'From: MAILER-DAEMON@example.org',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    'Status: 5.1.1',
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    '',
    '--b--',
    '',
  ].join('\r\n');

describe('The cases of a person', () => {
  it('are paged, newest first, with the rewards that came of none', async () => {
    const person = await jonas();
    const numbers = [await recommend(person), await recommend(person, 'B-3003'), await recommend(person)];
    await recommend(person, 'B-2002');
    const staff = await miriam();
    await api.call(
      'POST',
      `/agentur/kulanz/${person.id}`,
      { BetragCent: 2500, Begruendung: 'Link war kaputt' },
      { token: staff.token, headers: { 'idempotency-key': newId() } },
    );
    await api.settle();
    const page = async (query: string) =>
      (await api.call('GET', `/agentur/person/${person.id}${query}`, undefined, staff)).body;
    const first = await page('?pagesize=2');
    const shown = (one: any) => one.Empfehlungen.Content.map(({ Empfehlung }: any) => Empfehlung.Empfehlungsnummer);
    expect([first.Empfehlungen.TotalCount, first.Empfehlungen.HasNext]).toEqual([3, true]);
    expect([...shown(first), ...shown(await page('?pagesize=2&page=2'))].sort()).toEqual([...numbers].sort());
    expect(first).toMatchObject({
      Empfehler: { Name: 'Jonas Weber' },
      WeiterePraemien: [{ Fuer: 'Empfehler', WertCent: 2500, Status: 'Bereitgestellt' }],
      WeitereZahlungen: [],
    });
    expect((await page('?page=9')).Empfehlungen).toMatchObject({ TotalCount: 3, Content: [] });
  });

  it('may be none: somebody who registered and never recommended', async () => {
    const { id } = await jonas();
    await api.settle();
    const staff = await miriam();
    expect((await api.call('GET', `/agentur/person/${id}`, undefined, staff)).body).toMatchObject({
      Empfehler: { Name: 'Jonas Weber', Status: 'Aktiv' },
      Empfehlungen: { TotalCount: 0, Content: [] },
      Mails: [{ An: 'j•••@example.org', Zustellung: 'Zugestellt' }],
    });
    expect((await api.call('GET', `/agentur/person/${newId()}`, undefined, staff)).status).toBe(404);
  });
});

describe('A note', () => {
  it('is the team’s, newest first, encrypted, and the log does not say what it says', async () => {
    const { number } = await contract();
    const [staff, tarek] = [await miriam(), await colleague('Tarek Aydin')];
    expect(await note(number, 'Ruft Dienstag wieder an.', staff)).toMatchObject({
      status: 201,
      body: { Id: expect.any(String), Wer: 'Miriam Sander' },
    });
    api.clock.moveTo(addDays(api.clock.now(), 1));
    await note(number, 'Hat angerufen.', tarek);
    expect((await caseOf(number, staff)).Notizen.map(({ Text, Wer }: any) => [Text, Wer])).toEqual([
      ['Hat angerufen.', 'Tarek Aydin'],
      ['Ruft Dienstag wieder an.', 'Miriam Sander'],
    ]);
    const { rows } = await api.owner.query(
      `select (select string_agg(row_to_json(n)::text, '') from work_note n) || (select string_agg(row_to_json(a)::text, '') from audit_entry a) as kept`,
    );
    expect(rows[0].kept).toContain('case.note');
    expect(rows[0].kept).not.toMatch(/Dienstag|angerufen/);
  });

  it('has a text of at most 2,000 signs', async () => {
    const { number } = await contract();
    const staff = await miriam();
    expect(await note(number, ' ', staff)).toMatchObject(refusedAt('Text'));
    expect(await note(number, 'x'.repeat(2001), staff)).toMatchObject(refusedAt('Text'));
    expect((await note(number, 'x'.repeat(2000), staff)).status).toBe(201);
  });

  it('is written once, however often it is sent', async () => {
    const { number } = await contract();
    const staff = await miriam();
    const send = () =>
      api.call(
        'POST',
        `/agentur/vorgang/${number}/notizen`,
        { Text: 'einmal' },
        { token: staff.token, headers: { 'idempotency-key': 'n-1' } },
      );
    expect((await send()).body).toEqual((await send()).body);
    expect((await caseOf(number, staff)).Notizen).toHaveLength(1);
  });
});

describe('The notes and the people', () => {
  const kept = async () => (await api.owner.query('select count(*)::int as n from work_note')).rows[0].n as number;

  it('a copy of one’s data says that notes are kept, and holds none of them', async () => {
    const { number, token } = await contract();
    const friendsToken = async () =>
      api.issue('recipient', (await api.events('RecipientRegistered'))[0].recipientId as string);
    const copies = async () => [
      (await api.call('GET', '/empfehler/export', undefined, { token })).body,
      (await api.call('GET', '/empfaenger/daten', undefined, { token: await friendsToken() })).body,
    ];
    expect((await copies()).map(({ InterneNotizen }) => InterneNotizen)).toEqual([null, null]);
    await note(number, 'Sehr ungeduldig.', await miriam());
    const after = await copies();
    for (const copy of after) expect(copy.InterneNotizen).toMatch(/interne Notizen des Teams/);
    expect(JSON.stringify(after)).not.toContain('ungeduldig');
  });

  it('are erased with the recommender’s data', async () => {
    const { number, token } = await contract();
    await note(number, 'Ruft an.', await miriam());
    await api.call('DELETE', '/empfehler/delete', undefined, { token });
    await api.settle();
    expect(await kept()).toBe(0);
  });

  it('are erased with a contact’s data, but for those of before the contact signed up', async () => {
    const person = await jonas();
    const number = await recommend(person);
    const staff = await miriam();
    await note(number, 'Über Jonas.', staff);
    api.clock.moveTo(addDays(new Date(), 1));
    await signsUp(number, 'rosa@example.org');
    await note(number, 'Über Rosa.', staff);
    const { recipientId } = (await api.events('RecipientRegistered'))[0];
    await api.call('DELETE', '/empfaenger', undefined, { token: await api.issue('recipient', recipientId) });
    await api.settle();
    expect((await caseOf(number, staff)).Notizen.map(({ Text }: any) => Text)).toEqual(['Über Jonas.']);
  });
});

describe('A case', () => {
  it('is given to a colleague, put off to a day, and given back', async () => {
    const { number } = await contract();
    const [staff, tarek] = [await miriam(), await colleague('Tarek Aydin')];
    const day = calendarDay(addDays(api.clock.now(), 7));
    expect((await assign(number, { Mitarbeiternummer: tarek.number, WiedervorlageAm: day }, staff)).status).toBe(204);
    const has = { Mitarbeiternummer: tarek.number, Name: 'Tarek Aydin' };
    expect(await caseOf(number, staff)).toMatchObject({ Zustaendig: has, WiedervorlageAm: day });
    // Without a day the day stays.
    await assign(number, { Mitarbeiternummer: staff.number }, tarek);
    expect(await caseOf(number, staff)).toMatchObject({
      Zustaendig: { Name: 'Miriam Sander' },
      WiedervorlageAm: day,
    });
    await assign(number, { Mitarbeiternummer: null, WiedervorlageAm: null }, staff);
    expect(await caseOf(number, staff)).toMatchObject({ Zustaendig: null, WiedervorlageAm: null });
  });

  it('is given to people of the own agency, by operators to whoever sees it, and to no day that is over', async () => {
    const { number } = await contract();
    const [staff, stranger, operator] = [
      await miriam(),
      await colleague('Bernd Fremd', 'AgenturInhaber', 'B-2'),
      await colleague('Carla Brandt', 'Betreiber'),
    ];
    for (const one of [stranger.number, operator.number, '999999'])
      expect(await assign(number, { Mitarbeiternummer: one }, staff)).toMatchObject(refusedAt('Mitarbeiternummer'));
    expect(await assign(number, { Mitarbeiternummer: stranger.number }, operator)).toMatchObject(
      refusedAt('Mitarbeiternummer'),
    );
    for (const one of [staff.number, operator.number])
      expect((await assign(number, { Mitarbeiternummer: one }, operator)).status).toBe(204);
    const yesterday = calendarDay(addDays(api.clock.now(), -1));
    expect(await assign(number, { Mitarbeiternummer: staff.number, WiedervorlageAm: yesterday }, staff)).toMatchObject(
      refusedAt('WiedervorlageAm'),
    );
    const today = calendarDay(api.clock.now());
    expect((await assign(number, { Mitarbeiternummer: null, WiedervorlageAm: today }, staff)).status).toBe(204);
    const names = async ({ token }: Colleague) =>
      (await api.call('GET', '/agentur/kollegen', undefined, { token })).body.map(({ Name }: any) => Name);
    expect(await names(staff)).toEqual(['Miriam Sander']);
    expect(await names(operator)).toEqual(['Bernd Fremd', 'Carla Brandt', 'Miriam Sander']);
  });

  it('is taken by the person who asks, also where two colleagues have one name', async () => {
    const [one, other] = [await miriam(), await miriam()];
    const own = async ({ token }: Colleague) =>
      (await api.call('GET', '/agentur/kollegen', undefined, { token })).body
        .filter(({ Ich }: any) => Ich)
        .map(({ Mitarbeiternummer }: any) => Mitarbeiternummer);
    expect([await own(one), await own(other)]).toEqual([[one.number], [other.number]]);
  });
});

describe('An address in full', () => {
  it('is shown by a call of its own, and each look is in the log: who, whose, when', async () => {
    const { contact, id } = await contract();
    const staff = await miriam();
    expect((await inFull(contact, staff)).body).toMatchObject({
      Nummer: contact,
      Vorname: 'Rosa',
      Email: 'rosa@example.org',
      Strasse: 'Uferweg',
      Ort: 'Berlin',
    });
    expect((await inFull(id, staff)).body).toMatchObject({ Nachname: 'Weber', Email: 'jonas@example.org' });
    await inFull(id, staff);
    const { rows } = await api.owner.query(
      `select subject, by_name, before, after from audit_entry where action = 'person.show-in-full' order by at, entry_id`,
    );
    expect(rows).toEqual(
      [contact, id, id].map(subject => ({ subject, by_name: 'Miriam Sander', before: null, after: null })),
    );
    expect((await inFull('1234567890', staff)).status).toBe(404);
  });
});

const dataOf = (nr: string) => `/agentur/${nr.includes('-') ? 'empfehler' : 'empfaenger'}/${nr}/daten`;
type Method = 'PUT' | 'POST' | 'DELETE';
/** A call that a page of the desk offers, with what it is done to. */
const actions: Readonly<Record<string, (nr: string, shown: any) => readonly [Method, string, unknown?]>> = {
  AuftragFreigeben: (nr, { Empfehlung }) => ['PUT', `/agentur/auftragfreigeben/${Empfehlung.Empfehlungsnummer}/${nr}`],
  AuftragAblehnen: (nr, { Empfehlung }) => [
    'PUT',
    `/agentur/auftragablehnen/${Empfehlung.Empfehlungsnummer}/${nr}`,
    { Grund: 'geprüft' },
  ],
  // To the code: that is another assignment than any of these cases has.
  AuftragZuordnen: (nr, { Empfehlung }) => [
    'PUT',
    `/agentur/auftragzuordnen/${nr}`,
    { Empfehlungsnummer: Empfehlung.Empfehlungsnummer, Grund: 'geprüft' },
  ],
  EmpfehlungStornieren: nr => ['PUT', `/agentur/empfehlungstornieren/${nr}`, { Grund: 'geprüft' }],
  EmpfehlerSperren: nr => ['PUT', `/agentur/empfehler/${nr}/sperren`, { Grund: 'geprüft' }],
  EmpfehlerEntsperren: nr => ['PUT', `/agentur/empfehler/${nr}/entsperren`, { Grund: 'geprüft' }],
  EmpfehlerErreichbar: nr => ['PUT', `/agentur/empfehler/${nr}/erreichbar`, { Grund: 'geprüft' }],
  Kulanz: nr => ['POST', `/agentur/kulanz/${nr}`, { BetragCent: 500, Begruendung: 'geprüft' }],
  Anmelden: nr => ['POST', `/agentur/adminlogin/${nr}`],
  PruefungFreigeben: nr => ['POST', `/betrieb/angehalten/${nr}/freigeben`, { Begruendung: 'geprüft' }],
  PruefungAblehnen: nr => ['POST', `/betrieb/angehalten/${nr}/ablehnen`, { Begruendung: 'geprüft' }],
  Notiz: nr => ['POST', `/agentur/vorgang/${nr}/notizen`, { Text: 'geprüft' }],
  Zustaendig: nr => ['PUT', `/agentur/vorgang/${nr}/zustaendig`, { Mitarbeiternummer: null }],
  Klartext: nr => ['POST', `/agentur/person/${nr}/klartext`],
  NameBerichtigen: nr => ['PUT', dataOf(nr), { Vorname: 'Geprüft', Grund: 'geprüft' }],
  EmailBerichtigen: nr => ['PUT', dataOf(nr), { Email: 'geprueft@example.org', Grund: 'geprüft' }],
  NeueEmailZuruecknehmen: nr => ['DELETE', `/agentur/empfehler/${nr}/daten/email`],
  MailNochmal: nr => ['POST', `/agentur/mails/${nr}/nochmal`],
};

interface Situation {
  readonly number: string;
  readonly by: Colleague;
}
const withStaff = async (number: string): Promise<Situation> => ({ number, by: await miriam() });
const withOperator = async (number: string): Promise<Situation> => ({
  number,
  by: await colleague('Carla Brandt', 'Betreiber'),
});
const blocked = async () => {
  const { id, number } = await contract();
  await api.call('PUT', `/agentur/empfehler/${id}/sperren`, { Grund: 'x' }, await miriam());
  return number;
};
/** Friend and recommender give one account, so the reward is held. */
const held = async () => {
  const { number, orderNumber } = await contract();
  await api.call('PUT', `/agentur/auftragfreigeben/${number}/${orderNumber}`, undefined, await miriam());
  await api.settle();
  for (const { rewardId } of await api.events('RewardReady'))
    await api.call(
      'PUT',
      '/praemierung',
      { Auswahl: 'Bar', Bankdaten: { Kontoinhaber: 'Jonas Weber', Iban: 'DE89370400440532013000' } },
      { token: await api.issue('reward', rewardId) },
    );
  await api.settle();
  await api.inTenant(() =>
    api
      .get(CommandBus)
      .execute(new SetPayoutAccount({ name: 'Test GmbH', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' })),
  );
  await api.call('POST', '/betrieb/auszahlungen', undefined, {
    token: (await colleague('David Nowak', 'Betreiber')).token,
    headers: { 'idempotency-key': newId() },
  });
  await api.settle();
  return number;
};

const situations: readonly (readonly [string, () => Promise<Situation>, readonly string[]])[] = [
  [
    'an order that can be released',
    async () => withStaff((await contract()).number),
    [
      'AuftragFreigeben',
      'AuftragAblehnen',
      'AuftragZuordnen',
      'EmpfehlungStornieren',
      'EmpfehlerSperren',
      'Kulanz',
      'Anmelden',
      'MailNochmal',
      'EmailBerichtigen',
    ],
  ],
  [
    'an order in its complaint period',
    async () => {
      await api.owner.query(`update tenant set config = config || '{"complaintDays": 14}' where key = 'test'`);
      api.get(TenantDirectory).forget();
      return withStaff((await contract()).number);
    },
    [
      'AuftragAblehnen',
      'AuftragZuordnen',
      'EmpfehlungStornieren',
      'EmpfehlerSperren',
      'Kulanz',
      'Anmelden',
      'MailNochmal',
      'EmailBerichtigen',
    ],
  ],
  [
    'a released order',
    async () => {
      const { number, orderNumber } = await contract();
      await api.call('PUT', `/agentur/auftragfreigeben/${number}/${orderNumber}`, undefined, await miriam());
      await api.settle();
      return withStaff(number);
    },
    ['EmpfehlungStornieren', 'EmpfehlerSperren', 'Kulanz', 'Anmelden', 'MailNochmal', 'EmailBerichtigen'],
  ],
  [
    'a refused order',
    async () => {
      const { number, orderNumber } = await contract();
      await api.call('PUT', `/agentur/auftragablehnen/${number}/${orderNumber}`, { Grund: 'x' }, await miriam());
      await api.settle();
      return withStaff(number);
    },
    ['EmpfehlerSperren', 'Kulanz', 'Anmelden', 'EmailBerichtigen'],
  ],
  [
    'a cancelled recommendation nobody followed',
    async () => {
      const number = await recommend(await jonas());
      await api.call('PUT', `/agentur/empfehlungstornieren/${number}`, { Grund: 'x' }, await miriam());
      await api.settle();
      return withStaff(number);
    },
    ['EmpfehlerSperren', 'Kulanz', 'Anmelden', 'EmailBerichtigen'],
  ],
  [
    'a blocked recommender',
    async () => withStaff(await blocked()),
    [
      'AuftragFreigeben',
      'AuftragAblehnen',
      'AuftragZuordnen',
      'EmpfehlungStornieren',
      'EmpfehlerEntsperren',
      'MailNochmal',
    ],
  ],
  [
    'a recommender whose mails come back',
    async () => {
      const number = await recommend(await jonas());
      await api.owner.query(
        `update person set unreachable_since = now(), unreachable_why = 'unknown' where role = 'recommender'`,
      );
      return withStaff(number);
    },
    ['EmpfehlungStornieren', 'EmpfehlerSperren', 'EmpfehlerErreichbar', 'Kulanz', 'Anmelden', 'EmailBerichtigen'],
  ],
  [
    'an order that can be released, for an operator',
    async () => withOperator((await contract()).number),
    ['EmpfehlerSperren'],
  ],
  [
    'held rewards, for an operator',
    async () => withOperator(await held()),
    ['EmpfehlerSperren', 'PruefungAblehnen', 'PruefungFreigeben'],
  ],
  [
    'an order that the caller brought by hand',
    async () => {
      const { number, contact } = await contract();
      const by = await colleague('Carla Brandt', 'Betreiber');
      await api.owner.query(`update agency_user set agency_number = 'A-1' where user_id = $1`, [by.userId]);
      const roles = ['Betreiber', 'AgenturMitarbeiter'];
      const token = await api.inTenant(() =>
        api.get(Tokens).issue('agency', by.userId, { data: { roles, name: by.name, agencyNumber: 'A-1' } }),
      );
      const file = `Auftragsnummer;Empfaengernummer;Auftragsdatum;Art;Status;ProduktId\nT-8;${contact};${calendarDay(api.clock.now())};Neuvertrag;Abgeschlossen;700`;
      await api.owner.query(`delete from customer_order`);
      await api.inject({
        method: 'POST',
        url: '/api/v1/test/betrieb/auftraege/import',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
        payload: file,
      });
      await api.settle();
      return { number, by: { ...by, token } };
    },
    [
      'AuftragAblehnen',
      'AuftragZuordnen',
      'EmpfehlungStornieren',
      'EmpfehlerSperren',
      'Kulanz',
      'Anmelden',
      'MailNochmal',
      'EmailBerichtigen',
    ],
  ],
];

describe('What one may do', () => {
  afterEach(() => api.owner.query('drop schema if exists kept cascade'));

  const always = (situation: string) => [
    ...['Klartext', 'Notiz', 'Zustaendig'],
    ...(situation.endsWith('for an operator') ? [] : ['NameBerichtigen']),
  ];
  const facts = async (): Promise<number> =>
    (
      await api.owner.query(
        `select (select count(*) from engine.event)::int + (select count(*) from audit_entry)::int as facts`,
      )
    ).rows[0].facts;
  const tries = async (action: string, nr: string, shown: any, { token }: Colleague) => {
    const before = await facts();
    const [method, path, body] = actions[action]!(nr, shown);
    const { status } = await api.call(method, path, body, { token, headers: { 'idempotency-key': newId() } });
    return { accepted: status < 300, changed: (await facts()) > before };
  };
  /** What each action is done to where the page does not offer it. */
  const targets = (shown: any): Readonly<Record<string, readonly string[]>> => {
    const orders = shown.Zeilen.flatMap(({ Auftraege }: any) => Auftraege.map((one: any) => one.Auftragsnummer));
    const rewards = shown.Zeilen.flatMap(({ Praemien }: any) => Praemien.map((one: any) => one.PraemieId));
    const recommendation = [shown.Empfehlung.Empfehlungsnummer];
    const person = [shown.Empfehler.Empfehlernummer];
    const contacts = shown.Zeilen.flatMap(({ Kontakt }: any) => (Kontakt ? [Kontakt.Empfaengernummer] : []));
    const mails = shown.Mails.map(({ Id }: any) => Id);
    return Object.fromEntries(
      Object.keys(actions).map(action => [
        action,
        action.startsWith('Auftrag')
          ? orders
          : action.startsWith('Pruefung')
            ? rewards
            : action === 'MailNochmal'
              ? mails
              : ['EmpfehlungStornieren', 'Notiz', 'Zustaendig'].includes(action)
                ? recommendation
                : ['NameBerichtigen', 'EmailBerichtigen'].includes(action)
                  ? [...person, ...contacts]
                  : person,
      ]),
    );
  };

  it.each(situations)(
    'about %s is offered where the call is not refused, and nowhere else',
    async (situation, make, offered) => {
      const { number, by } = await make();
      await api.settle();
      await api.owner.query(keepTables);
      const shown = await caseOf(number, by);
      const listed = [...new Set<string>(shown.Erlaubt.map(({ Aktion }: any) => Aktion))];
      expect(listed.sort()).toEqual([...offered, ...always(situation)].sort());
      for (const [action, numbers] of Object.entries(targets(shown)))
        for (const nr of numbers) {
          if (shown.Erlaubt.some((one: any) => one.Aktion === action && one.Nummer === nr)) continue;
          const { accepted, changed } = await tries(action, nr, shown, by);
          expect({ action, nr, done: accepted && changed }).toEqual({ action, nr, done: false });
        }
      for (const action of listed) {
        await api.owner.query(restoreTables);
        api.get(TenantDirectory).forget();
        const now = await caseOf(number, by);
        const { Nummer } = now.Erlaubt.find(({ Aktion }: any) => Aktion === action);
        expect({ action, ...(await tries(action, Nummer, now, by)) }).toEqual({
          action,
          accepted: true,
          changed: true,
        });
      }
    },
  );
});
