/** What the command line asks about the pipeline: the same queries as the console's, run inside a unit of work of a tenant. */
export { ListConsumers } from './queries/list-consumers/list-consumers.js';
export { ListDeliveries, type DeliveryState } from './queries/list-deliveries/list-deliveries.js';
export { ListEvents } from './queries/list-events/list-events.js';
