import { z } from 'zod';
import { defineEvent, eventDate, type EventFrom } from '#platform/domain/event.js';

const order = { orderId: z.uuid(), recommendationId: z.uuid(), recipientId: z.uuid().nullable() };

export const OrderReported = defineEvent('OrderReported', { ...order, number: z.string(), productId: z.int(), orderedAt: eventDate(), kind: z.enum(['new', 'renewal']), releasableFrom: eventDate() });
/** A new contract was concluded; a renewal never yields this. */
export const ContractClosed = defineEvent('ContractClosed', { ...order, productId: z.int() });
export const ContractNotConcluded = defineEvent('ContractNotConcluded', { ...order });
export const OrderReleased = defineEvent('OrderReleased', { ...order });
export const OrderCancelled = defineEvent('OrderCancelled', { ...order, reason: z.enum(['revoked', 'cancelled-by-provider']) });

export type OrderEvent = EventFrom<typeof OrderReported | typeof ContractClosed | typeof ContractNotConcluded | typeof OrderReleased | typeof OrderCancelled>;
