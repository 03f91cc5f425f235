import { Query } from '@nestjs/cqrs';
import type { Waiting } from '#platform/domain/waiting.js';

/** Every reward of the tenant that is held now, or was refused; of these alone, where some are named. */
export class HeldRewards extends Query<ReadonlySet<string>> {
  constructor(readonly among?: readonly string[]) {
    super();
  }
}

/** Held rewards that wait for a person; those that only wait for a time go on by themselves. */
export class HoldsThatWait extends Query<Waiting> {}
