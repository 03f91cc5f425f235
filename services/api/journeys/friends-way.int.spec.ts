import { endOfPeriod } from '#shared/calendar.js';
import { addDays, addHours } from '#platform/clock.js';
import { tokenOfTicket } from '#platform/http/authenticate.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { friend, newAddress, recommender } from './people-api.js';
import { productApi, tokenIn, type ProductApi } from './product-api.test.js';

describe('A friend’s way to the offer', () => {
  let api: ProductApi;
  let start: Date;
  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(async () => {
    await api.anew();
    await recommender(api, 'jonas@example.org');
    start = api.clock.now();
  });
  afterAll(() => api.close());
  afterEach(() => api.clock.moveTo(start));

  const another = async (email = 'jonas@example.org') => {
    const login = { Email: email, Password: 'Geheim-2026' };
    return api.recommend(email, (await api.call('POST', '/account/login', login)).body.Token);
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
          ReserviertBis: endOfPeriod(start, 180).toISOString().slice(0, 19),
        },
      });
      await confirm(token);
      const mails = await mailsOf('weg@example.org', 'Ihr Angebot ist reserviert');
      expect(mails).toHaveLength(1);
      expect(mails[0]!.text).toContain(`empfaenger=${Empfaengernummer}`);
    });
    it('opens by the ticket of a browser without scripts what the mail is for, to our own page alone, and nothing else', async () => {
      const nr = await another();
      const { body: contact } = await follow(nr, 'ohne.skript@example.org');
      const ticketOf = async (email: string) => /\?b=([\w-]{43})#t=/.exec((await api.mailsTo(email)).at(-1)!.text)![1]!;
      const old = await ticketOf('ohne.skript@example.org');
      const Email = 'ohne.script@example.org';
      await api.call('PUT', `/empfaenger/adresse/${contact.Empfaengernummer}`, { Hash: contact.Hash, Email });
      expect((await confirm(tokenOfTicket(old))).status).toBe(401);
      const [ticket, link] = [await ticketOf(Email), await linkOf(Email)];
      for (const token of [ticket, `${'A'.repeat(43)}.${ticket}`])
        expect([(await confirm(token)).status, (await order(token)).Code]).toEqual([401, 'PSOF0401']);
      const token = tokenOfTicket(ticket);
      expect(await order(token)).toMatchObject({ Bestaetigt: false });
      for (const [method, path, body] of [
        ['GET', '/empfaenger/daten', undefined],
        ['DELETE', '/empfaenger', undefined],
        ['DELETE', '/empfaenger/werbeeinwilligung', undefined],
        ['POST', '/empfaenger/bankdaten', { Kontoinhaber: 'Rosa Palm', Iban: 'DE89370400440532013000' }],
      ] as const)
        expect((await api.call(method, path, body, { token })).body.Code).toBe('PSOF0401');
      expect((await confirm(token)).status).toBe(204);
      expect(await order(token)).toMatchObject({ Bestaetigt: true, Angebot: { Url: expect.stringContaining(nr) } });
      await erase(link);
      expect((await order(token)).Code).toBe('PSOF0401');
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

  describe('date of birth and address, where orders are matched by them', () => {
    const address = { Strasse: 'Uferweg', Hausnummer: '7', Plz: '10115', Ort: 'Berlin' };
    const short = { Anrede: undefined, Geburtsdatum: undefined, EmailWiederholung: undefined, Adresse: undefined };
    const matching = async (matchesOrdersByDetails: 'optional' | 'required' | null) => {
      await api.owner.query(`update tenant set config = config || $2 where id = $1`, [
        api.tenantId,
        { contactForm: 'short', matchesOrdersByDetails: matchesOrdersByDetails ?? undefined },
      ]);
      if (matchesOrdersByDetails === null)
        await api.owner.query(`update tenant set config = config - 'matchesOrdersByDetails' where id = $1`, [
          api.tenantId,
        ]);
      api.get(TenantDirectory).forget();
    };
    afterAll(() => matching(null));
    const friendOf = async (email: string, changes: object = {}) => {
      const { body } = await follow(await another(), email, { ...short, ...changes });
      return { number: body.Empfaengernummer as string, token: await linkOf(email) };
    };
    const give = (number: string, token: string, changes: object = {}) =>
      api.call(
        'PUT',
        `/empfaenger/angaben/${number}`,
        { Geburtsdatum: '01.02.1990', Adresse: address, ...changes },
        { token },
      );

    it('are refused where nobody matches by them', async () => {
      await matching(null);
      const { number, token } = await friendOf('keine.angaben@example.org');
      await confirm(token);
      expect(await order(token)).toMatchObject({ Angaben: 'Keine', Angebot: { Url: expect.any(String) } });
      expect(await give(number, token)).toMatchObject({ status: 403, body: { Code: 'PSOF0010' } });
    });
    it('are asked once confirmed, never before, and may be skipped or corrected', async () => {
      await matching('optional');
      const { number, token } = await friendOf('freiwillig@example.org');
      expect((await order(token)).Angaben).toBe('Keine');
      expect(await give(number, token)).toMatchObject({ status: 403, body: { Code: 'PSOF0110' } });
      await confirm(token);
      expect(await order(token)).toMatchObject({ Angaben: 'Freiwillig', Angebot: { Url: expect.any(String) } });
      expect(await give(number, token, { Geburtsdatum: '01.02.2020' })).toMatchObject({
        status: 400,
        body: { Code: 'PSOF0206', Errors: [{ Field: 'Geburtsdatum' }] },
      });
      expect((await give('4711', token)).status).toBe(404);
      for (const Hausnummer of ['7', '7a'])
        expect((await give(number, token, { Adresse: { ...address, Hausnummer } })).status).toBe(204);
      expect((await order(token)).Angaben).toBe('Keine');
      expect((await api.call('GET', '/empfaenger/daten', undefined, { token })).body.Profil).toMatchObject({
        Geburtsdatum: '01.02.1990',
        Adresse: { ...address, Hausnummer: '7a' },
      });
      expect(await mailsOf('freiwillig@example.org', 'Ihr Angebot ist reserviert')).toHaveLength(1);
      const events = JSON.stringify(await api.events('RecipientDetailsGiven'));
      expect(events).not.toMatch(/1990|Uferweg|10115/);
    });
    it('keep the offer back until they are given, where they are demanded; its mail follows them once', async () => {
      await matching('required');
      const { number, token } = await friendOf('verlangt@example.org');
      await confirm(token);
      expect(await order(token)).toMatchObject({ Angaben: 'Verlangt', Angebot: null });
      expect(await mailsOf('verlangt@example.org', 'Ihr Angebot ist reserviert')).toEqual([]);
      // The form again: one contact, and mails that lead on to what is missing, within the limits.
      const again = [(await order(token)).Empfehlungsnummer, 'verlangt@example.org', short] as const;
      for (let n = 0; n < 4; n++) expect((await follow(...again)).status).toBe(201);
      expect([await contactsAt(again[1]), (await mailsOf(again[1], 'Noch zwei')).length]).toEqual([2, 2]);
      expect(await order(await linkOf(again[1]))).toMatchObject({ Angaben: 'Verlangt', Angebot: null });
      for (let n = 0; n < 2; n++) expect((await give(number, token)).status).toBe(204);
      expect(await order(token)).toMatchObject({ Angaben: 'Keine', Angebot: { Url: expect.any(String) } });
      expect(await mailsOf('verlangt@example.org', 'Ihr Angebot ist reserviert')).toHaveLength(1);
    });
    it('are not asked again of who gave them in the form', async () => {
      await matching('required');
      const { token } = await friendOf('schon.gegeben@example.org', { Geburtsdatum: '03.03.1980', Adresse: address });
      await confirm(token);
      expect(await order(token)).toMatchObject({ Angaben: 'Keine', Angebot: { Url: expect.any(String) } });
    });
    it('find the same person under two addresses, and are too late once the recommendation has ended', async () => {
      await matching('optional');
      const person = { Vorname: 'Zwie', Nachname: 'Spalt' };
      const [first, second] = [await friendOf('eins@example.org', person), await friendOf('zwei@example.org', person)];
      for (const { token } of [first, second]) expect((await confirm(token)).status).toBe(204);
      expect((await give(first.number, first.token)).status).toBe(204);
      expect(await give(second.number, second.token)).toMatchObject({ status: 409, body: { Code: 'PSOF0302' } });
      const late = await friendOf('zu.spaet@example.org');
      await confirm(late.token);
      await cancel((await order(late.token)).Empfehlungsnummer);
      expect(await give(late.number, late.token)).toMatchObject({ status: 410, body: { Code: 'PSOF0306' } });
    });
  });

  describe('a link whose time is over', () => {
    const wish = (nr: string, hash: string) => api.call('POST', `/empfehlen/${nr}/${hash}/neu`);
    /** Their last link of the product is the successor of all before. */
    let lena: string;
    let people = 0;
    beforeEach(async () => {
      lena = (await recommender(api, `lena-${++people}@example.org`)).email;
    });
    const wishes = () => mailsOf(lena, 'Jemand möchte Ihren Link');
    const opened = async (nr: string, hash: string) => (await api.call('GET', `/empfehlen/any/${nr}/${hash}`)).body;

    it('shows the product all the same, and its recommender is told once a day that somebody wants a new one', async () => {
      const nr = await another(lena);
      const { rows } = await api.owner.query('select hash from recommendation where number = $1', [nr]);
      const { hash } = rows[0];
      expect(await wish(nr, hash)).toMatchObject({ status: 409 });
      await follow(nr, 'wartet@example.org');
      api.clock.moveTo(addDays(start, 61));
      expect(await opened(nr, hash)).toMatchObject({ Produkt: { Name: expect.any(String) }, Nachfolger: null });
      expect((await wish(nr, '0'.repeat(16))).status).toBe(404);
      for (let n = 0; n < 3; n++) expect((await wish(nr, hash)).status).toBe(204);
      expect(await wishes()).toHaveLength(1);
      const [mail] = await wishes();
      expect(mail!.text).toContain(`/empfehlung/${nr}`);
      expect(mail!.text).not.toMatch(/Rosa|wartet/);
      api.clock.moveTo(addDays(start, 62));
      await wish(nr, hash);
      expect(await wishes()).toHaveLength(2);
      expect(JSON.stringify(await api.events('RecommendationNewLinkWanted'))).not.toMatch(/@|Rosa|Jonas/);
    });
    it('leads to the new one, once there is one for the same product', async () => {
      const nr = await another(lena);
      const { rows } = await api.owner.query('select hash from recommendation where number = $1', [nr]);
      api.clock.moveTo(addDays(start, 61));
      const newer = await another(lena);
      const { Nachfolger } = await opened(nr, rows[0].hash);
      expect(Nachfolger.Empfehlungsnummer).toBe(newer);
      expect(await opened(newer, Nachfolger.Hash)).toMatchObject({ Nachfolger: null, Status: 'Offen' });
    });
    it('cannot be asked about once it was taken back', async () => {
      const nr = await another(lena);
      const { rows } = await api.owner.query('select hash from recommendation where number = $1', [nr]);
      await cancel(nr);
      api.clock.moveTo(addDays(start, 61));
      expect(await wish(nr, rows[0].hash)).toMatchObject({ status: 410, body: { Code: 'PSOF0306' } });
      expect(await opened(nr, rows[0].hash)).toMatchObject({ Nachfolger: null });
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
    it('is answered once confirmed as for a new contact, and the way to the offer goes to the mailbox that was confirmed', async () => {
      const nr = await another();
      const email = 'schon@example.org';
      const { body: own } = await follow(nr, email, { Nachname: 'Schon' });
      await confirm(await linkOf(email));
      const [offers, confirmations] = ['Ihr Angebot ist reserviert', 'Bitte bestätigen'].map(
        subject => async () => (await mailsOf(email, subject)).length,
      );
      const { body: again, status } = await follow(nr, email, { Nachname: 'Schon' });
      expect([status, Object.keys(again)]).toEqual([201, Object.keys(own)]);
      expect([again.Empfaengernummer, again.Hash]).not.toEqual([own.Empfaengernummer, own.Hash]);
      expect([await offers!(), await confirmations!()]).toEqual([2, 1]);

      // All that follows is as for a new contact, too: nothing tells who holds the link that the address is known.
      const fresh = (await follow(nr, 'ganz.neu@example.org', { Nachname: 'Schon' })).body;
      for (const ask of [
        (contact: typeof again) => api.call('GET', `/empfaenger/${contact.Hash}?empfehlungsnummer=${nr}`),
        (contact: typeof again) =>
          api.call('POST', `/empfaenger/nochmal/${contact.Empfaengernummer}`, { Hash: contact.Hash }),
        (contact: typeof again) =>
          follow(nr, contact === again ? email : 'ganz.neu@example.org', { Nachname: 'Schon' }).then(
            ({ status: said, body }) => ({ status: said, body: { same: body.Hash === contact.Hash } }),
          ),
      ]) {
        const [known, unknown] = [await ask(again), await ask(fresh)];
        expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
      }
      // Three mails an hour to one mailbox, whoever asks, and none of them to confirm; nor a reminder.
      expect([await offers!(), await confirmations!()]).toEqual([3, 1]);
      expect((await follow(nr, email, { Nachname: 'Wer-Anders' })).status).toBe(429);
      api.clock.moveTo(addDays(api.clock.now(), 4));
      await api.settle();
      expect((await mailsOf(email, 'Noch ein Klick')).length).toBe(0);
      // By somebody else's link for the product as well, and to an address that is corrected to theirs.
      expect((await follow(await another(), email, { Nachname: 'Schon' })).status).toBe(201);
      expect(await offers!()).toBe(4);
      const correction = { Hash: fresh.Hash, Email: email };
      expect((await api.call('PUT', `/empfaenger/adresse/${fresh.Empfaengernummer}`, correction)).status).toBe(204);
      expect([await offers!(), await confirmations!()]).toEqual([5, 1]);
      api.clock.moveTo(start);
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

  it('begins on paper, too: a card of the link, for its owner alone and while it takes friends', async () => {
    const card = async (nr: string, email: string, query = '') => {
      const login = { Email: email, Password: 'Geheim-2026' };
      const { Token } = (await api.call('POST', '/account/login', login)).body;
      const url = `/api/v1/test/empfehlung/${nr}/karte.pdf${query}`;
      return api.inject({ url, headers: { authorization: `Bearer ${Token}` } });
    };
    const nr = await another();
    const { statusCode, headers, rawPayload } = await card(nr, 'jonas@example.org', '?anrede=du&sprache=de');
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ]);
    expect(rawPayload.toString('latin1')).toMatch(/^%PDF-1\.7[^]*%%EOF\s*$/);
    expect((await card(nr, 'jonas@example.org', '?anrede=ihr')).statusCode).toBe(400);
    await recommender(api, 'nachbar@example.org');
    expect((await card(nr, 'nachbar@example.org')).json()).toMatchObject({ Code: 'PSOF0301' });
    await cancel(nr);
    expect((await card(nr, 'jonas@example.org')).json()).toMatchObject({ Code: 'PSOF0306' });
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
