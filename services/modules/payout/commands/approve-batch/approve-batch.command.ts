import { Command } from '@nestjs/cqrs';

/** Refuses `not-found`, `not-authorised` (the sealer, or the last editor of an account in it) and `changed-meanwhile` (another hash, not sealed, or a reward in it is held, or its owner blocked, by now). */
export class ApproveBatch extends Command<void> {
  constructor(readonly approval: { readonly number: string; readonly sha256: string; readonly byName: string }) {
    super();
  }
}
