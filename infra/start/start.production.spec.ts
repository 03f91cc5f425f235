import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Browser } from 'playwright-core';
import { sealedColumns } from '#platform/crypto/cipher.js';
import { openBrowser } from '#testing/browser.js';
import { withClient } from '#testing/database.js';
import { secrets, startProduct, type LocalProduct } from '#testing/product.js';
import { until } from '#testing/until.js';
import {
  chooseVoucher,
  Client,
  telkoCompany,
  tokenFromMail,
  toReward,
} from '../../packages/testing/journeys/client.js';
import { isAlive } from './lib/processes.mjs';
import { startHost, stopHosts, type HostProcess } from './lib/product.mjs';

describe('the product as npm start runs it', () => {
  let running: LocalProduct;
  let browser: Browser;

  beforeAll(async () => {
    [running, browser] = await Promise.all([startProduct(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });

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

  it('says in demo.json, in both languages, that its figures are simulated', () => {
    const { de, en } = running.demo.aboutFigures;
    expect(de).toContain('simuliert');
    expect(en).toContain('simulated');
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

  describe('by two APIs, and while keys rotate', () => {
    let telko: Client;
    let carla: string;
    const betrieb = (method: string, path: string, body?: unknown, token = carla) =>
      telko.ask(method, `/betrieb/${path}`, { token, body });
    const login = (role: string) =>
      running.demo.logins.find(({ tenant, role: its }) => tenant === 'telko' && its === role)!;
    const testOrder = {
      Auftragsnummer: 'TEST-1',
      Code: 'TESTAUFTRAG',
      Auftragsdatum: '2026-01-05',
      Art: 'Neuvertrag',
      Status: 'Abgeschlossen',
    };

    beforeAll(async () => {
      telko = new Client(running, 'telko');
      carla = await telko.signIn(login('operator').email, login('operator').password);
    });

    it('secrets, flags and limits change while good calls go to both, of which none is refused; what ended at one is over at the other', async () => {
      const other = new Client({ ...running, url: await running.anotherApi() }, 'telko');
      const { providerSecret } = running.demo;
      const made = () => betrieb('POST', 'anbietergeheimnisse') as Promise<{ Id: string; Geheimnis: string }>;
      const signedWith = async (client: Client, secret: string) => {
        providerSecret['telko'] = secret;
        return (await client.report(testOrder)).status;
      };
      const [former] = await betrieb('GET', 'anbietergeheimnisse');
      let current = await made();
      // A secret made at one API is accepted by the other at once.
      expect(await signedWith(other, current.Geheimnis)).toBe(202);
      await betrieb('DELETE', `anbietergeheimnisse/${former.Id}`);

      const answers: number[] = [];
      let over = false;
      const rounds = [0, 0, 0, 0];
      const callers = rounds.map(async (_, at) => {
        const client = at % 2 === 0 ? telko : other;
        while (!over) {
          answers.push(await signedWith(client, current.Geheimnis), (await client.call('GET', '/produkt')).status);
          rounds[at]!++;
        }
      });
      /** Waits until all earlier requests are answered. */
      const answered = (before = [...rounds]) =>
        until('two rounds more', () => rounds.every((round, at) => round >= before[at]! + 2), 60_000, 20);
      const shown = async (client: Client) => (await client.ask('GET', '/../mandant/telko')) as Record<string, unknown>;
      for (let turn = 0; turn < 2; turn++) {
        const [old, next] = [current, await made()];
        current = next;
        await answered();
        await betrieb('DELETE', `anbietergeheimnisse/${old.Id}`);
        const change = { ModuleNewsletterPermission: turn % 2 === 1, FacebookAppId: String(turn + 1) };
        await telko.configure(carla, change);
        for (const client of [telko, other])
          await until('the change', async () => {
            const { ModuleNewsletterPermission, FacebookAppId } = await shown(client);
            return isDeepStrictEqual({ ModuleNewsletterPermission, FacebookAppId }, change);
          });
        await answered();
      }
      over = true;
      await Promise.all(callers);
      expect([answers.length > 48, answers.filter(status => status >= 300)]).toEqual([true, []]);

      const ended = await made();
      expect(await signedWith(other, ended.Geheimnis)).toBe(202);
      await betrieb('DELETE', `anbietergeheimnisse/${ended.Id}`);
      expect(await Promise.all([telko, other].map(client => signedWith(client, ended.Geheimnis)))).toEqual([403, 403]);
      providerSecret['telko'] = current.Geheimnis;
      await telko.configure(carla, { ModuleNewsletterPermission: true, FacebookAppId: null });
    });

    /** docs/operate.md#keys-and-secrets-that-change-while-it-runs */
    it('data keys: the new one in front, everything encrypted anew by the terminal, the old one out; and all of it is read at each step', async () => {
      const [old, fresh] = [secrets.encryptionKeys, `fresh:${Buffer.alloc(32, 7).toString('base64')}`];
      const company = await telkoCompany(running, telko);
      const iban = { Kontoinhaber: 'Jonas Weber', Iban: 'DE89370400440532013000' };
      await telko.ask('PUT', '/empfehler/bankdaten', { token: company.user, body: iban });
      const service = {
        Fuer: 'Personal',
        Name: 'Schlüssel',
        Aussteller: `${running.url}/idp`,
        ClientId: 'w',
        Scope: 'openid',
        Geheimnis: 'des-dienstes',
        Zuordnung: { RollenFeld: null, Rollen: [], AgenturFeld: null, AdressenGelten: false, Person: null },
      };
      const { Id: serviceId } = await betrieb('POST', 'anmeldedienste', service);
      const { Id: hook } = await betrieb('POST', 'webhooks', {
        Url: 'https://93.184.216.34/hooks',
        Ereignisse: ['praemie.bereit'],
      });
      const smtp = {
        Server: '127.0.0.1',
        Port: running.smtpPort,
        Verschluesselung: 'Keine',
        Benutzer: 'demo',
        Passwort: 'der-post',
        Von: 'post@fernklang.example',
      };
      await telko.ask('PUT', '/betrieb/mailversand', {
        token: carla,
        headers: { 'if-match': '*' },
        body: { AntwortAn: null, Smtp: smtp },
      });
      const inAYear = (days: number) => new Date(Date.now() + (364 + days) * 86_400_000).toISOString().slice(0, 19);
      const plan = async (days: number) => {
        const Art = 'KontaktMitAuftrag';
        const { Version } = (await betrieb('GET', 'aufbewahrung')).find((rule: any) => rule.Art === Art);
        await betrieb('PUT', `aufbewahrung?giltAb=${inAYear(days)}`, { Art, Tage: 2_999 + days, Version });
      };
      await plan(1);

      let day = 1;
      const erased: { email: string; reward: string }[] = [];
      for (const at of [1, 2, 3]) {
        const [email, lastName, order] = [`schluessel-${at}@example.org`, `Schluessel ${'ABC'[at - 1]}.`, `S-${at}`];
        const { reward } = await toReward(running, telko, company, { email, lastName, order });
        const token = await tokenFromMail(running, email, '/empfaenger/zustimmung');
        await telko.ask('DELETE', '/empfaenger', { token });
        erased.push({ email, reward });
      }
      const { Fuer: _, Geheimnis: __, ...unchanged } = service;
      const versionOf = async () =>
        (await betrieb('GET', 'anmeldedienste')).find(({ Id }: any) => Id === serviceId).Version;
      /** Calls that only succeed if the value can be decrypted. */
      const allIsRead = async () => {
        carla = await telko.signIn(login('operator').email, login('operator').password);
        const user = await telko.login(login('recommender').email, login('recommender').password);
        expect((await telko.ask('GET', '/empfehler/bankdaten', { token: user })).Kontoinhaber).toBe('Jonas Weber');
        expect(JSON.stringify(await telko.ask('GET', '/empfehler/export', { token: user }))).toContain(
          'jonas.weber@example.org',
        );
        expect((await betrieb('GET', 'zahlungskonto')).Konto.Iban).toMatch(/^DE\d\d \*/);
        expect((await telko.report(testOrder)).status).toBe(202);
        await betrieb('PUT', `anmeldedienste/${serviceId}`, { ...unchanged, Version: await versionOf() });
        await betrieb('POST', `webhooks/${hook}/geheimnis`);
        await betrieb('POST', 'mailversand/test');
        // Scheduled behind the encrypted plan, which is decrypted to show what this one would change.
        await plan(++day);
        // Of an erased person only the address is kept, for the reward that is still theirs.
        const { email, reward } = erased.pop()!;
        await chooseVoucher(telko, reward);
        await until('the voucher’s mail', async () =>
          (await running.mails(email)).some(({ subject }) => /gutschein/i.test(subject)),
        );
      };
      /** By column: the number of encrypted values, and of those with the new key. */
      const sealed = () =>
        withClient(running.database.owner, async client => {
          const counts: Record<string, number[]> = {};
          for (const place of Object.keys(sealedColumns)) {
            const [table, column] = place.split('.') as [string, string];
            const { rows } = await client.query(
              `select count(${column})::int as all, count(*) filter (where starts_with(${column}, 'fresh.'))::int as fresh from ${table}`,
            );
            if (rows[0].all > 0) counts[place] = [rows[0].all, rows[0].fresh];
          }
          return counts;
        });

      await allIsRead();
      expect(Object.keys(await sealed())).toEqual(
        expect.arrayContaining([
          'agency_user.email_encrypted',
          'bank_details.details',
          'kept_contact.sealed',
          'mail_sender.password_encrypted',
          'payout_account.iban_encrypted',
          'planned_setting.change_encrypted',
          'sign_in_service.secret_encrypted',
          'tenant_secret.value_encrypted',
          'voucher.code_encrypted',
          'webhook.old_secret_encrypted',
          'webhook.secret_encrypted',
        ]),
      );
      await running.restart({ ENCRYPTION_KEYS: `${fresh},${old}` });
      await allIsRead();
      expect(await running.cli('rotate-keys')).toMatch(/\d+ values are encrypted with the first key now\./);
      expect(await running.cli('rotate-keys')).toContain('Everything is encrypted with the first key.');
      const left = Object.entries(await sealed()).filter(([, [all, byNewKey]]) => all !== byNewKey);
      expect(left).toEqual([]);
      await running.restart({ ENCRYPTION_KEYS: fresh });
      await allIsRead();
    }, 300_000);
  });
});

/** What `npm start` and `npm run serve` start their hosts with; that killed hosts lose nothing is for infra/chaos. */
describe('A host', () => {
  let folder: string;
  const [hosts, told]: [HostProcess[], string[]] = [[], []];
  const host = (lines: string, isReady: () => Promise<boolean>) => {
    const script = join(folder, `${hosts.length}.mjs`);
    writeFileSync(script, lines);
    const env = { KEPT: join(folder, `${hosts.length}.txt`) };
    const options = { name: 'worker', script, env, logs: folder, isReady, tell: (line: string) => told.push(line) };
    const started = startHost(options) as HostProcess;
    hosts.push(started);
    return { ...started, says: async () => (existsSync(env.KEPT) ? readFileSync(env.KEPT, 'utf8') : '') };
  };
  const writesItsPid = `fs.appendFileSync(process.env.KEPT, process.pid + ';'); setInterval(() => undefined, 1_000);`;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'weitersagen-host-'));
  });
  afterEach(async () => {
    await stopHosts(hosts.splice(0));
    told.length = 0;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('that is killed starts again with its settings, later each time, and that is told; one that is stopped does not', async () => {
    const worker = host(`import fs from 'node:fs'; ${writesItsPid}`, async () => true);
    const pids = async (count: number) =>
      until(`${count} starts`, async () => {
        const started = (await worker.says()).split(';').slice(0, -1).map(Number);
        return started.length === count && started;
      });
    const lives = await pids(1);
    for (const pause of [0.25, 0.5]) {
      expect(worker.pid()).toBe(lives.at(-1));
      process.kill(worker.pid()!, 'SIGKILL');
      lives.splice(0, lives.length, ...(await pids(lives.length + 1)));
      expect(told.at(-1)).toContain(`The worker host ended (SIGKILL) and starts again in ${pause} s. Log: ${folder}`);
    }
    expect(new Set(lives).size).toBe(3);
    const last = worker.child()!;
    await worker.stop();
    await until('the end to be noticed', () => last.exitCode !== null || last.signalCode !== null);
    expect([told.length, await worker.says()]).toEqual([2, `${lives.join(';')};`]);
    expect(lives.filter(isAlive)).toEqual([]);
  });

  it('that ends again and again before it is ready is given up, with its last words', async () => {
    const broken = host(`console.error('Nothing to read here.'); process.exit(3);`, async () => false);
    await expect(broken.ready()).rejects.toThrow(/^The worker host does not come up:\nNothing to read here\./);
    expect(told[0]).toContain('The worker host ended (code 3) and starts again in 0.25 s.');
    expect(told.length).toBeLessThan(6);
  });
});
