import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { AuditAction } from '#shared/reasons-and-actions.js';
import { Audit } from '#platform/audit.js';
import { Clock, calendarDay } from '#platform/clock.js';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { saidToLeadAway } from '#platform/domain/leading-away.js';
import { Handles } from '#platform/messages.js';
import { PlansMet, type PlanMet } from '#platform/tenancy/settings.js';
import { TenantAddresses } from '#platform/tenancy/tenant-addresses.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { TenantPictures } from '#platform/tenancy/tenant-pictures.js';
import { LastRecommendedIn, OpenRecommendationsOf, LastOrderedIn } from '../ports.js';
import { isAllowedTarget } from '../../recommendation/published-rules.js';
import { ReplaceCatalogue, type PeriodOfProduct } from '../api.js';
import { changesBetween, entryKey, type Entry, type EntryChange } from '../domain/entries.js';
import { faultsOf, foreignPages } from '../domain/catalogue-faults.js';
import { lastDayOf } from '../domain/offer.js';
import { addressesBroughtBy } from '../domain/where-entries-lead.js';
import { numbered, touched, withUsedEntries, type Fault, type WantedCatalogue } from '../domain/wanted-catalogue.js';
import type { Uses } from '../domain/uses.js';
import type { Catalogue } from '../events.js';
import { hiddenProductIds } from '../domain/product.js';
import { keepingPromises, undone } from '../domain/earlier-catalogue.js';
import {
  CatalogueTables,
  type AdvisorRow,
  type ProductCategoryRow,
  type ProductInCategoryRow,
  type ProductRow,
  type RewardOfferRow,
} from '../persistence.js';

/** A tenant has one catalogue, and plans concern all of it. */
export const wholeCatalogue = { setting: 'catalogue', subject: 'own' } as const;

/** A catalogue by entry, in wire names, as people read it and versions keep it. The mapping stands in `http/`. */
export abstract class CatalogueEntries {
  /** Fields with personal data, `list.field`: their values are not stored in versions and log. */
  abstract readonly personal: ReadonlySet<string>;
  abstract of(catalogue: Catalogue): readonly Entry[];
  /** Fields added since an entry was stored take their defaults. Throws `validation-failed`. */
  abstract toCatalogue(entries: readonly Entry[]): WantedCatalogue;
}

export interface Versioned {
  readonly version: number;
  readonly catalogue: Catalogue;
}

/** An existing product that is changed or removed, with what depends on it. */
export interface AffectedProduct {
  readonly productId: number;
  readonly name: string;
  readonly openRecommendations: number;
  /** Number of its present and future offers that change, end or are removed. */
  readonly offers: number;
}

/** Result of a change or dry run. With faults nothing is changed. */
export interface Changed extends Versioned {
  readonly changes: readonly EntryChange[];
  readonly faults: readonly Fault[];
  readonly touches: readonly AffectedProduct[];
  /** Only for a dry run: planned changes that are affected. */
  readonly met?: readonly PlanMet[];
}

export interface By {
  readonly name: string;
  readonly dryRun: boolean;
}

/** Looks up what a change affects, and writes it; the preview uses the same code. */
@Injectable()
export class Changing {
  constructor(
    private readonly catalogue: CatalogueTables,
    private readonly entries: CatalogueEntries,
    private readonly queries: QueryBus,
    private readonly pictures: TenantPictures,
    private readonly tenants: TenantDirectory,
    private readonly addresses: TenantAddresses,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async inForce(): Promise<Versioned> {
    return { version: await this.catalogue.version({ locked: true }), catalogue: await this.catalogue.whole() };
  }

  async usesOf({ products, offers }: ReturnType<typeof touched>): Promise<Uses> {
    const always = products.map(productId => ({ key: productId, productId, from: '0001-01-01', to: '9999-12-31' }));
    const periods = offers.map(offer => ({
      key: offer.offerId,
      productId: offer.productId,
      from: offer.startsOn,
      to: lastDayOf(offer),
    }));
    return {
      products: new Set((await this.lastUsed(always)).keys()),
      promised: await this.lastUsed(periods),
      today: calendarDay(this.clock.now()),
    };
  }

  private async lastUsed(periods: readonly PeriodOfProduct[]): Promise<ReadonlyMap<number, string>> {
    const last = new Map(await this.queries.execute(new LastRecommendedIn(periods)));
    for (const [key, day] of await this.queries.execute(new LastOrderedIn(periods)))
      if (day > (last.get(key) ?? '')) last.set(key, day);
    return last;
  }

  /** Changes the catalogue, or returns what a change would do. */
  async make(before: Versioned, wanted: Catalogue, action: AuditAction, by: By): Promise<Changed> {
    const uses = await this.usesOf(touched(before.catalogue, wanted));
    const after = withUsedEntries(before.catalogue, wanted, uses);
    const isOurs = await this.isOurs();
    const faults = [
      ...faultsOf(before.catalogue, wanted, after, uses),
      ...foreignPages(before.catalogue, wanted, isOurs),
      ...(await this.missingPhotos(wanted)),
    ];
    ensure(faults.length === 0 || by.dryRun, 'validation-failed', { fields: faults.slice(0, reportedFaults) });
    const named = new Set(this.entries.of(wanted).map(entryKey));
    const changes = changesBetween(
      this.entries.of(before.catalogue),
      this.entries.of(after),
      entry => !named.has(entryKey(entry)),
    );
    const touches = await this.touchedBy(before.catalogue, after, uses.today);
    if (by.dryRun) {
      const parts = changes.map(({ list, id }) => `${list}.${id}`);
      const met = await this.queries.execute(new PlansMet(wholeCatalogue.setting, wholeCatalogue.subject, parts));
      return { version: before.version, catalogue: after, changes, faults, touches, met };
    }
    return { ...(await this.write(before, after, changes, action, by)), changes, faults, touches };
  }

  /** Whether the programme leads people to an address, by the configuration that this transaction sees. */
  async isOurs(): Promise<(url: string) => boolean> {
    const { portalUrl, config } = await this.tenants.own();
    return url => isAllowedTarget(url, { portalUrl, ...config });
  }

  private async touchedBy(before: Catalogue, after: Catalogue, today: string): Promise<AffectedProduct[]> {
    const products = new Map(after.products.map(product => [product.productId, product]));
    const offers = new Map(after.offers.map(offer => [offer.offerId, offer]));
    const changedOffers = Map.groupBy(
      before.offers.filter(offer => lastDayOf(offer) >= today && !isDeepStrictEqual(offers.get(offer.offerId), offer)),
      ({ productId }) => productId,
    );
    const touched = before.products.filter(
      product => changedOffers.has(product.productId) || !isDeepStrictEqual(products.get(product.productId), product),
    );
    if (touched.length === 0) return [];
    const open = await this.queries.execute(new OpenRecommendationsOf(touched.map(({ productId }) => productId)));
    return touched
      .map(({ productId, name }) => ({
        productId,
        name,
        openRecommendations: open.get(productId) ?? 0,
        offers: changedOffers.get(productId)?.length ?? 0,
      }))
      .filter(({ openRecommendations, offers }) => openRecommendations + offers > 0);
  }

  /** Pictures that were never uploaded; addresses of other servers are not checked. */
  private async missingPhotos({ advisors }: Catalogue): Promise<Fault[]> {
    const named = advisors.flatMap(({ photo }, at) =>
      photo !== null && !photo.includes('/') ? [{ photo, field: `Berater.${at}.Foto` }] : [],
    );
    const missing = await this.pictures.missing(named.map(({ photo }) => photo));
    return named.filter(({ photo }) => missing.includes(photo)).map(({ field }) => ({ field, reason: 'unknown' }));
  }

  async write(before: Versioned, after: Catalogue, changes: readonly EntryChange[], action: AuditAction, by: By) {
    if (changes.length === 0) return before;
    const version = before.version + 1;
    const stored = changes.map(({ fields, ...change }) => ({
      ...change,
      fields: fields.map(value =>
        this.entries.personal.has(`${change.list}.${value.field}`) ? { ...value, before: null, after: null } : value,
      ),
    }));
    await writeChanged(before.catalogue, after);
    await this.catalogue.addVersion({
      version,
      changedAt: this.clock.now(),
      changedByName: by.name,
      changes: stored,
    });
    const brought = await this.addressesBroughtBy(before.catalogue, after, changes);
    const leadAway = (change: EntryChange) => Number(brought.has(entryKey(change)));
    const valuesOf = (side: 'before' | 'after') =>
      Object.fromEntries(
        stored
          .toSorted((one, other) => leadAway(other) - leadAway(one))
          .slice(0, entriesInTheLog)
          .map(({ list, id, fields }) => [
            `${list}.${id}`,
            Object.fromEntries(fields.map(field => [field.field, field[side]])),
          ]),
      );
    await this.audit.record({
      action,
      subject: String(version),
      by: by.name,
      before: valuesOf('before'),
      after: { ...valuesOf('after'), changed: changes.length, ...saidToLeadAway([...brought.values()].flat()) },
    });
    return { version, catalogue: await this.catalogue.whole() };
  }

  private async addressesBroughtBy(before: Catalogue, after: Catalogue, changes: readonly EntryChange[]) {
    const changed = new Set(changes.map(entryKey));
    const among = (catalogue: Catalogue) => this.entries.of(catalogue).filter(entry => changed.has(entryKey(entry)));
    return addressesBroughtBy(among(before), among(after), await this.addresses.own());
  }
}

/** Entries per change in the audit log, first those that lead people away; the rest is in the catalogue's own versions. */
const entriesInTheLog = 50;

@Injectable()
export class CatalogueChanges {
  constructor(
    private readonly changing: Changing,
    private readonly catalogue: CatalogueTables,
    private readonly entries: CatalogueEntries,
  ) {}

  /**
   * Replaces the version read (docs/specification/content-and-tenants.md#changing-the-catalogue); `of` null: whichever is
   * in force. Entries left out but referred to are hidden or ended. Refuses `changed-meanwhile`, `validation-failed`; a
   * dry run returns the faults.
   */
  async change(of: number | null, written: WantedCatalogue, by: By): Promise<Changed> {
    const before = await this.changing.inForce();
    const wanted = numbered(before.catalogue, written);
    if (of !== null && of !== before.version) throw stale(this.entries.of(before.catalogue), this.entries.of(wanted));
    return this.changing.make(before, wanted, 'catalogue.change', by);
  }

  /**
   * Restores the catalogue as it was after that version, as a new version; promises made since stay. A dry run returns the
   * differences. Refuses `not-found`, and `validation-failed` by field; a dry run returns the faults.
   */
  async restore(version: number, by: By): Promise<Changed> {
    const before = await this.changing.inForce();
    ensure(version <= before.version, 'not-found');
    const since = (await this.catalogue.versions(before.version)).filter(one => one.version > version);
    const were = undone(
      this.entries.of(before.catalogue),
      since.map(({ changes }) => changes),
      this.entries.personal,
    );
    const earlier = numbered(before.catalogue, this.entries.toCatalogue(were));
    const uses = await this.changing.usesOf(touched(before.catalogue, earlier));
    const wanted = numbered(before.catalogue, keepingPromises(before.catalogue, earlier, uses));
    return this.changing.make(before, wanted, 'catalogue.restore', by);
  }

  @Handles(ReplaceCatalogue)
  async replace(catalogue: Catalogue): Promise<void> {
    const products = catalogue.products.map(product => ({
      ...product,
      hidden: product.hidden || hiddenProductIds.includes(product.productId),
    }));
    await writeChanged(await this.catalogue.whole(), { ...catalogue, products });
  }
}

const reportedFaults = 200;

/** The error for a concurrent change, with the differences and both values. */
function stale(theirs: readonly Entry[], yours: readonly Entry[]): DomainError {
  const fields = changesBetween(theirs, yours, () => false).flatMap(({ list, id, fields }) =>
    fields.map(({ field, before, after }) => ({
      field: `${list}.${id}.${field}`,
      reason: 'changed-elsewhere',
      values: { there: JSON.stringify(before), yours: JSON.stringify(after) },
    })),
  );
  return new DomainError('changed-meanwhile', { fields: fields.slice(0, reportedFaults) });
}

type Db = ReturnType<
  typeof tables<
    | typeof ProductRow
    | typeof ProductCategoryRow
    | typeof ProductInCategoryRow
    | typeof RewardOfferRow
    | typeof AdvisorRow
  >
>;

/** Writes the rows that differ. Changed rows are deleted and inserted again, so that two may swap unique values. */
async function writeChanged(before: Catalogue, after: Catalogue): Promise<void> {
  const { tenantId } = currentWork();
  const db: Db = tables();
  const products = differing(before.products, after.products, ({ productId }) => productId);
  const categories = differing(before.categories, after.categories, ({ categoryId }) => categoryId);
  const offers = differing(before.offers, after.offers, ({ offerId }) => offerId);
  const advisors = differing(before.advisors, after.advisors, ({ advisorId }) => advisorId);

  for (const ids of chunks(categories.gone)) {
    await db
      .deleteFrom('product_in_category')
      .where('tenantId', '=', tenantId)
      .where('categoryId', 'in', ids)
      .execute();
    await db.deleteFrom('product_category').where('tenantId', '=', tenantId).where('categoryId', 'in', ids).execute();
  }
  for (const ids of chunks(offers.gone))
    await db.deleteFrom('reward_offer').where('tenantId', '=', tenantId).where('offerId', 'in', ids).execute();
  for (const ids of chunks(products.gone))
    await db.deleteFrom('product').where('tenantId', '=', tenantId).where('productId', 'in', ids).execute();
  for (const ids of chunks(advisors.gone))
    await db.deleteFrom('advisor').where('tenantId', '=', tenantId).where('advisorId', 'in', ids).execute();

  for (const rows of chunks(products.here.map(row => ({ tenantId, kind: row.details.kind, ...row }))))
    await db.insertInto('product').values(rows).execute();
  for (const rows of chunks(categories.here.map(({ productIds: _, ...row }) => ({ tenantId, ...row }))))
    await db.insertInto('product_category').values(rows).execute();
  const shown = categories.here.flatMap(({ categoryId, productIds }) =>
    productIds.map(productId => ({ tenantId, categoryId, productId })),
  );
  for (const rows of chunks(shown)) await db.insertInto('product_in_category').values(rows).execute();
  for (const rows of chunks(offers.here.map(row => ({ tenantId, ...row }))))
    await db.insertInto('reward_offer').values(rows).execute();
  for (const rows of chunks(advisors.here.map(row => ({ tenantId, ...row }))))
    await db.insertInto('advisor').values(rows).execute();
}

/** `gone`: numbers of rows to delete, including changed ones; `here`: rows to insert. */
function differing<Row>(before: readonly Row[], after: readonly Row[], numberOf: (row: Row) => number) {
  const was = new Map(before.map(row => [numberOf(row), row]));
  const stays = new Set(after.filter(row => isDeepStrictEqual(was.get(numberOf(row)), row)).map(row => numberOf(row)));
  return {
    gone: [...was.keys()].filter(number => !stays.has(number)),
    here: after.filter(row => !stays.has(numberOf(row))),
  };
}

/** A statement takes at most 65,535 parameters. */
function chunks<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / 1_000) }, (_, index) =>
    rows.slice(index * 1_000, (index + 1) * 1_000),
  );
}
