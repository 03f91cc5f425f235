import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { TenantRow } from '../database/platform-tables.js';
import { environment } from '../environment.js';
import { logger } from '../logger.js';
import { unreadable, type Tenant, type TenantConfig } from './tenant.js';

const FRESH_FOR_MS = 10_000;
/** Tenants whose theme was complained about: once a process is enough. */
const told = new Set<string>();

/** Which tenants there are. The only table without a tenant of its own; kept for a few seconds, since every request asks. */
@Injectable()
export class TenantDirectory {
  private tenants: readonly Tenant[] = [];
  private readAt = 0;
  private reading: Promise<readonly Tenant[]> | undefined;

  constructor(private readonly em: EntityManager) {}

  async byKey(key: string): Promise<Tenant | undefined> {
    return (await this.all()).find(tenant => tenant.key === key.toLowerCase());
  }

  async byId(id: string): Promise<Tenant | undefined> {
    return (await this.all()).find(tenant => tenant.id === id);
  }

  /** `host` without a port. An unknown host gets the first tenant, so that `127.0.0.1` shows a portal too. */
  async byHost(host: string): Promise<Tenant | undefined> {
    const all = await this.all();
    return all.find(tenant => tenant.hosts.includes(host.toLowerCase())) ?? all[0];
  }

  async all(): Promise<readonly Tenant[]> {
    if (Date.now() - this.readAt < FRESH_FOR_MS && this.tenants.length > 0) return this.tenants;
    this.reading ??= this.read().finally(() => (this.reading = undefined));
    return this.reading;
  }

  /** After a change of configuration. */
  forget(): void {
    this.readAt = 0;
  }

  private async read(): Promise<readonly Tenant[]> {
    const rows = await this.em.fork().findAll(TenantRow, { orderBy: { position: 'asc', key: 'asc' } });
    const port = String(environment().PORT);
    const filled = (url: string) => url.replace('{port}', port);
    this.tenants = rows.map(({ id, key, name, hosts, config, portalUrl }) => ({
      id,
      key,
      name,
      hosts,
      portalUrl: filled(portalUrl),
      config: {
        ...config,
        ...readableThemes(key, config),
        productUrlTemplate: filled(config.productUrlTemplate ?? ''),
        ...(config.imprintUrl && { imprintUrl: filled(config.imprintUrl) }),
      },
    }));
    this.readAt = Date.now();
    return this.tenants;
  }
}

/** A theme written past the gate that nobody could read does not reach a screen: the house's colours stand in, and the log says why. */
function readableThemes(
  key: string,
  { theme = {}, themeDark = {} }: TenantConfig,
): Pick<TenantConfig, 'theme' | 'themeDark'> {
  const problems = [...unreadable(theme, 'light'), ...unreadable(themeDark, 'dark')];
  if (problems.length === 0) return { theme, themeDark };
  if (!told.has(key))
    logger.error({ tenant: key, problems }, 'The theme of a tenant cannot be read; the house’s colours are shown.');
  told.add(key);
  return { theme: {}, themeDark: {} };
}
