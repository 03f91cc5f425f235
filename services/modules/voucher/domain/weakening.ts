import { leadsToAnotherHost, weakenedBy, type Statements } from '#platform/domain/weakening.js';
import type { KindTerms } from '../events.js';

const promises = { never: 'says what is offered; a code still takes a released order, and the limits hold it' };
const supplies = { never: 'says what is bought, and when' };

/** What each term of a kind weakens. */
const weakens: Statements<KindTerms> = {
  shopUrl: (before, after) => leadsToAnotherHost(before.shopUrl, after.shopUrl),
  name: promises,
  nameEn: promises,
  valuesCents: promises,
  validityMonths: promises,
  active: promises,
  warnBelow: { never: 'says when operators are told of a low stock' },
  // Whoever sells the codes says what people are mailed.
  supplierUrl: (before, after) => leadsToAnotherHost(before.supplierUrl, after.supplierUrl),
  supplierArticle: supplies,
  supplierKeepsStock: supplies,
};

/** The terms by which a new or changed kind takes a second person; a new one has no page and no supplier yet. */
export const weakenedTerms = (before: KindTerms | null, after: KindTerms): readonly string[] =>
  weakenedBy(weakens, before ?? { ...after, shopUrl: null, supplierUrl: null }, after);
