import { Processor } from '@nestjs/bullmq';
import { DeliveryProcessor } from '#engine/reactions/delivery-processor.js';

/** Who is owed what: orders, campaigns and goodwill become rewards, and rewards go on. Most of a worker's work, all of it in the database. */
@Processor('rewards', { concurrency: 8 })
export class RewardsProcessor extends DeliveryProcessor {}
