import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { EventStore } from '#engine/event-store.js';
import { DueHandler, DueWork, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { Audit } from '#platform/audit.js';
import { calendarDay, Clock } from '#platform/clock.js';
import { newId } from '#platform/domain/ids.js';
import { StaffWithAddressOf } from '../../agency/api.js';
import { mailedDays, nextMailing, type Rhythm } from '../domain/mailed-statistics.js';
import { StatisticsAreDue } from '../events.js';
import { MailedStatisticsOfStaff, type MailedStatistics } from '../persistence/mailed-statistics.js';
import type { StatisticsBy } from '../queries/statistics.js';

const mailStatistics = 'mail-statistics';

interface Wish {
  readonly rhythm: Rhythm | 'never';
  readonly by: StatisticsBy;
  /** When the next mail leaves; null: none. */
  readonly next: Date | null;
}

/** Staff have statistics mailed to themselves (docs/specification/programme.md#figures-of-an-agency). */
@Injectable()
export class HaveStatisticsMailed {
  constructor(
    private readonly mailed: MailedStatisticsOfStaff,
    private readonly dueWork: DueWork,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async wishOf(userId: string): Promise<Wish> {
    const wish = await this.mailed.of(userId);
    return wish
      ? { ...wish, next: nextMailing(wish.rhythm, this.clock.now()) }
      : { rhythm: 'never', by: 'month', next: null };
  }

  async change(
    { rhythm, by }: Pick<Wish, 'rhythm' | 'by'>,
    { userId, name }: { readonly userId: string; readonly name: string },
  ): Promise<Wish> {
    const before = await this.mailed.of(userId);
    if (rhythm === 'never') {
      await this.mailed.remove(userId);
      await this.dueWork.cancel(mailStatistics, userId);
    } else {
      await this.mailed.save(userId, { rhythm, by });
      await this.dueWork.schedule(mailStatistics, userId, nextMailing(rhythm, this.clock.now()));
    }
    const after: MailedStatistics | null = rhythm === 'never' ? null : { rhythm, by };
    await this.audit.record({ action: 'statistics.mailed', subject: userId, by: name, before, after });
    return this.wishOf(userId);
  }
}

/** Who left, or is blocked, is mailed nothing any more and asks anew on coming back. */
@DueHandler(mailStatistics, 'mails')
export class MailStatistics implements DueWorkHandler {
  constructor(
    private readonly mailed: MailedStatisticsOfStaff,
    private readonly queries: QueryBus,
    private readonly events: EventStore,
    private readonly dueWork: DueWork,
  ) {}

  async due(userId: string, now: Date): Promise<void> {
    const wish = await this.mailed.of(userId);
    if (!wish) return;
    if (!(await this.queries.execute(new StaffWithAddressOf(userId)))) return this.mailed.remove(userId);
    await this.dueWork.schedule(mailStatistics, userId, nextMailing(wish.rhythm, now));
    const mailingId = newId();
    const days = mailedDays(wish.rhythm, wish.by, calendarDay(now));
    await this.events.append('statistics-mailing', mailingId, 0, [
      StatisticsAreDue.of({ mailingId, userId, by: wish.by, ...days }),
    ]);
  }
}
