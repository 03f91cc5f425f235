import { leadsToAnotherHost, weakenedBy, type Statements } from '#platform/domain/weakening.js';
import type { KindTerms } from '../events.js';

const promises = { never: 'says what is offered; a code still takes a released order, and the limits hold it' };
const supplies = { never: 'says where codes are bought; another server takes its secret anew' };

/** What each term of a kind weakens. */
const weakens: Statements<KindTerms> = {
  shopUrl: (before, after) => leadsToAnotherHost(before.shopUrl, after.shopUrl),
  name: promises,
  nameEn: promises,
  valuesCents: promises,
  validityMonths: promises,
  active: promises,
  warnBelow: { never: 'says when operators are told of a low stock' },
  supplierUrl: supplies,
  supplierArticle: supplies,
  supplierKeepsStock: supplies,
};

/** The terms by which a new or changed kind takes a second person; a new one has no page yet. */
export const weakenedTerms = (before: KindTerms | null, after: KindTerms): readonly string[] =>
  weakenedBy(weakens, before ?? { ...after, shopUrl: null }, after);
