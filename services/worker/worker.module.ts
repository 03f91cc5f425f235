import { Module, Injectable } from '@nestjs/common';
import { EngineModule } from '#engine/engine.module.js';
import { BaseModule } from '../modules/base.module.js';
import { BusinessModule } from '../modules/business.module.js';
import { processors } from './processors.js';
import { randomUUID } from 'node:crypto';
import { EngineDatabase } from '#engine/engine-database.js';
import { Loop } from '#engine/loop.js';
import { DueWork, notifySecondPersons } from '#engine/scheduler/due-work.js';
import { Clock } from '#platform/clock.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { environment } from '#platform/environment.js';
import { ErasureList } from '#platform/persons/erased-persons.js';
import { eraseRetiredTenant, retentionRounds } from '#platform/retention.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { hourMs } from '#shared/dates-and-money.js';

const second = 1_000;
const minute = 60 * second;

/**
 * Copies erasures to the file outside the database, and makes sure every tenant's recurring due work is planned:
 * retention, and messages about waiting decisions.
 */
@Injectable()
export class PeopleMaintenance {
  private readonly loops = [
    new Loop('list of erasures', () => this.copy().then(() => false), {
      minPauseMs: 5 * second,
      maxPauseMs: 5 * second,
    }),
    new Loop('rounds', () => this.planRounds().then(() => false), { minPauseMs: 10 * minute, maxPauseMs: 10 * minute }),
  ];

  constructor(
    private readonly erasures: ErasureList,
    private readonly tenants: TenantDirectory,
    private readonly work: UnitOfWork,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  /** Throws on a restored backup to which the list of erasures was not applied. */
  async start(): Promise<void> {
    const path = environment().ERASURE_LIST;
    if (path) await this.erasures.mustBeApplied(path);
    for (const loop of this.loops) loop.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.loops.map(loop => loop.stop()));
  }

  private async copy(): Promise<void> {
    const path = environment().ERASURE_LIST;
    // Nothing is appended after lines that the database does not know: the gap must stay detectable.
    if (path && (await this.erasures.isApplied(path))) await this.erasures.copy(path);
  }

  private async planRounds(): Promise<void> {
    for (const { id, status, erasedAt } of await this.tenants.all()) {
      if (erasedAt) continue;
      const further = status === 'retired' ? [eraseRetiredTenant] : [];
      await this.work.run({ tenantId: id, actor: 'system:retention', correlationId: randomUUID() }, async () => {
        for (const round of [...retentionRounds, notifySecondPersons, ...further])
          await this.dueWork.scheduleOnce(round, id, this.clock.now());
      });
    }
  }
}

const weeksAhead = 12;

/** Creates the weekly partitions for clicks ahead of time. */
@Injectable()
export class ClickPartitions {
  private readonly loop = new Loop('click partitions', () => this.makeAhead().then(() => false), {
    minPauseMs: 6 * hourMs,
    maxPauseMs: 6 * hourMs,
  });

  constructor(private readonly database: EngineDatabase) {}

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  private async makeAhead(): Promise<void> {
    await this.database.query('select click_partitions_ahead($1)', [weeksAhead]);
  }
}

@Module({
  imports: [BaseModule, EngineModule, BusinessModule],
  providers: [ClickPartitions, PeopleMaintenance, ...processors],
})
export class WorkerModule {}
