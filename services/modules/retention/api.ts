import { CommandOf, QueryOf } from '#platform/messages.js';

export interface ErasedPerson {
  readonly personId: string;
  readonly role: 'recommender' | 'recipient';
  readonly erasedAt: string;
}

/** Erases people of the erasure list again whom a restored backup brought back, without a further mail. Published for the command line. */
export class EraseAgain extends CommandOf<[people: readonly ErasedPerson[]]> {}

/** Order in which the data of a retired tenant is erased. */
export const erasureSteps = ['people', 'settling', 'programme', 'evidence', 'rest', 'done'] as const;
export type ErasureStep = (typeof erasureSteps)[number];

export interface Erasing {
  readonly step: ErasureStep;
  readonly retiredAt: Date;
  /** People are erased from then on, once nothing is owed to them; at `peopleAtLatest` in any case. */
  readonly peopleFrom: Date;
  readonly peopleAtLatest: Date;
  readonly owed: number;
  /** The day from which evidence of payments is no longer required; null: there is none. */
  readonly evidenceUntil: string | null;
  /** Number of people and rows erased so far. */
  readonly removed: number;
  readonly lookedAt: Date | null;
  readonly endedAt: Date | null;
}

/** Progress of the erasure of the tenant at work; null: it is not retired. */
export class ErasureOfRetired extends QueryOf<[], Erasing | null> {}
