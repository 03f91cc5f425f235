import { addDays } from '#platform/clock.js';
import { FinishRecipientErasure } from '../../modules/recipient/use-cases/erase-recipients.js';
import { friend, newAddress, recommender } from './people-api.js';
import { programmeApi, tokenIn, type ProgrammeApi } from './programme-api.test.js';

describe('A friend’s rights', () => {
  let api: ProgrammeApi;
  let user: string;
  beforeAll(async () => {
    api = await programmeApi();
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
