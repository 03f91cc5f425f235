import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { EventStore } from '#engine/event-store.js';
import { DueHandler, DueWork, notifySecondPersons } from '#engine/scheduler/due-work.js';
import { addHours, Clock, calendarDay } from '#platform/clock.js';
import { newId } from '#platform/domain/ids.js';
import { daysFrom, isWeekend, morningOf } from '#shared/calendar.js';
import { NoteStaffNotified, StaffToNotify } from '../../agency/api.js';
import { DecisionsAreWaiting } from '../events.js';
import { PendingDecisions } from '../queries/pending-decisions.js';

/** Seven o'clock on the next weekday (Monday to Friday). */
export function nextMorning(now: Date): Date {
  let day = calendarDay(now);
  while (isWeekend(day) || morningOf(day) <= now) day = daysFrom(day, 1);
  return morningOf(day);
}

/** Hours after the last sign-in for which staff get mails; later they may have left. */
export const signedInWithin = 90 * 24;

/** On weekday mornings mails staff for whom decisions wait: at most one mail a day per person, and none where nothing waits. */
@DueHandler(notifySecondPersons, 'mails')
export class NotifySecondPersons {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly waits: PendingDecisions,
    private readonly events: EventStore,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  async due(subject: string, now: Date): Promise<void> {
    await this.dueWork.schedule(notifySecondPersons, subject, nextMorning(now));
    const today = calendarDay(this.clock.now());
    for (const person of await this.queries.execute(new StaffToNotify(today, addHours(now, -signedInWithin)))) {
      if ((await this.waits.for(person)).length === 0) continue;
      const reminderId = newId();
      await this.commands.execute(new NoteStaffNotified(person.userId, today));
      await this.events.append('reminder', reminderId, 0, [
        DecisionsAreWaiting.of({ reminderId, userId: person.userId }),
      ]);
    }
  }
}
