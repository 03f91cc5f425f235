import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { addHours } from '#platform/clock.js';
import { newId } from '#platform/domain/ids.js';
import { RetainedContacts } from '#platform/persons/erased-persons.js';
import { Tokens } from '#platform/tokens.js';
import { CommandBus } from '@nestjs/cqrs';
import { SetPayoutAccount } from '../../modules/payout/api.js';
import { BankResponseImport } from '../../modules/payout/use-cases/import-bank-response.js';
import { recommender } from './people-api.js';
import { productApi, tokenIn, type ProductApi } from './product-api.test.js';

const own = { Kontoinhaber: 'Jonas Weber', Iban: 'DE89370400440532013000' };
const thiefs = { Kontoinhaber: 'Jonas Weber', Iban: 'DE02120300000000202051' };

describe('Bank details', () => {
  let api: ProductApi;
  let operator: string;
  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(async () => {
    await api.anew();
    operator = await api.staff(['Betreiber']);
  });
  afterAll(() => api.close());

  const put = (token: string, account = thiefs) => api.call('PUT', '/empfehler/bankdaten', account, { token });
  const choose = (token: string, body: object) => api.call('PUT', '/praemierung', body, { token });
  const shown = async (token: string) =>
    (await api.call('GET', '/empfehler/bankdaten', undefined, { token })).body.Iban;
  const collect = async () =>
    (await api.call('POST', '/betrieb/auszahlungen', undefined, { token: operator })).body.Anzahl as number;
  const held = async () =>
    (await api.call('GET', '/betrieb/angehalten', undefined, { token: operator })).body.Content as {
      Praemie: string;
      Warum: string[];
      FreiAb: string | null;
    }[];
  const rewardOf = async (id: string) =>
    (await api.owner.query<{ id: string }>('select reward_id as id from reward where beneficiary_id = $1', [id]))
      .rows[0]!.id;
  const heldFor = async (id: string) => {
    const rewardId = await rewardOf(id);
    return (await held()).find(({ Praemie }) => Praemie === rewardId)?.Warum;
  };
  const passwords = { OldPassword: 'Geheim-2026', NewPassword: 'Ganz-Anders-2027' };
  const setPassword = (token: string) => api.call('PUT', '/account/resetPasswordWithoutToken', passwords, { token });
  const dispute = (Token: string) => api.call('PUT', '/empfehler/bankdaten/einspruch', { Token });
  const removed = { status: 200, body: { BankverbindungEntfernt: true, KontoGeloescht: false } };
  const untouched = { status: 200, body: { BankverbindungEntfernt: false, KontoGeloescht: false } };
  const linkExpired = { status: 410, body: { Code: 'PSOF0102' } };
  const unauthorised = { status: 401, body: { Code: 'PSOF0503' } };
  /** Chosen as cash and payable. */
  async function payable(email: string, account = own) {
    const jonas = await recommender(api, email);
    const link = await api.readyReward(email, jonas.token);
    expect((await choose(link, { Auswahl: 'Bar', Bankdaten: account })).status).toBe(200);
    await api.settle();
    return { ...jonas, link };
  }

  const secondOperator = () =>
    api.inTenant(() =>
      api.get(Tokens).issue('agency', newId(), { data: { roles: ['Betreiber'], name: 'Otto', agencyNumber: null } }),
    );
  const lastPayout = async (id: string) =>
    (
      await api.owner.query<{ id: string; status: string; number: string }>(
        `select end_to_end_id as id, p.status, b.number from payout p join payout_batch b using (tenant_id, batch_id)
         where beneficiary_id = $1 order by payout_id desc limit 1`,
        [id],
      )
    ).rows[0]!;
  const atBatch = (number: string, what: string, token: string, body?: object) =>
    api.call('POST', `/betrieb/auszahlungen/${number}/${what}`, body, {
      token,
      headers: { 'idempotency-key': `${number}-${what}` },
    });
  const batch = async (number: string) =>
    (await api.call('GET', `/betrieb/auszahlungen/${number}`, undefined, { token: operator })).body;
  const file = async (number: string) => {
    const { Sha256 } = await batch(number);
    expect((await atBatch(number, 'freigeben', await secondOperator(), { Sha256 })).status).toBe(200);
    return (
      await api.inject({
        method: 'GET',
        url: `/api/v1/test/betrieb/auszahlungen/${number}/pain001`,
        headers: { authorization: `Bearer ${operator}` },
      })
    ).body;
  };

  it('are answered with nothing where there are none and the reader expects that: a page of ours fails no request', async () => {
    const { token } = await recommender(api, 'neu@example.org');
    for (const path of ['/empfehler/bankdaten', '/empfehler/bankdaten/kontoinhaber']) {
      expect(await api.call('GET', `${path}?leer=true`, undefined, { token })).toMatchObject({
        status: 200,
        body: null,
      });
      // As the provider's clients know it.
      expect(await api.call('GET', path, undefined, { token })).toMatchObject({
        status: 404,
        body: { Code: 'PSOF0001' },
      });
    }
    await put(token, { Kontoinhaber: 'Nele Neu', Iban: 'DE29512108001245199777' });
    expect((await api.call('GET', '/empfehler/bankdaten?leer=true', undefined, { token })).body).toMatchObject({
      Kontoinhaber: 'Nele Neu',
    });
  });

  describe('by the link of a reward', () => {
    it('change only while that reward wants them: once it is payable its link moves no money', async () => {
      const { link, token } = await payable('zahlbar@example.org');
      expect(await put(link)).toMatchObject(unauthorised);
      expect(await api.call('DELETE', '/empfehler/bankdaten', undefined, { token: link })).toMatchObject(unauthorised);
      expect(await shown(token)).toContain('DE89');
    });

    it.each([
      ['paid', 409, 'PSOF0502'],
      ['cancelled', 409, 'PSOF0505'],
    ] as const)('end with it: %s, it opens nothing any more', async (status, refusal, code) => {
      const { id, token, link } = await payable(`${status}@example.org`);
      const rewardId = await rewardOf(id);
      await api.inTenant(async () => {
        const { Rewards } = await import('../../modules/reward/persistence/rewards.js');
        const rewards = api.get(Rewards, { strict: false });
        await rewards.follow(rewardId, reward => {
          if (status === 'cancelled') return reward.cancel('contract-cancelled');
          reward.paid(rewardId);
        });
      });
      // Looking at it tells what became of it, and why.
      const looked = await api.call('GET', '/praemierung?details', undefined, { token: link });
      expect(looked).toMatchObject({ status: refusal, body: { Code: code } });
      expect(looked.body.detail.includes('Der Vertrag wurde storniert.')).toBe(status === 'cancelled');
      expect(await api.call('GET', '/praemierung/showbanner/praemie', undefined, { token: link })).toMatchObject({
        status: 401,
        body: { Code: 'PSOF0501' },
      });
      expect(await choose(link, { Auswahl: 'Bar', Bankdaten: thiefs })).toMatchObject({
        status: refusal,
        body: { Code: code },
      });
      expect([
        await put(link),
        await api.call('GET', '/empfehler/bankdaten', undefined, { token: link }),
      ]).toMatchObject([unauthorised, unauthorised]);
      expect(await shown(token)).toContain('DE89');
    });

    it('no longer change with a link from before the password was changed; a new mail helps', async () => {
      const email = 'passwort@example.org';
      const { token } = await recommender(api, email);
      const link = await api.readyReward(email, token);
      await choose(link, { Auswahl: 'Bar' });
      expect((await setPassword(token)).status).toBe(204);
      expect(await put(link)).toMatchObject(unauthorised);
      const [{ Empfehlungsnummer }] = (await api.call('GET', '/empfehler/empfehlungen', undefined, { token })).body
        .Content;
      await api.call('GET', `/empfehler/praemierungmail/${Empfehlungsnummer}`, undefined, { token });
      const fresh = tokenIn((await api.mailsTo(email)).at(-1), '/praemie');
      expect((await put(fresh, own)).status).toBe(200);
    });
  });

  describe('by links that were mailed to an address which is theirs no longer', () => {
    it('do not change: once another address is confirmed, a mail to that one is what helps', async () => {
      const [email, moved] = ['umzug@example.org', 'umgezogen@example.org'];
      const { token } = await recommender(api, email);
      const link = await api.readyReward(email, token);
      await choose(link, { Auswahl: 'Bar' });
      await api.call('PUT', '/empfehler/email', { Email: moved }, { token });
      const Token = tokenIn((await api.mailsTo(moved)).at(-1), '/empfehler/email');
      expect((await api.call('PUT', '/empfehler/email', { Token })).status).toBe(204);
      expect(await put(link)).toMatchObject(unauthorised);
      const session = (await api.call('POST', '/account/login', { Email: moved, Password: 'Geheim-2026' })).body.Token;
      const [{ Empfehlungsnummer }] = (await api.call('GET', '/empfehler/empfehlungen', undefined, { token: session }))
        .body.Content;
      await api.call('GET', `/empfehler/praemierungmail/${Empfehlungsnummer}`, undefined, { token: session });
      expect((await put(tokenIn((await api.mailsTo(moved)).at(-1), '/praemie'), own)).status).toBe(200);
    });
  });

  describe('of the erased', () => {
    it('are never stored again, by whatever is left of a session or link', async () => {
      const { id, token, link } = await payable('geloescht@example.org');
      await api.call('DELETE', '/empfehler/delete', undefined, { token });
      expect(await put(link)).toMatchObject(unauthorised);
      await api.owner.query(`update reward set status = 'paid', progress = null where beneficiary_id = $1`, [id]);
      api.clock.moveTo(addHours(api.clock.now(), 72));
      await api.settle();
      expect([(await put(link)).status, (await put(token)).status]).toEqual([401, 401]);
      expect((await api.owner.query('select 1 from bank_details where beneficiary_id = $1', [id])).rows).toEqual([]);
    });

    it('are not stored by a request that runs beside the erasure', async () => {
      const { id, token } = await recommender(api, 'wettlauf@example.org');
      await Promise.all([
        put(token, own),
        api.call('DELETE', '/empfehler/delete', undefined, { token }),
        put(token, own),
        put(token, own),
      ]);
      await api.settle();
      api.clock.moveTo(addHours(api.clock.now(), 48));
      await api.settle();
      expect((await api.owner.query('select 1 from bank_details where beneficiary_id = $1', [id])).rows).toEqual([]);
    });
  });

  describe('that are replaced', () => {
    it('are told to their owner, and paid to 48 hours later', async () => {
      const { id, email, token } = await payable('ersetzt@example.org');
      expect((await put(token)).status).toBe(200);
      expect((await put(token)).status).toBe(200);
      const mails = (await api.mailsTo(email)).filter(
        ({ subject }) => subject === 'Ihre Bankverbindung bei Test wurde geändert',
      );
      expect(mails).toHaveLength(1);
      expect(mails[0]!.text).not.toContain('DE02');
      await collect();
      expect(await held()).toContainEqual(
        expect.objectContaining({ Praemie: await rewardOf(id), Warum: ['KontoErsetzt'], FreiAb: expect.any(String) }),
      );
      const waits = await rewardOf(id);
      expect(
        await api.call(
          'POST',
          `/betrieb/angehalten/${waits}/freigeben`,
          { Begruendung: 'Der Kunde drängt' },
          { token: operator, headers: { 'idempotency-key': 'k-drängt' } },
        ),
      ).toMatchObject({
        status: 409,
        body: { Code: 'PSOF0603', detail: expect.stringContaining('von selbst weiter') },
      });
      api.clock.moveTo(addHours(api.clock.now(), 47));
      await api.settle();
      expect((await held()).map(({ Praemie }) => Praemie)).toContain(waits);
      api.clock.moveTo(addHours(api.clock.now(), 2));
      await api.settle();
      expect((await held()).map(({ Praemie }) => Praemie)).not.toContain(waits);
      await collect();
      await api.settle();
      expect((await api.owner.query('select status from payout where reward_id = $1', [waits])).rows).toEqual([
        { status: 'collected' },
      ]);
    });

    it('wait also when they were removed first', async () => {
      const { id, token } = await payable('umweg@example.org');
      await api.call('DELETE', '/empfehler/bankdaten', undefined, { token });
      await put(token);
      await api.settle();
      await collect();
      expect(await heldFor(id)).toContain('KontoErsetzt');
    });

    it('go by the owner’s word also where whoever gave them took a new password and erased the account', async () => {
      const { id, email, token } = await payable('uebernommen@example.org');
      await put(token);
      const no = tokenIn((await api.mailsTo(email)).at(-1), '/bankdaten/einspruch');
      await setPassword(token);
      expect((await api.call('DELETE', '/empfehler/delete', undefined, { token })).status).toBe(204);
      await api.settle();
      expect((await dispute(no)).body).toEqual({ BankverbindungEntfernt: true, KontoGeloescht: true });
      await api.settle();
      expect((await api.owner.query('select 1 from bank_details where beneficiary_id = $1', [id])).rows).toEqual([]);
      expect(await heldFor(id)).toEqual(['KontoBestritten']);
    });

    it('go, and nothing leaves, when the owner says it was not them', async () => {
      const { id, email, token } = await payable('bestritten@example.org');
      await put(token);
      const no = tokenIn((await api.mailsTo(email)).at(-1), '/bankdaten/einspruch');
      expect([await dispute(no), await dispute(no)]).toMatchObject([removed, removed]);
      expect(await dispute('x'.repeat(43))).toMatchObject(linkExpired);
      expect((await put(token)).status).toBe(401);
      await api.settle();
      expect((await api.owner.query('select 1 from bank_details where beneficiary_id = $1', [id])).rows).toEqual([]);
      expect(await heldFor(id)).toEqual(['KontoBestritten']);
      // The owner gives their own again: still a person looks first.
      const session = await api.call('POST', '/account/login', { Email: email, Password: 'Geheim-2026' });
      expect((await put(session.body.Token, own)).status).toBe(200);
      api.clock.moveTo(addHours(api.clock.now(), 60));
      await api.settle();
      await collect();
      expect((await api.owner.query('select 1 from payout where beneficiary_id = $1', [id])).rows).toEqual([]);
    });
  });

  describe('that the bank knows by nearly the name that was typed', () => {
    const bankName = 'Jonas Peter Weber';
    const read = async (xml: string) => {
      await api.inTenant(() => api.get(BankResponseImport).read(xml, 'Olga'));
      await api.settle();
    };
    /** What the bank says of one payment. */
    const said = ({ number, id }: { number: string; id: string }, status: string, reason = '') =>
      `<Document><CstmrPmtStsRpt><GrpHdr><MsgId>${newId()}</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${number}</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>${status}</TxSts>${reason}</TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
    const nearly = `<StsRsnInf><Rsn><Cd>VNDR</Cd></Rsn><AddtlInf>${bankName}</AddtlInf></StsRsnInf>`;
    const rejected = '<StsRsnInf><Rsn><Cd>BE01</Cd></Rsn></StsRsnInf>';
    /** Their payment, sealed, approved and at the bank. */
    async function paid(email: string) {
      const jonas = await payable(email, { ...own, Iban: 'DE02100500000054540402' });
      await api.inTenant(() =>
        api
          .get(CommandBus)
          .execute(new SetPayoutAccount({ name: 'Test', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' })),
      );
      await collect();
      const payout = await lastPayout(jonas.id);
      expect((await atBatch(payout.number, 'versiegeln', operator)).status).toBe(200);
      await file(payout.number);
      await atBatch(payout.number, 'uebergeben', operator);
      await api.settle();
      return { ...jonas, payout };
    }
    const asked = async (email: string) =>
      (await api.mailsTo(email)).filter(({ subject }) => subject.includes('den Kontoinhaber'));
    const question = (token: string) => api.call('GET', '/empfehler/bankdaten/kontoinhaber', undefined, { token });
    const answer = (token: string, Name: string) =>
      api.call('PUT', '/empfehler/bankdaten/kontoinhaber', { Name }, { token });
    const rowsOf = async (token: string) =>
      (await api.call('GET', '/empfehler/empfehlungen', undefined, { token })).body.Content;
    const answerShown = async ({ number, id }: { number: string; id: string }) =>
      (await batch(number)).Auszahlungen.find((one: { Auszahlungsnummer: string }) => one.Auszahlungsnummer === id)
        .Namenspruefung;

    it('are asked about by mail; the bank’s name, once taken by a press, is paid to with the next batch', async () => {
      const { id, email, token, payout } = await paid('fast@example.org');
      await read(said(payout, 'RVMC', nearly));
      const [mail, ...more] = await asked(email);
      expect([more, mail!.text.includes('Peter'), mail!.text.includes('DE02')]).toEqual([[], false, false]);
      expect(await answerShown(payout)).toMatchObject({ Name: bankName, Antwort: 'Gefragt' });
      expect((await rowsOf(token))[0].Praemie).toMatchObject({ KontoinhaberGefragt: true });

      const link = tokenIn(mail, '/bankdaten/kontoinhaber');
      // A scanner that opens the link changes nothing, however often.
      for (let times = 0; times < 2; times++)
        expect(await question(link)).toMatchObject({
          status: 200,
          body: { Kontoinhaber: 'Jonas Weber', NameDerBank: bankName, Iban: 'DE02 **** **** **** **** 02' },
        });
      expect(await answer(link, 'NameDerBank')).toMatchObject({ status: 200, body: { Kontoinhaber: bankName } });
      expect([await answer(link, 'EigenerName'), await question(link)]).toMatchObject([unauthorised, unauthorised]);
      expect(await question(token)).toMatchObject({ status: 404 });
      await api.settle();
      expect(await answerShown(payout)).toMatchObject({ Antwort: 'NameDerBank' });
      expect((await rowsOf(token))[0].Praemie).toMatchObject({ KontoinhaberGefragt: false });
      expect(await api.events('AccountHolderConfirmed')).toContainEqual({ beneficiaryId: id, name: 'of-bank' });
      expect(
        (
          await api.owner.query(
            'select details, name_at_bank_encrypted as name from bank_details where beneficiary_id = $1',
            [id],
          )
        ).rows[0],
      ).not.toMatchObject({ details: expect.stringContaining('Peter') });

      // The bank did not execute it: as the account is corrected, nothing is asked again, nor is there a wait.
      await read(said(payout, 'RJCT', rejected));
      expect((await api.mailsTo(email)).map(({ subject }) => subject)).not.toContainEqual(
        expect.stringContaining('prüfen Sie Ihre Bankverbindung'),
      );
      await collect();
      const next = await lastPayout(id);
      expect(next.id).not.toBe(payout.id);
      await atBatch(next.number, 'versiegeln', operator);
      expect(await file(next.number)).toContain(`<Cdtr><Nm>${bankName}</Nm></Cdtr>`);
      const { rows } = await api.owner.query(`select string_agg(data::text, '') as all from engine.event`);
      expect(rows[0].all).not.toContain('Peter');
    });

    it('are told and asked about where the bank rejects the payment for it', async () => {
      const { id, email, payout } = await paid('abgelehnt@example.org');
      await read(said(payout, 'RJCT', nearly.replace('<Cd>VNDR</Cd>', '<Prtry>RVMC</Prtry>')));
      const [back] = (await api.mailsTo(email)).filter(({ subject }) =>
        subject.includes('konnten wir nicht überweisen'),
      );
      expect(back!.text.replace(/\s+/g, ' ')).toContain(
        'Der Name des Kontoinhabers weicht von dem ab, den die Bank zu dieser IBAN kennt.',
      );
      expect(await answerShown(payout)).toMatchObject({ Name: bankName, Antwort: 'Gefragt' });
      const link = tokenIn((await asked(email))[0], '/bankdaten/kontoinhaber');
      expect((await answer(link, 'NameDerBank')).status).toBe(200);
      await api.settle();
      await collect();
      expect((await lastPayout(id)).id).not.toBe(payout.id);
    });

    it('stay as they are by the owner’s word, who is not asked about this name again', async () => {
      const { email, token, payout } = await paid('bleibt@example.org');
      await read(said(payout, 'RVMC', nearly));
      expect(await answer(token, 'EigenerName')).toMatchObject({ status: 200, body: { Kontoinhaber: 'Jonas Weber' } });
      const link = tokenIn((await asked(email))[0], '/bankdaten/kontoinhaber');
      expect(await question(link)).toMatchObject(unauthorised);
      await read(said(payout, 'RVNM'));
      await read(said(payout, 'RVMC', nearly));
      expect([(await asked(email)).length, await answerShown(payout)]).toEqual([
        1,
        expect.objectContaining({ Antwort: 'EigenerName' }),
      ]);
    });

    it('are replaced by the same link, by the rules for another account; then nothing is asked any more', async () => {
      const { id, email, payout } = await paid('anderes@example.org');
      await read(said(payout, 'RVMC', nearly));
      const link = tokenIn((await asked(email))[0], '/bankdaten/kontoinhaber');
      expect((await put(link)).status).toBe(200);
      expect([await put(link, own), await question(link), await answer(link, 'NameDerBank')]).toMatchObject([
        unauthorised,
        unauthorised,
        unauthorised,
      ]);
      await read(said(payout, 'RJCT', rejected));
      await collect();
      expect(await heldFor(id)).toContain('KontoErsetzt');
      // What the bank says of the former account is no question about this one.
      await read(said(payout, 'RVNM'));
      await read(said(payout, 'RVMC', nearly));
      expect(await asked(email)).toHaveLength(1);
    });

    it('change by no link that may be in other hands: one from before another password', async () => {
      const { email, token, payout } = await paid('fremd@example.org');
      await read(said(payout, 'RVMC', nearly));
      const link = tokenIn((await asked(email))[0], '/bankdaten/kontoinhaber');
      expect((await setPassword(token)).status).toBe(204);
      expect([await answer(link, 'NameDerBank'), await put(link)]).toMatchObject([unauthorised, unauthorised]);
    });
  });

  describe('that the bank refused', () => {
    /** Their payment of 25,00 €, which the bank rejects for this reason. */
    async function rejected(email: string, reason: string, account: typeof own) {
      const jonas = await payable(email, account);
      await api.inTenant(() =>
        api
          .get(CommandBus)
          .execute(new SetPayoutAccount({ name: 'Test', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' })),
      );
      await reject(jonas.id, reason);
      return jonas;
    }
    /** Collected, sealed, approved, handed over and rejected. */
    async function reject(id: string, reason: string) {
      await collect();
      const { number, id: payment } = await lastPayout(id);
      expect((await atBatch(number, 'versiegeln', operator)).status).toBe(200);
      await file(number);
      await atBatch(number, 'uebergeben', operator);
      const xml = `<Document><CstmrPmtStsRpt><GrpHdr><MsgId>${newId()}</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${number}</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>${payment}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
      await api.inTenant(() => api.get(BankResponseImport).read(xml, 'Olga'));
      await api.settle();
    }
    const attempts = async (id: string) =>
      (await api.owner.query('select status from payout where beneficiary_id = $1 order by payout_id', [id])).rows.map(
        ({ status }) => status as string,
      );
    const release = async (id: string) =>
      api.call(
        'POST',
        `/betrieb/angehalten/${await rewardOf(id)}/freigeben`,
        { Begruendung: 'angerufen' },
        { token: operator, headers: { 'idempotency-key': newId() } },
      );

    it('because there is none, or no longer, are not taken again: at their field, with what to do', async () => {
      const account = { Kontoinhaber: 'Jonas Weber', Iban: 'DE84370400440000000003' };
      const { token, link, id } = await rejected('geschlossen@example.org', 'AC04', account);
      for (const given of [account, { ...account, Kontoinhaber: 'Jonas Peter Weber' }])
        for (const right of [link, token])
          expect(await put(right, given)).toMatchObject({
            status: 400,
            body: {
              Code: 'PSOF0504',
              Errors: [
                { Field: 'Iban', Message: expect.stringMatching(/^Diese Bankverbindung hat die Bank abgelehnt/) },
              ],
            },
          });
      expect((await put(link, { ...account, Iban: 'DE30370400440000000005' })).status).toBe(200);
      expect(await attempts(id)).toEqual(['returned']);
    });

    it('for its name are taken again, but nothing is paid there before a person has asked', async () => {
      const account = { Kontoinhaber: 'Jonas Weber', Iban: 'DE73370400440000000007' };
      const { link, id } = await rejected('name@example.org', 'RVNM', account);
      expect((await put(link, account)).status).toBe(200);
      await api.settle();
      await collect();
      expect([await heldFor(id), await attempts(id)]).toEqual([['KontoAbgelehnt'], ['returned']]);
      expect((await release(id)).status).toBe(204);
      await api.settle();
      // What the bank says anew is looked at anew.
      await reject(id, 'RVNM');
      expect((await put(link, account)).status).toBe(200);
      await api.settle();
      await collect();
      expect([await heldFor(id), await attempts(id)]).toEqual([['KontoAbgelehnt'], ['returned', 'returned']]);
    });

    it('for its name are free again with the right one, and held anew with the one that was refused', async () => {
      const account = { Kontoinhaber: 'Jonas Weber', Iban: 'DE62370400440000000011' };
      const { token, id } = await rejected('namensfehler@example.org', 'BE01', account);
      const holdBy = async (Kontoinhaber: string) => {
        expect((await put(token, { ...account, Kontoinhaber })).status).toBe(200);
        await api.settle();
        return heldFor(id);
      };
      await holdBy('Jonas Weber');
      await collect();
      expect([await heldFor(id), await holdBy('Jonas Peter Weber')]).toEqual([['KontoAbgelehnt'], undefined]);
      await holdBy('Jonas Weber');
      await collect();
      expect([await heldFor(id), await attempts(id)]).toEqual([['KontoAbgelehnt'], ['returned']]);
    });
  });

  describe('outside the European Economic Area', () => {
    const account = { Kontoinhaber: 'Test', Iban: 'DE02120300000000202051', Bic: 'BYLADEM1001' };
    const Anschrift = { Strasse: 'Lindenweg', Hausnummer: '7', Plz: '50667', Ort: 'Köln', Land: 'DE' };
    const swiss = { Kontoinhaber: 'Lina Weber', Iban: 'CH9300762011623852957' };
    const allow = async (config: object) => {
      await api.owner.query(`update tenant set config = config || $1 where key = 'test'`, [config]);
      api.get(TenantDirectory).forget();
    };
    const paysFrom = async (more: object) => {
      const { Version } = (await api.call('GET', '/betrieb/zahlungskonto', undefined, { token: operator })).body;
      return api.call('PUT', '/betrieb/zahlungskonto', { Version, ...account, ...more }, { token: operator });
    };
    const why = ({ status, body }: { status: number; body: any }) => [status, body.Code, body.Errors?.[0]];
    const saysWhy = (Field: string) => [
      400,
      'PSOF0504',
      { Field, Message: expect.stringMatching(/außerhalb des Europäischen Wirtschaftsraums.*Angaben/) },
    ];
    beforeEach(async () => {
      await paysFrom({ Anschrift: null });
      await allow({ germanIbanOnly: false });
    });

    it('are refused at their field, with the reason, until they are allowed and the payer’s address is known', async () => {
      const email = 'lina@example.org';
      const { id, token } = await recommender(api, email);
      const link = await api.readyReward(email, token);
      const chosen = () => choose(link, { Auswahl: 'Bar', Bankdaten: swiss });
      expect([why(await put(token, swiss)), why(await chosen())]).toEqual([saysWhy('Iban'), saysWhy('Bankdaten.Iban')]);
      await allow({ paysOutsideEea: true });
      expect(why(await put(token, swiss))).toEqual(saysWhy('Iban'));
      expect((await paysFrom({ Anschrift: { ...Anschrift, Land: 'Deutschland' } })).body.Errors[0].Field).toBe(
        'Anschrift.Land',
      );
      expect((await paysFrom({ Anschrift })).body.Konto).toMatchObject({ Anschrift });
      // A client that does not know of it leaves it.
      expect((await paysFrom({})).body.Konto).toMatchObject({ Anschrift });
      expect((await chosen()).status).toBe(200);
      await api.settle();

      // Without it the bank would refuse the whole file: the payment leaves the batch, and stays payable.
      await collect();
      const payout = await lastPayout(id);
      await paysFrom({ Anschrift: null });
      await atBatch(payout.number, 'versiegeln', operator);
      await api.settle();
      expect((await lastPayout(id)).status).toBe('dropped');
      await paysFrom({ Anschrift });
      await collect();
      const next = await lastPayout(id);
      expect((await atBatch(next.number, 'versiegeln', operator)).status).toBe(200);
      expect(await file(next.number)).toContain(
        '<PstlAdr><StrtNm>Lindenweg</StrtNm><BldgNb>7</BldgNb><PstCd>50667</PstCd><TwnNm>Koeln</TwnNm><Ctry>DE</Ctry></PstlAdr>',
      );
    });
  });

  describe('whose owner is told nothing any more, since another one changed the address first', () => {
    // Links of an address begin at the database's time.
    beforeEach(() => api.clock.moveTo(new Date()));
    const later = (hours: number) => api.clock.moveTo(addHours(api.clock.now(), hours));
    const logIn = (Email: string) => api.call('POST', '/account/login', { Email, Password: 'Geheim-2026' });
    const told = async (email: string, subject: string) =>
      (await api.mailsTo(email)).filter(mail => mail.subject.includes(subject));
    /** On a Monday the weekly collection would fall into the hours that pass here. */
    const withoutWeeklyCollection = () => api.owner.query(`delete from engine.due_work where kind = 'collect-payouts'`);
    /** By somebody who has the password; answers their session. */
    const takeOver = async (from: string, to: string): Promise<string> => {
      await withoutWeeklyCollection();
      const { Token: token } = (await logIn(from)).body;
      later(1);
      await api.call('PUT', '/empfehler/email', { Email: to }, { token });
      const Token = tokenIn((await told(to, 'neue E-Mail-Adresse')).at(-1), '/empfehler/email');
      expect((await api.call('PUT', '/empfehler/email', { Token })).status).toBe(204);
      later(1);
      return (await logIn(to)).body.Token;
    };
    const objectionOf = async (email: string) =>
      tokenIn((await told(email, 'E-Mail-Adresse bei Test wurde geändert')).at(-1), '/empfehler/email/einspruch');
    const addressOf = async (id: string) =>
      (await api.owner.query<{ email: string }>('select email from person where person_id = $1', [id])).rows[0]?.email;
    const formerOf = async (id: string) =>
      (
        await api.owner.query<{ sealed: string }>(
          'select email_encrypted as sealed from former_address where recommender_id = $1',
          [id],
        )
      ).rows;
    const paidTo = async (id: string) => {
      later(60);
      await api.settle();
      await collect();
      return (await api.owner.query('select 1 from payout where beneficiary_id = $1', [id])).rowCount;
    };

    it('go by the link of the mail to the old address, and nobody gets in before a person let the owner', async () => {
      const { id, email } = await payable('opfer@example.org');
      const thief = await takeOver(email, 'dieb@example.net');
      await setPassword(thief);
      expect((await put(thief)).status).toBe(200);
      expect(await told(email, 'Ihre Bankverbindung')).toEqual([]);
      const [notice] = await told('dieb@example.net', 'Ihre Bankverbindung');
      const no = await objectionOf(email);
      expect([await dispute(no), await dispute(no)]).toMatchObject([removed, removed]);

      expect((await put(thief)).status).toBe(401);
      expect(await addressOf(id)).toBe(email);
      expect(await dispute(tokenIn(notice, '/bankdaten/einspruch'))).toMatchObject(linkExpired);
      expect((await told(email, 'gesperrt')).map(({ text }) => text.includes('frühere Adresse'))).toEqual([true]);
      expect([await heldFor(id), await formerOf(id)]).toEqual([['KontoBestritten'], []]);
      expect(await paidTo(id)).toBe(0);
      // Nor by mail, until somebody has spoken with the owner.
      api.clock.moveTo(new Date());
      const wantIn = () => api.call('GET', `/account/resetPassword/${email}`);
      await wantIn();
      expect(await told(email, 'Passwort')).toEqual([]);
      const staff = { token: await api.staff(['AgenturMitarbeiter'], 'A-1') };
      const unblock = `/agentur/empfehler/${id}/entsperren`;
      expect((await api.call('PUT', unblock, { Grund: 'Mit der Inhaberin gesprochen' }, staff)).status).toBe(204);
      await wantIn();
      const Token = tokenIn((await told(email, 'Passwort')).at(-1), '/passwortsetzen');
      expect((await api.call('PUT', '/account/resetPassword', { Token, Password: 'Wolke-Tasse-7' })).status).toBe(200);
      expect(await heldFor(id)).toEqual(['KontoBestritten']);
    });

    it('stay where they are older than the change, and are paid to by no one but a person', async () => {
      const { id, email } = await payable('unberuehrt@example.org');
      await takeOver(email, 'unberuehrt@example.net');
      expect(await dispute(await objectionOf(email))).toMatchObject(untouched);
      expect((await api.owner.query('select 1 from bank_details where beneficiary_id = $1', [id])).rowCount).toBe(1);
      await api.settle();
      expect(await heldFor(id)).toEqual(['KontoBestritten']);
      expect(await paidTo(id)).toBe(0);
    });

    it('go by each of several old addresses; the oldest ends the links of those after it', async () => {
      const { id, email } = await payable('erste@example.org');
      await takeOver(email, 'zweite@example.net');
      const thief = await takeOver('zweite@example.net', 'dritte@example.net');
      await put(thief);
      const [first, second] = [await objectionOf(email), await objectionOf('zweite@example.net')];
      expect(await dispute(second)).toMatchObject(removed);
      expect(await addressOf(id)).toBe('zweite@example.net');
      expect([await dispute(first), await addressOf(id)]).toMatchObject([untouched, email]);

      const other = await payable('dritte@example.org');
      await takeOver(other.email, 'vierte@example.net');
      await takeOver('vierte@example.net', 'fuenfte@example.net');
      const late = await objectionOf('vierte@example.net');
      expect((await dispute(await objectionOf(other.email))).status).toBe(200);
      expect([await dispute(late), await addressOf(other.id)]).toMatchObject([linkExpired, other.email]);
    });

    it('go also after the other one erased the account; what is owed is written about to the old address', async () => {
      const { id, email } = await payable('ausgeloescht@example.org');
      const token = await takeOver(email, 'ausgeloescht@example.net');
      await put(token);
      expect((await api.call('DELETE', '/empfehler/delete', undefined, { token })).status).toBe(204);
      const no = await objectionOf(email);
      expect(await dispute(no)).toMatchObject({ body: { ...removed.body, KontoGeloescht: true } });
      await api.settle();
      expect([await heldFor(id), await formerOf(id)]).toEqual([['KontoBestritten'], []]);
      expect((await api.inTenant(() => api.get(RetainedContacts).find(id)))?.email).toBe(email);
      expect(await paidTo(id)).toBe(0);
    });

    it('cannot be objected to after 14 days; the old address is kept encrypted until then, and in no event', async () => {
      const { id, email } = await payable('zu-spaet@example.org');
      await takeOver(email, 'zu-spaet@example.net');
      const no = await objectionOf(email);
      expect((await formerOf(id)).map(({ sealed }) => sealed.includes('zu-spaet'))).toEqual([false]);
      later(15 * 24);
      await api.settle();
      expect([await dispute(no), await formerOf(id)]).toMatchObject([linkExpired, []]);
      const { rows } = await api.owner.query(`select string_agg(data::text, '') as all from engine.event`);
      expect(rows[0].all).not.toMatch(/@example\./);
    });

    it('go also where they were replaced shortly before; who has an account with the old address by now keeps it', async () => {
      const { id, email, token } = await payable('vergeben@example.org');
      await put(token);
      await takeOver(email, 'vergeben@example.net');
      await recommender(api, email);
      expect(await dispute(await objectionOf(email))).toMatchObject(removed);
      expect(await addressOf(id)).toBe('vergeben@example.net');
      expect((await logIn('vergeben@example.net')).status).toBe(401);
    });
  });

  it('of a recipient: their link enters the first account, and another only while a reward wants it', async () => {
    const { token } = await recommender(api, 'mit-freundin@example.org');
    const number = await api.recommend('mit-freundin@example.org', token);
    await api.friendConfirms(number, 'freundin@example.org');
    const { recipientId } = (await api.events('RecipientRegistered')).at(-1);
    const store = async (account: object) =>
      api.call('POST', '/empfaenger/bankdaten', account, { token: await api.issue('recipient', recipientId) });
    expect((await store(own)).status).toBe(204);
    const told = (await api.mailsTo('freundin@example.org')).map(({ subject }) => subject);
    expect(told).toContain('Bankverbindung bei Test hinterlegt');
    expect(await store(thiefs)).toMatchObject({ status: 401 });
    expect(
      (await api.owner.query('select count(*)::int as n from bank_details where beneficiary_id = $1', [recipientId]))
        .rows,
    ).toEqual([{ n: 1 }]);
  });

  /** docs/specification/programme.md#a-second-person */
  it('of a charity change with another operator alone', async () => {
    const data = { roles: ['Betreiber'], name: 'David Nowak', agencyNumber: null };
    const david = await api.inTenant(() => api.get(Tokens).issue('agency', newId(), { data }));
    const carla = operator;
    const call = (method: string, path: string, body?: object, token = carla, headers = {}) =>
      api.call(method as 'GET', `/betrieb/${path}`, body, { token, headers });
    const change = async (Praemienarten: object, ZahlungskontoZuZweit = true) => {
      const { body, headers } = await call('GET', 'konfiguration');
      const wanted = { ...body, Praemienarten, ZahlungskontoZuZweit };
      const { status } = await call('PUT', 'konfiguration', wanted, carla, { 'if-match': String(headers['etag']) });
      return status;
    };
    const of = (...charities: object[]) => ({ donation: { charities } });
    const inForce = async () => (await call('GET', 'konfiguration')).body.Praemienarten;
    const receipt = { de: 'Quittung vom Tierheim.', en: 'Receipt from the shelter.' };
    const shelter = {
      id: 'tierheim',
      name: 'Tierheim',
      holder: 'Tierheim e. V.',
      iban: 'DE02120300000000202051',
      purpose: 'Spende',
      receipt,
      active: true,
    };
    const agree = async (token: string) => {
      const { body: planned } = await call('GET', 'konfiguration/geplant');
      const { Id } = planned.find((one: any) => one.Stand === 'Vorgeschlagen');
      return call('PUT', `konfiguration/geplant/${Id}/zustimmen`, undefined, token);
    };
    // Whether or not every change of the account paid from takes two.
    expect(await change(of(shelter), false)).toBe(202);
    expect((await agree(david)).status).toBe(204);
    const before = await inForce();
    // Kept with it: who changed each account, of whom a batch that pays it is not approved.
    const editors = async () =>
      (await api.owner.query(`select config->'payeeEditors'->'donation' as by from tenant where key = 'test'`)).rows[0]
        .by;
    const byCarla = await editors();
    expect(byCarla).toMatchObject({ tierheim: { by: expect.stringMatching(/^[0-9a-f-]{36}$/) } });
    const confirm = (Id: string) => call('POST', 'zahlungsempfaenger/bestaetigen', { Art: 'Spende', Id }, david);
    expect((await confirm('tierheim')).body.Code).toBe('PSOF0008');
    expect((await confirm('unbekannt')).status).toBe(404);
    await api.owner.query(`update tenant set config = config - 'payeeEditors' where key = 'test'`);
    api.get(TenantDirectory).forget();
    expect((await confirm('tierheim')).status).toBe(204);
    expect(await editors()).toMatchObject({ tierheim: { name: 'David Nowak' } });
    for (const elsewhere of [
      of({ ...shelter, iban: 'DE89370400440532013000' }),
      of({ ...shelter, holder: 'Carla Weiß' }),
      of(shelter, { ...shelter, id: 'neu', iban: 'DE89370400440532013000' }),
    ]) {
      expect(await change(elsewhere)).toBe(202);
      expect(await inForce()).toEqual(before);
    }
    expect((await agree(carla)).body.Code).toBe('PSOF0003');
    expect(await inForce()).toEqual(before);
    expect((await agree(david)).status).toBe(204);
    expect((await inForce()).donation.charities.map(({ id }: any) => id)).toEqual(['tierheim', 'neu']);
    // What sends nothing elsewhere takes one.
    expect(await change(of({ ...shelter, name: 'Tierheim Nord', active: false }))).toBe(200);
    expect(await change(of(shelter))).toBe(202);
    expect(await change({}, false)).toBe(202);
    expect((await agree(david)).status).toBe(204);
  });
});
