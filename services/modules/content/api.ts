import { CommandOf, QueryOf } from '#platform/messages.js';
import type { WordingsInForce } from '#platform/intake/consents.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import type { ContentData, ConsentText } from './events.js';

export interface FirstContent {
  readonly schema: string;
  readonly id: string;
  readonly data: ContentData;
}

/** Writes and publishes content that is not there yet, and leaves what is. Published for the set-up of a tenant. */
export class LayInContent extends CommandOf<[contents: readonly FirstContent[], by: string], { written: number }> {}

/** Lets a programme read the tenant's content from outside, `Editor` drafts too. Published for the set-up of a tenant. */
export class AllowContentClient extends CommandOf<[clientId: string, secret: string, role: 'Reader' | 'Editor']> {}

export interface MissingPage {
  readonly name: string;
  /** In which of the languages nothing is published. */
  readonly languages: readonly string[];
}

/** Of these pages, those that are not published with a text in every one of the languages. */
export class PagesNotPublished extends QueryOf<
  [names: readonly string[], languages: readonly string[]],
  readonly MissingPage[]
> {}

/** Which of these texts stand in something that is published. */
export class TextsInPublishedContent extends QueryOf<[texts: readonly string[]], readonly string[]> {}

/** What people agree to at this moment, by language: the published texts, else the product's own. */
export class ConsentWordings extends QueryOf<[tenant: Tenant, text: ConsentText], WordingsInForce> {}
