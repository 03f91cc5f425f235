import { dayInGermany } from '#platform/clock.js';
import { newId } from '#platform/domain/ids.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { Tokens } from '#platform/tokens.js';
import { telko } from '../../../infra/database/seeds/tenants/demo-tenants.js';
import { productApi, type ProductApi } from '../../api/journeys/product-api.test.js';
import { AgencyUsers } from '../agency/persistence.js';

describe('What is one document changes at a later moment, part by part', () => {
  let api: ProductApi;
  let carla = '';
  beforeAll(async () => {
    api = await productApi();
    carla = await api.inTenant(async () => {
      const userId = newId();
      const person = { name: 'Carla Brandt', roles: ['Betreiber' as const], agencyNumber: null };
      const email = 'carla@example.org';
      await api.get(AgencyUsers).signedIn(userId, { ...person, email }, 'de', api.clock.now());
      return api.get(Tokens).issue('agency', userId, { data: person });
    });
  });
  afterAll(() => api.close());

  const call = (method: string, path: string, body?: unknown, etag?: string) =>
    api.call(method as 'GET', `/betrieb/${path}`, body, {
      token: carla,
      headers: etag === undefined ? {} : { 'if-match': etag },
    });
  const later = (minutes: number) => new Date(api.clock.now().getTime() + minutes * 60_000).toISOString().slice(0, 19);
  const pass = async (minutes: number) => {
    api.clock.moveTo(new Date(api.clock.now().getTime() + minutes * 60_000));
    await api.settle();
  };

  /** docs/specification/programme.md#planned-changes */
  describe('the configuration, as a new installation lays it', () => {
    const path = 'konfiguration';
    const read = () => call('GET', path);
    const change = async (changes: object) => {
      const { body, headers } = await read();
      return call('PUT', path, { ...body, ...changes }, String(headers['etag']));
    };
    const plan = async (changes: object) => {
      const { body, headers } = await read();
      const wanted = { GiltAb: later(5), Konfiguration: { ...body, ...changes } };
      return call('POST', `${path}/geplant`, wanted, String(headers['etag']));
    };
    const planned = async (id: string) => (await call('GET', `${path}/geplant`)).body.find(({ Id }: any) => Id === id);
    /** What holds by default is left out of what is stored. */
    beforeEach(async () => {
      const { name, config } = telko(dayInGermany(api.clock.now()));
      const { logo: _, icon: __, rules: ___, ...laid } = config;
      await api.owner.query('delete from tenant_configuration');
      await api.owner.query('update tenant set name = $1, config = $2', [name, laid]);
      api.get(TenantDirectory).forget();
    });

    it('takes over beside another field that was saved meanwhile', async () => {
      const asked = await plan({ MaxEmpfaengerPraemieCent: 12_300 });
      const saved = await change({ KontaktEmail: 'neu@example.org' });
      expect([asked.status, saved.status]).toEqual([201, 200]);
      await pass(5);
      expect(await planned(asked.body.Id)).toMatchObject({ Stand: 'Angewandt', Grund: null });
      expect((await read()).body).toMatchObject({ MaxEmpfaengerPraemieCent: 12_300, KontaktEmail: 'neu@example.org' });
    });

    it('not where the same field was saved meanwhile: that stays, the list says which, and operators are mailed', async () => {
      const asked = await plan({ MaxEmpfaengerPraemieCent: 12_300 });
      expect((await change({ MaxEmpfaengerPraemieCent: 9_900 })).status).toBe(200);
      await pass(5);
      const { Stand, Grund } = await planned(asked.body.Id);
      expect([Stand, Grund]).toEqual(['Ueberholt', expect.stringContaining('MaxEmpfaengerPraemieCent')]);
      expect((await read()).body.MaxEmpfaengerPraemieCent).toBe(9_900);
      const [mail, ...more] = await api.mailsTo('carla@example.org');
      expect([mail?.text, more]).toEqual([expect.stringMatching(/Konfiguration[^]*\/admin\/configuration/), []]);
    });
  });
});
