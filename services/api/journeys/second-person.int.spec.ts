import { addDays } from '#platform/clock.js';
import { newId } from '#platform/domain/ids.js';
import { DueWork, tellSecondPersons } from '#engine/scheduler/due-work.js';
import { Tokens } from '#platform/tokens.js';
import { AgencyUsers } from '../../modules/agency/persistence.js';
import { recommender } from './people-api.js';
import { programmeApi, type ProgrammeApi } from './programme-api.test.js';

interface Person {
  readonly userId: string;
  readonly email: string;
  readonly token: string;
}
type Role = 'AgenturInhaber' | 'AgenturMitarbeiter' | 'Betreiber';

describe('A second person', () => {
  let api: ProgrammeApi;
  let people: Readonly<Record<'olga' | 'paul' | 'clara' | 'carla' | 'david' | 'nameless' | 'gone', Person>>;
  beforeAll(async () => {
    api = await programmeApi();
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
  afterAll(() => api.close());

  const waitsFor = async ({ token }: Person) =>
    ((await api.call('GET', '/agentur/wartend', undefined, { token })).body as { Art: string; Anzahl: number }[])
      .map(({ Art, Anzahl }) => `${Anzahl} ${Art}`)
      .sort();
  /** A working morning: the round runs, mails go. Answers whom they reached. */
  const morning = async (day: string) => {
    const before = api.mails.length;
    api.clock.moveTo(new Date(`${day}T06:00:00Z`));
    await api.inTenant(() =>
      api.get(DueWork, { strict: false }).scheduleOnce(tellSecondPersons, api.tenantId, api.clock.now()),
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
      [api.tenantId, newId(), newId(), api.clock.now(), `operator:${by.userId}`],
    );
  const returned = (by: Person) =>
    api.owner.query(
      `insert into bank_answer_open (tenant_id, entry_key, sha256, kind, why, at, reported_by) values ($1, $2, 'x', 'returned', 'returned-after-settlement', $3, $4)`,
      [api.tenantId, newId(), api.clock.now(), `operator:${by.userId}`],
    );

  it('gets no mail where nothing waits', async () => {
    expect(await morning('2026-11-23')).toEqual([]);
    for (const person of Object.values(people)) expect(await waitsFor(person)).toEqual([]);
  });

  it('sees and is told of goodwill above a limit that somebody else asked for; whoever asked, or may not decide, is not', async () => {
    const { id } = await recommender(api, 'kulanz@example.org');
    expect(
      (
        await api.call(
          'POST',
          `/agentur/kulanz/${id}`,
          { BetragCent: 20_000, Begruendung: 'Lange gewartet' },
          { token: people.olga.token, headers: { 'idempotency-key': newId() } },
        )
      ).status,
    ).toBe(202);
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
    await api.inTenant(() =>
      api.get(DueWork, { strict: false }).schedule(tellSecondPersons, api.tenantId, api.clock.now()),
    );
    await api.settle();
    expect(await morning('2026-11-24')).toEqual([]);
    expect(await morning('2026-11-25')).toEqual([people.paul.email]);
    const { rows } = await api.owner.query<{ next: Date }>(
      'select next_at as next from engine.due_work where kind = $1',
      [tellSecondPersons],
    );
    expect(rows).toEqual([{ next: new Date('2026-11-26T06:00:00Z') }]);
  });

  it('is told nothing that was decided before the mail was written', async () => {
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
    expect([await waitsFor(people.paul), await morning('2026-11-26')]).toEqual([[], []]);
  });

  it('is told of batches nobody approves and of returned money, never of one’s own; nobody is who has no address or left', async () => {
    await sealedBatch(people.carla);
    await returned(people.david);
    expect([await waitsFor(people.carla), await waitsFor(people.david), await waitsFor(people.nameless)]).toEqual([
      ['1 Ruecklaeufer'],
      ['1 Stapel'],
      ['1 Ruecklaeufer', '1 Stapel'],
    ]);
    expect(await morning('2026-11-27')).toEqual([people.carla.email, people.david.email].sort());
    await sealedBatch(people.david);
    expect(await waitsFor(people.david)).toEqual(['1 Stapel']);
  });

  it('has no personal data in the events, and an address nobody reads in the database', async () => {
    const events = await api.events('DecisionsAreWaiting');
    expect(events.length).toBeGreaterThan(2);
    expect(Object.keys(events[0]).sort()).toEqual(['reminderId', 'userId']);
    const { rows } = await api.owner.query<{ sealed: string }>(
      'select email_encrypted as sealed from agency_user where user_id = $1',
      [people.paul.userId],
    );
    expect(rows[0]!.sealed).not.toContain('paul');
  });
});
