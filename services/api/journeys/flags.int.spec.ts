import { endOfPeriod } from '#shared/calendar.js';
import { addDays } from '#platform/clock.js';
import { guessesWithoutCaptchaAnHour } from '#platform/intake/captcha.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import type { TenantConfig } from '#platform/tenancy/tenant.js';
import { toWireDateTime } from '#contract/shared/codec.js';
import { friend, newAddress, recommender, submission } from './people-api.js';
import { solved } from '#testing/solved.js';
import { productApi, type ProductApi } from './product-api.test.js';
import { ChangePeriod } from '../../modules/retention/use-cases/change-period.js';

const off = { status: 403, body: { Code: 'PSOF0010' } };

/** docs/specification/programme.md#what-is-switched-off-is-off: each switch decides on the server, both ways. */
describe('A switch of the tenant', () => {
  let api: ProductApi;
  let jonas: { id: string; token: string };
  let staff: string;

  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(async () => {
    await api.anew();
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
      'ModuleEmpfehlerSuche',
      { recommenderSearch: true },
      { recommenderSearch: false },
      () => get('/empfehler/auffindbar', jonas.token),
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

  it('Spendenempfaenger: a donation stands in the personal area as one, with its payee while the tenant names it', async () => {
    const ida = await recommender(api, 'ida@example.org');
    const link = await api.readyReward('ida@example.org', ida.token);
    const receipt = { de: 'Danke.', en: 'Thank you.' };
    const shelter = {
      id: 'tierheim',
      name: 'Tierheim',
      holder: 'Tierheim e. V.',
      iban: 'DE02120300000000202051',
      purpose: 'Spende',
      receipt,
      active: true,
    };
    const row = async () => {
      await api.settle();
      return (await get('/empfehler/empfehlungen', ida.token)).body.Content[0];
    };
    const nothing = { Auswahl: null, Zahlungsempfaenger: null };
    expect(await row()).toMatchObject({ Stufe: 'PraemieBereit', LinkGilt: true, Praemie: nothing });
    await withConfig({ rewardTypes: { donation: { charities: [shelter] } } }, async () => {
      const choice = { Auswahl: 'Spende', SpendenempfaengerId: 'tierheim' };
      expect((await api.call('PUT', '/praemierung', choice, { token: link })).status).toBe(200);
      const Praemie = { Auswahl: 'Spende', Zahlungsempfaenger: 'Tierheim e. V.' };
      expect(await row()).toMatchObject({ Stufe: 'AnspruchInBearbeitung', Praemie });
    });
    expect(await row()).toMatchObject({ Praemie: { Auswahl: 'Spende', Zahlungsempfaenger: null } });
  });

  it('Zeitzone: a period ends with the day there', async () => {
    const start = api.clock.now();
    // 00:30 of the next day in Athens, 23:30 in Berlin.
    api.clock.moveTo(new Date('2026-12-22T22:30:00Z'));
    const { token } = await recommender(api, 'zone@example.org');
    const ends = (timeZone: string) =>
      withConfig({ timeZone }, async () => {
        const { body } = await api.call('POST', '/Empfehlen/create', submission('zone@example.org'), { token });
        return body.GueltigBis;
      });
    expect(await ends('Europe/Berlin')).toBe('2027-02-20T22:59:59');
    expect(await ends('Europe/Athens')).toBe('2027-02-21T21:59:59');
    expect(await ends('Atlantic/Azores')).toBe('2027-02-21T00:59:59');
    api.clock.moveTo(start);
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

  describe('The days of a rule', () => {
    const mine = { rules: { validityDays: 20, claimDays: 10 } };
    const inDays = (days: number) => toWireDateTime(endOfPeriod(api.clock.now(), days));
    const told = async (address: string, subject: string) =>
      (await api.mailsTo(address)).filter(mail => mail.subject.includes(subject)).at(-1)?.text;
    const told20 = { Zahlen: { GueltigkeitTage: 20, AnspruchTage: 10 } };
    const tellsThePortal = async () => (await api.inject({ url: '/api/v1/mandant/test' })).json() as object;

    it('are the tenant’s where it sets them, the usual ones where not: the portal is told', async () => {
      expect(await withConfig(mine, tellsThePortal)).toMatchObject(told20);
      expect(await withConfig({ rules: { claimDays: 10 } }, tellsThePortal)).toMatchObject({
        Zahlen: { GueltigkeitTage: 60, AnspruchTage: 10 },
      });
      expect(await tellsThePortal()).toMatchObject({ Zahlen: { GueltigkeitTage: 60, AnspruchTage: 180 } });
    });

    it('decide how long a recommendation takes friends, and are what the mail about its end says', async () => {
      const start = api.clock.now();
      const create = () =>
        api.call('POST', '/Empfehlen/create', submission('jonas@example.org'), { token: jonas.token });
      const before = (await create()).body;
      await withConfig(mine, async () => {
        const { GueltigBis, Empfehlungsnummer, Hash } = (await create()).body;
        expect([before.GueltigBis, GueltigBis]).toEqual([inDays(60), inDays(20)]);
        const opened = () => get(`/empfehlen/${Empfehlungsnummer}/${Hash}`);
        expect((await opened()).status).toBe(200);
        api.clock.moveTo(addDays(start, 21));
        expect(await opened()).toMatchObject({ status: 410, body: { Code: 'PSOF0305' } });
        // What was promised under another number stays as it was.
        expect((await get(`/empfehlen/${before.Empfehlungsnummer}/${before.Hash}`)).status).toBe(200);
        expect(await told('jonas@example.org', 'abgelaufen')).toContain('schnell erstellt und 20 Tage gültig');
      });
      api.clock.moveTo(start);
    });

    it('count for a recommendation that waited for its recommender’s address too', async () => {
      const address = newAddress();
      await api.call('POST', '/Empfehlen/create', submission('wartet@example.org'), { address });
      const { recommenderId } = (await api.events('RecommenderRegistered')).at(-1);
      const Token = await api.issue('welcome', recommenderId);
      await withConfig(mine, async () => {
        await api.call('PUT', '/account/resetPassword', { Token, Password: 'Geheim-2026' }, { address });
        await api.settle();
      });
      expect((await api.events('RecommendationCreated')).at(-1)).toMatchObject({
        recommenderId,
        validUntil: endOfPeriod(api.clock.now(), 20).toISOString(),
      });
    });

    it('decide how long a reward can be claimed', async () => {
      const rosa = await recommender(api, 'rosa@example.org');
      const link = await withConfig(mine, () => api.readyReward('rosa@example.org', rosa.token));
      expect((await get('/praemierung?details', link)).body.EnddatumAnzeige).toBe(inDays(10));
    });

    it('are what a friend’s mail says of unconfirmed data, where the tenant keeps them for another time', async () => {
      const number = await api.recommend('jonas@example.org', jonas.token);
      const follow = async (email: string) => {
        await api.call('POST', `/empfaenger/create/${number}`, friend(email), { address: newAddress() });
        return told(email, 'bestätigen');
      };
      expect(await follow('zwoelf@example.org')).toContain('löschen wir Ihre Daten nach 12 Wochen');
      const keep = (days: number) =>
        api.inTenant(() => api.get(ChangePeriod).set('unconfirmed-contact', { days }, { of: null, by: 'Miriam' }));
      await keep(90);
      expect(await follow('neunzig@example.org')).toContain('löschen wir Ihre Daten nach 90 Tagen');
      await keep(84);
    });
  });

  /** docs/specification/recommending.md#who-recommended-you */
  describe('ModuleEmpfehlerSuche on: a friend names whoever recommended', () => {
    const search = (Vorname: string, Nachname: string, Plz: string, address = newAddress(), Captcha?: string) =>
      withConfig({ recommenderSearch: true }, () =>
        api.call('POST', '/empfehlung/empfehler', { Vorname, Nachname, Plz, Captcha }, { address }),
      );
    const agree = (token: string, Plz: string, Einwilligung: unknown = true) =>
      withConfig({ recommenderSearch: true }, () =>
        api.call('PUT', '/empfehler/auffindbar', { Plz, Einwilligung }, { token }),
      );
    let people = 0;
    const named = async (Vorname: string, Nachname: string) => {
      const person = await recommender(api, `name-${(people += 1)}@example.org`);
      await api.call('PUT', '/empfehler/stammdaten', { Vorname, Nachname }, { token: person.token });
      return { ...person, number: await api.recommend(person.email, person.token) };
    };
    const found = ({ status, body }: Awaited<ReturnType<typeof search>>) =>
      status === 200 ? body.Empfehlungsnummer : null;
    const nobody = { status: 404, body: { Code: 'PSOF0301' } };

    it('finds who agreed, however the name is spelt, and from the moment on nobody in which they withdraw', async () => {
      const { token, number } = await named('Jürgen', 'Groß-Weiß');
      expect(await search('Jürgen', 'Groß-Weiß', '50667')).toMatchObject(nobody);
      expect((await agree(token, '50667')).status).toBe(204);
      expect(found(await search(' juergen', 'GROSS WEISS', '50667'))).toBe(number);
      expect(await search('Jürgen', 'Groß-Weiß', '50668')).toMatchObject(nobody);
      await api.call('PUT', '/empfehler/stammdaten', { Vorname: 'Jörg', Nachname: 'Weiß' }, { token });
      expect(found(await search('Jörg', 'Weiß', '50667'))).toBe(number);
      expect(await search('Jürgen', 'Groß-Weiß', '50667')).toMatchObject(nobody);
      // Also where the tenant has switched it off meanwhile.
      expect((await api.call('DELETE', '/empfehler/auffindbar', undefined, { token })).status).toBe(204);
      expect(await search('Jörg', 'Weiß', '50667')).toMatchObject(nobody);
      const { Einwilligungen, Profil } = (await get('/empfehler/export', token)).body;
      const steps = Einwilligungen.filter(({ Art }: { Art: string }) => Art === 'Auffindbarkeit');
      expect(steps.map(({ Schritt }: { Schritt: string }) => Schritt)).toEqual(['Erteilt', 'Widerrufen']);
      expect([steps[0].Wortlaut, Profil.Adresse.Plz]).toEqual([expect.stringContaining('Postleitzahl'), null]);
    });

    it('finds nobody of two who fit, no one blocked or erased, and no one without an open recommendation, all told alike', async () => {
      const [one, other, blocked, erased] = [
        await named('Kim', 'Zwei'),
        await named('KIM', 'zwei'),
        await named('Kim', 'Sperr'),
        await named('Kim', 'Fort'),
      ];
      const idle = await recommender(api, 'idle@example.org');
      await api.call('PUT', '/empfehler/stammdaten', { Vorname: 'Kim', Nachname: 'Leer' }, { token: idle.token });
      for (const { token } of [one, other, blocked, erased, idle]) await agree(token, '10115');
      expect(found(await search('Kim', 'Sperr', '10115'))).toBe(blocked.number);
      expect(found(await search('Kim', 'Fort', '10115'))).toBe(erased.number);
      const reason = { Grund: 'Wird geprüft' };
      await api.call('PUT', `/agentur/empfehler/${blocked.id}/sperren`, reason, { token: staff });
      await api.call('DELETE', '/empfehler/delete', undefined, { token: erased.token });
      const answers = [];
      for (const name of ['Zwei', 'Sperr', 'Fort', 'Leer', 'Niemals'])
        answers.push((await search('Kim', name, '10115')).body);
      expect(new Set(answers.map(({ TraceId: _, ...body }) => JSON.stringify(body))).size).toBe(1);
      expect(answers[0]).toMatchObject({ Code: 'PSOF0301' });
      // Without the namesake it is clear who is meant.
      await api.call('DELETE', '/empfehler/delete', undefined, { token: other.token });
      expect(found(await search('Kim', 'Zwei', '10115'))).toBe(one.number);
    });

    it('takes no other words than those it shows, and no consent from staff', async () => {
      const { token, id } = await named('Lea', 'Wort');
      expect(await agree(token, '10115', 'Ja, alles')).toMatchObject({
        status: 400,
        body: { Errors: [{ Field: 'Einwilligung' }] },
      });
      const admin = await api.call('GET', `/account/login?token=${await api.issue('admin-login', id)}`);
      expect((await agree(admin.body.Token, '10115')).status).toBe(403);
      const { EinwilligungText } = (
        await withConfig({ recommenderSearch: true }, () => get('/empfehler/auffindbar', token))
      ).body;
      expect((await agree(token, '10115', EinwilligungText)).status).toBe(204);
    });

    const isDue = async (address: string) =>
      (
        await withConfig({ recommenderSearch: true }, () =>
          api.call('POST', '/empfehlung/empfehler', null, { address }),
        )
      ).body;

    it('lets a network work that tries names or codes, also for the right one, and no other', async () => {
      const { token, number } = await named('Ida', 'Ziel');
      await agree(token, '10115');
      const address = newAddress();
      expect(await isDue(address)).toEqual({ CaptchaRequired: false });
      for (let n = 0; n < 3; n += 1) await search('Ida', `Ziel${'x'.repeat(n + 1)}`, '10115', address);
      for (let n = 0; n < 2; n += 1)
        await api.call('GET', `/empfehlung/empfehlungscode/ida-${20 + n}`, undefined, { address });
      for (const name of ['Ziel', 'Zielxxxx'])
        expect(await search('Ida', name, '10115', address)).toMatchObject({ status: 400, body: { Code: 'PSOF0005' } });
      expect(found(await search('Ida', 'Ziel', '10115'))).toBe(number);
      const work = async () => solved((await isDue(address)).Challenge);
      const solution = await work();
      expect(found(await search('Ida', 'Ziel', '10115', address, solution))).toBe(number);
      const again = await search('Ida', 'Ziel', '10115', address, solution);
      expect(again).toMatchObject({ status: 400, body: { Code: 'PSOF0006' } });
      expect(await search('Ida', 'Zielxxxx', '10115', address, await work())).toMatchObject(nobody);
    });

    it('counts each search, whether it finds somebody or not', async () => {
      const { token, number } = await named('Ole', 'Dauernd');
      await agree(token, '10115');
      const address = newAddress();
      for (let n = 0; n < guessesWithoutCaptchaAnHour; n += 1)
        expect(found(await search('Ole', 'Dauernd', '10115', address))).toBe(number);
      expect(await search('Ole', 'Dauernd', '10115', address)).toMatchObject({ body: { Code: 'PSOF0005' } });
    });
  });
});
