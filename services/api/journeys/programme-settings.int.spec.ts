import { addDays, calendarDay } from '#platform/clock.js';
import { newId } from '#platform/domain/ids.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { Tokens } from '#platform/tokens.js';
import { AgencyUsers } from '../../modules/agency/persistence/agency-users.js';
import { recommender } from './people-api.js';
import { productApi, type ProductApi } from './product-api.test.js';

/** What operators set their programme up with, besides its configuration. */
describe('Operators', () => {
  let api: ProductApi;
  let [carla, david]: string[] = [];
  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(async () => {
    await api.anew();
    [carla, david] = [await operator('Carla Brandt'), await operator('David Nowak')];
  });
  afterAll(() => api.close());

  const operator = (name: string) =>
    api.inTenant(() =>
      api.get(Tokens).issue('agency', newId(), { data: { roles: ['Betreiber'], name, agencyNumber: null } }),
    );
  const call = (method: string, path: string, body?: object, token = carla, headers = {}) =>
    api.call(method as 'GET', `/betrieb/${path}`, body, { token: token!, headers });
  const logged = async (action: string) =>
    (
      await api.owner.query(
        `select by_name, before, after from audit_entry where action like $1 order by at, entry_id`,
        [`${action}%`],
      )
    ).rows;
  const bothValues = (Field: string, there: unknown, yours: unknown) => ({
    Field,
    Message: `Inzwischen: ${JSON.stringify(there)}. Ihre Eingabe: ${JSON.stringify(yours)}.`,
  });
  const proposals = async () =>
    (await call('GET', 'konfiguration/geplant')).body.filter(({ Stand }: any) => Stand === 'Vorgeschlagen');
  const about = (field: string) => (plan: any) => plan.Aenderungen.some(({ Feld }: any) => Feld === field);
  const signedIn = (name: string, role: 'Betreiber' | 'AgenturInhaber', daysAgo: number) =>
    api.inTenant(() =>
      api
        .get(AgencyUsers)
        .signedIn(
          newId(),
          { name, roles: [role], agencyNumber: null, email: `${name}@example.org` },
          'de',
          addDays(api.clock.now(), -daysAgo),
        ),
    );
  const refusedBy = (field: string) => ({ status: 400, body: { Errors: [{ Field: field }] } });

  /** docs/specification/programme.md#a-second-person */
  it('switch a second person off with another operator alone, at once, planned or by an earlier version', async () => {
    const read = () => call('GET', 'konfiguration');
    const put = async (changes: object, token = carla, version = '') => {
      const { body, headers } = await read();
      return call('PUT', 'konfiguration', { ...body, ...changes }, token, {
        'if-match': version || String(headers['etag']),
      });
    };
    const agree = (Id: string, token = david) => call('PUT', `konfiguration/geplant/${Id}/zustimmen`, undefined, token);
    const limits = (JeGewaehrungCent: number) => ({
      Kulanzgrenzen: { JeGewaehrungCent, JePersonUndJahrCent: null, JeMitarbeiterUndMonatCent: null },
    });
    expect((await put({ ...limits(5_000), ZahlungskontoZuZweit: true })).status).toBe(200);
    for (const less of [{ ZahlungskontoZuZweit: false }, limits(400_000), limits(10_001)]) {
      const answer = await put(less);
      expect([answer.status, answer.body.WartetAuf]).toEqual([202, 'ZweitePerson']);
      expect((await read()).body).toMatchObject({ ZahlungskontoZuZweit: true, ...limits(5_000) });
    }
    // Whichever version is in force is no way round.
    expect((await put(limits(400_000), carla, '*')).status).toBe(202);
    const restored = await call('POST', 'konfiguration/versionen/0/wiederherstellen');
    expect([restored.status, restored.body.ZahlungskontoZuZweit]).toEqual([202, true]);
    const { body, headers } = await read();
    const GiltAb = new Date(Date.now() + 86_400_000).toISOString().slice(0, 19);
    const later = { GiltAb, Konfiguration: { ...body, ZahlungskontoZuZweit: false } };
    const planned = await call('POST', 'konfiguration/geplant', later, carla, {
      'if-match': String(headers['etag']),
      'idempotency-key': newId(),
    });
    expect([planned.status, planned.body.WartetAuf]).toEqual([201, 'ZweitePerson']);
    expect((await call('GET', 'konfiguration/geplant')).body.filter(({ Stand }: any) => Stand === 'Geplant')).toEqual(
      [],
    );
    await put({ ZahlungskontoZuZweit: false });
    const { Id, Eigener } = (await proposals()).find(about('ZahlungskontoZuZweit'));
    expect([Eigener, (await agree(Id, carla)).body.Code]).toEqual([true, 'PSOF0003']);
    expect((await agree(Id)).status).toBe(204);
    expect((await read()).body).toMatchObject({ ZahlungskontoZuZweit: false, ...limits(5_000) });
    expect((await agree(Id)).status).toBe(404);
    expect((await put(limits(100))).status).toBe(200);
  });

  /** docs/specification/programme.md#what-loosens-a-control */
  it('decline what another proposes, with a reason that the proposer reads; the proposer alone withdraws it', async () => {
    const { body, headers } = await call('GET', 'konfiguration');
    const limits = { ...body.Kulanzgrenzen, JeGewaehrungCent: 700_000 };
    const sent = { ...body, Kulanzgrenzen: limits };
    const propose = () => call('PUT', 'konfiguration', sent, carla, { 'if-match': String(headers['etag']) });
    expect((await propose()).status).toBe(202);
    const [{ Id }] = await proposals();
    const decide = (how: string, by?: string, reason?: object) =>
      call('PUT', `konfiguration/geplant/${Id}/${how}`, reason, by);

    expect(await decide('ablehnen', david, { Grund: ' ' })).toMatchObject(refusedBy('Grund'));
    expect((await decide('ablehnen', carla, { Grund: 'Meiner.' })).body.Code).toBe('PSOF0003');
    const withdrawn = await call('DELETE', `konfiguration/geplant/${Id}`, undefined, david);
    expect([withdrawn.status, withdrawn.body.Code]).toEqual([403, 'PSOF0003']);
    expect((await decide('ablehnen', david, { Grund: 'Bitte höchstens 300 €.' })).status).toBe(204);

    const [ended] = (await call('GET', 'konfiguration/geplant')).body.filter((plan: any) => plan.Id === Id);
    expect(ended).toMatchObject({
      Stand: 'Abgelehnt',
      Eigener: true,
      EntschiedenVon: 'David Nowak',
      EndeAm: expect.any(String),
      Grund: 'Bitte höchstens 300 €.',
      Fehler: [],
    });
    expect((await decide('zustimmen', david)).status).toBe(404);
    expect((await decide('ablehnen', david, { Grund: 'Noch einmal.' })).status).toBe(404);
    expect((await call('GET', 'konfiguration')).body.Kulanzgrenzen).toEqual(body.Kulanzgrenzen);
    expect(await logged('configuration.decline')).toEqual([
      {
        by_name: 'David Nowak',
        before: { plannedByName: 'Carla Brandt' },
        after: { reason: 'Bitte höchstens 300 €.' },
      },
    ]);
    // The same again is another proposal.
    expect((await propose()).status).toBe(202);
    expect(await proposals()).toHaveLength(1);
  });

  /** docs/specification/programme.md#what-loosens-a-control */
  it('propose one thing after another: an earlier proposal ends only by one of the same fields', async () => {
    const put = async (changes: object) => {
      const { body, headers } = await call('GET', 'konfiguration');
      const sent = { ...body, ...changes };
      return (await call('PUT', 'konfiguration', sent, carla, { 'if-match': String(headers['etag']) })).status;
    };
    const before = (await call('GET', 'konfiguration')).body.PruefungAb ?? 100;
    const grants = (JeGewaehrungCent: number) => ({
      Kulanzgrenzen: { JeGewaehrungCent, JePersonUndJahrCent: null, JeMitarbeiterUndMonatCent: null },
    });
    expect(await put(grants(100))).toBe(200);
    expect([await put({ PruefungAb: before + 10 }), await put(grants(300_000))]).toEqual([202, 202]);
    expect(await proposals()).toHaveLength(2);
    expect(await put(grants(400_000))).toBe(202);
    const both = await proposals();
    expect(both).toHaveLength(2);
    for (const { Id } of both)
      expect((await call('PUT', `konfiguration/geplant/${Id}/zustimmen`, undefined, david)).status).toBe(204);
    expect((await call('GET', 'konfiguration')).body).toMatchObject({ PruefungAb: before + 10, ...grants(400_000) });
  });

  /** docs/specification/programme.md#what-loosens-a-control */
  it('loosen a control with another operator alone, and tighten it at once', async () => {
    const read = () => call('GET', 'konfiguration');
    const put = async (changes: object) => {
      const { body, headers } = await read();
      return call('PUT', 'konfiguration', { ...body, ...changes }, carla, { 'if-match': String(headers['etag']) });
    };
    const limits = (changes: object) => ({ WertCent: null, Stunden: null, Anzahl: null, BetragCent: null, ...changes });
    const tighter = {
      PruefungAb: 90,
      Gutscheingrenzen: limits({ Anzahl: 2, Stunden: 48 }),
      AllowSelfRecommendation: false,
      ModuleAuftragsdatumMindestalterTage: 20,
      ZahlungskontoZuZweit: true,
    };
    expect((await put(tighter)).status).toBe(200);
    const inForce = (await read()).body;
    for (const [field, value] of [
      ['PruefungAb', 1_000],
      ['PruefungAb', null],
      ['Gutscheingrenzen', limits({ Anzahl: 2, Stunden: 48, WertCent: 100_000_000 })],
      ['Gutscheingrenzen', limits({ Anzahl: 2, Stunden: 48, BetragCent: 100_000_000 })],
      ['Gutscheingrenzen', limits({ Anzahl: 1_000, Stunden: 48 })],
      ['Gutscheingrenzen', limits({ Anzahl: 2, Stunden: 1 })],
      ['AllowSelfRecommendation', true],
      ['ModuleAuftragsdatumMindestalterTage', 0],
      ['ZahlungskontoZuZweit', false],
    ] as const) {
      const { body } = await call('POST', 'konfiguration/vorschau', { ...inForce, [field]: value });
      expect([field, body.WartetAuf, body.Lockert]).toEqual([field, 'ZweitePerson', [field]]);
      expect([field, (await put({ [field]: value })).status]).toEqual([field, 202]);
      expect((await read()).body).toEqual(inForce);
    }
    // A tighter value beside a looser one waits with it; whoever proposed one cannot agree.
    expect((await put({ PruefungAb: 50, AllowSelfRecommendation: true })).status).toBe(202);
    const { Id } = (await proposals()).find(about('AllowSelfRecommendation'));
    const agree = (token: string) => call('PUT', `konfiguration/geplant/${Id}/zustimmen`, undefined, token);
    expect((await agree(carla!)).body.Code).toBe('PSOF0003');
    expect((await agree(david!)).status).toBe(204);
    expect((await read()).body).toMatchObject({ PruefungAb: 50, AllowSelfRecommendation: true });
    expect((await put({ AllowSelfRecommendation: false })).status).toBe(200);
  });

  /** docs/specification/payouts.md#the-account-paid-from */
  describe('and the account rewards are paid from', () => {
    const first = { Kontoinhaber: 'Fernklang GmbH', Iban: 'DE02 1203 0000 0000 2020 51', Bic: 'BYLADEM1001' };
    const other = { Kontoinhaber: 'Fernklang AG', Iban: 'DE89370400440532013000' };
    const shown = { Kontoinhaber: 'Fernklang GmbH', Iban: 'DE02 **** **** **** **** 51', Bic: 'BYLADEM1001' };
    const withTwo = async () => {
      await api.owner.query(`update tenant set config = config || '{"payoutAccountBySecondPerson": true}'`);
      api.get(TenantDirectory).forget();
    };
    const read = async (token = carla) => (await call('GET', 'zahlungskonto', undefined, token)).body;
    const put = async (body: object, token = carla) =>
      call('PUT', 'zahlungskonto', { Version: (await read()).Version, ...body }, token);
    const decide = (how: 'zustimmen' | 'ablehnen', Id: string, token = david) =>
      call(
        'PUT',
        `zahlungskonto/${how}`,
        how === 'zustimmen' ? { Id } : { Id, Grund: 'Das Konto kenne ich nicht' },
        token,
      );
    const entered = async () => expect((await put(first)).status).toBe(200);

    it('enter it once checked, and see it masked; the log never has the number', async () => {
      expect(await read()).toEqual({ Version: '0', Konto: null, Vorschlag: null });
      const answer = await put(first);
      expect(answer).toMatchObject({
        status: 200,
        body: { Konto: { ...shown, GeaendertVon: 'Carla Brandt' }, Vorschlag: null },
      });
      expect((await put(first)).body).toEqual(answer.body);
      const entries = await logged('payout.account');
      expect(entries).toEqual([
        {
          by_name: 'Carla Brandt',
          before: null,
          after: { name: 'Fernklang GmbH', bic: 'BYLADEM1001', iban: 'DE02 **** **** **** **** 51' },
        },
      ]);
      const { rows } = await api.owner.query('select * from payout_account');
      expect(JSON.stringify(rows)).not.toContain('2020');
    });

    it.each([
      ['a wrong check digit', { Iban: 'DE03120300000000202051' }, 'Iban'],
      ['no holder', { Kontoinhaber: ' ' }, 'Kontoinhaber'],
      ['what is no BIC', { Bic: 'BYLA' }, 'Bic'],
      ['a BIC of another country', { Bic: 'OPSKATWW' }, 'Bic'],
      ['what does not exist', { Bank: 'Bank' }, 'Bank'],
    ])('are refused %s by the field’s name', async (_, wrong, field) => {
      await entered();
      expect(await put({ ...first, ...wrong })).toMatchObject(refusedBy(field));
      expect((await read()).Konto).toMatchObject(shown);
    });

    it('change IBAN and holder together, and the rest alone where the programme does not want a second person for it', async () => {
      await entered();
      expect(await put({ ...first, ...other })).toMatchObject({ status: 202, body: { Konto: shown } });
      expect((await decide('zustimmen', (await read()).Vorschlag.Id, carla)).body.Code).toBe('PSOF0003');
      expect((await decide('ablehnen', (await read()).Vorschlag.Id)).status).toBe(200);
      expect(await put({ ...first, Kontoinhaber: 'Fernklang SE' })).toMatchObject({
        status: 202,
        body: { Konto: shown },
      });
      expect((await decide('ablehnen', (await read()).Vorschlag.Id)).status).toBe(200);
      expect(await put({ ...first, Bic: null })).toMatchObject({ status: 200 });
      expect(await put(first)).toMatchObject({ status: 200, body: { Konto: shown } });
    });

    it('change it together where the programme wants a second person', async () => {
      await entered();
      await withTwo();
      const asked = await put(other);
      expect(asked).toMatchObject({
        status: 202,
        body: {
          WartetAuf: 'ZweitePerson',
          Konto: shown,
          Vorschlag: { Eigener: true, VorgeschlagenVon: 'Carla Brandt' },
        },
      });
      const { Vorschlag } = await read(david);
      expect((await put(other)).body.Vorschlag.Id).toBe(Vorschlag.Id);
      expect(Vorschlag).toMatchObject({ Kontoinhaber: 'Fernklang AG', Bic: null, Eigener: false });
      expect(JSON.stringify((await api.owner.query('select * from payout_account_proposal')).rows)).not.toContain(
        '5320',
      );
      const waits = async (token: string) => (await api.call('GET', '/agentur/wartend', undefined, { token })).body;
      const invited = {
        Name: 'Nina Neu',
        Email: 'nina@example.org',
        Sprache: 'de',
        Rollen: ['Betreiber'],
        Agenturnummer: null,
      };
      expect((await api.call('POST', '/betrieb/personal', invited, { token: carla! })).status).toBe(201);
      const both = [
        { Art: 'Zahlungskonto', Anzahl: 1 },
        { Art: 'Personal', Anzahl: 1, AeltestesSeit: expect.any(String) },
      ];
      expect([await waits(carla!), await waits(david!)]).toMatchObject([[], both]);

      expect(await decide('zustimmen', Vorschlag.Id, carla)).toMatchObject({ status: 403, body: { Code: 'PSOF0003' } });
      expect(await decide('ablehnen', Vorschlag.Id, carla)).toMatchObject({ status: 403 });
      expect((await read()).Konto).toMatchObject(shown);
      const answers = await Promise.all([decide('zustimmen', Vorschlag.Id), decide('zustimmen', Vorschlag.Id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await read()).toMatchObject({
        Konto: { Kontoinhaber: 'Fernklang AG', GeaendertVon: 'David Nowak' },
        Vorschlag: null,
      });
      expect((await logged('payout.account-agree')).at(-1)).toMatchObject({
        before: { name: 'Fernklang GmbH', askedBy: 'Carla Brandt' },
        after: { name: 'Fernklang AG' },
      });
    });

    it('are told what another saved meanwhile, both values of each field and the numbers masked', async () => {
      await entered();
      const { Version, Konto: before } = await read();
      const { Kontoinhaber, Bic } = before;
      expect(await put({ Kontoinhaber: 'Fernklang SE', Bic }, david)).toMatchObject({ status: 202 });
      expect((await decide('zustimmen', (await read()).Vorschlag.Id, carla)).status).toBe(200);
      const late = await put({ Version, Kontoinhaber: 'Fernklang KG', Iban: 'DE81100500000190002002', Bic });
      expect(late).toMatchObject({
        status: 409,
        body: {
          Code: 'PSOF0008',
          Errors: [
            bothValues('Kontoinhaber', 'Fernklang SE', 'Fernklang KG'),
            bothValues('Iban', before.Iban, 'DE81 **** **** **** **** 02'),
          ],
        },
      });
      // Named no number, so it is still that of before.
      expect((await read()).Konto).toMatchObject({ Kontoinhaber: 'Fernklang SE', Iban: before.Iban });
      expect(await put({ Kontoinhaber, Bic })).toMatchObject({ status: 202 });
      expect((await decide('zustimmen', (await read()).Vorschlag.Id)).body).toMatchObject({ Vorschlag: null });
    });

    it('do not replace the proposal of another that they have not seen', async () => {
      await entered();
      const { Version, Konto } = await read();
      const proposed = { Kontoinhaber: 'Fernklang KG', Iban: 'DE81100500000190002002' };
      expect(await put(proposed, david)).toMatchObject({ status: 202 });
      const late = await put({ ...proposed, Kontoinhaber: 'Fernklang SE', Version });
      expect(late).toMatchObject({
        status: 409,
        body: { Errors: [bothValues('Kontoinhaber', 'Fernklang KG', 'Fernklang SE')] },
      });
      const { Vorschlag } = await read();
      expect(Vorschlag).toMatchObject({ Kontoinhaber: 'Fernklang KG', Eigener: false });
      expect((await decide('ablehnen', Vorschlag.Id, carla)).body).toMatchObject({ Konto, Vorschlag: null });
    });

    it('agree to what they saw alone: a proposal replaced meanwhile is not paid from', async () => {
      await entered();
      await withTwo();
      await put(other);
      const { Vorschlag: seen } = await read(david);
      await put({ ...first, Kontoinhaber: 'Jemand anders' });
      expect(await decide('zustimmen', seen.Id)).toMatchObject({ status: 409, body: { Code: 'PSOF0008' } });
      const { Vorschlag: newer } = await read(david);
      expect(await decide('ablehnen', newer.Id)).toMatchObject({
        status: 200,
        body: { Konto: shown, Vorschlag: null },
      });
      expect(await decide('zustimmen', newer.Id)).toMatchObject({ status: 409 });
    });

    it('alone: an agency has no business there', async () => {
      const owner = await api.staff(['AgenturInhaber']);
      expect([(await put(other, owner)).status, (await call('GET', 'zahlungskonto', undefined, owner)).status]).toEqual(
        [403, 403],
      );
    });
  });

  /** docs/specification/payouts.md#kinds-of-voucher */
  describe('and kinds of voucher', () => {
    const kind = { Name: { de: 'Kaufhaus', en: 'Department store' }, WerteCent: [2500, 1000, 2500], Warnstufe: 5 };
    const kinds = async () => (await call('GET', 'gutscheinarten')).body;

    it('make one, read it, send it back as it was read, and are told who was first', async () => {
      const made = await call('POST', 'gutscheinarten', kind);
      expect(made).toMatchObject({
        status: 201,
        body: { Name: kind.Name, WerteCent: [1000, 2500], Aktiv: true, ShopUrl: null, Version: 1, Bestand: [] },
      });
      expect(await call('PUT', 'gutscheinarten', { ...made.body, Aktiv: false })).toMatchObject({
        status: 200,
        body: { Aktiv: false, Version: 2 },
      });
      expect(await call('PUT', 'gutscheinarten', { ...made.body, Warnstufe: 77 })).toMatchObject({
        status: 409,
        body: {
          Code: 'PSOF0008',
          Errors: [bothValues('Warnstufe', made.body.Warnstufe, 77), bothValues('Aktiv', false, true)],
        },
      });
      expect(await kinds()).toMatchObject([{ Id: made.body.Id, Aktiv: false }]);
      expect(await call('PUT', 'gutscheinarten', { ...kind, Id: 99, Version: 1 })).toMatchObject({ status: 404 });
    });

    it('hear by mail that codes run low: whoever signed in lately, once', async () => {
      const { body } = await call('POST', 'gutscheinarten', kind);
      await call('PUT', 'gutscheinarten', { ...body, Aktiv: false });
      await api.settle();
      await signedIn('carla', 'Betreiber', 1);
      await signedIn('left', 'Betreiber', 200);
      await signedIn('agency', 'AgenturInhaber', 1);
      for (let twice = 0; twice < 2; twice++) {
        const [{ Bestand: _, ...found }] = await kinds();
        expect((await call('PUT', 'gutscheinarten', { ...found, Aktiv: true })).status).toBe(200);
      }
      const mails = await api.mailsTo('carla@example.org');
      expect(mails.map(({ subject }) => subject).sort()).toEqual([
        'Gutscheine werden knapp: Kaufhaus über 10 € (Test)',
        'Gutscheine werden knapp: Kaufhaus über 25 € (Test)',
      ]);
      expect([await api.mailsTo('left@example.org'), await api.mailsTo('agency@example.org')]).toEqual([[], []]);
    });

    it.each([
      ['a name another has', { Name: { de: 'KAUFHAUS', en: 'x' } }, 'Name.de'],
      ['no name', { Name: { de: ' ', en: 'x' } }, 'Name.de'],
      ['a value below a euro', { WerteCent: [99] }, 'WerteCent.0'],
      ['a page without TLS', { ShopUrl: 'http://kaufhaus.example' }, 'ShopUrl'],
      ['a level below one', { Warnstufe: 0 }, 'Warnstufe'],
    ])('are refused %s by the field’s name', async (_, wrong, field) => {
      await call('POST', 'gutscheinarten', kind);
      expect(await call('POST', 'gutscheinarten', { ...kind, ...wrong })).toMatchObject(refusedBy(field));
      expect(await kinds()).toHaveLength(1);
    });

    it('lead people to another shop together, and alone to another page of the same one', async () => {
      const asked = { ...kind, Name: { de: 'Buchladen', en: 'Bookshop' }, ShopUrl: 'https://buch.example/einloesen' };
      const agree = async (proposed: { status: number; body: any }) => {
        expect(proposed).toMatchObject({ status: 202, body: { WartetAuf: 'ZweitePerson' } });
        const path = `veroeffentlichungen/${proposed.body.Vorschlag}/zustimmen`;
        expect((await call('PUT', path, undefined, carla)).body.Code).toBe('PSOF0003');
        return call('PUT', path, undefined, david);
      };
      const there = async () => (await kinds()).find(({ Name }: any) => Name.de === 'Buchladen');
      const proposed = await call('POST', 'gutscheinarten', asked);
      expect(await there()).toBeUndefined();
      expect((await agree(proposed)).status).toBe(204);
      const { Bestand: _, ...now } = await there();
      const page = { ...now, ShopUrl: 'https://buch.example/gutschein' };
      expect(await call('PUT', 'gutscheinarten', page)).toMatchObject({ status: 200, body: { ShopUrl: page.ShopUrl } });
      const away = { ...page, Version: page.Version + 1, ShopUrl: 'https://buch.example.evil.test/' };
      const waits = await call('PUT', 'gutscheinarten', away);
      expect((await there()).ShopUrl).toBe(page.ShopUrl);
      const later = new Date(api.clock.now().getTime() + 3_600_000).toISOString().slice(0, 19);
      expect((await call('PUT', `gutscheinarten?giltAb=${later}`, away)).status).toBe(202);
      expect((await call('GET', 'geplant?art=Gutscheinart')).body).toEqual([]);
      expect((await agree(waits)).status).toBe(204);
      expect((await there()).ShopUrl).toBe(away.ShopUrl);
    });
  });

  /** docs/specification/rewards.md#changing-a-campaign */
  describe('and campaigns', () => {
    const both = (text: string) => ({ de: text, en: text });
    const day = (days: number) => calendarDay(addDays(api.clock.now(), days));
    const campaign = () => ({
      Titel: both('Bonus'),
      Text: both('Mehr.'),
      RechtsText: both('Es gilt dies.'),
      Zustimmung: both('Ich nehme teil.'),
      Startdatum: day(0),
      Enddatum: day(30),
      Stufen: [
        { Ab: 4, WertCent: 6000 },
        { Ab: 2, WertCent: 2500 },
      ],
      BudgetCent: 5000,
    });
    const list = async () => (await call('GET', 'aktionen')).body;
    const post = (body: object, query = '') => call('POST', `aktionen${query}`, body);
    const put = (body: object, query = '') => call('PUT', `aktionen${query}`, body);
    const made = async () => {
      await post(campaign());
      return (await list())[0];
    };
    /** One whose budget is enough for the first of its two participants. */
    const usedUp = async () => {
      const found = await made();
      const people = [await recommender(api, 'a@example.org'), await recommender(api, 'b@example.org')];
      await put({ ...found, Stufen: [{ Ab: 1, WertCent: 1000 }], BudgetCent: 1000 });
      for (const { token } of people) {
        api.clock.moveTo(new Date());
        expect(
          await api.call('PUT', `/empfehler/aktionen/${found.AktionsId}`, { abgehakt: true }, { token }),
        ).toMatchObject({ status: 204 });
      }
      for (const person of people) await api.settledFor(person);
    };

    it('try one, which changes nothing, make it, and read it with what it has given', async () => {
      const would = await post(campaign(), '?probelauf=true');
      expect([would.body.Stand.Status, await list()]).toEqual(['Laeuft', []]);
      const posted = await post(campaign());
      expect(posted).toMatchObject({ status: 201, body: { Version: 1, ProduktIds: null, BudgetCent: 5000 } });
      expect(posted.body.Stufen.map(({ Ab }: { Ab: number }) => Ab)).toEqual([2, 4]);
      const { Wirkung, ...found } = posted.body;
      expect([await list(), Wirkung, found.Stand]).toEqual([
        [found],
        { Nachgewaehrt: 0, NachgewaehrtCent: 0, BehaltenBisherige: 0 },
        {
          Status: 'Laeuft',
          BeendetAm: null,
          Teilnehmer: 0,
          Gezaehlt: 0,
          Gewaehrt: 0,
          GewaehrtCent: 0,
          RestCent: 5000,
          Wartend: 0,
        },
      ]);
    });

    it('send it back as it was read, are told who was first, and see what it promised before', async () => {
      const found = await made();
      const changed = await put({ ...found, Stufen: [{ Ab: 1, WertCent: 1000 }] });
      expect(changed).toMatchObject({ status: 200, body: { Version: 2 } });
      expect(await put(found)).toMatchObject({
        status: 409,
        body: { Code: 'PSOF0008', Errors: [bothValues('Stufen', changed.body.Stufen, found.Stufen)] },
      });
      expect((await put({ ...changed.body, AktionsId: 99 })).status).toBe(404);
      const versions = (await call('GET', `aktionen/${found.AktionsId}/versionen`)).body;
      expect(versions).toMatchObject([
        { Nummer: 2, GeaendertVon: 'Carla Brandt', Stufen: [{ Ab: 1, WertCent: 1000 }] },
        { Nummer: 1, GeaendertVon: 'Carla Brandt', Stufen: found.Stufen },
      ]);
      expect((await call('GET', 'aktionen/99/versionen')).status).toBe(404);
      expect(versions.map(({ InKraft, Aenderungen }: any) => [InKraft, Aenderungen])).toEqual([
        [true, [{ Feld: 'Stufen', Vorher: found.Stufen, Nachher: [{ Ab: 1, WertCent: 1000 }] }]],
        [false, []],
      ]);
    });

    it('bring an earlier version back as a new one: tried first, once, and its first day stays once it has begun', async () => {
      const found = await made();
      await put({ ...found, Stufen: [{ Ab: 1, WertCent: 1000 }] });
      const back = (n: number, query = '') =>
        call('POST', `aktionen/${found.AktionsId}/versionen/${n}/wiederherstellen${query}`);
      const numbers = async () => (await call('GET', `aktionen/${found.AktionsId}/versionen`)).body.length;
      const would = await back(1, '?probelauf=true');
      expect([would.status, would.body.Stufen.length, await numbers()]).toEqual([200, 2, 2]);
      expect((await back(1)).body).toMatchObject({ Version: 3, Stufen: would.body.Stufen, Startdatum: day(0) });
      expect([(await back(1)).body.Version, (await back(3)).body.Version, (await back(9)).status]).toEqual([3, 3, 404]);
      expect(await logged('campaign.restore')).toMatchObject([{ after: { version: 3, ofVersion: 1 } }]);
      expect((await back(2)).body).toMatchObject({ Version: 4, Stufen: [{ Ab: 1, WertCent: 1000 }] });
    });

    it('are told by mail that a budget is used up, once', async () => {
      await signedIn('carla', 'Betreiber', 1);
      await usedUp();
      const told = (await api.mailsTo('carla@example.org')).filter(({ subject }) => subject.startsWith('Budget'));
      expect(told.map(({ subject }) => subject)).toEqual(['Budget aufgebraucht: Bonus (Test)']);
      expect((await list())[0].Stand).toMatchObject({
        Status: 'BudgetAufgebraucht',
        Teilnehmer: 2,
        Gewaehrt: 1,
        Wartend: 1,
        RestCent: 0,
      });
    });

    it('end it with a reason, once; then it takes nothing but a budget, which gives what waits', async () => {
      await usedUp();
      await api.settle();
      const [found] = await list();
      const end = (query = '') =>
        call('POST', `aktionen/${found.AktionsId}/beenden${query}`, { Grund: 'Ziel erreicht' });
      expect((await end('?probelauf=true')).body.Stand.Status).toBe('Beendet');
      expect((await list())[0].Stand.Status).toBe('BudgetAufgebraucht');
      const ended = await end();
      expect((await end()).body.Stand.BeendetAm).toBe(ended.body.Stand.BeendetAm);
      expect(await logged('campaign.end')).toMatchObject([
        { by_name: 'Carla Brandt', after: { reason: 'Ziel erreicht' } },
      ]);
      expect(await put({ ...found, Enddatum: day(60) })).toMatchObject(refusedBy('Enddatum'));
      expect((await put({ ...found, BudgetCent: null })).body).toMatchObject({
        Wirkung: { Nachgewaehrt: 1, NachgewaehrtCent: 1000 },
        Stand: { Status: 'Beendet', Gewaehrt: 2, Wartend: 0, RestCent: null },
      });
    });

    it.each([
      ['no sentence to agree to', { Zustimmung: { ...both('Ja'), de: ' ' } }, 'Zustimmung.de'],
      ['no tier', { Stufen: [] }, 'Stufen'],
      [
        'a tier twice',
        {
          Stufen: [
            { Ab: 2, WertCent: 100 },
            { Ab: 2, WertCent: 200 },
          ],
        },
        'Stufen.1.Ab',
      ],
      ['a budget below a euro', { BudgetCent: 99 }, 'BudgetCent'],
      ['no such day', { Enddatum: '2026-02-30' }, 'Enddatum'],
      ['a product nobody knows', { ProduktIds: [4711] }, 'ProduktIds.0'],
    ])('are refused %s by the field’s name', async (_, wrong, field) => {
      expect(await post({ ...campaign(), ...wrong })).toMatchObject(refusedBy(field));
      expect(await list()).toEqual([]);
    });

    it('are staff of their own tenant: nobody else reads or changes one', async () => {
      const owner = await api.staff(['AgenturInhaber']);
      expect((await call('GET', 'aktionen', undefined, owner)).status).toBe(403);
      expect((await call('POST', 'aktionen', campaign(), owner)).status).toBe(403);
    });
  });
});
