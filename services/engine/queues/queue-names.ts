/** Work of a tenant's own, which its operators see and hold back. */
export const tenantQueueNames = [
  'rewards',
  'payouts',
  'vouchers',
  'mails',
  'expiry',
  'erasure',
  'imports',
  'webhooks',
] as const;
/**
 * What work is for: a queue a purpose. Each has its own figures and pause, and its processor in the worker its own concurrency.
 * A read model is built anew for all tenants at once: `projections` is the platform's.
 */
export const queueNames = [...tenantQueueNames, 'projections'] as const;
export type QueueName = (typeof queueNames)[number];
