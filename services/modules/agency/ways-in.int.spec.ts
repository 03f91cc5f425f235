import { environment } from '#platform/environment.js';
import { demoAccountsOf } from '../../../infra/start/demo/accounts.js';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { AgencyModule } from './agency.module.js';
import { IdentityProvider } from './use-cases/identity-providers.js';
import {
  codeFor,
  staffList,
  startConsole,
  startProvider,
  type Console,
  type TestProvider,
} from './console.test-kit.js';

const [carla, david] = demoAccountsOf('telko', 'operator');
/** Operators by a provider of the tenant's own. */
const [miriam, tarek] = demoAccountsOf('telko', 'staff');

/** docs/specification/programme.md#a-tenants-own-identity-providers */
describe('A tenant’s own identity provider shuts no second operator out', () => {
  let provider: TestProvider;
  let desk: Console;
  let [first, second] = ['', ''];
  /** By which Miriam comes in, as an operator. */
  let konzern = '';
  const { doTo } = staffList(
    () => desk,
    () => first,
  );
  const refused = {
    status: 400,
    body: {
      Code: 'PSOF0002',
      Errors: [{ Field: 'Aktiv', Message: expect.stringContaining('keine zwei Betreiber mehr anmelden') }],
    },
  };
  const staffOnly = { Rollen: ['AgenturMitarbeiter'], Agenturnummer: '4711', NeueAgentur: true };

  const signIn = async (account: typeof carla, Anmeldedienst?: string) => {
    const body = { ...(await codeFor(provider.url, account!)), ...(Anmeldedienst && { Anmeldedienst }) };
    return (await desk.call('PUT', '/agentur/sso', { body })).body.Token as string | undefined;
  };
  const operators = [{ Wert: 'AgenturMitarbeiter', Rolle: 'Betreiber' }];
  const written = (Name: string, Rollen: object[] = operators) => ({
    Name,
    Aussteller: `${provider.url}/idp`,
    ClientId: 'weitersagen-console',
    Geheimnis: null,
    Scope: 'openid department basic',
    Zuordnung: {
      RollenFeld: 'department.roles',
      Rollen,
      AgenturFeld: 'department.agencyNumber',
      AdressenGelten: false,
    },
  });
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token = first) =>
    desk.call(method as 'PUT', `/betrieb/anmeldedienste${path}`, { token, ...(body && { body }) });
  const off = (id: string, token = first, Version = 1) =>
    send('PUT', `/${id}/status`, { Aktiv: false, Version }, token);
  const services = async () => (await send('GET', '')).body;
  /** Tested by Carla, switched on by David. */
  const switchOn = async (id: string, Version: number) => {
    expect((await send('PUT', `/${id}/test`, await codeFor(provider.url, miriam!))).status).toBe(200);
    return send('PUT', `/${id}/status`, { Aktiv: true, Version }, second);
  };
  const inUse = async (Name: string, Rollen?: object[]) => {
    const id = (await send('POST', '', written(Name, Rollen))).body.Id as string;
    expect((await switchOn(id, 1)).status).toBe(204);
    return id;
  };
  const rows = (change: string, name: string) =>
    desk.owner.query(`update agency_user set ${change} where name = $1`, [name]);
  const isOperator = async (token: string | undefined) =>
    (await desk.call('GET', '/betrieb/personal', { token: token! })).status === 200;
  /** As if he had never been there; his session still agrees to what the others write. */
  const withoutDavid = () => desk.owner.query(`delete from agency_user where name = 'David Nowak'`);

  beforeAll(async () => {
    provider = await startProvider();
    desk = await startConsole({
      imports: [AgencyModule, ReportsModule, CatalogueModule],
      environment: { PUBLIC_URL: provider.url, OIDC_ISSUER: `${provider.url}/idp`, DEMO_URL: provider.url },
    });
  });
  beforeEach(async () => {
    [first, second] = [(await signIn(carla))!, (await signIn(david))!];
    konzern = await inUse('Konzern');
    expect(await isOperator(await signIn(miriam, konzern))).toBe(true);
  });
  afterEach(() => desk.anew());
  afterAll(async () => {
    await desk.close();
    await provider.stop();
  });

  it('by being switched off or removed, where fewer than two others come in', async () => {
    await withoutDavid();
    expect(await off(konzern)).toMatchObject(refused);
    expect(await send('DELETE', `/${konzern}`)).toMatchObject(refused);
    expect(await services()).toMatchObject([{ Id: konzern, Aktiv: true, VersionInKraft: 1 }]);
    expect(await isOperator(await signIn(miriam, konzern))).toBe(true);
  });

  it('whom another operator blocked either, who would come back to a closed door', async () => {
    await withoutDavid();
    expect((await doTo('Miriam Sander', '/sperren')).status).toBe(204);
    expect(await off(konzern)).toMatchObject(refused);
  });

  it('and may be switched off where two others come in', async () => {
    expect((await off(konzern)).status).toBe(204);
    expect(await signIn(miriam, konzern)).toBeUndefined();
  });

  it.each([
    ['has a passkey, which signs nobody in beside the installation’s provider', `way_in = '{"by": "passkey"}'`],
    ['came in a way that was not kept', 'way_in = null'],
    ['never signed in', 'last_signed_in_at = null'],
    ['is blocked', 'blocked_at = now()'],
  ])('where the other one %s', async (_, change) => {
    await rows(change, 'David Nowak');
    expect(await off(konzern)).toMatchObject(refused);
  });

  it('counts a passkey where the installation has no provider', async () => {
    const issuer = environment().OIDC_ISSUER;
    for (const name of ['Carla Brandt', 'David Nowak']) await rows(`way_in = '{"by": "passkey"}'`, name);
    environment().OIDC_ISSUER = undefined;
    const { status } = await off(konzern).finally(() => (environment().OIDC_ISSUER = issuer));
    expect(status).toBe(204);
  });

  it('and may go where no operator comes in by it, or the programme is a draft', async () => {
    await withoutDavid();
    const agency = await inUse('Agentur', [{ Wert: 'AgenturMitarbeiter', Rolle: 'AgenturMitarbeiter' }]);
    expect(await signIn(tarek, agency)).toBeDefined();
    expect((await off(agency)).status).toBe(204);
    await desk.inDraft('telko', async () => expect((await off(konzern)).status).toBe(204));
  });

  /** The first change may have ended the session of the other before it was looked at. */
  const isRefusedOrOut = ({ status }: { status: number }) => status === 400 || status === 401;

  it('nor where two are switched off at once, each by the operator of the other', async () => {
    const tochter = await inUse('Tochter');
    const tokens = [await signIn(miriam, konzern), await signIn(tarek, tochter)];
    await withoutDavid();
    const answers = await Promise.all([off(tochter, tokens[0]), off(konzern, tokens[1])]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(isRefusedOrOut(answers.find(({ status }) => status !== 204)!)).toBe(true);
    expect((await services()).filter(({ Aktiv }: any) => Aktiv)).toHaveLength(1);
  });

  it('nor where it is switched off while another operator loses the role', async () => {
    const miriams = await signIn(miriam, konzern);
    const answers = await Promise.all([off(konzern), doTo('David Nowak', '', staffOnly, miriams)]);
    const isDone = ({ status }: { status: number }) => status === 200 || status === 204;
    expect(answers.filter(isDone)).toHaveLength(1);
    expect(isRefusedOrOut(answers.find(answer => !isDone(answer))!)).toBe(true);
  });

  it('and the role is not taken from the only other one who comes in', async () => {
    await rows('way_in = null', 'Miriam Sander');
    expect((await doTo('David Nowak', '', staffOnly)).body.Errors).toEqual([
      { Field: 'Rollen', Message: expect.stringContaining('keine zweite Person mehr') },
    ]);
  });

  describe('by a change', () => {
    const change = (changes: object, Version = 1) =>
      send('PUT', `/${konzern}`, { ...written('Konzern'), ...changes, Version });
    const tested = () => desk.owner.query('update sign_in_service set tested_version = version');

    it('which is in force once another operator has switched it on; the former version signs people in until then', async () => {
      const miriams = await signIn(miriam, konzern);
      expect((await change({ Name: 'Konzern Süd', ClientId: 'unbekannt', Geheimnis: 'neu' })).status).toBe(204);
      expect(await services()).toMatchObject([{ Version: 2, VersionInKraft: 1, Aktiv: true, Getestet: false }]);
      expect(await isOperator(miriams)).toBe(true);
      expect(await isOperator(await signIn(miriam, konzern))).toBe(true);
      expect((await send('PUT', `/${konzern}/status`, { Aktiv: true, Version: 2 }, second)).body.Code).toBe('PSOF0008');
      expect((await change({ Name: 'Konzern Süd' }, 2)).status).toBe(204);
      expect((await switchOn(konzern, 3)).status).toBe(204);
      expect(await services()).toMatchObject([{ Name: 'Konzern Süd', Version: 3, VersionInKraft: 3, Aktiv: true }]);
      expect(await isOperator(miriams)).toBe(false);
      expect(await isOperator(await signIn(miriam, konzern))).toBe(true);
    });

    it('keeps the former secret until then, and no longer', async () => {
      await change({ Geheimnis: 'zuerst' });
      await tested();
      expect((await send('PUT', `/${konzern}/status`, { Aktiv: true, Version: 2 }, second)).status).toBe(204);
      await change({ Geheimnis: 'danach' }, 2);
      const kept = async () =>
        (await desk.owner.query('select secret_in_force_encrypted is not null as kept, in_force from sign_in_service'))
          .rows;
      expect(await kept()).toMatchObject([{ kept: true, in_force: { version: 2 } }]);
      expect((await off(konzern, first, 3)).status).toBe(204);
      expect(await kept()).toEqual([{ kept: false, in_force: null }]);
    });

    it.each([
      ['to another client', () => ({ ClientId: 'andere' })],
      ['to another issuer', () => ({ Aussteller: 'https://login.example', Geheimnis: null })],
      ['that makes nobody an operator', () => ({ Zuordnung: written('Konzern', []).Zuordnung })],
      ['without the scope that brings the roles', () => ({ Scope: 'openid basic' })],
    ])('%s', async (_, changes) => {
      await withoutDavid();
      const endpoint = `${provider.url}/idp/auth`;
      jest.spyOn(desk.app.get(IdentityProvider), 'authorizationEndpointOf').mockResolvedValueOnce(endpoint);
      expect((await change(changes())).status).toBe(204);
      await tested();
      const on = () => send('PUT', `/${konzern}/status`, { Aktiv: true, Version: 2 }, second);
      expect(await on()).toMatchObject(refused);
      expect(await isOperator(await signIn(miriam, konzern))).toBe(true);
    });

    it('but of roles where the list of staff gives them', async () => {
      await withoutDavid();
      await rows(`roles_from = 'list'`, 'Miriam Sander');
      await change({ Zuordnung: written('Konzern', []).Zuordnung });
      expect((await switchOn(konzern, 2)).status).toBe(204);
      expect(await isOperator(await signIn(miriam, konzern))).toBe(true);
    });
  });
});
