import { Query } from '@nestjs/cqrs';

/** Every reward of the tenant that is held now, or was refused; of these alone, where some are named. */
export class HeldRewards extends Query<ReadonlySet<string>> {
  constructor(readonly among?: readonly string[]) { super(); }
}
