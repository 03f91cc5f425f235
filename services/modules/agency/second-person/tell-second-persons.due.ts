import { addHours, Clock, dayInGermany } from '#platform/clock/clock.js';
import { newId } from '#platform/domain/ids.js';
import { DueHandler, DueWork, tellSecondPersons } from '#engine/scheduler/due-work.js';
import { EventStore } from '#engine/event-store/event-store.js';
import { AgencyUsers } from '../persistence/agency-users.js';
import { DecisionsAreWaiting } from '../published-events.js';
import { nextMorning } from './next-morning.js';
import { WhatWaits } from './what-waits.js';

/** Hours after which somebody who no longer signs in gets no mails: they may have left. */
const signedInWithin = 90 * 24;

/** Each working morning those are told for whom something waits: at most one mail a day and person, and none where nothing waits. */
@DueHandler(tellSecondPersons)
export class TellSecondPersons {
  constructor(
    private readonly users: AgencyUsers,
    private readonly waits: WhatWaits,
    private readonly events: EventStore,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  async due(subject: string, now: Date): Promise<void> {
    await this.dueWork.schedule(tellSecondPersons, subject, nextMorning(now));
    const today = dayInGermany(this.clock.now());
    for (const person of await this.users.toBeTold(today, addHours(now, -signedInWithin))) {
      if ((await this.waits.for(person)).length === 0) continue;
      const reminderId = newId();
      await this.users.told(person.userId, today);
      await this.events.append('reminder', reminderId, 0, [
        DecisionsAreWaiting.of({ reminderId, userId: person.userId }),
      ]);
    }
  }
}
