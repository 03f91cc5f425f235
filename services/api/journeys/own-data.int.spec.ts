import { addDays, addHours } from '#platform/clock.js';
import { recommender, submission } from './people-api.js';
import { programmeApi, tokenIn, type ProgrammeApi } from './programme-api.test.js';

describe('A recommender’s own data', () => {
  let api: ProgrammeApi;
  beforeAll(async () => {
    api = await programmeApi();
  });
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
      await recommender(api, 'besetzt@example.org');
      const { token } = await recommender(api, 'neugierig@example.org');
      expect((await ask(token, 'Besetzt+x@example.org')).status).toBe(204);
      expect(await subjectsTo('neugierig@example.org')).toContain('Neue E-Mail-Adresse für Ihr Konto bei Test');
      expect(await subjectsTo('Besetzt+x@example.org')).toEqual([]);
      expect(await subjectsTo('besetzt@example.org')).toContain('Sie haben bereits ein Konto bei Test');
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
