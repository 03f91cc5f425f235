import { Command } from '@nestjs/cqrs';
import type { Tenant } from '#platform/tenant/tenant.js';

export interface Visit {
  readonly channel: string | undefined;
  readonly userAgent: string;
  /** Where the browser fetches ahead: what it says of it (`purposeOf`). */
  readonly purpose: string;
  readonly method: string;
  readonly recipientNumber?: string | undefined;
}

/** Counts a click on the link with this number and answers where it leads. */
export class CountClick extends Command<{ readonly url: string }> {
  constructor(
    readonly tenant: Tenant,
    readonly by: { readonly number: string } | { readonly code: string },
    readonly visit: Visit,
  ) {
    super();
  }
}

/** Counts that the landing page was opened. */
export class CountVisit extends Command<void> {
  constructor(
    readonly number: string,
    readonly visit: Visit,
  ) {
    super();
  }
}
