import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { DeliverySweeper } from '../reactions/delivery-sweeper.js';
import { DueScheduler } from '../scheduler/due-scheduler.js';
import { DueSweeper } from '../scheduler/due-sweeper.js';
import { batchFrom } from './stream-batch.js';
import { dueJobFrom } from './due-job.js';

/** What a job returns. */
interface Outcome {
  /** More is due than one job does. */
  readonly more: boolean;
}

/** Processes jobs of every queue but `projections`: one tenant's streams with deliveries of one consumer, or its due work of one kind. */
@Injectable()
export abstract class WorkProcessor extends WorkerHost {
  constructor(
    private readonly deliveries: DeliverySweeper,
    private readonly due: DueSweeper,
    private readonly scheduler: DueScheduler,
  ) {
    super();
  }

  /** A job that is not understood, perhaps of another version, is dropped: its work is found in the database again. */
  async process({ data }: Job<Record<string, unknown>>): Promise<Outcome> {
    const due = dueJobFrom(data);
    if (due) return { more: await this.due.work(due, { gently: true }) };
    const batch = batchFrom(data);
    if (batch) await this.deliveries.handle(batch);
    return { more: false };
  }

  /** Once the job is gone its id is free again; what it left takes its turn behind the others. */
  @OnWorkerEvent('completed')
  async completed({ data }: Job<Record<string, unknown>>, { more }: Outcome): Promise<void> {
    const due = dueJobFrom(data);
    // A further job ends here: the first one, or the next pass, goes on.
    if (more && due && due.again === undefined) await this.scheduler.enqueueAgain(due);
  }
}
