import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '#platform/clock.js';
import { TenantRow } from '#platform/database/platform-tables.js';
import { tables, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentPerson, currentWork } from '#platform/database/unit-of-work.js';
import type { RefusalDetails } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { mustBeKnown, type PersonId } from '#platform/domain/person.js';
import { basePath, type TenantConfig, type TenantStatus } from '#platform/tenancy/tenant.js';

/** Versions of a tenant's configuration, one row per change; the newest is in force and also stored in the tenant's own row. */
export const TenantConfigurationRow = defineEntity({
  name: 'TenantConfigurationRow',
  tableName: 'tenant_configuration',
  properties: p => ({
    tenantId: p.uuid().primary(),
    /** 0 is the configuration with which the tenant began. */
    version: p.integer().primary(),
    name: p.text(),
    config: p.json<TenantConfig>(),
    changedAt: p.datetime().nullable(),
    changedByName: p.text().nullable(),
    /** The version that this one restored. */
    restored: p.integer().nullable(),
  }),
});
export type ConfigurationRow = RowOf<typeof TenantConfigurationRow>;

/** Reason why a planned change was not made. */
export interface PlanRefusal extends Pick<RefusalDetails, 'fields'> {
  readonly reason: string;
}

export type PlanState = 'proposed' | 'planned' | 'applied' | 'declined' | 'withdrawn' | 'outdated' | 'refused';

/** A configuration that takes effect later, or once a second person approves, if the version it is based on is still in force then. */
export const TenantConfigurationPlanRow = defineEntity({
  name: 'TenantConfigurationPlanRow',
  tableName: 'tenant_configuration_plan',
  properties: p => ({
    tenantId: p.uuid().primary(),
    planId: p.uuid().primary(),
    ofVersion: p.integer(),
    name: p.text(),
    config: p.json<TenantConfig>(),
    dueAt: p.datetime(),
    plannedAt: p.datetime(),
    plannedByName: p.text(),
    /** Null for a plan of version 0.1, or of nobody who is known. */
    plannedBy: p.text().$type<PersonId>().nullable(),
    /** The proposer, who cannot approve it, where a second person has to or has agreed. */
    proposedBy: p.text().$type<PersonId>().nullable(),
    state: p.text().$type<PlanState>(),
    endedAt: p.datetime().nullable(),
    refusal: p.json<PlanRefusal>().nullable(),
    /** The second person, who approved or declined the proposal. */
    decidedByName: p.text().nullable(),
    declineReason: p.text().nullable(),
  }),
});
export type ConfigurationPlanRow = typeof TenantConfigurationPlanRow;

/** History of a tenant's status, one row per change; the newest is also stored in the tenant's own row. */
export const TenantStatusRow = defineEntity({
  name: 'TenantStatusRow',
  tableName: 'tenant_status',
  properties: p => ({
    tenantId: p.uuid().primary(),
    version: p.integer().primary(),
    status: p.text().$type<TenantStatus>(),
    reason: p.text(),
    changedAt: p.datetime(),
    changedByName: p.text(),
  }),
});

export interface Setting {
  readonly name: string;
  readonly config: TenantConfig;
}

export interface Configured extends Setting {
  readonly version: number;
}

@Injectable()
export class Configurations {
  constructor(private readonly clock: Clock) {}

  /**
   * The configuration in force, as stored, with the placeholder `{port}` unresolved. `alone`: locks the tenant's row,
   * so that changes run one after the other.
   */
  async inForce({ locked = false } = {}): Promise<Configured> {
    if (locked)
      await tenants().selectFrom('tenant').select('id').where('id', '=', currentWork().tenantId).forUpdate().execute();
    // Read by one statement, since a concurrent change between two would mix a version with another's number.
    return tenants()
      .selectFrom('tenant')
      .select(['name', 'config'])
      .select(({ selectFrom }) =>
        selectFrom('tenant_configuration as v')
          .select(({ fn, lit }) => fn.coalesce(fn.max('v.version'), lit(0)).as('version'))
          .whereRef('v.tenantId', '=', 'tenant.id')
          .$asScalar()
          .$notNull()
          .as('version'),
      )
      .where('id', '=', currentWork().tenantId)
      .executeTakeFirstOrThrow();
  }

  /** Whether the database knows a time zone: it reckons days too. */
  async knowTimeZone(name: string): Promise<boolean> {
    const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(tenants());
    return rows.length > 0;
  }

  /** A version that a later change replaced. */
  replaced(version: number): Promise<Setting | undefined> {
    return ofTenant().select(['name', 'config']).where('version', '=', version).executeTakeFirst();
  }

  /** A version, be it the one in force; undefined where there never was one of this number. */
  async ofVersion(version: number, inForce: Configured): Promise<Setting | undefined> {
    return version === inForce.version ? inForce : this.replaced(version);
  }

  /** Oldest first; the first is the configuration with which the tenant began. */
  async versions(): Promise<ConfigurationRow[]> {
    const rows = await ofTenant().selectAll().orderBy('version').execute();
    if (rows.length > 0) return rows;
    const began = { tenantId: currentWork().tenantId, changedAt: null, changedByName: null, restored: null };
    return [{ ...began, ...(await this.inForce()) }];
  }

  /** Adds the next version, in force from now on. The caller must hold the lock on the tenant's row (`inForce` with `locked`). */
  async add(before: Configured, after: Setting, byName: string, restored: number | null): Promise<number> {
    const { tenantId } = currentWork();
    const em = currentEntityManager();
    const { name, config } = after;
    const next = { tenantId, version: before.version + 1, name, config };
    if (before.version === 0)
      await em.insert(TenantConfigurationRow, {
        tenantId,
        ...before,
        changedAt: null,
        changedByName: null,
        restored: null,
      });
    const changed = { changedAt: this.clock.now(), changedByName: byName, restored };
    await em.insert(TenantConfigurationRow, { ...next, ...changed });
    await em.nativeUpdate(TenantRow, { id: tenantId }, { name, config });
    return next.version;
  }

  /** Keeps who answers for the accounts of payees; people set nothing by it, so it is no version of its own. */
  async keepPayeeEditors(config: TenantConfig): Promise<void> {
    await currentEntityManager().nativeUpdate(TenantRow, { id: currentWork().tenantId }, { config });
  }
}

const plans = () => tables<ConfigurationPlanRow>();

@Injectable()
export class ConfigurationPlans {
  constructor(private readonly clock: Clock) {}

  /** Waiting plans first, then ended ones. */
  list() {
    return plans()
      .selectFrom('tenant_configuration_plan')
      .selectAll()
      .where('tenantId', '=', currentWork().tenantId)
      .orderBy('endedAt', order => order.desc().nullsFirst())
      .orderBy('dueAt')
      .limit(50)
      .execute();
  }

  async add(
    { of, from, name, config, byName }: Setting & { readonly of: number; readonly from: Date; readonly byName: string },
    state: 'planned' | 'proposed',
    by: PersonId | null,
    takesTwo = state === 'proposed',
  ): Promise<string> {
    const planId = newId();
    await currentEntityManager().insert(TenantConfigurationPlanRow, {
      tenantId: currentWork().tenantId,
      planId,
      ofVersion: of,
      name,
      config,
      dueAt: from,
      plannedAt: this.clock.now(),
      plannedByName: byName,
      plannedBy: by,
      proposedBy: takesTwo ? mustBeKnown(currentPerson()).id : null,
      state,
      endedAt: null,
      refusal: null,
      decidedByName: null,
      declineReason: null,
    });
    return planId;
  }

  /** Approved plans due up to a moment (null: at any time), the next one first. */
  upTo(moment: Date | null) {
    const ahead = plans()
      .selectFrom('tenant_configuration_plan')
      .selectAll()
      .where('tenantId', '=', currentWork().tenantId)
      .where('state', '=', 'planned')
      .orderBy('dueAt');
    return (moment ? ahead.where('dueAt', '<=', moment) : ahead).execute();
  }

  /** A plan that still waits, locked until the transaction ends. */
  waiting(planId: string) {
    return plans()
      .selectFrom('tenant_configuration_plan')
      .selectAll()
      .where('tenantId', '=', currentWork().tenantId)
      .where('planId', '=', planId)
      .where('state', 'in', ['planned', 'proposed'])
      .forUpdate()
      .executeTakeFirst();
  }

  /** A second person approved it; it waits for its time. */
  async agree(planId: string, decidedByName: string): Promise<void> {
    await this.to(planId, { state: 'planned', decidedByName });
  }

  /** A second person approved it, and it took effect at once. */
  async agreeAndApply(planId: string, decidedByName: string): Promise<void> {
    await this.to(planId, { state: 'applied', endedAt: this.clock.now(), decidedByName });
  }

  async decline(planId: string, decidedByName: string, declineReason: string): Promise<void> {
    await this.to(planId, { state: 'declined', endedAt: this.clock.now(), decidedByName, declineReason });
  }

  /** What the person who acts proposed and nobody decided. */
  ownProposals() {
    return plans()
      .selectFrom('tenant_configuration_plan')
      .selectAll()
      .where('tenantId', '=', currentWork().tenantId)
      .where('proposedBy', 'in', mustBeKnown(currentPerson()).accounts)
      .where('state', '=', 'proposed')
      .forUpdate()
      .execute();
  }

  async end(
    planId: string,
    state: Exclude<PlanState, 'planned' | 'proposed' | 'declined'>,
    refusal: PlanRefusal | null = null,
  ): Promise<void> {
    await this.to(planId, { state, refusal, endedAt: this.clock.now() });
  }

  private async to(
    planId: string,
    values: Pick<RowOf<ConfigurationPlanRow>, 'state'> & Partial<RowOf<ConfigurationPlanRow>>,
  ): Promise<void> {
    const { tenantId } = currentWork();
    await currentEntityManager().nativeUpdate(TenantConfigurationPlanRow, { tenantId, planId }, values);
  }
}

/** The tenants of the installation, and the status of the one at work. */
@Injectable()
export class Tenants {
  constructor(private readonly clock: Clock) {}

  all() {
    return tenants()
      .selectFrom('tenant')
      .select(['key', 'name', 'status', 'hosts', 'portalUrl', 'config', 'createdAt'])
      .orderBy('key')
      .execute();
  }

  /** The tenant at work. */
  own() {
    return tenants()
      .selectFrom('tenant')
      .selectAll()
      .where('id', '=', currentWork().tenantId)
      .executeTakeFirstOrThrow();
  }

  /** The tenant at work, locked until the transaction ends. */
  lock() {
    return tenants()
      .selectFrom('tenant')
      .select(['key', 'status'])
      .where('id', '=', currentWork().tenantId)
      .forUpdate()
      .executeTakeFirstOrThrow();
  }

  /**
   * Whether another tenant has the key or one of the hosts. `shared`: the installation's host: a tenant may not claim
   * it while others are reached below it, and none is reached below it once one has claimed it.
   */
  async taken(
    key: string,
    hosts: readonly string[],
    shared: string,
  ): Promise<{ takenKey: boolean; takenHosts: boolean }> {
    const others = await tenants()
      .selectFrom('tenant')
      .select(['key', 'hosts', 'portalUrl'])
      .where(({ eb, or }) =>
        or([eb('key', '=', key), sql<boolean>`hosts && ${[...hosts, shared]}::text[]`, sql<boolean>`hosts = '{}'`]),
      )
      .where('id', '!=', currentWork().tenantId)
      .execute();
    const wanted = hosts.length > 0 ? hosts : [shared];
    const byPath = hosts.includes(shared) && others.some(other => basePath(other) !== '');
    return {
      takenKey: others.some(other => other.key === key),
      takenHosts: byPath || others.some(other => other.hosts.some(host => wanted.includes(host))),
    };
  }

  /** Inserts the tenant at work, which is new. */
  async add(tenant: {
    readonly key: string;
    readonly name: string;
    readonly hosts: readonly string[];
    readonly portalUrl: string;
    readonly config: TenantConfig;
  }): Promise<void> {
    const { key, name, hosts, portalUrl, config } = tenant;
    const last = await tenants()
      .selectFrom('tenant')
      .select(({ fn }) => fn.max('position').as('position'))
      .executeTakeFirst();
    await currentEntityManager().insert(TenantRow, {
      id: currentWork().tenantId,
      key,
      name,
      hosts: [...hosts],
      portalUrl,
      config,
      status: 'draft',
      createdAt: this.clock.now(),
      // Appended last, since an unknown host shows the first tenant.
      position: (last?.position ?? 0) + 1,
    });
  }

  /** Records the new status and its reason. */
  async note(status: TenantStatus, reason: string, byName: string): Promise<void> {
    const { tenantId } = currentWork();
    const [latest] = await this.history();
    const em = currentEntityManager();
    await em.insert(TenantStatusRow, {
      tenantId,
      version: (latest?.version ?? 0) + 1,
      status,
      reason,
      changedAt: this.clock.now(),
      changedByName: byName,
    });
    await em.nativeUpdate(TenantRow, { id: tenantId }, { status });
  }

  /** Key and hosts stay reserved; name and configuration are replaced by those with which every tenant begins. */
  async empty(name: string, config: TenantConfig): Promise<void> {
    const erased = { name, config, erasedAt: this.clock.now() };
    await currentEntityManager().nativeUpdate(TenantRow, { id: currentWork().tenantId }, erased);
  }

  /** Newest first. */
  history() {
    return tables<typeof TenantStatusRow>()
      .selectFrom('tenant_status')
      .selectAll()
      .where('tenantId', '=', currentWork().tenantId)
      .orderBy('version', 'desc')
      .execute();
  }
}

const tenants = () => tables<typeof TenantRow | typeof TenantConfigurationRow>();

const ofTenant = () =>
  tables<typeof TenantConfigurationRow>()
    .selectFrom('tenant_configuration')
    .where('tenantId', '=', currentWork().tenantId);
