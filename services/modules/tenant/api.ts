import { CommandOf, QueryOf } from '#platform/messages.js';
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
export class CreateTenant extends CommandOf<
  [tenant: RequestedTenant, byName: string],
  { readonly tenantId: string; readonly secret: string }
> {}

/**
 * Sets the hosts, new or an earlier version's. Refuses `taken`, `changed-meanwhile` where `of` (null: any) is no longer
 * in force or the tenant's data is erased, and `not-found` for an unknown version.
 */
export class ChangeHosts extends CommandOf<
  [to: { readonly hosts: readonly string[] } | { readonly version: number }, of: number | null, byName: string]
> {}

/**
 * Changes the status of the tenant at work. Refuses `not-ready` with the open items of the checklist, and
 * `changed-meanwhile` where the transition is not allowed.
 */
export class ChangeTenantStatus extends CommandOf<
  [status: Exclude<TenantStatus, 'draft'>, reason: string, byName: string, only?: TenantStatus]
> {}

/** When the tenant at work was retired; null where it is not retired. */
export class RetiredSince extends QueryOf<[], Date | null> {}

/**
 * Last step of the erasure of a retired tenant: its own row keeps only key and hosts, so that its links can never lead
 * to another tenant. Published for retention.
 */
export class LeaveTombstone extends CommandOf<[]> {}

/** The console's origin that previews a tenant's colours, by the preview's token; null for one unknown or expired. */
export class ThemeTriedFrom extends QueryOf<[tenantId: string, token: string], string | null> {}

/** Changes that an import made, or would make. */
export interface Imported {
  readonly changes: readonly DocumentChange[];
  /** Faults by their place in the document. */
  readonly faults: NonNullable<RefusalDetails['fields']>;
}

/** The configuration of a tenant as one document in wire format. Refuses `not-found`. */
export class TenantAsDocument extends QueryOf<[key: string], object> {}

/**
 * Sets a tenant to a document, completely or not at all. A dry run writes the same, rolls back and returns the faults.
 * Refuses `not-found`, `validation-failed` by place, and `changed-meanwhile` where it has to be a draft and is none.
 */
export class ImportTenant extends CommandOf<
  [
    key: string,
    document: unknown,
    options: { readonly byName: string; readonly dryRun: boolean; readonly draftsOnly: boolean },
  ],
  Imported
> {}

/** Proposals to publish by others, configurations included, that wait for a second person. */
export class PublishingThatWaits extends QueryOf<[notBy: Person], Waiting> {}

/** Withdraws a planned change. Refuses `not-found` where it no longer waits, or belongs to a setting other than these. */
export class WithdrawPlannedSetting extends CommandOf<
  [planId: string, settings: readonly PlannableSetting[], byName: string]
> {}
