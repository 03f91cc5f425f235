import { Audit } from '#platform/audit.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { platformTenant } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import type { AuditAction } from '#shared/reasons-and-actions.js';
import { recommender } from './people-api.js';
import { productApi, type ProductApi } from './product-api.test.js';

/** docs/specification/calls.md: whom and what an entry of the audit log is about. */
describe('An entry of the audit log is about', () => {
  let api: ProductApi;
  let operator = '';
  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(async () => {
    await api.anew();
    operator = await api.staff(['Betreiber'], null);
  });
  afterAll(() => api.close());

  const note = (action: AuditAction, subject: string, told: { before?: object; after?: object } = {}) =>
    api.inTenant(() => api.get(Audit).record({ action, subject, by: 'Carla Brandt', ...told }));
  const named = async (action: AuditAction) =>
    (await api.call('GET', `/betrieb/protokoll?aktion=${action}`, undefined, { token: operator })).body.Content.map(
      ({ Gegenstand, GegenstandName }: Record<string, string | null>) => [Gegenstand, GegenstandName],
    );
  const member = async (name: string) => {
    const { rows } = await api.owner.query(
      `insert into agency_user (tenant_id, user_id, name, roles) values ($1, $2, $3, '{Betreiber}') returning user_id as id, employee_number as number`,
      [api.tenantId, newId(), name],
    );
    return rows[0] as { id: string; number: string };
  };

  it.each(['recommender.block', 'customer-number.decide', 'reward.goodwill'] as const)(
    'a recommender, by name until they are erased: %s',
    async action => {
      const { id } = await recommender(api, 'jonas@example.org');
      await note(action, id);
      expect(await named(action)).toEqual([[id, 'Jonas Weber']]);
      await api.owner.query(
        `update person set erased_at = now(), first_name = '', last_name = '' where person_id = $1`,
        [id],
      );
      expect(await named(action)).toEqual([[id, null]]);
    },
  );

  it('a member of staff, by account or employee number', async () => {
    const { id, number } = await member('Miriam Sander');
    await note('session.open', id);
    await note('staff.block', number);
    expect(await named('session.open')).toEqual([[id, 'Miriam Sander']]);
    expect(await named('staff.block')).toEqual([[number, 'Miriam Sander']]);
  });

  it('a platform operator, and whoever signed in themselves, also once they are gone', async () => {
    const [petra, gone] = [newId(), newId()];
    const onThePlatform = <T>(userId: string, work: () => Promise<T>): Promise<T> =>
      api.get(UnitOfWork).run({ tenantId: platformTenant, actor: `platform:${userId}`, correlationId: 'test' }, work);
    await api.owner.query(
      `insert into platform_operator (tenant_id, user_id, name, since) values ($1, $2, 'Petra Lang', now())`,
      [platformTenant, petra],
    );
    const audit = api.get(Audit);
    await onThePlatform(petra, () => audit.record({ action: 'platform-operator.link', subject: petra, by: 'Test' }));
    await onThePlatform(gone, () => audit.record({ action: 'session.open', subject: gone, by: 'Olaf Reh' }));
    const token = await onThePlatform(petra, () =>
      api.get(Tokens).issue('platform', petra, { data: { name: 'Petra Lang' } }),
    );
    const { body } = await api.call('GET', '/../plattform/protokoll', undefined, { token });
    const of = body.Content.map(({ Gegenstand, GegenstandName }: Record<string, string>) => [
      Gegenstand,
      GegenstandName,
    ]);
    expect(of).toEqual(
      expect.arrayContaining([
        [petra, 'Petra Lang'],
        [gone, 'Olaf Reh'],
      ]),
    );
  });

  it('an identity provider, also a removed one', async () => {
    const id = newId();
    await api.owner.query(
      `insert into sign_in_service (tenant_id, service_id, audience, name, issuer, client_id, scope, mapping, version, active, changed_by, changed_by_name, changed_at, removed_at)
       values ($1, $2, 'staff', 'Konzern', 'https://login.example', 'c', 'openid', '{}', 1, false, $2, 'Carla Brandt', now(), now())`,
      [api.tenantId, id],
    );
    await note('sign-in-service.off', id);
    expect(await named('sign-in-service.off')).toEqual([[id, 'Konzern']]);
  });

  it.each([
    ['de', 'Adresse bestätigen'],
    ['en', 'Confirm address'],
  ])('a mail, by its title in the language of who reads: %s', async (language, title) => {
    await note('mail-text.change', 'willkommen/en/3');
    const { body } = await api.call('GET', '/betrieb/protokoll?aktion=mail-text.change', undefined, {
      token: operator,
      headers: { 'accept-language': language },
    });
    expect(body.Content).toMatchObject([{ Gegenstand: 'willkommen/en/3', GegenstandName: title }]);
  });

  it('what the entry itself calls by name or address, or nothing that has one', async () => {
    const id = newId();
    await note('api-key.revoke', id, { before: { name: 'Kasse' } });
    await note('webhook.remove', id, { before: { url: 'https://shop.example/' } });
    await note('publishing.withdraw', id);
    await note('catalogue.change', '7', { after: { name: 'Sommer' } });
    expect(await named('api-key.revoke')).toEqual([[id, 'Kasse']]);
    expect(await named('webhook.remove')).toEqual([[id, 'https://shop.example/']]);
    expect(await named('publishing.withdraw')).toEqual([[id, null]]);
    expect(await named('catalogue.change')).toEqual([['7', null]]);
  });
});
