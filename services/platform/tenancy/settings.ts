import { isDeepStrictEqual } from 'node:util';
import { applyDecorators, Injectable, SetMetadata } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { Clock } from '../clock.js';
import { SettingVersionRow } from '../database/platform-tables.js';
import { insertIfNew, tables, type RowOf } from '../database/tables.js';
import { currentWork } from '../database/unit-of-work.js';
import { DomainError, type RefusalDetails } from '../domain/domain-error.js';
import type { PlannableSetting } from '../domain/plannable-settings.js';
import { CommandOf, QueryOf } from '../messages.js';

/** A tenant's configuration is one document; each module contributes a part of it (docs/specification/programme.md#one-document). */
export interface DocumentPart<Wire = unknown> {
  /** Reads the part for the document, in the current transaction. */
  read(): Promise<Wire>;
  /**
   * Applies the wanted state in the current transaction and returns what changed; unchanged input changes nothing.
   * Throws `validation-failed` by field.
   */
  write(wanted: Wire, byName: string): Promise<readonly DocumentChange[]>;
}

export interface DocumentChange {
  readonly list: string;
  readonly id: string;
  readonly name: string;
  /** `retired`: still referenced, so it is not deleted but hidden or ended. */
  readonly kind: 'new' | 'changed' | 'removed' | 'retired';
  readonly fields: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
}

/** The fields that differ; a missing field counts as null. */
export const fieldsBetween = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): DocumentChange['fields'] =>
  Object.keys({ ...before, ...after })
    .map(field => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter(one => !isDeepStrictEqual(one.before, one.after));

/** A field that somebody else changed, with both values. */
export const changedElsewhere = (
  field: string,
  there: unknown,
  yours: unknown,
): NonNullable<RefusalDetails['fields']>[number] => ({
  field,
  reason: 'changed-elsewhere',
  values: { there: JSON.stringify(there ?? null), yours: JSON.stringify(yours ?? null) },
});

/** The refusal of a change made of a version that is no longer in force: both values of each field that differs. */
export const changedMeanwhile = (there: Fieldwise, yours: Fieldwise): DomainError =>
  new DomainError('changed-meanwhile', {
    fields: fieldsBetween(there, yours).map(({ field, before, after }) => changedElsewhere(field, before, after)),
  });

type Fieldwise = Readonly<Record<string, unknown>>;

/** Adds both values of each field that differs to the refusal of a change made of another version than that in force. */
export const namingBoth =
  <Version extends string | number>(
    of: Version | null,
    yours: Fieldwise,
    inForce: () => Promise<{ readonly version: Version; readonly content: Fieldwise } | undefined>,
  ) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof DomainError) || error.reason !== 'changed-meanwhile') throw error;
    const there = await inForce();
    throw there === undefined || there.version === of ? error : changedMeanwhile(there.content, yours);
  };

interface Place {
  /** Key of the part in the document. */
  readonly name: string;
  /** Order of the parts: later ones may refer to earlier ones. */
  readonly order: number;
}

const PART = 'document-part';

/** Marks a provider as a part of the document. */
export const Part = (place: Place): ClassDecorator => applyDecorators(Injectable(), SetMetadata(PART, place));

@Injectable()
export class DocumentParts {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  inOrder(): readonly { readonly name: string; readonly part: DocumentPart }[] {
    return this.discovery
      .getProviders()
      .flatMap(({ metatype, instance }) => {
        const place = metatype ? this.reflector.get<Place | undefined>(PART, metatype) : undefined;
        return place ? [{ ...place, part: instance as DocumentPart }] : [];
      })
      .sort((one, other) => one.order - other.order);
  }

  /** The provider that changes a setting when a planned time has come. */
  plannable(setting: PlannableSetting): Plannable {
    const found = this.discovery
      .getProviders()
      .find(({ metatype }) => metatype && this.reflector.get<string | undefined>(PLANNABLE, metatype) === setting);
    if (!found) throw new Error(`Nothing changes ${setting} at a later moment.`);
    return found.instance as Plannable;
  }
}

/** Who planned a change; it is made in this person's name. */
export interface Planner {
  readonly userId: string;
  readonly name: string;
}

/** Applies a planned change to a setting with the same code as an immediate change. */
export interface Plannable<Change = unknown> {
  /** The version that the next change is based on; not called for a setting that does not exist yet (`newSubject`). Throws `not-found`. */
  version(subject: string): Promise<number>;
  change(subject: string, to: Change, of: number, by: Planner): Promise<void>;
  /**
   * True when the change lists what it changes and itself throws `changed-meanwhile` if that differs by now; changes to
   * anything else do not matter then.
   */
  namesWhatChanges?(to: Change): boolean;
  /** Throws when the change could not hold at that time, as far as is known now. */
  mustHoldAt?(moment: Date, subject: string, to: Change): Promise<void>;
  /** The same change, rebased on the result of an earlier planned change. */
  after?(to: Change, earlier: Change): Change;
}

/** The subject of a planned creation, by name, so that two plans cannot create the same thing at one time. */
export const newSubject = (name: string): string => `neu/${name}`;
export const isNewSubject = (subject: string): boolean => subject.startsWith('neu/');

/** A restored earlier version. */
export interface OfVersion {
  readonly ofVersion: number;
}

/** Setting, subject and new content of a planned change. */
export interface PlannedChange {
  readonly setting: PlannableSetting;
  readonly subject: string;
  /** The version it is based on; null: whichever is in force. */
  readonly of: number | null;
  readonly to: unknown;
}

/**
 * Plans a change of the current tenant's setting: a dry run now, applied later by the same code. The same request again is the same plan.
 * Throws an immediate change's errors, `validation-failed` for a time past, too far or taken, or for no effect, and
 * `changed-meanwhile` once the tenant is retired.
 */
export class PlanSetting extends CommandOf<
  [plan: PlannedChange, from: Date, by: Planner],
  { readonly planId: string; readonly from: Date }
> {}

const PLANNABLE = 'plannable';

/** A plan for a setting that is about to be changed immediately. */
export interface PlanMet {
  readonly planId: string;
  readonly from: Date;
  /** Its base version will no longer be in force, so it will not be applied. */
  readonly isVoid: boolean;
}

/** Plans for a setting, the next one first; `entries`: the parts to be changed, for plans that list the parts they change. */
export class PlansMet extends QueryOf<
  [setting: PlannableSetting, subject: string, entries?: readonly string[]],
  readonly PlanMet[]
> {}

/** Maximum years ahead: nobody would remember a plan for longer. */
const yearsAhead = 2;
export const canBePlannedUntil = (now: Date): Date =>
  new Date(new Date(now).setUTCFullYear(now.getUTCFullYear() + yearsAhead));

/** Marks a provider as the one that applies planned changes of a setting. */
export const ChangesLater = (setting: PlannableSetting): ClassDecorator =>
  applyDecorators(Injectable(), SetMetadata(PLANNABLE, setting));

/** Settings with versions of their own; a version contains no secrets (docs/specification/programme.md#versions-of-what-is-set). */
export type VersionedSetting = 'voucher-kind' | 'retention' | 'sign-in-service' | 'hosts' | 'webhook' | 'agency';

export interface VersionedContent<Content> {
  readonly version: number;
  readonly content: Content;
}

export interface SettingVersion<Content> extends VersionedContent<Content> {
  /** Null for the initial version. */
  readonly changedAt: Date | null;
  readonly changedByName: string | null;
  /** The earlier version that this one restores. */
  readonly restored: number | null;
}

/** Versions of settings; the version in force is also in the setting's own row. The caller locks that row before adding one. */
@Injectable()
export class SettingVersions {
  constructor(private readonly clock: Clock) {}

  /** All versions, oldest first. A setting that was never changed has one version. */
  async list<Content>(
    setting: VersionedSetting,
    subject: string,
    inForce: VersionedContent<Content>,
  ): Promise<SettingVersion<Content>[]> {
    const rows = await versionsOf(setting, subject).selectAll().orderBy('version').execute();
    return rows.length > 0 ? (rows as (StoredVersion & { content: Content })[]) : [{ ...inForce, ...nobody }];
  }

  /** One version; undefined when the number does not exist. */
  async content<Content>(
    setting: VersionedSetting,
    subject: string,
    version: number,
    inForce: VersionedContent<Content>,
  ): Promise<Content | undefined> {
    return (await this.list(setting, subject, inForce)).find(one => one.version === version)?.content;
  }

  /** The version in force of every subject of a setting that was ever changed. */
  async numbers(setting: VersionedSetting): Promise<ReadonlyMap<string, number>> {
    const rows = await versions()
      .selectFrom('setting_version')
      .select(({ fn }) => ['subject', fn.max('version').as('version')])
      .where('tenantId', '=', currentWork().tenantId)
      .where('setting', '=', setting)
      .groupBy('subject')
      .execute();
    return new Map(rows.map(({ subject, version }) => [subject, version]));
  }

  /** The content in force of a setting that is kept in its versions alone; undefined where it was never set. */
  async inForce<Content>(setting: VersionedSetting, subject: string): Promise<Content | undefined> {
    const newest = versionsOf(setting, subject).select('content').orderBy('version', 'desc').limit(1);
    return (await newest.executeTakeFirst())?.content as Content | undefined;
  }

  /** The content in force of every subject of a setting that is kept in its versions alone. */
  async latest<Content>(setting: VersionedSetting): Promise<readonly Content[]> {
    const rows = await versions()
      .selectFrom('setting_version')
      .distinctOn('subject')
      .select('content')
      .where('tenantId', '=', currentWork().tenantId)
      .where('setting', '=', setting)
      .orderBy('subject')
      .orderBy('version', 'desc')
      .execute();
    return rows.map(({ content }) => content as Content);
  }

  /** `before`: the content it replaces; null for a new setting. */
  async add<Content>(
    setting: VersionedSetting,
    subject: string,
    before: VersionedContent<Content> | null,
    after: VersionedContent<Content> & Pick<SettingVersion<Content>, 'changedByName' | 'restored'>,
  ): Promise<void> {
    const { tenantId } = currentWork();
    const began = before && { ...before, ...nobody };
    const rows = [...(began ? [began] : []), { ...after, changedAt: this.clock.now() }];
    await insertIfNew(
      SettingVersionRow,
      rows.map(row => ({ ...row, tenantId, setting, subject })),
    );
  }
}

type StoredVersion = RowOf<typeof SettingVersionRow>;
const nobody = { changedAt: null, changedByName: null, restored: null };
const versions = () => tables<typeof SettingVersionRow>();
const versionsOf = (setting: VersionedSetting, subject: string) =>
  versions()
    .selectFrom('setting_version')
    .where('tenantId', '=', currentWork().tenantId)
    .where('setting', '=', setting)
    .where('subject', '=', subject);
