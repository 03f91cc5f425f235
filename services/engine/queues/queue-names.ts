/** What work is for: a queue a purpose. Each has its own figures and pause, and its processor in the worker its own concurrency. */
export const queueNames = [
  'rewards',
  'payouts',
  'vouchers',
  'mails',
  'expiry',
  'erasure',
  'imports',
  'webhooks',
] as const;
export type QueueName = (typeof queueNames)[number];
