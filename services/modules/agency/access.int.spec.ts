import { Module } from '@nestjs/common';
import { CommandBus, type Command } from '@nestjs/cqrs';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { platformTenant } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { SoftwareAuthenticator } from '#testing/software-authenticator.js';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { PlatformSignInController } from '../tenant/http/tenant.js';
import { AgencyModule } from './agency.module.js';
import { IssueOperatorLink, RemoveOperator } from './api.js';
import { startConsole, type Console } from './console.test-kit.js';

@Module({ controllers: [PlatformSignInController] })
class SignInAddresses {}

describe('A platform operator with a link of the command line, in place of an account at a provider', () => {
  const url = 'http://console.test';
  let desk: Console;
  beforeAll(async () => {
    desk = await startConsole({
      imports: [AgencyModule, CatalogueModule, SignInAddresses],
      environment: { PUBLIC_URL: url },
    });
  });
  afterAll(() => desk.close());

  const device = new SoftwareAuthenticator();
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
  const begin = (Link: string, Name = 'Petra Lang') => call('POST', '/einrichtung', { Link, Name });
  const finish = (Link: string, Antwort: object, Name = 'Petra Lang') =>
    call('PUT', '/einrichtung', { Link, Name, Antwort });
  const setUp = async (Link: string, key = new SoftwareAuthenticator(), Name?: string) =>
    finish(Link, key.create({ challenge: (await begin(Link, Name)).body.Optionen.challenge, origin: url }), Name);
  const question = async () => (await call('POST', '/passkey/frage')).body.Optionen.challenge as string;
  const signInBy = (Passkey: object) => call('PUT', '/passkey/anmeldung', { Passkey });
  const signOut = async (token: string) => (await call('POST', '/logout', undefined, token)).status;

  it('comes once, as the first, and signs in by the passkey from then on', async () => {
    // Nowhere else to go: no provider is set up.
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
    // The link is still theirs who hold it.
    expect((await setUp(link)).status).toBe(200);
  });
  it('leaves neither link nor question behind, in no row', async () => {
    const link = await linkOf();
    const { challenge } = (await begin(link)).body.Optionen;
    const { rows } = await desk.owner.query(
      `select to_jsonb(t)::text as row from token t union all select to_jsonb(a)::text from audit_entry a union all select to_jsonb(p)::text from platform_passkey p`,
    );
    const kept = rows.map(({ row }) => row).join('\n');
    expect([kept.includes(link), kept.includes(challenge), kept.includes('platform-operator.link')]).toEqual([
      false,
      false,
      true,
    ]);
  });
  it('is out at once when taken away, and by no key again', async () => {
    const { body } = await signInBy(device.get({ challenge: await question(), origin: url }));
    const { rows } = await desk.owner.query('select user_id from platform_passkey where credential_id = $1', [
      device.id,
    ]);
    expect(await onThePlatform(new RemoveOperator(rows[0].user_id, 'Olaf Reh'))).toBe(true);
    expect(await signOut(body.Token)).toBe(401);
    expect(await signInBy(device.get({ challenge: await question(), origin: url }))).toMatchObject(wrong);
    expect(await onThePlatform(new RemoveOperator(rows[0].user_id, 'Olaf Reh'))).toBe(false);
  });
});
