import { addDays } from '#platform/clock.js';
import { Cipher, type SealedColumn } from '#platform/crypto/cipher.js';
import { newId } from '#platform/domain/ids.js';
import { friend, newAddress, recommender, submission } from './people-api.js';
import { productApi, type ProductApi } from './product-api.test.js';

describe('What people may ask of the programme', () => {
  let api: ProductApi;
  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(() => api.anew());
  afterAll(() => api.close());

  const settle = () => api.settle();
  const encrypted = (text: string, column: SealedColumn, row: string): Promise<string> =>
    api.inTenant(async () => api.get(Cipher).encrypt(text, column, row));
  const mailsTo = (address: string) => api.mailsTo(address);

  describe('the account’s data', () => {
    it('is handed out whole, their own account in full, to the person alone', async () => {
      const { id, token } = await recommender(api, 'auskunft@example.org');
      const link = await api.readyReward('auskunft@example.org', token);
      await api.call(
        'PUT',
        '/empfehler/bankdaten',
        { Kontoinhaber: 'Jonas Weber', Iban: 'DE89370400440532013000' },
        { token: link },
      );
      const { status, body, headers } = await api.call('GET', '/empfehler/export', undefined, { token });
      expect([status, headers['content-disposition'], headers['cache-control']]).toEqual([
        200,
        'attachment; filename="meine-daten.json"',
        'no-store',
      ]);
      expect(body).toMatchObject({
        Programm: 'Test',
        Profil: { Vorname: 'Jonas', Email: 'auskunft@example.org', Status: 'Aktiv' },
        Bankdaten: { Kontoinhaber: 'Jonas Weber', Iban: 'DE89370400440532013000' },
        Empfehlungen: [{ Status: 'Ok', AgbText: expect.stringContaining('Teilnahmebedingungen') }],
        Praemien: [
          { WertCent: 3501, Status: 'Bereitgestellt', Empfehlungsnummer: body.Empfehlungen[0].Empfehlungsnummer },
        ],
        Auszahlungen: [],
      });
      expect(body.Emails.map((mail: { Betreff: string }) => mail.Betreff)).toEqual(
        expect.arrayContaining([
          'Bitte bestätigen Sie Ihre E-Mail-Adresse für Test',
          'Ihre Prämie von 35,01 € liegt bereit',
        ]),
      );
      expect((await api.call('GET', '/empfehler/export')).status).toBe(401);
      expect(
        (await api.call('GET', '/empfehler/export', undefined, { token: await api.asStaffMember(id) })).status,
      ).toBe(403);
    });
  });

  describe('erasure', () => {
    const erase = (token: string) => api.call('DELETE', '/empfehler/delete', undefined, { token });
    const traces = async (id: string) =>
      (
        await api.owner.query(
          `select (select row_to_json(p)::text from person p where person_id = $1) as person, (select count(*)::int from kept_contact where person_id = $1) as kept,
      (select count(*)::int from bank_details where beneficiary_id = $1) as accounts, (select count(*)::int from sent_mail where person_id = $1) as mails, (select count(*)::int from token where subject_id = $1) as tokens`,
          [id],
        )
      ).rows[0];

    it('takes everything personal at once, ends every session, and says so in a last mail', async () => {
      const { id, email, token } = await recommender(api, 'weg@example.org');
      const open = await api.recommend(email, token);
      await api.call(
        'PUT',
        '/empfehler/bankdaten',
        { Kontoinhaber: 'Jonas Weber', Iban: 'DE89370400440532013000' },
        { token, headers: { 'idempotency-key': 'k-weg' } },
      );
      expect((await erase(token)).status).toBe(204);
      expect(await api.call('GET', '/account/user', undefined, { token })).toMatchObject({
        status: 401,
        body: { Code: 'PSOF0204' },
      });
      expect(await api.call('POST', '/account/login', { Email: email, Password: 'Geheim-2026' })).toMatchObject({
        status: 401,
        body: { Code: 'PSOF0101' },
      });
      expect((await mailsTo(email)).map(mail => mail.subject)).toContain('Ihr Konto bei Test ist gelöscht');
      const left = await traces(id);
      expect(left.person).not.toMatch(/Jonas|Weber|weg@/);
      expect(left).toMatchObject({ tokens: 1 /* the objection to the bank account, for 14 days */, kept: 1 });
      expect(
        (
          await api.owner.query(`select count(*)::int as n from idempotency_key where subject = $1`, [
            `recommender:${id}`,
          ])
        ).rows[0].n,
      ).toBe(0);
      // Nobody had followed the link: it ends.
      expect(await api.events('RecommendationCancelled')).toContainEqual({
        recommendationId: expect.any(String),
        reason: 'withdrawn',
      });
      expect((await api.call('GET', `/empfaenger/create/${open}`)).status).toBe(404);

      const now = api.clock.now();
      api.clock.moveTo(addDays(now, 2));
      await settle();
      expect(await traces(id)).toMatchObject({ kept: 0, accounts: 0, mails: 0 });
      expect(await api.events('RecommenderErasureCompleted')).toContainEqual({ recommenderId: id });
      api.clock.moveTo(now);
      // The events name nobody, so the log stays; the address is free again.
      const { rows } = await api.owner.query(
        `select string_agg(data::text || meta::text, '') as log from engine.event`,
      );
      expect(rows[0].log).not.toMatch(/example\.org|Jonas|Weber|DE89/);
      expect((await recommender(api, email)).id).not.toBe(id);
    });

    it('leaves an open reward payable: its link works, its mails arrive, and what that needs goes with it', async () => {
      const { id, email, token } = await recommender(api, 'nochwas@example.org');
      const link = await api.readyReward(email, token);
      expect((await erase(token)).status).toBe(204);
      const farewell = (await mailsTo(email)).find(mail => mail.subject === 'Ihr Konto bei Test ist gelöscht');
      expect(farewell?.text).toContain('35,01 €');
      expect(
        (
          await api.call(
            'PUT',
            '/praemierung',
            { Auswahl: 'Bar', Bankdaten: { Kontoinhaber: 'Jonas Weber', Iban: 'DE89370400440532013000' } },
            { token: link },
          )
        ).status,
      ).toBe(200);
      const now = api.clock.now();
      api.clock.moveTo(addDays(now, 5));
      await settle();
      expect(await traces(id)).toMatchObject({ kept: 1, accounts: 1 });

      // The bank has it, by whatever way: nothing is owed any more.
      await api.owner.query(`update reward set status = 'paid', progress = null where beneficiary_id = $1`, [id]);
      api.clock.moveTo(addDays(now, 7));
      await settle();
      expect(await traces(id)).toMatchObject({ kept: 0, accounts: 0 });
      api.clock.moveTo(now);
    });

    it('ends every link for new friends, one with a contract too, and waits for whoever had confirmed', async () => {
      const { id, email, token } = await recommender(api, 'mit-freunden@example.org');
      const order = await api.contractFor(email, token);
      await api.release(order);
      const promised = await api.friendConfirms(order.recommendationNumber, 'zugesagt@example.org');
      const follow = (who: string) =>
        api.call('POST', `/empfaenger/create/${order.recommendationNumber}`, friend(who), { address: newAddress() });
      expect((await follow('noch-rechtzeitig@example.org')).status).toBe(201);
      const paid = () =>
        api.owner.query(`update reward set status = 'paid', progress = null where beneficiary_id = $1`, [id]);
      const now = api.clock.now();
      const after = async (days: number) => {
        api.clock.moveTo(addDays(now, days));
        await settle();
        return (await traces(id)).kept;
      };
      await paid();
      await erase(token);
      expect(await follow('zu-spaet@example.org')).toMatchObject({ body: { Code: 'PSOF0306' } });
      expect(await after(2)).toBe(1);
      await api.concluded(promised, 'R-zugesagt');
      await paid();
      expect(await after(4)).toBe(0);
      api.clock.moveTo(now);
    });

    it('moves what tax law keeps of a payout into a locked record with its day to go', async () => {
      const { id, email, token } = await recommender(api, 'versteuert@example.org');
      const payout = newId();
      await api.owner.query(
        `with batch as (insert into payout_batch (tenant_id, batch_id, number, status, opened_at, sealed_at, sealed_by, sha256, file_encrypted, approved_by)
           values ($1, gen_random_uuid(), 'B-1', 'settled', now(), now(), 'operator:a', 'x', 'x', 'operator:b') returning batch_id)
         insert into payout (tenant_id, payout_id, batch_id, reward_id, beneficiary_id, amount_cents, status, end_to_end_id, holder_encrypted, iban_encrypted, iban_masked, changed_at)
         select $1, $5, batch_id, gen_random_uuid(), $2, 3501, 'settled', 'E2E-1', $3, $4, 'DE89 ****', '2026-03-01' from batch`,
        [
          api.tenantId,
          id,
          await encrypted('Jonas Weber', 'payout.holder_encrypted', payout),
          await encrypted('DE89370400440532013000', 'payout.iban_encrypted', payout),
          payout,
        ],
      );
      await erase(token);
      const now = api.clock.now();
      api.clock.moveTo(addDays(now, 2));
      await settle();
      const record = async () =>
        (
          await api.owner.query(
            `select p.holder_encrypted, p.iban_encrypted, p.iban_masked, l.delete_on::text, l.sealed, b.file_encrypted as file from payout p join payout_batch b using (tenant_id, batch_id) left join locked_payout_record l using (tenant_id, payout_id) where payout_id = $1`,
            [payout],
          )
        ).rows[0];
      expect(await record()).toMatchObject({
        holder_encrypted: null,
        iban_encrypted: null,
        iban_masked: null,
        delete_on: '2035-01-01',
        sealed: expect.not.stringContaining('Weber'),
        file: expect.not.stringContaining('Weber'),
      });
      api.clock.moveTo(new Date('2035-01-02T00:00:00Z'));
      await settle();
      // The batch's file names everyone in it: it goes as well.
      expect(await record()).toMatchObject({ sealed: null, file: null });
      api.clock.moveTo(now);
      expect((await mailsTo(email)).length).toBeGreaterThan(0);
    });

    it('is the person’s own: a staff member’s session cannot', async () => {
      const { id } = await recommender(api, 'bleibt@example.org');
      expect(await erase(await api.asStaffMember(id))).toMatchObject({ status: 403, body: { Code: 'PSOF0003' } });
      expect((await traces(id)).person).toContain('bleibt@');
    });
  });

  describe('the customer number', () => {
    it('is given with a reward’s link, waits for a person, and is decided by the agency', async () => {
      const { id, token } = await recommender(api, 'kunde@example.org');
      const link = await api.readyReward('kunde@example.org', token);
      const result = () => api.call('GET', '/empfehler/GetResultFromKundennummer/', undefined, { token: link });
      const banner = async () =>
        (await api.call('GET', '/praemierung/showbanner/kundennummer', undefined, { token: link })).body.Show;
      expect([(await result()).status, await banner()]).toEqual([404, true]);
      expect(
        (await api.call('PUT', '/empfehler/SetKundennummerForEmpfehler/K-4711', undefined, { token: link })).status,
      ).toBe(204);
      expect([(await result()).body, await banner()]).toEqual([{ Kundennummer: 'K-4711', Status: 'Offen' }, false]);
      const owner = await api.staff(['AgenturInhaber']);
      const waiting = await api.call('GET', '/agentur/kundennummern', undefined, { token: owner });
      expect(waiting.body).toMatchObject({
        TotalCount: 1,
        Content: [{ Id: id, Name: 'Jonas Weber', Kundennummer: 'K-4711' }],
      });
      const decide = (Status: string, by = owner) =>
        api.call('PUT', `/agentur/kundennummern/${id}`, { Status }, { token: by });
      expect(await decide('Ok', await api.staff(['Betreiber']))).toMatchObject({ status: 403 });
      expect((await decide('Abgelehnt')).status).toBe(204);
      expect([(await result()).body.Status, await banner()]).toEqual(['Abgelehnt', true]);
      expect(await decide('Ok')).toMatchObject({ status: 409, body: { Code: 'PSOF0008' } });
      await api.call('PUT', '/empfehler/SetKundennummerForEmpfehler/K-4712', undefined, { token: link });
      expect((await decide('Ok')).status).toBe(204);
      expect((await result()).body).toEqual({ Kundennummer: 'K-4712', Status: 'Ok' });
      expect((await api.owner.query(`select action, by_name from audit_entry where subject = $1`, [id])).rows).toEqual(
        Array(2).fill({ action: 'customer-number.decide', by_name: 'Miriam Sander' }),
      );
      expect(
        JSON.stringify((await api.owner.query('select row_to_json(c)::text as text from customer_number c')).rows),
      ).not.toContain('K-471');
      expect(JSON.stringify(await api.events('CustomerNumberSubmitted'))).not.toContain('K-471');
    });
    it('is not a session’s and not a friend’s business', async () => {
      const { token } = await recommender(api, 'fremder@example.org');
      expect(await api.call('GET', '/empfehler/GetResultFromKundennummer', undefined, { token })).toMatchObject({
        status: 401,
        body: { Code: 'PSOF0501' },
      });
      await api.readyReward('fremder@example.org', token);
      const recipientsReward = (await api.events('RewardReady')).find(
        event => event.beneficiary === 'recipient',
      ).rewardId;
      expect(
        await api.call('PUT', '/empfehler/SetKundennummerForEmpfehler/K-100', undefined, {
          token: await api.issue('reward', recipientsReward),
        }),
      ).toMatchObject({ status: 401, body: { Code: 'PSOF0501' } });
    });
  });

  describe('the personal area', () => {
    it('shows each banner while it has something to say', async () => {
      const { token } = await recommender(api, 'banner@example.org');
      const shown = async () =>
        Object.fromEntries(
          await Promise.all(
            ['newsletter', 'praemie', 'bankdaten', 'empfehlen', 'gibtsnicht'].map(async name => [
              name,
              (await api.call('GET', `/empfehler/empfehlungen/showbanner/${name}`, undefined, { token })).body.Show,
            ]),
          ),
        );
      expect(await shown()).toEqual({
        newsletter: true,
        praemie: false,
        bankdaten: false,
        empfehlen: true,
        gibtsnicht: false,
      });
      const link = await api.readyReward('banner@example.org', token);
      expect(await shown()).toMatchObject({ praemie: true, empfehlen: false });
      await api.call('PUT', '/praemierung', { Auswahl: 'Bar' }, { token: link });
      expect(await shown()).toMatchObject({ praemie: false, bankdaten: true });
    });
    it('keeps what its owner notes for themselves, and nobody else notes on it', async () => {
      const [lena, otto] = [
        await recommender(api, 'notiert@example.org'),
        await recommender(api, 'fremd-notiert@example.org'),
      ];
      const { body } = await api.call('POST', '/Empfehlen/create', submission(lena.email), { token: lena.token });
      const note = (token: string, Notiz: string | null) =>
        api.call('PUT', `/empfehlung/${body.Empfehlungsnummer}/notiz`, { Notiz }, { token });
      const noted = async () =>
        (await api.call('GET', '/empfehler/empfehlungen/', undefined, { token: lena.token })).body.Content[0].Notiz;
      expect((await note(lena.token, '  für Oma ')).status).toBe(204);
      expect(await note(otto.token, 'meins')).toMatchObject({ status: 404, body: { Code: 'PSOF0301' } });
      expect(await noted()).toBe('für Oma');
      expect((await note(lena.token, 'x'.repeat(61))).status).toBe(400);
      expect((await note(lena.token, null)).status).toBe(204);
      expect(await noted()).toBeNull();
    });
    it('sends the reward mail again, five times an hour', async () => {
      const { token } = await recommender(api, 'nochmal@example.org');
      await api.readyReward('nochmal@example.org', token);
      const {
        Content: [{ Empfehlungsnummer }],
      } = (await api.call('GET', '/empfehler/empfehlungen', undefined, { token })).body;
      const again = () => api.call('GET', `/empfehler/praemierungmail/${Empfehlungsnummer}`, undefined, { token });
      for (let mail = 0; mail < 5; mail++) expect((await again()).status).toBe(204);
      const refused = await again();
      expect(refused).toMatchObject({ status: 429, body: { Code: 'PSOF0004' } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
      expect((await mailsTo('nochmal@example.org')).filter(mail => mail.subject.includes('liegt bereit'))).toHaveLength(
        6,
      );
    });
  });

  it('chooses the language of mails and of the next login', async () => {
    const { email, token } = await recommender(api, 'english@example.org');
    expect((await api.call('POST', '/account/updateLanguage/', { Language: 'en' }, { token })).status).toBe(204);
    expect(await api.call('POST', '/account/updateLanguage', { Language: 'fr' }, { token })).toMatchObject({
      status: 400,
      body: { Code: 'PSOF0002' },
    });
    expect((await api.call('POST', '/account/login', { Email: email, Password: 'Geheim-2026' })).body.Language).toBe(
      'en',
    );
    await api.call('GET', `/account/resetPassword/${email}`);
    expect((await mailsTo(email)).at(-1)).toMatchObject({ language: 'en', subject: 'New password for Test' });
  });

  describe('a staff member', () => {
    it('opens a session for a recommender once, within a quarter of an hour; it is marked, logged, and never touches money', async () => {
      const { id, token } = await recommender(api, 'hilfe@example.org');
      const issue = async (roles: string[]) =>
        api.call('POST', `/agentur/adminlogin/${id}`, undefined, { token: await api.staff(roles) });
      const { status, body } = await issue(['AgenturMitarbeiter']);
      expect({ status, body }).toMatchObject({
        status: 201,
        body: { Url: expect.stringMatching(/^http:\/\/portal\.test\/login\/[\w-]+$/), GueltigBis: expect.any(String) },
      });
      expect(await issue(['Betreiber'])).toMatchObject({ status: 403 });
      const session = await api.call('GET', `/account/login/?token=${body.Url.split('/').at(-1)}`);
      expect(session).toMatchObject({ status: 200, body: { Email: 'hilfe@example.org', AdminLogin: true } });
      expect((await api.call('GET', '/account/user', undefined, { token: session.body.Token })).body.AdminLogin).toBe(
        true,
      );
      expect((await api.call('GET', '/account/user', undefined, { token })).body).not.toHaveProperty('AdminLogin');
      expect(await api.call('GET', `/account/login/?token=${body.Url.split('/').at(-1)}`)).toMatchObject({
        status: 403,
        body: { Code: 'PSOF0108' },
      });
      expect(
        await api.call(
          'PUT',
          '/empfehler/bankdaten',
          { Kontoinhaber: 'Jonas Weber', Iban: 'DE89370400440532013000' },
          { token: session.body.Token },
        ),
      ).toMatchObject({ status: 403 });
      expect(
        (await api.owner.query('select action, by_name from audit_entry where subject = $1 order by at, action', [id]))
          .rows,
      ).toEqual(
        ['recommender.admin-login', 'recommender.admin-session'].map(action => ({ action, by_name: 'Miriam Sander' })),
      );
      const late = (await issue(['AgenturInhaber'])).body.Url.split('/').at(-1);
      const now = api.clock.now();
      api.clock.moveTo(new Date(now.getTime() + 15 * 60_000));
      expect(await api.call('GET', `/account/login/?token=${late}`)).toMatchObject({
        status: 410,
        body: { Code: 'PSOF0102' },
      });
      api.clock.moveTo(now);
      expect(
        (
          await api.call('POST', '/agentur/adminlogin/0195f5a0-0000-7000-8000-0000000000ff', undefined, {
            token: await api.staff(['AgenturInhaber']),
          })
        ).status,
      ).toBe(404);
    });
  });
});
