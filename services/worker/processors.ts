import { Processor } from '@nestjs/bullmq';
import { RebuildProcessor } from '#engine/projections/rebuild-sweeper.js';
import { DeliveryProcessor } from '#engine/reactions/delivery-runner.js';

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

/** Files of people, a batch after the other. One tenant's thousands are in no hurry. */
@Processor('imports', { concurrency: 2 })
class ImportsProcessor extends DeliveryProcessor {}

/** What a tenant's own systems are told is written down for each of them; sending it waits for nobody (`webhook/sending.ts`). */
@Processor('webhooks', { concurrency: 4 })
class WebhooksProcessor extends DeliveryProcessor {}

/** Read models are built anew, each of them for as long as it takes. Two at once: their rows are held in memory. */
@Processor('projections', { concurrency: 2 })
class ProjectionsProcessor extends RebuildProcessor {}

/** One a queue; how many of its jobs are at work at once in a worker stands at each. */
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
