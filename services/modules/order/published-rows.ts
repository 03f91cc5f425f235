/** Rows that reports of other modules read (decision 0005). */
export type { NamedOrderRow } from './persistence/orders.js';
export type { OrderListRow } from './projections/order-list.js';
export type { AnnouncedOrderRow } from './persistence/releases.js';
