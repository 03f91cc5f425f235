import { Command, Query } from '@nestjs/cqrs';

/** People of the list of erasures whom a restored backup brought back: erased again, without a further mail. Published for the command line. */
export class EraseAgain extends Command<void> {
  constructor(
    readonly people: readonly {
      readonly personId: string;
      readonly role: 'recommender' | 'recipient';
      readonly erasedAt: string;
    }[],
  ) {
    super();
  }
}

/** In which order the data of a retired tenant goes. */
export const erasureSteps = ['people', 'settling', 'programme', 'evidence', 'rest', 'done'] as const;
export type ErasureStep = (typeof erasureSteps)[number];

export interface Erasing {
  readonly step: ErasureStep;
  readonly retiredAt: Date;
  /** People go from then on, once nothing is owed; at the latest then, whatever is. */
  readonly peopleFrom: Date;
  readonly peopleAtLatest: Date;
  readonly owed: number;
  /** The day from which no evidence of payments is asked for; null: there is none. */
  readonly evidenceUntil: string | null;
  /** People and rows so far. */
  readonly removed: number;
  readonly lookedAt: Date | null;
  readonly endedAt: Date | null;
}

/** How far the erasure of the tenant at work is; null: it is not retired. */
export class ErasureOfRetired extends Query<Erasing | null> {}
