import { Query } from '@nestjs/cqrs';

export interface RecipientFound {
  readonly recipientId: string;
  readonly number: string;
  readonly recommendationId: string;
  readonly confirmed: boolean;
  readonly productId: number;
}

/** A recipient by one key. For a recommendation: the one confirmed last, else the one registered last. Erased ones are not found. */
export class FindRecipient extends Query<RecipientFound | null> {
  constructor(readonly by: { readonly number?: string; readonly recommendationId?: string; readonly recipientId?: string }) {
    super();
  }
}

/** The recipients who confirmed and were not erased, by recommendation; one that has none is missing. */
export class ConfirmedRecipients extends Query<ReadonlyMap<string, readonly string[]>> {
  constructor(readonly recommendationIds: readonly string[]) {
    super();
  }
}
