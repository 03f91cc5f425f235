import { Command } from '@nestjs/cqrs';

export interface CollectedBatch {
  /** Null when nothing was payable: then no batch came into being. */
  readonly number: string | null;
  readonly count: number;
  readonly totalCents: number;
}

/** Collects every payable cash reward of the tenant into a new batch. */
export class CollectPayouts extends Command<CollectedBatch> {}
