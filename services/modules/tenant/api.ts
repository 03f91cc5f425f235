import { Command, Query } from '@nestjs/cqrs';
import { z } from 'zod';
import type { DocumentChange, PlannableSetting } from '#platform/tenancy/settings.js';
import { plannableSettings } from '#platform/tenancy/settings.js';
import { defineEvent } from '#platform/domain/aggregate.js';
import type { Waiting } from '#platform/domain/answers.js';
import type { RefusalDetails } from '#platform/domain/domain-error.js';
import type { Language, TenantConfig, TenantStatus } from '#platform/tenancy/tenant.js';

export const templateNames = ['telko', 'energie', 'leer'] as const;
export type TemplateName = (typeof templateNames)[number];

export interface TenantAsked {
  readonly key: string;
  readonly name: string;
  readonly template: TemplateName;
  readonly hosts: readonly string[];
  readonly languages: readonly Language[];
}

/** Makes a tenant from a template, as a draft. Answers the provider's secret, which nobody sees again. Refuses `taken`. */
export class CreateTenant extends Command<{ readonly tenantId: string; readonly secret: string }> {
  constructor(
    readonly asked: TenantAsked,
    readonly byName: string,
  ) {
    super();
  }
}

/**
 * Where the tenant at work is reached from now on: other hosts, or those of an earlier version. Refuses `taken`, `changed-meanwhile` where it was made of a version that is no longer
 * in force (`of`; null: whichever is) or nothing is left of the tenant, and `not-found` for a version there is none of.
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

/** Within the tenant. Refuses `not-ready` with the items of the checklist that are open, and `changed-meanwhile` where no way leads there. */
export class ChangeTenantStatus extends Command<void> {
  constructor(
    readonly status: Exclude<TenantStatus, 'draft'>,
    readonly reason: string,
    readonly byName: string,
    /** Refused where it is in another state. */
    readonly only?: TenantStatus,
  ) {
    super();
  }
}

/** When the tenant at work was retired; null: it is not. */
export class RetiredSince extends Query<Date | null> {}

/** The last of the erasure of a retired tenant: of its own row nothing stays but key and hosts, so that nobody else's links lead where its own did. Published for retention. */
export class LeaveTombstone extends Command<void> {}

/** A version of the configuration, or the one in force (null); null: there is none of that number. */
export class ConfigurationOf extends Query<{ readonly version: number; readonly config: TenantConfig } | null> {
  constructor(readonly version: number | null) {
    super();
  }
}

/** The origin of the console a tenant's colours are tried out from, by the token of such a preview; null: it is none, or over. */
export class ThemeTriedFrom extends Query<string | null> {
  constructor(
    readonly tenantId: string,
    readonly token: string,
  ) {
    super();
  }
}

/** What an import did, or would do. */
export interface Imported {
  readonly changes: readonly DocumentChange[];
  /** By the place in the document. */
  readonly faults: NonNullable<RefusalDetails['fields']>;
}

/** The configuration of a tenant as one document, as it stands on the wire. Refuses `not-found`. */
export class TenantAsDocument extends Query<object> {
  constructor(readonly key: string) {
    super();
  }
}

/**
 * Makes a tenant what a document says, all of it or nothing. A dry run does the same, takes it back and answers what is wrong instead of refusing.
 * Refuses `not-found`, `validation-failed` by place in the document, and `changed-meanwhile` where only a draft may be changed and it is none.
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

/** What others proposed to publish, a configuration among it, and nobody agreed to yet. */
export class PublishingThatWaits extends Query<Waiting> {
  constructor(readonly actor: string) {
    super();
  }
}

/** Refuses `not-found` where it waits no longer, or is of another setting than these. */
export class WithdrawPlannedSetting extends Command<void> {
  constructor(
    readonly planId: string,
    readonly settings: readonly PlannableSetting[],
    readonly byName: string,
  ) {
    super();
  }
}

/** What was planned could not be done at its moment. */
export const PlannedSettingMissed = defineEvent('PlannedSettingMissed', {
  planId: z.uuid(),
  setting: z.enum([...plannableSettings, 'configuration']),
});
