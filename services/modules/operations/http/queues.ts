import { readQueues } from '#contract/betrieb/calls.js';
import { listDueWork, pauseQueue, resumeQueue, retryDueWork } from '#contract/betrieb/deliveries.js';
import { pausePlatformQueue, readPlatformQueues, resumePlatformQueue } from '#contract/plattform.js';
import { TenantDueWork } from '#engine/operator/due-work.js';
import { ReadQueues } from '#engine/operator/queues.js';
import { principalOf, staffOf } from '#platform/http/call.js';
import { answer, calls } from '#platform/http/call-table.js';
import { QueueControl } from '../use-cases/queue-control.js';
import { fromDueWork, fromPlatformQueues, fromQueues } from './wire.js';

/**
 * Each call runs for the tenant of the person who calls, the platform's own for platform operators: a tenant's operator
 * pauses the tenant's queue, a platform operator everybody's.
 */
export const queueCalls = [
  calls(QueueControl, [
    answer(pauseQueue, (queues, { params, body, context }) =>
      queues.pause(params.name, true, body.Grund, staffOf(context).name),
    ),
    answer(resumeQueue, (queues, { params, context }) => queues.pause(params.name, false, null, staffOf(context).name)),
    answer(pausePlatformQueue, (queues, { params, body, context }) =>
      queues.pause(params.name, true, body.Grund, principalOf(context, 'platform').name),
    ),
    answer(resumePlatformQueue, (queues, { params, context }) =>
      queues.pause(params.name, false, null, principalOf(context, 'platform').name),
    ),
    answer(retryDueWork, async (queues, { params, body, context }) => ({
      Anzahl: await queues.retryDueWork(params.name, body.Art ?? null, staffOf(context).name),
    })),
  ]),
  calls(ReadQueues, [
    answer(readQueues, async queues => fromQueues(await queues.ofTenant())),
    answer(readPlatformQueues, async queues => fromPlatformQueues(await queues.all())),
  ]),
  calls(TenantDueWork, [
    answer(listDueWork, async (dueWork, { params }) => (await dueWork.of(params.name)).map(fromDueWork)),
  ]),
];
