import { Tokens } from '#platform/tokens.js';
import { newId } from '#platform/domain/ids.js';
import { recommender } from './people-api.js';
import { programmeApi, tokenIn, type ProgrammeApi } from './programme-api.test.js';

const gesture = { BetragCent: 2500, Begruendung: 'Der Link war zwei Tage kaputt' };

describe('A goodwill reward', () => {
  let api: ProgrammeApi;
  let staff: string;
  let owner: string;
  beforeAll(async () => {
    api = await programmeApi();
    staff = await person('AgenturMitarbeiter', 'Stefan Vogt');
    owner = await person('AgenturInhaber', 'Olga Inhaber');
  });
  afterAll(() => api.close());

  /** A session of somebody else each time. */
  const person = (role: string, name: string) =>
    api.inTenant(() =>
      api.get(Tokens).issue('agency', newId(), { data: { roles: [role], name, agencyNumber: 'A-1' } }),
    );
  const grant = (id: string, body: object, token = staff, key = newId()) =>
    api.call('POST', `/agentur/kulanz/${id}`, body, { token, headers: { 'idempotency-key': key } });
  const agree = (nr: string, token: string) => api.call('PUT', `/agentur/kulanz/${nr}/zustimmen`, undefined, { token });
  const decline = (nr: string, token: string, Grund = 'Zu viel') =>
    api.call('PUT', `/agentur/kulanz/${nr}/ablehnen`, { Grund }, { token });
  const waiting = async () =>
    (await api.call('GET', '/agentur/kulanz', undefined, { token: owner })).body as {
      Nummer: string;
      Empfehlernummer: string;
      BetragCent: number;
    }[];
  const granted = async (id: string) =>
    (
      await api.owner.query<{ cents: number }>(
        'select coalesce(sum(amount_cents), 0)::int as cents from reward where beneficiary_id = $1',
        [id],
      )
    ).rows[0]!.cents;
  const jonas = (email: string) => recommender(api, email);

  it('is ready at once: the mail says why and leads to the choice, and the ledger owes it', async () => {
    const { id, email } = await jonas('bereit@example.org');
    expect(await grant(id, gesture)).toMatchObject({ status: 201, body: { BetragCent: 2500 } });
    const mail = (await api.mailsTo(email)).find(({ subject }) => subject.includes('liegt bereit'));
    expect(mail!.text).toContain(gesture.Begruendung);
    expect(await api.call('GET', '/praemierung', undefined, { token: tokenIn(mail, '/praemie') })).toMatchObject({
      status: 200,
      body: { Empfehlungsnummer: null, WertCent: 2500 },
    });
    expect(
      (await api.owner.query(`select sum(cents)::int as owed from ledger_entry where account = 'owed'`)).rows,
    ).toEqual([{ owed: -2500 }]);
    expect((await api.events('GoodwillGranted')).at(-1)).toMatchObject({ beneficiaryId: id, amountCents: 2500 });
  });

  it('is granted once, however often the same request comes, and leaves who, how much and why in the audit log', async () => {
    const { id } = await jonas('einmal@example.org');
    const [first, again] = [
      await grant(id, gesture, staff, 'key-of-this-request'),
      await grant(id, gesture, staff, 'key-of-this-request'),
    ];
    expect([first.status, again.status, await granted(id)]).toEqual([201, 201, 2500]);
    const { rows } = await api.owner.query(
      `select by_name, after from audit_entry where action = 'reward.goodwill' and subject = $1`,
      [id],
    );
    expect(rows).toMatchObject([{ by_name: 'Stefan Vogt', after: { amountCents: 2500, reason: gesture.Begruendung } }]);
  });

  it.each([
    [{ ...gesture, BetragCent: 500_001 }],
    [{ ...gesture, BetragCent: 99 }],
    [{ ...gesture, BetragCent: 25.5 }],
    [{ ...gesture, Begruendung: ' ' }],
    [{ BetragCent: 2500 }],
  ])('is refused for %j', async body => {
    expect((await grant((await jonas(`unsinn-${newId()}@example.org`)).id, body)).status).toBe(400);
  });

  it('is not granted to somebody who is blocked, or whom nobody knows', async () => {
    expect((await grant('0195f5a0-0000-7000-8000-0000000000ff', gesture)).status).toBe(404);
    const blocked = await jonas('gesperrt@example.org');
    await api.owner.query(`update recommender set status = 'blocked' where recommender_id = $1`, [blocked.id]);
    expect((await grant(blocked.id, gesture)).status).toBe(403);
  });

  describe('above a limit', () => {
    it('of one grant waits for a second person with the right, never for the same one', async () => {
      const { id } = await jonas('viel@example.org');
      const clerk = await person('AgenturMitarbeiter', 'Clara');
      const body = { BetragCent: 10_001, Begruendung: 'Ein halbes Jahr gewartet' };
      expect(await grant(id, body, clerk)).toMatchObject({
        status: 202,
        body: { BetragCent: 10_001, WartetAuf: 'ZweitePerson' },
      });
      expect(await granted(id)).toBe(0);
      const { Nummer } = (await waiting()).find(({ Empfehlernummer }) => Empfehlernummer === id)!;
      expect([(await agree(Nummer, clerk)).status, (await agree(Nummer, staff)).status, await granted(id)]).toEqual([
        403, 403, 0,
      ]);
      expect([(await agree(Nummer, owner)).status, (await agree(Nummer, owner)).status, await granted(id)]).toEqual([
        204, 204, 10_001,
      ]);
      expect((await decline(Nummer, await person('AgenturInhaber', 'Zweite'))).status).toBe(409);
      expect((await agree('0000000000', owner)).status).toBe(404);
    });

    it('by an owner waits too: nobody agrees with themselves', async () => {
      const { id } = await jonas('inhaber@example.org');
      expect((await grant(id, { ...gesture, BetragCent: 20_000 }, owner)).status).toBe(202);
      expect(await agree(id, owner)).toMatchObject({ status: 403, body: { Code: 'PSOF0003' } });
      expect((await agree(id, await person('AgenturInhaber', 'Paul'))).status).toBe(204);
      expect(await granted(id)).toBe(20_000);
    });

    it('is declined with a reason, which stands in the history of the person', async () => {
      const { id } = await jonas('abgelehnt@example.org');
      await grant(id, { ...gesture, BetragCent: 30_000 });
      expect((await decline(id, owner, 'Zu viel für einen kaputten Link')).status).toBe(204);
      expect(await granted(id)).toBe(0);
      const { body } = await api.call('GET', `/agentur/kulanz/${id}`, undefined, { token: staff });
      expect(body).toMatchObject({
        Grenzen: { JeGewaehrungCent: 10_000, JePersonUndJahrCent: 20_000, JeMitarbeiterUndMonatCent: 50_000 },
        Verbraucht: { PersonImJahrCent: 0 },
        Verlauf: [
          {
            BetragCent: 30_000,
            Begruendung: gesture.Begruendung,
            Status: 'Abgelehnt',
            Von: 'Stefan Vogt',
            EntschiedenVon: 'Olga Inhaber',
            Ablehnungsgrund: 'Zu viel für einen kaputten Link',
          },
        ],
      });
    });

    it('of a person and year, or of a staff member and month, is not passed by thirty requests at once', async () => {
      const eager = await person('AgenturMitarbeiter', 'Eilig');
      const one = await jonas('dreissig@example.org');
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => grant(one.id, { ...gesture, BetragCent: 10_000 }, eager)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(2).fill(201), ...Array(28).fill(202)]);
      expect(await granted(one.id)).toBe(20_000);
      const others = await Promise.all(Array.from({ length: 6 }, (_, n) => jonas(`monat-${n}@example.org`)));
      const more = await Promise.all(others.map(({ id }) => grant(id, { ...gesture, BetragCent: 10_000 }, eager)));
      expect(more.map(({ status }) => status).sort()).toEqual([201, 201, 201, 202, 202, 202]);
    });

    it('is the tenant’s to set', async () => {
      await api.owner.query(`update tenant set config = config || '{"goodwillLimits": {"grantCents": 500}}'`);
      const { TenantDirectory } = await import('#platform/tenancy/tenant-directory.js');
      api.get(TenantDirectory).forget();
      const { id } = await jonas('kleinlich@example.org');
      const clerk = await person('AgenturMitarbeiter', 'Klara');
      expect([
        (await grant(id, { ...gesture, BetragCent: 501 }, clerk)).status,
        (await grant(id, { ...gesture, BetragCent: 500 }, clerk)).status,
      ]).toEqual([202, 201]);
      await api.owner.query(`update tenant set config = config - 'goodwillLimits'`);
      api.get(TenantDirectory).forget();
    });
  });

  describe('in the personal area', () => {
    it('shows with its reason, is chosen there, and its mail can be sent again', async () => {
      const { id, email, token } = await jonas('bereich@example.org');
      const clerk = await person('AgenturMitarbeiter', 'Karl');
      await grant(id, gesture, clerk);
      const list = async () => (await api.call('GET', '/empfehler/praemien', undefined, { token })).body;
      const [row] = await list();
      expect(row).toMatchObject({
        Anlass: 'Kulanz',
        Begruendung: gesture.Begruendung,
        WertCent: 2500,
        Status: 'Bereitgestellt',
        Waehlbar: true,
      });
      const before = (await api.mailsTo(email)).length;
      expect((await api.call('GET', `/empfehler/praemierungmail/${row.Id}`, undefined, { token })).status).toBe(204);
      expect(await api.mailsTo(email)).toHaveLength(before + 1);
      const choose = (t: string, body: object) =>
        api.call('PUT', `/empfehler/praemierung/${row.Id}`, body, { token: t });
      const stranger = await jonas('fremd@example.org');
      expect([
        (await choose(stranger.token, { Auswahl: 'Bar' })).status,
        (await api.call('GET', `/empfehler/praemierung/${row.Id}`, undefined, { token: stranger.token })).status,
      ]).toEqual([404, 404]);
      expect(
        (await api.call('GET', `/empfehler/praemierungmail/${row.Id}`, undefined, { token: stranger.token })).status,
      ).toBe(404);
      expect(await choose(await api.asStaffMember(id), { Auswahl: 'Bar' })).toMatchObject({
        status: 403,
        body: { Code: 'PSOF0003' },
      });
      expect(await api.call('GET', `/empfehler/praemierung/${row.Id}`, undefined, { token })).toMatchObject({
        status: 200,
        body: { Id: row.Id, Auswahl: null },
      });
      expect(
        await choose(token, {
          Auswahl: 'Bar',
          Bankdaten: { Kontoinhaber: 'Jonas Weber', Iban: 'DE89370400440532013000' },
        }),
      ).toMatchObject({ status: 200, body: { Auswahl: 'Bar', Bankdaten: true } });
      expect(await choose(token, { Auswahl: 'Bar' })).toMatchObject({ status: 409, body: { Code: 'PSOF0502' } });
      expect((await list())[0]).toMatchObject({ Waehlbar: false, Auswahl: 'Bar' });
    });

    it('stands beside the rewards of recommendations, which say too whether they can be chosen there', async () => {
      const { email, token } = await jonas('waehlbar@example.org');
      await api.readyReward(email, token);
      const row = async () => (await api.call('GET', '/empfehler/empfehlungen', undefined, { token })).body.Content[0];
      const { Praemie } = await row();
      expect(Praemie).toMatchObject({ Status: 'Bereitgestellt', Waehlbar: true });
      expect(
        (await api.call('PUT', `/empfehler/praemierung/${Praemie.Id}`, { Auswahl: 'Bar' }, { token })).status,
      ).toBe(200);
      await api.settle();
      expect((await row()).Praemie).toMatchObject({ Waehlbar: false });
    });
  });
});
