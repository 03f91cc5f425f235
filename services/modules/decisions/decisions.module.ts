import { Module } from '@nestjs/common';
import { PendingDecisionsController } from './http.js';
import { PendingDecisions } from './queries/pending-decisions.js';
import { reactions } from './reactions/index.js';
import { NotifySecondPersons } from './use-cases/notify-second-persons.js';

/** What waits for a person's decision, across modules, and the mails about it. */
@Module({
  controllers: [PendingDecisionsController],
  providers: [PendingDecisions, NotifySecondPersons, ...reactions],
})
export class DecisionsModule {}
