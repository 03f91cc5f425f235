import { DueHandler, DueWork, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { addDays } from '#platform/clock.js';
import { Retention } from '#platform/retention.js';
import { endOfPeriod } from '#shared/calendar.js';
import { RecommenderRepository, type UnconfirmedAccount } from '../persistence/recommenders.js';
import { AccountErasure } from './erase-account.js';

/** Accounts looked at in one transaction. */
const batchLimit = 100;

/**
 * Once a day, and after the period was changed: erases accounts whose address was never confirmed, with the
 * recommendations that wait for it. Whoever confirms while it runs comes first, or after it finds a link that is gone.
 */
@DueHandler('retention-of-accounts', 'erasure')
export class EraseUnconfirmedAccounts implements DueWorkHandler {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly retention: Retention,
    private readonly erasure: AccountErasure,
    private readonly dueWork: DueWork,
  ) {}

  async due(tenantId: string, now: Date): Promise<void> {
    const days = await this.retention.days('unconfirmed-account');
    let last: UnconfirmedAccount | null = null;
    let erased = 0;
    while (erased < batchLimit) {
      const some: readonly UnconfirmedAccount[] = await this.recommenders.unconfirmedSince(
        addDays(now, -days),
        last,
        batchLimit,
      );
      for (const { recommenderId, registeredAt } of some)
        if (endOfPeriod(registeredAt, days) <= now && (await this.eraseIfUnconfirmed(recommenderId))) erased += 1;
      last = some.at(-1) ?? null;
      if (some.length < batchLimit) break;
    }
    await this.retention.noteDone('unconfirmed-account', erased);
    await this.dueWork.schedule('retention-of-accounts', tenantId, erased < batchLimit ? addDays(now, 1) : now);
  }

  private async eraseIfUnconfirmed(recommenderId: string): Promise<boolean> {
    await this.recommenders.lock(recommenderId);
    if (!(await this.recommenders.load(recommenderId)).waitsForConfirmation) return false;
    await this.erasure.erase(recommenderId);
    return true;
  }
}
