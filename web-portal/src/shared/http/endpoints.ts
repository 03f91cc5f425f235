import type { Method } from '#contract/call.js';

export type Endpoint = readonly [Method, `/${string}`];

/**
 * Method and path of the calls that any page makes, under the contract's names. The contract's own objects carry schemas that light pages
 * should not load; `endpoints.spec.ts` holds the two together. What single features ask stands in `features/endpoints.ts`.
 */
export const endpoints = {
  refreshSession: ['GET', '/account/user'],
  updateLanguage: ['POST', '/account/updateLanguage'],
  listProducts: ['GET', '/produkt'],
  readProduct: ['GET', '/produkt/:id'],
  listProductCategories: ['GET', '/produktkategorie'],
  readMaxReward: ['GET', '/produkt/maxpraemiewert'],
  listRewardOffers: ['GET', '/praemie'],
  listContents: ['GET', '/content/:app/:schema'],
  readVariables: ['GET', '/content/variables'],
} as const satisfies Record<string, Endpoint>;
