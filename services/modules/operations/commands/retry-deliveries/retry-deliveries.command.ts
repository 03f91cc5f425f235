import { Command } from '@nestjs/cqrs';
import type { ParkedDelivery, ParkedFilter } from '../../persistence/parked-deliveries.js';

export interface RetriedSet {
  readonly count: number;
  /** The first 100. */
  readonly deliveries: readonly ParkedDelivery[];
}

/** Every parked delivery of a filter is tried again; a dry run changes nothing and says how many and which. */
export class RetryDeliveries extends Command<RetriedSet> {
  constructor(
    readonly filter: ParkedFilter,
    readonly dryRun: boolean,
    /** What a dry run counted, null when nobody looked. */
    readonly expected: number | null,
    readonly byName: string,
  ) {
    super();
  }
}
