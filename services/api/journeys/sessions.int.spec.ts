import { addHours } from '#platform/clock.js';
import { allCalls } from '#contract/index.js';
import { until } from '#testing/until.js';
import { recommender } from './people-api.js';
import { productApi, tokenIn, type ProductApi } from './product-api.test.js';

const phone = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
};
const laptop = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0' };
const portal = { 'x-sitzung': 'cookie', 'sec-fetch-site': 'same-origin', host: 'portal.test' };

describe('A session', () => {
  let api: ProductApi;
  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(() => api.anew());
  afterAll(() => api.close());

  const logIn = (email: string, headers: Record<string, string> = {}, more = {}) =>
    api.call('POST', '/account/login', { Email: email, Password: 'Geheim-2026', ...more }, { headers });
  const cookiesOf = ({ headers }: Awaited<ReturnType<typeof logIn>>) =>
    [headers['set-cookie'] ?? []].flat().map(String);
  const jarOf = (answer: Awaited<ReturnType<typeof logIn>>) =>
    cookiesOf(answer)
      .filter(line => !/Max-Age=0/.test(line))
      .map(line => line.split(';')[0])
      .join('; ');

  describe('of the portal', () => {
    it('lies in a cookie no script reads, and its token in no answer', async () => {
      const { email } = await recommender(api, 'keks@example.org');
      const answer = await logIn(email, portal);
      expect(answer).toMatchObject({ status: 200, body: { Email: email, Token: '' } });
      const [token, mark] = ['psoe_token', 'psoe_angemeldet'].map(name =>
        cookiesOf(answer).find(line => line.startsWith(`${name}=`))!,
      );
      expect(token).toMatch(/^psoe_token=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
      expect(mark).toBe('psoe_angemeldet=1; Path=/; SameSite=Lax');
      const again = await api.call('GET', '/account/user', undefined, {
        headers: { ...portal, cookie: jarOf(answer) },
      });
      expect(again).toMatchObject({ status: 200, body: { Email: email, Token: '' } });
      expect(JSON.stringify([answer.body, again.body])).not.toContain(/psoe_token=([\w-]+)/.exec(token!)![1]);
    });
    it('outlives the browser’s where the person wants to stay, and is prolonged by use', async () => {
      const { email } = await recommender(api, 'bleibt@example.org');
      const answer = await logIn(email, portal, { RememberMe: true });
      const again = await api.call('GET', '/account/user', undefined, {
        headers: { ...portal, cookie: jarOf(answer) },
      });
      for (const one of [answer, again]) expect(cookiesOf(one)[0]).toContain('; Max-Age=2592000; HttpOnly');
    });
    it('is over for a question that comes while it ends, which brings none of its cookies back', async () => {
      const { email } = await recommender(api, 'geht@example.org');
      const headers = { ...portal, cookie: jarOf(await logIn(email, portal)) };
      const ask = () => api.call('GET', '/account/user', undefined, { headers });
      await api.owner.query('begin');
      await api.owner.query(`delete from token where token_hash = sha256($1::bytea)`, [
        /psoe_token=([\w-]+)/.exec(headers.cookie)![1],
      ]);
      const meanwhile = ask();
      await until('the question to wait for the end', async () => {
        const { rowCount } = await api.owner.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount === 1;
      }).finally(() => api.owner.query('commit'));
      const answers = [await meanwhile, await ask()];
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 401, body: { Code: 'PSOF0204' } });
        expect(cookiesOf(answer).filter(line => !/Max-Age=0/.test(line))).toEqual([]);
      }
    });
    it('is kept apart for the provider’s page in its frame', async () => {
      const { email } = await recommender(api, 'rahmen@example.org');
      const lines = cookiesOf(await logIn(email, { ...portal, 'x-sitzung': 'rahmen' }));
      expect(lines).toHaveLength(3);
      for (const line of lines) expect(line).toContain('SameSite=None; Secure; Partitioned');
    });
    it('opens nothing to another site: not by a form, an image, a link, a sibling, nor without the page’s own mark', async () => {
      const { email } = await recommender(api, 'csrf@example.org');
      const cookie = jarOf(await logIn(email, portal));
      const forged: Record<string, string>[] = [
        { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
        { 'x-sitzung': 'cookie', 'sec-fetch-site': 'cross-site' },
        { 'x-sitzung': 'cookie', 'sec-fetch-site': 'same-site' },
        { 'x-sitzung': 'cookie', 'sec-fetch-site': 'none' },
        { 'x-sitzung': 'cookie', origin: 'https://evil.example' },
        { 'x-sitzung': 'cookie' },
        { 'sec-fetch-site': 'same-origin' },
      ];
      for (const headers of forged) {
        for (const [method, path] of [
          ['POST', '/account/logout'],
          ['PUT', '/empfehler/bankdaten'],
          ['DELETE', '/empfehler/delete'],
        ] as const) {
          expect([
            headers,
            path,
            (await api.call(method, path, undefined, { headers: { host: 'portal.test', ...headers, cookie } })).status,
          ]).toEqual([headers, path, 401]);
        }
      }
      expect(
        (
          await api.call('GET', '/account/user', undefined, {
            headers: { ...portal, 'sec-fetch-site': 'cross-site', cookie },
          })
        ).status,
      ).toBe(401);
      expect(
        (
          await api.call('GET', '/account/user', undefined, {
            headers: { ...portal, cookie: cookie.replace(/psoe_angemeldet=1/, '') },
          })
        ).status,
      ).toBe(401);
      expect((await api.call('GET', '/account/user', undefined, { headers: { ...portal, cookie } })).status).toBe(200);
    });
    it('is taken from the browser at logout, and when it is over', async () => {
      const { email, id } = await recommender(api, 'abschied@example.org');
      const [first, second] = [jarOf(await logIn(email, portal)), jarOf(await logIn(email, portal))];
      const gone = [
        'psoe_token=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
        'psoe_angemeldet=; Path=/; Max-Age=0; SameSite=Lax',
      ];
      expect(
        cookiesOf(await api.call('POST', '/account/logout', undefined, { headers: { ...portal, cookie: first } })),
      ).toEqual(gone);
      await api.call('PUT', '/account/resetPassword', {
        Token: await api.issue('reset', id),
        Password: 'Wolke-Tasse-7',
      });
      const over = await api.call('GET', '/account/user', undefined, { headers: { ...portal, cookie: second } });
      expect([over.status, over.body.Code, cookiesOf(over)]).toEqual([401, 'PSOF0204', gone]);
    });
    it('is a token as ever for every other client', async () => {
      const { email } = await recommender(api, 'api-client@example.org');
      const answer = await logIn(email);
      expect(answer.body.Token).toMatch(/^[\w-]{43}$/);
      expect(jarOf(answer)).not.toContain('psoe_token');
    });
  });

  describe('in the person’s list', () => {
    it('is named by browser and device, with its first and last use, this one marked, and no more of it is kept', async () => {
      const { email } = await recommender(api, 'liste@example.org');
      const [onPhone, onLaptop] = [(await logIn(email, phone)).body.Token, (await logIn(email, laptop)).body.Token];
      const began = api.clock.now();
      api.clock.moveTo(addHours(began, 2));
      await api.call('GET', '/account/user', undefined, { token: onPhone });
      const { body } = await api.call('GET', '/account/sitzungen', undefined, { token: onLaptop });
      const row = (system: string) => body.find(({ System }: { System: string }) => System === system);
      const wire = (at: Date) => at.toISOString().slice(0, 19);
      expect(row('iPhone')).toEqual({
        Id: expect.any(String),
        Browser: 'Safari',
        System: 'iPhone',
        Seit: wire(began),
        ZuletztGesehen: wire(api.clock.now()),
        Diese: false,
        Support: false,
      });
      expect(row('Windows')).toMatchObject({
        Browser: 'Firefox',
        Seit: wire(began),
        ZuletztGesehen: wire(began),
        Diese: true,
      });
      const { rows } = await api.owner.query(`select data::text as data from token where kind = 'user'`);
      expect(rows.map(({ data }: { data: string }) => data).join()).not.toMatch(/Mozilla|132\.0|127\.0\.0\.1/);
      api.clock.moveTo(began);
    });
    it('is ended from there, one or all others, and nobody else’s', async () => {
      const { email, token: first } = await recommender(api, 'beenden@example.org');
      const [here, second, third] = [
        (await logIn(email)).body.Token,
        (await logIn(email)).body.Token,
        (await logIn(email)).body.Token,
      ];
      const idOf = async (token: string) =>
        (await api.call('GET', '/account/sitzungen', undefined, { token })).body.find(
          ({ Diese }: { Diese: boolean }) => Diese,
        ).Id as string;
      const open = async () =>
        Promise.all(
          [here, first, second, third].map(
            async token => (await api.call('GET', '/account/user', undefined, { token })).status === 200,
          ),
        );
      const stranger = await recommender(api, 'fremde-sitzung@example.org');
      expect(
        (await api.call('DELETE', `/account/sitzungen/${await idOf(second)}`, undefined, { token: stranger.token }))
          .status,
      ).toBe(404);
      expect(
        (await api.call('DELETE', `/account/sitzungen/${await idOf(second)}`, undefined, { token: here })).status,
      ).toBe(204);
      expect(await open()).toEqual([true, true, false, true]);
      expect((await api.call('DELETE', '/account/sitzungen', undefined, { token: here })).status).toBe(204);
      expect(await open()).toEqual([true, false, false, false]);
      expect((await api.call('GET', '/account/user', undefined, { token: stranger.token })).status).toBe(200);
    });
  });

  describe('that a staff member opened', () => {
    const opened = async (email: string) => {
      const { id, token } = await recommender(api, email);
      const { Url } = (
        await api.call('POST', `/agentur/adminlogin/${id}`, undefined, {
          token: await api.staff(['AgenturMitarbeiter']),
        })
      ).body;
      return {
        id,
        email,
        owner: token,
        session: (await api.call('GET', `/account/login?token=${Url.split('/').at(-1)}`)).body.Token as string,
      };
    };
    it('ends after its hour, however much it is used', async () => {
      const { session } = await opened('stunde@example.org');
      const began = api.clock.now();
      const statusAfter = async (minutes: number) => {
        api.clock.moveTo(new Date(began.getTime() + minutes * 60_000));
        return (await api.call('GET', '/account/user', undefined, { token: session })).status;
      };
      expect([await statusAfter(30), await statusAfter(59), await statusAfter(60)]).toEqual([200, 200, 401]);
      api.clock.moveTo(began);
    });
    it('names the staff member in events and in the audit log', async () => {
      const { id, email, session } = await opened('handelt@example.org');
      await api.recommend(email, session);
      const { rows: events } = await api.owner.query(
        `select distinct meta->>'actor' as actor from engine.event where type = 'RecommendationCreated' and data->>'recommenderId' = $1`,
        [id],
      );
      expect(events).toEqual([{ actor: `recommender:${id}:by:agency:0195f5a0-0000-7000-8000-0000000000aa` }]);
      const { rows: log } = await api.owner.query(
        `select action, by_name, after from audit_entry where subject = $1 order by at, action`,
        [id],
      );
      expect(log.map(({ action, by_name }: { action: string; by_name: string }) => [action, by_name])).toEqual(
        expect.arrayContaining([
          ['recommender.admin-session', 'Miriam Sander'],
          ['recommender.acted-for', 'Miriam Sander'],
        ]),
      );
      expect(log.find(({ action }: { action: string }) => action === 'recommender.acted-for').after).toEqual({
        call: 'createRecommendation',
      });
    });
    it('changes nothing that is the person’s own: of all calls that change something it may use four', async () => {
      const { session: token } = await opened('darf-nicht@example.org');
      for (const own of ['/empfehler/export', '/account/sitzungen'])
        expect([own, (await api.call('GET', own, undefined, { token })).status]).toEqual([own, 403]);
      const mine = allCalls.filter(
        ({ auth, method }) => ['user', 'optional-user', 'user-or-reward'].includes(auth) && method !== 'GET',
      );
      const open: string[] = [];
      // The one that ends the session comes last; a call that ended it sooner would make the others say something else.
      const isLogout = ({ name }: { name: string }) => name === 'logout';
      for (const call of [...mine.filter(one => !isLogout(one)), ...mine.filter(isLogout)]) {
        const { status, body } = await api.call(call.method, call.path.replace(/:\w+/g, '1'), undefined, { token });
        if (status !== 403 || body.Code !== 'PSOF0003') open.push(call.name);
      }
      expect(open.sort()).toEqual(['beFindableNoMore', 'createRecommendation', 'logout', 'withdrawNewsletter']);
    });
    it('stands in the person’s list, and they end it', async () => {
      const { owner, session } = await opened('zuschauer@example.org');
      const [support] = (await api.call('GET', '/account/sitzungen', undefined, { token: owner })).body.filter(
        ({ Support }: { Support: boolean }) => Support,
      );
      expect((await api.call('DELETE', `/account/sitzungen/${support.Id}`, undefined, { token: owner })).status).toBe(
        204,
      );
      expect((await api.call('GET', '/account/user', undefined, { token: session })).status).toBe(401);
    });
  });

  /** docs/specification/payouts.md#bank-details */
  describe('that enters the first bank account', () => {
    const thiefs = { Kontoinhaber: 'Jonas Weber', Iban: 'DE02120300000000202051' };
    const own = { Kontoinhaber: 'Jonas Weber', Iban: 'DE89370400440532013000' };
    const put = (token: string, account: object) => api.call('PUT', '/empfehler/bankdaten', account, { token });
    const told = async (email: string) =>
      (await api.mailsTo(email)).filter(({ subject }) => subject === 'Bankverbindung bei Test hinterlegt');
    const stored = async (id: string) =>
      (await api.owner.query('select 1 from bank_details where beneficiary_id = $1', [id])).rowCount;
    const heldFor = async (id: string) => {
      const token = await api.staff(['Betreiber']);
      await api.call('POST', '/betrieb/auszahlungen', undefined, { token });
      const { rows } = await api.owner.query('select reward_id as id from reward where beneficiary_id = $1', [id]);
      const held = (await api.call('GET', '/betrieb/angehalten', undefined, { token })).body.Content;
      return held.find(({ Praemie }: { Praemie: string }) => Praemie === rows[0].id)?.Warum;
    };

    it('is told to the owner once, names no account, and waits for nothing; the same again and another are no first', async () => {
      const email = 'erstes.konto@example.org';
      const { id, token } = await recommender(api, email);
      const link = await api.readyReward(email, token);
      await api.call('PUT', '/praemierung', { Auswahl: 'Bar' }, { token: link });
      for (let time = 0; time < 2; time += 1) expect((await put(token, own)).status).toBe(200);
      const mails = await told(email);
      expect(mails.map(({ text }) => [/DE\d\d|3000/.test(text), /Das war ich nicht/.test(text)])).toEqual([
        [false, true],
      ]);
      expect(await heldFor(id)).toBeUndefined();
      await put(token, thiefs);
      await api.call('DELETE', '/empfehler/bankdaten', undefined, { token });
      await put(token, own);
      expect(await told(email)).toHaveLength(1);
    });

    it('loses it by the owner’s word where it was in other hands, and nothing leaves', async () => {
      const email = 'fremde.hand@example.org';
      const { id, token } = await recommender(api, email);
      const link = await api.readyReward(email, token);
      await api.call('PUT', '/praemierung', { Auswahl: 'Bar' }, { token: link });
      await put(token, thiefs);
      const Token = tokenIn((await told(email))[0], '/bankdaten/einspruch');
      const no = () => api.call('PUT', '/empfehler/bankdaten/einspruch', { Token });
      const removed = { status: 200, body: { BankverbindungEntfernt: true, KontoGeloescht: false } };
      expect([await no(), await no()]).toMatchObject([removed, removed]);
      await api.settle();
      expect([await stored(id), (await put(token, thiefs)).status]).toEqual([0, 401]);
      expect(await heldFor(id)).toEqual(['KontoBestritten']);
    });

    it('of the erased is told to the address that is kept for what is owed', async () => {
      const email = 'geloescht.offen@example.org';
      const { token } = await recommender(api, email);
      const link = await api.readyReward(email, token);
      expect((await api.call('DELETE', '/empfehler/delete', undefined, { token })).status).toBe(204);
      await api.settle();
      const chosen = await api.call('PUT', '/praemierung', { Auswahl: 'Bar', Bankdaten: own }, { token: link });
      expect([chosen.status, (await told(email)).length]).toEqual([200, 1]);
    });
  });
});
