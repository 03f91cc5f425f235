import { CommandBus } from '@nestjs/cqrs';
import { endOfPeriod } from '#shared/calendar.js';
import { addDays } from '#platform/clock.js';
import { EraseRecipient } from '../../modules/recipient/api.js';
import { EraseUnconfirmedRecipient } from '../../modules/recipient/use-cases/erase-unconfirmed-recipient.js';
import { ExpireRecommendation } from '../../modules/recommendation/use-cases/expire-recommendation.js';
import { friend, newAddress, peopleApi, recommender, submission, type PeopleApi } from './people-api.js';
import { productApi, type ProductApi } from './product-api.test.js';

describe('Following a recommendation at the wire', () => {
  let api: ProductApi;
  let number: string;
  let token: string;
  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(async () => {
    await api.anew();
    ({ token } = await recommender(api, 'jonas@example.org'));
    number = await another();
  });
  afterAll(() => api.close());

  const another = async () =>
    (await api.call('POST', '/Empfehlen/create', submission('jonas@example.org'), { token })).body
      .Empfehlungsnummer as string;
  const follow = (email: string, changes = {}, nr = number) =>
    api.call('POST', `/empfaenger/create/${nr}?channel=whatsapp`, friend(email, changes), { address: newAddress() });
  const lastRecipient = async () => (await api.events('RecipientRegistered')).at(-1);

  it('answers number and hash, and tells no personal data', async () => {
    const { status, body } = await follow('rosa@example.org');
    expect(status).toBe(201);
    expect((await api.call('GET', `/empfaenger/${body.Hash}`)).body).toEqual({ Exists: true, Bestaetigt: false });
    expect(await lastRecipient()).toMatchObject({ number: body.Empfaengernummer, channel: 'whatsapp' });
    expect(JSON.stringify(await api.events('RecipientRegistered'))).not.toMatch(/rosa|Palm|10115/i);
  });

  it.each([
    ['an unknown recommendation', '4711', {}, 404, 'PSOF0301'],
    ['someone under 18', undefined, { Geburtsdatum: '01.01.2020' }, 400, 'PSOF0206'],
    [
      'an e-mail that was mistyped the second time',
      undefined,
      { EmailWiederholung: 'andere@example.org' },
      400,
      'PSOF0002',
    ],
    ['no terms', undefined, { AgbText: '' }, 400, 'PSOF0205'],
  ])('refuses %s', async (_, nr, changes, status, Code) => {
    expect(await follow('neu@example.org', changes, nr)).toMatchObject({ status, body: { Code } });
  });

  it('refuses what the database could not hold, in the body, the query and the path', async () => {
    expect(await follow('nul@example.org', { Vorname: 'Ro\0sa' })).toMatchObject({
      status: 400,
      body: { Code: 'PSOF0002', Errors: [{ Field: 'Vorname' }] },
    });
    expect(await api.call('POST', `/empfaenger/create/${number}?channel=%00`, friend('nul@example.org'))).toMatchObject(
      { status: 400, body: { Code: 'PSOF0002' } },
    );
    expect(await api.call('GET', '/empfaenger/%00')).toMatchObject({ status: 400, body: { Code: 'PSOF0002' } });
  });

  it('refuses the recommender by e-mail, in any spelling that their provider delivers to the same mailbox', async () => {
    expect(await follow('JONAS@example.org')).toMatchObject({ status: 400, body: { Code: 'PSOF0203' } });
    await api.owner.query(`update person set email = 'jonas.weber@gmail.com' where email = 'jonas@example.org'`);
    const { status, body } = await follow('J.o.n.a.s.Weber+neu@googlemail.com', { Nachname: 'Weber' });
    expect([status, body.Code]).toEqual([400, 'PSOF0203']);
    // The addresses differ as typed, so the reason says what is the same, and what to do.
    expect(body.Errors).toEqual([
      { Field: 'Email', Message: expect.stringMatching(/selben Postfach.*an den Service/) },
    ]);
    await api.owner.query(`update person set email = 'jonas@example.org' where email = 'jonas.weber@gmail.com'`);
  });

  it('takes a family on one mailbox, where only a plus part tells them apart', async () => {
    await api.owner.query(`update person set email = 'familie+anna@example.org' where email = 'jonas@example.org'`);
    expect(await follow('familie+ben@example.org')).toMatchObject({ status: 201 });
    await api.owner.query(`update person set email = 'jonas@example.org' where email = 'familie+anna@example.org'`);
  });

  it('refuses the recommender by the phone they gave as a friend, however it is written', async () => {
    const { token: karin } = await recommender(api, 'karin@example.org');
    const { body } = await api.call('POST', '/Empfehlen/create', submission('karin@example.org'), { token: karin });
    const onOwnLink = (Telefon: string) => follow('jonas.zweit@example.net', { Telefon });
    await follow('jonas@example.org', { Telefon: '0049170 7654321' }, body.Empfehlungsnummer);
    // Before the address is proven anybody may have typed the number.
    expect((await onOwnLink('0170 7654321')).status).toBe(201);
    const { recipientId } = (
      await api.owner.query(
        `select person_id as "recipientId" from person where role = 'recipient' and email = 'jonas@example.org'`,
      )
    ).rows[0];
    await api.call(
      'PUT',
      '/empfaenger/zustimmung',
      { AgbText: true },
      { token: await api.issue('recipient', recipientId) },
    );
    for (const Telefon of ['0170 7654321', '+49 170 7654321', '+49 (0)170 7654321', '49170 7654321', '0170/7654321'])
      expect([Telefon, await onOwnLink(Telefon)]).toMatchObject([
        Telefon,
        { status: 400, body: { Code: 'PSOF0002', Errors: [{ Field: 'Telefon' }] } },
      ]);
    expect((await onOwnLink('0170 7654322')).status).toBe(201);
  });

  it('takes a phone as people write it, and refuses what cannot be dialled', async () => {
    for (const [at, Telefon] of ['(03012) 34567', '0176 – 12345678', '030–1234567', '0170 1234567 (privat)'].entries())
      expect([Telefon, (await follow(`telefon${at}@example.org`, { Telefon })).status]).toEqual([Telefon, 201]);
    for (const Telefon of ['keines', '+49 1 2', '0'.repeat(30)])
      expect(await follow('telefon@example.org', { Telefon })).toMatchObject({
        status: 400,
        body: { Errors: [{ Field: 'Telefon', Message: 'Bitte geben Sie eine gültige Telefonnummer ein.' }] },
      });
  });

  it('refuses to confirm who has confirmed for the same product, by another link and another address too', async () => {
    const confirm = async () =>
      api.call(
        'PUT',
        '/empfaenger/zustimmung',
        { AgbText: true },
        { token: await api.issue('recipient', (await lastRecipient()).recipientId) },
      );
    await follow('einmal@example.org', { Nachname: 'Einmal' });
    expect((await confirm()).status).toBe(204);
    const otherLink = await another();
    for (const [email, Nachname] of [
      ['EINMAL@example.org', 'Anders'],
      ['zweitadresse@example.org', 'einmal '],
    ]) {
      expect((await follow(email!, { Nachname }, otherLink)).status).toBe(201);
      expect(await confirm()).toMatchObject({ status: 409, body: { Code: 'PSOF0302' } });
    }
  });

  it('takes a key for one recommendation alone: what is acted on may stand in the path', async () => {
    const options = { headers: { 'idempotency-key': 'f-1' } };
    const send = (nr: string) =>
      api.call('POST', `/empfaenger/create/${nr}`, friend('schluessel@example.org'), options);
    const first = await send(number);
    expect((await send(number)).body).toEqual(first.body);
    expect(await send(await another())).toMatchObject({ status: 422, body: { Code: 'PSOF0007' } });
  });

  it('confirms with the recipient token, once, and shows what was recommended', async () => {
    const { body } = await follow('bestaetigt@example.org');
    const { recipientId } = await lastRecipient();
    const recipientToken = await api.issue('recipient', recipientId);
    expect((await api.call('GET', '/empfaenger/auftrag', undefined, { token: recipientToken })).body).toMatchObject({
      Empfehlungsnummer: number,
      Produkt: { Name: 'Zuhause 100' },
      Status: 'Offen',
      PraemieCent: 3500,
    });
    const consent = () => api.call('PUT', '/empfaenger/zustimmung', { AgbText: true }, { token: recipientToken });
    expect((await Promise.all([consent(), consent(), consent()])).map(answer => answer.status)).toEqual([
      204, 204, 204,
    ]);
    expect((await consent()).status).toBe(204);
    expect((await api.events('RecipientConfirmed')).filter(event => event.recipientId === recipientId)).toHaveLength(1);
    expect((await api.call('GET', `/empfaenger/${body.Hash}`)).body).toEqual({ Exists: true, Bestaetigt: true });
    expect(
      (
        await api.call(
          'POST',
          '/empfaenger/bankdaten',
          { Kontoinhaber: 'Rosa Palm', Iban: 'DE02120300000000202051' },
          { token: recipientToken },
        )
      ).status,
    ).toBe(204);
    expect(await api.events('BankDetailsStored')).toContainEqual({
      ...{ beneficiaryId: recipientId, country: 'DE' },
      first: true,
    });
  });

  it('refuses a token of another kind', async () => {
    expect(await api.call('GET', '/empfaenger/auftrag', undefined, { token })).toMatchObject({
      status: 401,
      body: { Code: 'PSOF0401' },
    });
  });

  it('takes nobody after 60 days, nor a confirmation, unless someone confirmed in time keeps it open', async () => {
    const now = api.clock.now();
    const late = await another();
    await follow('zuspaet@example.org', {}, late);
    const recipientToken = await api.issue('recipient', (await lastRecipient()).recipientId);
    const kept = await another();
    await follow('rechtzeitig@example.org', {}, kept);
    await api.call(
      'PUT',
      '/empfaenger/zustimmung',
      { AgbText: true },
      { token: await api.issue('recipient', (await lastRecipient()).recipientId) },
    );

    api.clock.moveTo(addDays(now, 61));
    const session = (await api.call('POST', '/account/login', { Email: 'jonas@example.org', Password: 'Geheim-2026' }))
      .body.Token;
    const due = (await api.events('RecommendationCreated')).map(({ recommendationId }) => ({
      subjectId: recommendationId,
      work: { tenantId: api.tenantId, actor: 'system:expire-recommendation', correlationId: recommendationId },
    }));
    await api.inTenant(() => api.get(ExpireRecommendation).dueAll(due, api.clock.now()));
    // Each on its own account, though all at once.
    const { rows: expired } = await api.owner.query(
      `select meta from engine.event where tenant_id = $1 and type = 'RecommendationExpired'`,
      [api.tenantId],
    );
    expect(expired.length).toBeGreaterThan(1);
    expect(new Set(expired.map(({ meta }) => meta.correlationId)).size).toBe(expired.length);
    expect(await api.call('PUT', '/empfaenger/zustimmung', { AgbText: true }, { token: recipientToken })).toMatchObject(
      { status: 410, body: { Code: 'PSOF0305' } },
    );
    expect(await follow('neuling@example.org', {}, late)).toMatchObject({ status: 410, body: { Code: 'PSOF0305' } });
    const { Content } = (await api.call('GET', '/empfehler/empfehlungen/?pagesize=50', undefined, { token: session }))
      .body;
    const statusOf = (nr: string) =>
      Content.find((row: { Empfehlungsnummer: string }) => row.Empfehlungsnummer === nr).Status;
    expect([statusOf(late), statusOf(kept)]).toEqual(['Abgelaufen', 'Offen']);
    api.clock.moveTo(now);
  });

  it('forgets who never confirmed after 12 weeks, and lets them come again', async () => {
    const now = api.clock.now();
    const fresh = await another();
    const { body } = await follow('vergessen@example.org', {}, fresh);
    const { recipientId } = await lastRecipient();
    const planned = await api.owner.query(
      `select due_at from engine.due_work where kind = 'erase-unconfirmed-recipient' and subject_id = $1`,
      [recipientId],
    );
    expect(planned.rows[0].due_at).toEqual(endOfPeriod(now, 84));
    await api.inTenant(() => api.get(EraseUnconfirmedRecipient).due(recipientId, endOfPeriod(now, 84)));
    expect(await api.events('RecipientErased')).toContainEqual(
      expect.objectContaining({ recipientId, reason: 'not-confirmed-in-time' }),
    );
    expect((await api.call('GET', `/empfaenger/${body.Hash}`)).body).toEqual({ Exists: false, Bestaetigt: false });
    const { rows } = await api.owner.query('select email, last_name, zip from person where person_id = $1', [
      recipientId,
    ]);
    expect(rows[0]).toEqual({ email: '', last_name: '', zip: null });
    expect((await follow('vergessen@example.org', {}, fresh)).status).toBe(201);
  });
});

/**
 * docs/specification/friend.md#the-browser-remembers-its-contact: the portal keeps a cookie per recommendation after
 * the form was sent or the contact was found, and asks this call before it believes it.
 */
describe('A recipient’s cookie of a recommendation', () => {
  let api: PeopleApi;
  let first: string;
  let second: string;
  let rosa: { Empfaengernummer: string; Hash: string };

  const recommend = async (token: string, email: string): Promise<string> =>
    (await api.call('POST', '/Empfehlen/create', submission(email), { token })).body.Empfehlungsnummer;
  const exists = (hash: string, number?: string) =>
    api.call('GET', `/empfaenger/${hash}${number ? `?empfehlungsnummer=${number}` : ''}`);

  beforeAll(async () => {
    api = await peopleApi();
  });
  beforeEach(async () => {
    await api.anew();
    const { email, token } = await recommender(api, 'jonas@example.org');
    [first, second] = [await recommend(token, email), await recommend(token, email)];
    rosa = (await api.call('POST', `/empfaenger/create/${first}`, friend('rosa@example.org'))).body;
  });
  afterAll(() => api.close());

  it('is that of a contact who is there, before and after the confirmation', async () => {
    expect((await exists(rosa.Hash, first)).body).toEqual({ Exists: true, Bestaetigt: false });
    const {
      rows: [{ id }],
    } = await api.owner.query('select recipient_id as id from recipient where number = $1', [rosa.Empfaengernummer]);
    expect(
      (await api.call('PUT', '/empfaenger/zustimmung', { AgbText: true }, { token: await api.issue('recipient', id) }))
        .status,
    ).toBe(204);
    expect((await exists(rosa.Hash, first)).body).toEqual({ Exists: true, Bestaetigt: true });
    expect((await exists(rosa.Hash)).body).toEqual({ Exists: true, Bestaetigt: true });
  });

  it('of another recommendation says nothing about this one, nor of one that is not there', async () => {
    for (const number of [second, 'NIE-DA'])
      expect((await exists(rosa.Hash, number)).body).toEqual({ Exists: false, Bestaetigt: false });
  });

  it('that somebody tampered with is nobody’s', async () => {
    const other = rosa.Hash.replace(/.$/, last => (last === '0' ? '1' : '0'));
    expect((await exists(other, first)).body).toEqual({ Exists: false, Bestaetigt: false });
    for (const text of ['kein-hex', `${rosa.Hash}%27--`, `${rosa.Hash}0`, rosa.Hash.slice(1)])
      expect((await exists(text, first)).body).toEqual({ Exists: false, Bestaetigt: false });
    expect((await exists('0'.repeat(200), first)).status).toBeGreaterThanOrEqual(400);
  });

  it('is nobody’s any more after the erasure', async () => {
    const {
      rows: [{ id }],
    } = await api.owner.query('select recipient_id as id from recipient where number = $1', [rosa.Empfaengernummer]);
    await api.inTenant(() => api.get(CommandBus).execute(new EraseRecipient(id)));
    expect((await exists(rosa.Hash, first)).body).toEqual({ Exists: false, Bestaetigt: false });
  });
});

const person = (email: string, changes: object = {}) => ({
  anrede: 'Frau',
  vorname: 'Rosa',
  name: `Palm ${email.replace(/\W+/g, ' ')}`,
  geburtsdatum: '01.02.1990',
  email,
  telefon: '',
  werbeeinwilligung: false,
  adresse: { ort: 'Berlin', plz: '10115', strasse: 'Uferweg', hausnummer: '7' },
  ...changes,
});

describe('Completing the tracking on the provider’s page', () => {
  let api: PeopleApi;
  let number: string;
  let other: string;
  const complete = (
    body: object | null,
    query = '?channel=co&einsprungsquelle=Einsprungslink',
    headers = {},
    address = newAddress(),
  ) => api.call('POST', `/tracking/abschliessen/${query}`, body, { headers, address });

  beforeAll(async () => {
    api = await peopleApi();
    const { email, token } = await recommender(api, 'jonas@example.org');
    const recommend = async () =>
      (await api.call('POST', '/Empfehlen/create', submission(email), { token })).body.Empfehlungsnummer as string;
    [number, other] = [await recommend(), await recommend()];
  });
  afterAll(() => api.close());

  it('enters the recipient of the recommendation, from the channel told', async () => {
    const answer = await complete({ empfehlungsnummer: number, empfaengerdaten: person('rosa@example.org') });
    expect(answer).toMatchObject({
      status: 201,
      body: { Empfehlungsnummer: number, Empfaengernummer: expect.stringMatching(/^\d{10}$/) },
    });
    expect((await api.events('RecipientRegistered')).at(-1)).toMatchObject({
      number: answer.body.Empfaengernummer,
      channel: 'co',
    });
  });

  it('takes the way in for the channel where none is told', async () => {
    await complete(
      { empfehlungsnummer: number, empfaengerdaten: person('ina@example.org') },
      '?einsprungsquelle=Einsprungslink',
    );
    expect((await api.events('RecipientRegistered')).at(-1)).toMatchObject({ channel: 'Einsprungslink' });
  });

  it('records no consent: the recipient is asked for it by mail, and can give it', async () => {
    await complete({ empfehlungsnummer: number, empfaengerdaten: person('ole@example.org') });
    const { recipientId } = (await api.events('RecipientRegistered')).at(-1);
    const { rows } = await api.owner.query('select status, terms_version from recipient where recipient_id = $1', [
      recipientId,
    ]);
    expect(rows).toEqual([{ status: 'unconfirmed', terms_version: '' }]);
    expect(
      await api.call(
        'PUT',
        '/empfaenger/zustimmung',
        { AgbText: true },
        { token: await api.issue('recipient', recipientId) },
      ),
    ).toMatchObject({ status: 204 });
  });

  it('finds a recipient who is there already, as often as it is told', async () => {
    const { body } = await complete({ empfehlungsnummer: number, empfaengerdaten: person('otto@example.org') });
    const before = (await api.events('RecipientRegistered')).length;
    for (let again = 0; again < 2; again++) {
      expect(await complete({ empfehlungsnummer: number, empfaengernummer: body.Empfaengernummer })).toMatchObject({
        status: 201,
        body,
      });
    }
    expect(await api.events('RecipientRegistered')).toHaveLength(before);
  });

  it('does not find another recommendation’s recipient', async () => {
    const { body } = await complete({ empfehlungsnummer: number, empfaengerdaten: person('eva@example.org') });
    expect(await complete({ empfehlungsnummer: other, empfaengernummer: body.Empfaengernummer })).toMatchObject({
      status: 404,
      body: { Code: 'PSOF0001' },
    });
    expect(await complete({ empfehlungsnummer: number, empfaengernummer: '0000000000' })).toMatchObject({
      status: 404,
      body: { Code: 'PSOF0001' },
    });
    expect(await complete({ empfehlungsnummer: '0000000000', empfaengernummer: body.Empfaengernummer })).toMatchObject({
      status: 404,
      body: { Code: 'PSOF0301' },
    });
  });

  it('answers the same for the same key', async () => {
    const request = { empfehlungsnummer: number, empfaengerdaten: person('uta@example.org') };
    const [first, again] = [
      await complete(request, '', { 'idempotency-key': 'uta' }),
      await complete(request, '', { 'idempotency-key': 'uta' }),
    ];
    expect(again.body).toEqual(first.body);
  });

  it.each([
    ['the recommender', { email: 'jonas@example.org' }, 400, 'PSOF0203'],
    ['someone under 18', { geburtsdatum: '01.02.2015' }, 400, 'PSOF0206'],
    ['a day that does not exist', { geburtsdatum: '31.02.1990' }, 400, 'PSOF0002'],
    ['the portal’s spelling of a field', { Vorname: 'Rosa' }, 400, 'PSOF0002'],
  ])('refuses %s', async (_, changes, status, Code) => {
    expect(
      await complete({ empfehlungsnummer: number, empfaengerdaten: person('neu@example.org', changes) }),
    ).toMatchObject({ status, body: { Code } });
  });
  it('refuses to complete nothing', async () => {
    expect(await complete({ empfehlungsnummer: number })).toMatchObject({
      status: 400,
      body: { Code: 'PSOF0002', Errors: [{ Field: 'empfaengerdaten' }] },
    });
  });

  it('refuses once the recommendation is over', async () => {
    const now = api.clock.now();
    api.clock.moveTo(addDays(now, 61));
    expect(await complete({ empfehlungsnummer: number, empfaengerdaten: person('spaet@example.org') })).toMatchObject({
      status: 410,
      body: { Code: 'PSOF0305' },
    });
    api.clock.moveTo(now);
  });
});
