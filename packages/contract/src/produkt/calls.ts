import { z } from 'zod';
import { defineCall } from '../call.js';
import { idInPath, line, paging } from '../shared/schemas.js';
import { Agents, MaxReward, Product, ProductCategory } from './schemas.js';

const area = 'produkt' as const;

export const listProducts = defineCall({
  name: 'listProducts', area, method: 'GET', path: '/produkt', scope: 'tenant', auth: 'none',
  summary: 'Products, all or of one source and category (and one tariff); hidden ones are left out',
  query: z.object({ quelle: line(60).optional(), kategorie: line(60).optional(), tarifId: idInPath().optional() }),
  answer: z.array(Product), status: 200, errors: ['product-api-unknown'],
});

export const readProduct = defineCall({
  name: 'readProduct', area, method: 'GET', path: '/produkt/:id', scope: 'tenant', auth: 'none',
  summary: 'One product, for a mobile tariff with the chosen device',
  params: z.strictObject({ id: idInPath() }), query: z.object({ quelle: line(60).optional(), handyId: idInPath().optional() }),
  answer: Product, status: 200, errors: ['not-found', 'product-api-unknown'],
});

export const listProductCategories = defineCall({
  name: 'listProductCategories', area, method: 'GET', path: '/produktkategorie', scope: 'tenant', auth: 'none',
  summary: 'The product category pages',
  answer: z.array(ProductCategory), status: 200, errors: ['product-api-unknown'],
});

export const readMaxReward = defineCall({
  name: 'readMaxReward', area, method: 'GET', path: '/produkt/maxpraemiewert', scope: 'tenant', auth: 'none',
  summary: 'The highest reward of any product today',
  answer: MaxReward, status: 200, errors: ['product-api-unknown'],
});

export const listAgents = defineCall({
  name: 'listAgents', area, method: 'GET', path: '/produkt/berater', scope: 'tenant', auth: 'none',
  summary: 'Search advisors by name, postal code or city, six a page',
  query: z.object({ ...paging(6), query: z.string().trim().max(100).optional() }), answer: Agents, status: 200, errors: ['product-api-unknown'],
});
