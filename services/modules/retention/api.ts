import { Command } from '@nestjs/cqrs';

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
