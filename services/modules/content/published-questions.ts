import { Query } from '@nestjs/cqrs';
import type { WordingsInForce } from '#platform/entry/agreement.js';
import type { Tenant } from '#platform/tenant/tenant.js';
import type { ConsentText } from './domain/consent-texts.js';

/** How content reads where a host shows it itself. */
export { filled } from './domain/placeholders.js';

/** What people agree to at this moment, by language: the published texts, else the product's own. */
export class ConsentWordings extends Query<WordingsInForce> {
  constructor(
    readonly tenant: Tenant,
    readonly text: ConsentText,
  ) {
    super();
  }
}
