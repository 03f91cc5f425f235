import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { TenantRow } from '../database/platform-tables.js';
import { tables } from '../database/tables.js';
import { currentWork, isWorking } from '../database/unit-of-work.js';
import { ensure } from '../domain/domain-error.js';
import { environment } from '../environment.js';
import { logger } from '../logger.js';
import {
  basePath,
  isPortals,
  movedTo,
  namedByPath,
  pays,
  rulesOf,
  unreadable,
  type NamedByPath,
  type Rules,
  type Tenant,
  type TenantConfig,
} from './tenant.js';
import { rememberTimeZone } from './time-zones.js';

const FRESH_FOR_MS = 10_000;
/** Maximum delay until a process notices changes made by another. */
const LOOKED_AT_EVERY_MS = 1_000;
const WAITED_FOR_MS = 250;
/** Tenants whose theme was already logged as unreadable: once per process is enough. */
const loggedThemes = new Set<string>();

/** The parts of a request that tell whose portal it is for. */
export interface PortalRequest {
  readonly raw: IncomingMessage;
  readonly hostname: string;
}

const found = new WeakMap<IncomingMessage, string>();
/** The key of the tenant that a request named by its path. */
export const foundByPath = (request: IncomingMessage): string | undefined => found.get(request);
export const hostOf = ({ hostname }: Pick<PortalRequest, 'hostname'>): string => hostname.split(':')[0] ?? '';

/** The tenant whose portal a request is for. */
export function tenantOf(
  tenants: Pick<TenantDirectory, 'byHost' | 'byKey'>,
  request: PortalRequest,
): Promise<Tenant | undefined> {
  const key = foundByPath(request.raw);
  return key === undefined ? tenants.byHost(hostOf(request)) : tenants.byKey(key);
}

/** Tenant rows as the running transaction sees them. */
const tenantRows = () => tables<typeof TenantRow>().selectFrom('tenant').selectAll();

/** All tenants. The only table without row-level security by tenant; cached for a few seconds, since every request reads it. */
@Injectable()
export class TenantDirectory implements OnModuleDestroy {
  private tenants: readonly Tenant[] = [];
  private revision = '';
  private readAt = 0;
  private lookedAt = 0;
  private reading: Promise<readonly Tenant[]> | undefined;

  constructor(private readonly em: EntityManager) {}

  /** Waits for a reading in progress, so that the pool closes after it. */
  async onModuleDestroy(): Promise<void> {
    await this.reading?.catch(() => undefined);
  }

  /** Finds by key; erased tenants are found only with `erasedToo`, for platform operators. */
  async byKey(key: string, { erasedToo = false } = {}): Promise<Tenant | undefined> {
    const tenant = (await this.all()).find(one => one.key === key.toLowerCase());
    return tenant?.erasedAt && !erasedToo ? undefined : tenant;
  }

  /** Finds by id; a tenant in creation is visible only to the transaction that creates it. */
  async byId(id: string): Promise<Tenant | undefined> {
    const known = (await this.all()).find(tenant => tenant.id === id);
    if (known || !isWorking() || currentWork().tenantId !== id) return known;
    const row = await tenantRows().where('id', '=', id).executeTakeFirst();
    return row ? fromRow(row) : undefined;
  }

  /** The current tenant as its own transaction sees it, including uncommitted changes. */
  async own(): Promise<Tenant> {
    return fromRow(await tenantRows().where('id', '=', currentWork().tenantId).executeTakeFirstOrThrow());
  }

  /** Whether no tenant was ever anything but a draft, as the running transaction sees it. */
  async areAllDrafts(): Promise<boolean> {
    return (await tenantRows().where('status', '<>', 'draft').limit(1).executeTakeFirst()) === undefined;
  }

  /** The current tenant's rule numbers. */
  async rules(): Promise<Rules> {
    return rulesOf((await this.byId(currentWork().tenantId))?.config ?? {});
  }

  /**
   * `host` without a port. An unknown host gets the first tenant people may visit, so that `127.0.0.1` shows a portal
   * too; none where tenants are found by path, since such a host is theirs together. The host of an erased tenant gets
   * none, nor one that was a tenant's and is nobody's, so that their links lead to nobody else.
   */
  async byHost(host: string): Promise<Tenant | undefined> {
    const all = await this.all();
    const named = all.find(tenant => tenant.hosts.includes(host.toLowerCase()));
    if (named?.erasedAt || (!named && all.some(({ formerHosts }) => formerHosts?.includes(host.toLowerCase()))))
      return undefined;
    if (named || all.some(tenant => basePath(tenant) !== '')) return named;
    return all.find(({ status }) => status === 'live' || status === 'suspended');
  }

  /** The tenant that a URL names by its path. */
  async byPath(host: string, url: string): Promise<NamedByPath | null> {
    return namedByPath(await this.all(), host, url);
  }

  /** Synchronous variant for the router, from the cached list. Returns the portal's own path, and remembers the tenant for `tenantOf`. */
  enter(request: IncomingMessage, host: string): string {
    const url = request.url ?? '/';
    const named = namedByPath(this.tenants, host, url);
    // Loads the list for the next request.
    if (this.tenants.length === 0) void this.all().catch(() => undefined);
    if (named === null || !('path' in named)) return url;
    found.set(request, named.tenant.key);
    return named.path;
  }

  /** The redirect target for a URL on a host that a tenant gave up and nobody uses. */
  async movedTo(host: string, url: string): Promise<string | null> {
    return isPortals(url) ? movedTo(await this.all(), host, url) : null;
  }

  async all(): Promise<readonly Tenant[]> {
    const now = Date.now();
    const known = now - this.readAt < FRESH_FOR_MS && this.tenants.length > 0;
    if (known && now - this.lookedAt < LOOKED_AT_EVERY_MS) return this.tenants;
    this.reading ??= this.readIfChanged().finally(() => (this.reading = undefined));
    const current = this.reading.catch(error => {
      logger.warn({ err: error }, 'the tenants could not be looked at');
      return this.tenants;
    });
    // A caller that holds a connection must not wait for a second one: if every connection did, none would become free.
    if (isWorking()) return known ? this.tenants : this.rows();
    if (!known) return this.reading;
    // The wait is short: if the database is frozen, the next query reports it.
    return Promise.race([current, pause(WAITED_FOR_MS, undefined, { ref: false }).then(() => this.tenants)]);
  }

  /** Rows as the running transaction sees them, possibly uncommitted: never cached. */
  private async rows(): Promise<readonly Tenant[]> {
    return (await tenantRows().orderBy('position', 'asc').orderBy('key', 'asc').execute()).map(fromRow);
  }

  /** Invalidates the cache of this process after a change. Other processes notice by the tenants' revisions. */
  forget(): void {
    this.readAt = 0;
  }

  /** Throws when a draft or suspended tenant would pay out; locks the tenant's status until the transaction ends. */
  async mustPay(): Promise<void> {
    const row = await tables<typeof TenantRow>()
      .selectFrom('tenant')
      .select('status')
      .where('id', '=', currentWork().tenantId)
      .forShare()
      .executeTakeFirst();
    ensure(row !== undefined && pays(row.status), 'programme-stopped');
  }

  private async readIfChanged(): Promise<readonly Tenant[]> {
    const startedAt = Date.now();
    const fresh = startedAt - this.readAt < FRESH_FOR_MS && this.tenants.length > 0;
    const revision = await this.revisionNow();
    if (!fresh || revision !== this.revision) {
      const rows = await this.em.fork().findAll(TenantRow, { orderBy: { position: 'asc', key: 'asc' } });
      this.tenants = rows.map(fromRow);
      for (const { id, config } of this.tenants) rememberTimeZone(id, config.timeZone);
      this.revision = revision;
      this.readAt = startedAt;
    }
    this.lookedAt = startedAt;
    return this.tenants;
  }

  private async revisionNow(): Promise<string> {
    const revisions = await this.em.fork().findAll(TenantRow, { fields: ['revision'] });
    return `${revisions.length}/${revisions.reduce((sum, { revision }) => sum + revision, 0)}`;
  }
}

function fromRow(row: TenantRowRead): Tenant {
  const { id, key, name, hosts, formerHosts, config, portalUrl, status, revision, erasedAt } = row;
  const port = String(environment().PORT);
  const filled = (url: string) => url.replace('{port}', port);
  return {
    id,
    key,
    name,
    hosts,
    formerHosts,
    portalUrl: filled(portalUrl),
    status,
    revision,
    erasedAt: erasedAt ?? null,
    config: {
      ...config,
      ...readableThemes(key, config),
      productUrlTemplate: filled(config.productUrlTemplate ?? ''),
      ...(config.imprintUrl && { imprintUrl: filled(config.imprintUrl) }),
    },
  };
}
type TenantRowRead = Pick<
  TenantRow,
  'id' | 'key' | 'name' | 'hosts' | 'formerHosts' | 'config' | 'portalUrl' | 'status' | 'revision'
> & { readonly erasedAt?: Date | null };

/** Unreadable colours that bypassed validation are replaced by the default theme's, and logged. */
function readableThemes(
  key: string,
  { theme = {}, themeDark = {} }: TenantConfig,
): Pick<TenantConfig, 'theme' | 'themeDark'> {
  const problems = [...unreadable(theme, 'light'), ...unreadable(themeDark, 'dark')];
  if (problems.length === 0) return { theme, themeDark };
  if (!loggedThemes.has(key))
    logger.error(
      { tenant: key, problems },
      'The theme of a tenant cannot be read; the default theme’s colours are shown.',
    );
  loggedThemes.add(key);
  return { theme: {}, themeDark: {} };
}
