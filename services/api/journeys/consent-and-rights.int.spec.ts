import { CommandBus } from '@nestjs/cqrs';
import { addDays } from '#platform/clock.js';
import { LayInContent, type FirstContent } from '../../modules/content/api.js';
import { schemaOf } from '../../modules/content/domain/content-schemas.js';
import { ContentChanges } from '../../modules/content/use-cases/change-content.js';
import { ContentSaving } from '../../modules/content/use-cases/save-content.js';
import { FinishRecipientErasure } from '../../modules/people/use-cases/finish-erasure.js';
import { friend, newAddress, recommender, submission } from './people-api.js';
import { productApi, tokenIn, type ProductApi } from './product-api.test.js';

const both = (de: string, en: string) => ({ de, en });
const page = (name: string, de: string, en: string): FirstContent => ({
  schema: 'pages',
  id: name,
  data: { Name: { iv: name }, Titel: both('Titel', 'Title'), Inhalt: both(`<p>${de}</p>`, `<p>${en}</p>`) },
});
const contents: readonly FirstContent[] = [
  page('agb', 'Es gelten diese Regeln bis {{maxPraemie}}.', 'These rules apply.'),
  page('datenschutz', 'So gehen wir mit Daten um.', 'This is how we treat data.'),
  { schema: 'variables', id: 'max', data: { Name: { iv: 'maxPraemie' }, Wert: both('500 €', '€500') } },
  {
    schema: 'texte',
    id: 'consent',
    data: {
      Schluessel: { iv: 'legal.consent.recipient' },
      Text: both(
        'Ja, ich bin 18 und einverstanden mit den Regeln von {{name}}.',
        'Yes, I agree to the rules of {{name}}.',
      ),
    },
  },
];
const sentence = 'Ja, ich bin 18 und einverstanden mit den Regeln von Test.';

describe('Consent that can be proven', () => {
  let api: ProductApi;
  let lena: Awaited<ReturnType<typeof recommender>>;
  let number: string;
  let hash: string;
  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(async () => {
    await api.anew();
    await api.inTenant(() => api.get(CommandBus).execute(new LayInContent(contents, 'Set-up')));
    lena = await recommender(api, 'lena@example.org');
    ({ Empfehlungsnummer: number, Hash: hash } = (await recommend(true)).body);
  });
  afterAll(() => api.close());

  const recommend = (AgbText: unknown, options: object = { token: lena.token }) =>
    api.call('POST', '/Empfehlen/create', submission('lena@example.org', { AgbText }), {
      address: '203.0.113.9',
      ...options,
    });
  let friends = 0;
  const follow = (AgbText: unknown, options = {}) =>
    api.call('POST', `/empfaenger/create/${number}`, friend(`f${++friends}@example.org`, { AgbText }), {
      address: '203.0.113.7',
      ...options,
    });
  const recipientToken = async () =>
    api.issue('recipient', (await api.events('RecipientRegistered')).at(-1).recipientId);
  const kept = async () =>
    (
      await api.owner.query(
        `select c.purpose, c.language, c.source, c.address_encrypted as address, t.text from consent c left join accepted_terms t on t.version = c.text_version order by c.at desc, c.consent_id desc limit 1`,
      )
    ).rows[0];
  const refused = (Field: string) => ({
    status: 400,
    body: { Code: 'PSOF0205', Errors: [{ Field, Message: expect.stringMatching(/gilt nicht mehr|erforderlich/) }] },
  });

  describe('given a text that nobody published', () => {
    it.each(['x', 'no', 'Teilnahmebedingungen', '<script>', '<p>Es gelten andere Regeln.</p>'])(
      'then recommending with it is refused (%s)',
      async text => expect(await recommend(text)).toMatchObject(refused('Empfehlung.AgbText')),
    );
    it('then recommending without a login is refused', async () =>
      expect(
        await api.call('POST', '/Empfehlen/create', submission('fremd@example.org', { AgbText: 'x' })),
      ).toMatchObject(refused('Empfehlung.AgbText')));
    it('then following is refused', async () => expect(await follow('x')).toMatchObject(refused('AgbText')));
    it('then confirming is refused', async () => {
      expect((await follow(true)).status).toBe(201);
      expect(
        await api.call('PUT', '/empfaenger/zustimmung', { AgbText: 'x' }, { token: await recipientToken() }),
      ).toMatchObject(refused('AgbText'));
    });
    it.each([false, 0, -1, ''])('then no tick is no consent either (%s)', async tick =>
      expect(await follow(tick)).toMatchObject(refused('AgbText')),
    );
  });

  describe('given a tick or a published text', () => {
    it.each([true, 'yes', 1, 2.5])('then a tick is enough (%s)', async tick =>
      expect((await recommend(tick)).status).toBe(201),
    );
    it('then the sentence that was shown is enough', async () => expect((await follow(sentence)).status).toBe(201));
    it('then the terms themselves are enough, as they were answered or as plain text', async () => {
      expect((await follow('<p>Es gelten diese Regeln bis {{maxPraemie}}.</p>')).status).toBe(201);
      expect((await follow('Es gelten diese   Regeln bis 500\u00a0€.\n')).status).toBe(201);
    });
    it('then the version in force is kept with language, time and address', async () => {
      await follow(true, { headers: { 'accept-language': 'de' } });
      const consent = await kept();
      expect(consent).toMatchObject({ purpose: 'terms', language: 'de', source: 'form' });
      expect(consent.text).toBe(
        `${sentence}\n\nTitel (agb, Version 1)\nEs gelten diese Regeln bis 500\u00a0€.\n\nTitel (datenschutz, Version 1)\nSo gehen wir mit Daten um.`,
      );
      expect(consent.address).not.toContain('203.0.113.7');
    });
    it('then a text in another language keeps that language’s version', async () => {
      await follow('Yes, I agree to the rules of Test.', { headers: { 'accept-language': 'de' } });
      expect(await kept()).toMatchObject({ language: 'en', text: expect.stringContaining('These rules apply.') });
    });
    it('then advertising is kept beside it, only where it was ticked', async () => {
      await api.call(
        'POST',
        `/empfaenger/create/${number}`,
        friend('werbung@example.org', { Werbeeinwilligung: true }),
      );
      expect(await kept()).toMatchObject({
        purpose: 'advertising',
        text: expect.stringContaining('darf mich per E-Mail und Telefon'),
      });
    });
    it.each(['de', 'en'])('then what was ticked on the provider’s own page is kept alike (%s)', async language => {
      const empfaengerdaten = {
        ...{ anrede: '', vorname: 'Ute', name: 'Seite', geburtsdatum: '01.02.1990', werbeeinwilligung: true },
        email: `seite-${language}@example.org`,
        adresse: { ort: 'Berlin', plz: '10115', strasse: 'Uferweg', hausnummer: '7' },
      };
      const body = { empfehlungsnummer: number, empfaengerdaten };
      const headers = { 'accept-language': language };
      expect((await api.call('POST', '/tracking/abschliessen', body, { headers })).status).toBe(201);
      const text = expect.stringContaining(language === 'de' ? 'darf mich per E-Mail' : 'may tell me about offers');
      expect(await kept()).toMatchObject({ purpose: 'advertising', source: 'provider', language, text });
    });
  });

  it('the person reads their evidence in their export', async () => {
    const { body } = await api.call('GET', '/empfehler/export', undefined, { token: lena.token });
    expect(body.Einwilligungen[0]).toMatchObject({
      Art: 'Teilnahmebedingungen',
      Schritt: 'Erteilt',
      Quelle: 'Formular',
      IpAdresse: '203.0.113.9',
      Zu: number,
      Wortlaut: expect.stringContaining('Es gelten diese Regeln'),
    });
  });

  it('who allowed advertising is named to the agency once the address is proven theirs, until they withdraw', async () => {
    const staff = await api.staff(['AgenturInhaber']);
    const allowed = async (Filter = {}) => {
      await api.settle();
      const { body } = await api.call(
        'PUT',
        '/agentur/leads/alle',
        { OrderBy: 'ErstelltAm', Descending: true, Pagesize: 50, Pagenumber: 1, Filter },
        { token: staff },
      );
      return body.Content.filter(({ Name }: { Name: string }) => Name.includes('leser')).map(
        ({ WerbungErlaubt }: { WerbungErlaubt: boolean }) => WerbungErlaubt,
      );
    };
    for (const [email, Werbeeinwilligung] of [
      ['leser1@example.org', true],
      ['leser2@example.org', false],
    ] as const)
      await api.call('POST', `/empfaenger/create/${number}`, friend(email, { Werbeeinwilligung }), {
        address: newAddress(),
      });
    const tokens = await Promise.all(
      (await api.events('RecipientRegistered')).slice(-2).map(({ recipientId }) => api.issue('recipient', recipientId)),
    );
    expect(await allowed()).toEqual([false, false]);
    for (const token of tokens) await api.call('PUT', '/empfaenger/zustimmung', { AgbText: true }, { token });
    expect((await allowed()).sort()).toEqual([false, true]);
    // A caller's address finds them.
    expect(await allowed({ Suche: 'LESER2@example' })).toEqual([false]);
    await api.call('DELETE', '/empfaenger/werbeeinwilligung', undefined, { token: tokens[0]! });
    expect(await allowed()).toEqual([false, false]);
  });

  it('no event holds address or text', async () => {
    expect((await follow(sentence)).status).toBe(201);
    const { rows } = await api.owner.query(`select string_agg(data::text, '') as all from engine.event`);
    expect(rows[0].all).not.toMatch(/203\.0\.113|einverstanden/);
  });

  it('what a friend is shown is the published text, not what the recommender sent', async () => {
    expect((await api.call('GET', `/empfehlen/${number}/${hash}`)).body.AgbText).toBe(sentence);
    expect(
      (await api.call('GET', `/empfehlen/any/${number}/${hash}`, undefined, { headers: { 'accept-language': 'en' } }))
        .body.AgbText,
    ).toBe('Yes, I agree to the rules of Test.');
  });

  it('given a newer version was published, then the old text is refused and a tick keeps the new one', async () => {
    const schema = schemaOf('texte')!;
    await api.inTenant(async () => {
      const text = {
        Schluessel: { iv: 'legal.consent.recipient' },
        Text: both('Ja zu den neuen Regeln.', 'Yes to the new rules.'),
      };
      await api.get(ContentSaving).save(schema, 'consent', text, 1, 'Miriam');
    });
    expect((await follow(sentence)).status).toBe(201); // a draft is not in force
    await api.inTenant(() => api.get(ContentChanges).change(schema, 'consent', 'publish', 2, 'Miriam'));
    expect(await follow(sentence)).toMatchObject(refused('AgbText'));
    expect((await follow(true)).status).toBe(201);
    expect((await kept()).text).toMatch(/^Ja zu den neuen Regeln\./);
  });
});

describe('A friend’s rights', () => {
  let api: ProductApi;
  let user: string;
  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(async () => {
    await api.anew();
    ({ token: user } = await recommender(api, 'jonas@example.org'));
  });
  afterAll(() => api.close());

  const account = { Kontoinhaber: 'Rosa Palm', Iban: 'DE02120300000000202051' };
  const follow = async (email: string, changes: object = {}) => {
    const { body } = await api.call(
      'POST',
      `/empfaenger/create/${await api.recommend('jonas@example.org', user)}`,
      friend(email, changes),
      { address: newAddress() },
    );
    return { ...body, token: tokenIn((await api.mailsTo(email)).at(-1), '/empfaenger/meinedaten') };
  };
  const confirm = (token: string) => api.call('PUT', '/empfaenger/zustimmung', { AgbText: true }, { token });
  const held = (token: string) => api.call('GET', '/empfaenger/daten', undefined, { token });
  const erase = (token: string) => api.call('DELETE', '/empfaenger', undefined, { token });

  it('are a link in each mail, the first one included, and what is held in full', async () => {
    const { token, Empfaengernummer } = await follow('rosa@example.org', { Werbeeinwilligung: true });
    expect(await confirm(token)).toMatchObject({ status: 204 });
    const { status, headers, body } = await held(token);
    expect([status, headers['cache-control'], headers['content-disposition']]).toEqual([
      200,
      'no-store',
      'attachment; filename="meine-daten.json"',
    ]);
    expect(body).toMatchObject({
      Programm: 'Test',
      Empfehlung: { Produkt: { Name: 'Zuhause 100' } },
      Emails: [{ Betreff: expect.stringContaining('bestätigen') }],
      Profil: {
        Empfaengernummer,
        Vorname: 'Rosa',
        Email: 'rosa@example.org',
        Geburtsdatum: '01.02.1990',
        Adresse: { Ort: 'Berlin' },
        Werbeeinwilligung: true,
        BestaetigtAm: expect.any(String),
      },
      Einwilligungen: expect.arrayContaining([
        expect.objectContaining({ Art: 'Werbung', Schritt: 'Erteilt' }),
        expect.objectContaining({ Art: 'Teilnahmebedingungen', Schritt: 'Erteilt' }),
      ]),
    });
  });

  it('end the consent to advertising, once', async () => {
    const { token } = await follow('werbung@example.org', { Werbeeinwilligung: true });
    const withdraw = () => api.call('DELETE', '/empfaenger/werbeeinwilligung', undefined, { token });
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 204]);
    const { body } = await held(token);
    expect(body.Profil.Werbeeinwilligung).toBe(false);
    expect(
      body.Einwilligungen.filter(
        ({ Art, Schritt }: { Art: string; Schritt: string }) => Art === 'Werbung' && Schritt === 'Widerrufen',
      ),
    ).toHaveLength(1);
  });

  it('erase: everything personal goes, the token ends', async () => {
    const { token, Hash } = await follow('weg@example.org');
    await confirm(token);
    expect((await erase(token)).status).toBe(204);
    for (const refused of [
      held(token),
      erase(token),
      confirm(token),
      api.call('POST', '/empfaenger/bankdaten', account, { token }),
    ])
      expect(await refused).toMatchObject({ status: 401, body: { Code: 'PSOF0401' } });
    expect((await api.call('GET', `/empfaenger/${Hash}`)).body).toEqual({ Exists: false, Bestaetigt: false });
    const { recipientId } = (await api.events('RecipientErased')).at(-1);
    expect(
      (await api.owner.query('select first_name, email, zip from person where person_id = $1', [recipientId])).rows,
    ).toEqual([{ first_name: '', email: '', zip: null }]);
    expect(
      (await api.owner.query('select email_key, person_key from recipient where recipient_id = $1', [recipientId]))
        .rows,
    ).toEqual([{ email_key: null, person_key: null }]);
    // Who was erased may come again.
    expect((await follow('weg@example.org')).token).not.toBe('');
  });

  it('erase who was entered by somebody else, without a confirmation', async () => {
    const { token } = await follow('gar.nicht.ich@example.org');
    expect((await erase(token)).status).toBe(204);
    expect(
      (
        await api.owner.query('select 1 from kept_contact where person_id = $1', [
          (await api.events('RecipientErased')).at(-1).recipientId,
        ])
      ).rows,
    ).toEqual([]);
  });

  it('keep what an open reward needs until it is settled, and nothing after', async () => {
    await api.readyReward('jonas@example.org', user);
    const mails = await api.mailsTo('friend-of-jonas@example.org');
    const [own, reward] = [
      tokenIn(mails.at(-1), '/empfaenger/meinedaten'),
      tokenIn(
        mails.find(({ text }) => text.includes('/praemie/#t=')),
        '/praemie',
      ),
    ];
    expect([own, reward].map(Boolean)).toEqual([true, true]);
    expect((await held(own)).body.Praemien).toMatchObject([{ Status: 'Bereitgestellt', WertCent: expect.any(Number) }]);
    expect((await erase(own)).status).toBe(204);
    const { recipientId } = (await api.events('RecipientErased')).at(-1);
    const kept = async () =>
      (await api.owner.query('select 1 from kept_contact where person_id = $1', [recipientId])).rowCount;
    expect(await kept()).toBe(1);
    expect(
      (await api.call('PUT', '/praemierung', { Auswahl: 'Bar', Bankdaten: account }, { token: reward })).status,
    ).toBe(200);
    await api.inTenant(() => api.get(FinishRecipientErasure).due(recipientId, addDays(api.clock.now(), 1)));
    expect(await kept()).toBe(1);
    expect(
      (
        await api.owner.query(
          `select 1 from engine.due_work where kind = 'finish-recipient-erasure' and subject_id = $1`,
          [recipientId],
        )
      ).rowCount,
    ).toBe(1);
  });

  it('end, where nothing is owed, with the bank details too', async () => {
    const { token } = await follow('konto@example.org');
    await confirm(token);
    await api.call('POST', '/empfaenger/bankdaten', account, { token });
    await erase(token);
    const { recipientId } = (await api.events('RecipientErased')).at(-1);
    await api.inTenant(() => api.get(FinishRecipientErasure).due(recipientId, addDays(api.clock.now(), 1)));
    await api.settle();
    for (const table of [
      'kept_contact where person_id',
      'bank_details where beneficiary_id',
      'sent_mail where person_id',
    ])
      expect([table, (await api.owner.query(`select 1 from ${table} = $1`, [recipientId])).rowCount]).toEqual([
        table,
        0,
      ]);
    expect(await api.events('RecipientErasureCompleted')).toContainEqual({ recipientId });
  });
});
