import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import type { TenantConfig } from '#platform/tenancy/tenant.js';
import { recommender, submission } from './people-api.js';
import { programmeApi, type ProgrammeApi } from './programme-api.test.js';

const off = { status: 403, body: { Code: 'PSOF0010' } };

/** docs/specification/programme.md#what-is-switched-off-is-off: each switch decides on the server, both ways. */
describe('A switch of the tenant', () => {
  let api: ProgrammeApi;
  let jonas: { id: string; token: string };
  let staff: string;

  beforeAll(async () => {
    api = await programmeApi();
    jonas = await recommender(api, 'jonas@example.org');
    staff = await api.staff(['AgenturInhaber']);
  });
  afterAll(() => api.close());

  const withConfig = async <T>(changes: Partial<TenantConfig>, work: () => Promise<T>): Promise<T> => {
    const { rows } = await api.owner.query(`select config from tenant where key = 'test'`);
    const use = async (config: object) => {
      await api.owner.query(`update tenant set config = $1 where key = 'test'`, [config]);
      api.get(TenantDirectory).forget();
    };
    await use({ ...rows[0].config, ...changes });
    return work().finally(() => use(rows[0].config));
  };
  const get = (path: string, token?: string) => api.call('GET', path, undefined, token ? { token } : {});

  describe.each<[string, Partial<TenantConfig>, Partial<TenantConfig>, () => ReturnType<typeof get>]>([
    [
      'ModuleStoringBankdata',
      { storesBankDetails: true },
      { storesBankDetails: false },
      () =>
        api.call(
          'PUT',
          '/empfehler/bankdaten',
          { Kontoinhaber: 'Jonas Weber', Iban: 'DE89370400440532013000' },
          { token: jonas.token },
        ),
    ],
    [
      'ModuleNewsletterPermission',
      { newsletter: true },
      { newsletter: false },
      () => api.call('PUT', '/empfehler/setNewsletterOptin', undefined, { token: jonas.token }),
    ],
    [
      'ModuleErstelleOfflineEmpfehlungCode',
      { offlineCode: true },
      { offlineCode: false },
      async () => {
        const { body } = await api.call('POST', '/Empfehlen/create', submission('jonas@example.org'), {
          token: jonas.token,
        });
        return get(`/empfehlung/empfehlungscode/${body.Code}`);
      },
    ],
    [
      'ModuleAgentRecommendation',
      { agentRecommendation: true },
      { agentRecommendation: false },
      () => get('/Produkt/berater'),
    ],
    [
      'ShowProductCategory',
      { showsProductCategory: true },
      { showsProductCategory: false },
      () => get('/produktkategorie'),
    ],
    [
      'ModuleCompanyRecommendation',
      { companyRecommendation: true },
      { companyRecommendation: false },
      () =>
        api.call(
          'PUT',
          '/Einladung',
          { Vorname: 'Mia', Nachname: 'Kern', Email: 'mia@example.org', Art: 'Mitarbeiter' },
          { token: staff },
        ),
    ],
    [
      'IsAutologin (registering of one’s own)',
      { autologin: false },
      { autologin: true },
      () =>
        api.call('POST', '/account/createEmpfehler', { Vorname: 'Ida', Nachname: 'Lenz', Email: 'ida@example.org' }),
    ],
    [
      'IsAutologin (password)',
      { autologin: false },
      { autologin: true },
      () => api.call('POST', '/account/login', { Email: 'jonas@example.org', Password: 'Geheim-2026' }),
    ],
  ])('%s', (_, on, without, ask) => {
    it('on: the call is answered', async () => expect((await withConfig(on, ask)).status).toBeLessThan(300));
    it('off: the call is refused, whatever the page shows', async () =>
      expect(await withConfig(without, ask)).toMatchObject(off));
  });

  it('ModuleCompanyRecommendation off: the form offers no employees', async () => {
    const kinds = async (companyRecommendation: boolean) =>
      (await withConfig({ companyRecommendation }, () => get('/Einladung/daten', staff))).body.Arten;
    expect([await kinds(true), await kinds(false)]).toEqual([
      ['Kunde', 'Mitarbeiter', 'Partner'],
      ['Kunde', 'Partner'],
    ]);
  });

  it('ModuleErzwingeLogin: without a session nothing is recommended, with one it is', async () => {
    const anonymous = () => api.call('POST', '/Empfehlen/create', submission('neu@example.org'));
    expect(await withConfig({ forcesLogin: true }, anonymous)).toMatchObject({
      status: 401,
      body: { Code: 'PSOF0109' },
    });
    expect(await withConfig({ forcesLogin: false }, anonymous)).toMatchObject({
      status: 403,
      body: { Code: 'PSOF0304' },
    });
    expect(
      (
        await withConfig({ forcesLogin: true }, () =>
          api.call('POST', '/Empfehlen/create', submission('jonas@example.org'), { token: jonas.token }),
        )
      ).status,
    ).toBe(201);
  });

  it('AgbCheckBoxAutoAccept: sending the form agrees to the terms where it shows them without a box, and nowhere else', async () => {
    const { AgbText: _, ...noBox } = submission('jonas@example.org').Empfehlung;
    const create = (
      Empfehlung: object,
      autoAcceptsTerms: boolean,
      options = { token: jonas.token } as { token?: string },
      email = 'jonas@example.org',
    ) =>
      withConfig({ autoAcceptsTerms }, () =>
        api.call('POST', '/Empfehlen/create', { ...submission(email), Empfehlung }, options),
      );
    const refused = { status: 400, body: { Code: 'PSOF0205', Errors: [{ Field: 'Empfehlung.AgbText' }] } };
    expect(await create(noBox, false)).toMatchObject(refused);
    expect(await create(noBox, false, {}, 'ohne@example.org')).toMatchObject(refused);
    expect((await create(noBox, true)).status).toBe(201);
    expect(await create(noBox, true, {}, 'ohne@example.org')).toMatchObject({
      status: 403,
      body: { Code: 'PSOF0304' },
    });
    // The wording in force is kept all the same; a box that somebody left empty is no consent anywhere.
    const { rows } = await api.owner.query(
      `select t.text from consent c join accepted_terms t on t.version = c.text_version where c.purpose = 'terms' order by c.at desc, c.consent_id desc limit 1`,
    );
    expect(rows[0].text).toContain('Teilnahmebedingungen');
    for (const flag of [true, false]) expect(await create({ ...noBox, AgbText: false }, flag)).toMatchObject(refused);
    for (const flag of [true, false]) expect((await create({ ...noBox, AgbText: true }, flag)).status).toBe(201);
  });

  it('ModuleNewsletterPermission off: who once agreed may still withdraw', async () => {
    expect(
      (
        await withConfig({ newsletter: false }, () =>
          api.call('DELETE', '/empfehler/setNewsletterOptin', undefined, { token: jonas.token }),
        )
      ).status,
    ).toBeLessThan(300);
  });

  it('ModuleStoringBankdata off: a reward that was promised is still paid to where its link says', async () => {
    const mara = await recommender(api, 'mara@example.org');
    const link = await api.readyReward('mara@example.org', mara.token);
    const choose = () => api.call('PUT', '/praemierung', { Auswahl: 'Bar' }, { token: link });
    expect((await withConfig({ storesBankDetails: false }, choose)).status).toBe(200);
    const store = () =>
      api.call(
        'PUT',
        '/empfehler/bankdaten',
        { Kontoinhaber: 'Mara Weber', Iban: 'DE02120300000000202051' },
        { token: link },
      );
    expect((await withConfig({ storesBankDetails: false }, store)).status).toBe(200);
  });

  it('EmailWhitelist binds recommenders and not their friends', async () => {
    const only = { emailWhitelist: ['provider.example'] };
    const register = (email: string) =>
      withConfig(only, () =>
        api.call('POST', '/account/createEmpfehler', { Vorname: 'Uwe', Nachname: 'Arndt', Email: email }),
      );
    expect(await register('uwe@example.org')).toMatchObject({ status: 400, body: { Code: 'PSOF0202' } });
    expect((await register('uwe@provider.example')).status).toBe(201);
    const number = await api.recommend('jonas@example.org', jonas.token);
    expect(await withConfig(only, () => api.friendConfirms(number, 'freundin@example.org'))).toMatch(/\w/);
  });
});
