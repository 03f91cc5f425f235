import { z } from 'zod';
import { defineCall, type AnyCall } from './call.js';
import { asAnyone } from './callers.js';
import { cents, idInPath, line, paged, paging, picture } from './shared/schemas.js';

/**
 * Fixed-line product (docs/specification/content-and-tenants.md#product-fields); prices are integer cents. `Provision`
 * reads `type;cents`, such as `standard;5000`.
 */
export const TariffProduct = z.strictObject({
  Id: z.int(),
  Kategorie: z.enum(['DP', 'TP']),
  Name: z.string(),
  AnzeigeName: z.string(),
  Young: z.boolean(),
  Hybrid: z.boolean(),
  Gruppe: z.string(),
  Klasse: z.string(),
  PreisMonatlich: cents(),
  PreisEinmalig: cents(),
  Beschreibung1: z.string(),
  Beschreibung2: z.string(),
  Beschreibung3: z.string(),
  Beschreibung4: z.string(),
  Provision: z.string(),
  /** The provider's own product id. */
  ExterneId: z.string(),
  Fussnote: z.string(),
  Preisaufteilung: z.string(),
  Aktionsname: z.string(),
  Aktionsrabatt: cents().nullable(),
});
export type TariffProduct = z.output<typeof TariffProduct>;

/** Mobile tariff or device offer (docs/specification/content-and-tenants.md#product-fields). */
export const MobileOffer = z.strictObject({
  Id: z.int(),
  GeraeteTyp: z.enum(['smartphone', 'tablet']).nullable(),
  Hersteller: z.string(),
  Klasse: z.string(),
  TarifHandyAnzeigeName: z.string(),
  /** Of the tariff: one feature per line, up to three; a fourth line names the contract term. */
  TarifHandyBeschreibung: z.string(),
  TarifAnzeigeName: z.string(),
  HandyAnzeigeName: z.string(),
  /** One feature per line. */
  HandyBeschreibung: z.string(),
  HandyId: z.int().nullable(),
  PreisHandy: cents(),
  TarifId: z.int(),
  PreisTarif: cents(),
  Position: z.int(),
  Aktion: z.string(),
  TopPosition: z.int().nullable(),
  Aktionspreis: cents().nullable(),
});
export type MobileOffer = z.output<typeof MobileOffer>;

/** An energy tariff an advisor sells. */
export const AdvisorProduct = z.strictObject({
  Id: z.int(),
  ExterneId: z.string(),
  Name: z.string(),
  AnzeigeName: z.string(),
  /** 0: there is no price, or only the advisor knows it. */
  PreisMonatlich: cents(),
  PreisEinmalig: cents(),
  Beschreibung1: z.string(),
  Beschreibung2: z.string(),
  Beschreibung3: z.string(),
  Fussnote: z.string(),
  Provision: z.string(),
});
export type AdvisorProduct = z.output<typeof AdvisorProduct>;

/** The tenant's variant decides which of the three; distinguished by `TarifId` (mobile) and `Kategorie` (fixed line). */
export const Product = z.union([TariffProduct, MobileOffer, AdvisorProduct]);
export type Product = z.output<typeof Product>;

/** docs/specification/portal.md#category-pages. `Pfad` is its key, `Quelle` and `Kategorie` select its products. */
export const ProductCategory = z.strictObject({
  Id: z.int(),
  Pfad: z.string(),
  Titel: z.string(),
  Brotkrume: z.string(),
  Untertitel: z.string(),
  Quelle: z.string(),
  Kategorie: z.string(),
  /** The highest reward in it today, cents. */
  MaxPraemieCent: cents(),
});
export type ProductCategory = z.output<typeof ProductCategory>;

export const MaxReward = z.strictObject({ WertCent: cents(), Wert: z.string() });
export type MaxReward = z.output<typeof MaxReward>;

/** An advisor in the search list. */
export const Agent = z.strictObject({
  ExterneId: z.string(),
  LastName: z.string(),
  ZipCode: z.string(),
  City: z.string(),
  Photo: z.string().nullable(),
});
export type Agent = z.output<typeof Agent>;

export const Agents = paged(Agent);
export type Agents = z.output<typeof Agents>;

const area = 'produkt' as const;

export const listProducts = defineCall({
  name: 'listProducts',
  area,
  method: 'GET',
  path: '/produkt',
  ...asAnyone,
  summary: 'List the products',
  details: 'All, or those of one source and category (and one tariff). Hidden products are left out.',
  query: z.object({ quelle: line(60).optional(), kategorie: line(60).optional(), tarifId: idInPath().optional() }),
  answer: z.array(Product),
  status: 200,
  errors: ['not-found', 'product-api-unknown'],
});

export const readProduct = defineCall({
  name: 'readProduct',
  area,
  method: 'GET',
  path: '/produkt/:id',
  ...asAnyone,
  summary: 'Read a product',
  details: '`quelle` names its source; for a mobile tariff `handyId` names the chosen device.',
  params: z.strictObject({ id: idInPath() }),
  query: z.object({ quelle: line(60).optional(), handyId: idInPath().optional() }),
  answer: Product,
  status: 200,
  errors: ['not-found', 'product-api-unknown'],
});

export const readProductByExternalId = defineCall({
  name: 'readProductByExternalId',
  area,
  method: 'GET',
  path: '/produkt/extern/:id',
  ...asAnyone,
  summary: 'Read a product by the provider’s own product id',
  params: z.strictObject({ id: line(60) }),
  answer: Product,
  status: 200,
  errors: ['not-found', 'product-api-unknown'],
});

export const listTariffsOfDevice = defineCall({
  name: 'listTariffsOfDevice',
  area,
  method: 'GET',
  path: '/produkt/handytarife/:id',
  ...asAnyone,
  summary: 'List the tariffs a device is sold with',
  details: 'Each with the device’s price.',
  params: z.strictObject({ id: idInPath() }),
  answer: z.array(MobileOffer),
  status: 200,
  errors: ['not-found', 'product-api-unknown'],
});

type Described = Pick<AnyCall, 'summary' | 'details' | 'extension'>;

/** Calls for pictures are alike, by the id of the object shown. */
const pictureCall = (name: string, path: `/${string}`, described: Described, answerType = 'image/png') =>
  defineCall({
    name,
    area,
    method: 'GET',
    path,
    ...asAnyone,
    ...described,
    params: z.strictObject({ id: idInPath() }),
    // A variant for dark pages.
    query: z.object({ dunkel: z.literal('true').optional() }),
    answer: picture(),
    answerType,
    status: 200,
    errors: ['not-found', 'product-api-unknown'],
  });

export const readProductPicture = pictureCall('readProductPicture', '/produkt/:id/grafik', {
  summary: 'Read a product’s picture',
  details: '960 × 600 pixels. Cacheable by its ETag.',
});
export const readProductThumbnail = pictureCall('readProductThumbnail', '/produkt/:id/sgrafik', {
  summary: 'Read a product’s thumbnail',
  details: '320 × 200 pixels.',
});
export const readProductDrawing = pictureCall(
  'readProductDrawing',
  '/produkt/:id/zeichnung',
  { summary: 'Read a product’s picture as SVG', extension: true },
  'image/svg+xml',
);
export const readCategoryPicture = pictureCall('readCategoryPicture', '/produktkategorie/:id/grafik', {
  summary: 'Read a category’s picture',
  details: '1200 × 480 pixels.',
});
export const readCategoryIcon = pictureCall(
  'readCategoryIcon',
  '/produktkategorie/:id/icon',
  { summary: 'Read a category’s icon as SVG' },
  'image/svg+xml',
);

export const listProductCategories = defineCall({
  name: 'listProductCategories',
  area,
  method: 'GET',
  path: '/produktkategorie',
  ...asAnyone,
  module: 'ShowProductCategory',
  summary: 'List the product category pages',
  answer: z.array(ProductCategory),
  status: 200,
  errors: ['product-api-unknown'],
});

export const readMaxReward = defineCall({
  name: 'readMaxReward',
  area,
  method: 'GET',
  path: '/produkt/maxpraemiewert',
  ...asAnyone,
  summary: 'Read the highest reward of any product today',
  answer: MaxReward,
  status: 200,
  errors: ['product-api-unknown'],
});

/** docs/specification/portal.md#advisors. */
const agentsAPage = 6;

export const listAgents = defineCall({
  name: 'listAgents',
  area,
  method: 'GET',
  path: '/produkt/berater',
  ...asAnyone,
  module: 'ModuleAgentRecommendation',
  summary: 'Search advisors by name, postcode or city',
  details: 'Six per page by default.',
  query: z.object({ ...paging(agentsAPage), query: z.string().trim().max(100).optional() }),
  answer: Agents,
  status: 200,
  errors: ['product-api-unknown'],
});

export const listAllAgents = defineCall({
  name: 'listAllAgents',
  area,
  method: 'GET',
  path: '/produkt/agents',
  ...asAnyone,
  module: 'ModuleAgentRecommendation',
  summary: 'List all advisors',
  details: 'Like `listAgents`, but with 100 per page by default.',
  query: z.object({ ...paging(100), query: z.string().trim().max(100).optional() }),
  answer: Agents,
  status: 200,
  errors: ['product-api-unknown'],
});
