import { addDays } from '#platform/clock.js';
import { EngineModule } from '#engine/engine.module.js';
import { Engine } from '#engine/engine.js';
import { formsWithoutCaptchaAnHour } from '#platform/intake/captcha.js';
import { ListProjections } from '#engine/operator/projections.js';
import { ProjectionControl } from '#engine/operator/projection-control.js';
import { until } from '#testing/until.js';
import { BusinessModule } from '../../modules/business.module.js';
import { ExpireRecommendation } from '../../modules/recommendation/use-cases/expire-recommendation.js';
import { RecommendationClicked } from '../../modules/recommendation/events.js';
import { FollowedLinks } from '../../modules/recommendation/persistence/followed-links.js';
import { ReleaseHeldRecommendationWhenRecommenderActivated } from '../../modules/recommendation/reactions.js';
import { friend, hiddenProduct, peopleApi, product, recommender } from './people-api.js';
import { solved } from '#testing/solved.js';
import { submission, type PeopleApi } from './people-api.js';

const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1' };

describe('Recommending at the wire', () => {
  let api: PeopleApi;
  beforeAll(async () => {
    api = await peopleApi([BusinessModule, EngineModule]);
  });
  beforeEach(() => api.anew());
  afterAll(() => api.close());

  const create = (email: string, token?: string, changes = {}) =>
    api.call('POST', '/Empfehlen/create', submission(email, changes), token ? { token } : {});
  const list = (token: string) => api.call('GET', '/empfehler/empfehlungen/', undefined, { token });

  describe('with a session', () => {
    it('answers number, link, short link and code at once, and shows it in the list', async () => {
      const jonas = await recommender(api, 'jonas@example.org');
      const { status, body } = await create(jonas.email, jonas.token);
      expect(status).toBe(201);
      expect(body).toMatchObject({
        Link: `http://portal.test/empfaengerdaten/${body.Empfehlungsnummer}/${body.Hash}`,
        Kurzlink: `http://portal.test/r/${body.Code}`,
      });
      expect((await list(jonas.token)).body).toMatchObject({
        TotalCount: 1,
        Content: [
          {
            Empfehlungsnummer: body.Empfehlungsnummer,
            Status: 'Offen',
            Stufe: 'KontaktNichtReagiert',
            Klicks: 0,
            AnteilEmpfehler: 50,
            ErwartetCent: 3501,
            Praemie: null,
            NaechsterSchritt: { Wer: 'Kontakt' },
          },
        ],
      });
      expect(
        (await api.call('GET', `/empfehlen/${body.Empfehlungsnummer}`, undefined, { token: jonas.token })).body,
      ).toMatchObject({ PraemieEmpfehlerCent: 3501, PraemieEmpfaengerCent: 3500, Klicks: 0 });
    });
    it('allows several for the same product', async () => {
      const mehrfach = await recommender(api, 'mehrfach@example.org');
      const numbers = [
        (await create(mehrfach.email, mehrfach.token)).body.Empfehlungsnummer,
        (await create(mehrfach.email, mehrfach.token)).body.Empfehlungsnummer,
      ];
      expect(new Set(numbers).size).toBe(2);
    });
    it('shows nobody else’s', async () => {
      const [anna, otto] = [await recommender(api, 'anna@example.org'), await recommender(api, 'otto@example.org')];
      const { body } = await create(anna.email, anna.token);
      expect(
        await api.call('GET', `/empfehlen/${body.Empfehlungsnummer}`, undefined, { token: otto.token }),
      ).toMatchObject({ status: 404, body: { Code: 'PSOF0301' } });
      expect((await list(otto.token)).body.TotalCount).toBe(0);
    });
    it('tells that its owner shared it, once a channel; nobody else’s is shared', async () => {
      const [lena, otto] = [
        await recommender(api, 'teilt@example.org'),
        await recommender(api, 'fremd-teilt@example.org'),
      ];
      const { body } = await create(lena.email, lena.token);
      const share = (token: string, Kanal: string) =>
        api.call('PUT', `/empfehlung/${body.Empfehlungsnummer}/geteilt`, { Kanal }, { token });
      for (const channel of ['Whatsapp', 'Whatsapp', 'Qr']) expect((await share(lena.token, channel)).status).toBe(204);
      expect((await api.events('RecommendationShared')).map(({ channel }) => channel)).toEqual(['whatsapp', 'qr']);
      expect(await share(otto.token, 'Sms')).toMatchObject({ status: 404, body: { Code: 'PSOF0301' } });
      expect((await share(lena.token, 'Brieftaube')).status).toBe(400);
      expect(await api.events('RecommendationShared')).toHaveLength(2);
    });
    it.each([
      ['hidden', hiddenProduct],
      ['unknown', 4_711],
    ])('refuses a %s product', async (_, productId) => {
      const { email, token } = await recommender(api, `produkt${productId}@example.org`);
      expect(await create(email, token, { Produkt: productId })).toMatchObject({
        status: 404,
        body: { Code: 'PSOF0001' },
      });
    });
    it('refuses oneself as the contact', async () => {
      const { email, token } = await recommender(api, 'selbst@example.org');
      const body = { ...submission(email), Empfaenger: { Email: 'SELBST@example.org' } };
      expect(await api.call('POST', '/Empfehlen/create', body, { token })).toMatchObject({
        status: 400,
        body: { Code: 'PSOF0203' },
      });
    });
    it('takes all that a friend is asked, by the rules of a friend, and keeps and mails nothing of it', async () => {
      const { email, token } = await recommender(api, 'ausfuehrlich@example.org');
      const named = (changes: object) =>
        api.call(
          'POST',
          '/Empfehlen/create?channel=Link&utm_source=x',
          {
            ...submission(email),
            Empfaenger: { ...friend('genannt@example.org'), Captcha: 'x', Webseite: '', ...changes },
          },
          { token },
        );
      const persons = async () =>
        (await api.owner.query(`select count(*)::int as n from person where email like 'genannt%'`)).rows[0].n;
      expect((await named({})).status).toBe(201);
      expect((await named({ Anrede: '', Vorname: '', Nachname: null, Adresse: null, AgbText: null })).status).toBe(201);
      const refused = async (changes: object) => {
        const { body } = await named(changes);
        return [body.Code, body.Errors?.[0]?.Field];
      };
      const child = `01.01.${api.clock.now().getFullYear() - 17}`;
      expect(await refused({ Geburtsdatum: child })).toEqual(['PSOF0206', 'Empfaenger.Geburtsdatum']);
      expect(await refused({ EmailWiederholung: 'anders@example.org' })).toEqual([
        'PSOF0002',
        'Empfaenger.EmailWiederholung',
      ]);
      expect(await refused({ Email: email, EmailWiederholung: email })).toEqual(['PSOF0203', 'Empfaenger.Email']);
      expect(await refused({ Adresse: { Strasse: 'Am Markt', Plz: '4109' } })).toEqual([
        'PSOF0002',
        'Empfaenger.Adresse.Plz',
      ]);
      expect(await refused({ Lieblingsfarbe: 'blau' })).toEqual(['PSOF0002', 'Empfaenger.Lieblingsfarbe']);
      expect(await persons()).toBe(0);
    });
    it('takes the same request twice under one idempotency key', async () => {
      const { email, token } = await recommender(api, 'doppelklick@example.org');
      const options = { token, headers: { 'idempotency-key': 'k-1' } };
      const [first, second] = [
        await api.call('POST', '/Empfehlen/create', submission(email), options),
        await api.call('POST', '/Empfehlen/create', submission(email), options),
      ];
      expect(second.body).toEqual(first.body);
      expect((await list(token)).body.TotalCount).toBe(1);
    });
  });

  describe('without a session', () => {
    it('holds it for an unknown address, and says so the second time', async () => {
      const before = (await api.events('RecommenderRegistered')).length;
      expect(await create('fremd@example.org')).toMatchObject({ status: 403, body: { Code: 'PSOF0304' } });
      expect(await create('fremd@example.org')).toMatchObject({ status: 409, body: { Code: 'PSOF0303' } });
      const registered = (await api.events('RecommenderRegistered')).slice(before);
      expect(registered).toEqual([expect.objectContaining({ source: 'recommendation' })]);
      expect(await api.events('AccessLinkRequested')).toContainEqual({
        recommenderId: registered[0].recommenderId,
        purpose: 'welcome',
      });
    });
    it('answers the same again under the same idempotency key', async () => {
      const send = () =>
        api.call('POST', '/Empfehlen/create', submission('nochmal@example.org'), {
          headers: { 'idempotency-key': 'k-2' },
        });
      expect(await send()).toMatchObject({ status: 403, body: { Code: 'PSOF0304' } });
      expect(await send()).toMatchObject({ status: 403, body: { Code: 'PSOF0304' } });
    });
    it('releases what was held once the address is confirmed', async () => {
      await create('gehalten@example.org');
      const recommenderId = (await api.events('RecommenderRegistered')).at(-1).recommenderId;
      const session = await api.call('PUT', '/account/resetPassword', {
        Token: await api.issue('welcome', recommenderId),
        Password: 'Geheim-2026',
      });
      const release = () =>
        api.inTenant(() =>
          api.get(ReleaseHeldRecommendationWhenRecommenderActivated).react({ data: { recommenderId } } as never),
        );
      await release();
      await release();
      expect((await list(session.body.Token)).body).toMatchObject({
        TotalCount: 1,
        Content: [{ Status: 'Offen', AnteilEmpfehler: 50 }],
      });
    });
    it('asks the owner of a known address to log in', async () => {
      await recommender(api, 'bekannt@example.org');
      expect(await create('Bekannt@example.org')).toMatchObject({ status: 401, body: { Code: 'PSOF0109' } });
    });
    it('needs the terms', async () => {
      expect(await create('ohneagb@example.org', undefined, { AgbText: '' })).toMatchObject({
        status: 400,
        body: { Code: 'PSOF0205' },
      });
    });
    it('asks for a captcha after many forms of one address, and takes each solution once', async () => {
      const address = '192.0.2.1';
      const check = () => api.call('POST', '/Empfehlen/create', null, { address });
      const send = (email: string, Captcha?: string) =>
        api.call('POST', '/Empfehlen/create', { ...submission(email), ...(Captcha && { Captcha }) }, { address });
      expect((await check()).body).toEqual({ CaptchaRequired: false });
      for (let form = 0; form < formsWithoutCaptchaAnHour; form++) await send('viele@example.org');
      const { status, body } = await check();
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { CaptchaRequired: true, Challenge: { parameters: { algorithm: 'PBKDF2/SHA-256' } } },
      });
      expect(await send('roboter@example.org')).toMatchObject({ status: 400, body: { Code: 'PSOF0005' } });
      expect(await send('roboter@example.org', 'bm9uc2Vuc2U=')).toMatchObject({
        status: 400,
        body: { Code: 'PSOF0006' },
      });
      const Captcha = await solved(body.Challenge);
      expect(await send('mensch@example.org', Captcha)).toMatchObject({ status: 403, body: { Code: 'PSOF0304' } });
      expect(await send('mensch2@example.org', Captcha)).toMatchObject({ status: 400, body: { Code: 'PSOF0006' } });
      expect((await api.call('POST', '/Empfehlen/create', null)).body).toEqual({ CaptchaRequired: false });
    });
  });

  describe('the link', () => {
    let number: string;
    let hash: string;
    let code: string;
    let token: string;
    beforeEach(async () => {
      ({ token } = await recommender(api, 'lena@example.org'));
    });
    beforeEach(async () => {
      ({ Empfehlungsnummer: number, Hash: hash, Code: code } = (await create('lena@example.org', token)).body);
    });
    const clicks = async (of = number) =>
      (await api.call('GET', `/empfehlen/${of}`, undefined, { token })).body.Klicks as number;

    it('opens with number and hash', async () => {
      expect((await api.call('GET', `/empfehlen/${number}/${hash}`)).body).toMatchObject({
        Empfehler: { Vorname: 'Jonas' },
        PraemieEmpfehlerCent: 3501,
        PraemieEmpfaengerCent: 3500,
        Status: 'Offen',
        AgbText: expect.stringContaining('stimme den Teilnahmebedingungen des Empfehlungsprogramms von Test zu'),
      });
    });
    it('does not open with another hash', async () => {
      expect(await api.call('GET', `/empfehlen/${number}/0000000000000000`)).toMatchObject({
        status: 404,
        body: { Code: 'PSOF0301' },
      });
    });
    it('counts people’s clicks and no previews', async () => {
      expect(
        await api.call('GET', `/empfehlen/click/${number}?channel=Link&empfaengernummer=`, undefined, {
          headers: phone,
        }),
      ).toMatchObject({ status: 200, body: { Url: expect.stringContaining(`/empfaengerdaten/${number}/${hash}`) } });
      await api.call('GET', `/empfehlen/click/${number}`, undefined, { headers: { 'user-agent': 'WhatsApp/2.24' } });
      expect(await clicks()).toBe(1);
    });
    it('is found by its code in any spelling', async () => {
      expect(
        (await api.call('GET', `/empfehlung/empfehlungscode/${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`)).body,
      ).toEqual({ Empfehlungsnummer: number, Hash: hash });
      expect(await api.call('GET', '/empfehlung/empfehlungscode/UNKNOWN1')).toMatchObject({
        status: 404,
        body: { Code: 'PSOF0301' },
      });
    });
    it('is short as well: counts and leads on', async () => {
      const answer = await api.inject({ url: `/r/${code.toLowerCase()}`, headers: { host: 'portal.test', ...phone } });
      expect(answer.statusCode).toBe(302);
      // The landing page does not count this click once more.
      expect(answer.headers.location).toMatch(new RegExp(`/empfaengerdaten/${number}/${hash}\\?.*geklickt=1`));
      expect(await clicks()).toBe(1);
      const none = await api.inject({ url: '/r/NOSUCH22?anrede=du', headers: { host: 'portal.test' } });
      expect(none.headers.location).toMatch(/^http:\/\/portal\.test\/code\?fehler=PSOF0301&anrede=du&code=NOSUCH22$/);
    });
    it('keeps the way it went out', async () => {
      const whatsapp = { host: 'portal.test', 'user-agent': 'WhatsApp/2.24' };
      const answer = await api.inject({ url: `/r/${code}?channel=Whatsapp`, headers: whatsapp });
      expect(answer.statusCode).toBe(200);
      const followed = await api.inject({
        url: `/r/${code}?channel=Sms`,
        headers: { host: 'portal.test' },
        method: 'HEAD',
      });
      expect(followed.headers.location).toContain('channel=sms');
      const marked = await api.inject({ url: `/r/${code}/t`, headers: { host: 'portal.test' }, method: 'HEAD' });
      expect(marked.headers.location).toMatch(/channel=sms&anrede=du/);
      const junk = await api.inject({ url: `/r/${code}/~~`, headers: { host: 'portal.test' }, method: 'HEAD' });
      expect([junk.statusCode, junk.headers.location]).toEqual([302, expect.stringContaining(`/${number}/${hash}`)]);
      const made = await api.inject({
        url: `/r/${code}?channel=<b>`,
        headers: { host: 'portal.test' },
        method: 'HEAD',
      });
      expect(made.headers.location).not.toContain('%3Cb');
    });
    describe('shows a card where it is shared', () => {
      const shared = (agent: string, query = '') =>
        api.inject({ url: `/r/${code}${query}`, headers: { host: 'portal.test', 'user-agent': agent } });
      const tag = /<meta (?:property|name)="([^"]+)" content="([^"]*)">/g;
      const tagsOf = (html: string) =>
        Object.fromEntries([...html.matchAll(tag)].map(([, name, said]) => [name, said]));
      it.each([
        ['WhatsApp', 'WhatsApp/2.24.6.77 A'],
        ['Facebook', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
        ['LinkedIn', 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)'],
        ['X', 'Twitterbot/1.0'],
        ['Slack', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
        [
          'iMessage',
          'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
        ],
      ])('by %s, which counts no click', async (_, agent) => {
        const { statusCode, body } = await shared(agent);
        expect(statusCode).toBe(200);
        expect(tagsOf(body)).toMatchObject({
          'og:title': expect.stringMatching(/^Jonas (?:schenkt|empfiehlt) Ihnen .+ bei /),
          'og:description': expect.stringContaining('.'),
          'og:url': `http://portal.test/r/${code}?anrede=sie&#38;sprache=de`,
          'og:image': expect.stringContaining(`http://portal.test/r/${code}/karte.png?`),
          'og:image:width': '1200',
          'og:image:height': '630',
          'twitter:card': 'summary_large_image',
        });
        // Nothing of the recommender but the first name.
        expect(body).not.toMatch(/Weber|example\.org/);
        expect(await clicks()).toBe(0);
      });
      it('spoken to as the recommender chose, in the message’s language, under the address that was shared', async () => {
        expect(tagsOf((await shared('WhatsApp/2.24', '?anrede=du')).body)['og:title']).toMatch(/^Jonas \w+ dir /);
        expect(tagsOf((await shared('WhatsApp/2.24', '?channel=sms&sprache=en')).body)).toMatchObject({
          'og:locale': 'en_GB',
          'og:url': `http://portal.test/r/${code}/tsen`,
          'og:title': expect.stringMatching(/^Jonas (?:is giving you|recommends) /),
        });
      });
      it('of the short link’s own marks, under that same address', async () => {
        expect(tagsOf((await shared('WhatsApp/2.24', '/w')).body)).toMatchObject({
          'og:title': expect.stringMatching(/^Jonas \w+ dir /),
          'og:url': `http://portal.test/r/${code}/w`,
        });
        expect(tagsOf((await shared('WhatsApp/2.24', '/wsen')).body)).toMatchObject({
          'og:locale': 'en_GB',
          'og:url': `http://portal.test/r/${code}/wsen`,
        });
      });
      it('named an advertisement where everybody reads it, in its language, and nowhere else', async () => {
        const title = async (marks: string) => tagsOf((await shared('Twitterbot/1.0', marks)).body)['og:title'];
        expect(await title('/f')).toMatch(/^Anzeige: Jonas \w+ dir /);
        expect(await title('/ien')).toMatch(/^Ad: Jonas /);
        expect(await title('?channel=x')).toMatch(/^Anzeige: Jonas /);
        for (const marks of ['/w', '/t', '/m', '/l', '', '/zzz']) expect(await title(marks)).toMatch(/^Jonas /);
        const set = (label: object) =>
          api.owner.query(`update tenant set config = config || $1, revision = revision + 1 where key = 'test'`, [
            { advertisingLabel: label },
          ]);
        await set({ shown: false });
        await until('the label to be off', async () => !(await title('/f'))!.startsWith('Anzeige'));
        await set({ de: 'Werbung' });
        await until('the label to be the own one', async () => (await title('/f'))!.startsWith('Werbung: Jonas'));
        await set({});
      });
      it('of a device with what is paid for it once', async () => {
        const { rows } = await api.owner.query('select kind, details from product where product_id = $1', [product]);
        const become = (kind: string, details: object) =>
          api.owner.query('update product set kind = $2, details = $3 where product_id = $1', [product, kind, details]);
        await become('device', { withTariffs: [{ tariffId: 1, priceCents: 9900, campaignPriceCents: 4900 }] });
        const { 'og:description': said } = tagsOf((await shared('facebookexternalhit/1.1')).body);
        await become(rows[0].kind, rows[0].details);
        expect(said).toMatch(/^Zuhause 100, einmalig 49\s€\. /);
      });
      it('with a picture of 1200 by 630 pixels', async () => {
        const { statusCode, headers, rawPayload } = await api.inject({
          url: `/r/${code}/karte.png?anrede=du`,
          headers: { host: 'portal.test' },
        });
        expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
        expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
      });
      it('without a name, an amount or a picture where the link leads to nothing', async () => {
        const { statusCode, body } = await api.inject({
          url: '/r/NOSUCH22',
          headers: { host: 'portal.test', 'user-agent': 'WhatsApp/2.24' },
        });
        expect(statusCode).toBe(404);
        expect(tagsOf(body)).toMatchObject({ 'og:url': 'http://portal.test', 'twitter:card': 'summary' });
        expect(tagsOf(body)).not.toHaveProperty('og:image');
        const ofPicture = await api.inject({ url: '/r/NOSUCH22/karte.png', headers: { host: 'portal.test' } });
        expect(ofPicture.statusCode).toBe(404);
        for (const path of ['/r/%00', '/r/%00/karte.png'])
          expect((await api.inject({ url: path, headers: { host: 'portal.test' } })).statusCode).toBeLessThan(500);
      });
    });
    it('speaks to the friend of a friend as to the friend', async () => {
      const ask = async (query: string) =>
        (await api.inject({ url: `/r/${code}${query}`, headers: { host: 'portal.test' }, method: 'HEAD' })).headers
          .location;
      expect(await ask('?anrede=du')).toContain('anrede=du');
      for (const query of ['', '?anrede=%3Cb%3E']) expect(await ask(query)).not.toContain('anrede');
    });
    it.each([
      ['open', 1, 200],
      ['succeeded', 1, 200],
      ['settled', 1, 200],
      ['open', -1, 410],
      ['succeeded', -1, 410],
      ['cancelled', 1, 410],
    ])(
      '%s, its day %i years ahead, is answered with %i by card, picture, page and form alike',
      async (status, years, is) => {
        const { body: link } = await create('lena@example.org', token);
        await api.owner.query(
          `update recommendation set status = $2, valid_until = now() + make_interval(years => $3) where number = $1`,
          [link.Empfehlungsnummer, status, years],
        );
        const get = async (url: string) =>
          (await api.inject({ url, headers: { host: 'portal.test', 'user-agent': 'WhatsApp/2.24' } })).statusCode;
        const friends = friend(`${status}${years}@example.org`);
        expect({
          card: await get(`/r/${link.Code}`),
          picture: await get(`/r/${link.Code}/karte.png`),
          view: (await api.call('GET', `/empfehlen/${link.Empfehlungsnummer}/${link.Hash}`)).status,
          form: (await api.call('POST', `/empfaenger/create/${link.Empfehlungsnummer}`, friends)).status,
        }).toEqual({ card: is, picture: is === 200 ? 200 : 404, view: is, form: is === 200 ? 201 : is });
      },
    );
    it('counts every click of a burst, and an unknown number among them spoils none', async () => {
      const click = (of: string) => api.call('GET', `/empfehlen/click/${of}`, undefined, { headers: phone });
      const answers = await Promise.all([...Array.from({ length: 20 }, () => click(number)), click('NOSUCHNUMBER')]);
      expect(answers.map(answer => answer.status)).toEqual([...Array.from({ length: 20 }, () => 200), 404]);
      expect(await clicks()).toBe(20);
      expect(
        await api.call('GET', `/empfehlen/click/${number}?empfaengernummer=42`, undefined, {
          headers: { 'user-agent': 'WhatsApp/2.24' },
        }),
      ).toMatchObject({
        body: { Url: `https://provider.example/order?empfehlung=${number}&empfaenger=42&channel=whatsapp` },
      });
    });
    it('counts a click inside a transaction with it: what is undone counts nothing', async () => {
      const follow = () =>
        api.get(FollowedLinks).follow(api.tenantId, { number }, { channel: undefined, recipientNumber: null });
      await expect(api.inTenant(() => follow().then(() => Promise.reject(new Error('cut off'))))).rejects.toThrow(
        'cut off',
      );
      expect(await clicks()).toBe(0);
      const told = (await api.events('RecommendationClicked')).length;
      await api.inTenant(follow);
      expect(await clicks()).toBe(1);
      expect(await api.events('RecommendationClicked')).toHaveLength(told + 1);
    });
    it('tells of every click that counted, each transaction once, by channel, entry and day, and keeps the counts through a rebuild', async () => {
      const told = async () => {
        const { rows } = await api.owner.query(
          `select e.data, e.meta->>'actor' as actor, e.xmin::text as transaction from engine.event e where e.type = 'RecommendationClicked' order by e.pos`,
        );
        return rows as {
          data: ReturnType<typeof RecommendationClicked.of>['data'];
          actor: string;
          transaction: string;
        }[];
      };
      const { body: link } = await create('lena@example.org', token);
      const before = (await told()).length;
      // Just past midnight in Germany, the day before in UTC.
      const now = api.clock.now();
      api.clock.moveTo(new Date('2026-12-01T23:30:00Z'));
      const headers = { ...phone, host: 'portal.test' };
      const click = (query = '') =>
        api.inject({ url: `/api/v1/test/empfehlen/click/${link.Empfehlungsnummer}${query}`, headers });
      await Promise.all([
        ...Array.from({ length: 20 }, () => click('?channel=sms')),
        ...Array.from({ length: 10 }, () => click()),
        ...Array.from({ length: 3 }, () => api.inject({ url: `/r/${link.Code}?channel=qr`, headers })),
        ...Array.from({ length: 2 }, () => api.inject({ url: `/r/${link.Code}/q`, headers })),
        api.inject({ url: `/r/${link.Code}`, headers: { ...headers, 'user-agent': 'WhatsApp/2.24' } }),
        api.inject({
          url: `/api/v1/test/empfehlen/click/${link.Empfehlungsnummer}`,
          headers: { ...headers, 'user-agent': 'WhatsApp/2.24' },
        }),
      ]);
      api.clock.moveTo(now);
      const events = (await told()).slice(before);
      expect(events.length).toBeLessThan(35);
      expect(new Set(events.map(({ transaction }) => transaction)).size).toBe(events.length);
      expect(new Set(events.map(({ actor }) => actor))).toEqual(new Set(['anonymous']));
      const counted = events.flatMap(({ data }) => RecommendationClicked.schema.parse(data).counts);
      const of = (channel: string, entry: string) =>
        counted
          .filter(one => one.channel === channel && one.entry === entry && one.day === '2026-12-02')
          .reduce((sum, { clicks }) => sum + clicks, 0);
      expect([of('sms', 'link'), of('whatsapp', 'link'), of('qr', 'short-link')]).toEqual([20, 10, 5]);
      expect(await clicks(link.Empfehlungsnummer)).toBe(35);

      await api.get(Engine).settle();
      for (const { name } of await api.inTenant(() => api.get(ListProjections).all()))
        await api.inTenant(() => api.get(ProjectionControl).rebuild(name));
      await api.get(Engine).settle();
      expect(await clicks(link.Empfehlungsnummer)).toBe(35);
    });
    it('tells the first visit of its page and leads to the provider', async () => {
      const visit = () => api.call('PUT', `/empfehlung/${number}`, undefined, { headers: phone });
      expect((await Promise.all([visit(), visit(), visit()])).map(answer => answer.status)).toEqual([204, 204, 204]);
      expect(await api.events('RecommendationJumpedIn')).toHaveLength(1);
      expect(
        (await api.call('GET', `/empfehlung/${number}/produkt/produktlink?channel=sms&empfaengernummer=42`)).body.Url,
      ).toBe(`https://provider.example/order?empfehlung=${number}&empfaenger=42&channel=sms`);
    });
    it('ends after 60 days', async () => {
      const now = api.clock.now();
      const { recommendationId } = (await api.events('RecommendationCreated')).find(event => event.number === number);
      api.clock.moveTo(addDays(now, 61));
      expect(await api.call('GET', `/empfehlen/${number}/${hash}`)).toMatchObject({
        status: 410,
        body: { Code: 'PSOF0305' },
      });
      await api.inTenant(() => api.get(ExpireRecommendation).due(recommendationId, api.clock.now()));
      expect((await api.call('GET', `/empfehlen/any/${number}/${hash}`)).body.Status).toBe('Abgelaufen');
      api.clock.moveTo(now);
    });
  });
});
