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

const FRESH_FOR_MS = 10_000;
/** So long a process may not know what another one changed. */
const LOOKED_AT_EVERY_MS = 1_000;
const WAITED_FOR_MS = 250;
/** Tenants whose theme was complained about: once a process is enough. */
const told = new Set<string>();

/** Of a request, what says whose portal it is for. */
export interface PortalRequest {
  readonly raw: IncomingMessage;
  readonly hostname: string;
}

const found = new WeakMap<IncomingMessage, string>();
/** The key of the tenant whose path a request came by. */
export const foundByPath = (request: IncomingMessage): string | undefined => found.get(request);
export const hostOf = ({ hostname }: Pick<PortalRequest, 'hostname'>): string => hostname.split(':')[0] ?? '';

/** Whose portal a request is for. */
export function tenantOf(
  tenants: Pick<TenantDirectory, 'byHost' | 'byKey'>,
  request: PortalRequest,
): Promise<Tenant | undefined> {
  const key = foundByPath(request.raw);
  return key === undefined ? tenants.byHost(hostOf(request)) : tenants.byKey(key);
}

/** As the running transaction sees them. */
const tenantRows = () => tables<typeof TenantRow>().selectFrom('tenant').selectAll();

/** Which tenants there are. The only table without a tenant of its own; kept for a few seconds, since every request asks. */
@Injectable()
export class TenantDirectory implements OnModuleDestroy {
  private tenants: readonly Tenant[] = [];
  private revision = '';
  private readAt = 0;
  private lookedAt = 0;
  private reading: Promise<readonly Tenant[]> | undefined;

  constructor(private readonly em: EntityManager) {}

  /** Whoever asked may have been answered before it was read: the pool closes after it. */
  async onModuleDestroy(): Promise<void> {
    await this.reading?.catch(() => undefined);
  }

  /** One that was erased is none any more, but for whoever looks after the installation. */
  async byKey(key: string, { erasedToo = false } = {}): Promise<Tenant | undefined> {
    const tenant = (await this.all()).find(one => one.key === key.toLowerCase());
    return tenant?.erasedAt && !erasedToo ? undefined : tenant;
  }

  /** One in the making is seen by its own transaction alone. */
  async byId(id: string): Promise<Tenant | undefined> {
    const known = (await this.all()).find(tenant => tenant.id === id);
    if (known || !isWorking() || currentWork().tenantId !== id) return known;
    const row = await tenantRows().where('id', '=', id).executeTakeFirst();
    return row ? fromRow(row) : undefined;
  }

  /** The one at work, as its own transaction sees it: with what that changed. */
  async own(): Promise<Tenant> {
    return fromRow(await tenantRows().where('id', '=', currentWork().tenantId).executeTakeFirstOrThrow());
  }

  /** The numbers of the rules of the tenant at work. */
  async rules(): Promise<Rules> {
    return rulesOf((await this.byId(currentWork().tenantId))?.config ?? {});
  }

  /** `host` without a port. An unknown host gets the first tenant people may visit, so that `127.0.0.1` shows a portal too; none where tenants are found by path, since such a host is theirs together. The host of an erased tenant gets none, nor one that was a tenant's and is nobody's, so that their links lead to nobody else. */
  async byHost(host: string): Promise<Tenant | undefined> {
    const all = await this.all();
    const named = all.find(tenant => tenant.hosts.includes(host.toLowerCase()));
    if (named?.erasedAt || (!named && all.some(({ formerHosts }) => formerHosts?.includes(host.toLowerCase()))))
      return undefined;
    if (named || all.some(tenant => basePath(tenant) !== '')) return named;
    return all.find(({ status }) => status === 'live' || status === 'suspended');
  }

  /** Whose portal an address names by its path. */
  async byPath(host: string, url: string): Promise<NamedByPath | null> {
    return namedByPath(await this.all(), host, url);
  }

  /** The same at once, before a request finds its route: by what was read last. Answers the portal's own path, and keeps whose it is for `tenantOf`. */
  enter(request: IncomingMessage, host: string): string {
    const url = request.url ?? '/';
    const named = namedByPath(this.tenants, host, url);
    // Somebody may have been added; who asks next knows.
    if (this.tenants.length === 0) void this.all().catch(() => undefined);
    if (named === null || !('path' in named)) return url;
    found.set(request, named.tenant.key);
    return named.path;
  }

  /** Where an address on a host leads that was a tenant's and is nobody's. */
  async movedTo(host: string, url: string): Promise<string | null> {
    return isPortals(url) ? movedTo(await this.all(), host, url) : null;
  }

  async all(): Promise<readonly Tenant[]> {
    const now = Date.now();
    const known = now - this.readAt < FRESH_FOR_MS && this.tenants.length > 0;
    if (known && now - this.lookedAt < LOOKED_AT_EVERY_MS) return this.tenants;
    this.reading ??= this.readIfChanged().finally(() => (this.reading = undefined));
    const looked = this.reading.catch(error => {
      logger.warn({ err: error }, 'the tenants could not be looked at');
      return this.tenants;
    });
    // Whoever holds a connection does not wait for a second one: where every connection did, none would come free.
    if (isWorking()) return known ? this.tenants : this.rows();
    if (!known) return this.reading;
    // Nor does anybody wait for long: a database that is frozen is told of by what asks it next.
    return Promise.race([looked, pause(WAITED_FOR_MS, undefined, { ref: false }).then(() => this.tenants)]);
  }

  /** As the running transaction sees them, which may not be committed: never kept. */
  private async rows(): Promise<readonly Tenant[]> {
    return (await tenantRows().orderBy('position', 'asc').orderBy('key', 'asc').execute()).map(fromRow);
  }

  /** After a change, in the process that made it. The others look at the tenants' revisions. */
  forget(): void {
    this.readAt = 0;
  }

  /** Refuses money to leave a tenant that is a draft or suspended; until the transaction ends it stays what it is. */
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

/** A theme written past the gate that nobody could read does not reach a screen: the default theme's colours take their place, and the log says why. */
function readableThemes(
  key: string,
  { theme = {}, themeDark = {} }: TenantConfig,
): Pick<TenantConfig, 'theme' | 'themeDark'> {
  const problems = [...unreadable(theme, 'light'), ...unreadable(themeDark, 'dark')];
  if (problems.length === 0) return { theme, themeDark };
  if (!told.has(key))
    logger.error(
      { tenant: key, problems },
      'The theme of a tenant cannot be read; the default theme’s colours are shown.',
    );
  told.add(key);
  return { theme: {}, themeDark: {} };
}
