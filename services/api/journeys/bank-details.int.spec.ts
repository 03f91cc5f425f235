import { addHours } from '#platform/clock.js';
import { newId } from '#platform/domain/ids.js';
import { Tokens } from '#platform/tokens.js';
import { recommender } from './people-api.js';
import { productApi, tokenIn, type ProductApi } from './product-api.test.js';

const own = { Kontoinhaber: 'Jonas Weber', Iban: 'DE89370400440532013000' };
const thiefs = { Kontoinhaber: 'Jonas Weber', Iban: 'DE02120300000000202051' };

describe('Bank details', () => {
  let api: ProductApi;
  let operator: string;
  beforeAll(async () => {
    api = await productApi();
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
  const unauthorised = { status: 401, body: { Code: 'PSOF0503' } };
  /** Chosen as cash and payable. */
  async function payable(email: string) {
    const jonas = await recommender(api, email);
    const link = await api.readyReward(email, jonas.token);
    expect((await choose(link, { Auswahl: 'Bar', Bankdaten: own })).status).toBe(200);
    await api.settle();
    return { ...jonas, link };
  }

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
        const { Rewards } = await import('../../modules/reward/persistence.js');
        const rewards = api.get(Rewards, { strict: false });
        await rewards.follow(rewardId, reward => {
          if (status === 'cancelled') return reward.cancel('contract-cancelled');
          reward.paid(rewardId);
        });
      });
      // Looking at it tells what became of it, and why.
      const looked = await api.call('GET', '/praemierung', undefined, { token: link });
      expect(looked).toMatchObject({ status: refusal, body: { Code: code } });
      expect(looked.body.detail.includes('Der Vertrag wurde widerrufen oder storniert.')).toBe(status === 'cancelled');
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
      expect(
        (
          await api.call(
            'PUT',
            '/account/resetPasswordWithoutToken',
            { OldPassword: 'Geheim-2026', NewPassword: 'Ganz-Anders-2027' },
            { token },
          )
        ).status,
      ).toBe(204);
      expect(await put(link)).toMatchObject(unauthorised);
      const [{ Empfehlungsnummer }] = (await api.call('GET', '/empfehler/empfehlungen', undefined, { token })).body
        .Content;
      await api.call('GET', `/empfehler/praemierungmail/${Empfehlungsnummer}`, undefined, { token });
      const fresh = tokenIn((await api.mailsTo(email)).at(-1), '/praemie');
      expect((await put(fresh, own)).status).toBe(200);
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
    it('are told to their owner, and paid to 48 hours later; a first entry does not wait', async () => {
      const { id, email, token } = await payable('ersetzt@example.org');
      expect((await api.mailsTo(email)).map(({ subject }) => subject)).not.toContain(
        'Ihre Bankverbindung bei Test wurde geändert',
      );
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
      ).toMatchObject({ status: 409 });
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
      expect(await held()).toContainEqual(
        expect.objectContaining({ Praemie: await rewardOf(id), Warum: expect.arrayContaining(['KontoErsetzt']) }),
      );
    });

    it('go by the owner’s word also where whoever gave them took a new password and erased the account', async () => {
      const { id, email, token } = await payable('uebernommen@example.org');
      await put(token);
      const no = tokenIn((await api.mailsTo(email)).at(-1), '/bankdaten/einspruch');
      const passwords = { OldPassword: 'Geheim-2026', NewPassword: 'Ganz-Anders-2026' };
      await api.call('PUT', '/account/resetPasswordWithoutToken', passwords, { token });
      expect((await api.call('DELETE', '/empfehler/delete', undefined, { token })).status).toBe(204);
      await api.settle();
      expect((await api.call('PUT', '/empfehler/bankdaten/einspruch', { Token: no })).status).toBe(204);
      await api.settle();
      expect((await api.owner.query('select 1 from bank_details where beneficiary_id = $1', [id])).rows).toEqual([]);
      expect(await held()).toContainEqual(
        expect.objectContaining({ Praemie: await rewardOf(id), Warum: ['KontoBestritten'] }),
      );
    });

    it('go, and nothing leaves, when the owner says it was not them', async () => {
      const { id, email, token } = await payable('bestritten@example.org');
      await put(token);
      const no = tokenIn((await api.mailsTo(email)).at(-1), '/bankdaten/einspruch');
      const dispute = (t: string) => api.call('PUT', '/empfehler/bankdaten/einspruch', { Token: t });
      expect([(await dispute(no)).status, (await dispute(no)).status]).toEqual([204, 204]);
      expect(await dispute('x'.repeat(43))).toMatchObject({ status: 410, body: { Code: 'PSOF0102' } });
      expect((await put(token)).status).toBe(401);
      await api.settle();
      expect((await api.owner.query('select 1 from bank_details where beneficiary_id = $1', [id])).rows).toEqual([]);
      expect(await held()).toContainEqual(
        expect.objectContaining({ Praemie: await rewardOf(id), Warum: ['KontoBestritten'] }),
      );
      // The owner gives their own again: still a person looks first.
      const session = await api.call('POST', '/account/login', { Email: email, Password: 'Geheim-2026' });
      expect((await put(session.body.Token, own)).status).toBe(200);
      api.clock.moveTo(addHours(api.clock.now(), 60));
      await api.settle();
      await collect();
      expect((await api.owner.query('select 1 from payout where beneficiary_id = $1', [id])).rows).toEqual([]);
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
    expect(await store(thiefs)).toMatchObject({ status: 401 });
    expect(
      (await api.owner.query('select count(*)::int as n from bank_details where beneficiary_id = $1', [recipientId]))
        .rows,
    ).toEqual([{ n: 1 }]);
  });

  /** docs/specification/programme.md#a-second-person */
  it('of a charity change with another operator alone, where another account takes two', async () => {
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
    const shelter = { id: 'tierheim', name: 'Tierheim', holder: 'Tierheim e. V.', iban: 'DE02120300000000202051', purpose: 'Spende', receipt, active: true }; // prettier-ignore
    expect(await change(of(shelter))).toBe(200);
    const before = await inForce();
    for (const elsewhere of [
      of({ ...shelter, iban: 'DE89370400440532013000' }),
      of({ ...shelter, holder: 'Carla Weiß' }),
      of(shelter, { ...shelter, id: 'neu', iban: 'DE89370400440532013000' }),
    ]) {
      expect(await change(elsewhere)).toBe(202);
      expect(await inForce()).toEqual(before);
    }
    const agree = async (token: string) => {
      const { body: planned } = await call('GET', 'konfiguration/geplant');
      const { Id } = planned.find((one: any) => one.Stand === 'Vorgeschlagen');
      return call('PUT', `konfiguration/geplant/${Id}/zustimmen`, undefined, token);
    };
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
