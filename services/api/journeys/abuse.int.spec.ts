import crypto from 'node:crypto';
import { addHours } from '#platform/clock.js';
import { environment, useEnvironment } from '#platform/environment.js';
import {
  Captcha,
  formsWithoutCaptchaAnHour,
  guessesWithoutCaptchaAnHour,
  loginsWithoutCaptchaAnHour,
} from '#platform/intake/captcha.js';
import { logger } from '#platform/logger.js';
import { Tokens } from '#platform/tokens.js';
import { collectTokens, listenToLog, productApi, tokenIn, type ProductApi } from './product-api.test.js';
import { friend, newAddress, recommender, submission } from './people-api.js';
import { solved } from '#testing/solved.js';

const phone = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
};

/** For tests of who gets through, however long their browsers work: of the tries that a challenge takes, one of the first is right. */
function theRightTryComesEarly(): void {
  const draw: (from: number, below: number) => number = crypto.randomInt;
  const drawEarly = (from: number, below?: number): number => (below === undefined ? draw(0, 4) : draw(from, below));
  jest.spyOn(crypto, 'randomInt').mockImplementation(drawEarly as typeof crypto.randomInt);
}

describe('Whoever means harm', () => {
  let api: ProductApi;
  beforeAll(async () => {
    api = await productApi();
  });
  beforeEach(() => api.anew());
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => api.close());

  describe('by floods', () => {
    const limited = async (perMinute: number, body: () => Promise<void>) => {
      const before = environment();
      useEnvironment({ ...before, ANONYMOUS_WRITES_A_MINUTE: perMinute });
      try {
        await body();
      } finally {
        useEnvironment(before);
      }
    };
    it('is told when to come back, whatever call it was, and harms no one else', async () => {
      const { token } = await recommender(api, 'ruhig@example.org');
      await limited(4, async () => {
        const from = { address: '203.0.113.66' };
        const calls = [
          () => api.call('POST', '/account/login', { Email: 'a@example.org', Password: 'x' }, from),
          () => api.call('GET', '/account/resetPassword/a@example.org', undefined, from),
          () => api.call('POST', '/account/createEmpfehler', null, from),
          () => api.call('POST', '/Empfehlen/create', null, from),
        ];
        for (const call of calls) expect((await call()).status).not.toBe(429);
        for (const call of [
          ...calls,
          () => api.call('POST', '/kontakt', {}, from),
          () => api.call('POST', '/empfaenger/create/1', {}, from),
          () => api.call('GET', '/account/login?token=x', undefined, from),
        ]) {
          expect(await call()).toMatchObject({
            status: 429,
            headers: { 'retry-after': '15' },
            body: { Code: 'PSOF0004' },
          });
        }
        expect((await api.call('POST', '/account/createEmpfehler', null, { address: '203.0.113.67' })).status).toBe(
          200,
        );
        // Reading and whoever is logged in are not held up by a flood from the same network address.
        expect((await api.call('GET', '/account/passwortvalidator', undefined, from)).status).toBe(200);
        expect((await api.call('POST', '/Empfehlen/create', null, { ...from, token })).status).toBe(200);
      });
    });
    it('gets a hundred mails with links an hour out of one network, and further ones for work alone', async () => {
      const address = '203.0.113.70';
      await api.inTenant(async () => {
        for (let n = 0; n < loginsWithoutCaptchaAnHour; n++) await api.get(Captcha).accept(address, 'login', null);
      });
      const work = async () =>
        solved((await api.call('POST', '/account/login', null, { address })).body.Challenge as never);
      const asked = async (Captcha: string) => {
        const query = Captcha && `?captcha=${encodeURIComponent(Captcha)}`;
        return [
          await api.call('GET', `/account/resetPassword/n1@example.org${query}`, undefined, { address }),
          await api.call('GET', `/account/resendWelcomeMail/n1@example.org${query}`, undefined, { address }),
          await api.call(
            'POST',
            '/account/anmeldelink',
            { Email: 'n1@example.org', ...(Captcha && { Captcha }) },
            { address },
          ),
        ];
      };
      expect((await asked('')).map(({ body }) => body.Code)).toEqual(['PSOF0005', 'PSOF0005', 'PSOF0005']);
      const answers = await asked(await work());
      expect(answers.map(({ status, body }) => body?.Code ?? status)).toEqual([204, 'PSOF0006', 'PSOF0006']);
      const now = api.clock.now();
      api.clock.moveTo(addHours(now, 2));
      expect((await asked('')).map(({ status }) => status)).toEqual([204, 204, 204]);
      api.clock.moveTo(now);
    });
  });

  describe('by guessing who takes part', () => {
    it('hears the same, after the same time, of known and unknown addresses', async () => {
      const { id } = await recommender(api, 'dabei@example.org');
      await recommender(api, 'auch-dabei@example.org');
      const timed = async (call: () => Promise<{ status: number; body: unknown }>) => {
        const from = performance.now();
        const { status, body } = await call();
        return { answer: [status, body && Object.keys(body).sort()], ms: performance.now() - from };
      };
      const pairs = [
        [
          () => api.call('GET', '/account/resetPassword/dabei@example.org'),
          () => api.call('GET', '/account/resetPassword/nichtdabei@example.org'),
        ],
        [
          () => api.call('GET', `/account/resendWelcomeMail/${id}`),
          () => api.call('GET', '/account/resendWelcomeMail/0195f5a0-0000-4000-8000-000000000001'),
        ],
        [
          () =>
            api.call('POST', '/account/createEmpfehler', {
              Vorname: 'A',
              Nachname: 'B',
              Email: 'auch-dabei@example.org',
            }),
          () =>
            api.call('POST', '/account/createEmpfehler', {
              Vorname: 'A',
              Nachname: 'B',
              Email: 'neu-hier@example.org',
            }),
        ],
        [
          () => api.call('POST', '/account/login', { Email: 'dabei@example.org', Password: 'Falsch-2026' }),
          () => api.call('POST', '/account/login', { Email: 'nichtdabei@example.org', Password: 'Falsch-2026' }),
        ],
      ] as const;
      for (const [known, unknown] of pairs) expect((await timed(known)).answer).toEqual((await timed(unknown)).answer);
      // None is answered before the floor that hides the work.
      for (const call of pairs.slice(0, 3).flat()) expect((await timed(call)).ms).toBeGreaterThan(110);
    });
  });

  it('is not everybody: of a hundred people behind two addresses of a carrier each gets through within the hour', async () => {
    theRightTryComesEarly();
    const { token } = await recommender(api, 'netz@example.org');
    const number = await api.recommend('netz@example.org', token);
    const start = api.clock.now();
    const carriers = ['198.51.100.1', '198.51.100.2'];
    const answers: number[] = [];
    for (let n = 0; n < 100; n += 1) {
      const address = carriers[n % carriers.length]!;
      const { required, challenge } = await api.inTenant(() => api.get(Captcha).check(address, 'recipient'));
      const body = friend(`netz${n}@example.org`, required ? { Captcha: await solved(challenge!) } : {});
      answers.push((await api.call('POST', `/empfaenger/create/${number}`, body, { address })).status);
      api.clock.moveTo(new Date(start.getTime() + n * 36_000));
    }
    expect(answers.filter(status => status !== 201)).toEqual([]);
    api.clock.moveTo(start);
  });

  describe('by robots', () => {
    const solvedFor = async (purpose: 'registration' | 'contact', address: string) => {
      const { challenge } = await api.inTenant(() => api.get(Captcha).check(address, purpose));
      return solved(challenge!);
    };
    it('has to work for each form anew: a solution opens one form of one kind', async () => {
      const address = '203.0.113.80';
      await api.inTenant(async () => {
        for (let form = 0; form < formsWithoutCaptchaAnHour; form++)
          await api.get(Captcha).accept(address, 'contact', null);
      });
      const register = (n: number, Captcha: string) =>
        api.call(
          'POST',
          '/account/createEmpfehler',
          { Vorname: 'R', Nachname: 'X', Email: `robo${n}@example.org`, Captcha },
          { address },
        );
      expect(await register(1, await solvedFor('contact', address))).toMatchObject({
        status: 400,
        body: { Code: 'PSOF0006' },
      });
      const solution = await solvedFor('registration', address);
      expect((await register(2, solution)).status).toBe(201);
      expect(await register(3, solution)).toMatchObject({ status: 400, body: { Code: 'PSOF0006' } });
      expect(
        (await api.call('GET', '/kontakt?cmd=IsCaptchaRequired', undefined, { address })).body.CaptchaRequired,
      ).toBe(true);
    });
  });

  describe('by trying out numbers', () => {
    it('works for each further one, right or wrong, while the whole link costs nothing and nobody else does', async () => {
      const { email, token } = await recommender(api, 'gefunden@example.org');
      const made = await api.call('POST', '/Empfehlen/create', submission(email), { token });
      const { Empfehlungsnummer: number, Hash: hash } = made.body;
      const click = (tried: string, query = '', address = '203.0.113.80') =>
        api.call('GET', `/empfehlen/click/${tried}${query}`, undefined, { headers: phone, address });
      const asked = async () => (await click('0', '?cmd=IsCaptchaRequired')).body;
      const work = async () => `?captcha=${encodeURIComponent(await solved((await asked()).Challenge))}`;
      expect(await asked()).toEqual({ CaptchaRequired: false });
      for (let n = 0; n < 20; n += 1) expect((await click(String(n))).status).toBe(404);
      const wanted = { status: 400, body: { Code: 'PSOF0005' } };
      const wrong = { status: 400, body: { Code: 'PSOF0006' } };
      for (const tried of ['20', number, `${number}?hash=0a0a0a0a0a0a0a0a`])
        expect(await click(tried)).toMatchObject(wanted);
      for (let n = 0; n < 30; n += 1)
        expect(await click(number, `?hash=${hash}`)).toMatchObject({ body: { Url: expect.stringContaining(hash) } });
      const solution = await work();
      expect((await click('20', solution)).status).toBe(404);
      for (const tried of ['21', number]) expect(await click(tried, solution)).toMatchObject(wrong);
      expect(await click(number, await work())).toMatchObject({ status: 200 });
      for (let n = 0; n < 30; n += 1) expect((await click(number, '', '203.0.113.81')).status).toBe(200);
    });
  });

  describe('by previews and prefetching', () => {
    it('counts as nobody’s click: no HEAD, no bot, nothing fetched ahead', async () => {
      const { email, token } = await recommender(api, 'geteilt@example.org');
      const { Empfehlungsnummer: number, Code: code } = (
        await api.call('POST', '/Empfehlen/create', submission(email), { token })
      ).body;
      for (const url of [`/r/${code}`, `/api/v1/test/empfehlen/click/${number}`]) {
        for (const request of [
          { method: 'HEAD', headers: phone },
          { method: 'GET', headers: { ...phone, 'sec-purpose': 'prefetch;prerender' } },
          { method: 'GET', headers: { ...phone, 'x-moz': 'prefetch' } },
          { method: 'GET', headers: { 'user-agent': 'Twitterbot/1.0' } },
        ] as const) {
          expect(
            (await api.inject({ ...request, url, headers: { host: 'portal.test', ...request.headers } })).statusCode,
          ).toBeLessThan(400);
        }
      }
      const clicks = async () =>
        (await api.call('GET', '/empfehler/empfehlungen', undefined, { token })).body.Content[0].Klicks;
      expect(await clicks()).toBe(0);
      await api.inject({ url: `/r/${code}`, headers: { host: 'portal.test', ...phone } });
      expect(await clicks()).toBe(1);
    });
    it('counts as nobody’s click where whoever made the link looks at it in their own session', async () => {
      const own = await recommender(api, 'selbst@example.org');
      const { token: another } = await recommender(api, 'andere@example.org');
      const { Empfehlungsnummer: number, Code: code } = (
        await api.call('POST', '/Empfehlen/create', submission(own.email), { token: own.token })
      ).body;
      const clicks = async () =>
        (await api.call('GET', `/empfehlen/${number}`, undefined, { token: own.token })).body.Klicks;
      const jumpIns = async () => (await api.events('RecommendationJumpedIn')).length;
      const visits = async (session: string | null) => {
        const cookie = session === null ? {} : { cookie: `psoe_angemeldet=1; psoe_token=${session}` };
        const headers = { host: 'portal.test', ...phone, ...cookie };
        const followed = await api.inject({ url: `/r/${code}?channel=sms`, headers });
        expect(followed.headers.location).toContain(`/empfaengerdaten/${number}/`);
        await api.inject({ url: `/api/v1/test/empfehlen/click/${number}`, headers });
        await api.inject({ method: 'PUT', url: `/api/v1/test/empfehlung/${number}`, headers });
      };
      const before = await jumpIns();
      await visits(own.token);
      expect([await clicks(), await jumpIns()]).toEqual([0, before]);
      // Somebody else's session, one that is over, and none at all are visitors.
      await visits(another);
      expect([await clicks(), await jumpIns()]).toEqual([2, before + 1]);
      await visits('abgelaufen');
      await visits(null);
      expect(await clicks()).toBe(6);
    });
  });

  describe('by guessing codes that can be said aloud', () => {
    const made = async ({ email, token }: { email: string; token: string }) =>
      (await api.call('POST', '/Empfehlen/create', submission(email, { NeuerLink: true }), { token })).body;
    const speak = (number: string, token: string) =>
      api.call('PUT', `/empfehlung/${number}/sprechcode`, undefined, { token });
    const resolve = (code: string, address = newAddress()) =>
      api.call('GET', `/empfehlung/empfehlungscode/${code}`, undefined, { address });
    const follow = async (code: string, address = newAddress()) =>
      (await api.inject({ url: `/r/${code}`, headers: { host: 'portal.test', ...phone }, remoteAddress: address }))
        .headers.location;

    it('finds one of a person’s recommendations by it, the one it was asked for last, and only while they have it', async () => {
      const mara = await recommender(api, 'mara@example.org');
      const [first, second] = [await made(mara), await made(mara)];
      const { status, body } = await speak(first.Empfehlungsnummer, mara.token);
      expect([status, body.Code]).toEqual([200, expect.stringMatching(/^jonas-\d{2}$/)]);
      expect(body.Kurzlink).toBe(`http://portal.test/r/${body.Code}`);
      const plain = body.Code.replace('-', '').toUpperCase();
      expect((await resolve(plain)).body).toEqual({ Empfehlungsnummer: first.Empfehlungsnummer, Hash: first.Hash });
      // Asked for twice at once and for another recommendation: one code, which leads there.
      const again = await Promise.all([1, 2].map(() => speak(second.Empfehlungsnummer, mara.token)));
      expect(again.map(({ body: { Code } }) => Code)).toEqual([body.Code, body.Code]);
      expect(await follow(body.Code)).toContain(`/empfaengerdaten/${second.Empfehlungsnummer}/${second.Hash}`);
      // A contract ends a link for nobody; its last day does.
      for (const [status, years, leadsTo] of [
        ['settled', 0, second],
        ['settled', -1, first],
        ['expired', 1, first],
        ['open', 0, second],
      ] as const) {
        await api.owner.query(
          'update recommendation set status = $2, valid_until = valid_until + make_interval(years => $3) where number = $1',
          [second.Empfehlungsnummer, status, years],
        );
        expect((await resolve(plain)).body.Empfehlungsnummer).toBe(leadsTo.Empfehlungsnummer);
      }
      const own = async (number: string) =>
        (await api.call('GET', `/empfehlen/${number}`, undefined, { token: mara.token })).body.Sprechcode;
      expect([await own(first.Empfehlungsnummer), await own(second.Empfehlungsnummer)]).toEqual([null, body.Code]);
      const { body: held } = await api.call('GET', '/empfehler/export', undefined, { token: mara.token });
      expect(held.Empfehlungen.map((one: { Sprechcode: unknown }) => one.Sprechcode).sort()).toEqual([body.Code, null]);
      await api.call('DELETE', '/empfehler/delete', undefined, { token: mara.token });
      await api.settle();
      expect((await resolve(plain)).status).toBe(404);
    });
    it('is nobody else’s to ask for, and nothing without a living recommendation', async () => {
      const [owner, other] = [await recommender(api, 'eigen@example.org'), await recommender(api, 'fremd@example.org')];
      const { Empfehlungsnummer: number } = await made(owner);
      expect(await speak(number, other.token)).toMatchObject({ status: 404, body: { Code: 'PSOF0301' } });
      const staff = await api.staff(['AgenturInhaber']);
      await api.call('PUT', `/agentur/empfehlungstornieren/${number}`, { Grund: 'Versehen' }, { token: staff });
      expect((await speak(number, owner.token)).status).toBeGreaterThanOrEqual(400);
    });
    const challenge = async (address: string) =>
      (await api.call('GET', '/empfehlung/empfehlungscode/x?cmd=IsCaptchaRequired', undefined, { address })).body;
    const work = async (address: string) => solved((await challenge(address)).Challenge);
    const resolveWith = (solution: string, code: string, address: string) =>
      resolve(`${code}?captcha=${encodeURIComponent(solution)}`, address);

    it('works for each beyond a few, by the form as by the link, right or wrong; within these a right one costs nothing', async () => {
      const known = await recommender(api, 'bekannt@example.org');
      const { body } = await speak((await made(known)).Empfehlungsnummer, known.token);
      const [robot, household] = [newAddress(), newAddress()];
      for (let visit = 0; visit < 12; visit += 1)
        expect(await follow(body.Code, household)).toContain('/empfaengerdaten/');
      expect(await challenge(robot)).toEqual({ CaptchaRequired: false });
      const answers = [];
      for (let guess = 0; guess < guessesWithoutCaptchaAnHour; guess += 1)
        answers.push(
          guess % 2 ? (await resolve(`nobody-1${guess}`, robot)).status : await follow(`nobody-1${guess}`, robot),
        );
      expect(answers).toEqual(
        answers.map((_, guess) => (guess % 2 ? 404 : expect.stringContaining('fehler=PSOF0301'))),
      );
      // Answered alike, lest the refusal itself tell which code is right.
      for (const code of ['nobody-99', body.Code]) {
        expect(await follow(code, robot)).toBe(`http://portal.test/code?fehler=PSOF0005&code=${code}`);
        expect(await resolve(code, robot)).toMatchObject({ status: 400, body: { Code: 'PSOF0005' } });
      }
      expect((await resolveWith(await work(robot), body.Code, robot)).status).toBe(200);
      expect((await resolveWith(await work(robot), 'nobody-99', robot)).status).toBe(404);
      expect(await resolveWith('bm90aGluZw==', body.Code, robot)).toMatchObject({
        status: 400,
        body: { Code: 'PSOF0006' },
      });
    });
    it('shows a messenger the programme’s card of a link with such a code, the same for a right one as for a wrong one', async () => {
      const owner = await recommender(api, 'vorschau@example.org');
      const right = (await speak((await made(owner)).Empfehlungsnummer, owner.token)).body.Code as string;
      const crawlers = newAddress();
      const card = async (code: string) => {
        const headers = { host: 'portal.test', 'user-agent': 'WhatsApp/2.23.20.0' };
        const { statusCode, body } = await api.inject({ url: `/r/${code}`, headers, remoteAddress: crawlers });
        return { statusCode, body: body.replaceAll(code, '…') };
      };
      expect((await card(right)).body).toContain('Jonas');
      for (let guess = 0; guess < guessesWithoutCaptchaAnHour; guess += 1) await resolve(`nobody-1${guess}`, crawlers);
      const shown = await card(right);
      expect(shown).toMatchObject({ statusCode: 200, body: expect.stringContaining('og:title') });
      expect(shown.body).not.toContain('Jonas');
      expect(await card('nobody-99')).toEqual(shown);
    });
    it('works anew for each: a solution opens one, of its own kind', async () => {
      const robot = newAddress();
      for (let guess = 0; guess < guessesWithoutCaptchaAnHour; guess += 1) await resolve(`nobody-1${guess}`, robot);
      const wrong = { status: 400, body: { Code: 'PSOF0006' } };
      const solution = await work(robot);
      expect((await resolveWith(solution, 'nobody-98', robot)).status).toBe(404);
      expect(await resolveWith(solution, 'nobody-99', robot)).toMatchObject(wrong);
      for (const purpose of ['recommender-search', 'recommendation-number'] as const) {
        const other = await api.inTenant(() => api.get(Captcha).ask(robot, purpose));
        expect(await resolveWith(await solved(other.challenge!), 'nobody-99', robot)).toMatchObject(wrong);
      }
    });
    it('works more the more wrong ones its network tried, and never more than a phone does in two seconds', async () => {
      const owner = await recommender(api, 'mehr-arbeit@example.org');
      const right = (await speak((await made(owner)).Empfehlungsnummer, owner.token)).body.Code;
      const robot = newAddress();
      for (let guess = 0; guess < guessesWithoutCaptchaAnHour; guess += 1) await resolve(`nobody-1${guess}`, robot);
      const askedEarly = (await challenge(robot)).Challenge;
      const tries: number[] = [];
      const guess = async (code: string) => {
        const { Challenge } = await challenge(robot);
        tries.push(Challenge.parameters.data.tries);
        const solution = await solved(Challenge);
        // Each number tried is one derivation, from 0 on.
        const made = JSON.parse(Buffer.from(solution, 'base64').toString()).solution.counter + 1;
        expect(made).toBeLessThanOrEqual(2 * tries.at(-1)!);
        return (await resolveWith(solution, code, robot)).status;
      };
      for (let n = 0; n < 3; n += 1) expect(await guess(right)).toBe(200);
      for (let n = 0; n < 15; n += 1) expect(await guess(`nobody-2${n}`)).toBe(404);
      expect(await guess(right)).toBe(200);
      const of = (many: number, each: number) => Array<number>(many).fill(each);
      expect(tries).toEqual([...of(8, 256), ...of(5, 512), ...of(6, 1_024)]);
      // Asked for ahead, while they were cheap, they are worth no guess now.
      expect(await resolveWith(await solved(askedEarly), right, robot)).toMatchObject({
        status: 400,
        body: { Code: 'PSOF0005' },
      });
      expect((await challenge(newAddress())).CaptchaRequired).toBe(false);
    });
    it('stops nobody else in the network: after a thousand wrong ones each of two hundred friends gets through', async () => {
      theRightTryComesEarly();
      const owners = [];
      for (let n = 0; n < 4; n += 1) {
        const owner = await recommender(api, `netz-code-${n}@example.org`);
        const link = await made(owner);
        owners.push({ link, spoken: (await speak(link.Empfehlungsnummer, owner.token)).body.Code });
      }
      const [carrier, stranger] = ['2001:db8:7:7::1', '2001:db8:7:7::bad'];
      let refused = 0;
      for (let guess = 0; guess < 1_000; guess += 1)
        if ((await resolve(`nobody-${1_000 + guess}`, stranger)).body.Code === 'PSOF0005') refused += 1;
      expect(refused).toBe(1_000 - guessesWithoutCaptchaAnHour);
      const answers = [];
      for (let n = 0; n < 200; n += 1) {
        const { link, spoken } = owners[n % owners.length]!;
        // Half of them have the code of the link, half the one that was said aloud: their browsers work a second.
        const answer = await (n % 2 ? resolve(link.Code, carrier) : resolveWith(await work(carrier), spoken, carrier));
        answers.push(answer.body.Empfehlungsnummer === link.Empfehlungsnummer);
        expect(await follow(link.Code, carrier)).toContain(`/empfaengerdaten/${link.Empfehlungsnummer}/`);
      }
      expect(answers.filter(arrived => !arrived)).toEqual([]);
    });
  });

  describe('by reading the log', () => {
    it('finds no token, address, name or account in the log of a whole journey', async () => {
      const secrets = new Set<string>([
        'ganz.geheim@example.org',
        'rosa.geheim@example.org',
        'DE89370400440532013000',
        'Geheim-2026',
        'Weber',
        'Palm',
      ]);
      const letTokensGo = collectTokens(api.get(Tokens), secrets);
      const { lines, stop } = listenToLog();
      try {
        const { email, token } = await recommender(api, 'ganz.geheim@example.org', 'Geheim-2026');
        const { Empfehlungsnummer: number } = (
          await api.call('POST', '/Empfehlen/create', submission(email), { token })
        ).body;
        await api.call('POST', `/empfaenger/create/${number}`, friend('rosa.geheim@example.org'));
        await api.call('PUT', '/empfehler/setNewsletterOptin', undefined, { token });
        await api.call(
          'PUT',
          '/empfehler/bankdaten',
          { Kontoinhaber: 'Jonas Weber', Iban: 'DE89370400440532013000' },
          { token },
        );
        await api.settle();
        const optIn = tokenIn(
          api.mails.find(mail => /Newsletter/.test(mail.subject)),
          '/optin',
        );
        await api.call('PUT', '/empfehler/setNewsletterOptin', { Token: optIn });
        await api.call('GET', `/account/login?token=${[...secrets].at(-1)}`);
        await api.call('GET', `/account/resetPassword/${email}`);
        await api.call('POST', '/account/login', { Email: email, Password: 'Falsch-2026' });
        await api.call('POST', `/empfehler/newsletter/abbestellen/${optIn}`);
        await api.call('DELETE', '/empfehler/delete', undefined, { token });
        await api.settle();
        logger.error(
          { err: Object.assign(new Error('failed'), { detail: 'Key (email)=(ganz.geheim@example.org)' }), token },
          'as it would be',
        );
      } finally {
        stop();
        letTokensGo();
      }
      expect(lines.length).toBeGreaterThan(10);
      expect(secrets.size).toBeGreaterThan(10);
      const log = lines.join('');
      expect([...secrets].filter(secret => log.includes(secret))).toEqual([]);
    });
  });

  describe('of a registration with a mistyped address', () => {
    const send = (email: string, more = {}) =>
      api.call(
        'POST',
        '/account/createEmpfehler',
        { Vorname: 'Jonas', Nachname: 'Weber', Email: email, ...more },
        { address: newAddress() },
      );
    const follow = (Token: string) => api.call('PUT', '/account/anmeldelink', { Token }, { address: newAddress() });

    it('goes on with another address, and the link mailed before is void', async () => {
      const wrong = await send('vertippt@example.org');
      const link = await api.issue('welcome', wrong.body.Id);
      const right = await send('richtig@example.org', { Statt: wrong.body.Aenderung });
      expect(right).toMatchObject({ status: 201, body: { Id: wrong.body.Id, Aenderung: expect.any(String) } });
      expect((await follow(link)).status).toBe(410);
      // The same correction again is a registration like any other.
      const other = await send('zweites@example.org', { Statt: wrong.body.Aenderung });
      expect(other.body.Id).not.toBe(wrong.body.Id);
      // An address that has an account: the same answer, and nothing of it changes.
      const { id } = await recommender(api, 'schonda@example.org');
      const known = await send('schonda@example.org', { Statt: right.body.Aenderung });
      expect([known.status, known.body]).toEqual([201, { Id: id, Aenderung: expect.any(String) }]);
      await send('meins@example.org', { Statt: known.body.Aenderung });
      expect(await follow(await api.issue('welcome', wrong.body.Id))).toMatchObject({
        status: 200,
        body: { Email: 'meins@example.org' },
      });
    });
    it('never changes an account that is confirmed, or that somebody else opened', async () => {
      const mine = await send('meinkonto@example.org');
      const stranger = await send('meinkonto@example.org');
      expect(stranger.body.Id).toBe(mine.body.Id);
      const steal = (Statt: string) => send('dieb@example.org', { Statt });
      expect((await steal(stranger.body.Aenderung)).body.Id).not.toBe(mine.body.Id);
      const { Token: token } = (await follow(await api.issue('welcome', mine.body.Id))).body;
      expect((await steal(mine.body.Aenderung)).body.Id).not.toBe(mine.body.Id);
      expect((await api.call('GET', '/account/user', undefined, { token })).body.Email).toBe('meinkonto@example.org');
    });
  });
});
