import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/call.js';
import type { listRewardOffers } from '#contract/praemie/calls.js';
import type { listProductCategories, listProducts, readMaxReward, readProduct } from '#contract/produkt/calls.js';
import { endpoints } from '../http/endpoints.js';
import { isProblem } from '../http/problem.js';
import { send } from '../http/send.js';
import { tenant } from '../tenant/tenant.js';

export type Product = AnswerOf<typeof readProduct>;
export type ProductCategory = AnswerOf<typeof listProductCategories>[number];

const catalogueStaleMs = 10 * 60_000;

export const productsQuery = (select: { quelle?: string; kategorie?: string; tarifId?: number } = {}) =>
  queryOptions({
    queryKey: ['products', select],
    staleTime: catalogueStaleMs,
    queryFn: ({ signal }) => send<typeof listProducts>(endpoints.listProducts, { query: select }, { signal }),
  });

/** A mobile tariff with a device, where one is named. Null where there is no such product any more. */
export const productQuery = (id: number, handyId?: number) =>
  queryOptions({
    queryKey: ['product', id, handyId ?? null],
    staleTime: catalogueStaleMs,
    queryFn: async ({ signal }): Promise<Product | null> => {
      try {
        return await send<typeof readProduct>(
          endpoints.readProduct,
          { params: { id }, query: handyId === undefined ? {} : { handyId } },
          { signal },
        );
      } catch (error) {
        if (isProblem(error, 'PSOF0001', 'PSOF0002')) return null;
        throw error;
      }
    },
  });

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  staleTime: catalogueStaleMs,
  queryFn: ({ signal }) =>
    tenant().ShowProductCategory
      ? send<typeof listProductCategories>(endpoints.listProductCategories, {}, { signal })
      : [],
});

export const maxRewardQuery = queryOptions({
  queryKey: ['max-reward'],
  staleTime: catalogueStaleMs,
  queryFn: ({ signal }) => send<typeof readMaxReward>(endpoints.readMaxReward, {}, { signal }),
});

/** What every product pays today, cents by product id. */
export const rewardsByProductQuery = queryOptions({
  queryKey: ['reward-offers'],
  staleTime: catalogueStaleMs,
  queryFn: async ({ signal }) => {
    const offers = await send<typeof listRewardOffers>(endpoints.listRewardOffers, {}, { signal });
    return Object.fromEntries(
      offers.map(({ Id, Praemien }) => [Id, Math.max(0, ...Praemien.map(({ WertCent }) => WertCent))]),
    ) as Record<number, number>;
  },
});
