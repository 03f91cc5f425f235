import { Tokens } from '#platform/tokens.js';
import { demoAccountsOf } from '../../../infra/start/demo/accounts.js';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { AgencyModule } from './agency.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import {
  codeFor,
  staffList,
  startConsole,
  startProvider,
  type Console,
  type TestProvider,
} from './console.test-kit.js';

const [carla] = demoAccountsOf('telko', 'operator');
const [inga] = demoAccountsOf('telko', 'owner');
const [miriam, tarek] = demoAccountsOf('telko', 'staff');
const [emil] = demoAccountsOf('energie', 'staff');
const [bernd] = demoAccountsOf('energie', 'owner');

describe('An owner’s list of their agency’s staff', () => {
  let provider: TestProvider;
  let desk: Console;
  let [operator, owner, staff] = ['', '', ''];

  const signIn = async (account: { email: string; password: string } | undefined, tenant = 'telko') =>
    desk.call('PUT', '/agentur/sso', { tenant, body: await codeFor(provider.url, account!) });
  const { number, doTo } = staffList(
    () => desk,
    () => operator,
  );
  const list = async (query = '', token = owner): Promise<Record<string, any>[]> =>
    (await desk.call('GET', `/agentur/mitarbeiter?${query}`, { token })).body.Content;
  const row = async (name: string) => (await list()).find(({ Name }) => Name === name);
  const decide = async (name: string, deed: 'sperren' | 'entsperren', token = owner, body: object = { Grund: 'x' }) =>
    desk.call('PUT', `/agentur/mitarbeiter/${await number(name)}/${deed}`, { token, body });
  const erik = { Name: 'Erik Neu', Email: 'erik@example.org', Sprache: 'de' };
  const invite = (body: object = erik, token = owner) => desk.call('POST', '/agentur/mitarbeiter', { token, body });
  const withdraw = (nr: string, token = owner) =>
    desk.app.inject({
      method: 'DELETE',
      url: `/api/v1/telko/agentur/mitarbeiter/${nr}`,
      headers: { authorization: `Bearer ${token}` },
    });
  const ordersSeen = async (token: string) =>
    (await desk.call('PUT', '/agentur/auftraege/alle', { token, body: {} })).status;
  /** Makes somebody staff of another agency, an operator too, or a further owner. */
  const make = (name: string, roles: string, agency = '4711') =>
    desk.owner.query('update agency_user set roles = $2, agency_number = $3 where name = $1', [name, roles, agency]);

  beforeAll(async () => {
    provider = await startProvider();
    desk = await startConsole({
      imports: [AgencyModule, ReportsModule, CatalogueModule],
      environment: { PUBLIC_URL: provider.url, OIDC_ISSUER: `${provider.url}/idp`, DEMO_URL: provider.url },
    });
  });
  beforeEach(async () => {
    operator = (await signIn(carla)).body.Token;
    owner = (await signIn(inga)).body.Token;
    staff = (await signIn(miriam)).body.Token;
  });
  afterEach(() =>
    desk.owner.query(
      'delete from agency_user; delete from proven_address; delete from audit_entry; delete from token; delete from provider_grant',
    ),
  );
  afterAll(async () => {
    await desk.close();
    await provider.stop();
  });

  it('names the people of their own agency: no operator, no other agency’s, no other tenant’s', async () => {
    await signIn(tarek);
    await signIn(emil, 'energie');
    await make('Tarek Aydin', '{AgenturMitarbeiter}', '0815');
    expect(await list()).toEqual([
      expect.objectContaining({ Name: 'Inga Petersen', Rollen: ['AgenturInhaber'], Selbst: true, Aenderbar: false }),
      expect.objectContaining({ Name: 'Miriam Sander', Email: miriam!.email, Zustand: 'Aktiv', Aenderbar: true }),
    ]);
    await make('Miriam Sander', '{AgenturMitarbeiter,Betreiber}');
    expect((await list()).map(({ Name }) => Name)).toEqual(['Inga Petersen']);
    expect(await list('zustand=Gesperrt')).toEqual([]);
    expect(await list('suche=aydin')).toEqual([]);
  });

  it('is an owner’s alone: staff and operators are refused, whatever they ask', async () => {
    const nr = await number('Miriam Sander');
    for (const token of [staff, operator]) {
      expect((await desk.call('GET', '/agentur/mitarbeiter', { token })).body.Code).toBe('PSOF0003');
      expect((await invite(erik, token)).body.Code).toBe('PSOF0003');
      expect((await decide('Miriam Sander', 'sperren', token)).body.Code).toBe('PSOF0003');
      expect((await decide('Miriam Sander', 'entsperren', token)).body.Code).toBe('PSOF0003');
      expect((await withdraw(nr, token)).statusCode).toBe(403);
    }
    const elsewhere = (await signIn(bernd, 'energie')).body.Token;
    expect((await decide('Miriam Sander', 'sperren', elsewhere)).status).toBe(401);
    const there = { tenant: 'energie', token: elsewhere, body: { Grund: 'x' } };
    expect((await desk.call('PUT', `/agentur/mitarbeiter/${nr}/sperren`, there)).status).toBe(404);
  });

  it('blocks staff with a reason: their sessions end at once, and nobody is blocked twice', async () => {
    expect((await decide('Miriam Sander', 'entsperren')).body.Code).toBe('PSOF0008');
    expect((await decide('Miriam Sander', 'sperren', owner, {})).status).toBe(400);
    expect(await ordersSeen(staff)).toBe(200);
    expect((await decide('Miriam Sander', 'sperren')).status).toBe(204);
    expect([await ordersSeen(staff), (await signIn(miriam)).body.Code]).toEqual([401, 'PSOF0003']);
    expect(await row('Miriam Sander')).toMatchObject({ Zustand: 'Gesperrt', GesperrtVon: 'Inga Petersen' });
    expect((await decide('Miriam Sander', 'sperren')).body.Code).toBe('PSOF0008');
    expect((await decide('Miriam Sander', 'entsperren')).status).toBe(204);
    expect((await signIn(miriam)).status).toBe(200);
    const { rows } = await desk.owner.query(
      `select action, by_name, after ->> 'reason' as reason from audit_entry where action like 'staff.%' order by at`,
    );
    expect(rows).toEqual([
      { action: 'staff.block', by_name: 'Inga Petersen', reason: 'x' },
      { action: 'staff.unblock', by_name: 'Inga Petersen', reason: 'x' },
    ]);
  });

  it('leaves a block to whoever is above: what an operator blocked no owner takes back', async () => {
    expect((await doTo('Miriam Sander', '/sperren')).status).toBe(204);
    expect(await row('Miriam Sander')).toMatchObject({ GesperrtVon: 'Carla Brandt', Aenderbar: false });
    expect((await decide('Miriam Sander', 'entsperren')).body.Code).toBe('PSOF0003');
    expect((await doTo('Miriam Sander', '/entsperren')).status).toBe(204);
    expect((await decide('Miriam Sander', 'sperren')).status).toBe(204);
    expect((await doTo('Miriam Sander', '/entsperren')).status).toBe(204);
  });

  it('decides about nobody but its staff: not oneself, no other owner, nobody it does not see', async () => {
    await signIn(tarek);
    expect((await decide('Inga Petersen', 'sperren')).body.Code).toBe('PSOF0003');
    await make('Tarek Aydin', '{AgenturInhaber}');
    expect((await decide('Tarek Aydin', 'sperren')).body.Code).toBe('PSOF0003');
    for (const [roles, agency] of [
      ['{AgenturMitarbeiter}', '0815'],
      ['{AgenturMitarbeiter,Betreiber}', '4711'],
      ['{Betreiber}', null],
    ] as const) {
      await desk.owner.query(`update agency_user set roles = $1, agency_number = $2 where name = 'Tarek Aydin'`, [
        roles,
        agency,
      ]);
      expect((await decide('Tarek Aydin', 'sperren')).body.Code).toBe('PSOF0001');
      expect((await withdraw(await number('Tarek Aydin'))).statusCode).toBe(404);
    }
    expect((await withdraw('999999')).statusCode).toBe(404);
  });

  it('blocks nobody who is more by another login of the same address, which is not the owner’s to see', async () => {
    const nr = await number('Miriam Sander');
    await desk.owner.query(
      `insert into proven_address (tenant_id, user_id, address_hash)
       select other.tenant_id, other.user_id, hers.address_hash from agency_user other, agency_user miriam join proven_address hers using (user_id)
       where other.name = 'Carla Brandt' and miriam.name = 'Miriam Sander'`,
    );
    const block = { token: owner, body: { Grund: 'geprüft' } };
    expect((await desk.call('PUT', `/agentur/mitarbeiter/${nr}/sperren`, block)).body.Code).toBe('PSOF0003');
    expect(await ordersSeen(staff)).toBe(200);
    const seen = (await desk.call('GET', '/agentur/mitarbeiter', { token: owner })).body.Content;
    expect(seen.find(({ Name }: any) => Name === 'Miriam Sander')).toMatchObject({ WeitereKonten: [] });
  });

  it('invites staff of the own agency alone by mail, and nobody twice', async () => {
    expect((await invite({ ...erik, Rollen: ['Betreiber'] })).status).toBe(400);
    expect((await invite({ ...erik, Agenturnummer: '0815' })).status).toBe(400);
    expect((await invite()).status).toBe(201);
    expect(await desk.mailedLink('Erik Neu')).not.toBeNull();
    expect(await row('Erik Neu')).toMatchObject({ Zustand: 'Eingeladen', Rollen: ['AgenturMitarbeiter'] });
    expect((await invite({ ...erik, Email: 'ERIK@example.org' })).body.Code).toBe('PSOF0012');
    expect((await invite({ ...erik, Email: carla!.email })).body.Code).toBe('PSOF0012');
    expect((await decide('Erik Neu', 'sperren')).body.Code).toBe('PSOF0008');
  });

  it('mails an invitation again: only the last link is good, three times an hour, and not once it was followed', async () => {
    const nr = (await invite()).body.Mitarbeiternummer;
    const remind = (token = owner, tenant = 'telko') =>
      desk.call('POST', `/agentur/mitarbeiter/${nr}/einladung`, { token, tenant });
    const first = (await desk.mailedLink('Erik Neu'))!;
    expect((await remind()).status).toBe(204);
    const again = (await desk.mailedLink('Erik Neu'))!;
    const opens = (link: string) =>
      desk.inTenant('telko', async () => (await desk.app.get(Tokens).resolve('staff-invitation', link)) !== undefined);
    expect([await opens(first), await opens(again)]).toEqual([false, true]);
    for (const token of [staff, operator]) expect((await remind(token)).body.Code).toBe('PSOF0003');
    expect((await remind((await signIn(bernd, 'energie')).body.Token, 'energie')).status).toBe(404);
    expect([(await remind()).status, (await remind()).status, (await remind()).status]).toEqual([204, 204, 429]);
    const { rows } = await desk.owner.query(`select by_name from audit_entry where action = 'staff.remind'`);
    expect(rows).toEqual(Array(3).fill({ by_name: 'Inga Petersen' }));
    await make('Erik Neu', '{AgenturMitarbeiter}', '0815');
    expect((await remind()).status).toBe(404);
    await make('Erik Neu', '{AgenturMitarbeiter}');
    await desk.owner.query(`update agency_user set last_signed_in_at = now() where name = 'Erik Neu'`);
    expect((await remind()).body.Code).toBe('PSOF0008');
  });

  it('is of an agency that somebody has: an operator’s slip of the pen makes no other, unless it is said to be new', async () => {
    const person = (
      Name: string,
      Agenturnummer: string | null,
      NeueAgentur?: boolean,
      Rollen = ['AgenturMitarbeiter'],
    ) =>
      desk.call('POST', '/betrieb/personal', {
        token: operator,
        body: { Name, Email: `${Name}@example.org`, Sprache: 'de', Rollen, Agenturnummer, NeueAgentur },
      });
    const slip = await person('anna', '4717');
    expect([slip.status, slip.body.Errors]).toEqual([
      400,
      [{ Field: 'Agenturnummer', Message: expect.stringContaining('keine Agentur') }],
    ]);
    expect((await person('anna', '4717', undefined, ['AgenturInhaber'])).status).toBe(400);
    expect((await person('anna', null, undefined, ['Betreiber'])).status).toBe(201);
    expect((await person('berta', '4711')).status).toBe(201);
    // A proposal to another operator makes the agency known too.
    expect((await person('clara', '4717', true, ['AgenturInhaber'])).body.WartetAuf).toBe('ZweitePerson');
    expect((await person('dora', '4717')).status).toBe(201);
    expect((await person('emma', '4711', true)).status).toBe(201);
    const change = (Agenturnummer: string, NeueAgentur?: boolean) =>
      doTo('dora', '', { Rollen: ['AgenturMitarbeiter'], Agenturnummer, NeueAgentur });
    expect([(await change('0815')).status, (await change('0815', true)).status, (await change('0815')).status]).toEqual(
      [400, 200, 200],
    );
    await desk.owner.query(
      `insert into advisor (tenant_id, advisor_id, external_id, last_name, zip, city, agency_number) values ($1, 1, 'b', 'Berg', '1', 'x', '4790')`,
      [desk.tenants.telko],
    );
    expect((await person('frida', '4790')).status).toBe(201);
    await desk.owner.query('delete from advisor');
  });

  it('withdraws an invitation until it is followed; whoever is gone is decided about no more', async () => {
    const { Mitarbeiternummer } = (await invite()).body;
    expect((await withdraw(await number('Miriam Sander'))).statusCode).toBe(409);
    expect((await withdraw(Mitarbeiternummer)).statusCode).toBe(204);
    expect((await withdraw(Mitarbeiternummer)).statusCode).toBe(404);
    const gone = `/agentur/mitarbeiter/${Mitarbeiternummer}/sperren`;
    expect((await desk.call('PUT', gone, { token: owner, body: { Grund: 'x' } })).status).toBe(404);
    expect(await row('Erik Neu')).toBeUndefined();
    expect(await desk.mailedLink('Erik Neu')).toBeNull();
  });
});
