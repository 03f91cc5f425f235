import { addDays } from '#platform/clock.js';
import { peopleApi, recommender, submission, type PeopleApi } from './people-api.js';

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
  const complete = (body: object, query = '?channel=co&einsprungsquelle=Einsprungslink', headers = {}) =>
    api.call('POST', `/tracking/abschliessen/${query}`, body, { headers });

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
    const { recipientId } = (await api.events('RecipientRegistered'))[0];
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
    ['the same person twice', { email: 'rosa@example.org' }, 409, 'PSOF0302'],
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
    api.clock.moveTo(addDays(api.clock.now(), 61));
    expect(await complete({ empfehlungsnummer: number, empfaengerdaten: person('spaet@example.org') })).toMatchObject({
      status: 410,
      body: { Code: 'PSOF0305' },
    });
  });
});
