import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Language } from '#platform/tenancy/tenant.js';
import { ProductsOf } from '../../catalogue/api.js';
import { PayoutsNumbered } from '../../payout/api.js';
import { becauseOf, rankOf, type Found } from '../domain/search-hit.js';
import { isOperator, seenBy, type DeskReader } from './desk-reader.js';
import { DeskIndex } from './search-index.js';

export interface DeskHit {
  readonly kind: Found['kind'];
  readonly number: string;
  readonly title: string;
  readonly subtitle: string;
  readonly because: string;
  readonly recommendationNumber: string | null;
  readonly batchNumber: string | null;
}

const most = 20;

/** Everything that somebody may see, by what people call it (docs/specification/desk.md#search). */
@Injectable()
export class DeskSearch {
  constructor(
    private readonly index: DeskIndex,
    private readonly queries: QueryBus,
  ) {}

  /** At most 20, best first. The number of statements does not depend on how much is found. */
  async find(words: string, reader: DeskReader, language: Language): Promise<DeskHit[]> {
    const found = [
      ...(await this.index.numbered(words, seenBy(reader))),
      ...(await this.index.people(words, seenBy(reader))),
      ...(isOperator(reader) ? await this.payments(words) : []),
    ];
    // Of two ways to the same thing the better one is told.
    const best = new Map<string, Found>();
    for (const one of found.sort((a, b) => rankOf(a) - rankOf(b))) {
      const key = `${one.kind}/${one.number}`;
      if (!best.has(key)) best.set(key, one);
    }
    const shown = [...best.values()].slice(0, most);
    const products = await this.queries.execute(new ProductsOf(shown.flatMap(({ productId }) => productId ?? [])));
    return shown.map(one => ({
      kind: one.kind,
      number: one.number,
      title: one.title === '' ? one.number : one.title,
      subtitle: [one.productId === null ? '' : products.get(one.productId)?.name, one.subtitle]
        .filter(Boolean)
        .join(' · '),
      because: becauseOf(one, language),
      recommendationNumber: one.recommendationNumber,
      batchNumber: one.batchNumber ?? null,
    }));
  }

  private async payments(words: string): Promise<Found[]> {
    const { batches, payouts } = await this.queries.execute(new PayoutsNumbered(words));
    const payment = { productId: null, recommendationNumber: null, by: 'number' } as const;
    return [
      ...batches.map(({ number, match }): Found => ({
        ...payment,
        kind: 'batch',
        number,
        title: number,
        subtitle: '',
        batchNumber: number,
        match,
      })),
      ...payouts.map(({ number, batchNumber, match }): Found => ({
        ...payment,
        kind: 'payout',
        number,
        title: number,
        subtitle: batchNumber,
        batchNumber,
        match,
      })),
    ];
  }
}
