/** Queues of a tenant's own work, which its operators see and pause. */
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
 * One queue per purpose. Each has its own figures and pause, and its processor in the worker its own concurrency.
 * A read model is rebuilt for all tenants at once, so `projections` belongs to the platform.
 */
export const queueNames = [...tenantQueueNames, 'projections'] as const;

export type QueueName = (typeof queueNames)[number];
