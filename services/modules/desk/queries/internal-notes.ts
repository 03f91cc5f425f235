import { Injectable } from '@nestjs/common';
import { Handles } from '#platform/messages.js';
import { KeepsInternalNotes } from '../../people/ports.js';
import { Work } from '../persistence/work.js';

/** What a copy of one's data says of the team's notes. */
@Injectable()
export class InternalNotes {
  constructor(private readonly work: Work) {}

  @Handles(KeepsInternalNotes)
  async areKept(recommendationNumbers: readonly string[], since: Date | null): Promise<boolean> {
    return recommendationNumbers.length > 0 && this.work.hasNotes('recommendation', recommendationNumbers, since);
  }
}
