import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, node } from '../../../infra/start/lib/processes.mjs';
import {
  hostEnvironment,
  isOk,
  seed,
  startDemo,
  startHost,
  startHosts,
  stopHosts,
  type HostEnvironment,
  type HostProcess,
} from '../../../infra/start/lib/product.mjs';
import type { TenantConfig } from '#platform/tenancy/tenant.js';
import { filledDatabase, queueKinds, testQueue, withClient, type QueueKind, type TestDatabase } from './database.js';

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  sentAt: string;
}

export interface Demo {
  tenants: { key: string; portal: string }[];
  admin: string;
  inbox: string;
  /** The console's note by language that figures are invented. */
  aboutFigures: Record<string, string>;
  openapi: string;
  logins: {
    tenant: string | null;
    role: 'recommender' | 'staff' | 'owner' | 'operator' | 'platform';
    email: string;
    password: string;
  }[];
  providerSecret: Record<string, string>;
}

/** The whole product as `npm start` runs it, with a separate database, queue and ports. */
export interface RunningProduct {
  url: string;
  demo: Demo;
  database: TestDatabase;
  /** Mails to this address, newest first. */
  mails(to: string): Promise<Mail[]>;
  stop(): Promise<void>;
}

interface Wishes {
  readonly queue?: QueueKind;
  /** Per tenant, changes of the demo's configuration: switches that no demo tenant uses. */
  readonly configuration?: Readonly<Record<string, Partial<TenantConfig>>>;
  /** Tenants to be found by path, on a host without a tenant. */
  readonly byPath?: readonly string[];
  /** Settings of the installation (services/platform/environment.ts). */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Secrets of the tests' hosts. */
export const secrets = {
  encryptionKeys: `test:${Buffer.alloc(32, 1).toString('base64')}`,
  hashKey: Buffer.alloc(32, 2).toString('base64'),
  providerSecrets: { telko: 'telko-secret', energie: 'energie-secret' },
};

/** Fills a migrated database with the demo tenants; their mails are sent later by the workers of the product that uses it. */
export async function seedDemo({ owner, app, engine }: Pick<TestDatabase, 'owner' | 'app' | 'engine'>): Promise<void> {
  const database = { ownerUrl: owner, appUrl: app, engineUrl: engine };
  await seed(await hostEnvironment({ port: 1, database, queue: { url: owner }, secrets, demoData: '' }));
}

/** A product on this machine; its mailbox can also be reached by SMTP. */
export interface LocalProduct extends RunningProduct {
  smtpPort: number;
  /** Restarts the hosts with changed settings, as an operator of the installation would. */
  restart(changes: Readonly<Record<string, string>>): Promise<void>;
  /** Starts another API process on the same database; returns its URL. */
  anotherApi(): Promise<string>;
  /** Runs a CLI command with the same settings; returns its output. */
  cli(command: string): Promise<string>;
}

/** Starts API, worker and demo from `dist/` with seeded demo tenants. Call `stop()` after the file's tests. */
export async function startProduct({
  queue: kind = queueKinds.at(-1) ?? 'postgres',
  configuration = {},
  byPath = [],
  settings = {},
}: Wishes = {}): Promise<LocalProduct> {
  const database = await filledDatabase('seeded', seedDemo);
  const queue = await testQueue(kind, database);
  const folder = await mkdtemp(join(tmpdir(), 'weitersagen-product-'));
  const hosts: HostProcess[] = [];
  const stop = async () => {
    await stopHosts(hosts);
    await queue.drop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const env: HostEnvironment = await hostEnvironment({
      port: await freePort(),
      database: { ownerUrl: database.owner, appUrl: database.app, engineUrl: database.engine },
      queue,
      secrets,
      demoData: join(folder, 'demo'),
    });
    Object.assign(env, settings);
    const options = { hosts, logs: join(folder, 'logs') };
    await configure(database, configuration);
    if (byPath.length > 0)
      await withClient(database.owner, async client => {
        // Hosts take precedence over paths, and the demo's first tenant has this host.
        await client.query(`update tenant set hosts = array_remove(hosts, '127.0.0.1')`);
        await client.query(
          `update tenant set hosts = '{}', portal_url = 'http://127.0.0.1:{port}/' || key where key = any($1)`,
          [byPath],
        );
      });
    await Promise.all([startDemo(env, options), startHosts(env, options)]);
    const url = env['PUBLIC_URL'] ?? '';
    const demo = (await (await fetch(`${url}/demo.json`)).json()) as Demo;
    for (const tenant of demo.tenants)
      if (byPath.includes(tenant.key)) tenant.portal = `http://127.0.0.1:${new URL(url).port}/${tenant.key}/`;
    return {
      url,
      demo,
      database,
      smtpPort: Number(env['SMTP_PORT']),
      async mails(to) {
        return (await (await fetch(`${url}/inbox/messages.json?to=${encodeURIComponent(to)}`)).json()) as Mail[];
      },
      async restart(changes) {
        const ours = hosts.filter(({ name }) => name !== 'demo');
        await stopHosts(ours);
        hosts.splice(0, hosts.length, ...hosts.filter(host => !ours.includes(host)));
        Object.assign(env, changes);
        await startHosts(env, options);
      },
      async anotherApi() {
        const { DATABASE_URL: _owners, DATABASE_ENGINE_URL: _workers, ...ofTheApi } = env;
        const port = String(await freePort());
        const address = `http://localhost:${port}`;
        const script = 'dist/services/api/main.js';
        const settings = { ...ofTheApi, PORT: port };
        const isReady = () => isOk(`${address}/readyz`);
        const host = startHost({ ...options, name: 'api', script, env: settings, isReady }) as HostProcess;
        hosts.push(host);
        await host.ready();
        return address;
      },
      cli: command =>
        node(['dist/services/cli/main.js', command], {
          env: { ...env, LOG_LEVEL: 'fatal' },
          what: `The command ${command}`,
        }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const configure = (database: TestDatabase, configuration: NonNullable<Wishes['configuration']>) =>
  withClient(database.owner, async client => {
    for (const [tenant, changes] of Object.entries(configuration))
      await client.query('update tenant set config = config || $2::jsonb where key = $1', [
        tenant,
        JSON.stringify(changes),
      ]);
  });
