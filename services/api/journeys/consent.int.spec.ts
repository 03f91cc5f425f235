import { CommandBus } from '@nestjs/cqrs';
import { ChangeContent, SaveContent } from '../../modules/content/use-cases.js';
import { schemaOf } from '../../modules/content/domain/content-item.js';
import { LayInContent, type FirstContent } from '../../modules/content/api.js';
import { friend, newAddress, recommender, submission } from './people-api.js';
import { programmeApi, type ProgrammeApi } from './programme-api.test.js';

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
  let api: ProgrammeApi;
  let lena: Awaited<ReturnType<typeof recommender>>;
  let number: string;
  let hash: string;
  beforeAll(async () => {
    api = await programmeApi();
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
    const allowed = async () => {
      await api.settle();
      const { body } = await api.call(
        'PUT',
        '/agentur/leads/alle',
        { OrderBy: 'ErstelltAm', Descending: true, Pagesize: 50, Pagenumber: 1, Filter: {} },
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
    await api.call('DELETE', '/empfaenger/werbeeinwilligung', undefined, { token: tokens[0]! });
    expect(await allowed()).toEqual([false, false]);
  });

  it('no event holds address or text', async () => {
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
      await api.get(CommandBus).execute(
        new SaveContent(
          schema,
          'consent',
          {
            Schluessel: { iv: 'legal.consent.recipient' },
            Text: both('Ja zu den neuen Regeln.', 'Yes to the new rules.'),
          },
          1,
          'Miriam',
        ),
      );
    });
    expect((await follow(sentence)).status).toBe(201); // a draft is not in force
    await api.inTenant(() => api.get(CommandBus).execute(new ChangeContent(schema, 'consent', 'publish', 2, 'Miriam')));
    expect(await follow(sentence)).toMatchObject(refused('AgbText'));
    expect((await follow(true)).status).toBe(201);
    expect((await kept()).text).toMatch(/^Ja zu den neuen Regeln\./);
  });
});
