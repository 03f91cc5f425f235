import { Module } from '@nestjs/common';
import { CommandBus, type Command } from '@nestjs/cqrs';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { PasskeyQuestions } from '#platform/passkeys.js';
import { platformTenant } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { solved } from '#testing/solved.js';
import { SoftwareAuthenticator } from '#testing/software-authenticator.js';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { PlatformSignInController, ReadTenantController } from '../tenant/http/tenant.js';
import { AgencyModule } from './agency.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { IssueOperatorLink, RemoveOperator } from './api.js';
import { staffList, staffPasskeys, startConsole, type Console, type Tenant } from './console.test-kit.js';

@Module({ controllers: [PlatformSignInController, ReadTenantController] })
class SignInAddresses {}

describe('A platform operator with a link of the command line, in place of an account at a provider', () => {
  const url = 'http://console.test';
  let desk: Console;
  beforeAll(async () => {
    desk = await startConsole({
      imports: [AgencyModule, ReportsModule, CatalogueModule, SignInAddresses],
      environment: { PUBLIC_URL: url },
    });
  });
  afterAll(() => desk.close());
  let device: SoftwareAuthenticator;
  beforeEach(async () => {
    await desk.anew();
    device = new SoftwareAuthenticator();
  });

  const Email = 'petra@example.org';
  const wrong = { status: 400, body: { Code: 'PSOF0114' } };
  const refused = { status: 403, body: { Code: 'PSOF0003' } };
  const onThePlatform = <T>(command: Command<T>): Promise<T> =>
    desk.app
      .get(UnitOfWork)
      .run({ tenantId: platformTenant, actor: 'platform:command-line', correlationId: 'test' }, () =>
        desk.app.get(CommandBus).execute(command),
      );
  const linkFor = (by: string, first = false) => onThePlatform(new IssueOperatorLink(by, first));
  const linkOf = async (first = false) => (await linkFor('Test', first))!.link.split('#einrichten=')[1]!;
  const call = (method: 'GET' | 'PUT' | 'POST', path: string, body?: object, token?: string) =>
    desk.call(method, path, { tenant: 'plattform', ...(body && { body }), ...(token && { token }) });
  const begin = (Link: string, Name = 'Petra Lang') => call('POST', '/einrichtung', { Link, Name, Email });
  const finish = (Link: string, Antwort: object, Name = 'Petra Lang') =>
    call('PUT', '/einrichtung', { Link, Name, Email, Antwort });
  const setUp = async (Link: string, key = new SoftwareAuthenticator(), Name?: string) =>
    finish(Link, key.create({ challenge: (await begin(Link, Name)).body.Optionen.challenge, origin: url }), Name);
  /** The first operator, with the device. */
  const first = async () => expect((await setUp(await linkOf(true), device)).status).toBe(200);
  const question = async () => (await call('POST', '/passkey/frage')).body.Optionen.challenge as string;
  const signInBy = (Passkey: object) => call('PUT', '/passkey/anmeldung', { Passkey });
  const signOut = async (token: string) => (await call('POST', '/logout', undefined, token)).status;

  it('works for each further question of a network', async () => {
    const ask = (query = '') => call('POST', `/passkey/frage${query}`);
    expect((await ask()).status).toBe(200);
    expect((await ask('?cmd=IsCaptchaRequired')).body).toEqual({ CaptchaRequired: false });
    await desk.owner.query(`update attempt set count = 120 where kind = 'console-question'`);
    expect(await ask()).toMatchObject({ status: 400, body: { Code: 'PSOF0005' } });
    const { Challenge } = (await ask('?cmd=IsCaptchaRequired')).body;
    expect((await ask(`?captcha=${encodeURIComponent(await solved(Challenge))}`)).status).toBe(200);
  });

  it('comes once, as the first, and signs in by the passkey from then on', async () => {
    // No identity provider is set up, so there is no other way to sign in.
    expect((await call('GET', '/anmeldung')).body).toMatchObject({ AuthorizationEndpoint: '', Passkey: false });
    const link = (await linkFor('npm run serve', true))!.link;
    expect(link).toMatch(new RegExp(`^${url}/admin/login#einrichten=[\\w-]{43}$`));
    const answer = await setUp(link.split('=')[1]!, device);
    expect(answer).toEqual({
      status: 200,
      body: { Token: expect.any(String), Name: 'Petra Lang', Roles: ['plattform'] },
    });
    expect((await desk.call('PUT', '/agentur/auftraege/alle', { token: answer.body.Token, body: {} })).status).toBe(
      401,
    );
    const again = await signInBy(device.get({ challenge: await question(), origin: url }));
    expect(again.body).toMatchObject({ Name: 'Petra Lang', Roles: ['plattform'] });
    expect((await call('GET', '/anmeldung')).body).toMatchObject({ Passkey: true });
    expect([await signOut(again.body.Token), await signOut(again.body.Token)]).toEqual([204, 401]);
  });
  it('is the only one by a first link: none is made after them, and one that is open opens nothing', async () => {
    await first();
    expect(await linkFor('npm run serve', true)).toBeNull();
    const [id, expiresAt] = [newId(), new Date(Date.now() + 3_600_000)];
    const left = await desk.app
      .get(UnitOfWork)
      .run({ tenantId: platformTenant, actor: 'test', correlationId: 'test' }, () =>
        desk.app.get(Tokens).issue('platform-setup', id, { expiresAt, data: { first: true } }),
      );
    expect(await begin(left)).toMatchObject(refused);
    expect(await finish(left, device.create({ challenge: 'x', origin: url }))).toMatchObject(refused);
  });
  it('lets a second person in by a link of their own, of which the later counts, once', async () => {
    await first();
    const [earlier, later] = [await linkOf(), await linkOf()];
    expect(await begin(earlier)).toMatchObject(refused);
    const { challenge } = (await begin(later, 'Olaf Reh')).body.Optionen;
    const other = (await begin(later, 'Ute Mai')).body.Optionen.challenge;
    const both = await Promise.all([
      finish(later, new SoftwareAuthenticator().create({ challenge, origin: url }), 'Olaf Reh'),
      finish(later, new SoftwareAuthenticator().create({ challenge: other, origin: url }), 'Ute Mai'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await begin(later)).toMatchObject(refused);
  });
  it('comes within the hour', async () => {
    const link = await linkOf();
    const { challenge } = (await begin(link)).body.Optionen;
    await desk.owner.query(
      `update token set expires_at = now() - interval '1 second' where kind = 'platform-setup' and used_at is null`,
    );
    expect(await begin(link)).toMatchObject(refused);
    expect(await finish(link, device.create({ challenge, origin: url }))).toMatchObject(refused);
  });
  it('has to hold the key, say yes to it, and answer this page’s own question, once', async () => {
    await first();
    const challenge = await question();
    expect(await signInBy(device.get({ challenge, origin: 'https://falle.test' }))).toMatchObject(wrong);
    expect(await signInBy(device.get({ challenge, origin: url }))).toMatchObject(wrong);
    expect(await signInBy(device.get({ challenge: await question(), origin: url }, false))).toMatchObject(wrong);
    const stranger = new SoftwareAuthenticator();
    expect(await signInBy(stranger.get({ challenge: await question(), origin: url }))).toMatchObject(wrong);
    const answer = device.get({ challenge: await question(), origin: url });
    expect((await signInBy(answer)).status).toBe(200);
    expect(await signInBy(answer)).toMatchObject(wrong);
    const link = await linkOf();
    const taken = await setUp(link, device);
    expect(taken).toMatchObject(wrong);
    // The link is still valid for its holder.
    expect((await setUp(link)).status).toBe(200);
  });
  it('leaves neither link nor question behind, in no row', async () => {
    const link = await linkOf();
    const { challenge } = (await begin(link)).body.Optionen;
    const { rows } = await desk.owner.query(
      `select to_jsonb(t)::text as row from token t union all select to_jsonb(a)::text from audit_entry a union all select to_jsonb(p)::text from console_passkey p`,
    );
    const kept = rows.map(({ row }) => row).join('\n');
    expect([kept.includes(link), kept.includes(challenge), kept.includes('platform-operator.link')]).toEqual([
      false,
      false,
      true,
    ]);
  });
  it('is out at once when taken away, and by no key again', async () => {
    await first();
    const { body } = await signInBy(device.get({ challenge: await question(), origin: url }));
    const { rows } = await desk.owner.query('select user_id from console_passkey where credential_id = $1', [
      device.id,
    ]);
    expect(await onThePlatform(new RemoveOperator(rows[0].user_id, 'Olaf Reh'))).toBe(true);
    expect(await signOut(body.Token)).toBe(401);
    expect(await signInBy(device.get({ challenge: await question(), origin: url }))).toMatchObject(wrong);
    expect(await onThePlatform(new RemoveOperator(rows[0].user_id, 'Olaf Reh'))).toBe(false);
  });
});

/** docs/specification/programme.md#passkeys-of-staff */
describe('Somebody of the list of staff, where the installation has no identity provider', () => {
  const url = 'http://console.test';
  let desk: Console;
  let { invited, post, link, begin, finish, make, joined, question, answer, signIn } = {} as ReturnType<
    typeof staffPasskeys
  >;
  let [first, second] = ['', ''];
  const wrong = { status: 400, body: { Code: 'PSOF0114' } };
  const refused = { status: 403, body: { Code: 'PSOF0003' } };
  const tooLate = { status: 409, body: { Code: 'PSOF0008' } };
  beforeAll(async () => {
    desk = await startConsole({
      imports: [AgencyModule, ReportsModule, CatalogueModule, SignInAddresses],
      environment: { PUBLIC_URL: url },
    });
    ({ invited, post, link, begin, finish, make, joined, question, answer, signIn } = staffPasskeys(desk, url));
  });
  beforeEach(async () => {
    for (const name of ['Carla Brandt', 'David Nowak']) await invited(name, ['Betreiber'], null);
    [first, second] = [(await joined('Carla Brandt')).token, (await joined('David Nowak')).token];
    await invited('Erik Neu', ['AgenturMitarbeiter'], '4711');
  });
  afterEach(async () => {
    await desk.owner.query(
      'delete from agency_user; delete from audit_entry; delete from token; delete from console_passkey; delete from attempt',
    );
  });
  afterAll(() => desk.close());

  const orders = async (token: string) =>
    (await desk.call('PUT', '/agentur/auftraege/alle', { token, body: {} })).status;
  const { row, number, doTo } = staffList(
    () => desk,
    () => first,
  );
  const newLink = async (name: string, token = first) =>
    desk.call('POST', `/betrieb/personal/${await number(name)}/einladung`, { token });
  const offered = async (tenant: Tenant = 'telko') =>
    (await desk.call('GET', '/agentur/anmeldung', { tenant })).body.Passkey as boolean;

  it('makes a passkey with the link of the mail, signs out, and comes by it from then on', async () => {
    expect(await offered('energie')).toBe(false);
    const invitation = await link('Erik Neu');
    expect((await post('/einladung', { Link: invitation })).body).toEqual({
      Name: 'Erik Neu',
      Programm: expect.any(String),
      Passkey: true,
    });
    const device = new SoftwareAuthenticator();
    const { status, body } = await make(invitation, device);
    expect([status, body]).toEqual([
      200,
      { Token: expect.any(String), Name: 'Erik Neu', Roles: ['AgenturMitarbeiter'], Agenturnummer: '4711' },
    ]);
    expect(await orders(body.Token)).toBe(200);
    const there = { Zustand: 'Aktiv', Passkey: true, RollenVon: 'Liste', LetzteAnmeldungAm: expect.any(String) };
    expect(await row('Erik Neu')).toMatchObject(there);
    expect((await desk.call('POST', '/agentur/logout', { token: body.Token })).status).toBe(204);
    expect(await orders(body.Token)).toBe(401);
    expect(await offered()).toBe(true);
    const again = await signIn(device);
    expect(again.body).toMatchObject({ Name: 'Erik Neu', Agenturnummer: '4711' });
    expect(await orders(again.body.Token)).toBe(200);
    const { rows } = await desk.owner.query(
      `select string_agg(action, ' ' order by action) as done from audit_entry where by_name = 'Erik Neu'`,
    );
    expect(rows).toEqual([{ done: 'session.close session.open session.open staff.passkey' }]);
  });

  it('signs in anew after an hour: nobody is there to be asked whether they still are who they were', async () => {
    const { token } = await joined('Erik Neu');
    const { rows } = await desk.owner.query(
      `select extract(epoch from expires_at - issued_at)::int as seconds, data->'askAt' as asked from token where token_hash = sha256($1::bytea)`,
      [token],
    );
    expect(rows).toEqual([{ seconds: 3600, asked: null }]);
  });

  it('comes by a link once, of two at once the first, within its time, at its own tenant', async () => {
    const invitation = await link('Erik Neu');
    for (const [given, tenant] of [
      [invitation, 'energie'],
      ['x'.repeat(43), 'telko'],
    ] as const) {
      expect(await post('/einladung', { Link: given }, tenant)).toMatchObject(refused);
      expect(await begin(given, tenant)).toMatchObject(refused);
      expect(
        await finish(given, new SoftwareAuthenticator().create({ challenge: 'x', origin: url }), tenant),
      ).toMatchObject(refused);
    }
    const { challenge } = (await begin(invitation)).body.Optionen;
    await desk.owner.query(`update token set expires_at = now() - interval '1 second' where kind = 'staff-invitation'`);
    expect(await begin(invitation)).toMatchObject(refused);
    const late = new SoftwareAuthenticator().create({ challenge, origin: url });
    expect(await finish(invitation, late)).toMatchObject(refused);
    await desk.owner.query(`update token set expires_at = now() + interval '1 day' where kind = 'staff-invitation'`);
    const both = await Promise.all([make(invitation), make(invitation)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await post('/einladung', { Link: invitation })).toMatchObject(refused);
    expect((await desk.owner.query(`select 1 from console_passkey where name = 'Erik Neu'`)).rowCount).toBe(1);
  });

  it('does not come by a link that was withdrawn, replaced, or not agreed to yet', async () => {
    const replaced = await link('Erik Neu');
    const { challenge } = (await begin(replaced)).body.Optionen;
    expect((await newLink('Erik Neu')).status).toBe(204);
    const key = new SoftwareAuthenticator();
    expect(await finish(replaced, key.create({ challenge, origin: url }))).toMatchObject(refused);
    const withdrawn = await link('Erik Neu');
    const asked = (await begin(withdrawn)).body.Optionen.challenge;
    await desk.app.inject({
      method: 'DELETE',
      url: `/api/v1/telko/betrieb/personal/${(await row('Erik Neu')).Mitarbeiternummer}`,
      headers: { authorization: `Bearer ${first}` },
    });
    expect(await finish(withdrawn, key.create({ challenge: asked, origin: url }))).toMatchObject(refused);

    const body = {
      Name: 'Ina Groß',
      Email: 'ina@example.org',
      Sprache: 'de',
      Rollen: ['Betreiber'],
      Agenturnummer: null,
    };
    expect((await desk.call('POST', '/betrieb/personal', { token: first, body })).body.WartetAuf).toBe('ZweitePerson');
    expect(await desk.mailedLink('Ina Groß')).toBeNull();
    const { Vorschlag } = await row('Ina Groß');
    expect((await doTo('Ina Groß', '/zustimmen', { Id: Vorschlag.Id }, second, 'POST')).status).toBe(204);
    expect((await make(await link('Ina Groß'))).body.Roles).toEqual(['Betreiber']);
  });

  it('has to hold the key, say yes to it, and answer this console’s own question of this tenant, once', async () => {
    const { device } = await joined('Erik Neu');
    const challenge = await question();
    expect(await answer(device.get({ challenge, origin: 'https://falle.test' }))).toMatchObject(wrong);
    expect(await answer(device.get({ challenge, origin: url }))).toMatchObject(wrong);
    expect(await answer(device.get({ challenge: await question(), origin: url }, false))).toMatchObject(wrong);
    expect(await signIn(new SoftwareAuthenticator())).toMatchObject(wrong);
    const replayed = device.get({ challenge: await question(), origin: url });
    expect((await answer(replayed)).status).toBe(200);
    expect(await answer(replayed)).toMatchObject(wrong);
    // A copied key has a lower counter.
    device.count = 0;
    expect(await signIn(device)).toMatchObject(wrong);
    device.count = 50;
    expect((await signIn(device)).status).toBe(200);
    // A tenant's portal may be on the same host; its questions are not the console's.
    const portals = await desk.inTenant('telko', () =>
      desk.app.get(PasskeyQuestions).ask('passkey-login', desk.tenants.telko, { login: 'passkey-alone' }),
    );
    expect(await answer(device.get({ challenge: portals, origin: url }))).toMatchObject(wrong);
  });

  it('opens no other tenant, by key or by question, and makes none of somebody else’s', async () => {
    const { device } = await joined('Erik Neu');
    await invited('Nora Fern', ['Betreiber'], null, 'energie');
    const there = await joined('Nora Fern', 'energie');
    expect(await signIn(device, 'energie')).toMatchObject(wrong);
    expect(await signIn(there.device)).toMatchObject(wrong);
    expect(await answer(device.get({ challenge: await question('energie'), origin: url }))).toMatchObject(wrong);
    expect(await orders(there.token)).toBe(401);
    // A link does not assign another person's key either.
    await invited('Ute Mai', ['AgenturMitarbeiter'], '4711');
    const hers = await link('Ute Mai');
    expect(await make(hers, device)).toMatchObject(wrong);
    expect((await newLink('Erik Neu')).status).toBe(204);
    const { challenge } = (await begin(await link('Erik Neu'))).body.Optionen;
    const asked = new SoftwareAuthenticator().create({ challenge, origin: url });
    expect(await finish(hers, asked)).toMatchObject(wrong);
    expect((await signIn(device)).body.Name).toBe('Erik Neu');
    expect((await make(hers)).body.Name).toBe('Ute Mai');
  });

  it('is out at once when blocked, by session, passkey and link, and in again when unblocked, but for the link', async () => {
    const { device, token } = await joined('Erik Neu');
    expect((await newLink('Erik Neu')).status).toBe(204);
    const lost = await link('Erik Neu');
    const asked = [(await begin(lost)).body.Optionen.challenge, await question()];
    expect((await doTo('Erik Neu', '/sperren')).status).toBe(204);
    expect(await orders(token)).toBe(401);
    expect(await answer(device.get({ challenge: asked[1]!, origin: url }))).toMatchObject(refused);
    expect(await signIn(device)).toMatchObject(refused);
    const other = new SoftwareAuthenticator().create({ challenge: asked[0]!, origin: url });
    expect(await finish(lost, other)).toMatchObject(refused);
    expect(await newLink('Erik Neu')).toMatchObject(tooLate);
    expect((await doTo('Erik Neu', '/entsperren', undefined, second)).status).toBe(204);
    expect(await post('/einladung', { Link: lost })).toMatchObject(refused);
    expect((await signIn(device)).status).toBe(200);
  });

  it('is replaced while the old one signs in, in whichever order: both get an answer, and one passkey is left', async () => {
    const { device } = await joined('Erik Neu');
    for (let round = 0; round < 3; round++) {
      await newLink('Erik Neu');
      const late = await link('Erik Neu');
      const { challenge } = (await begin(late)).body.Optionen;
      const fresh = new SoftwareAuthenticator().create({ challenge, origin: url });
      const [made, came] = await Promise.all([finish(late, fresh), signIn(device)]);
      expect([made.status, [200, 400].includes(came.status)]).toEqual([200, true]);
      expect((await desk.owner.query(`select 1 from console_passkey where name = 'Erik Neu'`)).rowCount).toBe(1);
    }
  });

  it('has the roles of the list at each sign-in; sessions with the former ones end', async () => {
    const { device, token } = await joined('Erik Neu');
    expect(
      (await doTo('Erik Neu', '', { Rollen: ['AgenturMitarbeiter'], Agenturnummer: '0815', NeueAgentur: true })).status,
    ).toBe(200);
    expect(await orders(token)).toBe(401);
    expect((await signIn(device)).body).toMatchObject({ Roles: ['AgenturMitarbeiter'], Agenturnummer: '0815' });
  });

  it('gets a new link for a lost device from another operator: followed, it ends earlier passkeys, sessions and links', async () => {
    const { device, token } = await joined('Erik Neu');
    expect((await newLink('Erik Neu')).status).toBe(204);
    const early = await link('Erik Neu');
    expect((await newLink('Erik Neu')).status).toBe(204);
    expect(await begin(early)).toMatchObject(refused);
    // The old passkey works until the new one is made.
    expect((await signIn(device)).status).toBe(200);
    expect(await orders(token)).toBe(200);
    const fresh = new SoftwareAuthenticator();
    const late = await link('Erik Neu');
    expect((await make(late, fresh)).status).toBe(200);
    expect(await orders(token)).toBe(401);
    expect(await signIn(device)).toMatchObject(wrong);
    expect((await signIn(fresh)).body.Name).toBe('Erik Neu');
    expect(await make(late)).toMatchObject(refused);
    expect(await desk.mailedLink('Erik Neu')).toBeNull();
    // Nobody manages their own access, and an agency's staff nobody's.
    expect(await newLink('Carla Brandt')).toMatchObject(refused);
    expect(await newLink('Carla Brandt', token)).toMatchObject({ status: 401 });
    // Operators who all lost their passkeys are invited by the platform again.
    await invited('Carla Brandt', ['Betreiber'], null);
    expect((await make(await link('Carla Brandt'))).body.Roles).toEqual(['Betreiber']);
  });

  it('works for each further question of a network, never for one with a link, and leaves no secret in a row', async () => {
    const invitation = await link('Erik Neu');
    const { challenge } = (await begin(invitation)).body.Optionen;
    const { rows } = await desk.owner.query(
      `select to_jsonb(t)::text as row from token t union all select to_jsonb(a)::text from audit_entry a union all select to_jsonb(e)::text from engine.event e`,
    );
    const kept = rows.map(({ row: text }) => text).join('\n');
    expect([kept.includes(invitation), kept.includes(challenge)]).toEqual([false, false]);
    const ask = (query = '') => post(`/passkey/frage${query}`);
    expect((await ask()).status).toBe(200);
    await desk.owner.query(`update attempt set count = 120 where kind = 'console-question'`);
    expect((await begin(invitation)).status).toBe(200);
    expect(await ask()).toMatchObject({ status: 400, body: { Code: 'PSOF0005' } });
    const { Challenge } = (await ask('?cmd=IsCaptchaRequired')).body;
    expect((await ask(`?captcha=${encodeURIComponent(await solved(Challenge))}`)).status).toBe(200);
  });
});
