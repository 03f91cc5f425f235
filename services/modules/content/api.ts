import { Command, Query } from '@nestjs/cqrs';
import type { WordingsInForce } from '#platform/intake/consents.js';
import type { Tenant } from '#platform/tenancy/tenant.js';
import type { ContentData, ConsentText } from './events.js';

export interface FirstContent {
  readonly schema: string;
  readonly id: string;
  readonly data: ContentData;
}

/** Writes and publishes content that is not there yet, and leaves what is. Published for the set-up of a tenant. */
export class LayInContent extends Command<{ written: number }> {
  constructor(
    readonly contents: readonly FirstContent[],
    readonly by: string,
  ) {
    super();
  }
}

/** Lets a programme read the tenant's content from outside, `Editor` drafts too. Published for the set-up of a tenant. */
export class AllowContentClient extends Command<void> {
  constructor(
    readonly clientId: string,
    readonly secret: string,
    readonly role: 'Reader' | 'Editor',
  ) {
    super();
  }
}

export interface MissingPage {
  readonly name: string;
  /** In which of the languages nothing is published. */
  readonly languages: readonly string[];
}

/** Of these pages, those that are not published with a text in every one of the languages. */
export class PagesNotPublished extends Query<readonly MissingPage[]> {
  constructor(
    readonly names: readonly string[],
    readonly languages: readonly string[],
  ) {
    super();
  }
}

/** Which of these texts stand in something that is published. */
export class TextsInPublishedContent extends Query<readonly string[]> {
  constructor(readonly texts: readonly string[]) {
    super();
  }
}

/** What people agree to at this moment, by language: the published texts, else the product's own. */
export class ConsentWordings extends Query<WordingsInForce> {
  constructor(
    readonly tenant: Tenant,
    readonly text: ConsentText,
  ) {
    super();
  }
}
