import { realBrowser } from '#shared/real-browser.js';
import { Secret, TOTP } from 'otpauth';
import { addHours } from '#platform/clock.js';
import { Passwords } from '#platform/crypto/passwords.js';
import { Captcha, loginsWithoutCaptchaAnHour } from '#platform/intake/captcha.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { SoftwareAuthenticator } from '#testing/software-authenticator.js';
import { newAddress, recommender } from './people-api.js';
import { solved } from '#testing/solved.js';
import { productApi, tokenIn, type ProductApi } from './product-api.test.js';

describe('An account is protected', () => {
  let api: ProductApi;
  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(() => api.anew());
  afterAll(() => api.close());

  const logIn = (email: string, password: string, more: { address?: string; device?: string } = {}) =>
    api.call(
      'POST',
      '/account/login',
      { Email: email, Password: password },
      { ...(more.address && { address: more.address }), ...(more.device && { headers: { cookie: more.device } }) },
    );
  const reset = (token: string, password: string) =>
    api.call('PUT', '/account/resetPassword', { Token: token, Password: password });
  const change = (token: string, from: string, to: string, headers = {}) =>
    api.call('PUT', '/account/resetPasswordWithoutToken', { OldPassword: from, NewPassword: to }, { token, headers });
  const isOpen = async (token: string) => (await api.call('GET', '/account/user', undefined, { token })).status === 200;
  const isValid = async (link: string) =>
    (await api.call('PUT', '/account/validateResetPassword', { Token: link })).body.Valid as boolean;
  const deviceOf = ({ headers }: Awaited<ReturnType<typeof logIn>>) =>
    String([headers['set-cookie']].flat().find(cookie => String(cookie).startsWith('psoe_geraet='))).split(';')[0]!;

  describe('when its password is set anew', () => {
    it('by ending every other reset and welcome link, every session, and a staff member’s link', async () => {
      const { id, token: session } = await recommender(api, 'zurueck@example.org');
      const [used, reset1, reset2, welcome, staff] = [
        await api.issue('reset', id),
        await api.issue('reset', id),
        await api.issue('reset', id),
        await api.issue('welcome', id),
        await api.issue('admin-login', id),
      ];
      expect((await reset(used, 'Wolke-Tasse-7')).status).toBe(200);
      expect(await Promise.all([reset1, reset2, welcome].map(isValid))).toEqual([false, false, false]);
      for (const link of [reset1, reset2, welcome])
        expect(await reset(link, 'Anders-Tasse-8')).toMatchObject({ status: 410, body: { Code: 'PSOF0102' } });
      expect((await api.call('GET', `/account/login?token=${staff}`)).status).toBe(403);
      expect(await isOpen(session)).toBe(false);
    });
    it('by ending them when it is changed while logged in, all but this session', async () => {
      const { id, email, token } = await recommender(api, 'drinnen@example.org');
      const other = (await logIn(email, 'Geheim-2026')).body.Token;
      const link = await api.issue('reset', id);
      expect((await change(token, 'Geheim-2026', 'Wolke-Tasse-7')).status).toBe(204);
      expect([await isOpen(token), await isOpen(other), await isValid(link)]).toEqual([true, false, false]);
    });
    it('once, where two links are used at the same moment', async () => {
      const { id } = await recommender(api, 'zwei-links@example.org');
      const links = [await api.issue('reset', id), await api.issue('reset', id)];
      const answers = await Promise.all(links.map((link, n) => reset(link, `Wolke-Tasse-${n}`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    });
    it('by not opening a link again that its mail, sent once more, carries', async () => {
      const { id, email } = await recommender(api, 'zweimal-gemailt@example.org');
      await api.call('GET', `/account/resetPassword/${email}`);
      const link = tokenIn((await api.mailsTo(email)).at(-1), '/passwortsetzen');
      await reset(await api.issue('reset', id), 'Wolke-Tasse-7');
      const { Tokens } = await import('#platform/tokens.js');
      const [{ id: eventId }] = (
        await api.owner.query(
          `select event_id as id from engine.event where type = 'AccessLinkRequested' and data->>'recommenderId' = $1 and data->>'purpose' = 'reset'`,
          [id],
        )
      ).rows;
      expect(await api.inTenant(() => api.get(Tokens).issue('reset', id, { seed: eventId }))).toBe(link);
      expect(await isValid(link)).toBe(false);
    });
    it('by a mail to its owner, each time but the first', async () => {
      const { id, email, token } = await recommender(api, 'post@example.org');
      const news = async () =>
        (await api.mailsTo(email)).filter(({ subject }) => subject.includes('Änderung an Ihrem Konto'));
      expect(await news()).toHaveLength(0);
      await change(token, 'Geheim-2026', 'Wolke-Tasse-7');
      await reset(await api.issue('reset', id), 'Anders-Tasse-8');
      const mails = await news();
      expect(mails).toHaveLength(2);
      expect(mails[0]!.text).toContain('das Passwort Ihres Kontos wurde geändert.');
      expect(mails[0]!.text).toContain('/passwortvergessen');
    });
    it('by that mail also where the account is erased right after', async () => {
      const { email, token } = await recommender(api, 'gleich-weg@example.org');
      expect((await change(token, 'Geheim-2026', 'Wolke-Tasse-7')).status).toBe(204);
      await api.call('DELETE', '/empfehler/delete', undefined, { token });
      expect((await api.mailsTo(email)).map(({ subject }) => subject)).toContain('Änderung an Ihrem Konto bei Test');
    });
  });

  describe('by a password that nobody guesses', () => {
    it.each([
      ['Password1', 'gestohlener Passwörter', 'stolen passwords'],
      ['PASSWORd1', 'gestohlener Passwörter', 'stolen passwords'],
      ['Jonas-2026', 'Ihren Namen', 'your name'],
      ['xxWEBERxx1', 'Ihren Namen', 'your name'],
      ['Sonnenschirm-1', 'Ihre E-Mail-Adresse', 'your e-mail address'],
      ['Test-Kiste-1', 'dieses Angebots', 'this site'],
    ])('%s is refused, with the reason beside its field', async (password, de, en) => {
      const known = await recommender(api, `sonnenschirm@d${password.charCodeAt(0)}-${password.length}.example.org`);
      const link = await api.issue('reset', known.id);
      expect(await reset(link, password)).toMatchObject({
        status: 400,
        body: { Code: 'PSOF0002', Errors: [{ Field: 'Password', Message: expect.stringContaining(de) }] },
      });
      expect(await isValid(link)).toBe(true);
      expect(await change(known.token, 'Geheim-2026', password, { 'accept-language': 'en' })).toMatchObject({
        status: 400,
        body: { Code: 'PSOF0002', Errors: [{ Field: 'NewPassword', Message: expect.stringContaining(en) }] },
      });
      await api.call('DELETE', '/empfehler/delete', undefined, { token: known.token });
    });
    it('keeps the rule: eight characters with lower, upper and digit', async () => {
      const { id } = await recommender(api, 'regel@example.org');
      expect((await reset(await api.issue('reset', id), 'Wolke-T7')).status).toBe(200);
    });
  });

  describe('from guesses', () => {
    it('of which many at once are worth no more than one after the other', async () => {
      await recommender(api, 'gestuermt@example.org');
      const looked = jest.spyOn(api.get(Passwords), 'matches');
      try {
        const answers = await Promise.all(
          Array.from({ length: 40 }, (_, n) =>
            logIn('gestuermt@example.org', `Falsch-${n}`, { address: '203.0.113.9' }),
          ),
        );
        expect(looked.mock.calls.length).toBe(6);
        expect(answers.filter(({ status }) => status === 429)).toHaveLength(34);
      } finally {
        looked.mockRestore();
      }
    });
    it('from everywhere at once, which share one budget and leave the owner’s known device its own', async () => {
      const { email } = await recommender(api, 'verteilt@example.org');
      const device = deviceOf(await logIn(email, 'Geheim-2026'));
      const looked = jest.spyOn(api.get(Passwords), 'matches');
      try {
        await Promise.all(
          Array.from({ length: 40 }, (_, n) => logIn(email, `Falsch-${n}`, { address: `198.18.0.${n}` })),
        );
        expect(looked.mock.calls.length).toBe(21);
      } finally {
        looked.mockRestore();
      }
      expect((await logIn(email, 'Geheim-2026', { address: '198.18.1.1' })).status).toBe(429);
      expect((await logIn(email, 'Geheim-2026', { device, address: '198.18.1.1' })).status).toBe(200);
    });
    it('on a known device too, and no mark is worth anything that was made up, belongs to another account or an earlier password', async () => {
      const { email, token } = await recommender(api, 'geraet@example.org');
      const stranger = await recommender(api, 'fremdes-geraet@example.org');
      const [own, other, foreign] = [
        deviceOf(await logIn(email, 'Geheim-2026')),
        deviceOf(await logIn(email, 'Geheim-2026')),
        deviceOf(await logIn(stranger.email, 'Geheim-2026')),
      ];
      for (let n = 0; n < 21; n++) await logIn(email, 'Falsch-2026', { address: `198.18.2.${n}` });
      for (const device of [foreign, `${own}x`, 'psoe_geraet=a.b.c', 'psoe_geraet='])
        expect([device, (await logIn(email, 'Geheim-2026', { device })).status]).toEqual([device, 429]);
      for (let n = 0; n < 6; n++) expect((await logIn(email, 'Falsch-2026', { device: own })).status).toBe(401);
      expect((await logIn(email, 'Geheim-2026', { device: own })).status).toBe(429);
      await change(token, 'Geheim-2026', 'Wolke-Tasse-7');
      expect((await logIn(email, 'Wolke-Tasse-7', { device: other })).status).toBe(429);
    });
    it('without the owner’s own logins counting as such', async () => {
      const { email } = await recommender(api, 'vielbeschaeftigt@example.org');
      for (let n = 0; n < 22; n++) expect((await logIn(email, 'Geheim-2026')).status).toBe(200);
    });
    it('but not of links, which are too long to guess: nobody waits for what a stranger in the same network tries', async () => {
      const { id } = await recommender(api, 'links@example.org');
      const from = { address: '203.0.113.77' };
      const guesses = await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          [
            () => api.call('PUT', '/account/resetPassword', { Token: `x${n}`, Password: 'Wolke-Tasse-7' }, from),
            () => api.call('PUT', '/account/validateResetPassword', { Token: `x${n}` }, from),
            () => api.call('GET', `/account/login?token=x${n}`, undefined, from),
          ][n % 3]!(),
        ),
      );
      expect(guesses.filter(({ status, body }) => status === 429 || body.Valid)).toEqual([]);
      const Token = await api.issue('reset', id);
      expect((await api.call('PUT', '/account/resetPassword', { Token, Password: 'Wolke-Tasse-7' }, from)).status).toBe(
        200,
      );
    });
    it('of one network for many accounts: beyond a hundred each login costs it work, right or wrong, and nobody waits', async () => {
      const { email } = await recommender(api, 'netzweit@example.org');
      const device = deviceOf(await logIn(email, 'Geheim-2026'));
      const address = '203.0.113.79';
      await api.inTenant(async () => {
        for (let n = 0; n < loginsWithoutCaptchaAnHour; n++) await api.get(Captcha).accept(address, 'login', null);
      });
      const send = (Password: string, Captcha?: string) =>
        api.call('POST', '/account/login', { Email: email, Password, Captcha }, { address });
      const due = async () => (await api.call('POST', '/account/login', null, { address })).body;
      for (const password of ['Falsch-2026', 'Geheim-2026'])
        expect(await send(password)).toMatchObject({ status: 400, body: { Code: 'PSOF0005' } });
      expect((await logIn(email, 'Geheim-2026', { device, address })).status).toBe(200);
      const solution = await solved((await due()).Challenge);
      expect((await send('Geheim-2026', solution)).status).toBe(200);
      expect(await send('Geheim-2026', solution)).toMatchObject({ status: 400, body: { Code: 'PSOF0006' } });
      expect((await send('Falsch-2026', await solved((await due()).Challenge))).status).toBe(401);
    });
    it('of the old password in a stolen session, which makes nobody wait in another', async () => {
      const { email, token } = await recommender(api, 'gestohlen@example.org');
      const stolen = (await logIn(email, 'Geheim-2026')).body.Token;
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => change(stolen, `Falsch-${n}`, 'Wolke-Tasse-7')),
      );
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(6);
      expect((await change(token, 'Geheim-2026', 'Wolke-Tasse-7')).status).toBe(204);
    });
    it('and the time of an answer tells nobody who has an account', async () => {
      await recommender(api, 'zeitlos@example.org');
      for (const email of ['zeitlos@example.org', 'gibt-es-nicht@example.org']) {
        const from = performance.now();
        expect((await logIn(email, 'Falsch-2026')).status).toBe(401);
        expect(performance.now() - from).toBeGreaterThan(110);
      }
    });
  });

  describe('where it is entered without a password', () => {
    const register = async (email: string): Promise<string> =>
      (
        await api.call(
          'POST',
          '/account/createEmpfehler',
          { Vorname: 'Mia', Nachname: 'Berg', Email: email },
          { address: newAddress() },
        )
      ).body.Id;
    const wantIn = (email: string, address = newAddress()) =>
      api.call('POST', '/account/anmeldelink', { Email: email }, { address });
    const follow = (Token: string, more = {}) =>
      api.call('PUT', '/account/anmeldelink', { Token, ...more }, { address: newAddress() });
    const newest = async (email: string, path: string) =>
      tokenIn((await api.mailsTo(email)).filter(({ text }) => text.includes(`${path}/#t=`)).at(-1), path);
    const who = (token: string) => api.call('GET', '/account/user', undefined, { token });
    const gone = { status: 410, body: { Code: 'PSOF0102' } };
    const origin = 'http://portal.test';

    it('is opened by the welcome mail, which confirms the address; its other links are over', async () => {
      const id = await register('willkommen@example.org');
      const first = await newest('willkommen@example.org', '/registrieren');
      await register('willkommen@example.org');
      const second = await newest('willkommen@example.org', '/registrieren');
      const opened = await follow(second);
      expect(opened).toMatchObject({ status: 200, body: { Email: 'willkommen@example.org', NurMailLink: true } });
      expect(await api.events('RecommenderActivated')).toContainEqual({ recommenderId: id });
      expect((await who(opened.body.Token)).status).toBe(200);
      expect([await follow(second), await follow(first)]).toMatchObject([gone, gone]);
    });
    it('is opened by a mail somebody asked for, once, within 15 minutes', async () => {
      const { email } = await recommender(api, 'link@example.org');
      expect((await wantIn(email)).status).toBe(204);
      const [now, link] = [api.clock.now(), await newest(email, '/anmeldelink')];
      expect((await api.owner.query(`select 1 from token where token_hash = sha256($1::bytea)`, [link])).rowCount).toBe(
        1,
      );
      const answers = await Promise.all([follow(link, { RememberMe: true }), follow(link)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
      expect(answers.find(({ status }) => status === 200)!.body).not.toHaveProperty('NurMailLink');
      await wantIn(email);
      const late = await newest(email, '/anmeldelink');
      // The 15 minutes begin with the event, at the database's time; the tests' clock stands still since they began.
      api.clock.moveTo(addHours(new Date(), 0.26));
      expect(await follow(late)).toMatchObject(gone);
      api.clock.moveTo(now);
    });
    it('answers the same for addresses it does not know, and mails three an hour at most', async () => {
      const { email } = await recommender(api, 'oft@example.org');
      const before = (await api.mailsTo(email)).length;
      for (const address of [email, 'fremd@example.org'])
        for (let time = 0; time < 5; time++) expect(await wantIn(address)).toMatchObject({ status: 204, body: null });
      expect((await api.mailsTo(email)).length - before).toBe(2); // The welcome mail was the first of the hour.
      expect(await api.mailsTo('fremd@example.org')).toEqual([]);
    });
    it('sends the welcome mail again to whoever has not confirmed yet', async () => {
      await register('unbestaetigt@example.org');
      await wantIn('unbestaetigt@example.org');
      const mails = await api.mailsTo('unbestaetigt@example.org');
      expect(mails.map(({ subject }) => subject.includes('bestätigen'))).toEqual([true, true]);
    });
    it('opens nothing for another tenant, for the blocked, nor for what looks like another link', async () => {
      const { email, id } = await recommender(api, 'gesperrt@example.org');
      await wantIn(email);
      const link = await newest(email, '/anmeldelink');
      for (const [method, path] of [
        ['GET', '/empfehler/export'],
        ['GET', '/account/user'],
      ] as const)
        expect((await api.call(method, path, undefined, { token: link })).status).toBe(401);
      expect((await follow(await api.issue('reset', id))).status).toBe(410);
      const late = await api.issue('login-link', id);
      await api.owner.query(
        `insert into tenant (id, key, name, portal_url, hosts, config) select gen_random_uuid(), 'zweiter', 'Zweiter', 'http://zweiter.test', '{zweiter.test}', config from tenant where key = 'test' on conflict do nothing`,
      );
      api.get(TenantDirectory).forget();
      const url = '/api/v1/zweiter/account/anmeldelink';
      const headers = { 'user-agent': realBrowser };
      expect((await api.inject({ method: 'PUT', url, headers, payload: { Token: link } })).statusCode).toBe(410);
      const staff = await api.staff(['AgenturMitarbeiter'], 'A-1');
      await api.call('PUT', `/agentur/empfehler/${id}/sperren`, { Grund: 'Wird geprüft' }, { token: staff });
      expect([await follow(link), await follow(late)]).toMatchObject([gone, gone]);
      expect(await follow(await api.issue('login-link', id))).toMatchObject({
        status: 403,
        body: { Code: 'PSOF0104', detail: expect.stringContaining('Wird geprüft') },
      });
      expect((await follow(await api.issue('welcome', id))).status).toBe(403);
    });
    it('sets up a passkey shortly after logging in, and is opened by it alone', async () => {
      const id = await register('passkey@example.org');
      const { Token: token } = (await follow(await api.issue('welcome', id))).body;
      const now = api.clock.now();
      const begin = () => api.call('POST', '/account/zweifaktor/passkey', {}, { token });
      api.clock.moveTo(addHours(now, 0.26));
      expect(await begin()).toMatchObject({ status: 400, body: { Errors: [{ Field: 'Password' }] } });
      api.clock.moveTo(now);
      const device = new SoftwareAuthenticator();
      const { challenge } = (await begin()).body.Optionen;
      const Antwort = device.create({ challenge, origin });
      expect((await api.call('PUT', '/account/zweifaktor/passkey', { Name: 'Handy', Antwort }, { token })).status).toBe(
        200,
      );
      expect((await who(token)).body).not.toHaveProperty('NurMailLink');

      const question = async () =>
        (await api.call('POST', '/account/passkey/frage', undefined, { address: newAddress() })).body.Optionen;
      const enter = (Passkey: object) =>
        api.call('POST', '/account/passkey/anmeldung', { Passkey }, { address: newAddress() });
      const asked = await question();
      expect(asked).toMatchObject({ rpId: 'portal.test', userVerification: 'required' });
      expect(asked.allowCredentials ?? []).toEqual([]);
      const answer = device.get({ challenge: asked.challenge, origin });
      expect(await enter(answer)).toMatchObject({ status: 200, body: { Email: 'passkey@example.org' } });
      const wrong = { status: 400, body: { Code: 'PSOF0114' } };
      expect(await enter(answer)).toMatchObject(wrong); // A question is answered once.
      expect(await enter(device.get({ challenge: (await question()).challenge, origin }, false))).toMatchObject(wrong);
      const stranger = new SoftwareAuthenticator();
      expect(await enter(stranger.get({ challenge: (await question()).challenge, origin }))).toMatchObject(wrong);
      const elsewhere = device.get({ challenge: (await question()).challenge, origin: 'http://zweiter.test' });
      expect(await enter(elsewhere)).toMatchObject(wrong);

      // Mail alone is not enough any more, and who is blocked gets in by no way.
      await wantIn('passkey@example.org');
      expect(await follow(await newest('passkey@example.org', '/anmeldelink'))).toMatchObject({
        status: 401,
        body: { Code: 'PSOF0112', ZweiterFaktor: { Wege: ['Passkey'] } },
      });
      const staff = await api.staff(['AgenturMitarbeiter'], 'A-1');
      await api.call('PUT', `/agentur/empfehler/${id}/sperren`, { Grund: 'Wird geprüft' }, { token: staff });
      const blocked = await enter(device.get({ challenge: (await question()).challenge, origin }));
      expect(blocked).toMatchObject({ status: 403, body: { Code: 'PSOF0104' } });
    });
    it('is asked for by so many people of one network as there are, for work beyond three hundred an hour', async () => {
      const address = newAddress();
      const ask = (query = '') => api.call('POST', `/account/passkey/frage${query}`, undefined, { address });
      const due = async () => (await ask('?cmd=IsCaptchaRequired')).body;
      expect(await ask()).toMatchObject({ status: 200 });
      expect(await due()).toEqual({ CaptchaRequired: false });
      await api.owner.query(`update attempt set count = 300 where kind = 'passkey-question'`);
      expect(await ask()).toMatchObject({ status: 400, body: { Code: 'PSOF0005' } });
      const work = `?captcha=${encodeURIComponent(await solved((await due()).Challenge))}`;
      expect(await ask(work)).toMatchObject({ status: 200, body: { Optionen: { rpId: 'portal.test' } } });
      expect(await ask(work)).toMatchObject({ status: 400, body: { Code: 'PSOF0006' } });
    });
    it('asks for the app’s code all the same, where one is set up', async () => {
      const { token, email, id } = await recommender(api, 'beides@example.org');
      const Password = 'Geheim-2026';
      const device = new SoftwareAuthenticator();
      const { challenge } = (await api.call('POST', '/account/zweifaktor/passkey', { Password }, { token })).body
        .Optionen;
      const Antwort = device.create({ challenge, origin });
      await api.call('PUT', '/account/zweifaktor/passkey', { Name: 'Handy', Antwort }, { token });
      const { Schluessel } = (await api.call('POST', '/account/zweifaktor/app', { Password }, { token })).body;
      const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(Schluessel) }).generate({ timestamp });
      const now = api.clock.now().getTime();
      await api.call('PUT', '/account/zweifaktor/app', { Code: codeAt(now) }, { token });
      const { Optionen } = (await api.call('POST', '/account/passkey/frage')).body;
      const waiting = await api.call('POST', '/account/passkey/anmeldung', {
        Passkey: device.get({ challenge: Optionen.challenge, origin }),
      });
      expect(waiting).toMatchObject({ status: 401, body: { Code: 'PSOF0112', ZweiterFaktor: { Wege: ['App'] } } });
      expect(await follow(await api.issue('login-link', id))).toMatchObject({
        status: 401,
        body: { ZweiterFaktor: { Wege: ['App', 'Passkey'] } },
      });
      const done = await api.call('POST', '/account/zweifaktor/anmeldung', {
        Token: waiting.body.ZweiterFaktor.Token,
        Code: codeAt(now + 30_000),
      });
      expect(done).toMatchObject({ status: 200, body: { Email: email } });
    });
  });
});
