import { addDays, addHours } from '#platform/clock.js';
import { friend, newAddress, recommender, submission } from './people-api.js';
import { solved } from '#testing/solved.js';
import { productApi, tokenIn, type ProductApi } from './product-api.test.js';

describe('Friends’ mistakes', () => {
  let api: ProductApi;
  let user: string;
  let number: string;
  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(async () => {
    await api.anew();
    ({ token: user } = await recommender(api, 'jonas@example.org'));
    number = await another();
  });
  afterAll(() => api.close());

  const another = () => api.recommend('jonas@example.org', user);
  const follow = (email: string, changes: object = {}, nr = number, address = newAddress()) =>
    api.call('POST', `/empfaenger/create/${nr}`, friend(email, changes), { address });
  const onTheProvidersPage = (email: string, more: object = {}, address = newAddress()) => {
    const { Anrede: anrede, Vorname: vorname, Geburtsdatum: geburtsdatum } = friend(email);
    const adresse = { ort: 'Berlin', plz: '10115', strasse: 'Uferweg', hausnummer: '7' };
    const empfaengerdaten = { anrede, vorname, name: 'Palm', geburtsdatum, email, adresse };
    return api.call(
      'POST',
      '/tracking/abschliessen',
      { empfehlungsnummer: number, empfaengerdaten, ...more },
      { address },
    );
  };
  const confirm = (token: string) => api.call('PUT', '/empfaenger/zustimmung', { AgbText: true }, { token });
  const links = async (email: string) =>
    (await api.mailsTo(email)).map(mail => tokenIn(mail, '/empfaenger/zustimmung')).filter(token => token !== '');
  const change = (contact: { Empfaengernummer: string; Hash: string }, Email: string) =>
    api.call('PUT', `/empfaenger/adresse/${contact.Empfaengernummer}`, { Hash: contact.Hash, Email });
  const again = (contact: { Empfaengernummer: string; Hash: string }) =>
    api.call('POST', `/empfaenger/nochmal/${contact.Empfaengernummer}`, { Hash: contact.Hash });

  describe('a friend whose link says du', () => {
    const enter = (nr: string, email: string, query: string) =>
      api.call('POST', `/empfaenger/create/${nr}${query}`, friend(email), { address: newAddress() });
    const said = async (email: string) => (await links(email)).at(-1)!;
    const order = async (email: string) =>
      (await api.call('GET', '/empfaenger/auftrag', undefined, { token: await said(email) })).body;

    it('is spoken to so on the page and in each mail', async () => {
      const [email, start] = ['mit.du@example.org', api.clock.now()];
      expect((await enter(number, email, '?anrede=ihr')).status).toBe(400);
      await enter(number, email, '?anrede=du');
      api.clock.moveTo(addDays(start, 1));
      expect(await order(email)).toMatchObject({ Anrede: 'du' });
      await confirm(await said(email));
      api.clock.moveTo(start);
      const mails = await api.mailsTo(email);
      expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual([
        'Bitte bestätige deine Angaben',
        'Noch ein Klick bis zum Angebot',
        'Dein Angebot ist reserviert',
      ]);
      for (const { text } of mails) expect(text.split('\n-- ')[0]).not.toMatch(/\bSie\b|\bIhre?n?\b/);
    });
    it('is refused so, field by field, and nobody else is', async () => {
      const refused = async (language: string) => {
        const headers = { 'accept-language': language };
        const wrong = { ...friend('rosa@example.org'), Vorname: '=1' };
        const { body } = await api.call('POST', `/empfaenger/create/${number}`, wrong, { headers });
        return `${body.detail} ${body.Errors[0].Message}`;
      };
      expect(await refused('de-x-du')).toMatch(/^Bitte prüfe deine Eingaben\. Bitte gib nur den Namen ein,/);
      expect(await refused('de')).toMatch(/^Bitte prüfen Sie Ihre Eingaben\. Bitte geben Sie nur den Namen ein,/);
    });
    it('is spoken to so about their reward', async () => {
      const email = 'praemie.du@example.org';
      const nr = await another();
      const { Empfaengernummer } = (await enter(nr, email, '?anrede=du')).body;
      await confirm(await said(email));
      await api.concluded(Empfaengernummer, 'DU-1');
      await api.release({ recommendationNumber: nr, orderNumber: 'DU-1' });
      const subjects = (await api.mailsTo(email)).map(({ subject }) => subject);
      expect(subjects).toContainEqual(expect.stringMatching(/^Deine Prämie von \d+(,\d\d)? € liegt bereit$/));
      expect((await api.mailsTo('jonas@example.org')).at(-1)?.subject).toMatch(/^Ihre Prämie/);
    });
    it('is spoken to by the last one they came by', async () => {
      const email = 'mit.sie@example.org';
      for (const query of ['?anrede=du', '?anrede=sie']) await enter(number, email, query);
      expect(await order(email)).toMatchObject({ Anrede: 'sie' });
    });
  });

  describe('an unconfirmed contact', () => {
    it('never stands in anybody’s way: not of the same person, nor of the owner of an address somebody else typed', async () => {
      const person = { Nachname: 'Tippfehler' };
      expect((await follow('rosa.tipfehler@example.org', person)).status).toBe(201);
      expect((await follow('rosa.tippfehler@example.org', person)).status).toBe(201);
      expect((await follow('rosa.tippfehler@example.org', { Nachname: 'Wirklich' }, await another())).status).toBe(201);
      const [, ownersLink] = await links('rosa.tippfehler@example.org');
      expect((await confirm(ownersLink!)).status).toBe(204);
    });
    it('is decided upon at the confirmation: the first has it, the other is told 409 PSOF0302', async () => {
      await follow('erste@example.org', { Nachname: 'Zweimal' });
      await follow('erste@example.org', { Nachname: 'Zweimal' }, await another());
      const [first, second] = await links('erste@example.org');
      expect((await confirm(second!)).status).toBe(204);
      expect(await confirm(first!)).toMatchObject({ status: 409, body: { Code: 'PSOF0302' } });
      expect((await confirm(second!)).status).toBe(204);
    });
    it('is decided upon by the database where two confirm at the same instant', async () => {
      const addresses = [
        'gleich.a@example.org',
        'gleich.b@example.org',
        'gleich.c@example.org',
        'gleich.d@example.org',
      ];
      for (const email of addresses) await follow(email, { Nachname: 'Gleichzeitig' }, await another());
      const tokens: string[] = [];
      for (const email of addresses) tokens.push((await links(email))[0]!);
      const answers = await Promise.all(tokens.map(confirm));
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
      const { rows } = await api.owner.query(
        `select count(*)::int as n from recipient r join person p on p.tenant_id = r.tenant_id and p.person_id = r.recipient_id where r.status = 'confirmed' and p.last_name = 'Gleichzeitig'`,
      );
      expect(rows[0].n).toBe(1);
    });
    it('is the same person however the address is spelled, and not for another product’s sake alone', async () => {
      await follow('Schreib.Weise+x@gmail.com', { Nachname: 'Eins' });
      const [token] = await links('Schreib.Weise+x@gmail.com');
      await confirm(token!);
      const before = (await api.mailsTo('Schreib.Weise+x@gmail.com')).length;
      expect((await follow('schreib.weise@gmail.com', { Nachname: 'Zwei' }, await another())).status).toBe(201);
      // What was confirmed gets the way to the offer; what was typed gets nothing.
      expect((await api.mailsTo('Schreib.Weise+x@gmail.com')).length).toBe(before + 1);
      expect(await links('schreib.weise@gmail.com')).toEqual([]);
    });
  });

  describe('a wrong address', () => {
    it('is corrected: a new mail goes out, the old link is void', async () => {
      const { body: contact } = await follow('falsch@example.org');
      const [old] = await links('falsch@example.org');
      expect((await change(contact, 'richtig@example.org')).status).toBe(204);
      expect(await confirm(old!)).toMatchObject({ status: 401, body: { Code: 'PSOF0401' } });
      const [fresh] = await links('richtig@example.org');
      expect((await confirm(fresh!)).status).toBe(204);
      expect(JSON.stringify(await api.events('RecipientAddressChanged'))).not.toMatch(/richtig|falsch/);
    });
    it('gets no mail any more, though the first had not left yet', async () => {
      const { body: contact } = await follow('nie.gemeint@example.org');
      expect((await change(contact, 'gemeint@example.org')).status).toBe(204);
      expect(await links('gemeint@example.org')).toHaveLength(1);
      expect(await api.mailsTo('nie.gemeint@example.org')).toEqual([]);
    });
    it('is corrected by the browser that sent the form alone, while unconfirmed alone, and by the rules of the form', async () => {
      const { body: contact } = await follow('eigen@example.org');
      const wrong = { ...contact, Hash: '0123456789abcdef' };
      for (const asked of [
        change(wrong, 'fremd@example.org'),
        again(wrong),
        change({ ...contact, Empfaengernummer: '4711' }, 'fremd@example.org'),
      ])
        expect(await asked).toMatchObject({ status: 404, body: { Code: 'PSOF0001' } });
      expect(await change(contact, 'Jonas@example.org')).toMatchObject({ status: 400, body: { Code: 'PSOF0203' } });
      expect(await change(contact, 'keine-adresse')).toMatchObject({
        status: 400,
        body: { Errors: [{ Field: 'Email' }] },
      });
      const { body: taken } = await follow('vergeben@example.org');
      await confirm((await links('vergeben@example.org'))[0]!);
      for (const late of [change(taken, 'spaeter@example.org'), again(taken)])
        expect(await late).toMatchObject({ status: 409, body: { Code: 'PSOF0008' } });
    });
  });

  describe('a mail that did not come', () => {
    it('is sent again, each time after a longer wait', async () => {
      const { body: contact } = await follow('nochmal@example.org');
      const now = api.clock.now();
      expect((await again(contact)).status).toBe(204);
      expect(await again(contact)).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
      api.clock.moveTo(new Date(now.getTime() + 61_000));
      expect((await again(contact)).status).toBe(204);
      const tokens = await links('nochmal@example.org');
      expect(tokens).toHaveLength(3);
      // A later mail does not take the earlier one's link away.
      expect((await confirm(tokens[0]!)).status).toBe(204);
      api.clock.moveTo(now);
    });
  });

  describe('one mailbox', () => {
    const forms: readonly [string, (email: string) => Promise<{ status: number }>][] = [
      ['a contact', email => follow(email)],
      ['a contact by the provider’s page', email => onTheProvidersPage(email)],
      [
        'an account',
        email =>
          api.call(
            'POST',
            '/account/createEmpfehler',
            { Vorname: 'A', Nachname: 'B', Email: email },
            { address: newAddress() },
          ),
      ],
      [
        'a recommendation without a session',
        email => api.call('POST', '/Empfehlen/create', submission(email), { address: newAddress() }),
      ],
      [
        'a message',
        email =>
          api.call(
            'POST',
            '/kontakt',
            { Vorname: 'A', Nachname: 'B', Email: email, Betreff: 'x', Nachricht: 'y' },
            { address: newAddress() },
          ),
      ],
      [
        'a new password',
        email => api.call('GET', `/account/resetPassword/${email}`, undefined, { address: newAddress() }),
      ],
    ];
    it('gets three mails an hour and ten a day, whichever forms caused them', async () => {
      const start = api.clock.now();
      const email = 'opfer@example.org';
      await recommender(api, email);
      const had: number[] = [];
      for (let hour = 0; hour < 6; hour++) {
        api.clock.moveTo(addHours(start, hour * 1.01 + 1.01));
        for (let round = 0; round < 2; round++)
          for (const [, send] of forms) expect((await send(email)).status).not.toBe(500);
        had.push((await api.mailsTo(email)).length);
      }
      const sent = had.map((count, hour) => count - (had[hour - 1] ?? 1));
      expect(Math.max(...sent)).toBe(3);
      expect(had.at(-1)!).toBeLessThanOrEqual(10);
      api.clock.moveTo(addDays(start, 2));
      expect(
        (
          await follow(
            email,
            {},
            await api.recommend(
              'jonas@example.org',
              (await api.call('POST', '/account/login', { Email: 'jonas@example.org', Password: 'Geheim-2026' })).body
                .Token,
            ),
          )
        ).status,
      ).toBe(201);
      api.clock.moveTo(start);
    });
    it('is told apart by nobody: the limit is the same for addresses known and unknown', async () => {
      for (const email of ['bekannt@example.org', 'unbekannt@example.org']) {
        if (email.startsWith('bekannt')) await recommender(api, email);
        else await follow(email);
        for (let n = 0; n < 2; n++) expect((await forms[5]![1](email)).status).toBe(204);
        expect(await forms[2]![1](email)).toMatchObject({ status: 429 });
      }
    });
    it('holds for forms sent at the same moment, and for spellings of one mailbox', async () => {
      const spellings = [
        'voll.er@gmail.com',
        'voller@googlemail.com',
        'v.oller+x@gmail.com',
        'voller@gmail.com',
        'Voll.Er+y@gmail.com',
      ];
      const answers = await Promise.all(spellings.map(email => follow(email)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429]);
      expect(Number(answers.find(({ status }) => status === 429)!.headers['retry-after'])).toBeGreaterThan(3_500);
    });
    it('is not filled by corrections and repetitions either', async () => {
      const contacts = [];
      for (let n = 0; n < 4; n++) contacts.push((await follow(`umweg-${n}@example.org`)).body);
      const answers = [];
      for (const contact of contacts) answers.push((await change(contact, 'ziel@example.org')).status);
      expect(answers).toEqual([204, 204, 204, 429]);
      expect(await again(contacts[0])).toMatchObject({ status: 429 });
    });
  });

  describe('many forms from one network', () => {
    it('need a captcha, whose check is a call without a body; a refused form counts as well', async () => {
      const address = newAddress();
      const check = () => api.call('POST', `/empfaenger/create/${number}`, null, { address });
      expect(await check()).toMatchObject({ status: 200, body: { CaptchaRequired: false } });
      for (let n = 0; n < 10; n++)
        expect((await follow(`viele-${n}@example.org`, {}, number, address)).status).toBe(201);
      for (let n = 0; n < 10; n++) expect((await follow('jonas@example.org', {}, number, address)).status).toBe(400);
      expect(await check()).toMatchObject({
        status: 200,
        body: { CaptchaRequired: true, Challenge: expect.anything() },
      });
      expect(await follow('eine-mehr@example.org', {}, number, address)).toMatchObject({
        status: 400,
        body: { Code: 'PSOF0005' },
      });
      expect(await follow('eine-mehr@example.org', { Captcha: 'bm9uc2Vuc2U=' }, number, address)).toMatchObject({
        status: 400,
        body: { Code: 'PSOF0006' },
      });
      expect((await follow('anderswo@example.org')).status).toBe(201);
    });
    it('count together with what the provider’s page enters, which asks for the same captcha', async () => {
      const address = newAddress();
      const check = () => api.call('POST', '/tracking/abschliessen', null, { address });
      expect(await check()).toMatchObject({ status: 200, body: { CaptchaRequired: false } });
      for (let n = 0; n < 18; n++) await follow('jonas@example.org', {}, number, address);
      expect((await onTheProvidersPage('jonas@example.org', {}, address)).body).toMatchObject({ Code: 'PSOF0203' });
      expect((await onTheProvidersPage('seite-1@example.org', {}, address)).status).toBe(201);
      for (const send of [onTheProvidersPage, (email: string) => follow(email, {}, number, address)])
        expect((await send('seite-2@example.org', {}, address)).body).toMatchObject({ Code: 'PSOF0005' });
      const captcha = await solved((await check()).body.Challenge);
      expect((await onTheProvidersPage('seite-2@example.org', { captcha }, address)).status).toBe(201);
      expect((await onTheProvidersPage('seite-3@example.org', { captcha }, address)).body.Code).toBe('PSOF0006');
    });
  });

  describe('a stranger’s words', () => {
    const link = 'www.gewinn.example';
    it.each([
      'Gewinn https://evil.example',
      link,
      'Klick evil.example',
      'rosa@example.org',
      'evil。example',
      'a/b',
      'Rosa\u202e',
    ])('reach nobody as a name: %s', async name => {
      for (const changes of [{ Vorname: name }, { Nachname: name }]) {
        expect(await follow('name@example.org', changes)).toMatchObject({
          status: 400,
          body: { Code: 'PSOF0002', Errors: [{ Field: Object.keys(changes)[0] }] },
        });
        const person = { Vorname: 'A', Nachname: 'B', Email: 'name@example.org', ...changes };
        expect((await api.call('POST', '/account/createEmpfehler', person, { address: newAddress() })).status).toBe(
          400,
        );
        expect(
          (
            await api.call(
              'POST',
              '/Empfehlen/create',
              { ...submission('x@example.org'), Empfehler: { ...submission('x@example.org').Empfehler, ...changes } },
              { address: newAddress() },
            )
          ).status,
        ).toBe(400);
        expect(
          (await api.call('POST', '/kontakt', { ...person, Betreff: 'x', Nachricht: 'y' }, { address: newAddress() }))
            .status,
        ).toBe(400);
        expect(
          (
            await api.call(
              'PUT',
              '/Einladung',
              { ...person, Art: 'Kunde' },
              { token: await api.staff(['AgenturInhaber']) },
            )
          ).status,
        ).toBe(400);
      }
    });
    it.each(['Jean-Luc', 'O’Neill', "D'Arc", 'Dr. Müller', 'J. R. R.', 'Nguyễn', 'von der Höhe (geb. Kern)'])(
      'are names where they are names: %s',
      async Nachname => {
        expect(
          (await follow(`echt-${encodeURIComponent(Nachname).replace(/\W/g, '')}@example.org`, { Nachname })).status,
        ).toBe(201);
      },
    );
    it('stand in no mail to an address nobody has proven', async () => {
      await api.call(
        'POST',
        '/kontakt',
        {
          Vorname: 'A',
          Nachname: 'B',
          Email: 'dritte@example.org',
          Betreff: 'Jetzt gewinnen',
          Nachricht: `Sofort auf https://${link} klicken`,
        },
        { address: newAddress() },
      );
      const [mail] = await api.mailsTo('dritte@example.org');
      expect(`${mail!.subject} ${mail!.text} ${mail!.html}`).not.toMatch(/gewinn/i);
    });
  });
  it('too late at a reward’s link are told that the time to choose is over', async () => {
    const token = await api.readyReward('jonas@example.org', user);
    api.clock.moveTo(addDays(api.clock.now(), 400));
    await api.settle();
    const { Code, detail } = (await api.call('GET', '/praemierung?details', undefined, { token })).body;
    expect([Code, /Grund: Die Frist zum Wählen/.test(detail)]).toEqual(['PSOF0505', true]);
  });
});
