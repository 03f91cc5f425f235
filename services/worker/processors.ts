import { Processor } from '@nestjs/bullmq';
import { DeliveryProcessor } from '#engine/reactions/delivery-sweeper.js';

/** Who is owed what: orders, campaigns and goodwill become rewards, and rewards go on. Most of a worker's work, all of it in the database. */
@Processor('rewards', { concurrency: 8 })
class RewardsProcessor extends DeliveryProcessor {}

/** Rewards become payouts. Counted in euros, so in no hurry. */
@Processor('payouts', { concurrency: 4 })
class PayoutsProcessor extends DeliveryProcessor {}

/** Vouchers are given out of their stock. More at once would only wait for each other's stock. */
@Processor('vouchers', { concurrency: 4 })
class VouchersProcessor extends DeliveryProcessor {}

/** Mails to people and staff. They wait outside of the database; how many leave at once is the runner's to say. */
@Processor('mails', { concurrency: 8 })
class MailsProcessor extends DeliveryProcessor {}

/** What follows from a time that has passed. Nobody waits for it. */
@Processor('expiry', { concurrency: 2 })
class ExpiryProcessor extends DeliveryProcessor {}

/** Personal data goes, wherever it is kept. Nobody waits for it, and it makes room for those who are served. */
@Processor('erasure', { concurrency: 2 })
class ErasureProcessor extends DeliveryProcessor {}

/** One a queue; how many of its jobs are at work at once in a worker stands at each. */
export const processors = [
  RewardsProcessor,
  PayoutsProcessor,
  VouchersProcessor,
  MailsProcessor,
  ExpiryProcessor,
  ErasureProcessor,
];
