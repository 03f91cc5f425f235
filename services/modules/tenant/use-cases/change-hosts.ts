import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Audit } from '#platform/audit.js';
import { TenantRow } from '#platform/database/platform-tables.js';
import { lockName, tables } from '#platform/database/tables.js';
import { afterCommit, currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { environment, type Environment } from '#platform/environment.js';
import {
  changedMeanwhile,
  ChangesLater,
  SettingVersions,
  type OfVersion,
  type Plannable,
  type Planner,
  type SettingVersion,
} from '#platform/tenancy/settings.js';
import { Handles } from '#platform/messages.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { ChangeHosts, type RequestedTenant } from '../api.js';
import { Tenants } from '../persistence.js';

/**
 * Address of a tenant's portal: its first host, with the installation's scheme and port; without a host, a path on the
 * installation's own.
 */
export function portalUrlOf(key: string, [host]: readonly string[], publicUrl: string, port: number): string {
  const { protocol, hostname, port: named } = new URL(publicUrl);
  const origin = `${protocol}//${host ?? hostname}${named === '' ? '' : `:${named === String(port) ? '{port}' : named}`}`;
  return host === undefined ? `${origin}/${key}` : origin;
}

/** Without a named host the tenant is reached below the installation's own host, or has none. */
export function hostsOf(
  { key, hosts }: Pick<RequestedTenant, 'key' | 'hosts'>,
  { PUBLIC_URL, TENANTS_WITHOUT_HOST }: Pick<Environment, 'PUBLIC_URL' | 'TENANTS_WITHOUT_HOST'>,
): string[] {
  if (hosts.length > 0) return [...new Set(hosts)];
  const { hostname } = new URL(PUBLIC_URL);
  return TENANTS_WITHOUT_HOST === 'path' ? [] : [`${key}.${/^[\d.]+$|:/.test(hostname) ? 'localhost' : hostname}`];
}

/** Removes these hosts, which the tenant at work has now, from other tenants' former hosts, so that they no longer redirect there. */
export async function noLongerFormer(hosts: readonly string[]): Promise<void> {
  await tenants()
    .updateTable('tenant')
    .set({ formerHosts: sql<string[]>`array(select unnest(former_hosts) except select unnest(${[...hosts]}::text[]))` })
    .where('id', '!=', currentWork().tenantId)
    .where(sql<boolean>`former_hosts && ${[...hosts]}::text[]`)
    .execute();
}

export interface HostsInForce {
  /** 0: the hosts with which the tenant began. */
  readonly version: number;
  readonly key: string;
  readonly hosts: readonly string[];
  readonly formerHosts: readonly string[];
  readonly portalUrl: string;
  readonly erasedAt: Date | null;
}

/** The hosts of the tenant at work, with their versions. */
@Injectable()
export class Hosts {
  constructor(private readonly settingVersions: SettingVersions) {}

  async inForce(): Promise<HostsInForce> {
    const row = await tenants()
      .selectFrom('tenant')
      .select(['key', 'hosts', 'formerHosts', 'portalUrl', 'erasedAt'])
      .where('id', '=', currentWork().tenantId)
      .executeTakeFirstOrThrow();
    const [newest] = await this.versions(row.hosts);
    return { ...row, version: newest!.version };
  }

  /** Newest first; the last are the hosts with which the tenant began. */
  async versions(hosts: readonly string[]): Promise<SettingVersion<readonly string[]>[]> {
    return (await this.settingVersions.list('hosts', ofPortal, { version: 0, content: hosts })).reverse();
  }

  async earlier(version: number, { hosts }: HostsInForce): Promise<readonly string[]> {
    const found = await this.settingVersions.content('hosts', ofPortal, version, { version: 0, content: hosts });
    ensure(found !== undefined, 'not-found');
    return found;
  }

  async move(
    before: HostsInForce,
    { hosts, portalUrl, byName, restored }: Moved & { readonly byName: string; readonly restored: number | null },
  ): Promise<void> {
    const { tenantId } = currentWork();
    const formerHosts = [...new Set([...before.formerHosts, ...before.hosts])].filter(host => !hosts.includes(host));
    await currentEntityManager().nativeUpdate(
      TenantRow,
      { id: tenantId },
      { hosts: [...hosts], portalUrl, formerHosts },
    );
    await noLongerFormer(hosts);
    const was = { version: before.version, content: before.hosts };
    const now = { version: before.version + 1, content: hosts, changedByName: byName, restored };
    await this.settingVersions.add('hosts', ofPortal, was, now);
  }
}

interface Moved {
  readonly hosts: readonly string[];
  readonly portalUrl: string;
}

/** New links use the first host; links with hosts that were given up are redirected. */
@Injectable()
export class HostChanges {
  constructor(
    private readonly hosts: Hosts,
    private readonly tenants: Tenants,
    private readonly directory: TenantDirectory,
    private readonly audit: Audit,
  ) {}

  @Handles(ChangeHosts)
  async change(...[to, of, byName]: ChangeHosts['args']): Promise<void> {
    // Serialises changes, so that two tenants cannot get the same host.
    await lockName('tenants');
    const before = await this.hosts.inForce();
    // Hosts of an erased tenant stay reserved, so that its links lead to nobody else.
    ensure(before.erasedAt === null, 'changed-meanwhile');
    const restored = 'version' in to ? to.version : null;
    const wanted = 'hosts' in to ? to.hosts : await this.hosts.earlier(to.version, before);
    const { PUBLIC_URL, PORT, TENANTS_WITHOUT_HOST } = environment();
    const hosts = hostsOf({ key: before.key, hosts: wanted }, { PUBLIC_URL, TENANTS_WITHOUT_HOST });
    if (of !== null && of !== before.version) throw changedMeanwhile({ Hosts: before.hosts }, { Hosts: hosts });
    if (isDeepStrictEqual(hosts, before.hosts)) return;
    const { takenHosts } = await this.tenants.taken(before.key, hosts, new URL(PUBLIC_URL).hostname);
    ensure(!takenHosts, 'taken', { fields: [{ field: 'Hosts', reason: 'taken' }] });
    const portalUrl = portalUrlOf(before.key, hosts, PUBLIC_URL, PORT);
    await this.hosts.move(before, { hosts, portalUrl, byName, restored });
    await this.audit.recordForPlatformToo({
      action: 'tenant.hosts',
      subject: before.key,
      by: byName,
      before: { hosts: before.hosts },
      after: { hosts },
    });
    afterCommit(() => this.directory.forget());
  }
}

@ChangesLater('hosts')
export class HostsLater implements Plannable<readonly string[] | OfVersion> {
  constructor(
    private readonly hosts: Hosts,
    private readonly changes: HostChanges,
  ) {}

  async version(): Promise<number> {
    return (await this.hosts.inForce()).version;
  }

  change(_: string, to: readonly string[] | OfVersion, of: number, { name }: Planner): Promise<void> {
    const wanted = 'ofVersion' in to ? { version: to.ofVersion } : { hosts: to };
    return this.changes.change(wanted, of, name);
  }
}

/** The only subject of this setting. */
export const ofPortal = 'portal';
const tenants = () => tables<typeof TenantRow>();
