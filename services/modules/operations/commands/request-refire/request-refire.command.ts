import { Command } from '@nestjs/cqrs';
import type { Rehearsed } from '../../persistence/rehearsal.js';

export interface RefireAsked {
  /** After a dry run the request that is open already, else null. */
  readonly refireId: string | null;
  /** What would be done, with the key it would leave under (null where nothing leaves this database). */
  readonly rehearsal: Rehearsed & { readonly effectKey: string | null };
}

/** A delivery that is done is to be run once more. A dry run (`reason` null) changes nothing and says what would be done. */
export class RequestRefire extends Command<RefireAsked> {
  constructor(
    readonly consumer: string,
    readonly eventId: string,
    readonly reason: string | null,
    readonly byName: string,
  ) {
    super();
  }
}
