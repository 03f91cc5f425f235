import { Command, Query } from '@nestjs/cqrs';
import type { DocumentChange } from '#platform/tenancy/settings.js';
import type { Person } from '#platform/domain/person.js';
import type { PlannableSetting } from '#platform/domain/plannable-settings.js';
import type { Waiting } from '#platform/domain/answers.js';
import type { RefusalDetails } from '#platform/domain/domain-error.js';
import type { Language, TenantStatus } from '#platform/tenancy/tenant.js';

export const templateNames = ['telko', 'energie', 'leer'] as const;
export type TemplateName = (typeof templateNames)[number];

export interface RequestedTenant {
  readonly key: string;
  readonly name: string;
  readonly template: TemplateName;
  readonly hosts: readonly string[];
  readonly languages: readonly Language[];
}

/** Creates a tenant from a template, as a draft. Returns the provider's secret, which is never shown again. Refuses `taken`. */
export class CreateTenant extends Command<{ readonly tenantId: string; readonly secret: string }> {
  constructor(
    readonly tenant: RequestedTenant,
    readonly byName: string,
  ) {
    super();
  }
}

/**
 * Sets the hosts, new or an earlier version's. Refuses `taken`, `changed-meanwhile` where `of` (null: any) is no longer
 * in force or the tenant's data is erased, and `not-found` for an unknown version.
 */
export class ChangeHosts extends Command<void> {
  constructor(
    readonly to: { readonly hosts: readonly string[] } | { readonly version: number },
    readonly of: number | null,
    readonly byName: string,
  ) {
    super();
  }
}

/**
 * Changes the status of the tenant at work. Refuses `not-ready` with the open items of the checklist, and
 * `changed-meanwhile` where the transition is not allowed.
 */
export class ChangeTenantStatus extends Command<void> {
  constructor(
    readonly status: Exclude<TenantStatus, 'draft'>,
    readonly reason: string,
    readonly byName: string,
    /** Refuses the change where the tenant is in another status. */
    readonly only?: TenantStatus,
  ) {
    super();
  }
}

/** When the tenant at work was retired; null where it is not retired. */
export class RetiredSince extends Query<Date | null> {}

/**
 * Last step of the erasure of a retired tenant: its own row keeps only key and hosts, so that its links can never lead
 * to another tenant. Published for retention.
 */
export class LeaveTombstone extends Command<void> {}

/** The console's origin that previews a tenant's colours, by the preview's token; null for one unknown or expired. */
export class ThemeTriedFrom extends Query<string | null> {
  constructor(
    readonly tenantId: string,
    readonly token: string,
  ) {
    super();
  }
}

/** Changes that an import made, or would make. */
export interface Imported {
  readonly changes: readonly DocumentChange[];
  /** Faults by their place in the document. */
  readonly faults: NonNullable<RefusalDetails['fields']>;
}

/** The configuration of a tenant as one document in wire format. Refuses `not-found`. */
export class TenantAsDocument extends Query<object> {
  constructor(readonly key: string) {
    super();
  }
}

/**
 * Sets a tenant to a document, completely or not at all. A dry run writes the same, rolls back and returns the faults.
 * Refuses `not-found`, `validation-failed` by place, and `changed-meanwhile` where it has to be a draft and is none.
 */
export class ImportTenant extends Command<Imported> {
  constructor(
    readonly key: string,
    readonly document: unknown,
    readonly options: { readonly byName: string; readonly dryRun: boolean; readonly draftsOnly: boolean },
  ) {
    super();
  }
}

/** Proposals to publish by others, configurations included, that wait for a second person. */
export class PublishingThatWaits extends Query<Waiting> {
  constructor(readonly notBy: Person) {
    super();
  }
}

/** Withdraws a planned change. Refuses `not-found` where it no longer waits, or belongs to a setting other than these. */
export class WithdrawPlannedSetting extends Command<void> {
  constructor(
    readonly planId: string,
    readonly settings: readonly PlannableSetting[],
    readonly byName: string,
  ) {
    super();
  }
}
