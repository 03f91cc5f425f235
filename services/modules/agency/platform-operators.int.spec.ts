import { jest } from '@jest/globals';
import { CommandBus, QueryBus, type Command } from '@nestjs/cqrs';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { environment } from '#platform/environment.js';
import { platformTenant } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { SoftwareAuthenticator } from '#testing/software-authenticator.js';
import { productApi, type ProductApi } from '../../api/journeys/product-api.test.js';
import {
  ConfirmOperatorAddress,
  IssueOperatorLink,
  OperatorsOfPlatform,
  PersonOfStaff,
  RemoveOperator,
} from './api.js';
import { AgencyUsers } from './persistence/agency-users.js';
import { IdentityProvider, type Identity } from './use-cases/identity-providers.js';

/** docs/specification/operations.md#platform-operators */
describe('A platform operator’s address', () => {
  let api: ProductApi;
  let people = 0;
  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(() => api.owner.query('delete from attempt; delete from form_mail'));
  afterAll(() => api.close());

  const refused = { status: 403, body: { Code: 'PSOF0003' } };
  const onThePlatform = <T>(work: () => Promise<T>): Promise<T> =>
    api.get(UnitOfWork).run({ tenantId: platformTenant, actor: 'platform:command-line', correlationId: 'test' }, work);
  const command = <T>(one: Command<T>): Promise<T> => onThePlatform(() => api.get(CommandBus).execute(one));
  const call = (method: 'GET' | 'PUT' | 'POST', path: string, token = '', body?: object) =>
    api.call(method, `/../plattform${path}`, body, token ? { token } : {});
  const account = async (token: string) => (await call('GET', '/konto', token)).body;
  const ask = (token: string, Email: string) => call('PUT', '/konto/adresse', token, { Email });
  const confirm = (token: string, Link: string) => call('PUT', '/konto/adresse/bestaetigung', token, { Link });
  const linksTo = async (email: string) =>
    (await api.mailsTo(email)).map(({ text }) => /#adresse=([\w-]+)/.exec(text)![1]!);
  /** A platform operator who signed in before addresses were asked for. */
  const formerly = async (name = 'Petra Lang') => {
    const userId = newId();
    const token = await onThePlatform(() => api.get(Tokens).issue('platform', userId, { data: { name } }));
    return { userId, token, email: `petra-${++people}@example.org` };
  };
  const hasProven = async (userId: string) =>
    ((await api.owner.query('select 1 from proven_address where user_id = $1', [userId])).rowCount ?? 0) > 0;

  it('is asked for with the passkey, and a link that proves it is mailed', async () => {
    const Link = (await command(new IssueOperatorLink('Test')))!.link.split('=')[1]!;
    const Name = 'Olaf Reh';
    const asked = { Link, Name, Email: 'Olaf.Reh@example.org' };
    const { body } = await call('POST', '/einrichtung', '', asked);
    const key = new SoftwareAuthenticator();
    const Antwort = key.create({
      challenge: body.Optionen.challenge,
      origin: new URL(environment().PUBLIC_URL).origin,
    });
    for (const [method, sent] of [
      ['POST', { Link, Name }],
      ['PUT', { Link, Name, Antwort }],
    ] as const)
      expect((await call(method, '/einrichtung', '', sent)).body.Errors).toMatchObject([{ Field: 'Email' }]);
    const { body: session } = await call('PUT', '/einrichtung', '', { ...asked, Antwort });
    expect(await account(session.Token)).toEqual({
      Name,
      Email: null,
      BestaetigtAm: null,
      BestaetigtDurch: null,
      OffeneEmail: 'olaf.reh@example.org',
      LinkGueltigBis: expect.any(String),
    });
    const [mail] = await api.mailsTo('olaf.reh@example.org');
    expect([mail!.fromName, mail!.sender, mail!.text.includes('Impressum')]).toEqual(['Weitersagen', undefined, false]);
    const [link] = await linksTo('olaf.reh@example.org');
    expect((await confirm(session.Token, link!)).body).toMatchObject({
      Email: 'olaf.reh@example.org',
      BestaetigtAm: expect.any(String),
      BestaetigtDurch: 'Link',
      OffeneEmail: null,
    });
  });

  it('is proven by the link once, within its time, in a session of who gave it', async () => {
    const [petra, paul] = [await formerly(), await formerly('Paul Ohm')];
    expect(await account(petra.token)).toMatchObject({ Name: 'Petra Lang', Email: null, OffeneEmail: null });
    await ask(petra.token, petra.email);
    const [link] = await linksTo(petra.email);
    for (const [token, given] of [
      [paul.token, link!],
      [petra.token, 'x'.repeat(43)],
    ] as const)
      expect(await confirm(token, given)).toMatchObject(refused);
    await api.owner.query(
      `update token set expires_at = expires_at - interval '2 days' where kind = 'operator-address'`,
    );
    expect(await confirm(petra.token, link!)).toMatchObject(refused);
    await api.owner.query(
      `update token set expires_at = expires_at + interval '2 days' where kind = 'operator-address'`,
    );
    expect(await hasProven(petra.userId)).toBe(false);
    const both = await Promise.all([confirm(petra.token, link!), confirm(petra.token, link!)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await confirm(petra.token, link!)).toMatchObject(refused);
    expect(await hasProven(petra.userId)).toBe(true);
  });

  it('gets three links an hour, of which the last counts, and another address has none of the former', async () => {
    const { token, email } = await formerly();
    await ask(token, email);
    const [first] = await linksTo(email);
    await ask(token, email);
    const [, second] = await linksTo(email);
    expect(await confirm(token, first!)).toMatchObject(refused);
    const other = `other-${email}`;
    await ask(token, other);
    expect(await confirm(token, second!)).toMatchObject(refused);
    expect(await ask(token, email)).toMatchObject({ status: 429, body: { Code: 'PSOF0004' } });
    const [third] = await linksTo(other);
    expect((await confirm(token, third!)).body.Email).toBe(other);
    expect((await ask(token, other.toUpperCase())).body.Errors).toMatchObject([{ Field: 'Email' }]);
  });

  it('sends no mail for an address that was given up before', async () => {
    const { token, email } = await formerly();
    await ask(token, email);
    await ask(token, `other-${email}`);
    expect(await linksTo(email)).toEqual([]);
  });

  it('stays proven until another is, and both remain this human’s', async () => {
    const { token, email, userId } = await formerly();
    await ask(token, email);
    await confirm(token, (await linksTo(email))[0]!);
    await ask(token, `new-${email}`);
    expect(await account(token)).toMatchObject({ Email: email, OffeneEmail: `new-${email}` });
    await confirm(token, (await linksTo(`new-${email}`))[0]!);
    expect(await account(token)).toMatchObject({ Email: `new-${email}`, OffeneEmail: null });
    const staffOf = async (address: string) => {
      const account = newId();
      await api.inTenant(() => api.get(AgencyUsers).noteProven(account, address));
      return account;
    };
    for (const address of [email, `new-${email}`]) {
      const account = await staffOf(address);
      const { accounts } = await api.inTenant(() => api.get(QueryBus).execute(new PersonOfStaff(account)));
      expect(accounts).toContain(userId);
    }
  });

  it('is proven at once where the identity provider vouches for it, and open where it does not', async () => {
    const as = async (claims: object) => {
      const identity = {
        subject: newId(),
        claims: { name: 'Ute Mai', department: { tenant: null, roles: ['plattform'] }, ...claims },
        refreshToken: undefined,
      } as Identity;
      jest.spyOn(api.get(IdentityProvider), 'identify').mockResolvedValueOnce(identity);
      const { body } = await call('PUT', '/sso', '', { Code: 'c', Verifier: 'v'.repeat(43) });
      return account(body.Token);
    };
    expect(await as({ email: 'ute@example.org', email_verified: true })).toMatchObject({
      Email: 'ute@example.org',
      BestaetigtDurch: 'Anmeldedienst',
    });
    expect(await as({ email: 'ute@example.org', email_verified: false })).toMatchObject({
      Email: null,
      OffeneEmail: 'ute@example.org',
      LinkGueltigBis: null,
    });
    expect(await as({})).toMatchObject({ Email: null, OffeneEmail: null });
  });

  it('is seen masked by colleagues, with whether it is confirmed', async () => {
    const [petra, paul] = [await formerly('Petra Öl'), await formerly('Paul Öl')];
    await ask(petra.token, petra.email);
    await ask(paul.token, paul.email);
    await confirm(petra.token, (await linksTo(petra.email))[0]!);
    const { body } = await call('GET', '/betreiber', petra.token);
    const [her, him] = ['Petra Öl', 'Paul Öl'].map(name => body.find(({ Name }: any) => Name === name));
    expect([her, him]).toMatchObject([
      { Email: 'p•••@example.org', BestaetigtAm: expect.any(String), Selbst: true },
      { Email: 'p•••@example.org', BestaetigtAm: null, Selbst: false },
    ]);
    expect(JSON.stringify(body)).not.toContain(paul.email);
    expect((await call('GET', '/betreiber', await api.staff(['Betreiber'], null))).status).toBe(401);
  });

  it('is stated at the terminal where no mail arrives, and gone with the operator but for its hash', async () => {
    const { userId, token, email } = await formerly();
    expect(await command(new ConfirmOperatorAddress(userId, email, 'Olaf Reh'))).toBe(false);
    await ask(token, `wrong-${email}`);
    expect(await command(new ConfirmOperatorAddress(userId, email, 'Olaf Reh'))).toBe(true);
    expect(await account(token)).toMatchObject({ Email: email, BestaetigtDurch: 'Kommandozeile', OffeneEmail: null });
    expect(await linksTo(`wrong-${email}`)).toEqual([]);
    expect(await command(new RemoveOperator(userId, 'Olaf Reh'))).toBe(true);
    expect((await call('GET', '/konto', token)).status).toBe(401);
    const left = await onThePlatform(() => api.get(QueryBus).execute(new OperatorsOfPlatform()));
    expect(left.map(one => one.userId)).not.toContain(userId);
    expect(await hasProven(userId)).toBe(true);
  });

  it('leaves neither address nor link in a row that is not sealed, nor in the log', async () => {
    const { token, email } = await formerly();
    await ask(token, email);
    const [link] = await linksTo(email);
    await confirm(token, link!);
    const { rows } = await api.owner.query(
      `select to_jsonb(t)::text as row from token t union all select to_jsonb(a)::text from audit_entry a
       union all select to_jsonb(e)::text from engine.event e union all select to_jsonb(o)::text from platform_operator o`,
    );
    const kept = rows.map(({ row }) => row).join('\n');
    expect([kept.includes(email), kept.includes(link!), kept.includes('platform-operator.address-proven')]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
