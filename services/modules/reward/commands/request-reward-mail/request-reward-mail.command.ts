import { Command } from '@nestjs/cqrs';

/** Refuses `recommendation-unknown` (also another person's) and `reward-not-available`. */
export class RequestRewardMail extends Command<void> {
  constructor(readonly request: { readonly recommendationNumber: string; readonly recommenderId: string }) { super(); }
}
