import { Command } from '@nestjs/cqrs';

/**
 * An agency or an operator takes a recommendation back, with a reason its recommender reads; what is not paid of it is cancelled.
 * Refuses `not-found` (also one another agency looks after), `changed-meanwhile` (cancelled already), `recommendation-expired` and `reward-already-chosen` (paid).
 * Published for operators at the command line.
 */
export class CancelRecommendation extends Command<void> {
  constructor(
    readonly number: string,
    readonly cancellation: {
      readonly because: string;
      readonly by: { readonly name: string; readonly agencyNumber: string | null; readonly wholeTenant?: true };
    },
  ) {
    super();
  }
}
