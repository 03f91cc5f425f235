import { WorkerHost } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { batchFrom } from '../queues/delivery-batch.js';
import { DeliverySweeper } from './delivery-sweeper.js';

/** What the processor of every queue does with a job: it names deliveries of one consumer in one tenant, and they are done. */
@Injectable()
export abstract class DeliveryProcessor extends WorkerHost {
  constructor(private readonly deliveries: DeliverySweeper) {
    super();
  }

  /** A job that is not understood, perhaps of another version, is let go: the sweep finds its deliveries. */
  async process(job: Job<Record<string, unknown>>): Promise<void> {
    const batch = batchFrom(job.data);
    if (batch) await this.deliveries.handle(batch);
  }
}
