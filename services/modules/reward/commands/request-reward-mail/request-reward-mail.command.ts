import { Command } from '@nestjs/cqrs';

/** Refuses `recommendation-unknown` (also another person's) `reward-not-available`, and `too-many-requests` after five mails in an hour. */
export class RequestRewardMail extends Command<void> {
  constructor(
    readonly request: {
      /** A recommendation's number, or the id of a reward. */ readonly of: string;
      readonly recommenderId: string;
    },
  ) {
    super();
  }
}
