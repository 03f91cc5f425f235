/** What the command line does about the pipeline: the same commands as the console's. */
export { ApproveRefire } from './commands/approve-refire/approve-refire.command.js';
export { CancelRebuild } from './commands/cancel-rebuild/cancel-rebuild.command.js';
export { PauseQueue } from './commands/pause-queue/pause-queue.command.js';
export { RebuildProjection } from './commands/rebuild-projection/rebuild-projection.command.js';
export { RejectRefire } from './commands/reject-refire/reject-refire.command.js';
export { RequestRefire, type RefireAsked } from './commands/request-refire/request-refire.command.js';
export { RetryDeliveries } from './commands/retry-deliveries/retry-deliveries.command.js';
export { RollBackProjection } from './commands/roll-back-projection/roll-back-projection.command.js';
export { SkipDelivery } from './commands/skip-delivery/skip-delivery.command.js';
