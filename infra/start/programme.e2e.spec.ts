import type { Browser } from 'playwright-core';
import { openBrowser } from '#testing/browser.js';
import { startProgramme, type Programme } from '#testing/programme.js';
import { until } from '#testing/until.js';

describe('the programme as npm start runs it', () => {
  let programme: Programme;
  let browser: Browser;

  beforeAll(async () => {
    [programme, browser] = await Promise.all([startProgramme(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await programme?.stop();
  });

  const isReady = () =>
    fetch(`${programme.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );

  it('tells in demo.json where everything is and who may sign in', () => {
    const { demo } = programme;
    expect(demo.tenants.map(({ key }) => key)).toEqual(['telko', 'energie']);
    for (const tenant of ['telko', 'energie']) {
      const roles = demo.logins.filter(login => login.tenant === tenant).map(({ role }) => role);
      expect(new Set(roles)).toEqual(new Set(['recommender', 'staff', 'owner', 'operator']));
      expect(roles.filter(role => role === 'operator')).toHaveLength(2);
      expect(demo.providerSecret[tenant]).toBeTruthy();
    }
  });

  it.each(['admin', 'inbox', 'openapi'] as const)('serves what demo.json calls %s', async name => {
    expect((await fetch(programme.demo[name])).status).toBe(200);
  });

  it('shows each tenant its portal and the inbox in a browser, without errors', async () => {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', error => errors.push(error.message));
    for (const { portal } of programme.demo.tenants) {
      await page.goto(portal);
      await page.locator('h1').first().waitFor();
    }
    await page.goto(programme.demo.inbox);
    await page.getByRole('searchbox').waitFor();
    expect(errors).toEqual([]);
    await page.close();
  });

  it('keeps nobody signed in at the identity provider: two people can follow each other', async () => {
    const page = await browser.newPage();
    const authorize = `${programme.url}/idp/auth?${new URLSearchParams({
      client_id: 'weitersagen-console',
      response_type: 'code',
      redirect_uri: `${programme.url}/admin/auth-callback`,
      scope: 'openid department basic',
      state: 'state',
      // The example of RFC 7636.
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    })}`;
    for (const operator of programme.demo.logins.filter(
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
    const before = programme.pid(host);
    programme.kill(host);
    await until(`another process of the ${host}`, () => programme.pid(host) !== before);
    await until('the programme to be ready', isReady, 60_000);
  });
});
