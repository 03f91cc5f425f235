import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { changesBetween } from '../domain/entries.js';
import { lastDayOf, withOffer, type WantedOffer } from '../domain/offer.js';
import { numbered, type Fault, type WantedCatalogue } from '../domain/wanted-catalogue.js';
import type { Catalogue, CatalogueOffer } from '../events.js';
import { CatalogueEntries, Changing, type By } from './change-catalogue.js';

export type LineResult =
  { readonly kind: 'new' | 'changed' | 'unchanged' } | { readonly kind: 'refused'; readonly fault: Fault };

export interface OfferLine extends Omit<WantedOffer, 'productId'> {
  readonly externalId: string;
}

@Injectable()
export class OfferLines {
  constructor(private readonly changing: Changing) {}

  /** Applies the lines one after the other; a refused line does not fail the others. */
  async into(before: Catalogue, written: WantedCatalogue, lines: readonly OfferLine[]) {
    const of = numbered(before, written);
    const productOf = new Map(of.products.map(({ externalId, productId }) => [externalId.toLowerCase(), productId]));
    const ofProduct = Map.groupBy(of.offers, ({ productId }) => productId);
    const named = new Set(lines.flatMap(({ externalId }) => productOf.get(externalId.toLowerCase()) ?? []));
    const { promised } = await this.changing.usesOf({
      products: [],
      offers: before.offers.filter(({ productId }) => named.has(productId)),
    });
    let next = [...before.offers, ...of.offers].reduce((most, { offerId }) => Math.max(most, offerId), 0) + 1;
    const fromFile = new Set<CatalogueOffer>();
    let replaced = 0;
    const results = lines.map(({ externalId, ...wanted }): LineResult => {
      const productId = productOf.get(externalId.toLowerCase());
      if (productId === undefined) return { kind: 'refused', fault: { field: 'externeid', reason: 'unknown' } };
      const present = ofProduct.get(productId) ?? [];
      const twice = present.find(
        offer => fromFile.has(offer) && offer.startsOn <= lastDayOf(wanted) && wanted.startsOn <= lastDayOf(offer),
      );
      if (twice) {
        if (isDeepStrictEqual({ ...wanted, productId, offerId: twice.offerId }, { ...twice }))
          return { kind: 'unchanged' };
        const values = { from: twice.startsOn, to: lastDayOf(twice) };
        return { kind: 'refused', fault: { field: 'startdatum', reason: 'overlaps', values } };
      }
      const outcome = withOffer(present, { ...wanted, productId }, promised, () => next++);
      if (outcome.kind === 'refused') {
        const field = outcome.field === 'startsOn' ? 'startdatum' : 'enddatum';
        return { kind: 'refused', fault: { field, reason: 'promised', values: { day: outcome.promisedOn } } };
      }
      if (outcome.kind === 'unchanged') return outcome;
      replaced += outcome.replaced;
      ofProduct.set(productId, [...outcome.offers]);
      fromFile.add(outcome.offers.at(-1)!);
      return { kind: outcome.kind };
    });
    return { results, replaced, wanted: { ...of, offers: [...ofProduct.values()].flat() } };
  }
}

@Injectable()
export class OfferImport {
  constructor(
    private readonly changing: Changing,
    private readonly offerLines: OfferLines,
    private readonly entries: CatalogueEntries,
  ) {}

  /** Imports offers of a file line by line: a refused line does not fail the others. */
  async import(lines: readonly OfferLine[], by: By) {
    const before = await this.changing.inForce();
    const { results, replaced, wanted } = await this.offerLines.into(before.catalogue, before.catalogue, lines);
    const after = { ...before.catalogue, offers: wanted.offers };
    const changes = changesBetween(this.entries.of(before.catalogue), this.entries.of(after), () => false);
    if (!by.dryRun) await this.changing.write(before, after, changes, 'catalogue.import', by);
    return { lines: results, replaced, changes };
  }
}
