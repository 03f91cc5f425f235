import { Query } from '@nestjs/cqrs';
import type { Waiting } from '#platform/domain/waiting.js';

/** Requests to run a reaction once more that nobody decided; without this person's own. */
export class RefiresThatWait extends Query<Waiting> {
  constructor(readonly notBy: string) {
    super();
  }
}

/** What the command line asks about the pipeline: the same queries as the console's, run inside a unit of work of a tenant. */
export { ListAuditEntries } from './queries/list-audit-entries/list-audit-entries.js';
export { ListConsumers } from './queries/list-consumers/list-consumers.js';
export { ListDeliveries, type DeliveryState } from './queries/list-deliveries/list-deliveries.js';
export { ListEvents } from './queries/list-events/list-events.js';
export { ListParkedStreams } from './queries/list-parked-streams/list-parked-streams.js';
export { ListProjections } from './queries/list-projections/list-projections.js';
export { ListRefires, type RefireProgress } from './queries/list-refires/list-refires.js';
export { ReadEventChain, type ChainNode } from './queries/read-event-chain/read-event-chain.js';
export { ReadQueues } from './queries/read-queues/read-queues.js';
export { LatestRebuild } from './queries/read-rebuild/latest-rebuild.js';
