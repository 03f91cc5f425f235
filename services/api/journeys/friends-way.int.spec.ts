import { addDays, addHours } from '#platform/clock.js';
import { friend, newAddress, recommender } from './people-api.js';
import { programmeApi, tokenIn, type ProgrammeApi } from './programme-api.test.js';

describe('A friend’s way to the offer', () => {
  let api: ProgrammeApi;
  let start: Date;
  beforeAll(async () => {
    api = await programmeApi();
    await recommender(api, 'jonas@example.org');
    start = api.clock.now();
  });
  afterAll(() => api.close());
  afterEach(() => api.clock.moveTo(start));

  const another = async () => {
    const login = { Email: 'jonas@example.org', Password: 'Geheim-2026' };
    return api.recommend('jonas@example.org', (await api.call('POST', '/account/login', login)).body.Token);
  };
  const follow = (nr: string, email: string, changes: object = {}) =>
    api.call('POST', `/empfaenger/create/${nr}?channel=whatsapp`, friend(email, changes), { address: newAddress() });
  const mailsOf = async (email: string, subject: string) =>
    (await api.mailsTo(email)).filter(mail => mail.subject.includes(subject));
  const linkOf = async (email: string) => tokenIn((await api.mailsTo(email)).at(-1), '/empfaenger/zustimmung');
  const confirm = (token: string) => api.call('PUT', '/empfaenger/zustimmung', { AgbText: true }, { token });
  const order = async (token: string) => (await api.call('GET', '/empfaenger/auftrag', undefined, { token })).body;
  const cancel = async (nr: string) =>
    api.call('PUT', `/agentur/empfehlungstornieren/${nr}`, { Grund: 'Versehen' }, { token: await staff() });
  const staff = () => api.staff(['AgenturInhaber']);
  const erase = (token: string) => api.call('DELETE', '/empfaenger', undefined, { token });
  const contactsAt = async (email: string) => {
    const { rows } = await api.owner.query(`select 1 from person where role = 'recipient' and email = $1`, [email]);
    return rows.length;
  };

  describe('once the address is confirmed', () => {
    it('is answered and mailed with the friend’s own number, whichever browser they confirm in', async () => {
      const nr = await another();
      const { body: contact } = await follow(nr, 'weg@example.org');
      const token = await linkOf('weg@example.org');
      const { Empfaengernummer } = contact;
      expect(await order(token)).toMatchObject({ Empfaengernummer, Bestaetigt: false, Angebot: null });
      expect((await confirm(token)).status).toBe(204);
      expect(await order(token)).toMatchObject({
        Bestaetigt: true,
        Angebot: {
          Url: `https://provider.example/order?empfehlung=${nr}&empfaenger=${Empfaengernummer}&channel=whatsapp`,
          ReserviertBis: addDays(start, 180).toISOString().slice(0, 19),
        },
      });
      await confirm(token);
      const mails = await mailsOf('weg@example.org', 'Ihr Angebot ist reserviert');
      expect(mails).toHaveLength(1);
      expect(mails[0]!.text).toContain(`empfaenger=${Empfaengernummer}`);
    });
    it('asks for the consent again only where its text has changed since the form', async () => {
      const nr = await another();
      await follow(nr, 'einwilligung@example.org');
      const token = await linkOf('einwilligung@example.org');
      expect((await order(token)).ZustimmungNoetig).toBe(false);
      await api.owner.query(`update recipient set terms_version = 'of last year' where recommendation_id =
        (select recommendation_id from recommendation where number = '${nr}')`);
      expect((await order(token)).ZustimmungNoetig).toBe(true);
    });
    it('ends with the recommendation, and with the contact', async () => {
      const [ended, erased] = [await another(), await another()];
      await follow(ended, 'ende@example.org');
      await follow(erased, 'geloescht@example.org', { Nachname: 'Geht' });
      const [first, second] = [await linkOf('ende@example.org'), await linkOf('geloescht@example.org')];
      for (const token of [first, second]) expect((await confirm(token)).status).toBe(204);
      expect((await cancel(ended)).status).toBe(204);
      expect(await order(first)).toMatchObject({ Status: 'Storniert', Angebot: null });
      // The mail had not left yet: it does not any more.
      expect(await mailsOf('ende@example.org', 'Ihr Angebot ist reserviert')).toEqual([]);
      await erase(second);
      expect(await api.call('GET', '/empfaenger/auftrag', undefined, { token: second })).toMatchObject({ status: 401 });
    });
  });

  describe('the same form again', () => {
    it('goes on where the friend was: one contact, and no more mails than the limits allow', async () => {
      const nr = await another();
      const first = await follow(nr, 'wieder@example.org');
      const again = await follow(nr, 'Wieder@example.org', { Vorname: 'ROSA', Telefon: '030 1234567' });
      expect(again).toMatchObject({ status: 201, body: first.body });
      for (let n = 0; n < 3; n++) expect((await follow(nr, 'wieder@example.org')).body).toEqual(first.body);
      expect(await contactsAt('wieder@example.org')).toBe(1);
      // The form's, and one more: the next would have to wait a minute.
      expect(await mailsOf('wieder@example.org', 'bestätigen')).toHaveLength(2);
      for (let hour = 1; hour < 4; hour++) {
        api.clock.moveTo(addHours(start, hour / 10));
        expect((await follow(nr, 'wieder@example.org')).status).toBe(201);
      }
      expect(await mailsOf('wieder@example.org', 'bestätigen')).toHaveLength(3);
      expect((await confirm(await linkOf('wieder@example.org'))).status).toBe(204);
    });
    it('is one contact however many arrive at the same moment', async () => {
      const nr = await another();
      const answers = await Promise.all([1, 2, 3, 4].map(() => follow(nr, 'zugleich@example.org')));
      expect(new Set(answers.map(({ body }) => body.Empfaengernummer)).size).toBe(1);
      expect(await contactsAt('zugleich@example.org')).toBe(1);
    });
    it('shows nobody what was entered before: what counts is what was entered last', async () => {
      const nr = await another();
      await follow(nr, 'zuletzt@example.org', { Telefon: '030 7654321' });
      await follow(nr, 'zuletzt@example.org', { Geburtsdatum: '02.02.1990' });
      const token = await linkOf('zuletzt@example.org');
      const { body } = await api.call('GET', '/empfaenger/daten', undefined, { token });
      expect(body.Profil).toMatchObject({ Telefon: null, Geburtsdatum: '02.02.1990' });
    });
    it('under another name is another contact: nobody changes what somebody else entered', async () => {
      const nr = await another();
      const { body: own } = await follow(nr, 'fremd@example.org');
      const { body: others } = await follow(nr, 'fremd@example.org', { Nachname: 'Jemand' });
      expect(others.Empfaengernummer).not.toBe(own.Empfaengernummer);
      expect(others.Hash).not.toBe(own.Hash);
    });
    it('is refused once confirmed, and the way to the offer goes to the mailbox that was confirmed', async () => {
      const nr = await another();
      await follow(nr, 'schon@example.org', { Nachname: 'Schon' });
      await confirm(await linkOf('schon@example.org'));
      for (let n = 0; n < 4; n++) {
        const refused = await follow(nr, 'schon@example.org', { Nachname: n ? 'Schon' : 'Wer-Anders' });
        expect(refused).toMatchObject({ status: 409, body: { Code: 'PSOF0302' } });
        expect(JSON.stringify(refused.body)).not.toMatch(/Hash|Empfaengernummer/);
      }
      // Three mails an hour to one mailbox: the form's, and two of these; the confirmation's own is asked for by no form.
      expect(await mailsOf('schon@example.org', 'Ihr Angebot ist reserviert')).toHaveLength(3);
      const elsewhere = await another();
      await follow(elsewhere, 'schon@example.org', { Nachname: 'Schon' });
      expect(await api.events('RecipientOfferRequested')).toHaveLength(2);
    });
    it('enters nobody once the recommendation has ended', async () => {
      const nr = await another();
      await follow(nr, 'spaet@example.org');
      await cancel(nr);
      expect(await follow(nr, 'spaet@example.org')).toMatchObject({ status: 410, body: { Code: 'PSOF0306' } });
    });
  });

  describe('a reminder', () => {
    const reminders = (email: string) => mailsOf(email, 'Noch ein Klick');
    const after = async (days: number, email: string) => {
      api.clock.moveTo(addDays(start, days));
      return (await reminders(email)).length;
    };

    it('comes a day after the form and three days after it, and then no more; its link confirms', async () => {
      await follow(await another(), 'erinnert@example.org', { Nachname: 'Erinnert' });
      expect(await after(0.9, 'erinnert@example.org')).toBe(0);
      expect(await after(1, 'erinnert@example.org')).toBe(1);
      expect(await after(2.9, 'erinnert@example.org')).toBe(1);
      expect(await after(3, 'erinnert@example.org')).toBe(2);
      expect(await after(20, 'erinnert@example.org')).toBe(2);
      expect((await confirm(await linkOf('erinnert@example.org'))).status).toBe(204);
    });
    it('that is late is one, not two at once', async () => {
      await follow(await another(), 'verspaetet@example.org', { Nachname: 'Verspaetet' });
      expect(await after(10, 'verspaetet@example.org')).toBe(1);
      expect(await after(12, 'verspaetet@example.org')).toBe(2);
    });
    it('goes to the address that was corrected, a day after the correction', async () => {
      const { body: contact } = await follow(await another(), 'vertippt@example.org', { Nachname: 'Vertippt' });
      api.clock.moveTo(addDays(start, 0.9));
      await api.call('PUT', `/empfaenger/adresse/${contact.Empfaengernummer}`, {
        Hash: contact.Hash,
        Email: 'getippt@example.org',
      });
      expect(await after(1.8, 'getippt@example.org')).toBe(0);
      expect(await after(1.9, 'getippt@example.org')).toBe(1);
      expect(await reminders('vertippt@example.org')).toEqual([]);
    });
    it.each<[string, (token: string, nr: string) => Promise<{ status: number }>]>([
      ['confirmed', token => confirm(token)],
      ['erased themselves', token => erase(token)],
      [
        'withdrew the consent to advertising',
        token => api.call('DELETE', '/empfaenger/werbeeinwilligung', undefined, { token }),
      ],
      ['follows what was cancelled', (_, nr) => cancel(nr)],
    ])('does not come to who %s', async (what, act) => {
      const email = `${what.replaceAll(' ', '.')}@example.org`;
      const nr = await another();
      await follow(nr, email, { Nachname: what });
      expect((await act(await linkOf(email), nr)).status).toBe(204);
      expect(await after(5, email)).toBe(0);
    });
    it('does not come once the link has ended, nor to a mailbox that has had its mails', async () => {
      await follow(await another(), 'abgelaufen@example.org', { Nachname: 'Abgelaufen' });
      expect(await after(61, 'abgelaufen@example.org')).toBe(0);
      api.clock.moveTo(start);
      const { body: contact } = await follow(await another(), 'voll@example.org', { Nachname: 'Voll' });
      const ask = () => api.call('POST', `/empfaenger/nochmal/${contact.Empfaengernummer}`, { Hash: contact.Hash });
      for (const minutes of [0, 2, 10]) {
        api.clock.moveTo(addHours(start, 24 + minutes / 60));
        if (minutes < 10) expect((await ask()).status).toBe(204);
      }
      await api.call('GET', '/account/resetPassword/voll@example.org', undefined, { address: newAddress() });
      expect(await after(2.01, 'voll@example.org')).toBe(1);
    });
  });

  it('keeps nothing of a form that a robot filled in, and answers it like any other', async () => {
    const nr = await another();
    const before = await api.events('RecipientRegistered');
    const { status, body } = await follow(nr, 'robot@example.org', { Webseite: 'https://spam.example' });
    expect([status, Object.keys(body)]).toEqual([201, ['Empfaengernummer', 'Hash']]);
    expect(await api.events('RecipientRegistered')).toEqual(before);
    expect(await contactsAt('robot@example.org')).toBe(0);
    expect(await api.mailsTo('robot@example.org')).toEqual([]);
    expect((await api.call('GET', `/empfaenger/${body.Hash}`)).body).toEqual({ Exists: false, Bestaetigt: false });
    expect((await follow(nr, 'mensch@example.org', { Webseite: '', Nachname: 'Mensch' })).status).toBe(201);
    expect(await contactsAt('mensch@example.org')).toBe(1);
  });
});
