/** What work is for: a queue a purpose. Each has its own concurrency, figures and pause. */
export const queueNames = ['rewards', 'payouts', 'vouchers', 'mails', 'expiry', 'erasure'] as const;
export type QueueName = (typeof queueNames)[number];

/** Jobs of a queue at work at once in one worker process. Mails wait outside of the database; what is counted in euros or erased is in no hurry. */
export const concurrencyOf: Readonly<Record<QueueName, number>> = {
  rewards: 8,
  payouts: 4,
  vouchers: 4,
  mails: 8,
  expiry: 2,
  erasure: 2,
};
