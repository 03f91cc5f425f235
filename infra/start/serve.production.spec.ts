import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { parseEnv } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { faultsOf, openBrowser } from '#testing/browser.js';
import { queueKinds, testQueue, withClient, type TestQueue } from '#testing/database.js';
import { until } from '#testing/until.js';
import {
  fill,
  heading,
  inviteOperator,
  layOutProgramme,
  person,
  press,
  withPasskeyDevice,
} from '../../packages/testing/journeys/steps.js';
import { MailStore, smtpSink } from './demo/inbox.js';
import { databaseFolder, startPostgres, type PostgresServer } from './lib/postgres.mjs';
import { dataFolder } from './lib/places.mjs';
import { freePort, isTaken } from './lib/processes.mjs';
import { seedScript } from './lib/product.mjs';

const root = process.cwd();

/** Runs a package.json script as a user does, without this run's settings. */
function script(name: string, args: readonly string[] = [], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['infra/start/run.mjs', name, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said.text += text));
  const ended = new Promise<number | null>(resolve => child.on('close', resolve));
  return { child: child as ChildProcess, said, ended };
}

/** A mail server of the provider. */
async function mailServer(folder: string) {
  const store = await MailStore.open(folder);
  const server = smtpSink(store);
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return { store, port, close: () => new Promise<void>(resolve => server.close(() => resolve())) };
}

describe('npm run serve', () => {
  const folder = mkdtempSync(join(tmpdir(), 'weitersagen-production-'));
  const file = join(folder, 'production.env');
  /** The same secrets, with all that is demanded beside them. */
  const complete = join(folder, 'complete.env');
  const cluster = databaseFolder(join(dataFolder, `production-postgres-${process.pid}`));
  let [server, queue] = [undefined as PostgresServer | undefined, undefined as TestQueue | undefined];
  let serving: ReturnType<typeof script> | undefined;
  let [browser, mails] = [
    undefined as Browser | undefined,
    undefined as Awaited<ReturnType<typeof mailServer>> | undefined,
  ];
  let given: Record<string, string>;
  let url = '';

  beforeAll(async () => {
    const made = script('secrets', [file]);
    expect([await made.ended, made.said.text]).toEqual([0, expect.stringContaining('holds new secrets')]);
    // Neither the terminal nor its log shows any of them.
    for (const value of Object.values(parseEnv(readFileSync(file, 'utf8'))).filter(text => text && text.length > 30))
      expect(made.said.text).not.toContain(value);
  });
  afterAll(async () => {
    await browser?.close();
    serving?.child.kill('SIGTERM');
    const left = serving && { status: await serving.ended, itsPortIsTaken: await isTaken(Number(given['PORT'])) };
    await mails?.close();
    await queue?.drop();
    await server?.stop();
    for (const made of [folder, cluster]) rmSync(made, { recursive: true, force: true });
    // It ends with everything it started.
    if (left) expect(left).toEqual({ status: 0, itsPortIsTaken: false });
  });

  it('gets its secrets from `npm run secrets`, which writes for its owner alone and over nothing', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = readFileSync(file, 'utf8');
    const again = script('secrets', [file]);
    expect([await again.ended, again.said.text]).toEqual([1, expect.stringContaining('nothing was written')]);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('does not start as long as something is missing, and says what in a sentence each', async () => {
    const attempt = script('serve', [], { SETTINGS_FILE: file, HASH_KEY: Buffer.alloc(32, 2).toString('base64') });
    expect(await attempt.ended).toBe(1);
    expect(
      attempt.said.text
        .split('not fit for production:\n')[1]!
        .split('\n\n')[0]!
        .trim()
        .split('\n')
        .map(line => line.trim()),
    ).toEqual([
      'SMTP_URL is missing.',
      'MAIL_FROM is missing.',
      'PUBLIC_URL is missing.',
      expect.stringMatching(/^HASH_KEY was typed/),
    ]);
  });

  it('refuses a clone that was never built at once, before it builds anything', async () => {
    const clone = join(folder, 'clone');
    for (const part of ['infra/start', 'services/platform/environment.ts', 'package.json', 'tsconfig.build.json'])
      cpSync(join(root, part), join(clone, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
    const env = { PATH: process.env['PATH'] ?? '', SETTINGS_FILE: file };
    const child = spawn(process.execPath, ['infra/start/serve.mjs'], { cwd: clone, env });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (said += text));
    expect([await new Promise(resolve => child.on('close', resolve)), said]).toEqual([
      1,
      expect.stringContaining('SMTP_URL is missing.'),
    ]);
    expect([existsSync(join(clone, 'dist')), said.includes('Building')]).toEqual([false, false]);
  });

  describe('once they are there', () => {
    const owner = () => server!.url('weitersagen');

    beforeAll(async () => {
      const secrets = parseEnv(readFileSync(file, 'utf8')) as Record<string, string>;
      [browser, mails] = await Promise.all([openBrowser(), mailServer(join(folder, 'mails'))]);
      server = await startPostgres({
        folder: cluster,
        password: secrets['OWNER_PASSWORD']!,
        settings: { fsync: 'off', synchronous_commit: 'off' },
      });
      await withClient(server.url('postgres'), client => client.query('create database weitersagen'));
      const database = { owner: owner(), app: '', engine: '', drop: async () => undefined };
      queue = await testQueue(queueKinds.at(-1) ?? 'postgres', database);
      const port = await freePort();
      url = `http://localhost:${port}`;
      given = {
        ...secrets,
        QUEUE_URL: queue.url,
        PORT: String(port),
        PUBLIC_URL: url,
        MAIL_FROM: 'programm@example.org',
        SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
      };
      for (const name of ['DATABASE_URL', 'DATABASE_APP_URL', 'DATABASE_ENGINE_URL'])
        given[name] = given[name]!.replace(':5432', `:${server.port}`);
      writeFileSync(
        complete,
        Object.entries(given)
          .map(entry => entry.join('='))
          .join('\n'),
      );
      serving = script('serve', [], { SETTINGS_FILE: complete });
      void serving.ended.then(() => (serving!.said.text += '\n(ended)'));
      await until('the product', () => /\nReady|\(ended\)/.test(serving!.said.text), 120_000);
      expect(serving.said.text).toContain('Ready');
    });

    it('runs on an empty installation, ready, with the console', async () => {
      expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ status: 'ready' });
      expect((await fetch(`${url}/admin/`)).status).toBe(200);
      expect((await fetch(`${url}/api/v1/openapi.json`)).status).toBe(200);
    });

    it.each([
      '/demo.json',
      '/inbox/',
      '/inbox/messages.json',
      '/inbox/demo.css',
      '/idp/.well-known/openid-configuration',
      '/idp/auth?client_id=weitersagen-console',
      '/anbieter/telko',
    ])('has nothing of the demo: %s is unknown', async path => expect((await fetch(url + path)).status).toBe(404));

    /** No tenant, and nobody's password. */
    const knowsNobody = async () => {
      const counted = await withClient(owner(), client =>
        client.query(
          'select (select count(*) from tenant)::int as tenants, (select count(*) from person)::int as people, (select count(*) from engine.event)::int as events',
        ),
      );
      expect(counted.rows).toEqual([{ tenants: 0, people: 0, events: 0 }]);
      expect((await fetch(`${url}/api/v1/mandant/telko`)).status).toBe(404);
    };

    /** By the printed link, once; no other way is kept open. */
    const firstOperatorComes = async (): Promise<Page> => {
      const [, token = ''] = /\/admin\/login#einrichten=([\w-]{43})\n/.exec(serving!.said.text) ?? [];
      const send = async (method: string, path: string, body?: object) => {
        const answer = await fetch(`${url}/api/v1/plattform/${path}`, {
          method,
          headers: { 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        });
        return { status: answer.status, body: (await answer.json()) as any };
      };
      const platform = await person(browser!);
      await withPasskeyDevice(platform);
      await platform.goto(`${url}/admin/login#einrichten=${token}`);
      await fill(platform, {
        'Ihr Name, wie er im Protokoll steht': 'Petra Lang',
        'Ihre E-Mail-Adresse': 'petra.lang@example.org',
      });
      await press(platform, 'Passkey anlegen');
      await platform.getByRole('button', { name: 'Abmelden' }).waitFor();
      expect(
        (await send('POST', 'einrichtung', { Link: token, Name: 'Petra Lang', Email: 'petra@example.org' })).status,
      ).toBe(403);
      expect((await send('GET', 'anmeldung')).body).toMatchObject({ AuthorizationEndpoint: '', Passkey: true });
      const again = spawn(process.execPath, ['dist/services/cli/main.js', 'operator-link', '--first'], { env: given });
      let said = '';
      for (const stream of [again.stdout, again.stderr]) stream.on('data', text => (said += text));
      expect([await new Promise(resolve => again.on('close', resolve)), said]).toEqual([0, '']);
      return platform;
    };

    /** By a press in their own session, behind the mailed link. */
    const confirmsTheirAddress = async (platform: Page) => {
      const link = await until('the link', async () => {
        const [head] = mails!.store.list({ to: 'petra.lang@example.org', limit: 1 });
        const html = head && (await mails!.store.read(head.id))?.html;
        return /https?:[^"\s]*#adresse=[\w-]+/.exec(html ?? '')?.[0].replaceAll('&amp;', '&');
      });
      await platform.goto(link);
      await heading(platform, 'Mein Konto');
      await platform.getByText('noch nicht bestätigt').first().waitFor();
      expect(await faultsOf(platform)).toEqual([]);
      await press(platform, 'Adresse bestätigen');
      await platform.getByText('Ihre Adresse ist bestätigt.').waitFor();
      await platform.getByText('per Link', { exact: false }).waitFor();
    };

    /** By the same settings as the hosts. */
    const doesWhatTheCommandLineSays = async () => {
      const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
      const [node, ...args] = scripts.cli.replace(/^exec /, '').split(' ') as string[];
      const env = { PATH: process.env['PATH'] ?? '', SETTINGS_FILE: complete };
      const child = spawn(node === 'node' ? process.execPath : node!, [...args, 'tenant', 'list'], { cwd: root, env });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (said += text));
      expect([await new Promise(resolve => child.on('close', resolve)), said.trim()]).toEqual([
        0,
        'There is no tenant.',
      ]);
    };

    /** Without an identity provider: its operator comes by the mail's link, then by a passkey. */
    const programmeStarts = async (platform: Page) => {
      await layOutProgramme(platform, { name: 'Nahwärme', key: 'waerme' });
      await press(platform, 'Ich habe es gesichert');
      await inviteOperator(platform, { name: 'Franziska Moser', email: 'moser@example.org' });
      const link = await until('the invitation', async () => {
        const [head] = mails!.store.list({ to: 'moser@example.org', limit: 1 });
        const html = head && (await mails!.store.read(head.id))?.html;
        return /https?:[^"\s]*#einladung=[\w-]+/.exec(html ?? '')?.[0].replaceAll('&amp;', '&');
      });

      const page = await person(browser!);
      const { agrees } = await withPasskeyDevice(page);
      await page.goto(link);
      await page.getByText('Guten Tag, Franziska Moser.', { exact: false }).waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await agrees(false);
      await press(page, 'Passkey anlegen');
      await page.getByText('Ihr Gerät hat die Anmeldung nicht bestätigt.', { exact: false }).waitFor();
      await agrees(true);
      // By keyboard: the only action has the focus.
      await page.getByRole('button', { name: 'Passkey anlegen' }).press('Enter');
      await heading(page, 'Was vor dem Start zu tun ist');

      await press(page, 'Abmelden');
      await heading(page, 'Anmelden');
      expect(await faultsOf(page)).toEqual([]);
      await agrees(false);
      await press(page, 'Mit Passkey anmelden');
      await page.getByText('Ihr Gerät hat die Anmeldung nicht bestätigt.', { exact: false }).waitFor();
      await agrees(true);
      const blocked = (at: string) =>
        withClient(owner(), client => client.query(`update agency_user set blocked_at = ${at}`));
      await blocked('now()');
      await press(page, 'Mit Passkey anmelden');
      await page.getByText('Ihr Zugang ist gesperrt.', { exact: false }).waitFor();
      await blocked('null');
      await press(page, 'Mit Passkey anmelden');
      await heading(page, 'Was vor dem Start zu tun ist');

      // A link that was used is refused later.
      const stranger = await person(browser!);
      await stranger.goto(link);
      await stranger.getByText('Dieser Link gilt nicht mehr', { exact: false }).waitFor();
      await press(stranger, 'Mit Passkey anmelden');
      await stranger.getByRole('alert').last().waitFor();
      expect(await stranger.getByRole('heading', { name: 'Was vor dem Start zu tun ist' }).count()).toBe(0);
      for (const one of [page, stranger]) await one.context().close();
    };

    it('knows nobody, prints a link with which the first platform operator comes, and lets them start a programme', async () => {
      await knowsNobody();
      await doesWhatTheCommandLineSays();
      const platform = await firstOperatorComes();
      await confirmsTheirAddress(platform);
      await programmeStarts(platform);
    });

    it.each(['tenants', 'history'])('lays in no demo, not even when asked to: %s', async way => {
      const child = spawn(process.execPath, [seedScript, way], { cwd: root, env: given });
      let said = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
      expect(await new Promise(resolve => child.on('close', resolve))).not.toBe(0);
      expect(said).toContain('this installation is no demo');
    });

    it('tells neither the API nor the worker the owner’s password, nor the API the way past row-level security', () => {
      const children = readFileSync(
        `/proc/${pidOf('infra/start/serve.mjs')}/task/${pidOf('infra/start/serve.mjs')}/children`,
        'utf8',
      );
      const environmentOf = (pid: string) => readFileSync(`/proc/${pid}/environ`, 'utf8');
      const [api, worker] = ['dist/services/api/main.js', 'dist/services/worker/main.js'].map(name =>
        children
          .trim()
          .split(' ')
          .find(pid => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(name))!,
      );
      for (const pid of [api!, worker!]) expect(environmentOf(pid)).not.toContain(given['OWNER_PASSWORD']);
      expect(environmentOf(api!)).not.toContain(given['ENGINE_PASSWORD']);
      expect(environmentOf(worker!)).toContain(given['ENGINE_PASSWORD']);
    });
  });

  /** The supervisor below the script. */
  const pidOf = (name: string): string =>
    readFileSync(`/proc/${serving!.child.pid}/task/${serving!.child.pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .find(pid => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(name))!;
});
