import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Client } from '../../../packages/testing/journeys/client.js';
import type { QueueKind, TestDatabase } from '../../../packages/testing/src/database.js';
import { secrets, seedDemo, type Demo, type RunningProduct } from '../../../packages/testing/src/product.js';
import { until } from '../../../packages/testing/src/until.js';
import { dataFolder, productEnvironment, productNode, root } from '../../start/lib/places.mjs';
import { answers, endWithParent, freePort, node } from '../../start/lib/processes.mjs';
import { hostEnvironment, isOk, type HostEnvironment } from '../../start/lib/product.mjs';
import type { DatabaseServer } from './database-server.js';
import { meanwhile } from './promises.js';
import { MailServer, openQueue, type LabQueue } from './servers.js';

/** A host of the product as a separate process; only the fault that killed it starts it again. */
export class Host {
  private child: ChildProcess | undefined;
  private frozen = false;
  private lastWords = '';
  private unfinished = '';
  /** How often the host corrected its clock to the database's. */
  clockFollowed = 0;

  /** `isReady` is polled until it holds or the process ends; it gets the output so far. */
  constructor(
    readonly name: string,
    private readonly script: string,
    private readonly env: Record<string, string>,
    private readonly places: { readonly logs: string; readonly home: string },
    private readonly isReady: (said: string) => Promise<boolean> | boolean,
  ) {}

  get port(): string {
    return this.env['PORT'] ?? '';
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  get runs(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Whether the last output of the process reports that it ran out of memory. */
  get outOfMemory(): boolean {
    return /heap out of memory|Reached heap limit/.test(this.lastWords);
  }

  async start(): Promise<this> {
    if (this.runs) return this;
    this.lastWords = '';
    const child = spawn(productNode(), ['--import', endWithParent, this.script], {
      cwd: this.places.home,
      env: productEnvironment(this.env),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const log = createWriteStream(join(this.places.logs, `${this.name}.log`), { flags: 'a' });
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.lastWords = (this.lastWords + text).slice(-20_000);
        const lines = (this.unfinished + text).split('\n');
        this.unfinished = lines.pop()!;
        this.clockFollowed += lines.filter(line => line.includes('following the database')).length;
        log.write(text);
      });
    }
    child.once('exit', () => log.end());
    this.child = child;
    for (
      const end = Date.now() + 240_000;
      !(await this.isReady(this.lastWords));
      await new Promise(resolve => setTimeout(resolve, 25))
    ) {
      if (!this.runs || Date.now() > end)
        throw new Error(`The host ${this.name} does not come up:\n${this.lastWords.slice(-2_000)}`);
    }
    return this;
  }

  /** Kills it, as a power cut would. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  stop(): Promise<void> {
    if (this.frozen) this.thaw();
    return this.end('SIGTERM');
  }

  /** Suspends it, as a stalled machine would. */
  freeze(): void {
    this.frozen = true;
    process.kill(this.pid!, 'SIGSTOP');
  }

  thaw(): void {
    this.frozen = false;
    if (this.runs) process.kill(this.pid!, 'SIGCONT');
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.child;
    if (!child || !this.runs) return;
    const gone = new Promise(resolve => child.once('exit', resolve));
    child.kill(signal);
    const last = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await gone;
    clearTimeout(last);
    this.frozen = false;
  }
}

/** Lease of a mail, in seconds. The short form ages leases, so a busy machine may be slow. */
const lease = { short: 60, long: 30 };
export const logs = join(dataFolder, 'logs', 'chaos');

interface Wishes {
  readonly short: boolean;
  /** Where API and worker are built; another folder for a mutant. */
  readonly home?: string;
  /** Milliseconds until pending work has to be done. */
  readonly timeout?: number;
  /** Called with the copied database before it is used. */
  readonly prepare?: (database: TestDatabase) => Promise<void>;
}

/** Seeds a database once; labs use copies of it. */
export async function seededDatabase(server: DatabaseServer): Promise<TestDatabase> {
  const database = await server.open();
  await seedDemo(database);
  return database;
}

/** The whole product with built hosts, on a database, a queue and a mail server that faults can take away. */
export class Lab {
  readonly apis: Host[] = [];
  readonly workers: Host[] = [];
  /** Functions that undo or stop what a fault started; called when the fault ends or is aborted. */
  readonly underWay: (() => Promise<unknown>)[] = [];
  /** Parked deliveries left by earlier faults. */
  parkedBefore = 0;
  /** Mails with equal content before the fault: some recommenders of the demo have two similar friends. */
  twiceBefore = 0;
  /** The database's clock was moved. */
  private clockIsMoved = false;
  private constructor(
    readonly server: DatabaseServer,
    readonly database: TestDatabase,
    readonly queue: LabQueue,
    readonly mail: MailServer,
    /** Connections as owner, to bypass row-level security. */
    readonly owner: pg.Pool,
    readonly env: HostEnvironment,
    private readonly demoHost: Host,
    private readonly demoData: string,
    /** Where its hosts are built. */
    readonly home: string,
    readonly timeout: number,
    readonly short: boolean,
  ) {}

  static async open(
    server: DatabaseServer,
    seeded: TestDatabase,
    kind: QueueKind,
    { short, home = root, timeout = 180_000, prepare }: Wishes,
  ): Promise<Lab> {
    mkdirSync(logs, { recursive: true });
    const database = await server.copy(seeded, `chaos_${kind}`);
    await prepare?.(database);
    const queue = await openQueue(kind, database.owner);
    const mail = await new MailServer().open();
    const demoData = join(dataFolder, `chaos-demo-${process.pid}-${kind}`);
    const settings = await hostEnvironment({
      port: await freePort(),
      database: { ownerUrl: database.owner, appUrl: database.app, engineUrl: database.engine },
      queue,
      secrets,
      demoData,
    });
    const { DATABASE_URL: _migrationsOnly, ...kept } = settings;
    mkdirSync(demoData, { recursive: true });
    const env: HostEnvironment = {
      ...kept,
      ERASURE_LIST: join(demoData, 'erasures.jsonl'),
      SMTP_URL: mail.url,
      DELIVERY_LEASE: String(short ? lease.short : lease.long),
      ANONYMOUS_WRITES_A_MINUTE: '0',
      TRUSTED_PROXIES: '1',
      LOG_LEVEL: 'info',
    };
    const owner = new pg.Pool({ connectionString: database.owner, max: 4 });
    // A restarted database closes these connections too.
    owner.on('error', () => undefined);
    const demo = new Host(`demo-${kind}`, 'dist/infra/start/demo/main.js', env, { logs, home: root }, () =>
      answers(Number(env['DEMO_PORT'])),
    );
    const lab = new Lab(server, database, queue, mail, owner, env, demo, demoData, home, timeout, short);
    try {
      await Promise.all([demo.start(), lab.startApi(), lab.startWorker()]);
    } catch (error) {
      await lab.close();
      throw error;
    }
    return lab;
  }

  get url(): string {
    return this.env['PUBLIC_URL']!;
  }

  /** A further API, optionally of another build; the first one has the product's own port. */
  async startApi(env: HostEnvironment = {}, home = this.home): Promise<Host> {
    const port = this.apis.length === 0 ? Number(this.env['PORT']) : await freePort();
    const host = new Host(
      `api-${this.queue.kind}-${this.apis.length}`,
      'dist/services/api/main.js',
      { ...this.env, PORT: String(port), ...env },
      { logs, home },
      () => isOk(`http://localhost:${port}/readyz`),
    );
    this.apis.push(host);
    return host.start();
  }

  async startWorker(env: HostEnvironment = {}, home = this.home): Promise<Host> {
    const host = new Host(
      `worker-${this.queue.kind}-${this.workers.length}`,
      'dist/services/worker/main.js',
      { ...this.env, ...env },
      { logs, home },
      said => said.includes('The worker works.'),
    );
    this.workers.push(host);
    return host.start();
  }

  /** Runs a command of the command line; returns its output. */
  command(name: string, env: HostEnvironment = {}, home = this.home): Promise<string> {
    return node(['dist/services/cli/main.js', name], { env: { ...this.env, ...env }, cwd: home });
  }

  /** The product for the clients of the journeys, through one of its APIs. */
  async product(api = this.apis[0]!): Promise<RunningProduct> {
    const url = `http://localhost:${api.port}`;
    const demo = (await (await fetch(`${this.url}/demo.json`)).json()) as Demo;
    return {
      url,
      demo,
      database: this.database,
      mails: async to => this.mail.box(to),
      stop: () => {
        throw new Error('Hosts of a lab are stopped by their own name.');
      },
    };
  }

  async client(tenant = 'telko', api?: Host): Promise<Client> {
    return new Client(await this.product(api), tenant);
  }

  /** The first row of a query that runs as the database owner. */
  async row<Row = Record<string, number>>(text: string, parameters: readonly unknown[] = []): Promise<Row> {
    return (await this.rows<Row>(text, parameters))[0]!;
  }

  /** Waits for a database that is restarting. */
  async rows<Row = Record<string, number>>(text: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return until(
      'the database',
      () =>
        this.owner.query(text, [...parameters]).then(
          ({ rows }) => rows as Row[],
          (error: Error) => {
            if (isAway(error)) return undefined;
            throw error;
          },
        ),
      this.timeout,
    );
  }

  /** Records the counts (mails sent twice, parked deliveries) that the next fault starts from. */
  async begin(): Promise<void> {
    this.twiceBefore = this.mail.twice.length;
    this.parkedBefore = (await this.row(`select count(*)::int as n from engine.delivery where state = 'parked'`))['n']!;
  }

  /** Restores the normal state for the next fault: one API, one worker, queue, mail server and clock. */
  async restore(): Promise<void> {
    this.mail.behave = () => 'take';
    await this.queue.comeBack();
    for (const host of [...this.apis, ...this.workers]) if (host.runs) host.thaw();
    // Pending commands end once a host answers them.
    await Promise.all([this.apis[0]!.start(), this.workers[0]!.start(), this.cleanUp()]);
    await Promise.all([...this.apis.splice(1), ...this.workers.splice(1)].map(host => host.stop()));
    if (this.clockIsMoved) await this.clockBackToNow();
  }

  /** Moves the database's clock, which all hosts follow; it runs on from there. */
  async moveClockTo(time: Date): Promise<void> {
    this.clockIsMoved = true;
    await this.rows(
      `create or replace function engine.clock() returns timestamptz language sql volatile as $$ select clock_timestamp() + interval '${time.getTime() - Date.now()} milliseconds' $$`,
    );
  }

  /** Restarts the hosts: caches that expire in the future would be kept. */
  async clockBackToNow(): Promise<void> {
    await this.rows(
      `create or replace function engine.clock() returns timestamptz language sql volatile as $$ select clock_timestamp() $$`,
    );
    await this.restartHosts();
    this.clockIsMoved = false;
  }

  /** Restarts the hosts, so that their memory is lost. */
  async restartHosts(): Promise<void> {
    await Promise.all(
      [...this.apis, ...this.workers].filter(({ runs }) => runs).map(host => host.stop().then(() => host.start())),
    );
  }

  /** In reverse order, as later ones block earlier ones; with a time limit. */
  private async cleanUp(): Promise<void> {
    for (const end of this.underWay.splice(0).reverse())
      await Promise.race([meanwhile(end()).catch(() => undefined), pause(15_000, undefined, { ref: false })]);
  }

  async close(): Promise<void> {
    this.mail.behave = () => 'take';
    for (const host of [...this.apis, ...this.workers]) if (host.runs) host.thaw();
    await this.cleanUp();
    await Promise.all([...this.apis, ...this.workers].map(host => host.stop()));
    await this.demoHost.stop();
    await this.owner.end().catch(() => undefined);
    await Promise.all([this.mail.close(), this.queue.close()]);
    await this.database.drop();
    rmSync(this.demoData, { recursive: true, force: true });
  }
}

/** Whether the error says that the database server shut down, is starting, or does not answer. */
const isAway = (error: Error & { code?: string }): boolean =>
  /^(57P0[123]|08...|ECONN.*)$/.test(error.code ?? '') || /Connection terminated/.test(error.message);
