import { Command } from '@nestjs/cqrs';

export interface Goodwill {
  readonly recommenderId: string;
  readonly amountCents: number;
  /** For the audit log alone. */
  readonly reason: string;
}

/** A reward outside any order. Refuses `not-found` (also a recommender another agency looks after), `opt-in-required` and `this-account-blocked`. */
export class GrantGoodwill extends Command<void> {
  constructor(readonly goodwill: Goodwill, readonly by: { readonly name: string; readonly agencyNumber: string | null }) {
    super();
  }
}
