import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DueHandler, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { Clock, calendarDay } from '#platform/clock.js';
import { BackgroundWork, UnitOfWork, type WorkContext } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import type { OwnAddresses } from '#platform/domain/leading-away.js';
import { TenantAddresses } from '#platform/tenancy/tenant-addresses.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { DestinationRefused, Outbound } from '#platform/outbound.js';
import { withoutForeignPages } from '../domain/catalogue-faults.js';
import { type Fault, type WantedCatalogue } from '../domain/wanted-catalogue.js';
import type { Catalogue } from '../events.js';
import {
  CatalogueSources,
  PULL_CATALOGUE,
  PullFailed,
  type SourceRequest,
  type Claimed,
} from '../persistence/sources.js';
import { SourceLater } from './plan-source.js';
import { Changing, type By, type Changed } from './change-catalogue.js';
import { OfferLines, type OfferLine } from './import-offers.js';

/** Largest answer in bytes. */
const mostRead = 8 * 1024 * 1024;

interface Read {
  readonly document: unknown;
  readonly etag: string | null;
  /** Hash of the answer's body. */
  readonly digest: string;
}

/** Reads a product API; null: unchanged since the last reading. */
@Injectable()
export class ProductApi {
  constructor(private readonly outbound: Outbound) {}

  async read({ url, header, etag }: SourceRequest): Promise<Read | null> {
    const answer = await this.ask(url, {
      accept: 'application/json',
      'user-agent': 'Weitersagen-Katalog',
      ...(header && { [header.name.toLowerCase()]: header.value }),
      ...(etag !== null && { 'if-none-match': etag }),
    });
    if (answer.status === 304 && etag !== null) return null;
    if (answer.status >= 300 && answer.status < 400) throw new PullFailed('redirect', String(answer.status));
    if (answer.status !== 200) throw new PullFailed('status', String(answer.status));
    if (!answer.content) throw new PullFailed('too-long');
    const told = answer.headers.find(([name]) => name === 'etag')?.[1] ?? null;
    return {
      document: parsed(answer.content),
      etag: told !== null && told.length <= 200 ? told : null,
      digest: createHash('sha256').update(answer.content).digest('base64url'),
    };
  }

  async mayAsk(url: string): Promise<void> {
    try {
      await this.outbound.destination(url);
    } catch (error) {
      throw error instanceof DestinationRefused ? new PullFailed(error.reason) : error;
    }
  }

  private async ask(url: string, headers: Readonly<Record<string, string>>) {
    try {
      return await this.outbound.get(url, headers, mostRead);
    } catch (error) {
      if (error instanceof DestinationRefused) throw new PullFailed(error.reason);
      const isLate = /^(?:Abort|Timeout)Error$/.test(String((error as { name?: unknown } | null)?.name));
      throw new PullFailed(isLate ? 'timeout' : 'unreachable');
    }
  }
}

function parsed(content: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
  } catch {
    throw new PullFailed('unreadable');
  }
}

/** A mapped document. */
export interface Mapped {
  readonly wanted: WantedCatalogue;
  readonly lines: readonly OfferLine[];
  /** Product lists in the document; products of these that it leaves out are removed. */
  readonly kinds: ReadonlySet<string>;
  readonly faults: readonly Fault[];
  /** Offers that cannot be read, and texts that are left out. */
  readonly hints: readonly Fault[];
  readonly counts: Readonly<Record<'Produkte' | 'Geraete' | 'Tarife' | 'Angebote', number>>;
}
/** When a document is read, and for whom. */
export interface ReadingOf {
  readonly today: string;
  /** Where its texts may lead people; null: wherever they do. */
  readonly own: OwnAddresses | null;
}
/** Maps a product API's answer to the catalogue. A tenant's mapping is in wire format, so this stands in `http/`. */
export abstract class CatalogueMapper {
  abstract map(mapping: object, before: Catalogue, document: unknown, reading: ReadingOf): Mapped;
}

export interface ImportedCatalogue extends Omit<Changed, 'catalogue'> {
  readonly hints: readonly Fault[];
  readonly counts: Mapped['counts'];
  /** Products shown before that would be removed; where more than half, a person has to agree. */
  readonly removed: number;
  readonly of: number;
  readonly waits: boolean;
}

@Injectable()
export class DocumentImport {
  constructor(
    private readonly changing: Changing,
    private readonly offerLines: OfferLines,
    private readonly mapper: CatalogueMapper,
    private readonly tenants: TenantDirectory,
    private readonly addresses: TenantAddresses,
    private readonly clock: Clock,
  ) {}

  /**
   * Applies a document to the catalogue, or returns what that would do, by the same code as an import from a file. With
   * faults, or where it waits for a person, nothing is changed.
   */
  async import(document: unknown, mapping: object, by: By, agreed: boolean): Promise<ImportedCatalogue> {
    const before = await this.changing.inForce();
    const today = calendarDay(this.clock.now());
    // One person alone says what a draft says.
    const own = (await this.tenants.own()).status === 'draft' ? null : await this.addresses.own();
    const mapped = this.mapper.map(mapping, before.catalogue, document, { today, own });
    const { kinds, counts } = mapped;
    const shown = before.catalogue.products.filter(({ hidden, details }) => !hidden && kinds.has(details.kind));
    const stays = new Set(mapped.wanted.products.filter(({ hidden }) => !hidden).map(({ productId }) => productId));
    const removed = shown.filter(({ productId }) => !stays.has(productId)).length;
    const waits = removed * 2 > shown.length;
    const found = { hints: mapped.hints, counts, removed, of: shown.length, waits };
    if (mapped.faults.length > 0)
      return { version: before.version, changes: [], faults: mapped.faults, touches: [], ...found };
    const led = withoutForeignPages(before.catalogue, mapped.wanted, await this.changing.isOurs());
    const { wanted, results } = await this.offerLines.into(before.catalogue, led.wanted, mapped.lines);
    const refused = results.flatMap((result, at) =>
      result.kind === 'refused' ? [{ ...result.fault, field: `Angebote.${at}.${result.fault.field}` }] : [],
    );
    const changed = await this.changing.make(before, wanted, 'catalogue.pull', { ...by, dryRun: true });
    if (!by.dryRun && changed.faults.length === 0 && (!waits || agreed))
      await this.changing.write(before, changed.catalogue, changed.changes, 'catalogue.pull', by);
    const { version, changes, faults, touches } = changed;
    return { version, changes, faults, touches, ...found, hints: [...mapped.hints, ...led.hints, ...refused] };
  }
}

export interface Reading extends ImportedCatalogue {
  readonly digest: string;
}

/** Asks outside of any transaction: that it is asked was written down before, and what came of it is after. */
@Injectable()
export class CataloguePuller {
  constructor(
    private readonly api: ProductApi,
    private readonly sources: CatalogueSources,
    private readonly documents: DocumentImport,
    private readonly work: UnitOfWork,
  ) {}

  /** Throws PullFailed where an address is nobody's to ask. */
  mayAsk(url: string): Promise<void> {
    return this.api.mayAsk(url);
  }

  /** What would be read; nothing is kept. */
  async try(work: WorkContext, asking: SourceRequest, mapping: object, name: string): Promise<Reading> {
    const { document, digest } = (await this.api.read(asking))!;
    const taken = await this.work.run(work, () =>
      this.documents.import(document, mapping, { name, dryRun: true }, false),
    );
    return { ...taken, digest };
  }

  /** Null: nothing new. Throws PullFailed, to be written down. `agreed`: the reading that may take over half away. */
  async pull(work: WorkContext, claimed: Claimed, name: string, agreed?: string): Promise<Reading | null> {
    let read: Read | null;
    try {
      read = await this.api.read(claimed);
    } catch (error) {
      if (error instanceof PullFailed) await this.noteFailure(work, claimed, error);
      throw error;
    }
    return this.work.run(work, async () => {
      const row = await this.sources.mine(claimed);
      ensure(row !== undefined, 'changed-meanwhile');
      if (!read) {
        await this.sources.succeeded(row, claimed.etag, false);
        return null;
      }
      const { document, digest, etag } = read;
      const isAgreed = agreed === digest;
      const by = { name, dryRun: false };
      const taken = await this.documents.import(document, claimed.mapping, by, isAgreed);
      if (taken.faults.length > 0) await this.sources.failed(row, new PullFailed('faults', taken.faults[0]!.field));
      else if (taken.waits && !isAgreed) await this.sources.waits(row, digest, taken);
      else await this.sources.succeeded(row, etag, taken.changes.length > 0);
      return { ...taken, waits: taken.waits && !isAgreed, digest };
    });
  }

  private noteFailure(work: WorkContext, claimed: Claimed, failure: PullFailed): Promise<void> {
    return this.work.run(work, async () => {
      const row = await this.sources.mine(claimed);
      if (row) await this.sources.failed(row, failure);
    });
  }
}

/** In whose name versions are made that nobody asked for. */
const byItself = 'Produkt-API';

@DueHandler(PULL_CATALOGUE, 'imports')
export class PullCatalogueWhenDue implements DueWorkHandler {
  constructor(
    private readonly sources: CatalogueSources,
    private readonly puller: CataloguePuller,
    private readonly background: BackgroundWork,
  ) {}

  async due(): Promise<void> {
    const claimed = await this.sources.claim();
    if (!claimed) return;
    this.background.afterCommit(PULL_CATALOGUE, context =>
      this.puller.pull(context, claimed, byItself).catch((error: unknown) => {
        if (!(error instanceof PullFailed)) throw error;
      }),
    );
  }
}

export const pullingParts = [
  ProductApi,
  CatalogueSources,
  SourceLater,
  CataloguePuller,
  DocumentImport,
  PullCatalogueWhenDue,
];
