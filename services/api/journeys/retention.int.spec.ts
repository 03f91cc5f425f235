import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import { keptNames } from '#contract/betrieb/schemas.js';
import { toWireDateTime } from '#contract/shared/codec.js';
import { DueSweeper } from '#engine/scheduler/due-sweeper.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { Audit } from '#platform/audit.js';
import { addDays } from '#platform/clock.js';
import { Sql } from '#platform/database/sql.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { ErasureList } from '#platform/persons/erased-persons.js';
import { eraseRetiredTenant, Retention, type RetentionKind } from '#platform/retention.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { platformTenant } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { RegisterRecommender } from '../../modules/account/api.js';
import { EraseAgain } from '../../modules/retention/api.js';
import { tablesErasedIn, retainedTables } from '../../modules/retention/persistence.js';
import { ChangePeriod } from '../../modules/retention/use-cases/change-period.js';
import { ChangeHosts } from '../../modules/tenant/api.js';
import { friend, recommender, submission } from './people-api.js';
import { productApi, type ProductApi } from './product-api.test.js';

let api: ProductApi;
beforeAll(async () => {
  api = await productApi();
});
beforeEach(() => api.anew());
afterAll(() => api.close());

describe('How long people are kept', () => {
  let start: Date;
  let lena: Awaited<ReturnType<typeof recommender>>;
  beforeEach(async () => {
    start = api.clock.now();
    lena = await recommender(api, 'lena@example.org');
    await api.inTenant(() => api.get(ChangePeriod).planRuns());
  });

  const onDay = async (days: number) => {
    api.clock.moveTo(addDays(start, days));
    await api.settle();
  };
  const session = () => api.issue('user', lena.id);
  const idOf = async (number: string) =>
    (await api.owner.query('select recipient_id as id from recipient where number = $1', [number])).rows[0]
      .id as string;
  const isKept = async (recipientId: string) =>
    (
      await api.owner.query(`select p.first_name <> '' as kept, p.email from person p where person_id = $1`, [
        recipientId,
      ])
    ).rows[0].kept as boolean;
  const statusOf = async (number: string) =>
    (await api.owner.query('select status from recommendation where number = $1', [number])).rows[0].status as string;
  const counted = async () => [...(await api.inTenant(() => api.get(Retention).done())).keys()];
  const setDays = (kind: RetentionKind, days: number) =>
    api.inTenant(() => api.get(ChangePeriod).set(kind, { days }, { of: null, by: 'Miriam' }));

  it('is listed in full: every kind with its period, whose rule it is, how many there are and which', async () => {
    const token = await api.staff(['Betreiber'], null);
    const read = async (path: string) =>
      (await api.call('GET', `/betrieb/aufbewahrung/verzeichnis${path}`, undefined, { token })).body;
    const row = async (art: string) => (await read('')).find(({ Art }: { Art: string }) => Art === art);
    expect((await read('')).map(({ Art }: { Art: string }) => Art)).toEqual(keptNames.wire);
    expect(await row('Konto')).toMatchObject({ Quelle: 'Person', Tage: null, Faellig: 0, Erledigt: null });
    expect(await row('Zahlungsnachweis')).toMatchObject({ Quelle: 'Gesetz', Tage: null });
    expect(await row('Sitzung')).toMatchObject({ Quelle: 'Produkt', Tage: 90 });
    const { Bestand } = await row('Konto');
    expect(await read('/Konto')).toMatchObject({
      TotalCount: Bestand,
      Content: expect.arrayContaining([{ Nummer: lena.id, Seit: expect.any(String), FaelligAm: null }]),
    });

    const number = await api.recommend(lena.email, await session());
    await api.call('POST', `/empfaenger/create/${number}`, friend('unbestaetigt@example.org'));
    await setDays('unconfirmed-contact', 20);
    const contact = await row('UnbestaetigterKontakt');
    expect(contact).toMatchObject({ Quelle: 'Regel', Tage: 20, Faellig: 0, InDreissigTagen: contact.Bestand });
    const listed = await read('/UnbestaetigterKontakt');
    expect(listed.Content[0].FaelligAm).toBe(toWireDateTime(addDays(new Date(`${listed.Content[0].Seit}Z`), 20)));
    expect(JSON.stringify(listed)).not.toContain('unbestaetigt@');
  });

  it('counts what was forgotten when its time was over', async () => {
    const token = await api.staff(['Betreiber'], null);
    const row = async () =>
      (await api.call('GET', '/betrieb/aufbewahrung/verzeichnis', undefined, { token })).body.find(
        ({ Art }: { Art: string }) => Art === 'Adressaenderung',
      );
    await api.call('PUT', '/empfehler/email', { Email: 'neu-lena@example.org' }, { token: await session() });
    expect(await row()).toMatchObject({ Tage: 7, Bestand: 1, InDreissigTagen: 1, Erledigt: 0 });
    await onDay(8);
    expect(await row()).toMatchObject({ Bestand: 0, Erledigt: 1 });
    expect(await counted()).toEqual(['email-change']);
  });

  it('a confirmed contact keeps a recommendation open for the decision period, and no longer', async () => {
    const number = await api.recommend(lena.email, await session());
    await api.friendConfirms(number, 'offen@example.org');
    await onDay(61);
    expect(await statusOf(number)).toBe('open');
    await onDay(179);
    expect(await statusOf(number)).toBe('open');
    await onDay(181);
    expect(await statusOf(number)).toBe('expired');
    expect(await counted()).toContain('decision-period');
  });

  it('a confirmed contact without an order is erased 12 weeks after that', async () => {
    const number = await api.recommend(lena.email, await session());
    const contact = await idOf(await api.friendConfirms(number, 'still@example.org'));
    await onDay(180 + 83);
    expect(await isKept(contact)).toBe(true);
    await onDay(180 + 85);
    expect(await isKept(contact)).toBe(false);
    expect(await api.events('RecipientErased')).toContainEqual(
      expect.objectContaining({ recipientId: contact, reason: 'retention-over' }),
    );
    expect(await counted()).toContain('contact-without-order');
  });

  it('a contact with an order stays while the reward is open, and is erased once it is expired', async () => {
    const token = await session();
    await api.readyReward(lena.email, token);
    const contact = (await api.events('RecipientRegistered')).at(-1).recipientId;
    await api.call(
      'POST',
      '/empfaenger/bankdaten',
      { Kontoinhaber: 'Rosa Palm', Iban: 'DE02120300000000202051' },
      { token: await api.issue('recipient', contact) },
    );
    const hasAccount = async () =>
      (await api.owner.query('select 1 from bank_details where beneficiary_id = $1', [contact])).rowCount === 1;
    await onDay(178);
    expect([await isKept(contact), await hasAccount()]).toEqual([true, true]);
    await onDay(190);
    await onDay(200);
    expect([await isKept(contact), await hasAccount()]).toEqual([false, false]);
    expect(await api.events('RecipientErasureCompleted')).toContainEqual({ recipientId: contact });
    expect(await counted()).toContain('contact-with-order');
  });

  it('a changed period applies to what is there', async () => {
    const number = await api.recommend(lena.email, await session());
    const contact = await idOf(await api.friendConfirms(number, 'kuerzer@example.org'));
    const { Empfaengernummer } = (await api.call('POST', `/empfaenger/create/${number}`, friend('nie@example.org')))
      .body;
    const unconfirmed = await idOf(Empfaengernummer);
    await onDay(50);
    await setDays('unconfirmed-contact', 30);
    await api.settle();
    await api.settle();
    expect([await isKept(unconfirmed), await isKept(contact)]).toEqual([false, true]);
    expect(await counted()).toContain('unconfirmed-contact');
    await setDays('decision-period', 60);
    await setDays('contact-without-order', 7);
    await onDay(62);
    expect(await statusOf(number)).toBe('expired');
    await onDay(68);
    expect(await isKept(contact)).toBe(false);
  });

  it('what was there before these rules is looked after as well', async () => {
    const number = await api.recommend(lena.email, await session());
    const contact = await idOf(await api.friendConfirms(number, 'frueher@example.org'));
    await api.owner.query(`delete from engine.due_work where kind = 'expire-recommendation'`);
    await api.owner.query(`update recipient set look_at = registered_at, looked_at = null where recipient_id = $1`, [
      contact,
    ]);
    await onDay(182);
    expect(await statusOf(number)).toBe('expired');
    await onDay(266);
    expect(await isKept(contact)).toBe(false);
  });

  describe('an account whose address was never confirmed', () => {
    const accountOf = async (email: string) => {
      await api.call('POST', '/Empfehlen/create', submission(email));
      return (await api.events('RecommenderRegistered')).at(-1).recommenderId as string;
    };
    const held = async (recommenderId: string) =>
      (await api.owner.query('select 1 from held_recommendation where recommender_id = $1', [recommenderId])).rowCount;

    it('is erased after 84 days with the recommendation that waits for it, and whoever confirms in time is not', async () => {
      const [never, inTime] = [await accountOf('nie-bestaetigt@example.org'), await accountOf('doch@example.org')];
      expect([await held(never), await isKept(never)]).toEqual([1, true]);
      const token = await api.staff(['Betreiber'], null);
      const listed = (await api.call('GET', '/betrieb/aufbewahrung/verzeichnis', undefined, { token })).body.find(
        ({ Art }: { Art: string }) => Art === 'UnbestaetigtesKonto',
      );
      expect(listed).toMatchObject({ Quelle: 'Regel', Tage: 84, Faellig: 0 });
      expect(listed.Bestand).toBeGreaterThanOrEqual(2);
      await onDay(83);
      expect([await isKept(never), await isKept(inTime)]).toEqual([true, true]);
      const welcome = await api.issue('welcome', inTime);
      await api.call('PUT', '/account/resetPassword', { Token: welcome, Password: 'Geheim-2026' });
      await onDay(86);
      expect([await isKept(never), await isKept(inTime)]).toEqual([false, true]);
      expect(await held(never)).toBe(0);
      expect(await counted()).toContain('unconfirmed-account');
      expect(await api.events('RecommenderErased')).toContainEqual(expect.objectContaining({ recommenderId: never }));
      // The address is free: whoever comes back starts anew.
      expect(await accountOf('nie-bestaetigt@example.org')).not.toBe(never);
    });

    it('is erased by a shorter period too, but not before an invitation ends', async () => {
      const invited = await api.inTenant(() =>
        api
          .get(CommandBus)
          .execute(
            new RegisterRecommender(
              { firstName: 'Ina', lastName: 'Gast', email: 'eingeladen@example.org' },
              { source: 'invitation', language: 'de' },
            ),
          ),
      );
      const own = await accountOf('kurz@example.org');
      await onDay(10);
      await setDays('unconfirmed-account', 7);
      await api.settle();
      await api.settle();
      expect([await isKept(own), await isKept(invited.recommenderId)]).toEqual([false, true]);
    });
  });

  it('every erasure is on the list, that of a period and that which a person asked for', async () => {
    const number = await api.recommend(lena.email, lena.token);
    await api.call('POST', `/empfaenger/create/${number}`, friend('nie@example.org'));
    await onDay(85);
    expect((await api.call('DELETE', '/empfehler/delete', undefined, { token: await session() })).status).toBe(204);
    const { rows } = await api.owner.query(
      `select (select count(*)::int from person where erased_at is not null) as erased, (select count(*)::int from erasure) as listed`,
    );
    expect(rows).toEqual([{ erased: 2, listed: 2 }]);
  });
});

describe('An erasure outlives a restored backup', () => {
  const list = join(mkdtempSync(join(tmpdir(), 'erasures-')), 'list.jsonl');

  const personal = [
    'engine.stream',
    'person',
    'recommender',
    'recipient',
    'erasure',
    'token',
    'kept_contact',
    'consent',
  ];
  const inDatabase = (work: (copy: (table: string) => Promise<unknown[]>) => Promise<void>) =>
    work(async table => (await api.owner.query(`select * from ${table} where tenant_id = $1`, [api.tenantId])).rows);

  it('is applied again before anything is served', async () => {
    const lena = await recommender(api, 'lena@example.org');
    const number = await api.recommend(lena.email, lena.token);
    await api.friendConfirms(number, 'freund@example.org');
    const events = (await api.owner.query('select max(pos)::text as pos from engine.event')).rows[0].pos;
    // The backup: every row of the tables that hold people, and how far the log had come.
    const backup = new Map<string, unknown[]>();
    await inDatabase(async copy => {
      for (const table of personal) backup.set(table, await copy(table));
    });
    expect((await api.call('DELETE', '/empfehler/delete', undefined, { token: lena.token })).status).toBe(204);
    const erasures = api.get(ErasureList);
    expect(await erasures.copy(list)).toBe(1);
    expect(readFileSync(list, 'utf8')).not.toMatch(/lena|Jonas/);
    await expect(erasures.mustBeApplied(list)).resolves.toBeUndefined();

    await api.owner.query('delete from engine.event where pos > $1', [events]);
    for (const table of personal) {
      await api.owner.query(`delete from ${table} where tenant_id = $1`, [api.tenantId]);
      for (const { name_folded: _, name_turned: __, city_folded: ___, ...row } of backup.get(table)! as Record<
        string,
        unknown
      >[])
        await api.owner.query(
          `insert into ${table} (${Object.keys(row).join()}) select ${Object.keys(row).join()} from jsonb_populate_record(null::${table}, $1::jsonb)`,
          [JSON.stringify(row, (_, value: unknown) => bytes(value))],
        );
    }
    expect(await api.get(ErasureList).isApplied(list)).toBe(false);
    await expect(erasures.mustBeApplied(list)).rejects.toThrow(/1 people would be back.*erasures-apply/);

    const missing = await erasures.missing(list);
    await api.inTenant(() => api.get(CommandBus).execute(new EraseAgain(missing)));
    await expect(erasures.mustBeApplied(list)).resolves.toBeUndefined();
    const { rows } = await api.owner.query('select first_name, email from person where person_id = $1', [lena.id]);
    expect(rows).toEqual([{ first_name: '', email: '' }]);
    expect((await api.call('GET', '/account/user', undefined, { token: lena.token })).status).toBe(401);
    await api.inTenant(() => api.get(CommandBus).execute(new EraseAgain(missing))); // twice does no harm
    await expect(erasures.mustBeApplied(list)).resolves.toBeUndefined();
  });

  it('and is applied to a contact without a mail', async () => {
    const jonas = await recommender(api, 'jonas@example.org');
    await api.friendConfirms(await api.recommend(jonas.email, jonas.token), 'wieder-da@example.org');
    const { recipientId } = (await api.events('RecipientRegistered')).at(-1);
    await api.settle();
    const mailed = api.mails.length;
    await api.inTenant(() =>
      api
        .get(CommandBus)
        .execute(new EraseAgain([{ personId: recipientId, role: 'recipient', erasedAt: '2026-01-01T00:00:00Z' }])),
    );
    api.clock.moveTo(addDays(api.clock.now(), 2));
    await api.settle();
    expect(api.mails.length).toBe(mailed);
    expect(await api.events('RecipientErasureCompleted')).toContainEqual({ recipientId });
    expect(
      (await api.owner.query('select first_name, email from person where person_id = $1', [recipientId])).rows,
    ).toEqual([{ first_name: '', email: '' }]);
    for (const table of ['kept_contact where person_id', 'bank_details where beneficiary_id'])
      expect((await api.owner.query(`select 1 from ${table} = $1`, [recipientId])).rowCount).toBe(0);
  });
});

/** A column of bytes as `jsonb_populate_record` reads it. */
const bytes = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && (value as { type?: string }).type === 'Buffer'
    ? `\\x${Buffer.from((value as unknown as { data: number[] }).data).toString('hex')}`
    : value;

describe('After an erasure', () => {
  it('stored answers to repeated requests and reasons in the audit log name nobody', async () => {
    const lena = await recommender(api, 'lena.muster@example.org');
    const headers = { 'idempotency-key': 'a-key-of-the-client' };
    const bank = () =>
      api.call(
        'PUT',
        '/empfehler/bankdaten',
        { Kontoinhaber: 'Zoe Zauberin', Iban: 'DE89370400440532013000' },
        { token: lena.token, headers },
      );
    const first = await bank();
    expect((await bank()).body).toEqual(first.body);
    const stored = (await api.owner.query(`select string_agg(i::text, '') as all from idempotency_key i`)).rows[0].all;
    expect(stored).not.toMatch(/Zoe|Zauber|a-key-of-the-client/);

    await api.inTenant(() =>
      api.get(Audit).record({
        action: 'hold.refuse',
        subject: 'x',
        by: 'Miriam Sander',
        before: { state: 'held' },
        after: { state: 'refused', reason: 'Frau Weber (lena.muster@example.org) rief an; Weberei bleibt.' },
      }),
    );
    expect((await api.call('DELETE', '/empfehler/delete', undefined, { token: lena.token })).status).toBe(204);
    const audit = (await api.owner.query(`select string_agg(a::text, '') as all from audit_entry a`)).rows[0].all;
    expect(audit).not.toMatch(/Weber\b|lena\.muster/);
    expect(audit).toContain('Weberei bleibt');
    expect(audit).toContain('Miriam Sander');
  });
});

/** docs/specification/programme.md#erasing-a-retired-tenant */
describe('The data of a retired tenant', () => {
  let petra: string;
  beforeEach(async () => {
    petra = await inRoom(() => api.get(Tokens).issue('platform', newId(), { data: { name: 'Petra Lang' } }));
    await platform('POST', '', { Mandant: 'nachbar', Name: 'Nachbar', Vorlage: 'telko', Hosts: [], Sprachen: ['de'] });
    const [lena, jonas] = [await recommender(api, 'lena@example.org'), await recommender(api, 'jonas@example.org')];
    await api.readyReward(lena.email, lena.token);
    await api.friendConfirms(await api.recommend(jonas.email, jonas.token), 'wartet@example.org');
    await api.inTenant(() => api.get(CommandBus).execute(new ChangeHosts({ hosts: ['portal.test', 'b'] }, 0, 'P')));
    await api.settle();
  });

  const inRoom = <T>(work: () => Promise<T>) =>
    api.get(UnitOfWork).run({ tenantId: platformTenant, actor: 'test', correlationId: 'test' }, work);
  const platform = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    api.call(method, `/../plattform/mandanten${path}`, body, { token: petra });
  const erasure = async () => (await platform('GET', '/test')).body.Loeschung;
  const rows = async (whose: string, sign: '=' | '<>' = '=') => {
    const left = new Map<string, string>();
    for (const table of [...Object.values(tablesErasedIn).flat(), ...Object.keys(retainedTables)]) {
      const where = `tenant_id ${sign} $1 and tenant_id <> '${platformTenant}'`;
      const seen = await api.owner.query(
        `select count(*)::int as n, md5(string_agg(t::text, '|' order by t::text)) as h from ${table} t where ${where}`,
        [whose],
      );
      left.set(table, seen.rows[0].n === 0 ? '' : `${seen.rows[0].n} ${seen.rows[0].h}`);
    }
    return left;
  };
  const filled = (tables: Map<string, string>, of: readonly string[]) => of.filter(table => tables.get(table) !== '');
  const present = async () => (await api.owner.query(`select 1 from person where first_name <> ''`)).rowCount;
  const at = async (date: Date) => {
    api.clock.moveTo(date);
    await api.settle();
  };
  const both = () => Promise.all([1, 2].map(() => api.get(DueSweeper).pass({ queue: 'erasure' })));
  const sweepsUntil = async (step: string) => {
    for (let passes = 0; passes < 200 && (await erasure()).Schritt !== step; passes += 1) await both();
    await api.settle();
    expect((await erasure()).Schritt).toBe(step);
  };

  it('is erased neither of one that is not retired nor, by whatever asks, by the database', async () => {
    expect(await erasure()).toBeNull();
    await api.inTenant(() => api.get(DueWork).schedule(eraseRetiredTenant, api.tenantId, api.clock.now()));
    await api.settle();
    expect(filled(await rows(api.tenantId), ['person', 'reward', 'setting_version', 'engine.event'])).toHaveLength(4);
    const bySql = api.inTenant(() => api.get(Sql).query(`select erase_of_retired('audit_entry', 1)`));
    await expect(bySql).rejects.toMatchObject({ code: '42501' });
  });

  /** Nobody is erased before their time; the platform reads when it goes. */
  const staysUntilItsTime = async (retiredAt: Date) => {
    expect(await erasure()).toMatchObject({
      Schritt: 'Personen',
      PersonenAb: toWireDateTime(addDays(retiredAt, 180 + 180)),
      OffenePraemien: 2,
      NachweiseAb: `${retiredAt.getUTCFullYear() + 9}-01-01T00:00:00`,
      Geloescht: 0,
      GeloeschtAm: null,
    });
    await at(addDays(retiredAt, 359));
    expect(await erasure()).toMatchObject({ Schritt: 'Personen', OffenePraemien: 0, Geloescht: 0 });
    expect(await present()).toBe(4);
  };

  /** Without a mail; what was paid stays. */
  const goesWithThePeople = async (retiredAt: Date) => {
    const mailed = api.mails.length;
    await at(addDays(retiredAt, 361));
    await sweepsUntil('Nachlauf');
    expect(await present()).toBe(0);
    await at(addDays(retiredAt, 364));
    await at(addDays(retiredAt, 369));
    await sweepsUntil('Nachweise');
    const left = await rows(api.tenantId);
    expect(filled(left, tablesErasedIn.programme)).toEqual([]);
    expect(filled(left, ['ledger_posting', 'reward', 'customer_order', 'audit_entry', 'erasure'])).toHaveLength(5);
    expect(api.mails.length).toBe(mailed);
  };

  /** By two workers, one killed in the midst. */
  const goesWholly = async () => {
    const evidenceGoes = new Date(`${(await erasure()).NachweiseAb}Z`);
    await at(addDays(evidenceGoes, -1));
    expect(await erasure()).toMatchObject({ Schritt: 'Nachweise' });
    api.clock.moveTo(evidenceGoes);
    await api.owner.query(
      `create function killed() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
       create trigger killed before delete on ledger_posting for each row execute function killed()`,
    );
    for (let passes = 0; passes < 20; passes += 1) await both();
    expect(filled(await rows(api.tenantId), ['ledger_entry', 'ledger_posting'])).toEqual(['ledger_posting']);
    await api.owner.query('drop trigger killed on ledger_posting');
    api.clock.moveTo(addDays(api.clock.now(), 1));
    await sweepsUntil('Geloescht');
    expect(filled(await rows(api.tenantId), Object.values(tablesErasedIn).flat())).toEqual([]);
    expect((await erasure()).GeloeschtAm).toBe(toWireDateTime(addDays(evidenceGoes, 1)));
  };

  const isGoneOnce = async () => {
    const before = await erasure();
    await api.inTenant(() => api.get(DueWork).schedule(eraseRetiredTenant, api.tenantId, api.clock.now()));
    await api.settle();
    expect(await erasure()).toEqual(before);
    expect((await api.call('GET', '/../mandant/test')).status).toBe(404);
    const [host] = (await platform('GET', '/test')).body.Hosts;
    expect(await api.get(TenantDirectory).byHost(host)).toBeUndefined();
    const again = { Mandant: 'test', Name: 'Neu', Vorlage: 'leer', Hosts: [host], Sprachen: ['de'] };
    expect((await platform('POST', '', again)).body.Errors).toHaveLength(2);
    const told = await api.owner.query(
      `select after->>'step' as step from audit_entry where action = 'tenant.erase' and tenant_id = $1 order by at, entry_id`,
      [platformTenant],
    );
    expect(told.rows.map(({ step }) => step).sort()).toEqual(['done', 'evidence', 'programme', 'rest', 'settling']);
  };

  it('goes with its people, then with its evidence, and is gone once: nothing of anybody else went with it, and its links lead to nobody', async () => {
    const neighbours = await rows(api.tenantId, '<>');
    await platform('PUT', '/test/status', { Status: 'Beendet', Grund: 'Das Programm endet' });
    const retiredAt = api.clock.now();
    await api.settle();
    await staysUntilItsTime(retiredAt);
    await goesWithThePeople(retiredAt);
    await goesWholly();
    expect(await rows(api.tenantId, '<>')).toEqual(neighbours);
    await isGoneOnce();
  });
});
