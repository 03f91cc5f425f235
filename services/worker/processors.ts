import { Processor } from '@nestjs/bullmq';
import { RebuildProcessor } from '#engine/projections/rebuild-sweeper.js';
import { DeliveryProcessor } from '#engine/reactions/delivery-runner.js';

/** Orders, campaigns and goodwill become rewards, and rewards proceed. Most of a worker's work, all of it in the database. */
@Processor('rewards', { concurrency: 8 })
class RewardsProcessor extends DeliveryProcessor {}

/** Rewards become payouts; not urgent. */
@Processor('payouts', { concurrency: 4 })
class PayoutsProcessor extends DeliveryProcessor {}

/** Hands out vouchers from stock. More concurrency would only wait for locks on the stock. */
@Processor('vouchers', { concurrency: 4 })
class VouchersProcessor extends DeliveryProcessor {}

/** Mails to people and staff. Sending happens outside the queue's concurrency; the runner limits it. */
@Processor('mails', { concurrency: 8 })
class MailsProcessor extends DeliveryProcessor {}

/** Recommendations and codes that end with a person; not urgent. Passed deadlines of the queue are due work (engine.ts). */
@Processor('expiry', { concurrency: 2 })
class ExpiryProcessor extends DeliveryProcessor {}

/** Erases an erased person's data in the other modules; not urgent. */
@Processor('erasure', { concurrency: 2 })
class ErasureProcessor extends DeliveryProcessor {}

/**
 * Withdraws invitations of who wants no mails. Files of people, planned changes and readings of product APIs are due
 * work of the queue (engine.ts).
 */
@Processor('imports', { concurrency: 2 })
class ImportsProcessor extends DeliveryProcessor {}

/** Records webhook messages per subscriber; sending them is due work (`webhook/sending.ts`). */
@Processor('webhooks', { concurrency: 4 })
class WebhooksProcessor extends DeliveryProcessor {}

/** Rebuilds read models, each for as long as it takes. Two at once, since their rows are held in memory. */
@Processor('projections', { concurrency: 2 })
class ProjectionsProcessor extends RebuildProcessor {}

/**
 * One processor per queue, for the reactions to its events; each sets its concurrency per worker. Due work of a queue
 * is polled from its rows, one loop a queue in each worker (decision 0031).
 */
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
