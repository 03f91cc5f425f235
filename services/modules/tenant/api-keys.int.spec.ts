import { apiCallsAMinute } from '#platform/http/authenticate.js';
import { RateLimit } from '#platform/intake/limits.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { ordersWorld, providerSecret } from '../../api/journeys/programme-api.test.js';
import { providerSignature } from '../order/use-cases/report-order.js';

describe('The provider’s software calls', () => {
  const world = ordersWorld();
  let operator: string;
  beforeAll(async () => void (operator = await world.api.staff(['Betreiber'], null)));

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
      await world.report({ Code: (await world.recommend()).Code }, 'K-0');
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
      // No session of a person: what asks for one does not know it.
      const opensNothing = await world.api.call('GET', '/betrieb/schluessel', undefined, { token: reads });
      expect(opensNothing).toMatchObject({ status: 401 });
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

    it('is limited: a programme gone wild waits, others do not', async () => {
      const [wild, calm] = [await made('auftraege:lesen'), await made('auftraege:lesen')];
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
      /** A provider's process: signs with the secret it was told last. */
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
        // What was signed with the old one is answered before it ends.
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
