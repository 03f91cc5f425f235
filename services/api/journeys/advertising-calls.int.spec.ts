import { randomUUID } from 'node:crypto';
import { addDays } from '#platform/clock.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { Tokens } from '#platform/tokens.js';
import { endOfDay, yearsFrom } from '#shared/calendar.js';
import { consentsOfBefore } from '../../../infra/database/migrations/Migration20261129130_phone_consents.js';
import { PhoneConsents, provableUntil } from '../../modules/recipient/persistence/phone-consents.js';
import { ChangePeriod } from '../../modules/retention/use-cases/change-period.js';
import { friend, newAddress, recommender } from './people-api.js';
import { listenToLog, productApi, type ProductApi } from './product-api.test.js';

/** docs/specification/people.md#advertising-calls */
describe('Consent to advertising calls', () => {
  const operatorId = '0195f5a0-0000-7000-8000-0000000000aa';
  let api: ProductApi;
  let start: Date;
  let jonas: string;
  let operator: string;
  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(async () => {
    await api.anew();
    start = new Date('2027-02-10T09:00:00.000Z');
    api.clock.moveTo(start);
    ({ id: jonas } = await recommender(api, 'jonas@example.org'));
    await api.owner.query(
      `insert into agency_user (tenant_id, user_id, name, roles) values ($1, $2, 'Miriam Sander', '{Betreiber}')`,
      [api.tenantId, operatorId],
    );
    operator = await api.staff(['Betreiber'], null);
    await api.inTenant(() => api.get(ChangePeriod).planRuns());
  });
  afterAll(() => api.close());

  const find = async (Telefon: string, token = operator) =>
    api.call('POST', '/betrieb/werbeeinwilligungen/suche', { Telefon }, { token });
  const note = (Telefon: string, headers: Record<string, string> = {}) =>
    api.call(
      'POST',
      '/betrieb/werbeeinwilligungen/nutzung',
      { Telefon, Zweck: 'Angebot' },
      { token: operator, headers },
    );
  const follow = async (email: string, Telefon: string | null, changes: object = {}) => {
    const number = await api.recommend('jonas@example.org', await api.issue('user', jonas));
    return fill(number, email, Telefon, changes);
  };
  const fill = async (number: string, email: string, Telefon: string | null, changes: object = {}) => {
    const form = friend(email, { Telefon, Werbeeinwilligung: true, ...changes });
    const answer = await api.call('POST', `/empfaenger/create/${number}`, form, {
      address: newAddress(),
      headers: { 'accept-language': 'de' },
    });
    expect(answer.status).toBe(201);
    const { rows } = await api.owner.query('select recipient_id as id from recipient where number = $1', [
      answer.body.Empfaengernummer,
    ]);
    return { number, id: rows[0].id as string, token: await api.issue('recipient', rows[0].id) };
  };
  const confirm = async (token: string) =>
    expect((await api.call('PUT', '/empfaenger/zustimmung', { AgbText: true }, { token })).status).toBe(204);
  const erase = async (token: string) =>
    expect((await api.call('DELETE', '/empfaenger', undefined, { token })).status).toBe(204);
  const withdraw = async (token: string) =>
    expect((await api.call('DELETE', '/empfaenger/werbeeinwilligung', undefined, { token })).status).toBe(204);
  const refused = {
    status: 400,
    body: {
      Code: 'PSOF0002',
      Errors: [{ Field: 'Telefon', Message: expect.stringContaining('keine bestätigte Einwilligung') }],
    },
  };
  const mayBeCalled = async (phone: string) =>
    (await find(phone)).body.map(({ DarfAngerufenWerden }: { DarfAngerufenWerden: boolean }) => DarfAngerufenWerden);

  it('allows no call before the address is proven; then it is used, and proven when the person is erased', async () => {
    const { id, token } = await follow('rosa@example.org', '0170 5551234');
    expect((await find('0170 5551234')).body).toEqual([
      {
        Erteilt: '2027-02-10T09:00:00',
        Bestaetigt: null,
        Widerrufen: null,
        Sprache: 'de',
        Wortlaut: expect.stringContaining('per E-Mail und Telefon'),
        Quelle: 'Formular',
        AufbewahrtBis: '2032-02-10T22:59:59',
        DarfAngerufenWerden: false,
        Nutzungen: [],
      },
    ]);
    expect(await note('0170 5551234')).toMatchObject(refused);

    await confirm(token);
    api.clock.moveTo(addDays(start, 30));
    expect((await note('0170/5551234', { 'idempotency-key': 'call-1' })).status).toBe(204);
    expect((await note('0170/5551234', { 'idempotency-key': 'call-1' })).status).toBe(204);
    const { body: own } = await api.call('GET', '/empfaenger/daten', undefined, { token });
    expect(own.Anrufnachweise).toEqual([
      {
        Erteilt: '2027-02-10T09:00:00',
        Bestaetigt: '2027-02-10T09:00:00',
        Widerrufen: null,
        AufbewahrtBis: '2032-03-12T22:59:59',
        Anrufe: [{ Am: '2027-03-12T09:00:00', Zweck: 'Angebot' }],
      },
    ]);

    await erase(token);
    for (const spelling of ['01705551234', '+49 (0)170 555 1234', '0049170-5551234', '491705551234'])
      expect([spelling, (await find(spelling)).body]).toEqual([
        spelling,
        [
          {
            Erteilt: '2027-02-10T09:00:00',
            Bestaetigt: '2027-02-10T09:00:00',
            Widerrufen: '2027-03-12T09:00:00',
            Sprache: 'de',
            Wortlaut: expect.stringContaining('per E-Mail und Telefon'),
            Quelle: 'Formular',
            AufbewahrtBis: '2032-03-12T22:59:59',
            DarfAngerufenWerden: false,
            Nutzungen: [{ Am: '2027-03-12T09:00:00', Wer: 'Miriam Sander', Zweck: 'Angebot' }],
          },
        ],
      ]);
    expect(await note('0170 5551234')).toMatchObject(refused);
    const { rows } = await api.owner.query(`select row_to_json(c)::text as row from phone_consent c`);
    expect(rows[0].row).not.toContain(id);
    expect(rows[0].row).not.toContain('5551234');
  });

  it('is nobody’s in another programme, even if the number is known there', async () => {
    const other = randomUUID();
    await api.owner.query(
      `insert into tenant (id, key, name, portal_url, hosts, config) select $1, 'other', 'Other', 'http://other.test', '{other.test}', config from tenant where key = 'test'`,
      [other],
    );
    api.get(TenantDirectory).forget();
    await follow('rosa@example.org', '0170 5551234');
    const inOther = <T>(work: () => Promise<T>) =>
      api.get(UnitOfWork).run({ tenantId: other, actor: 'test', correlationId: 'test' }, work);
    const data = { roles: ['Betreiber'], name: 'Otto Fremd', agencyNumber: null };
    const token = await inOther(() => api.get(Tokens).issue('agency', randomUUID(), { data }));
    const asked = await api.inject({
      method: 'POST',
      url: '/api/v1/other/betrieb/werbeeinwilligungen/suche',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      payload: JSON.stringify({ Telefon: '0170 5551234' }),
    });
    expect([asked.statusCode, asked.json()]).toEqual([200, []]);
    // Not even the hash is the same, so that nobody who reads both tables can tell.
    const { rows: before } = await api.owner.query('select phone_hash from phone_consent');
    await inOther(() =>
      api
        .get(PhoneConsents, { strict: false })
        .give(randomUUID(), '0170 5551234', { textVersion: 'x', language: 'de', source: 'form' }),
    );
    const { rows } = await api.owner.query('select phone_hash from phone_consent where tenant_id = $1', [other]);
    expect(before.map(({ phone_hash }) => phone_hash)).not.toContain(rows[0].phone_hash);
  });

  it('allows no call once it is withdrawn, wherever the number was given, and is still proven', async () => {
    const [first, second] = [
      await follow('uwe@example.org', '030 1234567'),
      await follow('uwe-neu@example.org', '+49 30 1234567'),
    ];
    await confirm(first.token);
    await confirm(second.token);
    expect(await mayBeCalled('0301234567')).toEqual([true, true]);
    await withdraw(first.token);
    expect(await mayBeCalled('0301234567')).toEqual([false, false]);
    expect(await note('0301234567')).toMatchObject(refused);
    // Whoever agrees anew may be called again; what was before stays as it was.
    const { token } = await follow('uwe-wieder@example.org', '030 1234567');
    await confirm(token);
    expect(await mayBeCalled('0301234567')).toEqual([true, false, false]);
  });

  it('is not ended for others by whoever gave their number without proving an address', async () => {
    const { token } = await follow('eva@example.org', '030 7654321');
    await confirm(token);
    const stranger = await follow('fremd@example.org', '030 7654321');
    await withdraw(stranger.token);
    expect(await mayBeCalled('030 7654321')).toEqual([false, true]);
    await erase(stranger.token);
    expect(await mayBeCalled('030 7654321')).toEqual([false, true]);
  });

  it('counts once for a form that was sent again, and for the number that was given last', async () => {
    const { number } = await follow('ida@example.org', '040 1111111');
    await fill(number, 'ida@example.org', '040 1111111');
    expect(await mayBeCalled('040 1111111')).toEqual([false]);
    const { token } = await fill(number, 'ida@example.org', '040 2222222');
    await confirm(token);
    expect([await mayBeCalled('040 1111111'), await mayBeCalled('040 2222222')]).toEqual([[false], [true]]);
  });

  it('is kept for no number where none was given or advertising was not allowed', async () => {
    const count = async () => (await api.owner.query('select 1 from phone_consent')).rowCount;
    const before = await count();
    await follow('stumm@example.org', null);
    await follow('nein@example.org', '040 3333333', { Werbeeinwilligung: false });
    expect(await count()).toBe(before);
    expect((await find('040 3333333')).body).toEqual([]);
    expect(await note('040 3333333')).toMatchObject(refused);
  });

  it('is kept of a contact that the provider reports', async () => {
    const empfaengerdaten = {
      ...{ anrede: '', vorname: 'Ute', name: 'Seite', geburtsdatum: '01.02.1990', werbeeinwilligung: true },
      ...{ email: 'ute@example.org', telefon: '040 4444444' },
      adresse: { ort: 'Berlin', plz: '10115', strasse: 'Uferweg', hausnummer: '7' },
    };
    const empfehlungsnummer = await api.recommend('jonas@example.org', await api.issue('user', jonas));
    await api.call('POST', '/tracking/abschliessen', { empfehlungsnummer, empfaengerdaten });
    expect((await find('040 4444444')).body).toMatchObject([{ Quelle: 'Anbieter', Bestaetigt: null }]);
  });

  it('outlives a contact who is erased after the period, and may still be used', async () => {
    const { id, token } = await follow('ole@example.org', '040 5555555');
    await confirm(token);
    api.clock.moveTo(addDays(api.clock.now(), 400));
    operator = await api.staff(['Betreiber'], null);
    await api.settle();
    expect((await api.owner.query('select email from person where person_id = $1', [id])).rows).toEqual([
      { email: '' },
    ]);
    expect(await mayBeCalled('040 5555555')).toEqual([true]);
    expect((await note('040 5555555')).status).toBe(204);
  });

  it('is proven by consents of before, which the next round or the erasure completes with the number', async () => {
    const [stays, goes] = [
      await follow('alt@example.org', '040 6666666'),
      await follow('alt-fort@example.org', '040 7777777'),
    ];
    for (const { token } of [stays, goes]) await confirm(token);
    await api.owner.query(`delete from phone_consent where recipient_id = any ($1)`, [[stays.id, goes.id]]);
    await api.owner.query(`${consentsOfBefore} where r.recipient_id = any ($1)`, [[stays.id, goes.id]]);
    expect([await mayBeCalled('040 6666666'), await mayBeCalled('040 7777777')]).toEqual([[], []]);
    await erase(goes.token);
    expect(await mayBeCalled('040 7777777')).toEqual([false]);
    api.clock.moveTo(addDays(api.clock.now(), 1));
    await api.settle();
    expect(await mayBeCalled('040 6666666')).toEqual([true]);
  });

  it('is asked for with a number that can be dialled, and by operators', async () => {
    for (const wrong of ['0170 555123412345678', 'Rosa', ''])
      for (const asked of [await find(wrong), await note(wrong)])
        expect(asked).toMatchObject({ status: 400, body: { Errors: [{ Field: 'Telefon' }] } });
    expect((await find('0170 5551234', await api.staff(['AgenturInhaber']))).status).toBe(403);
  });

  it('leaves the number in no log, no event and no audit entry', async () => {
    await follow('rosa@example.org', '0170 5551234');
    const { lines, stop } = listenToLog();
    await find('0170 5551234');
    await note('0170 5551234');
    stop();
    const { rows } = await api.owner.query(
      `select string_agg(e::text, '') as told from (select a.*::text as e from audit_entry a union all select data::text from engine.event) as all_of`,
    );
    for (const text of [lines.join('\n'), rows[0].told as string]) expect(text).not.toMatch(/555\s?1234/);
    const { rows: audited } = await api.owner.query(
      `select action, by_name, after from audit_entry where action like 'advertising.%' order by at desc, entry_id desc limit 1`,
    );
    expect(audited).toEqual([{ action: 'advertising.search', by_name: 'Miriam Sander', after: { found: 1 } }]);
  });

  it('is listed in the register as the law’s, for five years', async () => {
    await follow('rosa@example.org', '0170 5551234');
    const register = async (path = '') =>
      (await api.call('GET', `/betrieb/aufbewahrung/verzeichnis${path}`, undefined, { token: operator })).body;
    const row = (await register()).find(({ Art }: { Art: string }) => Art === 'Anrufnachweis');
    expect(row).toMatchObject({ Quelle: 'Gesetz', Tage: null, Jahre: 5, Bestand: 1, Faellig: 0, Erledigt: 0 });
    expect((await register('/Anrufnachweis')).TotalCount).toBe(1);
  });

  it('is gone with its uses five years after the day it was last used, and not before', async () => {
    await follow('rosa@example.org', '0170 5551234');
    const { token } = await follow('ole@example.org', '040 5555555');
    await confirm(token);
    api.clock.moveTo(addDays(start, 400));
    operator = await api.staff(['Betreiber'], null);
    await api.settle();
    expect((await note('040 5555555')).status).toBe(204);
    const { rows: last } = await api.owner.query('select max(last_used_at) as at from phone_consent');
    const end = provableUntil(last[0].at);
    expect(end).toEqual(endOfDay(yearsFrom(last[0].at.toISOString().slice(0, 10), 5)));
    api.clock.moveTo(end);
    operator = await api.staff(['Betreiber'], null);
    await api.settle();
    expect((await find('040 5555555')).body).toHaveLength(1);
    expect((await find('0170 5551234')).body).toEqual([]);
    const { rows: hashes } = await api.owner.query('select phone_hash as hash from phone_consent');
    api.clock.moveTo(addDays(end, 2));
    operator = await api.staff(['Betreiber'], null);
    expect((await find('040 5555555')).body).toEqual([]);
    await api.settle();
    for (const table of ['phone_consent', 'phone_consent_use'])
      expect([table, (await api.owner.query(`select 1 from ${table}`)).rowCount]).toEqual([table, 0]);
    const { rows: tables } = await api.owner.query(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('public', 'engine') and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables)
      for (const { hash } of hashes)
        expect([
          name,
          (await api.owner.query(`select 1 from ${name} t where t::text like '%' || $1 || '%'`, [hash])).rowCount,
        ]).toEqual([name, 0]);
  });
});
