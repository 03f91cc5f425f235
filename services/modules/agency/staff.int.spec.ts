import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { newId } from '#platform/domain/ids.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { personWith } from '#platform/domain/person.js';
import { platformTenant } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { demoAccountsOf } from '../../../infra/start/demo/accounts.js';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { AgencyModule } from './agency.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { AgencyUsers } from './persistence/agency-users.js';
import { hoursToObject } from './use-cases/staff-list.js';
import { IdentityProvider, type Identity } from './use-cases/identity-providers.js';
import { SignInServices } from './use-cases/sign-in-services.js';
import {
  AgreeToFirstOperator,
  EndDraftInvitations,
  FirstInvitations,
  InviteFirstOperator,
  OfferedSignIns,
  RemindFirstOperator,
} from './api.js';
import {
  codeFor,
  staffList,
  startConsole,
  startProvider,
  type Answer,
  type Console,
  type TestProvider,
} from './console.test-kit.js';

const [carla, david] = demoAccountsOf('telko', 'operator');
const [miriam, tarek] = demoAccountsOf('telko', 'staff');
/** A person at the provider who belongs to another tenant. */
const [emil] = demoAccountsOf('energie', 'staff');

describe('The list of staff', () => {
  let provider: TestProvider;
  let desk: Console;
  let [first, second] = ['', ''];

  const signIn = async (account: { email: string; password: string } | undefined, Einladung?: string) =>
    desk.call('PUT', '/agentur/sso', {
      body: { ...(await codeFor(provider.url, account!)), ...(Einladung && { Einladung }) },
    });
  const tokenOf = async (account: Parameters<typeof signIn>[0]) => (await signIn(account)).body.Token as string;
  const { list, row, number, doTo } = staffList(
    () => desk,
    () => first,
  );
  const agency = { Rollen: ['AgenturMitarbeiter'], Agenturnummer: '4711', NeueAgentur: true };
  const erik = { Name: 'Erik Neu', Sprache: 'de', ...agency };
  const invite = (body: object, token = first): Promise<Answer> =>
    desk.call('POST', '/betrieb/personal', { token, body: { ...erik, Email: emil!.email, ...body } });
  const mailed = (name: string) => desk.mailedLink(name);
  const audited = async () =>
    (
      await desk.owner.query(`select action, by_name from audit_entry where action like 'staff.%' order by at`)
    ).rows.map(({ action, by_name }) => `${action} ${by_name}`);

  beforeAll(async () => {
    provider = await startProvider();
    desk = await startConsole({
      imports: [AgencyModule, ReportsModule, CatalogueModule],
      environment: { PUBLIC_URL: provider.url, OIDC_ISSUER: `${provider.url}/idp`, DEMO_URL: provider.url },
    });
  });
  beforeEach(async () => {
    [first, second] = [await tokenOf(carla), await tokenOf(david)];
  });
  afterEach(() =>
    desk.owner.query(
      'delete from agency_user; delete from proven_address; delete from platform_operator; delete from audit_entry; delete from token; delete from provider_grant',
    ),
  );
  afterAll(async () => {
    await desk.close();
    await provider.stop();
  });

  it('names everyone who came, with roles and last sign-in, and is the operators’ alone', async () => {
    const token = await tokenOf(miriam);
    expect(await list()).toEqual([
      expect.objectContaining({ Name: 'Carla Brandt', Rollen: ['Betreiber'], Agenturnummer: null, Selbst: true }),
      expect.objectContaining({ Name: 'David Nowak', Zustand: 'Aktiv', RollenVon: 'Anmeldedienst', Selbst: false }),
      expect.objectContaining({ Name: 'Miriam Sander', Email: miriam!.email, Agenturnummer: '4711' }),
    ]);
    const found = async (query: string) =>
      (await desk.call('GET', `/betrieb/personal?${query}`, { token: first })).body.Content.map((one: any) => one.Name);
    expect(await found('suche=nowak')).toEqual(['David Nowak']);
    expect(await found(`suche=${miriam!.email.toUpperCase()}`)).toEqual(['Miriam Sander']);
    expect(await found('zustand=Gesperrt')).toEqual([]);
    expect((await desk.call('GET', '/betrieb/personal', { token })).body.Code).toBe('PSOF0003');
  });

  /** docs/specification/programme.md#another-person */
  it('names a human once who comes in by two accounts, each with its own roles and number', async () => {
    await tokenOf(miriam);
    await tokenOf(tarek);
    const sameAddress = (one: string, other: string) =>
      desk.owner.query(
        `insert into proven_address (tenant_id, user_id, address_hash)
         select a.tenant_id, a.user_id, p.address_hash from agency_user a, agency_user b join proven_address p using (user_id)
         where a.name = $1 and b.name = $2`,
        [one, other],
      );
    // Tarek and Carla have no address in common, but each has one with Miriam.
    await sameAddress('Miriam Sander', 'Carla Brandt');
    await sameAddress('Tarek Aydin', 'Miriam Sander');
    await desk.owner.query(`update agency_user set blocked_at = now() where name = 'Tarek Aydin'`);
    const people = await list();
    expect(people.map(({ Name }) => Name)).toEqual(['Carla Brandt', 'David Nowak']);
    const [human] = people;
    expect([human!.Rollen, human!.WeitereKonten]).toEqual([
      ['Betreiber'],
      [
        expect.objectContaining({ Rollen: ['AgenturMitarbeiter'], Agenturnummer: '4711', Zustand: 'Aktiv' }),
        expect.objectContaining({ Rollen: ['AgenturMitarbeiter'], Agenturnummer: '4711', Zustand: 'Gesperrt' }),
      ],
    ]);
    const of = async (query: string) =>
      (await desk.call('GET', `/betrieb/personal?${query}`, { token: first })).body as Answer['body'];
    expect(await of('pagesize=1')).toMatchObject({ TotalCount: 2, Content: [{ Name: 'Carla Brandt' }] });
    // Each account is found by what is its own, with the others beside it.
    const blocked = await of('zustand=Gesperrt');
    expect(blocked.Content.map(({ Name, WeitereKonten }: any) => [Name, WeitereKonten.length])).toEqual([
      ['Tarek Aydin', 2],
    ]);
    const { Mitarbeiternummer } = human!.WeitereKonten[0];
    expect((await of(`suche=${Mitarbeiternummer}`)).Content).toEqual([
      expect.objectContaining({ Name: 'Miriam Sander', Mitarbeiternummer }),
    ]);
  });

  /** docs/specification/people.md#e-mail-addresses */
  it('takes two spellings of one mailbox at Google for one person, and a plus part elsewhere for another', async () => {
    expect((await invite({ Email: 'e.rik+arbeit@gmail.com' })).status).toBe(201);
    expect((await invite({ Name: 'Erik Zwei', Email: 'Erik@googlemail.com' })).body.Code).toBe('PSOF0012');
    expect((await invite({ Name: 'Anna Weg', Email: 'anna+arbeit@example.org' })).status).toBe(201);
    expect((await invite({ Name: 'Anna Steg', Email: 'anna@example.org' })).status).toBe(201);
    const { Content } = (await desk.call('GET', '/betrieb/personal?suche=er.ik@gmail.com', { token: first })).body;
    expect(Content).toEqual([expect.objectContaining({ Name: 'Erik Neu' })]);
  });

  it('lets in whom it invited: by an address the provider proves, with its roles, once the mail may leave', async () => {
    expect((await signIn(emil)).body.Code).toBe('PSOF0003');
    expect(await invite({})).toMatchObject({ status: 201, body: { WartetAuf: null } });
    expect((await invite({ Email: emil!.email.toUpperCase() })).body.Code).toBe('PSOF0012');
    expect(await mailed('Erik Neu')).not.toBeNull();
    const { status, body } = await signIn(emil);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ Roles: ['AgenturMitarbeiter'], Agenturnummer: '4711' }),
    ]);
    expect((await desk.call('PUT', '/agentur/auftraege/alle', { token: body.Token, body: {} })).status).toBe(200);
    expect(await mailed('Erik Neu')).toBeNull();
    expect(await row('Emil Krüger')).toMatchObject({
      Zustand: 'Aktiv',
      RollenVon: 'Liste',
      EingeladenVon: 'Carla Brandt',
    });
  });

  it('lets in who follows the link with the invited address alone: no other identity, nobody twice, late, or after it was withdrawn', async () => {
    /** Signs somebody in with these claims of the provider. */
    const as = async (claims: object, link?: string, subject = 'erik') => {
      const said = { subject, claims: { name: 'Erik Neu', ...claims }, refreshToken: undefined } as Identity;
      jest.spyOn(desk.app.get(IdentityProvider), 'identify').mockResolvedValueOnce(said);
      return signIn(emil, link);
    };
    await invite({ Email: 'erik@example.org' });
    const link = (await mailed('Erik Neu'))!;
    // Another person of the same provider has the link.
    expect((await signIn(emil, link)).body.Code).toBe('PSOF0003');
    const other = { email: 'eve@example.org', email_verified: true };
    const unproven = { email: 'Erik@example.org' };
    for (const [claims, withLink] of [
      [other, link],
      [{ ...other, email_verified: false }, link],
      [{}, link],
      [unproven, undefined],
      [unproven, 'invented'],
    ] as const)
      expect((await as(claims, withLink)).body.Code).toBe('PSOF0003');
    expect(await row('Erik Neu')).toMatchObject({ Zustand: 'Eingeladen' });

    await desk.owner.query(`update token set expires_at = now() - interval '1 minute' where kind = 'staff-invitation'`);
    expect((await as(unproven, link)).body.Code).toBe('PSOF0003');
    await desk.owner.query(`update token set expires_at = now() + interval '1 day' where kind = 'staff-invitation'`);
    // The provider does not verify the address, but the link was mailed to it.
    expect((await as(unproven, link)).status).toBe(200);
    expect((await as({ ...unproven, email_verified: true })).status).toBe(200);
    expect((await as(unproven, link, 'eve')).body.Code).toBe('PSOF0003');

    await invite({ Name: 'Anna Weg', Email: 'anna@example.org' });
    const withdrawn = (await mailed('Anna Weg'))!;
    expect(
      (
        await desk.app.inject({
          method: 'DELETE',
          url: `/api/v1/telko/betrieb/personal/${await number('Anna Weg')}`,
          headers: { authorization: `Bearer ${first}` },
        })
      ).statusCode,
    ).toBe(204);
    expect((await as({ email: 'anna@example.org' }, withdrawn, 'anna')).body.Code).toBe('PSOF0003');
  });

  it('gives nobody a second self: who is to be operator or owner comes in once another operator agreed', async () => {
    expect((await invite({ Rollen: ['Betreiber'], Agenturnummer: null })).body.WartetAuf).toBe('ZweitePerson');
    expect([await mailed('Erik Neu'), (await signIn(emil)).body.Code]).toEqual([null, 'PSOF0003']);
    const { Vorschlag } = await row('Erik Neu');
    const agree = (token: string, Id = Vorschlag.Id) => doTo('Erik Neu', '/zustimmen', { Id }, token, 'POST');
    expect((await agree(first)).body.Code).toBe('PSOF0003');
    expect((await agree(second, newId())).body.Code).toBe('PSOF0008');
    expect((await agree(second)).status).toBe(204);
    expect((await signIn(emil)).body.Roles).toEqual(['Betreiber']);
    expect(await audited()).toEqual(['staff.invite Carla Brandt', 'staff.agree David Nowak']);
  });

  it('keeps somebody’s roles until another operator agreed to more, and takes roles away at once', async () => {
    const token = await tokenOf(miriam);
    const orders = async () => (await desk.call('PUT', '/agentur/auftraege/alle', { token, body: {} })).status;
    const change = (Rollen: string[], Agenturnummer: string | null) =>
      doTo('Miriam Sander', '', { Rollen, Agenturnummer, NeueAgentur: true });
    expect((await change(['AgenturInhaber'], '4711')).body).toEqual({ WartetAuf: 'ZweitePerson' });
    expect(await orders()).toBe(200);
    const { Vorschlag } = await row('Miriam Sander');
    expect(
      (await doTo('Miriam Sander', '/ablehnen', { Id: Vorschlag.Id, Grund: 'zu früh' }, second, 'POST')).status,
    ).toBe(204);
    expect((await change(['AgenturMitarbeiter'], null)).status).toBe(400);
    expect((await change(['AgenturMitarbeiter'], '0815')).body).toEqual({ WartetAuf: null });
    expect(await orders()).toBe(401);
    // The list's roles apply, whatever the provider says.
    expect((await signIn(miriam)).body).toMatchObject({ Roles: ['AgenturMitarbeiter'], Agenturnummer: '0815' });
  });

  it('changes rights as they were read: what another operator set or proposed meanwhile stays, with both values told', async () => {
    await tokenOf(miriam);
    const { Version } = await row('Miriam Sander');
    const change = (Rollen: string[], Agenturnummer: string | null, token = first) =>
      doTo('Miriam Sander', '', { Version, Rollen, Agenturnummer, NeueAgentur: true }, token);
    const told = (Field: string, there: unknown, yours: unknown) => ({
      Field,
      Message: `Inzwischen: ${JSON.stringify(there)}. Ihre Eingabe: ${JSON.stringify(yours)}.`,
    });
    // Signing in again makes no other version.
    await tokenOf(miriam);
    expect((await row('Miriam Sander')).Version).toBe(Version);
    expect((await change(['AgenturInhaber'], '0815', second)).body).toEqual({ WartetAuf: 'ZweitePerson' });
    expect(await change(['AgenturMitarbeiter'], '4712')).toMatchObject({
      status: 409,
      body: {
        Code: 'PSOF0008',
        Errors: [told('Rollen', ['AgenturInhaber'], ['AgenturMitarbeiter']), told('Agenturnummer', '0815', '4712')],
      },
    });
    expect(await row('Miriam Sander')).toMatchObject({
      Agenturnummer: '4711',
      Vorschlag: { Rollen: ['AgenturInhaber'], Agenturnummer: '0815' },
    });
    expect(
      (await doTo('Miriam Sander', '', { Rollen: ['AgenturMitarbeiter'], Agenturnummer: '4712', NeueAgentur: true }))
        .body,
    ).toEqual({ WartetAuf: null });
  });

  it('ends the sessions of whoever is blocked at once, and those they opened for others; nobody comes in until unblocked', async () => {
    const token = await tokenOf(miriam);
    const { rows } = await desk.owner.query(`select user_id as id from agency_user where name = 'Miriam Sander'`);
    const acting = await desk.inTenant('telko', () =>
      desk.app
        .get(Tokens)
        .issue('user', newId(), { data: { byAdmin: true, staff: { actor: `agency:${rows[0].id}`, name: '' } } }),
    );
    expect((await doTo('Miriam Sander', '/sperren', {})).status).toBe(400);
    expect((await doTo('Miriam Sander', '/sperren')).status).toBe(204);
    expect((await desk.call('PUT', '/agentur/auftraege/alle', { token, body: {} })).status).toBe(401);
    expect(await desk.inTenant('telko', () => desk.app.get(Tokens).resolve('user', acting))).toBeUndefined();
    expect((await desk.owner.query('select 1 from provider_grant')).rowCount).toBe(2);
    expect((await signIn(miriam)).body.Code).toBe('PSOF0003');
    expect(await row('Miriam Sander')).toMatchObject({
      Zustand: 'Gesperrt',
      GesperrtVon: 'Carla Brandt',
      Sperrgrund: 'geprüft',
    });
    expect((await doTo('Miriam Sander', '/sperren')).body.Code).toBe('PSOF0008');
    expect((await doTo('Miriam Sander', '/entsperren', undefined, second)).status).toBe(204);
    expect((await signIn(miriam)).status).toBe(200);
  });

  it('lets nobody change or block themselves, and always keeps an operator', async () => {
    for (const [deed, body] of [
      ['/sperren', { Grund: 'x' }],
      ['', { Rollen: ['AgenturInhaber'], Agenturnummer: '1' }],
    ] as const)
      expect((await doTo('Carla Brandt', deed, body)).body.Code).toBe('PSOF0003');
    const [one, other] = await Promise.all([
      doTo('David Nowak', '/sperren'),
      doTo('Carla Brandt', '/sperren', undefined, second),
    ]);
    expect([one.status, other.status].sort()).toEqual([204, expect.any(Number)]);
    const { rows } = await desk.owner.query('select 1 from agency_user where blocked_at is null');
    expect(rows).toHaveLength(1);
  });

  /** docs/specification/programme.md#the-list-of-staff */
  describe('of a live programme keeps two operators who can agree with each other', () => {
    const staffOnly = { Rollen: ['AgenturMitarbeiter'], Agenturnummer: '4711', NeueAgentur: true };
    const refused = {
      status: 400,
      body: {
        Code: 'PSOF0002',
        Errors: [
          {
            Field: 'Rollen',
            Message:
              'Danach gäbe es im Programm keine zweite Person mehr, die zustimmen kann. Bitte laden Sie zuerst jemanden ein.',
          },
        ],
      },
    };
    const third = async (): Promise<string> => {
      await tokenOf(miriam);
      await desk.owner.query(
        `update agency_user set roles = '{Betreiber}', agency_number = null, roles_from = 'list' where name = 'Miriam Sander'`,
      );
      return tokenOf(miriam);
    };
    const operators = async () =>
      (await list())
        .filter(({ Rollen }) => Rollen.includes('Betreiber'))
        .map(({ Name }) => Name)
        .sort();

    it('refuses at its field to take the role of the only other one', async () => {
      expect(await doTo('David Nowak', '', staffOnly)).toMatchObject(refused);
      const owner = { ...staffOnly, Rollen: ['AgenturInhaber'] };
      expect(await doTo('David Nowak', '', owner)).toMatchObject(refused);
      expect(await row('David Nowak')).toMatchObject({ Rollen: ['Betreiber'], Vorschlag: null });
      expect((await desk.call('GET', '/betrieb/personal', { token: second })).status).toBe(200);
      const keepsIt = { ...staffOnly, Rollen: ['AgenturMitarbeiter', 'Betreiber'] };
      expect((await doTo('David Nowak', '', keepsIt)).body).toEqual({ WartetAuf: null });
    });

    it('also of one who is blocked, whom the same operator may still block and unblock', async () => {
      expect((await doTo('David Nowak', '/sperren')).status).toBe(204);
      expect(await doTo('David Nowak', '', staffOnly)).toMatchObject(refused);
      expect((await doTo('David Nowak', '/entsperren')).status).toBe(204);
      expect(await tokenOf(david)).toEqual(expect.any(String));
    });

    it('takes it once a third is at work: not one who is invited, nor one whom the same operator alone invited', async () => {
      await third();
      const miriams = (change: string) =>
        desk.owner.query(`update agency_user set ${change} where name = 'Miriam Sander'`);
      await miriams('last_signed_in_at = null');
      expect(await doTo('David Nowak', '', staffOnly)).toMatchObject(refused);
      await miriams(
        `last_signed_in_at = now(), invited_alone_by = (select user_id from agency_user where name = 'Carla Brandt')`,
      );
      expect(await doTo('David Nowak', '', staffOnly)).toMatchObject(refused);
      await miriams('invited_alone_by = null');
      expect((await doTo('David Nowak', '', staffOnly)).body).toEqual({ WartetAuf: null });
      expect(await operators()).toEqual(['Carla Brandt', 'Miriam Sander']);
    });

    it('also where two of three remove each other at once', async () => {
      await third();
      const answers = await Promise.all([
        doTo('Miriam Sander', '', staffOnly),
        doTo('Carla Brandt', '', staffOnly, second),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const { rows } = await desk.owner.query(`select 1 from agency_user where 'Betreiber' = any(roles)`);
      expect(rows).toHaveLength(2);
    });

    it('refuses to agree to what was proposed while there were more', async () => {
      const token = await third();
      const owner = { ...staffOnly, Rollen: ['AgenturInhaber'] };
      expect((await doTo('David Nowak', '', owner)).body).toEqual({ WartetAuf: 'ZweitePerson' });
      const { Id } = (await row('David Nowak')).Vorschlag;
      await desk.owner.query(`update agency_user set blocked_at = now() where name = 'Carla Brandt'`);
      expect(await doTo('David Nowak', '/zustimmen', { Id }, token, 'POST')).toMatchObject(refused);
      expect(await row('David Nowak', token)).toMatchObject({ Rollen: ['Betreiber'] });
    });

    it('but not of a draft, whose operators the platform invites', () =>
      desk.inDraft('telko', async () =>
        expect((await doTo('David Nowak', '', staffOnly)).body).toEqual({ WartetAuf: null }),
      ));
  });

  /** What one of the platform does; `null`: who types at a terminal. */
  const platform = newId();
  /** Of the platform, with an address that no provider and no link has proven. */
  const unproven = newId();
  const proves = (userId: string, email: string) =>
    desk.app
      .get(UnitOfWork)
      .run({ tenantId: platformTenant, actor: 'test', correlationId: 'test' }, () =>
        desk.app.get(AgencyUsers).noteProven(userId, email),
      );
  const byPlatform = async <T>(body: () => Promise<T>, userId: string | null = platform): Promise<T> => {
    if (userId !== null && userId !== unproven) await proves(userId, `${userId}@plattform.example`);
    return desk.app.get(UnitOfWork).run(
      {
        tenantId: desk.tenants.telko,
        actor: userId === null ? 'operator:command-line' : `platform:${userId}`,
        correlationId: 'test',
      },
      body,
    );
  };
  const seat = (email: string, userId: string | null = platform): Promise<string> =>
    byPlatform(
      () =>
        desk.app
          .get(CommandBus)
          .execute(
            new InviteFirstOperator(
              { name: email, email, language: 'de' },
              { userId: userId ?? newId(), name: 'Petra Lang' },
            ),
          ),
      userId,
    );
  const agreeToSeat = (number: string, userId: string | null) =>
    byPlatform(
      () =>
        desk.app
          .get(CommandBus)
          .execute(new AgreeToFirstOperator(number, { userId: userId ?? newId(), name: 'Paul Ohm' })),
      userId,
    );
  const seats = () => byPlatform(() => desk.app.get(QueryBus).execute(new FirstInvitations()));
  const passing = async (hours: number) => {
    await desk.owner.query(`update agency_user set objections_until = objections_until - $1 * interval '1 hour'`, [
      hours,
    ]);
  };
  const nobodyLeft = () =>
    desk.owner.query(`update agency_user set roles = '{}' where tenant_id = $1`, [desk.tenants.telko]);

  describe('of a live programme gives the platform no seat by its word alone', () => {
    it('where an operator is left, who agrees', async () => {
      const number_ = await seat(emil!.email);
      expect(await mailed(emil!.email)).toBeNull();
      expect(await seats()).toMatchObject([{ state: 'waits-for-operator' }]);
      expect(await row(emil!.email)).toMatchObject({ Rollen: [], Vorschlag: { VonPlattform: true, Eigener: false } });
      for (const one of [platform, newId(), null])
        await expect(agreeToSeat(number_, one)).rejects.toMatchObject({ reason: 'changed-meanwhile' });
      const { Id } = (await row(emil!.email)).Vorschlag;
      expect((await doTo(emil!.email, '/zustimmen', { Id }, first, 'POST')).status).toBe(204);
      expect(await seats()).toMatchObject([{ state: 'invited' }]);
      expect((await signIn(emil, (await mailed(emil!.email))!)).body.Roles).toEqual(['Betreiber']);
    });

    it('nor where one blocked the other', async () => {
      expect((await doTo('David Nowak', '/sperren')).status).toBe(204);
      await seat(emil!.email);
      expect(await row(emil!.email)).toMatchObject({ Rollen: [] });
      expect(await mailed(emil!.email)).toBeNull();
    });

    it('where none is left, before former operators could object and another of the platform agreed', async () => {
      await nobodyLeft();
      await expect(seat(emil!.email, null)).rejects.toMatchObject({ reason: 'not-authorised' });
      const { rows: before } = await desk.owner.query('select coalesce(max(pos), 0)::text as pos from engine.event');
      const number_ = await seat(emil!.email);
      expect(await seats()).toMatchObject([{ state: 'waits-for-platform', isOwn: true, objection: null }]);
      const { rows } = await desk.owner.query(
        `select u.name from engine.event e join agency_user u on u.user_id::text = e.data->>'userId'
        where e.type = 'OperatorSeatProposed' and e.pos > $1 order by 1`,
        [before[0].pos],
      );
      expect(rows.map(({ name }) => name)).toEqual(['Carla Brandt', 'David Nowak']);
      const other = newId();
      await expect(agreeToSeat(number_, other)).rejects.toMatchObject({ reason: 'changed-meanwhile' });
      await passing(hoursToObject);
      for (const one of [platform, null])
        await expect(agreeToSeat(number_, one)).rejects.toMatchObject({ reason: 'not-authorised' });
      expect(await mailed(emil!.email)).toBeNull();
      await agreeToSeat(number_, other);
      expect((await signIn(emil, (await mailed(emil!.email))!)).body.Roles).toEqual(['Betreiber']);
    });

    it('where a former operator objects: with a reason, which the platform reads without their name', async () => {
      await nobodyLeft();
      const number_ = await seat(emil!.email);
      const { rows } = await desk.owner.query(
        `select user_id as id, proposal_id as proposal from agency_user where employee_number = $1`,
        [number_],
      );
      const carlas = await desk.owner.query(`select user_id as id from agency_user where name = 'Carla Brandt'`);
      const data = { proposalId: rows[0].proposal, former: carlas.rows[0].id };
      const Link = await desk.inTenant('telko', () =>
        desk.app.get(Tokens).issue('operator-objection', rows[0].id, { data }),
      );
      expect((await desk.call('POST', '/agentur/einspruch', { body: { Link } })).body).toMatchObject({
        Programm: 'telko',
        Email: expect.stringContaining('•'),
      });
      // A mail scanner that presses the page's button has nothing to write.
      expect((await desk.call('PUT', '/agentur/einspruch', { body: { Link } })).status).toBe(400);
      const said = { Link, Grund: 'Wir kennen diese Person nicht.' };
      expect((await desk.call('PUT', '/agentur/einspruch', { body: said })).status).toBe(204);
      expect((await desk.call('PUT', '/agentur/einspruch', { body: said })).status).toBe(403);
      await passing(hoursToObject);
      await expect(agreeToSeat(number_, newId())).rejects.toMatchObject({ reason: 'changed-meanwhile' });
      expect(await seats()).toMatchObject([{ state: 'objected', objection: said.Grund }]);
      const { rows: told } = await desk.owner.query(
        `select by_name from audit_entry where action = 'staff.object' order by by_name`,
      );
      expect(told.map(({ by_name }) => by_name)).toEqual(['', 'Carla Brandt']);
    });

    it('what it invited in the draft and nobody followed waits for an operator once that is over', async () => {
      await desk.owner.query(`delete from agency_user where name = 'David Nowak'`);
      await desk.inDraft('telko', () => seat(emil!.email));
      const link = (await mailed(emil!.email))!;
      await desk.inTenant('telko', () => desk.app.get(CommandBus).execute(new EndDraftInvitations()));
      expect(await seats()).toMatchObject([{ state: 'waits-for-operator' }]);
      expect((await signIn(emil, link)).status).toBe(403);
    });
  });

  /** docs/specification/operations.md#who-brings-operators-in */
  describe('gets operators only from somebody of the platform with a proven address', () => {
    const refused = { reason: 'address-not-proven' };
    // A draft gets two operators, so one place is free.
    beforeEach(() => desk.owner.query(`delete from agency_user where name = 'David Nowak'`));
    const remind = (employeeNumber: string, userId: string) =>
      byPlatform(
        () => desk.app.get(CommandBus).execute(new RemindFirstOperator(employeeNumber, { userId, name: 'Paul Ohm' })),
        userId,
      );
    /** As if another operator of the platform had signed in. */
    const colleague = () =>
      desk.owner.query(
        `insert into platform_operator (tenant_id, user_id, name, since) values ($1, $2, 'Paula', now())`,
        [platformTenant, newId()],
      );

    it('who proposes one, sends one a link, and agrees to one', async () => {
      await expect(seat(emil!.email, unproven)).rejects.toMatchObject(refused);
      await desk.inDraft('telko', async () => {
        await expect(seat(emil!.email, unproven)).rejects.toMatchObject(refused);
        const number_ = await seat(emil!.email);
        await expect(remind(number_, unproven)).rejects.toMatchObject(refused);
        await remind(number_, platform);
      });
      await desk.owner.query(`delete from agency_user where last_signed_in_at is null`);
      await nobodyLeft();
      const number_ = await seat(emil!.email);
      await passing(hoursToObject);
      await expect(agreeToSeat(number_, unproven)).rejects.toMatchObject(refused);
      await proves(unproven, 'spaet@plattform.example');
      await agreeToSeat(number_, unproven);
      expect(await seats()).toMatchObject([{ state: 'invited' }]);
    });

    it('but for who is alone in setting the installation up: no programme is live, and nobody else is known', async () => {
      await desk.inDraft('energie', () =>
        desk.inDraft('telko', async () => {
          await seat(emil!.email, unproven);
          await colleague();
          await expect(seat('anna@example.org', unproven)).rejects.toMatchObject(refused);
        }),
      );
      await desk.owner.query('delete from platform_operator');
      await desk.inDraft('telko', () => expect(seat('anna@example.org', unproven)).rejects.toMatchObject(refused));
    });

    it('and never themselves: not their own address, in another spelling or as the second who agrees', async () => {
      const own = { reason: 'validation-failed', details: { fields: [{ field: 'Email', reason: 'own-address' }] } };
      await proves(platform, 'petra.lang@gmail.com');
      for (const email of ['petra.lang@gmail.com', 'petralang+telko@googlemail.com']) {
        await expect(seat(email)).rejects.toMatchObject(own);
        await desk.inDraft('telko', () => expect(seat(email)).rejects.toMatchObject(own));
      }
      await nobodyLeft();
      const number_ = await seat(emil!.email);
      const other = newId();
      await proves(other, emil!.email);
      await passing(hoursToObject);
      await expect(agreeToSeat(number_, other)).rejects.toMatchObject({ reason: 'not-authorised' });
    });

    it('nor by their own word as an operator of the programme, whom they invited while it was a draft', async () => {
      await desk.inDraft('telko', () => seat(emil!.email));
      await desk.inTenant('telko', () => desk.app.get(CommandBus).execute(new EndDraftInvitations()));
      second = await tokenOf(david);
      await proves(platform, carla!.email);
      const { Id } = (await row(emil!.email)).Vorschlag;
      expect((await doTo(emil!.email, '/zustimmen', { Id }, first, 'POST')).body.Code).toBe('PSOF0003');
      expect((await doTo(emil!.email, '/zustimmen', { Id }, second, 'POST')).status).toBe(204);
    });
  });

  it('has its first two operators from the platform while it is a draft, and no third', async () => {
    await desk.owner.query('delete from agency_user');
    const asked = (email: string) => desk.inDraft('telko', () => seat(email));
    const number = await asked(emil!.email);
    const lost = (await desk.mailedLink(emil!.email))!;
    // Inviting them again sends another link, which ends the one before.
    expect(await asked(emil!.email)).toBe(number);
    expect(await desk.inTenant('telko', () => desk.app.get(Tokens).resolve('staff-invitation', lost))).toBeUndefined();
    expect(await desk.mailedLink(emil!.email)).not.toBe(lost);
    await asked('anna@example.org');
    await expect(asked('erik@example.org')).rejects.toMatchObject({ reason: 'validation-failed' });
    expect((await signIn(emil)).body.Roles).toEqual(['Betreiber']);
    const { rows } = await desk.owner.query(`select 1 from audit_entry where action = 'staff.invite'`);
    expect(rows).toHaveLength(4);
  });

  describe('of a tenant’s own identity provider', () => {
    const written = () => ({
      Name: 'Konzern',
      Aussteller: `${provider.url}/idp`,
      ClientId: 'weitersagen-console',
      Geheimnis: null as string | null,
      Scope: 'openid department basic',
      Zuordnung: {
        RollenFeld: 'department.roles',
        Rollen: [{ Wert: 'AgenturMitarbeiter', Rolle: 'AgenturMitarbeiter' }],
        AgenturFeld: 'department.agencyNumber',
        AdressenGelten: false,
      },
    });
    const send = (method: 'POST' | 'PUT', path: string, body: object, token = first) =>
      desk.call(method, `/betrieb/anmeldedienste${path}`, { token, body });
    const services = async () => (await desk.call('GET', '/betrieb/anmeldedienste', { token: first })).body;
    const signInThere = async (account: typeof emil, Anmeldedienst: string) =>
      desk.call('PUT', '/agentur/sso', { body: { ...(await codeFor(provider.url, account!)), Anmeldedienst } });
    const added = async () => (await send('POST', '', written())).body.Id as string;
    const inUse = async () => {
      const id = await added();
      expect((await send('PUT', `/${id}/test`, await codeFor(provider.url, emil!))).status).toBe(200);
      expect((await send('PUT', `/${id}/status`, { Aktiv: true, Version: 1 }, second)).status).toBe(204);
      return id;
    };
    afterEach(() => desk.owner.query('delete from sign_in_service'));

    it.each([
      ['https://10.0.0.7/idp', 'Diese Adresse liegt in einem privaten Netz. Bitte geben Sie eine öffentliche an.'],
      ['http://93.184.216.34/', 'Bitte geben Sie eine Adresse an, die mit https:// beginnt.'],
      [
        'http://127.0.0.1:1/idp',
        'Unter dieser Adresse antwortet kein Anmeldedienst (OpenID Connect Discovery). Bitte prüfen Sie den Aussteller.',
      ],
    ])('none is asked at %s', async (Aussteller, said) =>
      expect((await send('POST', '', { ...written(), Aussteller })).body.Errors).toEqual([
        { Field: 'Aussteller', Message: said },
      ]),
    );

    it.each([
      ['entra', { upn: 'emil.krueger@auenstrom.example', xms_edov: 'true' }, ['email_verified', 'given_name']],
      ['keycloak', { given_name: 'Emil', email_verified: 'true' }, ['upn', 'xms_edov']],
      ['okta', { given_name: 'Emil', email_verified: 'true' }, ['upn', 'xms_edov']],
      ['google', { given_name: 'Emil', email_verified: 'true' }, ['preferred_username', 'xms_edov']],
    ] as const)('is read as %s writes it, for staff and for recommenders', async (shape, said, never) => {
      const tried = async (service: object) => {
        const { Id } = (await send('POST', '', service)).body;
        const proof = await codeFor(provider.url, emil!, undefined, shape);
        return (await send('PUT', `/${Id}/test`, proof)).body;
      };
      const none = { RollenFeld: null, Rollen: [], AgenturFeld: null, AdressenGelten: false };
      for (const service of [written(), { ...written(), Fuer: 'Kundschaft', Zuordnung: none }]) {
        const { Angaben, ...read } = await tried(service);
        expect(read).toMatchObject({ Name: 'Emil Krüger', Email: emil!.email, AdresseGilt: true });
        const claims = Object.fromEntries(
          Angaben.map(({ Name, Wert }: Record<'Name' | 'Wert', string>) => [Name, Wert]),
        );
        expect(claims).toMatchObject(said);
        for (const claim of never) expect(claims).not.toHaveProperty(claim);
      }
    });

    it('is tried out before it is switched on, which another operator does; a test signs nobody in', async () => {
      const id = await added();
      const on = (token: string) => send('PUT', `/${id}/status`, { Aktiv: true, Version: 1 }, token);
      expect((await on(second)).body.Code).toBe('PSOF0008');
      expect((await signInThere(emil, id)).body.Code).toBe('PSOF0003');
      const { body } = await send('PUT', `/${id}/test`, await codeFor(provider.url, emil!));
      expect(body).toMatchObject({ Name: 'Emil Krüger', Rollen: ['AgenturMitarbeiter'], Agenturnummer: '8150' });
      expect(body.Angaben).toContainEqual({ Name: 'email', Wert: emil!.email });
      expect(await list()).toHaveLength(2);
      const waits = async (name: string) => {
        const { rows } = await desk.owner.query('select user_id as id from agency_user where name = $1', [name]);
        return desk.inTenant(
          'telko',
          async () => (await desk.app.get(SignInServices).pending(personWith(rows[0].id))).count,
        );
      };
      expect([await waits('Carla Brandt'), await waits('David Nowak')]).toEqual([0, 1]);
      expect((await on(first)).body.Code).toBe('PSOF0003');
      expect((await on(second)).status).toBe(204);
      expect(await waits('David Nowak')).toBe(0);
      expect(await desk.inTenant('telko', () => desk.app.get(QueryBus).execute(new OfferedSignIns('staff')))).toEqual([
        expect.objectContaining({ name: 'Konzern', authorizationEndpoint: `${provider.url}/idp/auth` }),
      ]);
    });

    it('lets in whom its claims give a role, as nobody the installation’s provider knows; switched off it stands by nobody', async () => {
      const id = await inUse();
      const { body } = await signInThere(emil, id);
      expect(body).toMatchObject({ Roles: ['AgenturMitarbeiter'], Agenturnummer: '8150' });
      // The provider's own operator role counts for nothing, since the mapping does not name it.
      expect((await signInThere(carla, id)).body.Code).toBe('PSOF0003');
      expect((await signIn(emil)).body.Code).toBe('PSOF0003');
      const orders = async () =>
        (await desk.call('PUT', '/agentur/auftraege/alle', { token: body.Token, body: {} })).status;
      expect(await orders()).toBe(200);
      expect((await send('PUT', `/${id}/status`, { Aktiv: false, Version: 1 })).status).toBe(204);
      expect(await orders()).toBe(401);
      expect((await signInThere(emil, id)).body.Code).toBe('PSOF0003');
      expect(await services()).toEqual([expect.objectContaining({ Aktiv: false, VersionInKraft: null })]);
    });

    it('stands beside others, five at most: each lets in its own people, also once another is switched off', async () => {
      const [one, other] = [await inUse(), await inUse()];
      const tokens = [(await signInThere(emil, one)).body.Token, (await signInThere(emil, other)).body.Token];
      const orders = async () => {
        const asked = tokens.map(token => desk.call('PUT', '/agentur/auftraege/alle', { token, body: {} }));
        return (await Promise.all(asked)).map(({ status }) => status);
      };
      expect(await orders()).toEqual([200, 200]);
      // The same subject at two providers means two accounts, of one human by their proven address.
      expect((await row('Emil Krüger')).WeitereKonten).toHaveLength(1);
      expect((await send('PUT', `/${one}/status`, { Aktiv: false, Version: 1 })).status).toBe(204);
      expect(await orders()).toEqual([401, 200]);
      for (let count = 2; count < 5; count++) await added();
      expect((await send('POST', '', written())).body.Errors).toEqual([
        { Field: 'Name', Message: 'Mehr Anmeldedienste sind nicht möglich. Bitte entfernen Sie zuerst einen.' },
      ]);
    });

    it('who is gone there is out once the session asks again', async () => {
      const id = await inUse();
      const { body } = await signInThere(emil, id);
      const orders = async () => {
        await desk.owner.query(
          `update token set data = data || '{"askAt":"2020-01-01T00:00:00Z"}' where kind = 'agency'`,
        );
        return (await desk.call('PUT', '/agentur/auftraege/alle', { token: body.Token, body: {} })).status;
      };
      expect(await orders()).toBe(200);
      const { email } = emil!;
      (emil as { email: string }).email = 'gone@example.org';
      expect(await orders()).toBe(401);
      (emil as { email: string }).email = email;
    });

    it('keeps its secret to itself', async () => {
      const { body } = await send('POST', '', { ...written(), Geheimnis: 'nur-einmal-gesagt' });
      expect(await services()).toEqual([expect.objectContaining({ Id: body.Id, MitGeheimnis: true })]);
      expect(JSON.stringify(await services())).not.toContain('nur-einmal');
      const { rows } = await desk.owner.query(
        `select s.secret_encrypted as secret, a.after::text as told from sign_in_service s, audit_entry a where a.action = 'sign-in-service.create'`,
      );
      expect(rows[0].secret).toMatch(/^\w+\.[\w-]{16}\./);
      expect(rows[0].told).not.toContain('nur-einmal');
      // The secret is not sent to another issuer than the one it was given for.
      await desk.owner.query(`update sign_in_service set issuer = 'https://login.example'`);
      const { Geheimnis: _, ...asItIs } = { ...written(), Version: 1 };
      expect((await send('PUT', `/${body.Id}`, asItIs)).body.Errors).toEqual([
        { Field: 'Geheimnis', Message: 'Dies ist ein Pflichtfeld.' },
      ]);
    });

    it('is brought back as it was once, to be tried out anew; its secret stays with its issuer', async () => {
      const id = await inUse();
      const change = (Version: number, changes: object) => send('PUT', `/${id}`, { ...written(), ...changes, Version });
      const back = (version: number) => send('POST', `/${id}/versionen/${version}/wiederherstellen`, {});
      const versions = async () =>
        (await desk.call('GET', `/betrieb/anmeldedienste/${id}/versionen`, { token: first })).body;
      expect((await change(1, { Name: 'Konzern Süd', Geheimnis: 'nur-einmal-gesagt' })).status).toBe(204);
      expect((await change(1, { Name: 'Wer zuletzt kommt' })).body.Code).toBe('PSOF0008');
      expect((await back(1)).status).toBe(204);
      expect(await services()).toMatchObject([
        { Name: 'Konzern', Version: 3, VersionInKraft: 1, Getestet: false, MitGeheimnis: true },
      ]);
      expect((await send('PUT', `/${id}/status`, { Aktiv: true, Version: 3 }, second)).body.Code).toBe('PSOF0008');
      const all = await versions();
      expect(all).toMatchObject([
        {
          Nummer: 3,
          AusVersion: 1,
          Aenderungen: [{ Feld: 'Name', Vorher: 'Konzern Süd', Nachher: 'Konzern' }],
          InKraft: false,
        },
        { Nummer: 2, AusVersion: null, GeaendertVon: 'Carla Brandt', InKraft: false },
        { Nummer: 1, Aenderungen: [], InKraft: true },
      ]);
      expect(JSON.stringify(all)).not.toContain('nur-einmal');
      expect((await back(3)).status).toBe(204);
      expect([(await versions()).length, (await back(9)).status]).toEqual([3, 404]);
      await desk.owner.query(`update sign_in_service set issuer = 'https://login.example' where service_id = $1`, [id]);
      expect((await back(1)).status).toBe(204);
      expect(await services()).toMatchObject([{ Aussteller: written().Aussteller, MitGeheimnis: false }]);
    });
  });
});
