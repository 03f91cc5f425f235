import { weakenedBy, type Statements } from '#platform/domain/weakening.js';
import type { Advisor, CatalogueCategory, CatalogueOffer, CatalogueProduct } from '../events.js';

const shows = { never: 'says what pages show, and in which order' };
const names = { never: 'names an entry' };
const promises = { never: 'promises a reward, which takes a released order and two people to leave' };

/** What each field of an entry weakens. */
const weakens: {
  readonly products: Statements<CatalogueProduct>;
  readonly categories: Statements<CatalogueCategory>;
  readonly offers: Statements<CatalogueOffer>;
  readonly advisors: Statements<Advisor>;
} = {
  products: {
    productId: names,
    externalId: names,
    name: names,
    position: shows,
    hidden: shows,
    details: shows,
    url: { never: 'leads nowhere but to hosts that ProduktUrl and ProduktHosts allow, which take two' },
  },
  categories: {
    categoryId: names,
    position: shows,
    path: shows,
    source: shows,
    category: shows,
    title: shows,
    breadcrumb: shows,
    subtitle: shows,
    productIds: shows,
  },
  offers: {
    offerId: names,
    productId: promises,
    rewardCents: promises,
    startsOn: promises,
    endsOn: promises,
    displayEndsOn: promises,
  },
  advisors: {
    advisorId: names,
    externalId: names,
    lastName: names,
    zip: names,
    city: names,
    photo: shows,
    agencyNumber: { never: 'says which agency releases; its people are named by two' },
  },
};

type Changed = Readonly<Record<string, unknown>>;

/** The fields by which a change takes a second person; entries by list and id, each with the fields that differ. */
export const weakenedEntries = (before: Changed, after: Changed): readonly string[] =>
  Object.keys({ ...before, ...after }).flatMap(entry => {
    const statements = (weakens as Record<string, Statements<Changed>>)[entry.split('.')[0]!];
    const [was, is] = [before, after].map(side => (side[entry] ?? {}) as Changed);
    return statements ? weakenedBy(statements, was!, is!).map(field => `${entry}.${field}`) : [];
  });
