import { defineEntity } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { EventStore } from '#engine/event-store.js';
import { DueWork } from '#engine/scheduler/due-work.js';
import { Audit } from '#platform/audit.js';
import { Clock, addMinutes } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { type RowOf, lockName, tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { saidToLeadAway } from '#platform/domain/leading-away.js';
import { newId } from '#platform/domain/ids.js';
import { leadsToAnotherHost } from '#platform/domain/weakening.js';
import { type DestinationRefused, isSameServer } from '#platform/outbound.js';
import { CatalogueSourceFails } from '../events.js';

export const PULL_CATALOGUE = 'pull-catalogue';
/** A tenant has a single product API. */
export const theSource = 'catalogue';
export const rhythms = { hourly: 60, 'six-hourly': 360, daily: 1_440, weekly: 10_080 } as const;
export type Rhythm = keyof typeof rhythms;

/** Minutes, longer than a reading takes: a reading whose worker died is repeated afterwards. */
const lease = 2;
/** Minutes until the first retry after a failure; doubled each time, never later than the next planned reading. */
const firstPause = 5;
/** Failures in a row after which operators are notified, once. */
const failuresUntilReported = 3;
export const CatalogueSourceRow = defineEntity({
  name: 'CatalogueSourceRow',
  tableName: 'catalogue_source',
  properties: p => ({
    tenantId: p.uuid().primary(),
    version: p.integer(),
    /** Null: removed. */
    url: p.text().nullable(),
    headerName: p.text().nullable(),
    headerEncrypted: p.text().nullable(),
    rhythm: p.text().$type<Rhythm>(),
    active: p.boolean(),
    /** In wire format. */
    mapping: p.json<object>(),
    /** ETag of the last successful reading. */
    etag: p.text().nullable(),
    readAt: p.datetime().nullable(),
    changedAt: p.datetime().nullable(),
    nextAt: p.datetime().nullable(),
    /** End of the lease of a running reading. */
    leaseUntil: p.datetime().nullable(),
    failedSince: p.datetime().nullable(),
    /** Short reason of the last failure, and the place it concerns. */
    failure: p.text().nullable(),
    failedAbout: p.text().nullable(),
    failures: p.integer(),
    waitsSince: p.datetime().nullable(),
    waitsRemoved: p.integer().nullable(),
    waitsOf: p.integer().nullable(),
    waitsDigest: p.text().nullable(),
  }),
});
export type SourceRow = RowOf<typeof CatalogueSourceRow>;

export interface SourceTerms {
  readonly url: string;
  readonly rhythm: Rhythm;
  readonly active: boolean;
  readonly mapping: object;
  /** `value` undefined: the stored value is kept, while the server is the same. */
  readonly header: { readonly name: string; readonly value?: string | undefined } | null;
}

/** Address and header for a request. */
export interface SourceRequest {
  readonly url: string;
  readonly header: { readonly name: string; readonly value: string } | null;
  readonly etag: string | null;
}
/** A running reading; others do not start a second one. */
export interface Claimed extends SourceRequest {
  readonly version: number;
  readonly leaseUntil: Date;
  readonly mapping: object;
}

export type PullFailure =
  | DestinationRefused['reason']
  | 'timeout'
  | 'unreachable'
  | 'redirect'
  | 'status'
  | 'too-long'
  | 'unreadable'
  | 'faults';
/** Reason why a reading failed. */
export class PullFailed extends Error {
  constructor(
    readonly reason: PullFailure,
    readonly about: string | null = null,
  ) {
    super(reason);
  }
}

/** The product API and the state of reading it. */
@Injectable()
export class CatalogueSources {
  constructor(
    private readonly cipher: Cipher,
    private readonly dueWork: DueWork,
    private readonly events: EventStore,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  find(): Promise<SourceRow | undefined> {
    return sources().executeTakeFirst();
  }

  /** Refuses `changed-meanwhile`. The state of the former API (ETag, failures, waiting changes) is discarded. */
  async set(
    of: number | null,
    terms: SourceTerms | null,
    byName: string,
    { ofDocument = false }: { readonly ofDocument?: boolean } = {},
  ): Promise<void> {
    await lockName('catalogue-source');
    const before = await this.find();
    ensure(of === null || of === (before?.version ?? 0), 'changed-meanwhile');
    const now = this.clock.now();
    const headerEncrypted = this.headerOf(terms, before, ofDocument);
    // A document contains no header value, so nothing is read before an operator enters it.
    const isRead = terms?.active === true && (terms.header === null || headerEncrypted !== null);
    const row = {
      version: (before?.version ?? 0) + 1,
      url: terms?.url ?? null,
      headerName: terms?.header?.name ?? null,
      headerEncrypted,
      rhythm: terms?.rhythm ?? ('daily' as const),
      active: terms?.active ?? false,
      mapping: terms?.mapping ?? {},
      etag: null,
      readAt: before?.readAt ?? null,
      changedAt: before?.changedAt ?? null,
      nextAt: isRead ? now : null,
      leaseUntil: null,
      ...noFailure,
      ...noWaitingChange,
    };
    await currentEntityManager().upsert(CatalogueSourceRow, { tenantId: currentWork().tenantId, ...row });
    await (isRead
      ? this.dueWork.schedule(PULL_CATALOGUE, theSource, now)
      : this.dueWork.cancel(PULL_CATALOGUE, theSource));
    const snapshotOf = ({ url, headerName, rhythm, active, mapping }: Pick<SourceRow, keyof typeof row>) =>
      url === null ? null : { url, headerName, rhythm, active, mapping };
    await this.audit.record({
      action: 'catalogue.source',
      subject: theSource,
      by: byName,
      before: before ? snapshotOf(before) : null,
      after: row.url === null ? null : { ...snapshotOf(row), ...saidToLeadAway(leadsTo(before, row.url)) },
    });
  }

  /** The header's value, kept while the server is the same. */
  private headerOf(terms: SourceTerms | null, before: SourceRow | undefined, mayLack = false): string | null {
    if (!terms?.header) return null;
    const { name, value } = terms.header;
    if (value !== undefined) return this.cipher.encrypt(value, 'catalogue_source.header_encrypted', '');
    const isSame = isSameServer(before?.url, terms.url) && before?.headerName === name;
    const kept = isSame ? before.headerEncrypted : null;
    ensure(kept !== null || mayLack, 'validation-failed', {
      fields: [{ field: 'Quelle.Kopfzeile.Wert', reason: 'required' }],
    });
    return kept;
  }

  /** The request for terms that are only tried: with the stored value, where none is given. */
  async asking(terms: SourceTerms): Promise<SourceRequest> {
    const before = await this.find();
    const kept = terms.header?.value ?? this.opened(this.headerOf(terms, before));
    return { url: terms.url, etag: null, header: terms.header && { name: terms.header.name, value: kept! } };
  }

  private opened(value: string | null): string | null {
    return value === null ? null : this.cipher.decrypt(value, 'catalogue_source.header_encrypted', '');
  }

  /** Null while another reading runs, or there is no product API. `early`: requested by a person, reading everything at once. */
  async claim({ early = false } = {}): Promise<Claimed | null> {
    const row = await sources().forUpdate().executeTakeFirst();
    const now = this.clock.now();
    if (!row || row.url === null || (!early && !row.active)) return null;
    ensure(!lacksValue(row), 'validation-failed', { fields: [{ field: 'Quelle.Kopfzeile.Wert', reason: 'required' }] });
    if (row.leaseUntil && row.leaseUntil > now) {
      if (row.active) await this.dueWork.schedule(PULL_CATALOGUE, theSource, row.leaseUntil);
      return null;
    }
    const leaseUntil = addMinutes(now, lease);
    await this.note({ leaseUntil });
    // Scheduled so that the reading is repeated should this worker die.
    if (row.active) await this.dueWork.schedule(PULL_CATALOGUE, theSource, leaseUntil);
    const value = this.opened(row.headerEncrypted);
    const { url, headerName: name, version, mapping } = row;
    const header = name !== null && value !== null ? { name, value } : null;
    return { url, header, etag: early ? null : row.etag, version, leaseUntil, mapping };
  }

  /** The row, locked until the transaction ends; undefined where it was changed or claimed by another reading meanwhile. */
  async mine({ version, leaseUntil }: Claimed): Promise<SourceRow | undefined> {
    const row = await sources().forUpdate().executeTakeFirst();
    return row?.version === version && row.leaseUntil?.getTime() === leaseUntil.getTime() ? row : undefined;
  }

  async succeeded(row: SourceRow, etag: string | null, changed: boolean): Promise<void> {
    const now = this.clock.now();
    const done = { etag, readAt: now, ...(changed && { changedAt: now }), ...noFailure, ...noWaitingChange };
    await this.rest(row, done, rhythms[row.rhythm]);
  }

  async waits(
    row: SourceRow,
    digest: string,
    { removed, of }: { readonly removed: number; readonly of: number },
  ): Promise<void> {
    const isKnown = row.waitsDigest === digest;
    const waitsSince = isKnown ? row.waitsSince : this.clock.now();
    const waiting = { waitsSince, waitsRemoved: removed, waitsOf: of, waitsDigest: digest };
    await this.rest(row, { ...noFailure, ...waiting }, rhythms[row.rhythm]);
    if (row.waitsDigest === null) await this.report(row, removed);
  }

  async failed(row: SourceRow, { reason, about }: PullFailed): Promise<void> {
    const failures = row.failures + 1;
    const pause = Math.min(rhythms[row.rhythm], firstPause * 2 ** Math.min(failures - 1, 12));
    const failedSince = row.failedSince ?? this.clock.now();
    await this.rest(row, { failure: reason, failedAbout: about, failures, failedSince }, pause);
    if (failures === failuresUntilReported) await this.report(row, failures);
  }

  private async rest(row: SourceRow, values: Partial<SourceRow>, minutes: number): Promise<void> {
    const nextAt = row.active ? addMinutes(this.clock.now(), minutes) : null;
    await this.note({ ...values, leaseUntil: null, nextAt });
    if (nextAt) await this.dueWork.schedule(PULL_CATALOGUE, theSource, nextAt);
  }

  private async note(values: Partial<SourceRow>): Promise<void> {
    const { tenantId } = currentWork();
    await currentEntityManager().nativeUpdate(CatalogueSourceRow, { tenantId }, values);
  }

  private async report({ url }: SourceRow, figure: number): Promise<void> {
    await this.events.append('catalogue-source', newId(), 0, [
      CatalogueSourceFails.of({ host: new URL(url!).host, figure }),
    ]);
  }
}

/** Another host's product API says what people read. */
const leadsTo = (before: SourceRow | undefined, url: string): string[] =>
  leadsToAnotherHost(before?.url, url) ? [url] : [];

/** Without the header's value; a plan that leaves it out keeps the stored one. */
export function termsIn({ url, rhythm, active, mapping, headerName }: SourceRow): SourceTerms | null {
  return url === null
    ? null
    : { url, rhythm, active, mapping, header: headerName === null ? null : { name: headerName } };
}

/** Imported with a document, so that the header's value is missing. */
const lacksValue = ({ headerName, headerEncrypted }: SourceRow): boolean =>
  headerName !== null && headerEncrypted === null;
const noFailure = { failure: null, failedAbout: null, failures: 0, failedSince: null };
const noWaitingChange = { waitsSince: null, waitsRemoved: null, waitsOf: null, waitsDigest: null };
export const sources = () =>
  tables<typeof CatalogueSourceRow>()
    .selectFrom('catalogue_source')
    .selectAll()
    .where('tenantId', '=', currentWork().tenantId);
