import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { DueHandler, DueWork, type DueWorkHandler } from '#engine/scheduler/due-work.js';
import { Audit } from '#platform/audit.js';
import { addDays } from '#platform/clock.js';
import { tables } from '#platform/database/tables.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { eraseRetiredTenant } from '#platform/retention.js';
import { EraseRecommender } from '../../people/api.js';
import { EvidenceKeptUntil } from '../../payout/api.js';
import { EraseRecipient } from '../../recipient/api.js';
import { LeaveTombstone } from '../../tenant/api.js';
import type { ErasureStep } from '../api.js';
import { tablesErasedIn, RetiredTenants, type ErasureRow } from '../persistence.js';

/** The due date may move, so it is checked again. */
const soonest = (due: Date | null, again: Date): Date => (due && due < again ? due : again);

/** Limits per transaction. */
const peopleAtOnce = 20;

const rowsAtOnce = 2_000;

/** Days in which the effects of erasing accounts are completed: records of payments are locked a day after it. */
const settlesForDays = 7;

const looksAgainAfterDays = 1;

/**
 * Erases a retired tenant piece by piece, each in a transaction that also stores where the next one begins: a killed
 * worker loses only its own piece.
 */
export
@DueHandler(eraseRetiredTenant, 'erasure')
class EraseRetiredTenant implements DueWorkHandler {
  constructor(
    private readonly retired: RetiredTenants,
    private readonly people: PersonStore,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly dueWork: DueWork,
    private readonly audit: Audit,
  ) {}

  async due(tenantId: string, now: Date): Promise<void> {
    const erasure = await this.retired.locked();
    if (!erasure || erasure.step === 'done') return;
    const next = await this.piece(erasure, now);
    if (next) await this.dueWork.schedule(eraseRetiredTenant, tenantId, next);
  }

  /** Time of the next piece; null: the erasure is complete. */
  private piece(erasure: ErasureRow, now: Date): Promise<Date | null> {
    switch (erasure.step) {
      case 'people':
        return this.erasePeople(erasure, now);
      case 'settling':
        return this.letSettle(now);
      case 'evidence':
        return this.eraseEvidence(erasure, now);
      default:
        return this.eraseTables(erasure, now);
    }
  }

  /** Erased as at their own request, but without a mail, and with the list of erasures and locked records. */
  private async erasePeople({ retiredAt, removed }: ErasureRow, now: Date): Promise<Date> {
    const { from, atLatest, owed } = await this.retired.people(retiredAt);
    if (now < from || (owed > 0 && now < atLatest)) {
      await this.retired.note({});
      return soonest(from > now ? from : null, addDays(now, looksAgainAfterDays));
    }
    const some = await this.people.some(peopleAtOnce);
    if (some.length === 0) {
      await this.goOn('settling');
      return addDays(now, settlesForDays);
    }
    for (const { id, role } of some) {
      await this.commands.execute(role === 'recommender' ? new EraseRecommender(id, true) : new EraseRecipient(id));
      // A person who cannot be erased by the command must not stop the others.
      if (await this.people.find(id)) await this.people.erase(id, now);
    }
    await this.retired.note({ removed: removed + some.length });
    return now;
  }

  private async letSettle(now: Date): Promise<Date> {
    if (await this.dueWork.isUnderWay()) return addDays(now, looksAgainAfterDays);
    // Planned work for erased people would fail; only locked records keep their own deletion day.
    await this.dueWork.cancelAllBut('delete-locked-payout-record');
    await this.goOn('programme');
    return now;
  }

  private async eraseEvidence(erasure: ErasureRow, now: Date): Promise<Date | null> {
    const until = await this.queries.execute(new EvidenceKeptUntil());
    const from = until && new Date(`${until}T00:00:00Z`);
    if (erasure.place > 0 || !from || from <= now) return this.eraseTables(erasure, now);
    await this.retired.note({});
    return soonest(from, addDays(now, looksAgainAfterDays));
  }

  private async eraseTables({ step, place, removed }: ErasureRow, now: Date): Promise<Date | null> {
    const list = tablesErasedIn[step as keyof typeof tablesErasedIn];
    const table = list[place];
    if (table) {
      const gone = await this.erase(table);
      await this.retired.note({ removed: removed + gone, place: gone < rowsAtOnce ? place + 1 : place });
      return now;
    }
    if (step !== 'rest') {
      await this.goOn(step === 'programme' ? 'evidence' : 'rest');
      return now;
    }
    // Rows that were added to a table after it was emptied.
    let late = 0;
    for (const again of [...tablesErasedIn.programme, ...tablesErasedIn.evidence, ...tablesErasedIn.rest])
      late += await this.erase(again);
    if (late > 0) {
      await this.retired.note({ removed: removed + late });
      return now;
    }
    await this.commands.execute(new LeaveTombstone());
    await this.retired.note({ step: 'done', endedAt: now });
    await this.tell('done');
    return null;
  }

  private async erase(table: string): Promise<number> {
    const { rows } = await sql<{ gone: number }>`select erase_of_retired(${table}, ${rowsAtOnce}) as gone`.execute(
      tables(),
    );
    return rows[0]!.gone;
  }

  private async goOn(step: ErasureStep): Promise<void> {
    await this.retired.note({ step, place: 0 });
    await this.tell(step);
  }

  /** Written to the platform's audit log, since the tenant's own is erased too. */
  private tell(step: ErasureStep): Promise<void> {
    const { tenantId } = currentWork();
    return this.audit.recordForPlatform({ action: 'tenant.erase', subject: tenantId, by: 'system', after: { step } });
  }
}
