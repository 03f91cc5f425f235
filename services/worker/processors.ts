import { Processor } from '@nestjs/bullmq';
import { RebuildProcessor } from '#engine/projections/rebuild-processor.js';
import { WorkProcessor } from '#engine/queues/work-processor.js';

/** Orders, campaigns and goodwill become rewards, and rewards proceed. Most of a worker's work, all of it in the database. */
@Processor('rewards', { concurrency: 8 })
class RewardsProcessor extends WorkProcessor {}

/** Rewards become payouts, and payouts are collected; not urgent. */
@Processor('payouts', { concurrency: 4 })
class PayoutsProcessor extends WorkProcessor {}

/** Hands out vouchers from stock. More concurrency would only wait for locks on the stock. */
@Processor('vouchers', { concurrency: 4 })
class VouchersProcessor extends WorkProcessor {}

/** Mails to people and staff, reminders among them. Sending happens outside the queue's concurrency; the runner limits it. */
@Processor('mails', { concurrency: 8 })
class MailsProcessor extends WorkProcessor {}

/** What ends with a person or by its deadline: recommendations, rewards, codes, invitations; not urgent. */
@Processor('expiry', { concurrency: 2 })
class ExpiryProcessor extends WorkProcessor {}

/** Erases an erased person's data in the other modules, and what was kept for its time; not urgent. */
@Processor('erasure', { concurrency: 2 })
class ErasureProcessor extends WorkProcessor {}

/** Withdraws invitations of who wants no mails; files of people, planned changes and readings of product APIs. */
@Processor('imports', { concurrency: 2 })
class ImportsProcessor extends WorkProcessor {}

/** Records webhook messages per subscriber, and sends them. */
@Processor('webhooks', { concurrency: 4 })
class WebhooksProcessor extends WorkProcessor {}

/** Rebuilds read models, each for as long as it takes. Two at once, since their rows are held in memory. */
@Processor('projections', { concurrency: 2 })
class ProjectionsProcessor extends RebuildProcessor {}

/** One processor per queue, for the reactions to events and for what is due (decision 0031); each sets its concurrency per worker. */
export const processors = [
  RewardsProcessor,
  PayoutsProcessor,
  VouchersProcessor,
  MailsProcessor,
  ExpiryProcessor,
  ErasureProcessor,
  ImportsProcessor,
  WebhooksProcessor,
  ProjectionsProcessor,
];
