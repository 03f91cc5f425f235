import { QueryOf } from '#platform/messages.js';

/** Whether the team keeps internal notes on these recommendations; with `since` only those written from then on. */
export class KeepsInternalNotes extends QueryOf<
  [recommendationNumbers: readonly string[], since: Date | null],
  boolean
> {}
