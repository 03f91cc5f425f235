import { addDays, addHours } from '#platform/clock.js';
import { peopleApi, recommender, submission, type PeopleApi } from './people-api.js';
import { productApi, tokenIn, type ProductApi } from './product-api.test.js';

describe('An account at the wire', () => {
  let api: PeopleApi;
  beforeAll(async () => {
    api = await peopleApi();
  });
  beforeEach(() => api.anew());
  afterAll(() => api.close());

  const register = (email: string) =>
    api.call('POST', '/account/createEmpfehler', { Vorname: 'Jonas', Nachname: 'Weber', Email: email });
  const logIn = (email: string, password: string) =>
    api.call('POST', '/account/login', { Email: email, Password: password });

  describe('registering', () => {
    it('opens an unconfirmed account and asks for the welcome mail', async () => {
      const { status, body } = await register('neu@example.org');
      expect(status).toBe(201);
      expect(await api.events('AccessLinkRequested')).toContainEqual({ recommenderId: body.Id, purpose: 'welcome' });
      expect(JSON.stringify(await api.events('RecommenderRegistered'))).not.toContain('example.org');
    });
    it('answers the same for an address that has an account, in any spelling, and tells its owner by mail', async () => {
      const { id } = await recommender(api, 'doppelt@gmail.com');
      const before = (await api.events('RecommenderRegistered')).length;
      const [known, unknown] = [await register('DOPPELT+x@gmail.com'), await register('ganz-neu@example.org')];
      expect(known).toMatchObject({ status: 201, body: { Id: id } });
      expect([unknown.status, Object.keys(unknown.body)]).toEqual([known.status, Object.keys(known.body)]);
      expect(await register('ganz-neu@example.org')).toMatchObject({ status: 201, body: { Id: unknown.body.Id } });
      expect((await api.events('RecommenderRegistered')).length).toBe(before + 1);
      expect(await api.events('AccessLinkRequested')).toContainEqual({ recommenderId: id, purpose: 'known' });
    });
    it('leads to the product somebody came for, also from the mail to the corrected address', async () => {
      const person = { Vorname: 'Jonas', Nachname: 'Weber', ProduktId: 10 };
      const { body } = await api.call('POST', '/account/createEmpfehler', { ...person, Email: 'falsch@example.org' });
      const corrected = { ...person, ProduktId: null, Email: 'richtig@example.org', Statt: body.Aenderung };
      expect(await api.call('POST', '/account/createEmpfehler', corrected)).toMatchObject({ body: { Id: body.Id } });
      const asked = (await api.events('AccessLinkRequested')).filter(({ recommenderId }) => recommenderId === body.Id);
      expect(asked).toEqual([1, 2].map(() => ({ recommenderId: body.Id, purpose: 'welcome', productId: 10 })));
    });
    it('gives ids that do not tell how old an account is', async () => {
      const { body } = await register('alterslos@example.org');
      expect(body.Id.charAt(14)).toBe('4');
    });
    it('opens one account for two forms at the same moment', async () => {
      const answers = await Promise.all([register('gleich@example.org'), register('gleich@example.org')]);
      expect(answers.map(answer => answer.status)).toEqual([201, 201]);
      expect(new Set(answers.map(answer => answer.body.Id)).size).toBe(1);
    });
    it('tells with an empty body whether a captcha is needed', async () => {
      expect(await api.call('POST', '/account/createEmpfehler', null, { address: '203.0.113.1' })).toMatchObject({
        status: 200,
        body: { CaptchaRequired: false },
      });
    });
  });

  describe('the welcome link', () => {
    it('sets the password, confirms the address and logs in, once', async () => {
      const { body } = await register('willkommen@example.org');
      const token = await api.issue('welcome', body.Id);
      expect((await api.call('PUT', '/account/validateResetPassword', { Token: token })).body).toEqual({
        Valid: true,
        Email: 'willkommen@example.org',
      });
      const session = await api.call('PUT', '/account/resetPassword', { Token: token, Password: 'Geheim-2026' });
      expect(session).toMatchObject({
        status: 200,
        body: { Email: 'willkommen@example.org', Vorname: 'Jonas', NewsletterOptinGegeben: false },
      });
      expect(await api.events('RecommenderActivated')).toContainEqual({ recommenderId: body.Id });
      expect(await api.call('PUT', '/account/resetPassword', { Token: token, Password: 'Geheim-2027' })).toMatchObject({
        status: 410,
        body: { Code: 'PSOF0102' },
      });
      expect((await api.call('PUT', '/account/validateResetPassword', { Token: token })).body).toEqual({
        Valid: false,
        Email: null,
      });
    });
    it('is over after its time', async () => {
      const { body } = await register('spaet@example.org');
      const token = await api.issue('welcome', body.Id, addHours(api.clock.now(), -1));
      expect(await api.call('PUT', '/account/resetPassword', { Token: token, Password: 'Geheim-2026' })).toMatchObject({
        status: 410,
      });
    });
  });

  describe('logging in', () => {
    it('opens a session that can be prolonged and ended', async () => {
      await recommender(api, 'jonas@example.org', 'Geheim-2026');
      const { status, body } = await logIn('Jonas@Example.org', 'Geheim-2026');
      expect(status).toBe(200);
      expect(await api.call('GET', '/account/user', undefined, { token: body.Token })).toMatchObject({
        status: 200,
        body: { Token: body.Token },
      });
      expect(await api.call('POST', '/account/logout', undefined, { token: body.Token })).toMatchObject({
        status: 204,
      });
      expect(await api.call('GET', '/account/user', undefined, { token: body.Token })).toMatchObject({
        status: 401,
        body: { Code: 'PSOF0204' },
      });
    });
    it('ends by itself after half a day without use', async () => {
      const { token } = await recommender(api, 'muede@example.org');
      const now = api.clock.now();
      api.clock.moveTo(addHours(now, 11));
      expect((await api.call('GET', '/account/user', undefined, { token })).status).toBe(200);
      api.clock.moveTo(addHours(now, 22));
      expect((await api.call('GET', '/account/user', undefined, { token })).status).toBe(200);
      api.clock.moveTo(addHours(now, 35));
      expect(await api.call('GET', '/account/user', undefined, { token })).toMatchObject({
        status: 401,
        body: { Code: 'PSOF0204' },
      });
      api.clock.moveTo(now);
    });
    it('says the same of a wrong password and of an unknown address', async () => {
      await recommender(api, 'gibtes@example.org');
      const [known, unknown] = [
        await logIn('gibtes@example.org', 'Falsch-2026'),
        await logIn('gibtesnicht@example.org', 'Falsch-2026'),
      ];
      expect(known).toMatchObject({ status: 401, body: { Code: 'PSOF0101' } });
      expect(unknown.body.detail).toBe(known.body.detail);
    });
    it('makes whoever guesses wait, and counts what it refused', async () => {
      await recommender(api, 'ziel@example.org', 'Geheim-2026');
      for (let attempt = 0; attempt < 6; attempt++) await logIn('ziel@example.org', 'Falsch-2026');
      const refused = await logIn('ziel@example.org', 'Geheim-2026');
      expect(refused).toMatchObject({ status: 429, body: { Code: 'PSOF0004' } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      const now = api.clock.now();
      api.clock.moveTo(new Date(now.getTime() + 5_000));
      expect((await logIn('ziel@example.org', 'Geheim-2026')).status).toBe(200);
      api.clock.moveTo(now);
    });
    it('takes the token of a staff member once, and marks the session', async () => {
      const { id } = await recommender(api, 'verwaltet@example.org');
      const token = await api.issue('admin-login', id, addHours(api.clock.now(), 0.25));
      const session = await api.call('GET', `/account/login/?token=${token}`);
      expect(session.status).toBe(200);
      expect(await api.call('GET', `/account/login?token=${token}`)).toMatchObject({
        status: 403,
        body: { Code: 'PSOF0108' },
      });
      const account = { Kontoinhaber: 'Jonas Weber', Iban: 'DE89370400440532013000' };
      expect(await api.call('PUT', '/empfehler/bankdaten', account, { token: session.body.Token })).toMatchObject({
        status: 403,
        body: { Code: 'PSOF0003' },
      });
    });
  });

  describe('forgetting and changing the password', () => {
    it('answers the same for known and unknown addresses, and mails the known one only', async () => {
      const { id } = await recommender(api, 'vergesslich@example.org');
      const before = (await api.events('AccessLinkRequested')).length;
      expect(await api.call('GET', '/account/resetPassword/vergesslich@example.org')).toMatchObject({
        status: 204,
        body: null,
      });
      expect(await api.call('GET', '/account/resetPassword/niemand@example.org')).toMatchObject({
        status: 204,
        body: null,
      });
      expect((await api.events('AccessLinkRequested')).slice(before)).toEqual([
        { recommenderId: id, purpose: 'reset' },
      ]);
    });
    it('mails no more than three links an hour', async () => {
      const { body } = await register('ungeduldig@example.org');
      for (let attempt = 0; attempt < 7; attempt++) await api.call('GET', `/account/resendWelcomeMail/${body.Id}`);
      const links = (await api.events('AccessLinkRequested')).filter(event => event.recommenderId === body.Id);
      expect(links).toHaveLength(3);
    });
    it('changes it with the old one and ends every other session', async () => {
      const { email, token } = await recommender(api, 'wechsel@example.org', 'Geheim-2026');
      const other = (await logIn(email, 'Geheim-2026')).body.Token;
      expect(
        await api.call(
          'PUT',
          '/account/resetPasswordWithoutToken',
          { OldPassword: 'Falsch-2026', NewPassword: 'Geheim-2027' },
          { token },
        ),
      ).toMatchObject({ status: 400, body: { Code: 'PSOF0111' } });
      expect(
        (
          await api.call(
            'PUT',
            '/account/resetPasswordWithoutToken',
            { OldPassword: 'Geheim-2026', NewPassword: 'Geheim-2027' },
            { token },
          )
        ).status,
      ).toBe(204);
      expect((await api.call('GET', '/account/user', undefined, { token })).status).toBe(200);
      expect((await api.call('GET', '/account/user', undefined, { token: other })).status).toBe(401);
      expect((await logIn(email, 'Geheim-2027')).status).toBe(200);
    });
    it('refuses a password that breaks the rule', async () => {
      const { token } = await recommender(api, 'schwach@example.org', 'Geheim-2026');
      expect(
        await api.call(
          'PUT',
          '/account/resetPasswordWithoutToken',
          { OldPassword: 'Geheim-2026', NewPassword: 'kurz' },
          { token },
        ),
      ).toMatchObject({ status: 400, body: { Code: 'PSOF0002' } });
    });
  });

  describe('bank details', () => {
    const account = { Kontoinhaber: 'Jonas Weber', Iban: 'DE89 3704 0044 0532 0130 00' };
    it('are stored, masked when read, and removed', async () => {
      const { token, id } = await recommender(api, 'konto@example.org');
      expect(await api.call('GET', '/empfehler/bankdaten', undefined, { token })).toMatchObject({ status: 404 });
      const stored = await api.call('PUT', '/empfehler/bankdaten', account, { token });
      expect(stored).toMatchObject({
        status: 200,
        body: { Iban: 'DE89 **** **** **** **** 00', Bank: expect.stringContaining('Commerzbank'), Bic: 'COBADEFFXXX' },
      });
      expect((await api.call('GET', '/empfehler/bankdaten/', undefined, { token })).body).toEqual(stored.body);
      expect(await api.events('BankDetailsStored')).toContainEqual({ beneficiaryId: id, country: 'DE', first: true });
      expect((await api.call('DELETE', '/empfehler/bankdaten', undefined, { token })).status).toBe(204);
      expect((await api.call('GET', '/empfehler/bankdaten', undefined, { token })).status).toBe(404);
    });
    it('may be sent several times at once', async () => {
      const { token } = await recommender(api, 'dreifach.gesendet@example.org');
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => api.call('PUT', '/empfehler/bankdaten', account, { token })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    });
    it('lie encrypted in the database', async () => {
      const { token } = await recommender(api, 'verschluesselt@example.org');
      expect((await api.call('PUT', '/empfehler/bankdaten', account, { token })).status).toBe(200);
      const { rows } = await api.owner.query(`select row_to_json(b)::text as text from bank_details b`);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row.text).not.toMatch(/0532013000|Weber/);
    });
    it('are German where the tenant takes German ones only, and need a session', async () => {
      const { token } = await recommender(api, 'austria@example.org');
      expect(
        await api.call('PUT', '/empfehler/bankdaten', { ...account, Iban: 'AT611904300234573201' }, { token }),
      ).toMatchObject({ status: 400, body: { Code: 'PSOF0504' } });
      expect(await api.call('PUT', '/empfehler/bankdaten', account)).toMatchObject({
        status: 401,
        body: { Code: 'PSOF0503' },
      });
    });
  });
});

describe('A recommender’s own data', () => {
  let api: ProductApi;
  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(() => api.anew());
  afterAll(() => api.close());

  const user = async (token: string) => (await api.call('GET', '/account/user', undefined, { token })).body;
  const logIn = (Email: string) => api.call('POST', '/account/login', { Email, Password: 'Geheim-2026' });
  const ask = (token: string, Email: string) => api.call('PUT', '/empfehler/email', { Email }, { token });
  const confirm = (Token: string) => api.call('PUT', '/empfehler/email', { Token });
  const linkTo = async (address: string) =>
    tokenIn(
      (await api.mailsTo(address)).filter(({ subject }) => subject.includes('neue E-Mail-Adresse')).at(-1),
      '/empfehler/email',
    );
  const subjectsTo = async (address: string) => (await api.mailsTo(address)).map(({ subject }) => subject);

  describe('the name', () => {
    it('is corrected at once, in the session, in the export and on the link', async () => {
      const { token, email } = await recommender(api, 'name@example.org');
      const { Empfehlungsnummer, Hash } = (await api.call('POST', '/Empfehlen/create', submission(email), { token }))
        .body;
      expect(
        (await api.call('PUT', '/empfehler/stammdaten', { Vorname: 'Jona', Nachname: 'Weber-Palm' }, { token })).status,
      ).toBe(204);
      expect(await user(token)).toMatchObject({ Vorname: 'Jona', Nachname: 'Weber-Palm' });
      expect((await api.call('GET', `/empfehlen/${Empfehlungsnummer}/${Hash}`)).body.Empfehler).toEqual({
        Vorname: 'Jona',
      });
      expect((await api.call('GET', '/empfehler/export', undefined, { token })).body.Profil).toMatchObject({
        Vorname: 'Jona',
      });
    });
    it('is never empty, and nobody else’s', async () => {
      const { token } = await recommender(api, 'leer@example.org');
      expect(
        await api.call('PUT', '/empfehler/stammdaten', { Vorname: ' ', Nachname: 'Weber' }, { token }),
      ).toMatchObject({ status: 400, body: { Errors: [{ Field: 'Vorname' }] } });
      expect((await api.call('PUT', '/empfehler/stammdaten', { Vorname: 'A', Nachname: 'B' })).status).toBe(401);
    });
    it('stands in no event', async () => {
      const { token } = await recommender(api, 'ungenannt@example.org');
      const name = { Vorname: 'Jonas', Nachname: 'Weber-Palm' };
      expect((await api.call('PUT', '/empfehler/stammdaten', name, { token })).status).toBe(204);
      const { rows } = await api.owner.query(`select string_agg(data::text, '') as all from engine.event`);
      expect(rows[0].all).not.toMatch(/Weber-Palm|@example\.org/);
    });
  });

  describe('the e-mail address', () => {
    it('holds once its owner confirmed it: the old one is told twice, sessions and old links end', async () => {
      const { id, token } = await recommender(api, 'alt@example.org');
      const reset = await api.issue('reset', id);
      expect((await ask(token, 'neu@example.org')).status).toBe(204);
      expect(await user(token)).toMatchObject({ Email: 'alt@example.org' });
      const link = await linkTo('neu@example.org');
      expect(await subjectsTo('alt@example.org')).toContain('Neue E-Mail-Adresse für Ihr Konto bei Test');
      expect((await confirm(link)).status).toBe(204);
      expect(await subjectsTo('alt@example.org')).toContain('Ihre E-Mail-Adresse bei Test wurde geändert');
      expect((await api.call('GET', '/account/user', undefined, { token })).status).toBe(401);
      expect(await api.call('PUT', '/account/resetPassword', { Token: reset, Password: 'Anders-2026' })).toMatchObject({
        status: 410,
      });
      expect((await logIn('alt@example.org')).status).toBe(401);
      expect(await logIn('neu@example.org')).toMatchObject({ status: 200, body: { Email: 'neu@example.org' } });
      expect(await confirm(link)).toMatchObject({ status: 410, body: { Code: 'PSOF0102' } });
    });

    it('of another account is not disclosed: the same answer, no link, and its owner is told', async () => {
      await recommender(api, 'besetzt@gmail.com');
      const { token } = await recommender(api, 'neugierig@example.org');
      expect((await ask(token, 'Besetzt+x@gmail.com')).status).toBe(204);
      expect(await subjectsTo('neugierig@example.org')).toContain('Neue E-Mail-Adresse für Ihr Konto bei Test');
      expect(await subjectsTo('Besetzt+x@gmail.com')).toEqual([]);
      expect(await subjectsTo('besetzt@gmail.com')).toContain('Sie haben bereits ein Konto bei Test');
    });

    it('that got an account meanwhile is refused to whoever confirms late', async () => {
      const { token } = await recommender(api, 'spaet@example.org');
      await ask(token, 'meins@example.org');
      const link = await linkTo('meins@example.org');
      await recommender(api, 'meins@example.org');
      expect(await confirm(link)).toMatchObject({ status: 409, body: { Code: 'PSOF0107' } });
      expect(await user(token)).toMatchObject({ Email: 'spaet@example.org' });
    });

    it('a later wish voids the earlier link, a new password voids both', async () => {
      const { token } = await recommender(api, 'zweimal@example.org');
      await ask(token, 'erst@example.org');
      const first = await linkTo('erst@example.org');
      await ask(token, 'dann@example.org');
      const second = await linkTo('dann@example.org');
      expect((await confirm(first)).status).toBe(410);
      await api.call(
        'PUT',
        '/account/resetPasswordWithoutToken',
        { OldPassword: 'Geheim-2026', NewPassword: 'Sicher-2027' },
        { token },
      );
      expect((await confirm(second)).status).toBe(410);
    });

    it('the link lives for a day; an encrypted address is all that is kept, and not for long', async () => {
      const { id, token } = await recommender(api, 'langsam@example.org');
      await ask(token, 'morgen@example.org');
      const link = await linkTo('morgen@example.org');
      const kept = async () =>
        (await api.owner.query('select email_encrypted as sealed from email_change where recommender_id = $1', [id]))
          .rows;
      expect((await kept())[0].sealed).not.toContain('morgen');
      const now = api.clock.now();
      api.clock.moveTo(addHours(now, 25));
      expect((await confirm(link)).status).toBe(410);
      api.clock.moveTo(addDays(now, 8));
      await api.settle();
      expect(await kept()).toEqual([]);
      api.clock.moveTo(now);
    });

    it('is not changed by staff in somebody’s name, nor by anybody without a session', async () => {
      const { id } = await recommender(api, 'betreut@example.org');
      expect(await ask(await api.asStaffMember(id), 'x@example.org')).toMatchObject({
        status: 403,
        body: { Code: 'PSOF0003' },
      });
      expect(await api.call('PUT', '/empfehler/email', { Email: 'x@example.org' })).toMatchObject({
        status: 401,
        body: { Code: 'PSOF0109' },
      });
      expect(await confirm('nothing')).toMatchObject({ status: 410 });
    });

    it('sends no more than three mails an hour', async () => {
      const { token } = await recommender(api, 'oft@example.org');
      for (const name of ['a', 'b', 'c']) expect((await ask(token, `${name}-oft@example.org`)).status).toBe(204);
      expect(await ask(token, 'd-oft@example.org')).toMatchObject({ status: 429, body: { Code: 'PSOF0004' } });
    });
  });
});
