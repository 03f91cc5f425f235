import type { QueueBaseOptions } from 'bullmq';
import { overServer, QueueServer } from './queue-server.js';

/** `BullModule.queueClass` */
export class JobQueue extends overServer.Queue<Record<string, unknown>> {
  constructor(name: string, options: QueueBaseOptions<QueueServer>) {
    super(name, {
      ...options,
      // A job is only a hint: it is not kept, and nothing is written to the server before the first one.
      defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
      skipMetasUpdate: true,
    });
    this.on('error', error => options.connection.complain(error));
  }
}
