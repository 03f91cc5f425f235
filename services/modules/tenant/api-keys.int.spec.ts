import { addDays, calendarDay } from '#platform/clock.js';
import { newId } from '#platform/domain/ids.js';
import { apiCallsAMinute } from '#platform/http/authenticate.js';
import { RateLimit } from '#platform/intake/limits.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { Tokens } from '#platform/tokens.js';
import { ordersWorld, providerSecret } from '../../api/journeys/product-api.test.js';
import { providerSignature } from '../order/use-cases/report-order.js';

const world = ordersWorld();
beforeEach(() => world.anew());

describe('The provider’s software calls', () => {
  let operator: string;
  beforeEach(async () => void (operator = await world.api.staff(['Betreiber'], null)));

  describe('with an API key, which', () => {
    const made = async (...Rechte: string[]): Promise<{ Id: string; Schluessel: string }> =>
      (await world.api.call('POST', '/betrieb/schluessel', { Name: 'Kasse', Rechte }, { token: operator })).body;
    const list = async () => (await world.api.call('GET', '/betrieb/schluessel', undefined, { token: operator })).body;
    const order = (Code: string, Auftragsnummer: string) => ({
      Auftragsnummer,
      Code,
      Auftragsdatum: world.api.clock.now().toISOString().slice(0, 19),
      Art: 'Neuvertrag',
      Status: 'Abgeschlossen',
    });
    const refused = { status: 403, body: { Code: 'PSOF0003' } };
    const reported = async (number: string) => world.report({ Code: (await world.recommend()).Code }, number);

    it('is shown once, kept as a hash, and names who made it and when it was used last', async () => {
      const { Id, Schluessel } = await made('auftraege:lesen', 'auftraege:lesen');
      expect(Schluessel).toMatch(/^psk_[\w-]{43}$/);
      const listed = await list();
      expect(listed).toEqual([
        {
          Id,
          Name: 'Kasse',
          Rechte: ['auftraege:lesen'],
          ErstelltAm: expect.any(String),
          ErstelltVon: 'Miriam Sander',
          ZuletztBenutztAm: null,
        },
      ]);
      expect(JSON.stringify(listed)).not.toContain(Schluessel.slice(4));
      const { rows } = await world.api.owner.query(
        `select row_to_json(t)::text as row from token t where kind = 'api-key'`,
      );
      expect(rows.map(({ row }) => row).join()).not.toContain(Schluessel.slice(4));
      await reported('K-0');
      expect((await world.api.call('GET', '/auftrag/K-0', undefined, { token: Schluessel })).status).toBe(200);
      expect((await list())[0].ZuletztBenutztAm).toEqual(expect.any(String));
    });

    it('reports orders in place of the signature, one by one and many', async () => {
      const { Schluessel: token, Id } = await made('auftraege:schreiben');
      const { Code } = await world.recommend();
      const answer = await world.api.call('POST', '/auftrag', order(Code, 'K-1'), { token });
      expect(answer).toMatchObject({ status: 202, body: { Auftragsnummer: 'K-1', Ergebnis: 'Angenommen' } });
      const batch = await world.api.call('POST', '/auftrag/stapel', [order(Code, 'K-1'), { Auftragsnummer: 'K-2' }], {
        token,
      });
      expect(batch.body.map(({ Ergebnis }: { Ergebnis: string }) => Ergebnis)).toEqual(['Bekannt', 'Abgewiesen']);
      const { rows } = await world.api.owner.query(
        `select distinct meta->>'actor' as actor from engine.event where type = 'OrderReported' and data->>'number' = 'K-1'`,
      );
      expect(rows).toEqual([{ actor: `api-key:${Id}` }]);
    });

    it('opens what its rights say and nothing else', async () => {
      const writes = (await made('auftraege:schreiben')).Schluessel;
      const reads = (await made('auftraege:lesen', 'empfehlungen:lesen', 'berichte:lesen')).Schluessel;
      expect(await world.api.call('GET', '/auftrag/K-1', undefined, { token: writes })).toMatchObject(refused);
      const { Code } = await world.recommend();
      expect(await world.api.call('POST', '/auftrag', order(Code, 'K-3'), { token: reads })).toMatchObject(refused);
      for (const path of ['/agentur/empfehlungen/alle', '/agentur/auftraege/alle', '/agentur/alle']) {
        expect((await world.api.call('PUT', path, {}, { token: reads })).status).toBe(200);
        expect(await world.api.call('PUT', path, {}, { token: writes })).toMatchObject(refused);
      }
    });

    it('reads every agency’s recommendations, those of one where it names it', async () => {
      const token = (await made('empfehlungen:lesen')).Schluessel;
      const { Empfehlungsnummer } = await world.recommend();
      await world.api.settle();
      await world.api.owner.query(`update recommendation_facts_rows set agency_number = 'Z-9' where number = $1`, [
        Empfehlungsnummer,
      ]);
      const rows = async (agency: string, by = token) =>
        (
          await world.api.call(
            'PUT',
            `/agentur/empfehlungen/${agency}`,
            { Filter: { Empfehlungsnummer } },
            { token: by },
          )
        ).body.Content.length as number;
      expect([await rows('alle'), await rows('Z-9'), await rows('A-1')]).toEqual([1, 1, 0]);
      expect(await rows('alle', world.staff)).toBe(0);
    });

    it('opens nothing once it is revoked, which only works once', async () => {
      const { Id, Schluessel: token } = await made('auftraege:lesen');
      await reported('K-1');
      expect((await world.api.call('GET', '/auftrag/K-1', undefined, { token })).status).toBe(200);
      const revoke = () => world.api.call('DELETE', `/betrieb/schluessel/${Id}`, undefined, { token: operator });
      expect((await revoke()).status).toBe(204);
      expect(await world.api.call('GET', '/auftrag/K-1', undefined, { token })).toMatchObject(refused);
      expect(await revoke()).toMatchObject({ status: 404 });
      const log = await world.api.call('GET', '/betrieb/protokoll?aktion=api-key.revoke', undefined, {
        token: operator,
      });
      expect(log.body.Content[0]).toMatchObject({ Gegenstand: Id, Name: 'Miriam Sander', Vorher: { name: 'Kasse' } });
    });

    it('opens nothing in another tenant', async () => {
      const { Schluessel } = await made('auftraege:lesen');
      await world.api.owner.query(
        `insert into tenant (id, key, name, portal_url, hosts, config) select gen_random_uuid(), 'zweiter', 'Zweiter', 'http://zweiter.test', '{zweiter.test}', config from tenant where key = 'test'`,
      );
      world.api.get(TenantDirectory).forget();
      const answer = await world.api.inject({
        method: 'GET',
        url: '/api/v1/zweiter/auftrag/K-1',
        headers: { authorization: `Bearer ${Schluessel}` },
      });
      expect([answer.statusCode, answer.json().Code]).toEqual([403, 'PSOF0003']);
    });

    it('is told that it may not do what staff do, whether it is known or not', async () => {
      const texts = { de: 'Ein API-Schlüssel (psk_…) darf das nicht.', en: 'An API key (psk_…) can’t do it.' };
      for (const [language, said] of Object.entries(texts))
        for (const token of [(await made('auftraege:lesen')).Schluessel, `psk_${'x'.repeat(43)}`]) {
          const asked = { token, headers: { 'accept-language': language } };
          const told = { status: 403, body: { Code: 'PSOF0003', detail: expect.stringContaining(said) } };
          for (const path of ['/betrieb/schluessel', '/../plattform/mandanten'])
            expect(await world.api.call('GET', path, undefined, asked)).toMatchObject(told);
        }
    });

    it('is limited: a programme gone wild waits, others do not', async () => {
      const [wild, calm] = [await made('auftraege:lesen'), await made('auftraege:lesen')];
      await reported('K-1');
      const limit = world.api.get(RateLimit);
      for (let n = 0; n < apiCallsAMinute; n++) limit.take(`api-key ${wild.Id}`, apiCallsAMinute);
      const ask = (token: string) => world.api.call('GET', '/auftrag/K-1', undefined, { token });
      expect(await ask(wild.Schluessel)).toMatchObject({ status: 429, body: { Code: 'PSOF0004' } });
      expect((await ask(calm.Schluessel)).status).toBe(200);
    });

    it('is one of twenty at most, and needs a right that there is', async () => {
      const create = (body: object) => world.api.call('POST', '/betrieb/schluessel', body, { token: operator });
      expect(await create({ Name: 'Kasse', Rechte: ['alles'] })).toMatchObject({ status: 400 });
      expect(await create({ Name: 'Kasse', Rechte: [] })).toMatchObject({ status: 400 });
      for (let count = (await list()).length; count < 20; count++) await made('berichte:lesen');
      expect(await create({ Name: 'Eine zu viel', Rechte: ['berichte:lesen'] })).toMatchObject(world.refusedBy('Name'));
      expect(await world.api.call('GET', '/betrieb/schluessel', undefined, { token: world.staff })).toMatchObject({
        status: 403,
      });
    });
  });

  describe('with a provider secret, which', () => {
    const path = '/betrieb/anbietergeheimnisse';
    const made = () => world.api.call('POST', path, undefined, { token: operator });
    const ended = (id: string) => world.api.call('DELETE', `${path}/${id}`, undefined, { token: operator });
    const list = async () =>
      (await world.api.call('GET', path, undefined, { token: operator })).body as { Id: string }[];
    const signedWith = async (secret: string) => {
      const timestamp = String(Math.floor(world.api.clock.now().getTime() / 1000));
      const headers = { 'x-timestamp': timestamp, 'x-signature': providerSignature(secret, timestamp, '') };
      return (await world.api.call('GET', '/auftrag/niemands', undefined, { headers })).status;
    };
    const known = 404;
    const refused = 403;

    it('takes over from the one before without a report refused', async () => {
      const [former] = await list();
      const { Id, Geheimnis } = (await made()).body;
      expect([await signedWith(providerSecret), await signedWith(Geheimnis)]).toEqual([known, known]);
      expect((await ended(former!.Id)).status).toBe(204);
      expect([await signedWith(providerSecret), await signedWith(Geheimnis)]).toEqual([refused, known]);
      expect(await list()).toEqual([{ Id, ErstelltAm: expect.any(String) }]);
      const { rows } = await world.api.owner.query('select row_to_json(t)::text as row from tenant_secret t');
      expect(rows.map(({ row }) => row).join()).not.toContain(Geheimnis);
    });

    it('rotates while reports keep coming, of which none is refused', async () => {
      const [former] = await list();
      let current = (await made()).body;
      await ended(former!.Id);
      const answers: number[] = [];
      let over = false;
      /** A provider's process: signs with the newest secret it was given. */
      const rounds = [0, 0, 0, 0];
      const processes = rounds.map(async (_, n) => {
        while (!over) {
          answers.push(await signedWith(current.Geheimnis));
          rounds[n]!++;
        }
      });
      for (let turn = 0; turn < 3; turn++) {
        const [old, next] = [current, (await made()).body];
        current = next;
        // Reports signed with the old secret are answered before it ends.
        const before = [...rounds];
        while (rounds.some((round, n) => round < before[n]! + 2)) await new Promise(resolve => setImmediate(resolve));
        expect((await ended(old.Id)).status).toBe(204);
      }
      over = true;
      await Promise.all(processes);
      expect([answers.length > 24, answers.filter(status => status !== known)]).toEqual([true, []]);
    });

    it('is one of two at most, also when many are made at once', async () => {
      const answers = await Promise.all([made(), made(), made()]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
      expect(answers.find(({ status }) => status === 400)).toMatchObject(world.refusedBy('Geheimnis'));
      expect(await list()).toHaveLength(2);
    });

    it('ends once, stands in the audit log, and is no other secret of the tenant', async () => {
      await made();
      const [{ Id }] = (await list()) as [{ Id: string }];
      expect([(await ended(Id)).status, (await ended(Id)).status]).toEqual([204, 404]);
      const audit = await world.api.call('GET', '/betrieb/protokoll?aktion=provider-secret.end', undefined, {
        token: operator,
      });
      expect(audit.body.Content[0]).toMatchObject({ Gegenstand: Id, Name: 'Miriam Sander' });
      await world.api.owner.query(
        `insert into tenant_secret (tenant_id, name, value_encrypted, updated_at) select tenant_id, 'smtp', value_encrypted, updated_at from tenant_secret limit 1`,
      );
      expect((await ended('smtp')).status).toBe(404);
      expect(await made()).toMatchObject({ status: 201 });
    });
  });
});

/** docs/specification/programme.md#publishing-with-a-second-person */
describe('Publishing, where a programme wants two', () => {
  let [carla, david]: string[] = [];
  beforeEach(async () => {
    [carla, david] = [await operator('Carla Brandt'), await operator('David Nowak')];
    expect((await configure({ VeroeffentlichungZuZweit: true, PruefungAb: 95 })).status).toBe(200);
  });

  const operator = (name: string) =>
    world.api.inTenant(() =>
      world.api.get(Tokens).issue('agency', newId(), { data: { roles: ['Betreiber'], name, agencyNumber: null } }),
    );
  const call = (method: string, path: string, body?: object, token = carla, headers = {}) =>
    world.api.call(method as 'GET', `/betrieb/${path}`, body, { token: token!, headers });
  const read = () => call('GET', 'konfiguration');
  const configure = async (changes: object, version?: string) => {
    const { body, headers } = await read();
    const of = version ?? String(headers['etag']);
    return call('PUT', 'konfiguration', { ...body, ...changes }, carla, { 'if-match': of });
  };
  const list = async (token = david) =>
    (await call('GET', 'veroeffentlichungen?pagesize=200', undefined, token)).body.Content;
  const decide = (how: string, id: string, token = david, body?: object) =>
    how === 'zurueckziehen'
      ? call('DELETE', `veroeffentlichungen/${id}`, undefined, token)
      : call('PUT', `veroeffentlichungen/${id}/${how}`, body, token);
  const reason = { Grund: 'So nicht' };
  const said = ({ status, body }: { status: number; body: { Code?: string } | null }) => [status, body?.Code];
  const both = (text: string) => ({ de: text, en: text });
  const day = (days: number) => calendarDay(addDays(world.api.clock.now(), days));
  const campaign = (name: string) => ({
    Titel: both(name),
    Text: both('Mehr.'),
    RechtsText: both('Es gilt dies.'),
    Zustimmung: both('Ich nehme teil.'),
    Startdatum: day(0),
    Enddatum: day(30),
    Stufen: [{ Ab: 2, WertCent: 2500 }],
  });
  const campaigns = async () => (await call('GET', 'aktionen')).body;

  it('proposes a change, which another operator agrees to, once; the log names both', async () => {
    const asked = await configure({ PruefungAb: 140 });
    const { Vorschlag: id } = asked.body;
    expect([asked.status, asked.body.WartetAuf]).toEqual([202, 'ZweitePerson']);
    expect((await configure({ PruefungAb: 140 })).body.Vorschlag).toBe(id);
    expect((await read()).body.PruefungAb).toBe(95);
    expect(await list(carla)).toMatchObject([
      { Id: id, Eigener: true, Stand: 'Wartet', VorgeschlagenVon: 'Carla Brandt' },
    ]);
    expect((await list())[0]).toMatchObject({
      Eigener: false,
      Taten: [{ Aktion: 'configuration.change', Vorher: { PruefungAb: 95 }, Nachher: { PruefungAb: 140 } }],
    });
    const waits = async (token: string) =>
      (await world.api.call('GET', '/agentur/wartend', undefined, { token })).body.map(({ Art, Anzahl }: any) => [
        Art,
        Anzahl,
      ]);
    expect([await waits(carla!), await waits(david!)]).toEqual([[], [['Veroeffentlichungen', 1]]]);
    expect(said(await decide('zustimmen', id, carla))).toEqual([403, 'PSOF0003']);
    expect(said(await decide('ablehnen', id, carla, reason))).toEqual([403, 'PSOF0003']);
    expect(said(await decide('zurueckziehen', id))).toEqual([403, 'PSOF0003']);
    const answers = await Promise.all([decide('zustimmen', id), decide('zustimmen', id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await read()).body.PruefungAb).toBe(140);
    const { rows } = await world.api.owner.query(
      `select by_name, action from audit_entry where action like 'publishing.%' or action = 'configuration.change' order by at, entry_id`,
    );
    expect(rows.slice(1)).toEqual([
      { by_name: 'Carla Brandt', action: 'publishing.propose' },
      { by_name: 'Carla Brandt', action: 'configuration.change' },
      { by_name: 'David Nowak', action: 'publishing.agree' },
    ]);
    expect(
      (await world.api.owner.query('select request_encrypted from publishing_proposal')).rows[0].request_encrypted,
    ).not.toContain('PruefungAb');
  });

  it('does what was seen or nothing: what changed meanwhile is told, and the proposal has ended', async () => {
    const [first, second] = [await configure({ PruefungAb: 130 }), await configure({ PruefungAb: 120 })];
    expect((await decide('zustimmen', second.body.Vorschlag)).status).toBe(204);
    expect(said(await decide('zustimmen', first.body.Vorschlag))).toEqual([409, 'PSOF0008']);
    expect((await read()).body.PruefungAb).toBe(120);
    expect((await list()).map(({ Stand }: any) => Stand).sort()).toEqual(['Ueberholt', 'Veroeffentlicht']);
    // By pages: none is on two of them, and none is left out.
    const all = (await list()).map(({ Id }: any) => Id);
    const page = async (number: number) =>
      (await call('GET', `veroeffentlichungen?page=${number}&pagesize=1`, undefined, david)).body;
    const [one, two, none] = [await page(1), await page(2), await page(3)];
    expect([one, two].map(({ Content }) => Content[0].Id)).toEqual(all);
    expect([one.TotalCount, one.PageCount, one.HasNext, two.HasNext]).toEqual([2, 2, true, false]);
    expect(none.Content).toEqual([]);
    expect(said(await decide('zustimmen', first.body.Vorschlag))).toEqual([409, 'PSOF0008']);
    expect((await decide('zustimmen', newId())).status).toBe(404);
  });

  it('makes what was proposed, two side by side too; tried, refused or without a change nothing waits', async () => {
    expect((await call('POST', 'aktionen?probelauf=true', campaign('Eins'))).status).toBe(201);
    expect((await call('POST', 'aktionen', { ...campaign('Eins'), Stufen: [] })).status).toBe(400);
    expect((await configure({})).status).toBe(200);
    expect((await configure({ PruefungAb: 1 }, '"0"')).status).toBe(409);
    expect((await list()).filter(({ Stand }: any) => Stand === 'Wartet')).toEqual([]);
    const [one, other] = [
      await call('POST', 'aktionen', campaign('Eins')),
      await call('POST', 'aktionen', campaign('Zwei')),
    ];
    expect([one.status, other.status, await campaigns()]).toEqual([202, 202, []]);
    for (const { body } of [other, one]) expect((await decide('zustimmen', body.Vorschlag)).status).toBe(204);
    expect((await campaigns()).map(({ Titel }: any) => Titel.de).sort()).toEqual(['Eins', 'Zwei']);
  });

  it('asks a second person for kinds of voucher, new and changed; the same again changes nothing', async () => {
    const kinds = async () => (await call('GET', 'gutscheinarten')).body;
    const kind = { Name: both('Kino'), WerteCent: [2500], GueltigkeitMonate: null, Warnstufe: null, Aktiv: true };
    const before = await kinds();
    const made = await call('POST', 'gutscheinarten', { ...kind, Lieferant: null });
    expect([made.status, await kinds()]).toEqual([202, before]);
    expect((await decide('zustimmen', made.body.Vorschlag)).status).toBe(204);
    const { Id, Version } = (await kinds()).find(({ Name }: any) => Name.de === 'Kino');
    const change = (changes: object) =>
      call('PUT', 'gutscheinarten', { ...kind, Lieferant: null, Id, Version, ...changes });
    expect((await change({})).status).toBe(200);
    const [off, other] = [await change({ Aktiv: false }), await change({ WerteCent: [5000] })];
    expect((await decide('zustimmen', off.body.Vorschlag)).status).toBe(204);
    expect(said(await decide('zustimmen', other.body.Vorschlag))).toEqual([409, 'PSOF0008']);
    expect((await kinds()).find((one: any) => one.Id === Id)).toMatchObject({ Aktiv: false, WerteCent: [2500] });
  });

  it('asks a second person for periods and for bringing a version back; of a stale one nothing is proposed', async () => {
    const rule = async () =>
      (await call('GET', 'aufbewahrung')).body.find(({ Art }: any) => Art === 'Entscheidungsfrist');
    const to = (Tage: number, Version: number) =>
      call('PUT', 'aufbewahrung', { Art: 'Entscheidungsfrist', Tage, Version });
    const versions = async () => (await call('GET', 'aufbewahrung/Entscheidungsfrist/versionen')).body;
    const restored = (version: number) =>
      call('POST', `aufbewahrung/Entscheidungsfrist/versionen/${version}/wiederherstellen`);
    expect(await versions()).toMatchObject([{ Nummer: 0, GeaendertVon: null, Aenderungen: [], InKraft: true }]);
    const proposed = await to(100, 0);
    expect([proposed.status, await rule()]).toEqual([202, expect.objectContaining({ Tage: 180, Version: 0 })]);
    expect((await decide('zustimmen', proposed.body.Vorschlag)).status).toBe(204);
    expect([(await to(100, 1)).status, said(await to(90, 0))]).toEqual([200, [409, 'PSOF0008']]);
    expect((await restored(7)).status).toBe(404);
    const back = await restored(0);
    expect((await rule()).Tage).toBe(100);
    expect((await decide('zustimmen', back.body.Vorschlag)).status).toBe(204);
    expect((await restored(2)).status).toBe(200);
    expect(await versions()).toMatchObject([
      {
        Nummer: 2,
        GeaendertVon: 'Carla Brandt',
        AusVersion: 0,
        Aenderungen: [{ Vorher: 100, Nachher: 180 }],
        InKraft: true,
      },
      { Nummer: 1, AusVersion: null, Aenderungen: [{ Feld: 'Tage', Vorher: 180, Nachher: 100 }], InKraft: false },
      { Nummer: 0, GeaendertAm: null },
    ]);
  });

  it('drops what is declined, with a reason, or withdrawn', async () => {
    const [declined, withdrawn] = [await configure({ PruefungAb: 110 }), await configure({ PruefungAb: 100 })];
    expect((await decide('ablehnen', declined.body.Vorschlag, david, { Grund: ' ' })).status).toBe(400);
    expect((await decide('ablehnen', declined.body.Vorschlag, david, reason)).status).toBe(204);
    expect((await decide('zurueckziehen', withdrawn.body.Vorschlag, carla)).status).toBe(204);
    for (const { body } of [declined, withdrawn])
      expect(said(await decide('zustimmen', body.Vorschlag))).toEqual([409, 'PSOF0008']);
    expect((await list()).find(({ Id }: any) => Id === declined.body.Vorschlag)).toMatchObject({
      Stand: 'Abgelehnt',
      EntschiedenVon: 'David Nowak',
      Grund: 'So nicht',
    });
    expect((await read()).body.PruefungAb).toBe(95);
  });

  it('is opened by no API key, and is switched off by two alone, with one agreement for all it changes', async () => {
    const { Schluessel } = (await call('POST', 'schluessel', { Name: 'Kasse', Rechte: ['auftraege:schreiben'] })).body;
    expect((await call('PUT', 'konfiguration', (await read()).body, Schluessel, { 'if-match': '*' })).status).toBe(403);
    expect((await call('GET', 'veroeffentlichungen', undefined, Schluessel)).status).toBe(403);
    const limits = { JeGewaehrungCent: 400_000, JePersonUndJahrCent: null, JeMitarbeiterUndMonatCent: null };
    const off = await configure({ VeroeffentlichungZuZweit: false, Kulanzgrenzen: limits }, '*');
    expect([off.status, (await read()).body.VeroeffentlichungZuZweit]).toEqual([202, true]);
    expect((await decide('zustimmen', off.body.Vorschlag)).status).toBe(204);
    expect((await read()).body).toMatchObject({ VeroeffentlichungZuZweit: false, Kulanzgrenzen: limits });
    expect((await configure({ PruefungAb: 90 })).status).toBe(200);
  });
});
