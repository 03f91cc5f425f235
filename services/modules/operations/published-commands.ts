/** What the command line does about the pipeline: the same commands as the console's. */
export { RebuildProjection } from './commands/rebuild-projection/rebuild-projection.command.js';
export { RetryDeliveries } from './commands/retry-deliveries/retry-deliveries.command.js';
export { SkipDelivery } from './commands/skip-delivery/skip-delivery.command.js';
