import { DueWork, notifySecondPersons } from '#engine/scheduler/due-work.js';
import { addDays } from '#platform/clock.js';
import { newId } from '#platform/domain/ids.js';
import { Tokens } from '#platform/tokens.js';
import { AgencyUsers } from '../../modules/agency/persistence/agency-users.js';
import { recommender } from './people-api.js';
import { productApi, tokenIn, type ProductApi } from './product-api.test.js';

const gesture = { BetragCent: 2500, Begruendung: 'Der Link war zwei Tage kaputt' };

let api: ProductApi;
beforeAll(async () => {
  api = await productApi();
});
afterAll(() => api.close());

describe('A goodwill reward', () => {
  let staff: string;
  let owner: string;
  beforeEach(async () => {
    await api.anew();
    staff = await person('AgenturMitarbeiter', 'Stefan Vogt');
    owner = await person('AgenturInhaber', 'Olga Inhaber');
  });

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
    const owed = async (): Promise<number> =>
      (await api.owner.query(`select coalesce(sum(cents), 0)::int as owed from ledger_entry where account = 'owed'`))
        .rows[0].owed;
    const before = await owed();
    const { id, email } = await jonas('bereit@example.org');
    expect(await grant(id, gesture)).toMatchObject({ status: 201, body: { BetragCent: 2500 } });
    const mail = (await api.mailsTo(email)).find(({ subject }) => subject.includes('liegt bereit'));
    expect(mail!.text).toContain(gesture.Begruendung);
    // Nobody sells a voucher of this value here.
    expect(mail!.text).toContain('als Überweisung');
    expect(mail!.text).not.toContain('Gutschein');
    expect(
      await api.call('GET', '/praemierung?details', undefined, { token: tokenIn(mail, '/praemie') }),
    ).toMatchObject({
      status: 200,
      body: { Empfehlungsnummer: null, WertCent: 2500 },
    });
    expect((await owed()) - before).toBe(-2500);
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

    it('is never agreed to by who asked, whatever roles they were given in between', async () => {
      const { id } = await jonas('befoerdert@example.org');
      const userId = newId();
      const as = (...roles: string[]) =>
        api.inTenant(() =>
          api.get(Tokens).issue('agency', userId, { data: { roles, name: 'Inga Petersen', agencyNumber: 'A-1' } }),
        );
      const asked = { ...gesture, BetragCent: 90_000 };
      expect((await grant(id, asked, await as('AgenturInhaber'))).status).toBe(202);
      const promoted = await as('AgenturInhaber', 'Betreiber');
      expect(await agree(id, promoted)).toMatchObject({ status: 403, body: { Code: 'PSOF0003' } });
      expect((await decline(id, promoted)).status).toBe(403);
      // What they granted under either role counts together.
      const theirs = async (token: string) =>
        (await api.call('GET', `/agentur/kulanz/${id}`, undefined, { token })).body.Verbraucht.MitarbeiterImMonatCent;
      await grant((await jonas('vorher@example.org')).id, gesture, await as('AgenturInhaber'));
      expect(await theirs(promoted)).toBe(2500);
      expect([(await agree(id, owner)).status, await granted(id)]).toEqual([204, 90_000]);
    });

    it('is not agreed to by the account that the one who asked alone invited, nor the other way round', async () => {
      const { id } = await jonas('eingeladen@example.org');
      const [inviter, invited] = [newId(), newId()];
      const as = (userId: string) =>
        api.inTenant(() =>
          api
            .get(Tokens)
            .issue('agency', userId, { data: { roles: ['AgenturInhaber'], name: 'X', agencyNumber: 'A-1' } }),
        );
      await api.owner.query(
        `insert into agency_user (tenant_id, user_id, name, roles, agency_number, invited_alone_by) values ($1, $2, 'I', '{AgenturInhaber}', 'A-1', null), ($1, $3, 'E', '{AgenturInhaber}', 'A-1', $2)`,
        [api.tenantId, inviter, invited],
      );
      await grant(id, { ...gesture, BetragCent: 20_000 }, await as(invited));
      expect((await agree(id, await as(inviter))).status).toBe(403);
      expect((await decline(id, owner)).status).toBe(204);
      await grant(id, { ...gesture, BetragCent: 20_000 }, await as(inviter));
      expect([(await agree(id, await as(invited))).status, await granted(id)]).toEqual([403, 0]);
      await api.owner.query(`update agency_user set invited_alone_by = null where user_id = $1`, [invited]);
      expect([(await agree(id, await as(invited))).status, await granted(id)]).toEqual([204, 20_000]);
    });

    it('waits at every amount for an account that one person alone invited, until another has said who it is', async () => {
      const { id } = await jonas('strohmann@example.org');
      const [operator, invented] = [newId(), newId()];
      await api.owner.query(
        `insert into agency_user (tenant_id, user_id, name, roles, agency_number, invited_alone_by) values ($1, $2, 'E', '{AgenturMitarbeiter}', 'A-1', $3)`,
        [api.tenantId, invented, operator],
      );
      const token = await api.inTenant(() =>
        api
          .get(Tokens)
          .issue('agency', invented, { data: { roles: ['AgenturMitarbeiter'], name: 'E', agencyNumber: 'A-1' } }),
      );
      expect([(await grant(id, gesture, token)).status, await granted(id)]).toEqual([202, 0]);
      expect([(await agree(id, owner)).status, await granted(id)]).toEqual([204, 2500]);
      await api.owner.query(`update agency_user set invited_alone_by = null where user_id = $1`, [invented]);
      expect([(await grant(id, gesture, token)).status, await granted(id)]).toEqual([201, 5000]);
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
      expect(Praemie).toMatchObject({ Status: 'Bereitgestellt', Auswahl: null, Waehlbar: true });
      expect(
        (await api.call('PUT', `/empfehler/praemierung/${Praemie.Id}`, { Auswahl: 'Bar' }, { token })).status,
      ).toBe(200);
      await api.settle();
      expect((await row()).Praemie).toMatchObject({ Auswahl: 'Bar', Zahlungsempfaenger: null, Waehlbar: false });
    });
  });
});

interface Person {
  readonly userId: string;
  readonly email: string;
  readonly token: string;
}
type Role = 'AgenturInhaber' | 'AgenturMitarbeiter' | 'Betreiber';

describe('A second person', () => {
  let people: Readonly<Record<'olga' | 'paul' | 'clara' | 'carla' | 'david' | 'nameless' | 'gone', Person>>;
  beforeEach(async () => {
    await api.anew();
    api.clock.moveTo(new Date('2026-11-23T05:00:00Z'));
    const signedIn = async (
      name: string,
      role: Role,
      { email = `${name.toLowerCase()}@staff.example` as string | null, daysAgo = 0 } = {},
    ): Promise<Person> => {
      const [userId, agencyNumber] = [newId(), role === 'Betreiber' ? null : 'A-1'];
      await api.inTenant(() =>
        api
          .get(AgencyUsers)
          .signedIn(userId, { name, roles: [role], agencyNumber, email }, 'de', addDays(api.clock.now(), -daysAgo)),
      );
      return {
        userId,
        email: email ?? '',
        token: await api.inTenant(() =>
          api.get(Tokens).issue('agency', userId, { data: { name, roles: [role], agencyNumber } }),
        ),
      };
    };
    people = {
      olga: await signedIn('Olga', 'AgenturInhaber'),
      paul: await signedIn('Paul', 'AgenturInhaber'),
      clara: await signedIn('Clara', 'AgenturMitarbeiter'),
      carla: await signedIn('Carla', 'Betreiber'),
      david: await signedIn('David', 'Betreiber'),
      nameless: await signedIn('Nina', 'Betreiber', { email: null }),
      gone: await signedIn('Gustav', 'Betreiber', { daysAgo: 91 }),
    };
  });
  /** Goodwill above a limit, which Olga asks for. */
  const goodwillAsked = async () => {
    const { id } = await recommender(api, 'kulanz@example.org');
    const body = { BetragCent: 20_000, Begruendung: 'Lange gewartet' };
    const headers = { 'idempotency-key': newId() };
    const { status } = await api.call('POST', `/agentur/kulanz/${id}`, body, { token: people.olga.token, headers });
    expect(status).toBe(202);
  };

  const waitsFor = async ({ token }: Person) =>
    ((await api.call('GET', '/agentur/wartend', undefined, { token })).body as { Art: string; Anzahl: number }[])
      .map(({ Art, Anzahl }) => `${Anzahl} ${Art}`)
      .sort();
  /** A working morning: the round runs, mails go. Answers whom they reached. */
  const morning = async (day: string) => {
    const before = api.mails.length;
    api.clock.moveTo(new Date(`${day}T06:00:00Z`));
    await api.inTenant(() =>
      api.get(DueWork, { strict: false }).scheduleOnce(notifySecondPersons, api.tenantId, api.clock.now()),
    );
    await api.settle();
    return api.mails
      .slice(before)
      .map(({ to }) => to.address)
      .filter(address => address.endsWith('@staff.example'))
      .sort();
  };
  const sealedBatch = (by: Person) =>
    api.owner.query(
      `insert into payout_batch (tenant_id, batch_id, number, status, opened_at, sealed_at, sealed_by, sha256, file_encrypted) values ($1, $2, $3, 'sealed', $4, $4, $5, 'x', 'x')`,
      [api.tenantId, newId(), newId(), api.clock.now(), by.userId],
    );
  const returned = (by: Person) =>
    api.owner.query(
      `insert into bank_response_open (tenant_id, entry_key, sha256, kind, why, at, reported_by) values ($1, $2, 'x', 'returned', 'returned-after-settlement', $3, $4)`,
      [api.tenantId, newId(), api.clock.now(), by.userId],
    );

  it('gets no mail where nothing waits', async () => {
    expect(await morning('2026-11-23')).toEqual([]);
    for (const person of Object.values(people)) expect(await waitsFor(person)).toEqual([]);
  });

  it('sees and is told of goodwill above a limit that somebody else asked for; whoever asked, or may not decide, is not', async () => {
    await goodwillAsked();
    expect([
      await waitsFor(people.olga),
      await waitsFor(people.paul),
      await waitsFor(people.clara),
      await waitsFor(people.carla),
    ]).toEqual([[], ['1 Kulanz'], [], []]);
    expect(await morning('2026-11-24')).toEqual([people.paul.email]);
    const mail = api.mails.find(({ to }) => to.address === people.paul.email)!;
    expect([mail.subject, mail.text]).toEqual([
      expect.stringContaining('Eine Entscheidung wartet auf Sie'),
      expect.stringMatching(/Kulanz über der Grenze[\s\S]*das älteste seit/),
    ]);
    expect(mail.text).toContain('/admin/?tenant=test');
    expect(mail.text).not.toMatch(/kulanz@example|Lange gewartet|200/);
  });

  it('is told once a day and no more, however often the round runs, and again the next working day while it waits', async () => {
    await goodwillAsked();
    expect(await morning('2026-11-24')).toEqual([people.paul.email]);
    await api.inTenant(() =>
      api.get(DueWork, { strict: false }).schedule(notifySecondPersons, api.tenantId, api.clock.now()),
    );
    await api.settle();
    expect(await morning('2026-11-24')).toEqual([]);
    expect(await morning('2026-11-25')).toEqual([people.paul.email]);
    const { rows } = await api.owner.query<{ next: Date }>(
      'select next_at as next from engine.due_work where kind = $1',
      [notifySecondPersons],
    );
    expect(rows).toEqual([{ next: new Date('2026-11-26T06:00:00Z') }]);
  });

  it('is told nothing that was decided before the mail was written', async () => {
    await goodwillAsked();
    const [{ Nummer }] = (await api.call('GET', '/agentur/kulanz', undefined, { token: people.paul.token })).body;
    expect(
      (
        await api.call(
          'PUT',
          `/agentur/kulanz/${Nummer}/ablehnen`,
          { Grund: 'Zu viel' },
          { token: people.paul.token, headers: { 'idempotency-key': newId() } },
        )
      ).status,
    ).toBe(204);
    expect([await waitsFor(people.paul), await morning('2026-11-24')]).toEqual([[], []]);
  });

  it('is told of batches nobody approves and of returned money, never of one’s own; nobody is who has no address or left', async () => {
    await sealedBatch(people.carla);
    await returned(people.david);
    expect([await waitsFor(people.carla), await waitsFor(people.david), await waitsFor(people.nameless)]).toEqual([
      ['1 Ruecklaeufer'],
      ['1 Stapel'],
      ['1 Ruecklaeufer', '1 Stapel'],
    ]);
    expect(await morning('2026-11-24')).toEqual([people.carla.email, people.david.email].sort());
    await sealedBatch(people.david);
    expect(await waitsFor(people.david)).toEqual(['1 Stapel']);
  });

  it('has no personal data in the events, and an address nobody reads in the database', async () => {
    await goodwillAsked();
    await morning('2026-11-24');
    const events = await api.events('DecisionsAreWaiting');
    expect(events.map(event => Object.keys(event).sort())).toEqual([['reminderId', 'userId']]);
    const { rows } = await api.owner.query<{ sealed: string }>(
      'select email_encrypted as sealed from agency_user where user_id = $1',
      [people.paul.userId],
    );
    expect(rows[0]!.sealed).not.toContain('paul');
  });
});
