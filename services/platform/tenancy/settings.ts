import { isDeepStrictEqual } from 'node:util';
import { applyDecorators, Injectable, SetMetadata } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { Command, Query } from '@nestjs/cqrs';
import { Clock } from '../clock.js';
import { SettingVersionRow } from '../database/platform-tables.js';
import { insertIfNew, tables, type RowOf } from '../database/tables.js';
import { currentWork } from '../database/unit-of-work.js';

/** A tenant's configuration is one document, a part for each module that holds some of it (docs/specification/programme.md#one-document). */
export interface DocumentPart<Wire = unknown> {
  /** As it stands in the document, in the transaction at work. */
  read(): Promise<Wire>;
  /** Makes it so, in the transaction at work, and tells what changed: the same again changes nothing. Refuses `validation-failed` by field. */
  write(wanted: Wire, byName: string): Promise<readonly DocumentChange[]>;
}

export interface DocumentChange {
  readonly list: string;
  readonly id: string;
  readonly name: string;
  /** `retired`: something refers to it, so it stays, hidden or ended. */
  readonly kind: 'new' | 'changed' | 'removed' | 'retired';
  readonly fields: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
}

/** Field by field what differs; a field that is missing is null. */
export const fieldsBetween = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): DocumentChange['fields'] =>
  Object.keys({ ...before, ...after })
    .map(field => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter(one => !isDeepStrictEqual(one.before, one.after));

interface Place {
  /** In the document. */
  readonly name: string;
  /** Later ones may refer to earlier ones. */
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

  /** How a setting is changed when its moment has come. */
  plannable(setting: PlannableSetting): Plannable {
    const found = this.discovery
      .getProviders()
      .find(({ metatype }) => metatype && this.reflector.get<string | undefined>(PLANNABLE, metatype) === setting);
    if (!found) throw new Error(`Nothing changes ${setting} at a later moment.`);
    return found.instance as Plannable;
  }
}

/** What may change at a later moment (docs/specification/programme.md#planned-changes-of-what-is-set). */
export const plannableSettings = [
  'campaign',
  'catalogue',
  'catalogue-source',
  'hosts',
  'mail-sender',
  'mail-text',
  'payout-account',
  'retention',
  'sign-in-service',
  'voucher-kind',
  'webhook',
] as const;
export type PlannableSetting = (typeof plannableSettings)[number];

/** Who planned a change, in whose name it is made. */
export interface Planner {
  readonly userId: string;
  readonly name: string;
}

/** Changes a setting by the very code that changes it at once. */
export interface Plannable<Change = unknown> {
  /** The one that the next change is made of; of what is not there yet (`newOne`) none is asked. Refuses `not-found`. */
  version(subject: string): Promise<number>;
  change(subject: string, to: Change, of: number, by: Planner): Promise<void>;
  /** It names what it changes, and refuses `changed-meanwhile` itself where that is no longer as it was: all else may have changed. */
  namesWhatChanges?(to: Change): boolean;
  /** Refuses what could not hold at that moment, as far as it is known now. */
  mustHoldAt?(moment: Date, subject: string, to: Change): Promise<void>;
  /** The same change, made of what the earlier one makes. */
  after?(to: Change, earlier: Change): Change;
}

/** What is to be made later is planned for by its name, so that nobody makes it twice at one moment. */
export const newOne = (name: string): string => `neu/${name}`;
export const isNewOne = (subject: string): boolean => subject.startsWith('neu/');

/** An earlier version, brought back. */
export interface OfVersion {
  readonly ofVersion: number;
}

/** A setting, which one, and what it becomes. */
export interface PlannedChange {
  readonly setting: PlannableSetting;
  readonly subject: string;
  /** The version it was made of; null: whichever is in force. */
  readonly of: number | null;
  readonly to: unknown;
}

/**
 * Has a setting of the tenant at work change at a later moment: tried now and taken back, made then by the same code. The same once more is the same plan.
 * Refuses what a change at once refuses, `validation-failed` for a moment that is past, too far or another plan's and for what would change nothing, and
 * `changed-meanwhile` once the tenant is retired.
 */
export class PlanSetting extends Command<{ readonly planId: string; readonly from: Date }> {
  constructor(
    readonly plan: PlannedChange,
    readonly from: Date,
    readonly by: Planner,
  ) {
    super();
  }
}

const PLANNABLE = 'plannable';

/** A plan for a setting that is about to be changed at once. */
export interface PlanMet {
  readonly planId: string;
  readonly from: Date;
  /** Made of what is no longer so, it will not be made. */
  readonly isVoid: boolean;
}

/** What is planned for a setting, the next one first; `entries`: the parts that are to change, where a plan names those it changes. */
export class PlansMet extends Query<readonly PlanMet[]> {
  constructor(
    readonly setting: PlannableSetting,
    readonly subject: string,
    readonly entries: readonly string[] = [],
  ) {
    super();
  }
}

/** Nobody plans for longer: who would know of it by then? */
const yearsAhead = 2;
export const canBePlannedUntil = (now: Date): Date =>
  new Date(new Date(now).setUTCFullYear(now.getUTCFullYear() + yearsAhead));

/** Marks a provider as what changes a setting at a later moment. */
export const ChangesLater = (setting: PlannableSetting): ClassDecorator =>
  applyDecorators(Injectable(), SetMetadata(PLANNABLE, setting));

/** What is set one by one and kept version by version; nothing secret is in a version (docs/specification/programme.md#versions-of-what-is-set). */
export type VersionedSetting = 'voucher-kind' | 'retention' | 'sign-in-service' | 'hosts' | 'webhook';

export interface VersionedContent<Content> {
  readonly version: number;
  readonly content: Content;
}

export interface SettingVersion<Content> extends VersionedContent<Content> {
  /** Null for what it began with. */
  readonly changedAt: Date | null;
  readonly changedByName: string | null;
  /** The version it brought back. */
  readonly restored: number | null;
}

/** The versions of settings; what is in force stands in the setting's own row. Whoever adds one holds that row. */
@Injectable()
export class SettingVersions {
  constructor(private readonly clock: Clock) {}

  /** Oldest first. What was never changed is its only version. */
  async list<Content>(
    setting: VersionedSetting,
    subject: string,
    inForce: VersionedContent<Content>,
  ): Promise<SettingVersion<Content>[]> {
    const rows = await versionsOf(setting, subject).selectAll().orderBy('version').execute();
    return rows.length > 0 ? (rows as (Row & { content: Content })[]) : [{ ...inForce, ...nobody }];
  }

  /** Undefined: there is none of that number. */
  async content<Content>(
    setting: VersionedSetting,
    subject: string,
    version: number,
    inForce: VersionedContent<Content>,
  ): Promise<Content | undefined> {
    return (await this.list(setting, subject, inForce)).find(one => one.version === version)?.content;
  }

  /** `before`: what it was made of; null: it is new. */
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

type Row = RowOf<typeof SettingVersionRow>;
const nobody = { changedAt: null, changedByName: null, restored: null };
const versions = () => tables<typeof SettingVersionRow>();
const versionsOf = (setting: VersionedSetting, subject: string) =>
  versions()
    .selectFrom('setting_version')
    .where('tenantId', '=', currentWork().tenantId)
    .where('setting', '=', setting)
    .where('subject', '=', subject);
