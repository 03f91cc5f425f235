import { Command } from '@nestjs/cqrs';

/** A recommender's own customer number at the provider, to be looked at by a person. A number that was accepted stays as it is. */
export class SubmitCustomerNumber extends Command<void> {
  constructor(
    readonly recommenderId: string,
    readonly number: string,
  ) {
    super();
  }
}
