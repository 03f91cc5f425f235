import type { CampaignDetails } from '../../modules/campaign/api.js';
import type { ProductDetails } from '../../modules/catalogue/domain/product.js';
import type { Catalogue } from '../../modules/catalogue/api.js';
import type { FirstContent } from '../../modules/content/api.js';
import { hiddenProduct, product } from '../journeys/people-api.js';

const both = (de: string, en: string) => ({ de, en });
export const products = { fibre: product, mobile: 720, phone: 730, solar: 740 } as const;

const fibre: ProductDetails = {
  kind: 'tariff',
  category: 'DP',
  displayName: 'Glasfaser 250',
  young: false,
  hybrid: false,
  group: 'Glasfaser',
  grade: 'M',
  monthlyCents: 4495,
  onceCents: 6999,
  descriptions: [both('250 MBit/s', '250 Mbit/s')],
  footnote: both('Gilt 24 Monate.', 'For 24 months.'),
  priceSplit: both('', ''),
  campaignName: both('Herbst', 'Autumn'),
  campaignDiscountCents: 2500,
};
const mobile: ProductDetails = {
  kind: 'mobile',
  displayName: 'Mobil M',
  grade: 'M',
  description: both('30 GB', '30 GB of data'),
  monthlyCents: 2995,
  topPosition: null,
  campaignName: null,
};
const phone: ProductDetails = {
  kind: 'device',
  deviceType: 'smartphone',
  manufacturer: 'Kolibri',
  grade: 'Oberklasse',
  displayName: 'Kolibri K3',
  description: both('128 GB', '128 GB of space'),
  withTariffs: [{ tariffId: products.mobile, priceCents: 4900, campaignPriceCents: 100 }],
  topPosition: 1,
  campaignName: both('Messepreis', 'Fair price'),
};
const solar: ProductDetails = {
  kind: 'advisor',
  displayName: 'Solar Dach',
  descriptions: [both('Mit Montage', 'Installed')],
};

/** A few products of each kind and their advisors, one product hidden, the same in both tenants. */
export function catalogue(): Catalogue {
  const of = (productId: number, details: ProductDetails) => ({
    productId,
    externalId: `X${productId}`,
    position: productId,
    name: `Intern ${productId}`,
    hidden: productId === hiddenProduct,
    url: null,
    details,
  });
  const all = [
    of(products.fibre, fibre),
    of(products.mobile, mobile),
    of(products.phone, phone),
    of(products.solar, solar),
    of(hiddenProduct, fibre),
  ];
  const category = (categoryId: number, path: string, source: string, name: string, productIds: number[]) => ({
    categoryId,
    position: categoryId,
    path,
    source,
    category: name,
    title: both('Glasfaser', 'Fibre'),
    breadcrumb: both('Glas', 'Fibre optics'),
    subtitle: both('Bis 1.000 MBit/s', 'Up to 1,000 Mbit/s'),
    productIds,
  });
  return {
    products: all,
    categories: [
      category(1, 'glasfaser', 'festnetz', 'glasfaser', [products.fibre, hiddenProduct]),
      category(2, 'smartphones.html', 'mobilfunk', 'smartphones', [products.phone]),
    ],
    offers: all.map(({ productId }) => ({
      offerId: productId,
      productId,
      rewardCents: 7001,
      startsOn: '2020-01-01',
      endsOn: '2099-12-31',
      displayEndsOn: null,
    })),
    advisors: ['Ahrens', 'Berg'].map((lastName, n) => ({
      advisorId: n,
      externalId: `B-${n}`,
      lastName,
      zip: `0410${n}`,
      city: 'Leipzig',
      photo: null,
      agencyNumber: 'A-1',
    })),
  };
}

export const campaign: CampaignDetails = {
  campaignId: 1,
  startsOn: '2020-01-01',
  endsOn: '2099-12-31',
  title: both('Herbstbonus', 'Autumn bonus'),
  body: both('Mehr für Sie', 'More for you'),
  legalText: both('Es gilt…', 'Terms…'),
  consentText: both('Ja', 'Yes'),
};

export const contents: readonly FirstContent[] = [
  {
    schema: 'fussnoten',
    id: 'max-praemie',
    data: {
      Identifier: { iv: 'max-praemie' },
      Gruppe: { iv: 'home' },
      Titel: both('Höchste Prämie', 'Highest reward'),
      Inhalt: both('<p>Bis zu {{maxPraemie}}.</p>', '<p>Up to {{maxPraemie}}.</p>'),
    },
  },
  {
    schema: 'content-bloecke',
    id: 'home-so-geht-es',
    data: {
      Identifier: { iv: 'home-so-geht-es' },
      Titel: both('So geht es', 'How it works'),
      Inhalt: both('<p>Teilen.</p>', '<p>Share.</p>'),
      Position: { iv: 2 },
    },
  },
  {
    schema: 'pages',
    id: 'impressum',
    data: {
      Name: { iv: 'impressum' },
      Titel: both('Impressum', 'Imprint'),
      Inhalt: both('<p>Angaben</p>', '<p>Details</p>'),
    },
  },
  { schema: 'variables', id: 'max-praemie', data: { Name: { iv: 'maxPraemie' }, Wert: both('500 €', '€500') } },
  {
    schema: 'texte',
    id: 'nav-recommend',
    data: {
      Schluessel: { iv: 'nav.recommend' },
      Text: both('Bis zu {{maxPraemie}} verdienen', 'Earn up to {{maxPraemie}}'),
    },
  },
];
