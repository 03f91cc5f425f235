import { addDays } from '#platform/clock.js';
import { newId } from '#platform/domain/ids.js';
import { ordersWorld, type ProductApi } from './product-api.test.js';
import { recommender } from './people-api.js';

const world = ordersWorld();
beforeEach(() => world.anew());
const api = () => world.api;

const colleague: ProductApi['colleague'] = (...who) => api().colleague(...who);

const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body: object | undefined, by: { token: string }) =>
  api().call(method, path, body, { token: by.token });
const open = (Empfehlungsnummer: string, changes: object = {}, by = world.jonas) =>
  ask('POST', '/empfehler/reklamationen', { Empfehlungsnummer, Text: 'Die Prämie fehlt.', ...changes }, by);
const own = async (by = world.jonas): Promise<any[]> =>
  (await ask('GET', '/empfehler/reklamationen', undefined, by)).body;
const read = (nr: string, by: { token: string }) => ask('GET', `/agentur/reklamationen/${nr}`, undefined, by);
const decide = (nr: string, body: object, by: { token: string }) =>
  ask('PUT', `/agentur/reklamationen/${nr}`, { Begruendung: 'Wir haben es geprüft.', ...body }, by);
const list = async (by: { token: string }, body: object = {}): Promise<any[]> =>
  (await ask('PUT', '/agentur/reklamationen/alle', body, by)).body.Content;
const figures = async (by: { token: string }) =>
  (await ask('GET', '/agentur/reklamationen/zahlen', undefined, by)).body;
const recommended = async (): Promise<string> => (await world.recommend()).Empfehlungsnummer;
const subjectsTo = async (address: string) => (await api().mailsTo(address)).map(({ subject }) => subject);
const changed = { status: 409, body: { Code: 'PSOF0008' } };
const friendsToken = (id: string) => api().issue('recipient', id);

describe('A claim of a recommender', () => {
  it('is opened about an own recommendation, with the days by which the team answers and decides', async () => {
    const number = await recommended();
    const opened = await open(number, { Auftragsnummer: 'T-77' });
    expect(opened).toMatchObject({ status: 201, body: { Reklamationsnummer: expect.stringMatching(/^\d{10}$/) } });
    const [claim] = await own();
    expect(claim).toEqual({
      Reklamationsnummer: opened.body.Reklamationsnummer,
      Empfehlungsnummer: number,
      Auftragsnummer: 'T-77',
      ErstelltAm: expect.any(String),
      Zustand: 'Offen',
      AntwortBis: opened.body.AntwortBis,
      EntscheidungBis: expect.any(String),
      EntschiedenAm: null,
      WiderspruchMoeglich: false,
      Verlauf: [{ Zeit: expect.any(String), Art: 'Reklamation', Text: 'Die Prämie fehlt.' }],
    });
    expect(claim.EntscheidungBis > claim.AntwortBis).toBe(true);
    expect(await subjectsTo('jonas@example.org')).toContain('Ihre Reklamation ist angekommen');
  });

  it('takes what is written while it is undecided, and is one however often it is sent', async () => {
    const number = await recommended();
    const [first, ...others] = await Promise.all([open(number), open(number), open(number, { Text: 'Wirklich.' })]);
    expect([first, ...others].map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set([first, ...others].map(({ body }) => body.Reklamationsnummer)).size).toBe(1);
    const [claim, ...more] = await own();
    expect([more, claim.Verlauf.length]).toEqual([[], 3]);
  });

  it('is about nobody else’s recommendation, and read by nobody else', async () => {
    const eva = await recommender(api(), 'eva@example.org');
    const number = await recommended();
    const { body } = await open(number);
    expect(await open(number, {}, eva)).toMatchObject({ status: 404, body: { Code: 'PSOF0301' } });
    expect(await own(eva)).toEqual([]);
    const objection = await ask(
      'POST',
      `/empfehler/reklamationen/${body.Reklamationsnummer}/widerspruch`,
      { Text: 'x' },
      eva,
    );
    expect(objection.status).toBe(404);
  });

  it('says at its field what is missing', async () => {
    expect(await open(await recommended(), { Text: ' ' })).toMatchObject(world.refusedBy('Text'));
  });

  it('stores nothing readable, and nothing personal in its events', async () => {
    await open(await recommended(), { Text: 'Rosa Palm hat gekauft.' });
    const { rows } = await api().owner.query(`select text_encrypted from claim_message`);
    expect(rows[0].text_encrypted).not.toMatch(/Rosa|Palm/);
    expect(JSON.stringify(await api().events('ClaimOpened'))).not.toMatch(/Rosa|Palm|jonas/);
  });
});

describe('The desk', () => {
  it('sees the claims of its agency, operators all, and another agency none', async () => {
    const number = (await world.recommend({ Agentennummer: 'B-1001' })).Empfehlungsnummer;
    const { body } = await open(number);
    await api().settle();
    const [staff, operator, stranger] = [
      await colleague('Miriam Sander'),
      await colleague('Carla Brandt', 'Betreiber'),
      await colleague('Bernd Fremd', 'AgenturInhaber', 'B-2'),
    ];
    for (const by of [staff, operator]) {
      expect(await list(by)).toEqual([
        expect.objectContaining({
          Reklamationsnummer: body.Reklamationsnummer,
          Empfehlungsnummer: number,
          Von: 'Empfehler',
          Name: 'Jonas Weber',
          Zustand: 'Offen',
          Ueberfaellig: false,
          Widerspruch: false,
          Zustaendig: null,
        }),
      ]);
      expect((await read(body.Reklamationsnummer, by)).status).toBe(200);
      expect(await figures(by)).toMatchObject({ Offen: 1, Ueberfaellig: 0 });
    }
    expect(await list(stranger)).toEqual([]);
    expect(await figures(stranger)).toMatchObject({ Offen: 0 });
    const tries = [
      read(body.Reklamationsnummer, stranger),
      decide(body.Reklamationsnummer, { Entscheidung: 'Abgelehnt' }, stranger),
      ask('PUT', `/agentur/reklamationen/${body.Reklamationsnummer}/zustaendig`, { Mitarbeiternummer: null }, stranger),
      ask('POST', `/agentur/reklamationen/${body.Reklamationsnummer}/antwort`, { Text: 'x' }, stranger),
    ];
    for (const one of tries) expect((await one).status).toBe(404);
  });

  it('takes it: the claimant hears that somebody is at it, once', async () => {
    const staff = await colleague('Miriam Sander');
    const kim = await colleague('Kim Albers');
    const { body } = await open(await recommended());
    const path = `/agentur/reklamationen/${body.Reklamationsnummer}/zustaendig`;
    for (const Mitarbeiternummer of [staff.number, staff.number, kim.number, null])
      expect((await ask('PUT', path, { Mitarbeiternummer }, staff)).status).toBe(204);
    const subjects = await subjectsTo('jonas@example.org');
    expect(subjects.filter(subject => subject === 'Ihre Reklamation ist in Arbeit')).toHaveLength(1);
    expect(await ask('PUT', path, { Mitarbeiternummer: '9999' }, staff)).toMatchObject(
      world.refusedBy('Mitarbeiternummer'),
    );
    const stranger = await colleague('Bernd Fremd', 'AgenturInhaber', 'B-2');
    expect(await ask('PUT', path, { Mitarbeiternummer: stranger.number }, staff)).toMatchObject(
      world.refusedBy('Mitarbeiternummer'),
    );
  });

  it('answers by mail, which keeps the first deadline; the second one still counts', async () => {
    const { body } = await open(await recommended());
    api().clock.moveTo(addDays(api().clock.now(), 6));
    await api().settle();
    const staff = await colleague('Miriam Sander');
    expect((await list(staff, { Filter: { Ueberfaellig: true } })).length).toBe(1);
    const answer = await ask(
      'POST',
      `/agentur/reklamationen/${body.Reklamationsnummer}/antwort`,
      { Text: 'Wir fragen beim Vertrieb nach.' },
      staff,
    );
    expect(answer.status).toBe(204);
    expect(await list(staff)).toEqual([
      expect.objectContaining({ Zustand: 'InArbeit', AntwortBis: null, Ueberfaellig: false }),
    ]);
    const mail = (await api().mailsTo('jonas@example.org')).find(
      ({ subject }) => subject === 'Antwort auf Ihre Reklamation',
    );
    expect(mail?.text).toContain('Wir fragen beim Vertrieb nach.');
    const { rows } = await api().owner.query('select recommender_id as id from recommender limit 1');
    const jonas = { id: rows[0].id as string, token: await api().issue('user', rows[0].id) };
    expect((await own(jonas))[0].Verlauf.map(({ Art, Text }: any) => [Art, Text])).toEqual([
      ['Reklamation', 'Die Prämie fehlt.'],
      ['Antwort', 'Wir fragen beim Vertrieb nach.'],
    ]);
    api().clock.moveTo(addDays(api().clock.now(), 12));
    expect(await figures(await colleague('Kim Albers'))).toMatchObject({ Offen: 1, Ueberfaellig: 1 });
  });

  it('leads nobody away with what it writes', async () => {
    const staff = await colleague('Miriam Sander');
    const { body } = await open(await recommended());
    const path = `/agentur/reklamationen/${body.Reklamationsnummer}`;
    const Text = 'Bitte melden Sie sich auf dieb.example.';
    expect(await ask('POST', `${path}/antwort`, { Text }, staff)).toMatchObject(world.refusedBy('Text'));
    expect(
      await decide(body.Reklamationsnummer, { Entscheidung: 'Abgelehnt', Begruendung: Text }, staff),
    ).toMatchObject(world.refusedBy('Begruendung'));
  });
});

describe('The decision', () => {
  it('rejects with a reason that the claimant reads, who objects once', async () => {
    const staff = await colleague('Miriam Sander');
    const { body } = await open(await recommended());
    const nr = body.Reklamationsnummer;
    expect((await decide(nr, { Entscheidung: 'Abgelehnt', Begruendung: 'Kein Auftrag da.' }, staff)).status).toBe(204);
    const mail = (await api().mailsTo('jonas@example.org')).find(
      ({ subject }) => subject === 'Ihre Reklamation ist entschieden',
    );
    expect(mail?.text).toContain('Kein Auftrag da.');
    expect((await own())[0]).toMatchObject({ Zustand: 'Abgelehnt', WiderspruchMoeglich: true, EntscheidungBis: null });
    expect(await decide(nr, { Entscheidung: 'Abgelehnt' }, staff)).toMatchObject(changed);

    const object = () =>
      ask('POST', `/empfehler/reklamationen/${nr}/widerspruch`, { Text: 'Doch, Auftrag T-9.' }, world.jonas);
    const objections = await Promise.all([object(), object()]);
    expect(objections.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await own())[0]).toMatchObject({ Zustand: 'Offen', WiderspruchMoeglich: false, EntschiedenAm: null });
    expect(await subjectsTo('jonas@example.org')).toContain('Ihr Widerspruch ist angekommen');
    await decide(nr, { Entscheidung: 'Abgelehnt', Begruendung: 'Auch T-9 ist nicht da.' }, staff);
    expect(await object()).toMatchObject(changed);
    expect(await figures(staff)).toMatchObject({ Offen: 0, Entschieden: 1, AnteilAnerkannt: 0, MedianTage: 0 });
  });

  it('accepts with goodwill, granted with it and once', async () => {
    const staff = await colleague('Miriam Sander', 'AgenturInhaber');
    const { body } = await open(await recommended());
    const nr = body.Reklamationsnummer;
    const answers = await Promise.all(
      [1, 2, 3].map(() => decide(nr, { Entscheidung: 'Anerkannt', KulanzCent: 2_500 }, staff)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    await api().settle();
    const { rows } = await api().owner.query(`select amount_cents from reward where origin = 'goodwill'`);
    expect(rows).toEqual([{ amount_cents: 2_500 }]);
    expect((await read(nr, staff)).body).toMatchObject({
      Zustand: 'Anerkannt',
      Ergebnis: { WertCent: 2_500, Auftragsnummer: null },
    });
    expect(await subjectsTo('jonas@example.org')).toContain('Ihre Reklamation ist anerkannt');
    expect(await figures(staff)).toMatchObject({ Entschieden: 1, AnteilAnerkannt: 100 });
  });

  it('promises no goodwill that a second person has to agree to', async () => {
    const staff = await colleague('Miriam Sander');
    const { body } = await open(await recommended());
    const nr = body.Reklamationsnummer;
    expect(await decide(nr, { Entscheidung: 'Anerkannt', KulanzCent: 20_000 }, staff)).toMatchObject(
      world.refusedBy('KulanzCent'),
    );
    const { rows } = await api().owner.query(`select from goodwill`);
    expect(rows).toEqual([]);
    expect((await own())[0].Zustand).toBe('Offen');
  });

  it('accepts with an order that nobody had, which counts from then on', async () => {
    const staff = await colleague('Miriam Sander');
    const number = await recommended();
    const rosa = await world.confirmed(number, 'Rosa');
    await world.confirmed(number, 'Udo');
    const order = await world.report({ Empfehlungsnummer: number });
    expect(order.body.Ergebnis).toBe('Zuzuordnen');
    const { body } = await open(number, { Auftragsnummer: order.number });
    const accepted = { Entscheidung: 'Anerkannt', Auftragsnummer: order.number, Empfaengernummer: rosa.number };
    expect((await decide(body.Reklamationsnummer, accepted, staff)).status).toBe(204);
    await api().settle();
    expect((await world.inReport(order.number)).Status).toBe('Offen');
    expect((await read(body.Reklamationsnummer, staff)).body.Ergebnis).toMatchObject({ Auftragsnummer: order.number });
  });

  it('takes no order from somebody else, of this recommendation or another', async () => {
    const staff = await colleague('Miriam Sander');
    const [number, other] = [await recommended(), await recommended()];
    const [rosa, udo] = [await world.confirmed(number, 'Rosa'), await world.confirmed(other, 'Udo')];
    const [ofRosa, ofUdo] = [
      await world.report({ Empfaengernummer: rosa.number }),
      await world.report({ Empfaengernummer: udo.number }),
    ];
    const { body } = await open(number);
    const accept = (nr: string, Auftragsnummer: string, more: object = {}) =>
      decide(nr, { Entscheidung: 'Anerkannt', Auftragsnummer, ...more }, staff);
    expect(await accept(body.Reklamationsnummer, ofUdo.number)).toMatchObject(world.refusedBy('Auftragsnummer'));
    const edda = await world.confirmed(number, 'Edda');
    const token = await friendsToken(edda.id);
    const friends = (await ask('POST', '/empfaenger/reklamationen', { Text: 'Fehlt.' }, { token })).body
      .Reklamationsnummer;
    expect(await accept(friends, ofRosa.number)).toMatchObject(world.refusedBy('Auftragsnummer'));
    expect(await accept(friends, ofRosa.number, { Empfaengernummer: rosa.number })).toMatchObject(
      world.refusedBy('Empfaengernummer'),
    );
    const { rows } = await api().owner.query('select number, recipient_id as of from customer_order order by number');
    expect(rows).toEqual([
      { number: ofRosa.number, of: rosa.id },
      { number: ofUdo.number, of: udo.id },
    ]);
    expect((await accept(body.Reklamationsnummer, ofRosa.number)).status).toBe(204);
  });

  it('is not accepted with an order that earns nothing, and leaves it where it was', async () => {
    const staff = await colleague('Miriam Sander');
    const number = await recommended();
    const rosa = await world.confirmed(number, 'Rosa');
    await world.confirmed(number, 'Udo');
    await world.report({ Empfaengernummer: rosa.number });
    const second = await world.report({ Empfehlungsnummer: number, Status: 'Abgeschlossen', Art: 'Verlaengerung' });
    const { body } = await open(number);
    const accepting = { Entscheidung: 'Anerkannt', Auftragsnummer: second.number, Empfaengernummer: rosa.number };
    expect(await decide(body.Reklamationsnummer, accepting, staff)).toMatchObject(world.refusedBy('Auftragsnummer'));
    expect((await own())[0].Zustand).toBe('Offen');
  });

  it('is rejected without anything that it would bring', async () => {
    const staff = await colleague('Miriam Sander');
    const { body } = await open(await recommended());
    expect(await decide(body.Reklamationsnummer, { Entscheidung: 'Abgelehnt', KulanzCent: 500 }, staff)).toMatchObject(
      world.refusedBy('KulanzCent'),
    );
  });

  it('is the end after an objection: what is claimed anew objects, and then is refused', async () => {
    const staff = await colleague('Miriam Sander');
    const number = await recommended();
    const first = await open(number);
    await decide(first.body.Reklamationsnummer, { Entscheidung: 'Abgelehnt' }, staff);
    const again = await open(number, { Text: 'Doch.' });
    expect(again).toMatchObject({ status: 200, body: { Reklamationsnummer: first.body.Reklamationsnummer } });
    expect((await own())[0].Verlauf.at(-1)).toMatchObject({ Art: 'Widerspruch', Text: 'Doch.' });
    await decide(first.body.Reklamationsnummer, { Entscheidung: 'Abgelehnt' }, staff);
    expect(await open(number)).toMatchObject(world.refusedBy('Text'));
    expect(await own()).toHaveLength(1);
  });

  it('is not objected to while a further claim about the recommendation is undecided', async () => {
    const staff = await colleague('Miriam Sander', 'AgenturInhaber');
    const number = await recommended();
    const { body } = await open(number);
    await decide(body.Reklamationsnummer, { Entscheidung: 'Anerkannt', KulanzCent: 100 }, staff);
    expect((await open(number, { Text: 'Noch etwas.' })).status).toBe(201);
    expect((await own()).map(({ WiderspruchMoeglich }) => WiderspruchMoeglich)).toEqual([false, false]);
    const path = `/empfehler/reklamationen/${body.Reklamationsnummer}/widerspruch`;
    expect(await ask('POST', path, { Text: 'x' }, world.jonas)).toMatchObject(changed);
  });

  it('names a reward only that the claimant got since, for this recommendation or out of goodwill', async () => {
    const staff = await colleague('Miriam Sander', 'AgenturInhaber');
    const number = await recommended();
    const grant = () =>
      ask('POST', `/agentur/kulanz/${world.jonas.id}`, { BetragCent: 700, Begruendung: 'Gewartet' }, staff);
    await grant();
    api().clock.moveTo(new Date(api().clock.now().getTime() + 60_000));
    const { body } = await open(number);
    const rewards = async () =>
      (await api().owner.query(`select reward_id as id from reward order by granted_at`)).rows.map(({ id }) => id);
    const accept = (PraemieId: string) =>
      decide(body.Reklamationsnummer, { Entscheidung: 'Anerkannt', PraemieId }, staff);
    expect(await accept((await rewards())[0])).toMatchObject(world.refusedBy('PraemieId'));
    await grant();
    expect((await accept((await rewards()).at(-1))).status).toBe(204);
  });

  it.each([
    ['nothing that it brings', {}, 'Auftragsnummer'],
    ['an order that does not exist', { Auftragsnummer: 'T-0' }, 'Auftragsnummer'],
    ['somebody else’s reward', { PraemieId: newId() }, 'PraemieId'],
  ])('is not accepted with %s, and stays undecided', async (_, brings, field) => {
    const staff = await colleague('Miriam Sander');
    const { body } = await open(await recommended());
    expect(await decide(body.Reklamationsnummer, { Entscheidung: 'Anerkannt', ...brings }, staff)).toMatchObject(
      world.refusedBy(field),
    );
    expect((await own())[0]).toMatchObject({ Zustand: 'Offen', Verlauf: [expect.anything()] });
  });
});

describe('A claim of a friend', () => {
  it('is opened by their link, answered to them, and accepted with their order alone', async () => {
    const staff = await colleague('Miriam Sander');
    const number = await recommended();
    const [rosa] = [await world.confirmed(number, 'Rosa'), await world.confirmed(number, 'Udo')];
    const order = await world.report({ Empfehlungsnummer: number });
    const token = await friendsToken(rosa.id);
    const opened = await ask('POST', '/empfaenger/reklamationen', { Text: 'Mein Anteil fehlt.' }, { token });
    expect(opened.status).toBe(201);
    const nr = opened.body.Reklamationsnummer;
    expect(await own()).toEqual([]);
    expect((await read(nr, staff)).body).toMatchObject({ Von: 'Empfaenger', Empfaengernummer: rosa.number });
    expect(await decide(nr, { Entscheidung: 'Anerkannt', KulanzCent: 1_000 }, staff)).toMatchObject(
      world.refusedBy('KulanzCent'),
    );
    expect((await decide(nr, { Entscheidung: 'Anerkannt', Auftragsnummer: order.number }, staff)).status).toBe(204);
    await api().settle();
    const { rows } = await api().owner.query('select recipient_id from customer_order where number = $1', [
      order.number,
    ]);
    expect(rows[0].recipient_id).toBe(rosa.id);
    expect((await ask('GET', '/empfaenger/reklamationen', undefined, { token })).body).toMatchObject([
      { Zustand: 'Anerkannt' },
    ]);
  });

  it('is opened for a caller by staff, who cannot name a friend of another recommendation', async () => {
    const staff = await colleague('Miriam Sander');
    const [number, other] = [await recommended(), await recommended()];
    const rosa = await world.confirmed(number, 'Rosa');
    const call = (body: object) =>
      ask('POST', '/agentur/reklamationen', { Text: 'Ruft an: Prämie fehlt.', ...body }, staff);
    const opened = await call({ Empfehlungsnummer: number, Empfaengernummer: rosa.number });
    expect(opened.status).toBe(201);
    expect((await read(opened.body.Reklamationsnummer, staff)).body.Verlauf).toMatchObject([{ Wer: 'Miriam Sander' }]);
    expect(await call({ Empfehlungsnummer: other, Empfaengernummer: rosa.number })).toMatchObject(
      world.refusedBy('Empfaengernummer'),
    );
    expect((await call({ Empfehlungsnummer: '1111111111' })).status).toBe(404);
  });
});

it('A claim goes with its claimant: what was written is deleted, and nobody works on it', async () => {
  const staff = await colleague('Miriam Sander');
  const number = await recommended();
  const rosa = await world.confirmed(number, 'Rosa');
  const token = await friendsToken(rosa.id);
  const opened = await ask('POST', '/empfaenger/reklamationen', { Text: 'Mein Anteil fehlt.' }, { token });
  await open(number);
  await api().call('DELETE', '/empfaenger', undefined, { token });
  await api().settle();
  const { rows } = await api().owner.query(`select state from claim order by claimant`);
  expect(rows).toEqual([{ state: 'forgotten' }, { state: 'open' }]);
  expect((await api().owner.query(`select from claim_message`)).rows).toHaveLength(1);
  expect((await read(opened.body.Reklamationsnummer, staff)).status).toBe(404);
  expect(await list(staff)).toHaveLength(1);
});

describe('The inbox', () => {
  const inbox = async (by: { token: string }): Promise<any[]> =>
    (await ask('GET', '/agentur/warteschlange?art=Reklamation', undefined, by)).body.Content;

  it('holds a claim until it is decided, by the day that is due next, and takes it with its case', async () => {
    const staff = await colleague('Miriam Sander');
    const number = (await world.recommend({ Agentennummer: 'B-1001' })).Empfehlungsnummer;
    const { body } = await open(number);
    await api().settle();
    const nr = body.Reklamationsnummer;
    expect(await inbox(staff)).toEqual([
      expect.objectContaining({
        Art: 'Reklamation',
        Nummer: nr,
        Titel: 'Jonas Weber',
        Empfehlungsnummer: number,
        Faellig: body.AntwortBis,
        Zustaendig: null,
      }),
    ]);
    const take = { Mitarbeiternummer: staff.number };
    expect((await ask('PUT', `/agentur/warteschlange/Reklamation/${nr}/zustaendig`, take, staff)).status).toBe(204);
    expect((await inbox(staff))[0].Zustaendig.Name).toBe('Miriam Sander');
    expect((await read(nr, staff)).body).toMatchObject({ Zustand: 'InArbeit', Zustaendig: { Name: 'Miriam Sander' } });
    expect(await inbox(await colleague('Bernd Fremd', 'AgenturInhaber', 'B-2'))).toEqual([]);
    const later = { ...take, WiedervorlageAm: '2099-12-31' };
    expect((await ask('PUT', `/agentur/warteschlange/Reklamation/${nr}/zustaendig`, later, staff)).status).toBe(204);
    expect(await inbox(staff)).toEqual([]);
    api().clock.moveTo(addDays(api().clock.now(), 6));
    const kim = await colleague('Kim Albers');
    expect((await inbox(kim)).map(({ Nummer }) => Nummer)).toEqual([nr]);
    await decide(nr, { Entscheidung: 'Abgelehnt' }, kim);
    expect(await inbox(kim)).toEqual([]);
  });
});
