import { randomInt } from 'node:crypto';
import pg from 'pg';
import type { Browser } from 'playwright-core';
import { openBrowser } from '#testing/browser.js';
import { startProduct, type RunningProduct } from '#testing/product.js';
import { until } from '#testing/until.js';
import { chooseVoucher, Client, telkoCompany, toReward, voucherCode } from '../../packages/testing/journeys/client.js';

const FRIENDS = 8;
const KILLS = 6;
/** A mail under way when its worker is killed is taken over when its lease of 24 s (see startProduct) ends. */
const LEASE_MS = 90_000;

describe('the product as npm start runs it', () => {
  let running: RunningProduct;
  let browser: Browser;

  beforeAll(async () => {
    [running, browser] = await Promise.all([startProduct(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });

  const isReady = () =>
    fetch(`${running.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );

  it('tells in demo.json where everything is and who may sign in', () => {
    const { demo } = running;
    expect(demo.tenants.map(({ key }) => key)).toEqual(['telko', 'energie']);
    for (const tenant of ['telko', 'energie']) {
      const roles = demo.logins.filter(login => login.tenant === tenant).map(({ role }) => role);
      expect(new Set(roles)).toEqual(new Set(['recommender', 'staff', 'owner', 'operator']));
      expect(roles.filter(role => role === 'operator')).toHaveLength(2);
      expect(demo.providerSecret[tenant]).toBeTruthy();
    }
  });

  it.each(['admin', 'inbox', 'openapi'] as const)('serves what demo.json calls %s', async name => {
    expect((await fetch(running.demo[name])).status).toBe(200);
  });

  it('shows each tenant its portal and the inbox in a browser, without errors', async () => {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', error => errors.push(error.message));
    for (const { portal } of running.demo.tenants) {
      await page.goto(portal);
      await page.locator('h1').first().waitFor();
    }
    await page.goto(running.demo.inbox);
    await page.getByRole('searchbox').waitFor();
    expect(errors).toEqual([]);
    await page.close();
  });

  it('keeps nobody signed in at the identity provider: two people can follow each other', async () => {
    const page = await browser.newPage();
    const authorize = `${running.url}/idp/auth?${new URLSearchParams({
      client_id: 'weitersagen-console',
      response_type: 'code',
      redirect_uri: `${running.url}/admin/auth-callback`,
      scope: 'openid department basic',
      state: 'state',
      // The example of RFC 7636.
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    })}`;
    for (const operator of running.demo.logins.filter(
      ({ tenant, role }) => tenant === 'telko' && role === 'operator',
    )) {
      await page.goto(authorize);
      await page.fill('[name=email]', operator.email);
      await page.fill('[name=password]', operator.password);
      const [answer] = await Promise.all([
        page.waitForRequest(request => request.url().includes('/admin/auth-callback?')),
        page.click('button[type=submit]'),
      ]);
      expect(new URL(answer.url()).searchParams.get('code')).toBeTruthy();
    }
    await page.close();
  });

  it.each(['api', 'worker'] as const)('starts the %s again after a kill', async host => {
    const before = running.pid(host);
    running.kill(host);
    await until(`another process of the ${host}`, () => running.pid(host) !== before);
    await until('the product to be ready', isReady, 60_000);
  });

  /** Eight whole journeys run at once while API and worker are killed with SIGKILL again and again; afterwards the books are counted. */
  describe('killed at any point', () => {
    let owner: pg.Client;
    let telko: Client;
    const count = async (sql: string): Promise<number> =>
      Number((await owner.query(`select count(*) as n from (${sql}) rows`)).rows[0].n);

    beforeAll(async () => {
      owner = new pg.Client({ connectionString: running.database.owner });
      await owner.connect();
      telko = new Client(running, 'telko');
    });
    afterAll(() => owner?.end());

    it('API and worker lose nothing and do nothing twice', async () => {
      const company = await telkoCompany(running, telko);
      const emails = Array.from({ length: FRIENDS }, (_, index) => `kill-${index}@example.org`);

      let over = false;
      const killing = (async () => {
        for (let kill = 0; kill < KILLS && !over; kill += 1) {
          await new Promise(resolve => setTimeout(resolve, randomInt(400, 1200)));
          running.kill(kill % 2 === 0 ? 'worker' : 'api');
        }
      })();
      const recipients = await Promise.all(
        emails.map(async (email, index) => {
          const { recipient, reward } = await toReward(running, telko, company, {
            email,
            lastName: `Kill${index}`,
            order: `K-${index}`,
          });
          await chooseVoucher(telko, reward);
          return recipient;
        }),
      );
      over = true;
      await killing;

      await until(
        'every voucher mail',
        async () => (await Promise.all(emails.map(email => vouchersTo(email)))).every(codes => codes.length === 1),
        LEASE_MS,
      );
      await until(
        'the last delivery',
        async () => (await count(`select from engine.delivery where state not in ('done')`)) === 0,
        LEASE_MS,
      );

      // Nothing is lost …
      const ours = recipients.map(number => `'${number}'`).join(', ');
      expect(
        await count(
          `select from engine.event where type = 'RecipientConfirmed' and (data->>'recipientId') in (select data->>'recipientId' from engine.event where type = 'RecipientRegistered' and data->>'number' in (${ours}))`,
        ),
      ).toBe(FRIENDS);
      // … nothing is done twice …
      for (const type of ['ContractClosed', 'OrderReleased'])
        expect(
          await count(
            `select data->>'orderId' from engine.event where type = '${type}' group by 1 having count(*) > 1`,
          ),
        ).toBe(0);
      for (const type of ['RewardGranted', 'RewardReady', 'RewardChosen', 'RewardPickedUp'])
        expect(
          await count(
            `select data->>'rewardId' from engine.event where type = '${type}' group by 1 having count(*) > 1`,
          ),
        ).toBe(0);
      for (const email of emails)
        expect((await running.mails(email)).map(({ subject }) => subject).length).toBe(
          new Set((await running.mails(email)).map(({ subject }) => subject)).size,
        );
      const codes = (await Promise.all(emails.map(vouchersTo))).flat();
      expect(new Set(codes).size).toBe(FRIENDS);
      // … the log is without gaps, and the books balance to the cent.
      expect(await count('select shard from engine.log group by shard having max(seq) <> count(*)')).toBe(0);
      expect(
        await count(
          'select e.event_id from engine.event e left join engine.log l using (tenant_id, stream_id, version) where l.seq is null',
        ),
      ).toBe(0);
      expect(
        (await owner.query('select coalesce(sum(cents), 0)::int as sum, count(*) > 0 as posted from ledger_entry'))
          .rows[0],
      ).toEqual({ sum: 0, posted: true });
    }, 420_000);

    async function vouchersTo(email: string): Promise<string[]> {
      const mails = await running.mails(email).catch(() => []);
      return mails.filter(({ subject }) => /gutschein/i.test(subject)).map(({ text }) => voucherCode(text) ?? text);
    }
  });
});
